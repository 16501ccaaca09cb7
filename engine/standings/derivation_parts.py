"""What the numbers of the standings are made of, line by line, for each criterion.

FIDE C.07, 7 to 14; PZWarc 2021, V 1.7 and 2.9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias

from engine.pairing.swiss.pzwarc import solkoff
from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks import TIE_BREAKS, encounters, teams
from engine.standings.tie_breaks.contributions import GAME_POINTS, MATCH_POINTS, Contribution, cut, scored_in
from engine.standings.tie_breaks.encounters import Group
from engine.standings.tie_breaks.opponents import contributions, multiplied, opponents_buchholz
from engine.standings.tie_breaks.own_results import running_contributions
from engine.standings.tie_breaks.ratings import opponents_performances, opponents_ratings, performance_parts
from engine.standings.tie_breaks.teams import strength_parts
from engine.standings.tie_breaks.valuations import tallies


class Way(StrEnum):
    """What is done with the parts: they are added up, averaged, or there are none: a rank, a value by itself."""

    SUM = "sum"
    AVERAGE = "average"
    RANK = "rank"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Part:
    """What one line brings, in points or in points of a rating; `counted` is False for what a cut drops.

    `round` and `opponent` are of a line of the player; `name` says what another part is, or what is peculiar to the
    line: `unplayed` (no game), `adjusted` (the opponent's score with rounds that he did not play valued anew),
    `beside` (points beside the games). Of a product `score` and `result` are multiplied.
    """

    value: Fraction
    round: int | None = None
    opponent: int | None = None
    counted: bool = True
    name: str = ""
    score: Fraction | None = None
    result: Fraction | None = None


def extra_points(half_points: int) -> Iterator[Part]:
    """What somebody has beside his games, where it is anything."""
    if half_points:
        yield Part(half(half_points), name="beside")


def half(half_points: int) -> Fraction:
    """Points of half points."""
    return Fraction(half_points, 2)


Parts: TypeAlias = Callable[[Ledger, TieBreakCode, int], Iterable[Part]]


def no_parts(_ledger: Ledger, _code: TieBreakCode, _number: int) -> Iterable[Part]:
    """Of a value by itself."""
    return ()


def _by_line(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
    """What is counted line by line: each line brings what the criterion makes of it alone."""
    without = _value_of(ledger, code, number, ())
    for entry in ledger.entries[number]:
        yield Part(_value_of(ledger, code, number, (entry,)) - without, entry.round, entry.opponent)
    if without:
        yield Part(without, name="beside")


def _value_of(ledger: Ledger, code: TieBreakCode, number: int, lines: tuple[Entry, ...]) -> Fraction:
    value = TIE_BREAKS[code.base].player
    assert value is not None
    return Fraction(value(replace(ledger, entries={**ledger.entries, number: lines}), code, number) or 0)


def _by_time(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
    """What is carried on from round to round: each brings what it adds."""
    value, before = TIE_BREAKS[code.base].player, Fraction(0)
    assert value is not None
    for entry in ledger.entries[number]:
        then = {one: tuple(each for each in own if each.round <= entry.round) for one, own in ledger.entries.items()}
        now = Fraction(value(replace(ledger, after=entry.round, entries=then), code, number) or 0)
        yield Part(now - before, entry.round, entry.opponent)
        before = now


def _with_lines(
    ledger: Ledger, parts: Iterable[Contribution], code: TieBreakCode, number: int, unit: int
) -> Iterator[Part]:
    """Contributions with their lines, of which `unit` make a point; those that the cuts drop too."""
    found, lines = list(parts), ledger.entries[number]
    left = {part.at for part in cut(found, code)}
    for part in found:
        entry = lines[part.at] if part.at < len(lines) else None
        waits = ledger.waiting.get(number, {}).get(ledger.after)
        at, opponent = (entry.round, entry.opponent) if entry else (ledger.after, waits)
        yield Part(Fraction(part.value, unit), at, opponent, part.at in left)


def _scores(ledger: Ledger, code: TieBreakCode, number: int, *, fore: bool = False) -> Iterator[Part]:
    """The scores of the opponents."""
    ledger = scored_in(ledger, code.score)
    parts = contributions(ledger, code, number, fore=fore or code.fore)
    for part in _with_lines(ledger, parts, code, number, 2):
        yield replace(part, name=_peculiar(ledger, code, number, part, part.value))


def _fore(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
    return _scores(ledger, code, number, fore=True)


def _peculiar(ledger: Ledger, code: TieBreakCode, number: int, part: Part, score: Fraction) -> str:
    """Why a line brings something else than the points of an opponent."""
    entry = next((each for each in ledger.entries[number] if each.round == part.round), None)
    if entry is not None and not ledger.counts_as_game(entry, code.forfeits_as_played):
        return "unplayed"
    return "" if score == half(ledger.points.get(part.opponent or 0, 0)) else "adjusted"


def _products(opponents: str = "", own: str = "") -> Parts:
    """The products of the opponents' scores of one kind with the own points of one kind; blank: those of the code."""

    def parts(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
        theirs, mine = scored_in(ledger, opponents or code.score), scored_in(ledger, own or code.score)
        found = tuple(multiplied(theirs, mine, code, number))
        for part, line in zip(found, _with_lines(theirs, found, code, number, 4), strict=True):
            score, result = half(part.weight[0]), half(mine.entries[number][part.at].points)
            name = _peculiar(theirs, code, number, line, score)
            yield replace(line, name=name, score=score, result=result)

    return parts


def _running(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
    """The scores after each round."""
    found = tuple(running_contributions(scored_in(ledger, code.score), number))
    left = {part.at for part in cut(found, code)}
    return (Part(half(part.value), part.at + 1, None, part.at in left) for part in found)


def _buchholz_of_opponents(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
    scored = scored_in(ledger, code.score)
    return _with_lines(scored, opponents_buchholz(scored, code, number), code, number, 2)


def _ratings(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
    return _with_lines(ledger, opponents_ratings(ledger, number), code, number, 1)


def _performances(*, perfect: bool) -> Parts:
    def parts(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
        return _with_lines(ledger, opponents_performances(ledger, code, number, perfect=perfect), code, number, 1)

    return parts


def _named(*names: str, of: Callable[[Ledger, TieBreakCode, int], Iterable[Fraction | int]]) -> Parts:
    """Two sums that make the value."""

    def parts(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
        return (Part(Fraction(value), name=name) for name, value in zip(names, of(ledger, code, number), strict=False))

    return parts


def _met(
    worth: Callable[[solkoff.Tallies, int, solkoff.Meeting], int], unit: int = 2, low: int = 0, high: int = 0
) -> Parts:
    """What each opponent really met is worth (PZWarc 2021, V 2.9); the `low` least and `high` greatest go out."""

    def parts(ledger: Ledger, code: TieBreakCode, number: int) -> Iterator[Part]:
        book, of = tallies(ledger), replace(code, cut_low=low, cut_high=high)
        found = [
            Contribution(value, (value,), at=at)
            for at, meeting in enumerate(book[number].meetings)
            if meeting.played
            for value in (worth(book, number, meeting),)
        ]
        return _with_lines(ledger, found, of, number, unit)

    return parts


def _own_points(book: solkoff.Tallies, _number: int, met: solkoff.Meeting) -> int:
    return book[met.opponent].points


def _by_letter(book: solkoff.Tallies, number: int, met: solkoff.Meeting) -> int:
    """The opponent's Solkoff times what he made in all their games, which the first of them brings."""
    first = next(game for game in book[number].games if game.opponent == met.opponent)
    return book.sums[met.opponent] * book.made.get((met.opponent, number), 0) if met is first else 0


WAYS: Final[Mapping[str, tuple[Way, Parts]]] = {
    **dict.fromkeys(
        ("WIN", "WON", "BPG", "BWG", "REP", "STD", "KS", "ADVDIFF", "ADVWON", "LEGSWON", "LEGSLOST"),
        (Way.SUM, _by_line),
    ),
    **dict.fromkeys(("GP", "MPvGP", "BC", "SB2"), (Way.SUM, _by_line)),
    **dict.fromkeys(("JAHR", "JAHR-EXACT"), (Way.SUM, _by_time)),
    **dict.fromkeys(("PS", "PROGRESS"), (Way.SUM, _running)),
    "BH": (Way.SUM, _scores),
    "FB": (Way.SUM, _fore),
    "AOB": (Way.AVERAGE, _buchholz_of_opponents),
    "SB": (Way.SUM, _products()),
    "EMMSB": (Way.SUM, _products(MATCH_POINTS, MATCH_POINTS)),
    "EMGSB": (Way.SUM, _products(MATCH_POINTS, GAME_POINTS)),
    "EGMSB": (Way.SUM, _products(GAME_POINTS, MATCH_POINTS)),
    "EGGSB": (Way.SUM, _products(GAME_POINTS, GAME_POINTS)),
    "ARO": (Way.AVERAGE, _ratings),
    "AVR": (Way.AVERAGE, _ratings),
    "APRO": (Way.AVERAGE, _performances(perfect=False)),
    "APPO": (Way.AVERAGE, _performances(perfect=True)),
    "TPR": (Way.SUM, _named("average", "difference", of=lambda ledger, _, number: performance_parts(ledger, number))),
    "SSSC": (Way.SUM, _named("secondary", "strength", of=strength_parts)),
    "SOLKOFF": (Way.SUM, _met(_own_points)),
    "SOLKOFF-MED": (Way.SUM, _met(_own_points, low=1, high=1)),
    "SOLKOFF-CUT": (Way.SUM, _met(_own_points, low=1)),
    "SOLKOFF-PLUS": (Way.SUM, _met(lambda book, _, met: book.sums[met.opponent])),
    "SOLKOFF-BAL-OPP": (Way.SUM, _met(_by_letter, unit=4)),
    "SOLKOFF-BAL": (Way.SUM, _met(lambda book, _, met: book.sums[met.opponent] * met.points, unit=4)),
}
"""How each criterion came about; those that are not named here are values by themselves, or ranks."""


Figures: TypeAlias = Callable[[Ledger, Group, Sequence[Group]], Mapping[int, tuple[Fraction, ...]]]


def _in_points(half_points: Callable[[Ledger, Group, Sequence[Group]], Mapping[int, tuple[int, ...]]]) -> Figures:
    def figures(ledger: Ledger, group: Group, order: Sequence[Group]) -> dict[int, tuple[Fraction, ...]]:
        return {number: tuple(map(half, each)) for number, each in half_points(ledger, group, order).items()}

    return figures


def _of_tallies(figures_of: Callable[[solkoff.Tallies, int], tuple[Fraction | int, ...]], unit: int) -> Figures:
    def figures(ledger: Ledger, group: Group, _order: Sequence[Group]) -> dict[int, tuple[Fraction, ...]]:
        book = tallies(ledger)
        return {number: tuple(Fraction(each) / unit for each in figures_of(book, number)) for number in group}

    return figures


COMPARED: Final[Mapping[str, Figures]] = {
    "HIGHER": _in_points(encounters.points_in_order),
    "TBR": _in_points(teams.points_on_boards),
    "BBE": _in_points(teams.points_without_bottom),
    "DEB": _in_points(teams.points_in_direct_matches),
    "HIGHERGP": _in_points(teams.points_in_order),
    "SOLKOFF-RED": _of_tallies(solkoff.reduced_solkoff, 2),
    "AVR-RED": _of_tallies(solkoff.reduced_average_rating, 1),
}
"""What those who are level are compared by, one figure after the other, where a criterion compares figures."""
