"""What all cards of an event share, and the boxes of the rating achieved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.classification.arithmetic import signed
from engine.classification.places import event_over
from engine.classification.rule_set import RuleSet
from engine.classification.rules import rules_on_sheet
from engine.model import Event, EventInfo, GameKey, GameResult, Player
from engine.model.corrections import corrected
from engine.model.rounds import departures, last_played_round
from engine.model.system_id import ALL_PLAY_ALL, CUP, individual_system
from engine.pairing.knockout.cup import resting_in
from engine.pairing.stage_groups import rounds_of_group
from engine.pairing.teams.event import is_team_event
from engine.standings.counted_games import games_as_counted
from engine.systems.table import total_rounds
from reporting.context.cells import text_of
from reporting.context.criteria import tie_break_label, unplayed_note, value_cell
from reporting.context.subjects import Facts, Subjects
from reporting.context.swiss_cards import BOXES, Marks, all_play_all_marks, swiss_marks
from reporting.context.words import extra_points_text, id_text, points_in, rating_text, roman, side_result
from reporting.languages import decimal_in
from reporting.locale import Texts

ROUNDS_WITHOUT_PLAN: Final = 11
"""Rows of a card while nobody knows the number of rounds: those of the printed form."""
QUARTERS: Final = "start-card-4up"
"""The form with four cards on a sheet."""
BULGARIAN: Final = "start-card-bg"
"""The form without boxes for a sum of ratings."""
PRINTED: Final = frozenset({"start-card", QUARTERS})
"""Forms in the boxes of the printed card, which has none for floats."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What all cards of an event share; built once, so that a card costs no search."""

    event: Event
    texts: Texts
    rounds: int
    last_paired: int
    players: Mapping[int, Player]
    games: Mapping[int, Sequence[GameResult]]
    marks: Marks
    rules: RuleSet | None = None
    """Those whose rating achieved stands at the foot."""
    facts: Facts | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    """Of the four boxes at the foot."""
    note: str = ""
    """What the tie-breaks of the cards leave out."""
    extra_points: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """Half points beside the games by player and round; those of teams are no player's."""
    uncounted: frozenset[GameKey] = frozenset()
    """Games that are shown and do not count."""
    left: Mapping[int, int] = field(default_factory=dict)
    """Whoever has left, with the last round in which he was there."""
    by_table: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The rounds in which a player has a game or is free: those of an all-play-all, of the event or of his group; of a
    cup those in which he goes on without a game.
    """
    struck: frozenset[int] = frozenset()
    """Whoever is not classified, on whose own card his games count."""
    is_over_for_teams: bool = False
    """The last round of an event of teams has been played: players have points and no places."""


def rounds_on(event: Event) -> int:
    """The rounds that a player's cards have rows for."""
    return total_rounds(event) or ROUNDS_WITHOUT_PLAN


def deck_of(subjects: Subjects) -> Deck:
    """Everything of an event that its cards need."""
    games_counted = games_as_counted(subjects.event)
    last = last_played_round(subjects.event)
    to_come = (game for game in subjects.event.results if game.key.round > last)
    games: dict[int, list[GameResult]] = defaultdict(list)
    for game in (*(game for game, _ in games_counted), *sorted(to_come, key=lambda game: game.key)):
        for number in (game.white, game.black):
            if number is not None:
                games[number].append(game)
    rounds = rounds_on(subjects.event)
    marks = swiss_marks(subjects.facts, subjects.texts, float_box=subjects.form.id not in PRINTED)
    marks = marks or all_play_all_marks(subjects.facts, subjects.lang)
    rules = summed_by(subjects)
    event, facts, labels = subjects.event, subjects.facts, foot_labels(subjects, norms=rules is not None)
    return Deck(
        event, subjects.texts, rounds, event.last_paired_round, facts.players, games, marks, rules, facts, labels,
        "\n".join(unplayed_note(facts.standings.codes, subjects)),
        {} if is_team_event(event) else corrected(event, event.last_paired_round),
        frozenset(game.key for game, counts in games_counted if not counts), departures(event), _by_table(facts),
        frozenset(row.number for row in facts.standings.rows if row.place is None),
        is_team_event(event) and event_over(event),
    )  # fmt: skip


def summed_by(subjects: Subjects) -> RuleSet | None:
    """The rules by whose ratings the cards of a form add up to the rating achieved; the Bulgarian one has no sum."""
    rules = rules_on_sheet(subjects.event).values() if subjects.form.id != BULGARIAN else ()
    return next((each for each in rules if each.start_card is not None), None)


def card_rating(player: Player, deck: Deck) -> str:
    """The rating on a card: the number that is summed at its foot, where one is."""
    if deck.rules is None:
        return rating_text(player, deck.event.info)
    rating = deck.rules.card_rating(player)
    return "" if rating is None else str(rating)


def _by_table(facts: Facts) -> dict[int, frozenset[int]]:
    event = facts.event
    if event.info.system in ALL_PLAY_ALL:
        rounds = frozenset(range(1, event.last_paired_round + 1))
        return dict.fromkeys(facts.players, rounds)
    found: dict[int, frozenset[int]] = {}
    for at in range(1, event.last_paired_round + 1) if event.info.system == CUP else ():
        found |= {number: found.get(number, frozenset()) | {at} for number in resting_in(event, at)}
    for part in facts.parts:
        if part.event.info.system in ALL_PLAY_ALL:
            last = min(part.plan.first + rounds_of_group(part) - 1, event.last_paired_round)
            rounds = frozenset(range(part.plan.first, last + 1))
            found |= {number: found.get(number, frozenset()) | rounds for number in part.numbers.values()}
    return found


