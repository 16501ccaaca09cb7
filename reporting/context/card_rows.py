"""The rows of a player's card: a game or a round without one each, and the running score."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from engine.model import EventInfo, GameResult, Player
from engine.model.system_id import individual_system
from reporting.context.card_deck import Deck
from reporting.context.swiss_cards import BOXES
from reporting.context.words import id_text, points_beside, points_in, rating_text, side_result

_JAHR: Final = "swiss-jahr"
_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def rows_of(player: Player, deck: Deck) -> dict[int, list[dict[str, str]]]:
    """The rows of every round; the running score stops at the first game that nobody finished.

    Games are those of the standings: one that does not count stands in brackets.
    """
    by_round: dict[int, list[GameResult]] = defaultdict(list)
    for game in deck.games.get(player.number, ()):
        by_round[game.key.round].append(game)
    rows: dict[int, list[dict[str, str]]] = {}
    running: int | None = 0
    beside = deck.beside.get(player.number, {})
    for number in range(1, deck.rounds + 1):
        rows[number] = []
        for game in by_round.get(number, ()):
            row, running = _row(game, player, deck, running)
            rows[number].append(row)
        if not rows[number]:
            rows[number] = [_free_round(deck, number, player)]
            running = running if number <= deck.last_paired else None
        rows[number][0]["round"] = roman(number)
        rows[number][0].update(deck.marks.get((player.number, number), {}))
        if number in beside:
            running = None if running is None else running + beside[number]
            rows[number].append(_beside(beside[number], _reached(player.number, number, running, deck), deck))
    return rows


def _beside(half_points: int, running: int | None, deck: Deck) -> dict[str, str]:
    """What was given or taken in a round beside the games, in a row of its own: without it no card adds up."""
    row, lang = _blank_row(), deck.texts.lang
    # Jahr's card has a column of numbers alone, the Bulgarian one has no room in its own.
    jahr = individual_system(deck.event.info.system) == _JAHR
    row["opponent"] = row["opponent_number" if jahr else "opponent_name"] = deck.texts("form.card.beside-games")
    row["result"] = points_beside(half_points, lang)
    row["running"] = "" if running is None else points_in(running, lang)
    return row


def _reached(player: int, number: int, running: int | None, deck: Deck) -> int | None:
    """The score after a round: of Swiss events as their tables have it, absences with points included."""
    if deck.facts is None or "running" not in deck.marks.get((player, number), {}):
        return running
    return deck.facts.met[player][number].running


def roman(number: int) -> str:
    """A round's number as the printed card writes it: 9 is `IX`."""
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text


def _free_round(deck: Deck, number: int, player: Player) -> dict[str, str]:
    """A round in which the others were paired and the player was not; blank while nobody is, and once he has left."""
    row = _blank_row()
    rests = number in deck.by_table.get(player.number, ()) and number <= deck.left.get(player.number, number)
    if rests:
        row["opponent"] = deck.texts("form.card.bye")
    return row


def _blank_row() -> dict[str, str]:
    printed = ("round", "white", "black", "opponent", "opponent_id", "rating", "result", "running", "auxiliary")
    return dict.fromkeys((*printed, *BOXES), "")


def _row(game: GameResult, player: Player, deck: Deck, running: int | None) -> tuple[dict[str, str], int | None]:
    info, lang = deck.event.info, deck.texts.lang
    white = game.white == player.number
    row = _blank_row()
    if game.black is None or game.white is None:
        row["opponent"] = deck.texts("form.card.bye")
    else:
        opponent = game.opponent_of(player.number)
        other = deck.players.get(opponent or 0)
        row["white" if white else "black"] = "×"
        row["opponent"] = str(opponent)
        if other is not None:
            row["opponent_id"] = id_text(other, info)
            row["rating"] = rating_text(other, info)
    if not game.finished:
        return row, None
    points = _points(game, player, info)
    result = "" if game.black is None and points == 0 else side_result(game.outcome, white, info.game)
    counts = game.key not in deck.uncounted or player.number in deck.struck
    row["result"] = result if counts else f"({result})"
    if running is not None and points is not None:
        running += points if counts else 0
        row["running"] = points_in(running, lang)
    return row, running


def _points(game: GameResult, player: Player, info: EventInfo) -> int | None:
    """Half points of a finished game."""
    return 0 if game.outcome is None else info.paid.of_side(game.outcome, game.white == player.number)
