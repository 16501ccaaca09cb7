"""The FIDE rules of 1998 as they are printed: candidates one after another, the first that passes is taken.

Slow on purpose, and without any matching: exchanges and transpositions are enumerated in the order
of D, every question "can these be paired" is answered by trying. Only the facts on the cards
(preferences, floats, legal opponents) come from the engine; they have tests of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

from engine.pairing.swiss.fide1998.roster import Roster

Pairs = tuple[tuple[int, int], ...]
Candidate = tuple[Pairs, tuple[int, ...]]
Wanted = Callable[[tuple[int, ...]], bool]


class Literal:
    """One round, paired by the letter."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.cards = roster.cards

    def legal(self, a: int, b: int) -> bool:
        return bool(self.roster.legal[a] >> b & 1)

    def bye(self, a: int) -> bool:
        return bool(self.roster.bye_allowed >> a & 1)

    def clash(self, a: int, b: int) -> int:
        return int(self.cards[a].wish * self.cards[b].wish > 0)

    def floats_ok(self, a: int, b: int, up: int, down: int) -> bool:
        high, low = sorted((self.cards[a], self.cards[b]), key=lambda card: -card.score)
        return high.score == low.score or (high.down <= down and low.up <= up)

    def x(self, members: Sequence[int]) -> int:
        white = sum(self.cards[i].wish == 1 for i in members)
        black = sum(self.cards[i].wish == -1 for i in members)
        return max(0, max(white, black) - -(-len(members) // 2))

    # D.1, D.2

    def transpositions(self, s1: Sequence[int], s2: Sequence[int]) -> Iterator[Pairs]:
        if not s1:
            yield ()
            return
        for b in s2:
            if self.legal(s1[0], b):
                rest = [c for c in s2 if c != b]
                for more in self.transpositions(s1[1:], rest):
                    yield ((s1[0], b), *more)

    def halves(self, members: Sequence[int], p: int) -> Iterator[tuple[list[int], list[int]]]:
        for count in range(min(p, len(members) - p) + 1):
            options = [
                (sum(into) - sum(out), [-t for t in reversed(out)], into, out)
                for out in combinations(range(p), count)
                for into in combinations(range(p, len(members)), count)
            ]
            for _, _, into, out in sorted(options):
                first = sorted((set(range(p)) - set(out)) | set(into))
                yield [members[i] for i in first], [members[i] for i in range(len(members)) if i not in first]

    def candidates(self, members: Sequence[int], p: int) -> Iterator[Candidate]:
        for s1, s2 in self.halves(members, p):
            for pairs in self.transpositions(s1, s2):
                taken = {i for pair in pairs for i in pair}
                yield pairs, tuple(i for i in members if i not in taken)

    # C.6–C.11

    def passes(self, pairs: Pairs, x: int, up: int, down: int) -> bool:
        return sum(self.clash(a, b) for a, b in pairs) <= x and all(self.floats_ok(a, b, up, down) for a, b in pairs)

    def may_leave(self, leavers: Sequence[int], leave: int) -> bool:
        return all(self.cards[i].down <= leave for i in leavers)

    def homogeneous(self, members: Sequence[int], p: int, x: int, wanted: Wanted) -> Candidate | None:
        passing = [c for c in self.candidates(members, p) if wanted(c[1])]
        for limit in range(x, max(x, p) + 1):
            for up in (0, 1, 2):
                for leave in (0, 1, 2):
                    for down in (0, 1, 2):
                        for pairs, leavers in passing:
                            if self.passes(pairs, limit, up, down) and self.may_leave(leavers, leave):
                                return pairs, leavers
        return None

    def mixed(
        self, members: Sequence[int], moved: int, rest: int, lost: tuple[int, int], wanted: Wanted
    ) -> Candidate | None:
        s1, s2 = members[:moved], members[moved:]
        x = max(0, self.x(members) - lost[0])
        openings = list(self.transpositions(s1, s2))
        tails: dict[frozenset[int], list[Candidate]] = {}
        for x_moved in range(x, max(x, moved) + 1):
            for raised in range(rest + 1):
                for up in (0, 1, 2):
                    for down in (0, 1, 2):
                        for opening in openings:
                            if not self.passes(opening, x_moved, up, down):
                                continue
                            taken = frozenset(b for _, b in opening)
                            remainder = [i for i in s2 if i not in taken]
                            if taken not in tails:
                                tails[taken] = [c for c in self.candidates(remainder, rest) if wanted(c[1])]
                            limit = max(0, self.x(remainder) - lost[1]) + raised
                            for leave, lower in product((0, 1, 2), range(down, 3)):
                                for pairs, leavers in tails[taken]:
                                    if self.passes(pairs, limit, up, lower) and self.may_leave(leavers, leave):
                                        return opening + pairs, leavers
        return None

    # Questions of C.12 and C.13, answered by trying

    def can_host(
        self,
        above: Sequence[int],
        own: Sequence[int],
        spares: int,
        spare_ok: Callable[[int], bool],
        goes_on: Callable[[frozenset[int]], bool] = lambda left: True,
    ) -> bool:
        """Everybody above meets one of `own`, the rest of `own` each other, `spares` players at most stay over.

        `goes_on` asks more of those who stay over.
        """
        guests = frozenset(above)

        @cache
        def go(left: frozenset[int], over: frozenset[int]) -> bool:
            if not left:
                return goes_on(over)
            a = min(left)
            if len(over) < spares and spare_ok(a) and go(left - {a}, over | {a}):
                return True
            others = left - {a} - guests if a in guests else left - {a}
            return any(self.legal(a, b) and go(left - {a, b}, over) for b in others)

        return go(guests | frozenset(own), frozenset())

    @cache  # noqa: B019
    def all_paired(self, players: frozenset[int]) -> bool:
        """Can all of them be paired, but for one of an odd number who may have the bye?"""
        if not players:
            return True
        a = min(players)
        if len(players) % 2 and self.bye(a) and self.all_paired(players - {a}):
            return True
        return any(self.legal(a, b) and self.all_paired(players - {a, b}) for b in players - {a})

    # C.1–C.14

    def round(self) -> tuple[Pairs, int | None] | None:
        groups: dict[int, list[int]] = {}
        for rank, card in enumerate(self.cards):
            groups.setdefault(card.score, []).append(rank)
        queue = list(groups.values())
        done: list[dict] = []  # type: ignore[type-arg]
        carried: list[int] = []
        while len(queue) > 1:
            own = queue.pop(0)
            if not self.bracket(own, done, carried, [i for group in queue for i in group]):
                carried += own
            else:
                carried = []
        own, joined = queue[0], False
        while True:
            found = self.lowest(own, done, carried, joined)
            if found is not None:
                pairs = tuple(pair for b in done for pair in b["pairs"]) + found[0]
                return tuple((min(pair), max(pair)) for pair in pairs), (found[1][0] if found[1] else None)
            if not done:
                return None
            if not self.c13(own, done, carried):
                last = done.pop()
                joined = True
                own = sorted(last["own"] + carried + own)
                carried = [i for i in last["moved"] if not done or i not in done[-1]["leavers"]]

    def stand(self, own: list[int], done: list[dict], carried: list[int], c1: bool) -> dict:  # type: ignore[type-arg]
        moved = sorted((list(done[-1]["leavers"]) if done else []) + carried)
        everybody = sorted(moved + own)
        stuck = [a for a in everybody if c1 and not any(self.legal(a, b) for b in everybody)]
        active = [a for a in everybody if a not in stuck]
        ahead = len([a for a in moved if a not in stuck])
        mixed = 0 < 2 * ahead < len(active)
        return {
            "own": own,
            "moved": moved,
            "stuck": stuck,
            "active": active,
            "ahead": ahead if mixed else 0,
            "mixed": mixed,
        }

    def bracket(self, own: list[int], done: list[dict], carried: list[int], below: list[int]) -> bool:  # type: ignore[type-arg]
        now = self.stand(own, done, carried, True)
        tried = any(i in now["moved"] and i in done[-1]["active"] for i in now["stuck"] if done)
        if tried and self.c12(now, done, carried, below):
            now = self.stand(own, done, carried, True)
        full = (now["ahead"], (len(now["active"]) - 2 * now["ahead"]) // 2)
        found = self.with_p(now, full, lambda leavers: True)
        if not found and not tried and self.c12(now, done, carried, below):
            now = self.stand(own, done, carried, True)
            full = (now["ahead"], (len(now["active"]) - 2 * now["ahead"]) // 2)
            found = self.with_p(now, full, lambda leavers: True)
        if not found and not self.c14(now, lambda leavers: True):
            return False
        done.append(now)
        return True

    def with_p(self, now: dict, p: tuple[int, int], wanted: Wanted) -> bool:  # type: ignore[type-arg]
        active = now["active"]
        if sum(p) == 0:
            return False
        if p[0]:
            lost = (now["ahead"] - p[0], (len(active) - 2 * p[0]) // 2 - p[1])
            found = self.mixed(active, p[0], p[1], lost, wanted)
        else:
            x = max(0, self.x(active) - (len(active) // 2 - p[1]))
            found = self.homogeneous(active, p[1], x, wanted)
        if found is None:
            return False
        now.update(p=p, pairs=found[0], left=found[1], leavers=sorted(list(found[1]) + now["stuck"]))
        return True

    def c14(self, now: dict, wanted: Wanted) -> bool:  # type: ignore[type-arg]
        active = now["active"]
        return any(
            self.with_p(now, (moved, rest), wanted)
            for moved in (range(now["ahead"], 0, -1) if now["mixed"] else (0,))
            for rest in range((len(active) - 2 * moved) // 2, -1, -1)
        )

    def c12(self, now: dict, done: list[dict], carried: list[int], below: list[int]) -> bool:  # type: ignore[type-arg]
        """Another pairing of the bracket before; `below` empty means that this is the lowest one."""
        if not done or carried or not now["moved"]:
            return False
        last, own = done[-1], now["own"]
        failed = {i for i in now["stuck"] if i in last["active"]}
        idle = [i for i in now["stuck"] if i not in failed]
        spares = len(idle) + (len(now["moved"]) + len(own) - len(idle)) % 2

        def spare_ok(i: int) -> bool:
            at_home = i in own or i in idle or (not now["mixed"] and i not in last["stuck"])
            return at_home and (bool(below) or self.bye(i))

        def another(leavers: Sequence[int]) -> bool:
            """Not the one who found no opponent, nor one who would find none either."""
            return not failed or all(i not in failed and any(self.legal(i, b) for b in own) for i in leavers)

        def fits(leavers: tuple[int, ...], goes_on: Callable[[frozenset[int]], bool]) -> bool:
            return another(leavers) and self.can_host([*leavers, *last["stuck"]], own, spares, spare_ok, goes_on)

        def rest_too(over: frozenset[int]) -> bool:
            return not below or self.all_paired(over | frozenset(below))

        return self.with_p(last, last["p"], lambda leavers: fits(leavers, rest_too)) or self.with_p(
            last, last["p"], lambda leavers: fits(leavers, lambda over: True)
        )

    def c13(self, own: list[int], done: list[dict], carried: list[int]) -> bool:  # type: ignore[type-arg]
        last = done[-1]
        others = [*own, *carried, *last["stuck"]]
        spares = (len(others) + len(last["active"])) % 2
        return self.c14(last, lambda leavers: self.can_host(leavers, others, spares, self.bye))

    def lowest(self, own: list[int], done: list[dict], carried: list[int], joined: bool) -> Candidate | None:  # type: ignore[type-arg]
        now = self.stand(own, done, carried, False)
        found = self.everybody(now, [(now["ahead"], len(now["active"]) // 2 - now["ahead"])])
        if found is None and now["mixed"] and self.c12(now, done, carried, []):
            now = self.stand(own, done, carried, False)
            found = self.everybody(now, [(now["ahead"], len(now["active"]) // 2 - now["ahead"])])
        if found is None and now["mixed"]:
            fewer = [] if joined else list(range(now["ahead"] - 1, 0, -1))
            found = self.everybody(now, [(k, len(now["active"]) // 2 - k) for k in [*fewer, 0]])
        return found

    def everybody(self, now: dict, ways: list[tuple[int, int]]) -> Candidate | None:  # type: ignore[type-arg]
        active = now["active"]
        if len(active) == 1:
            return ((), (active[0],)) if self.bye(active[0]) else None
        for p in ways:
            if self.with_p(now, p, lambda leavers: all(self.bye(i) for i in leavers)):
                return now["pairs"], tuple(now["left"])
        return None
