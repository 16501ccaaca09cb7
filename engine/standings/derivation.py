"""How a number of the standings came about: what each round brought, what a cut dropped, what decided among the level.

FIDE C.07, 6 to 14; PZWarc 2021, V 1.7 and 2.9. What is told adds up to the number that is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, takewhile
from typing import Final

from engine.model import Event
from engine.model.rounds import counted_round
from engine.model.system_id import TEAMS
from engine.pairing.teams.event import as_teams, is_team_event
from engine.standings.criteria import in_primary_score
from engine.standings.derivation_parts import COMPARED, WAYS, Part, Way, extra_points, half, no_parts
from engine.standings.ledger import Ledger, ledger_of
from engine.standings.places import OWN_WAY, group_with, standings
from engine.standings.ranking import Row, Split, Standings
from engine.standings.tie_break_code import TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import TIE_BREAKS, Value
from engine.standings.tie_breaks.contributions import scored_in

POINTS: Final = ""
"""The code of the points themselves."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How the value of a criterion came about for one player, or one team.

    `order` are those among whom a rank divides, the best first; of a rank the parts are what he made against them, and
    `compared` are the figures of each that were compared one after the other, up to those that divide them.
    """

    code: str
    value: Value
    way: Way
    parts: tuple[Part, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    compared: tuple[tuple[int, tuple[Fraction, ...]], ...] = ()

    @property
    def total(self) -> Fraction:
        """What the parts that count add up to."""
        return sum((part.value for part in self.parts if part.counted), Fraction(0))


def derivations(event: Event, number: int, after: int | None = None) -> tuple[Derivation, ...]:
    """The points and each criterion of somebody in the standings after a round; none of whom they do not have."""
    part = group_with(event, number, after)
    if part is not None:
        own = next(at for at, of in part.numbers.items() if of == number)
        last = min(counted_round(event, after), part.plan.last) - part.plan.first + 1
        return tuple(
            _in_whole(each, part.numbers, part.plan.first - 1) for each in derivations(part.event, own, max(0, last))
        )
    table, _ = standings(event, after)
    row = next((row for row in table.rows if row.number == number and row.place is not None), None)
    if row is None:
        return ()
    if event.info.system.removeprefix(TEAMS) in OWN_WAY:
        return tuple(Derivation(code, value, Way.VALUE) for code, value in row.values.items())
    ledger = ledger_of(as_teams(event) if is_team_event(event) else event, after)
    codes = (in_primary_score(each, event.info.system) for each in map(parse_tie_break, table.codes) if each)
    made = (_derivation(ledger, table, row, code) for code in codes)
    return (_of_points(ledger, row), *made)


def _in_whole(made: Derivation, numbers: Mapping[int, int], rounds: int) -> Derivation:
    """A derivation in a group with the starting numbers and the rounds of the whole event."""
    parts = tuple(
        replace(
            part,
            round=None if part.round is None else part.round + rounds,
            opponent=numbers.get(part.opponent or 0, part.opponent),
        )
        for part in made.parts
    )
    order = tuple(tuple(numbers[one] for one in level) for level in made.order)
    compared = tuple((numbers[one], figures) for one, figures in made.compared)
    return replace(made, parts=parts, order=order, compared=compared)


def _of_points(ledger: Ledger, row: Row) -> Derivation:
    lines = (Part(half(entry.points), entry.round, entry.opponent) for entry in ledger.entries[row.number])
    return Derivation(POINTS, half(row.points), Way.SUM, (*lines, *extra_points(ledger.correction_points(row.number))))


def _derivation(ledger: Ledger, table: Standings, row: Row, code: TieBreakCode) -> Derivation:
    text, value = code.text, row.values[code.text]
    if TIE_BREAKS[code.base].group is not None:
        split = next((each for each in table.splits if each.code == text and row.number in each.tied), None)
        return Derivation(text, value, Way.RANK) if split is None else _rank(ledger, table, row, code, split)
    way, parts = WAYS.get(code.base, (Way.VALUE, no_parts))
    return Derivation(text, value, way, tuple(parts(ledger, code, row.number)))


def _rank(ledger: Ledger, table: Standings, row: Row, code: TieBreakCode, split: Split) -> Derivation:
    """A rank among those who were level: the games between them, or the figures by which they were compared."""
    among = tuple(_among(scored_in(ledger, code.score), row.number, split.tied)) if code.base in _AMONG else ()
    compared = _compared(ledger, table, code, split) if code.base in COMPARED else ()
    return Derivation(code.text, row.values[code.text], Way.RANK, among, split.order, compared)


def _compared(
    ledger: Ledger, table: Standings, code: TieBreakCode, split: Split
) -> tuple[tuple[int, tuple[Fraction, ...]], ...]:
    """The figures of those who were level, as many as it takes to put them into their order."""
    figures = COMPARED[code.base](ledger, split.tied, _order_before(table, split))
    longest = max(map(len, figures.values()))
    enough = (count for count in range(longest) if len({each[:count] for each in figures.values()}) == len(split.order))
    count = next(enough, longest)
    return tuple((number, figures[number][:count]) for level in split.order for number in level)


def _order_before(table: Standings, split: Split) -> list[tuple[int, ...]]:
    """In which order everybody was when a criterion came to be asked, those who were level together.

    Where a criterion goes before the points all were level at first.
    """
    levels: dict[int, list[int]] = {}
    for row in table.rows:
        if row.place is not None:
            levels.setdefault(row.points, []).append(row.number)
    order = [tuple(sorted(levels[points])) for points in sorted(levels, reverse=True)]
    everybody = tuple(sorted(chain.from_iterable(order)))
    if table.splits and table.splits[0].tied == everybody:
        order = [everybody]
    for each in takewhile(lambda each: each.code != split.code, table.splits):
        at = order.index(each.tied)
        order[at : at + 1] = each.order
    return order


_AMONG: Final = frozenset({"DE", "DE1", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB"})
"""Ranks that go by the games of those who are level."""


def _among(ledger: Ledger, number: int, tied: Sequence[int]) -> Iterator[Part]:
    for entry in ledger.entries[number]:
        if entry.opponent in tied:
            yield Part(half(entry.points), entry.round, entry.opponent)
