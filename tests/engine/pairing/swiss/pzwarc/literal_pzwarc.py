"""PZWarc's Swiss rules by trying: every way to pair a group is listed, the text's first one is taken.

Slow on purpose, and without any matching algorithm. Only the facts on the cards (order, colours,
floats, legal opponents) come from the engine; they have tests of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, groupby

from engine.pairing.swiss.pzwarc.roster import Roster

Pairs = tuple[tuple[int, int], ...]
NEVER = 10**6


class Literal:
    """One round, paired by the letter of the text and the readings."""

    def __init__(self, roster: Roster, *, last: bool, controlled: bool, undo: bool) -> None:
        self.roster, self.cards = roster, roster.cards
        self.last, self.controlled, self.undo = last, controlled and not last, undo
        self.masks = roster.legal
        self.mode = "none"

    def legal(self, a: int, b: int) -> bool:
        return bool(self.masks[a] >> b & 1)

    def cost(self, a: int, b: int) -> int:
        if self.mode == "last":
            return abs(self.cards[a].score - self.cards[b].score)
        return int(self.mode == "wide" and not self.roster.strict[a] >> b & 1)

    def least(self, players: Sequence[int], apart: Sequence[int] = ()) -> int:
        """Least cost of pairing all; those `apart` do not meet each other."""

        @cache
        def go(left: frozenset[int]) -> int:
            if not left:
                return 0
            a = min(left)
            return min(
                (
                    self.cost(a, b) + go(left - {a, b})
                    for b in left - {a}
                    if self.legal(a, b) and not (a in apart and b in apart)
                ),
                default=NEVER,
            )

        return min(NEVER, go(frozenset(players)))

    def round(self) -> tuple[Pairs, int | None] | None:
        players = list(range(len(self.cards)))
        bye = None
        if len(players) % 2:
            bye = next(
                (
                    b
                    for b in reversed(players)
                    if self.roster.bye_allowed >> b & 1 and self.least([i for i in players if i != b]) < NEVER
                ),
                None,
            )
            if bye is None:
                return None
            players.remove(bye)
        if self.least(players) >= NEVER:
            return None
        self.mode = "last" if self.last else "strict"
        if not self.last:
            self.masks = self.roster.strict
            if self.least(players) >= NEVER:
                self.mode, self.masks = "wide", self.roster.legal
        groups = [list(g) for _, g in groupby(players, key=lambda i: self.cards[i].score)]
        arrived: list[int] = []
        pairs: list[tuple[int, int]] = []
        for index, own in enumerate(groups):
            below = [i for g in groups[index + 1 :] for i in g]
            top, bottom = index == 0, index == len(groups) - 1
            make = self.group_undo if self.undo else self.group_letter
            done, arrived = make(arrived, own, below, top, bottom)
            pairs += done
        return tuple((min(p), max(p)) for p in pairs), bye

    def up_again(self, b: int, bottom: bool) -> bool:
        return self.controlled and not bottom and self.cards[b].last_float == 1

    def down_again(self, a: int, top: bool) -> bool:
        return self.controlled and not top and self.cards[a].last_float == -1

    def openings(self, arrived: Sequence[int], own: Sequence[int]) -> Iterator[tuple[Pairs, list[int]]]:
        """Every way to pair those who came down, or to let them go on."""
        if not arrived:
            yield (), []
            return
        a, others = arrived[0], list(arrived[1:])
        for b in [*own, *others]:
            if self.legal(a, b):
                rest = [i for i in others if i != b]
                for pairs, on in self.openings(rest, [i for i in own if i != b]):
                    yield ((a, b), *pairs), on
        for pairs, on in self.openings(others, own):
            yield pairs, [a, *on]

    def ranks(self, pairs: Pairs, arrived: Sequence[int], own: Sequence[int], bottom: bool) -> tuple[int, ...]:
        order = [b for again in (False, True) for b in own if self.up_again(b, bottom) is again] + list(arrived)
        mate = dict(pairs) | {b: a for a, b in pairs}
        return tuple(order.index(mate[a]) if a in mate else NEVER for a in arrived)

    def outcomes(
        self, arrived: list[int], own: list[int], below: list[int]
    ) -> Iterator[tuple[Pairs, list[int], list[int]]]:
        """Openings with those of `own` who go down, at the least cost of the field."""
        everybody = [*arrived, *own, *below]
        best = self.least(everybody)
        for pairs, on in self.openings(arrived, own):
            rest = [i for i in own if not any(i in pair for pair in pairs)]
            spent = sum(self.cost(a, b) for a, b in pairs)
            for count in range(len(rest) + 1):
                for going in combinations(rest, count):
                    inner = self.least([i for i in rest if i not in going])
                    if inner < NEVER and spent + inner + self.least([*on, *going, *below], [*on, *going]) == best:
                        yield pairs, on, list(going)

    def group_undo(
        self, arrived: list[int], own: list[int], below: list[int], top: bool, bottom: bool
    ) -> tuple[Pairs, list[int]]:
        def key(outcome: tuple[Pairs, list[int], list[int]]) -> tuple[object, ...]:
            pairs, on, going = outcome
            again = sum(self.down_again(a, top) for a in going)
            lowest = tuple(-a for a in sorted(going, reverse=True))
            return (len(on), len(on) + len(going), self.ranks(pairs, arrived, own, bottom), again, lowest)

        pairs, on, going = min(self.outcomes(arrived, own, below), key=key)
        rest = [i for i in own if i not in going and not any(i in pair for pair in pairs)]
        inner = next(p for p in self.inside(rest) if sum(self.cost(a, b) for a, b in p) == self.least(rest))
        return pairs + inner, sorted([*on, *going])

    def tries(self, rest: Sequence[int]) -> list[int]:
        """2.8.7.4–2.8.7.7: PB from its first, then PA from its last."""
        half = len(rest) // 2
        pa, pb = list(rest[:half]), list(rest[half:])
        return pb + pa[:0:-1]

    def inside(self, rest: Sequence[int]) -> Iterator[Pairs]:
        if not rest:
            yield ()
            return
        for b in self.tries(rest):
            if self.legal(rest[0], b):
                for more in self.inside([i for i in rest[1:] if i != b]):
                    yield ((rest[0], b), *more)

    def group_letter(
        self, arrived: list[int], own: list[int], below: list[int], top: bool, bottom: bool
    ) -> tuple[Pairs, list[int]]:
        def key(outcome: tuple[Pairs, list[int], list[int]]) -> tuple[object, ...]:
            pairs, on, going = outcome
            total = len(on) + len(going) if len(arrived) > 1 else 0
            return (len(on), total, self.ranks(pairs, arrived, own, bottom))

        opening, on, _ = min(self.outcomes(arrived, own, below), key=key)
        pairs, going = list(opening), list(on)
        rest = [i for i in own if not any(i in pair for pair in opening)]
        while rest:
            if len(rest) % 2 and not self.last:
                order = sorted(rest, key=lambda a: (self.down_again(a, top), -a))
                lowest = next(a for a in order if self.safe(rest, going, below, a, None))
                rest.remove(lowest)
                going.append(lowest)
                continue
            a = rest[0]
            b = next((b for b in self.tries(rest) if self.legal(a, b) and self.safe(rest, going, below, a, b)), None)
            rest = [i for i in rest if i not in (a, b)]
            if b is None:
                going.append(a)
            else:
                pairs.append((a, b))
        return tuple(pairs), sorted(going)

    def apart(self, rest: Sequence[int], going: Sequence[int], below: Sequence[int]) -> int:
        """Least cost when those going down meet nobody of `rest` any more."""
        best = NEVER
        for count in range(len(rest) + 1):
            for staying in combinations(rest, count):
                others = [i for i in rest if i not in staying]
                inner = self.least(staying)
                if inner < best:
                    lower = self.least([*others, *going, *below], [*others, *going])
                    best = min(best, inner + lower)
        return best

    def safe(self, rest: Sequence[int], going: list[int], below: Sequence[int], a: int, b: int | None) -> bool:
        left = [i for i in rest if i not in (a, b)]
        after = self.apart(left, [*going, a] if b is None else going, below)
        spent = 0 if b is None else self.cost(a, b)
        return after < NEVER and after + spent == self.apart(rest, going, below)
