"""Jahr's running method (metoda krocząca, 1981): every player's running totals, and the order that they make.

Own points, 10 % of the opponent's points, the sum (items 2–6, 8, 9); paired as by FIDE in 1998, in score groups of the
results of play alone, inside a group by the totals with their auxiliary points instead of ratings (item 7). Points are
exact decimals in units of one win; the event's integers are divided by what a win is worth there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from engine.model import Settings
from engine.pairing.swiss.fide1998 import kernel
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.field import Entrant, Field, PlayerRound, RoundKind
from engine.regulations import load
from engine.regulations.cited import JAHR

pair, faults, breaches = kernel.pair, kernel.faults, kernel.breaches
"""As by the rules of 1998."""


@dataclass(frozen=True, slots=True)
class RunningRound:
    """One line of a start card (item 10): what stood before the round, what came in, the total after it.

    `opponent_before` are the opponent's points at the start of the game, None where none was
    played; `share` the rounded auxiliary points; `result` the points of play; `game_points` the
    sum of results so far, `total` that with all auxiliary points.
    """

    before: Decimal
    opponent_before: Decimal | None
    share: Decimal
    result: Decimal
    total: Decimal
    game_points: Decimal


@dataclass(slots=True)
class _Carried:
    """A player between two rounds; `exact` is the total without any rounding."""

    total: Decimal = Decimal(0)
    game_points: Decimal = Decimal(0)
    exact: Fraction = Fraction(0)
    opponents: Fraction = Fraction(0)


def auxiliary(points: Decimal) -> Decimal:
    """10 % of these points, to 0.01; a trailing 0.005 goes to the even digit (items 2 and 4)."""
    last = Decimal(1).scaleb(-int(load(JAHR)["places"]))
    return (points * _percent() / 100).quantize(last, rounding=ROUND_HALF_EVEN)


def exact_share(points: Fraction) -> Fraction:
    """The part of these points without any rounding (item 6)."""
    return points * _percent() / 100


def _percent() -> int:
    return int(load(JAHR)["share"])


def running_totals(field: Field) -> dict[int, tuple[RunningRound, ...]]:
    """The running totals of every player, round by round, by starting number (items 5, 8, 9).

    A game played adds 10 % of what the opponent had when it began. A bye adds its points and 10 %
    of the player's own total; a walkover and an announced absence add their points alone.
    """
    return {number: lines for number, (lines, _) in _run(field).items()}


def totals(field: Field) -> dict[int, tuple[Decimal, Fraction]]:
    """The last total of every player and the exact points of his opponents (item 6), by starting number."""
    return {number: (carried.total, carried.opponents) for number, (_, carried) in _run(field).items()}


def group_order(field: Field) -> tuple[int, ...]:
    """Starting numbers in the order in which a score group is paired (item 7 with 6)."""
    book = {number: carried for number, (_, carried) in _run(field).items()}
    return tuple(sorted(book, key=lambda n: (-book[n].total, -book[n].opponents, n)))


def make_roster(field: Field, settings: Settings, _order: None = None) -> Roster:
    """The roster of the rules of 1998 in the order of the running totals (item 7, A.2 b)."""
    return kernel.make_roster(field, settings, group_order(field))


def _run(field: Field) -> dict[int, tuple[tuple[RunningRound, ...], _Carried]]:
    lines: dict[int, list[RunningRound]] = {e.number: [] for e in field.entrants}
    book = {e.number: _Carried() for e in field.entrants}
    length = max((len(e.rounds) for e in field.entrants), default=0)
    for index in range(length):
        # Everybody's state at the start of the round: games of one round do not feed each other.
        start = {number: _copy(carried) for number, carried in book.items()}
        for entrant in field.entrants:
            if index < len(entrant.rounds):
                line = _line(entrant, entrant.rounds[index], start, book, field.scoring.win)
                lines[entrant.number].append(line)
    return {number: (tuple(lines[number]), book[number]) for number in book}


def _copy(carried: _Carried) -> _Carried:
    return _Carried(carried.total, carried.game_points, carried.exact, carried.opponents)


def _line(
    entrant: Entrant, played: PlayerRound, start: Mapping[int, _Carried], book: dict[int, _Carried], win: int
) -> RunningRound:
    own = start[entrant.number]
    result = Decimal(played.points) / win
    share, exact, opponent_before = Decimal(0), Fraction(0), None
    if played.kind is RoundKind.PLAYED and played.opponent in start:
        opponent = start[played.opponent]
        opponent_before = opponent.total
        share, exact = auxiliary(opponent.total), exact_share(opponent.exact)
        book[entrant.number].opponents += opponent.exact
    elif played.kind is RoundKind.PAIRING_BYE:
        share, exact = auxiliary(own.total), exact_share(own.exact)
    now = book[entrant.number]
    now.total = own.total + share + result
    now.game_points = own.game_points + result
    now.exact = own.exact + exact + Fraction(played.points, win)
    return RunningRound(own.total, opponent_before, share, result, now.total, now.game_points)
