"""The places of a cup: how far each player came (PZSzach 2002, B.VI D.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.model import Event, Finding, Mark
from engine.model.rounds import counted_round
from engine.pairing.games import games_per_match
from engine.pairing.knockout.cup import NOBODY, Cup, cup_of
from engine.pairing.knockout.cup_event import level_ties
from engine.standings.marks import marks_of, row_of_marks
from engine.standings.ranking import Row, Standings

ROUND_REACHED: Final = "ROUND"
"""The code of the last round in which a player took part or for which he had qualified."""


def cup_standings(event: Event, after: int | None = None) -> tuple[Standings, tuple[Finding, ...]]:
    """Places of a cup after a round: whoever goes out in one round shares the place.

    PZSzach 2002, B.VI D.1: the loser is out. Of 22 players the six of the preliminary round share the
    17th place. Whoever is still in shares the first. A match for the third place divides it.
    Points are those of the games, without play-offs. Findings name the ties that are level (D.5 a).
    """
    last = counted_round(event, after)
    cup = cup_of(event, last)
    places = _places(cup)
    marks, reached = marks_of(event, last, games_per_match(event.info)), _reached(cup)
    rows = [
        _row(event, number, place, marks.get(number, ()), reached.get(number, 1)) for number, place in places.items()
    ]
    rows.sort(key=lambda row: (row.place or 0, row.number))
    return Standings(last, (ROUND_REACHED,), tuple(rows)), tuple(level_ties(event, cup))


def _places(cup: Cup) -> dict[int, int]:
    """The place of everyone: after those who go on from the round of his defeat, once its ties are played."""
    out = cup.out_in()
    going_on = [sum(tie.winner != NOBODY for tie in ties) for ties in cup.rounds]
    places = {number: 1 + going_on[round_number - 1] for number, round_number in out.items()}
    places |= {number: 1 for number in cup.seeds if number not in out}
    if cup.third is not None and cup.third.winner:
        places |= {loser: places[loser] + 1 for loser in cup.third.losers}
    return places


def _row(event: Event, number: int, place: int, marks: Sequence[Mark], reached: int) -> Row:
    points = sum(event.info.points.of_mark(mark) for mark in marks)
    return row_of_marks(place, number, points, marks, {ROUND_REACHED: reached})


def _reached(cup: Cup) -> dict[int, int]:
    """The last round with each player in a tie, of all players in one look at the rounds."""
    return {number: tie.round for ties in cup.rounds for tie in ties for number in tie.sides}
