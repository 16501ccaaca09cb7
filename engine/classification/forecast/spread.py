"""How points may be spread over games that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, product

from engine.model import Mark


@dataclass(frozen=True, slots=True)
class Spread:
    """A way of spreading: marks of some games told, the rest by an order of the others.

    `told` gives marks by position; the games at `order` get what is left, won from the first one
    on, or with `drawn` as many draws as possible and wins from the last one back. Those `not_won`
    among them are never won, and drawn last.
    """

    size: int
    told: dict[int, Mark]
    order: tuple[int, ...]
    drawn: bool = False
    not_won: frozenset[int] = frozenset()

    @property
    def least(self) -> int:
        """The half points of the games that are told."""
        return sum(int(mark) for mark in self.told.values())

    @property
    def free(self) -> int:
        """The half points that the games may share which are not told."""
        return 2 * len(self.order) - len(self.not_won)

    def marks(self, rest: int) -> tuple[Mark, ...]:
        """A mark for every game, the free ones sharing `rest` half points."""
        marks = self.by_position(rest)
        return tuple(marks[position] for position in range(self.size))

    def by_position(self, rest: int) -> dict[int, Mark]:
        """The same by the positions of the games."""
        marks = dict(self.told)
        turn = sorted(self.order[::-1] if self.drawn else self.order, key=self.not_won.__contains__)
        wins = max(0, rest - len(turn)) if self.drawn else min(rest // 2, len(turn) - len(self.not_won))
        draws = rest - 2 * wins
        for at, position in enumerate(turn):
            marks[position] = Mark.WIN if at < wins else Mark.DRAW if at < wins + draws else Mark.LOSS
        return marks


def spreads(strengths: Sequence[Fraction], special: Sequence[int], *, extremes: bool) -> Iterator[Spread]:
    """Every way that matters: all marks of the special games, and of the others the extremes of what points can do.

    `strengths` are comparable values of the opponents, by position. Where wins over the weak
    may be left out (`extremes`) points are worth most as wins over the weakest, least as draws
    and wins over the strongest; elsewhere only their sum matters.
    """
    free = [at for at in range(len(strengths)) if at not in set(special)]
    weakest_first = tuple(sorted(free, key=strengths.__getitem__))
    for marks in product(Mark, repeat=len(special)):
        told = dict(zip(special, marks, strict=True))
        yield Spread(len(strengths), told, weakest_first)
        if extremes and free:
            yield Spread(len(strengths), told, weakest_first, drawn=True)


def kept_and_left_out(in_order: Sequence[int], *, alike: bool) -> Iterator[Spread]:
    """Every way that matters where later games may be left out, and won ones of the others (FIDE B.01, 1.4.1).

    What is left out at the end is lost, what is left out of the rest is won, and of what is kept only the sum matters.
    The games are given in their order; of those that are `alike` it does not matter which are left out.
    """
    for end in range(len(in_order), -1, -1):
        kept = in_order[:end]
        left_out = (combinations(kept, count) for count in range(end + 1))
        for won in (kept[:count] for count in range(end + 1)) if alike else chain.from_iterable(left_out):
            told = dict.fromkeys(in_order[end:], Mark.LOSS) | dict.fromkeys(won, Mark.WIN)
            yield Spread(len(in_order), told, tuple(at for at in kept if at not in told))
