"""The players' start cards: karta startowa zawodnika, състезателен картон.

PZSzach B.VI, C (the printed form of the Chess Code 2002, an annex to the arbiter's report):
filled with what is known so far, blank where the arbiter writes. The boxes of the rating
achieved (a, b, c, Ruz) belong to the classification of the event and stay empty here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Event, GameResult, Player
from engine.model.codes import side_code
from engine.model.unfinished import ALL_PLAY_ALL
from reporting.context.words import (
    federation_name,
    id_text,
    points_in,
    rating_text,
    rounds_of,
    title_or_category,
)
from reporting.locale import Texts

ROUNDS_WITHOUT_PLAN: Final = 11
"""Rows of a card while nobody knows the number of rounds: those of the printed form."""
TALL_ROWS: Final = 15
"""More rounds than these on one card are set in low rows."""

_WORDS: Final = (
    "title",
    "number",
    "player",
    "event",
    "club",
    "city",
    "category",
    "system_id",
    "own_rating",
    "event_kind",
    "round",
    "white",
    "black",
    "opponent",
    "opponent_id",
    "rating",
    "result",
    "running",
    "auxiliary",
    "games",
    "sum",
    "difference",
    "total",
    "achieved",
    "annotation",
    "place",
    "birth",
    "arbiter",
    "date",
    "signature",
)
_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class _Deck:
    """What all cards of an event share; built once, so that a card costs no search."""

    event: Event
    texts: Texts
    rounds: int
    players: Mapping[int, Player]
    games: Mapping[int, tuple[GameResult, ...]]


def start_cards(
    event: Event, texts: Texts, *, rounds_a_card: int = 30, places: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """The context of the whole pack: one entry of `cards` for each player, more where the rounds do not fit.

    `places` are the final places by starting number; without them the box stays empty.
    `pairs` are the same cards two by two, for sheets with four of them.
    """
    deck = _deck(event, texts)
    spans = _spans(deck.rounds, rounds_a_card)
    cards = [
        card
        for player in sorted(event.players, key=lambda player: player.number)
        for card in _cards_of(player, deck, spans, (places or {}).get(player.number, ""))
    ]
    return {
        "title": texts("form.card.title"),
        "federation": federation_name(event.info, texts).upper(),
        "event_name": event.info.name,
        "event_kind_name": _event_kind(event, texts),
        "arbiter_name": next((a.name for a in event.info.arbiters if a.role == "chief"), ""),
        "words": {word: texts(f"form.card.{word.replace('_', '-')}") for word in _WORDS},
        "cards": cards,
        "pairs": [cards[index : index + 2] for index in range(0, len(cards), 2)],
    }


def roman(number: int) -> str:
    """A round's number as the printed card writes it: 9 is `IX`."""
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text


def _deck(event: Event, texts: Texts) -> _Deck:
    games: dict[int, list[GameResult]] = defaultdict(list)
    for game in sorted(event.results, key=lambda game: game.key):
        for number in {game.white, game.black} - {None}:
            games[number].append(game)  # type: ignore[index]
    rounds = rounds_of(event) or ROUNDS_WITHOUT_PLAN
    players = {player.number: player for player in event.players}
    return _Deck(event, texts, rounds, players, {number: tuple(played) for number, played in games.items()})


def _spans(rounds: int, limit: int) -> list[range]:
    """The rounds of each card of a player, as evenly as they go."""
    parts = -(-rounds // limit)
    size = -(-rounds // parts)
    return [range(first, min(first + size, rounds + 1)) for first in range(1, rounds + 1, size)]


def _cards_of(player: Player, deck: _Deck, spans: list[range], place: str) -> list[dict[str, Any]]:
    rows = _rows(player, deck)
    texts = deck.texts
    cards = []
    for index, span in enumerate(spans, 1):
        last = index == len(spans)
        chosen = [row for number in span for row in rows[number]]
        many = {"part": index, "parts": len(spans), "next": index + 1}
        cards.append(
            {
                **_head(player, deck),
                "tall": len(chosen) <= TALL_ROWS,
                "rows": chosen,
                "last": last,
                "part": texts("form.card.part", **many) if len(spans) > 1 else "",
                "continued": "" if last else texts("form.card.continued", **many),
                "games": _games_played(player, deck) if last else "",
                "place": place if last else "",
            }
        )
    return cards


def _head(player: Player, deck: _Deck) -> dict[str, str]:
    info = deck.event.info
    return {
        "number": str(player.number),
        "name": player.name,
        "club": player.club,
        "city": player.city,
        "category": title_or_category(player, info),
        "system_id": id_text(player, info),
        "own_rating": rating_text(player, info),
        "birth": _birth_year(player),
    }


def _rows(player: Player, deck: _Deck) -> dict[int, list[dict[str, str]]]:
    """The rows of every round; the running score stops at the first game that nobody finished."""
    by_round: dict[int, list[GameResult]] = defaultdict(list)
    for game in deck.games.get(player.number, ()):
        by_round[game.key.round].append(game)
    rows: dict[int, list[dict[str, str]]] = {}
    running: int | None = 0
    for number in range(1, deck.rounds + 1):
        rows[number] = []
        for game in by_round.get(number, ()):
            row, running = _row(game, player, deck, running)
            rows[number].append(row)
        if not rows[number]:
            rows[number] = [_free_round(deck, number)]
            running = running if number <= deck.event.last_paired_round else None
        rows[number][0]["round"] = roman(number)
    return rows


def _free_round(deck: _Deck, number: int) -> dict[str, str]:
    """A round in which the others were paired and the player was not; blank while nobody is."""
    row = _blank_row()
    if number <= deck.event.last_paired_round and deck.event.info.system in ALL_PLAY_ALL:
        row["opponent"] = deck.texts("form.card.bye")
    return row


def _blank_row() -> dict[str, str]:
    return dict.fromkeys(
        ("round", "white", "black", "opponent", "opponent_id", "rating", "result", "running", "auxiliary"), ""
    )


def _row(game: GameResult, player: Player, deck: _Deck, running: int | None) -> tuple[dict[str, str], int | None]:
    info, lang = deck.event.info, deck.texts.lang
    row = _blank_row()
    if game.black is None or game.white is None:
        row["opponent"] = deck.texts("form.card.bye")
    else:
        opponent = game.opponent_of(player.number)
        other = deck.players.get(opponent or 0)
        row["white" if game.white == player.number else "black"] = "×"
        row["opponent"] = str(opponent)
        if other is not None:
            row["opponent_id"] = id_text(other, info)
            row["rating"] = rating_text(other, info)
    if game.outcome is None or not game.outcome.finished:
        return row, None
    points = info.points.of_side(game.outcome, game.white == player.number)
    row["result"] = side_code(game.outcome, game.white == player.number, info.game)
    if running is not None and points is not None:
        running += points
        row["running"] = points_in(running, lang)
    return row, running


def _games_played(player: Player, deck: _Deck) -> str:
    """The number of games really played, once every round of the event is over for the player."""
    games = deck.games.get(player.number, ())
    over = deck.event.last_paired_round >= deck.rounds and all(g.outcome and g.outcome.finished for g in games)
    played = sum(1 for game in games if game.outcome is not None and game.outcome.played)
    return str(played) if over and played else ""


def _birth_year(player: Player) -> str:
    """The year alone: a start card is a public paper."""
    year = player.birth_date.year if player.birth_date else player.birth_year
    return str(year or "")


def _event_kind(event: Event, texts: Texts) -> str:
    level = event.info.settings.get("level", "")
    return texts(f"form.card.level.{level}") if level else ""