def foot_boxes(player: Player, deck: Deck, *, last: bool, over: bool, points: str = "") -> dict[str, str]:
    """The boxes at the foot of a player's `last` card; places and what decides them once the event is over.

    In an event of teams it is his points alone.
    """
    if deck.rules:
        return achieved(player, deck, filled=last)
    values = foot_values(player, deck, filled=last and over)
    return values | {"sum_value": points} if deck.is_over_for_teams else values


def achieved(player: Player, deck: Deck, *, filled: bool) -> dict[str, str]:
    """The boxes of the rating achieved: n, a, b, c and Ruz once the player's rounds are over.

    a = ΣR with the own rating, b = 400 (W − P), c = a + b, Ruz = c : (n + 1); blank where a rating
    is not known or the norms are not those of PZSzach.
    """
    games = _games_played(player, deck) if filled else ""
    blank = dict.fromkeys(("sum_value", "difference_value", "total_value", "achieved_value"), "")
    of_card = deck.rules.start_card if deck.rules else None
    figures = of_card(deck.event, player.number) if games and of_card else None
    if figures is None:
        return {"games": games, **blank}
    result = decimal_in(figures.result_text, deck.texts.lang)
    values = (*map(signed, (figures.a, figures.b, figures.c)), result)
    return {"games": games, **dict(zip(blank, values, strict=True))}


_BOXES: Final = ("sum", "difference", "total", "achieved")
"""The four boxes at the foot: PZSzach's arithmetic where its norms are sought, else what decides the place."""


def foot_labels(subjects: Subjects, *, norms: bool) -> dict[str, str]:
    """Labels of these boxes; where PZSzach's formula has no business points, then the tie-breaks."""
    texts = subjects.texts
    if norms:
        return {f"{box}_label": texts(f"form.card.{box}") for box in _BOXES}
    codes = () if is_team_event(subjects.event) else subjects.facts.standings.codes[: len(_BOXES) - 1]
    labels = [texts("form.column.points"), *(tie_break_label(code, texts) for code in codes)]
    return {f"{box}_label": label for box, label in zip(_BOXES, [*labels, *[""] * len(_BOXES)], strict=False)}


def foot_values(player: Player, deck: Deck, *, filled: bool) -> dict[str, str]:
    """Points and tie-breaks of a player whose place is known; blank before."""
    values = [""] * len(_BOXES)
    rows = deck.facts.standings.rows if filled and deck.facts else ()
    row = next((row for row in rows if row.number == player.number), None)
    if row is not None and deck.facts:
        codes = deck.facts.standings.codes[: len(_BOXES) - 1]
        found = (text_of(value_cell(row.values.get(code), deck.texts.lang)) for code in codes)
        values = [points_in(row.points, deck.texts.lang), *found, *values]
    return {
        "games": _games_played(player, deck),
        **{f"{box}_value": value for box, value in zip(_BOXES, values, strict=False)},
    }


def _games_played(player: Player, deck: Deck) -> str:
    """The number of games really played, once every round of the event is over for the player."""
    games = deck.games.get(player.number, ())
    over = deck.last_paired >= deck.rounds and all(g.finished for g in games)
    played = sum(1 for game in games if game.outcome is not None and game.outcome.played)
    return str(played) if over and played else ""


_JAHR: Final = "swiss-jahr"


def rows_of(player: Player, deck: Deck) -> dict[int, list[dict[str, str]]]:
    """The rows of every round; the running score stops at the first game that nobody finished.

    Games are those of the standings: one that does not count stands in brackets.
    """
    by_round: dict[int, list[GameResult]] = defaultdict(list)
    for game in deck.games.get(player.number, ()):
        by_round[game.key.round].append(game)
    rows: dict[int, list[dict[str, str]]] = {}
    running: int | None = 0
    extra_points = deck.extra_points.get(player.number, {})
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
        if number in extra_points:
            running = None if running is None else running + extra_points[number]
            rows[number].append(_extra_row(extra_points[number], _reached(player.number, number, running, deck), deck))
    return rows


def _extra_row(half_points: int, running: int | None, deck: Deck) -> dict[str, str]:
    """What was given or taken in a round beside the games, in a row of its own: without it no card adds up."""
    row, lang = _blank_row(), deck.texts.lang
    # Jahr's card has a column of numbers alone, the Bulgarian one has no room in its own.
    jahr = individual_system(deck.event.info.system) == _JAHR
    row["opponent"] = row["opponent_number" if jahr else "opponent_name"] = deck.texts("form.card.beside-games")
    row["result"] = extra_points_text(half_points, lang)
    row["running"] = "" if running is None else points_in(running, lang)
    return row


def _reached(player: int, number: int, running: int | None, deck: Deck) -> int | None:
    """The score after a round: of Swiss events as their tables have it, absences with points included."""
    if deck.facts is None or "running" not in deck.marks.get((player, number), {}):
        return running
    return deck.facts.met[player][number].running


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
            counted = game.outcome is None or game.outcome.played or deck.rules is None
            row["rating"] = card_rating(other, deck) if counted else ""  # forfeits are not summed (PZSzach 6.1)
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
