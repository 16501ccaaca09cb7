"""Points: integers in half points, written as people and JSON expect."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from engine.model.result import BYES, Mark, Outcome, ResultKind

_DENOMINATOR_PRIMES = (2, 5)


@dataclass(frozen=True, slots=True)
class PointScale:
    """What marks are worth, in half points.

    Chess: 2, 1, 0 (PZSzach B.VI, E.1 a). Draughts: 4, 2, 0, that is 2, 1, 0 points
    (PZWarc 2021, II 5.4). `bye` is the value of the bye that the pairing gives.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2

    def of_mark(self, mark: Mark) -> int:
        """Half points of a mark."""
        return (self.loss, self.draw, self.win)[mark]

    def of_side(self, outcome: Outcome, white: bool) -> int | None:
        """Half points that one side takes from an outcome; None while it is unfinished."""
        mark = outcome.white if white else outcome.black
        if mark is None:
            return None
        if outcome.kind is ResultKind.BYE:
            return self.bye
        return self.of_absence(mark) if outcome.kind in BYES else self.of_mark(mark)

    def of_absence(self, mark: Mark) -> int:
        """Half points of a round without a game that is worth a mark: where that is nothing, no loss is paid either."""
        return self.of_mark(mark) if mark else 0


def is_possible(win: int | Decimal, draw: int | Decimal, loss: int | Decimal) -> bool:
    """Whether a win is worth more than a draw, a draw no less than a loss, two draws no more than a win and a loss."""
    return win > draw >= loss and 2 * draw <= win + loss


@dataclass(frozen=True, slots=True)
class BoardScale:
    """What the boards of a team match are worth, in half points: one board, how many there are, those of a bye."""

    board: PointScale = PointScale()
    boards: int = 1
    bye: int = 0

    @property
    def match(self) -> PointScale:
        """A match won, drawn or lost on every board (FIDE C.07, 16.3 and 16.4: "points" are game points too)."""
        board = self.board
        return PointScale(self.boards * board.win, self.boards * board.draw, self.boards * board.loss, self.bye)


CHESS_POINTS = PointScale()
DRAUGHTS_POINTS = PointScale(win=4, draw=2, loss=0, bye=4)


def exact(value: Fraction | int) -> str:
    """Write a number as a terminating decimal (`45.5`), otherwise as a reduced fraction (`202/7`)."""
    numerator, denominator = value.numerator, value.denominator
    if denominator == 1:
        return str(numerator)
    rest = denominator
    for prime in _DENOMINATOR_PRIMES:
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{numerator}/{denominator}"
    digits = 0
    while 10**digits % denominator:
        digits += 1
    scaled = numerator * 10**digits // denominator
    sign = "-" if scaled < 0 else ""
    text = str(abs(scaled)).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}"


def points_text(half_points: int) -> str:
    """Write half points as a decimal: 37 is `18.5`."""
    return exact(Fraction(half_points, 2))


def halves(half_points: int) -> str:
    """Half points as crosstables, protocols and findings write them in every language: `4½`, `½`, `0`."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def half_up(value: Fraction) -> int:
    """Round to an integer, halves away from zero ("końcówkę 0,5 do 1": KSzK 4, 4.4.13; FIDE C.07, 10)."""
    return half_up_of(value.numerator, value.denominator)


def half_up_of(dividend: int, divisor: int) -> int:
    """`half_up` of a quotient by a positive divisor, where it is asked for many thousand times."""
    rounded = (2 * abs(dividend) + divisor) // (2 * divisor)
    return rounded if dividend >= 0 else -rounded


def half_up_to(value: Fraction | int, decimals: int) -> Fraction:
    """Round to so many decimals, halves away from zero; to tens and hundreds where there are fewer than none."""
    power = Fraction(10) ** decimals
    return half_up(value * power) / power


def fixed(value: Fraction | int, decimals: int = 2) -> str:
    """A number rounded so, with all its decimals: `7.10`."""
    scaled = half_up_of(value.numerator * 10**decimals, value.denominator)
    whole, rest = divmod(abs(scaled), 10**decimals)
    return f"{'-' if scaled < 0 else ''}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")


def exact_or_none(value: Fraction | int | None) -> str | None:
    """A number as `exact` writes it; None for none."""
    return None if value is None else exact(value)
