"""The lists of a Swiss event: standings of a round, pairings by name, byes and absences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.model.rounds import departures
from engine.pairing.progress import event_after
from engine.systems.table import total_rounds
from reporting.context.cells import Cell, bold, number, player_cells, points
from reporting.context.class_names import name_key
from reporting.context.lists import standings_table
from reporting.context.pairings import away, round_of, when
from reporting.context.paper import table_paper
from reporting.context.subjects import Facts, Subjects
from reporting.context.swiss_rounds import (
    Met,
    Missed,
    absence_text,
    announced_as,
    free_note,
    last_known_round,
    points_before,
)
from reporting.context.tables import enlarged, table


def round_standings(subjects: Subjects) -> dict[str, Any] | None:
    """The standings as they were after a round; None while the round has no result."""
    after = subjects.round_number or 0
    then = Facts(event_after(subjects.event, after))
    if not after or then.standings.after != after:
        return None
    return standings_table(replace(subjects, facts=then))


def standings_before(subjects: Subjects) -> dict[str, Any] | None:
    """The standings that a round is paired by, for the wall beside it; None before the first result."""
    return round_standings(replace(subjects, round_number=(subjects.round_number or 1) - 1))


def pairings_by_name(subjects: Subjects) -> dict[str, Any] | None:
    """A round in the order of the alphabet: where each player sits, with which colour, against whom."""
    round_number = subjects.round_number or 0
    seats = _seats(subjects, round_number)
    if not seats:
        return None
    players = subjects.facts.players
    before = points_before(subjects.facts.met, round_number)
    order = sorted((players[one] for one in seats if one in players), key=lambda one: name_key(one, subjects.lang))
    rows = [
        {**player_cells(one, subjects), "points": points(before.get(one.number), subjects.lang), **seats[one.number]}
        for one in order
    ]
    return enlarged(table_paper(subjects, [table(subjects, rows)], subtitle=when(subjects, round_number)))


def _seats(subjects: Subjects, round_number: int) -> dict[int, dict[str, Cell]]:
    """What a round has for everyone who is still there: board, colour and opponent, or why there is no game."""
    texts = subjects.texts
    seats: dict[int, dict[str, Cell]] = {}
    for line in round_of(subjects.event, round_number):
        if line.black is None:
            seats[line.white] = {"opponent_name": texts("form.pairings.free")}
            continue
        for own, other, colour in ((line.white, line.black, "white"), (line.black, line.white, "black")):
            seats[own] = {
                "board": bold(number(line.board)),
                "colour": texts(f"form.pairings.{colour}"),
                "opponent_number": number(other),
                "opponent_name": subjects.facts.player(other).name,
            }
    absent: dict[str, Cell] = {"opponent_name": texts("form.pairings.absent")}
    return seats | dict.fromkeys(away(subjects.event, round_number, seats) if seats else (), absent)


def bye_list(subjects: Subjects) -> dict[str, Any] | None:
    """Who had which bye or absence in which round; None where there was none."""
    lines = sorted(_missed(subjects), key=lambda line: line[:3])
    if not lines:
        return None
    rows = [
        {
            **player_cells(subjects.facts.players[who], subjects),
            "round": str(first) if first == last else f"{first}–{last}",
            "kind": text,
            "points": points(worth, subjects.lang),
        }
        for first, last, who, text, worth in lines
    ]
    return table_paper(subjects, [table(subjects, rows)], notes=[free_note(subjects.info.points, subjects.texts)])


Line = tuple[int, int, int, str, int | None]
"""First and last round, starting number, what it was, half points."""


def _missed(subjects: Subjects) -> Iterator[Line]:
    """Byes and absences that were, forfeits lost, absences announced, rounds before arrival and after leaving."""
    event, texts = subjects.event, subjects.texts
    last = last_known_round(event)
    for who, line in subjects.facts.met.items():
        for at, met in line.items():
            if met.missed is not None and met.missed is not Missed.OUT:
                yield at, at, who, absence_text(met.missed, event.info.points, texts), met.points
            elif _stayed_away(met):
                both = _stayed_away(subjects.facts.met.get(met.opponent or 0, {}).get(at, Met()))
                text = texts(f"form.missed.{'both' if both else 'forfeit'}", opponent=met.opponent)
                yield at, at, who, text, met.points
    for absence in event.absences:
        if absence.round > last and not absence.is_final and absence.player in subjects.facts.players:
            worth = event.info.points.of_absence(absence.mark)
            text = absence_text(announced_as(absence), event.info.points, texts)
            yield absence.round, absence.round, absence.player, text, worth
    yield from _arrivals_and_departures(subjects)


def _stayed_away(met: Met) -> bool:
    """A pairing that was not played and gave nothing: a forfeit lost."""
    return met.opponent is not None and bool(met.code) and not met.played and not met.points


def _arrivals_and_departures(subjects: Subjects) -> Iterator[Line]:
    """Rounds that a player was not there for, as one line each."""
    texts = subjects.texts
    total = total_rounds(subjects.event)
    for player in subjects.event.players:
        if player.from_round is not None and player.from_round > 1:
            yield 1, player.from_round - 1, player.number, texts("form.missed.late", round=player.from_round), 0
    for who, last in departures(subjects.event).items():
        if last < total and who in subjects.facts.players:
            yield last + 1, total, who, texts("form.missed.gone"), 0
