"""The first acceptable pairing of a heterogeneous bracket: moved-down players, then the remainder.

FIDE Swiss rules 1998, C.6–C.11. The moved-down players of S1 get opponents in the order of the
transpositions of S2; for each such pairing the remainder is tried with all its exchanges,
transpositions and the waivers of C.9, for moved-down players in it and then for those who leave it,
before the lowest moved-down player gets another opponent (C.10). Then the waivers of C.9 and C.10,
then x of the remainder, then x of the moved-down part are raised (C.11); every raise puts B.5 and
B.6 in force again. x of the remainder is computed anew for every pairing of the moved-down players;
its raises are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.pairing.swiss.fide1998.bracket import (
    ALL_WAIVED,
    WAIVER_STEPS,
    Destinations,
    Found,
    Task,
    Waivers,
    pair_allowed,
    unmet_at_least,
)
from engine.pairing.swiss.fide1998.graph import Weighed, cheapest_pairing, outside
from engine.pairing.swiss.fide1998.homogeneous import pair_homogeneous
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE

SEARCH_LIMIT = 1000
"""So many matchings may be computed in one state before the criteria are decided together by one matching."""
PATIENCE = 4
"""After so many remainders that could not be paired, every further step is first asked of a matching."""


@dataclass(frozen=True, slots=True)
class MixedTask:
    """A heterogeneous bracket: `moved` highest players form S1, `rest` pairs are due in the remainder.

    `x` is that of the bracket (A.8) after the reductions of C.14; `reduced` how often p of the
    remainder was lowered.
    """

    roster: Roster
    members: tuple[int, ...]
    moved: int
    rest: int
    x: int
    reduced: int
    destinations: Destinations

    @property
    def leavers(self) -> int:
        """How many players the bracket leaves without an opponent."""
        return len(self.members) - 2 * (self.moved + self.rest)


@dataclass(slots=True)
class _Search:
    """One state of the search: how far x is raised in both parts, what is waived, who is taken so far.

    `limit` is how many matchings may be computed in it; 0 gives up then.
    """

    task: MixedTask
    x_moved: int
    raised: int
    waivers: Waivers
    limit: int = 0
    partners: list[int] = field(default_factory=list)
    misses: int = 0
    matchings: int = 0


def pair_heterogeneous(task: MixedTask) -> Found | None:
    """The first candidate in the text's order, or None where so many pairs are not possible."""
    cards, s1, s2 = task.roster.cards, task.members[: task.moved], task.members[task.moved :]
    # Moved down whoever meets them: where all of S2 have fewer points the waiver of C.9 cannot be avoided.
    sure = bool(s2) and cards[s1[-1]].score > cards[s2[0]].score
    first = _Search(task, task.x, 0, Waivers(0, max(cards[a].down for a in s1) if sure else 0, 0))
    if not task.destinations.others and (found := _descend(first)) is not None and not found.bounded:
        return found
    if least_leavers(task, ALL_WAIVED) != task.leavers:
        return None
    return _raise_step_by_step(task)


def _raise_step_by_step(task: MixedTask) -> Found | None:
    unmet = _least(task, ALL_WAIVED, [], task.roster.clash, lambda a, b: 0)
    for x_moved in range(max(task.x, unmet or 0), max(task.x, task.moved) + 1):
        floor = _least_excess(task, ALL_WAIVED, [])
        if floor is None:
            return None
        for raised in range(max(0, floor), task.rest + 1):
            for up in WAIVER_STEPS:
                for down in WAIVER_STEPS:
                    waivers = replace(ALL_WAIVED, up=up, down=down)
                    excess = _least_excess(task, waivers, [])
                    if excess is None or excess > raised:
                        continue
                    search = _Search(task, x_moved, raised, waivers, SEARCH_LIMIT)
                    if found := _descend(search):
                        return found
    return None


def _descend(search: _Search) -> Found | None:
    """Give each moved-down player the first opponent in turn; at the end pair the remainder."""
    task, partners = search.task, search.partners
    roster, rest = task.roster, task.members[task.moved :]
    taken = 0
    untried = [iter(rest)]
    while untried:
        b = next(untried[-1], None)
        if b is not None:
            a = task.members[len(partners)]
            if taken >> b & 1 or not pair_allowed(roster, a, b, search.waivers):
                continue
            partners.append(b)
            taken |= 1 << b
            if _unmet_so_far(search) <= search.x_moved and (search.misses < PATIENCE or _can_go_on(search)):
                if len(partners) < task.moved:
                    untried.append(iter(rest))
                    continue
                if found := _remainder(search):
                    return found
        else:
            untried.pop()
        if partners:
            taken ^= 1 << partners.pop()
        if search.misses >= PATIENCE and search.matchings >= search.limit:
            return _decide_together(search) if search.limit else None
    return None


def _unmet_so_far(search: _Search) -> int:
    return sum(search.task.roster.clash(a, b) for a, b in zip(search.task.members, search.partners, strict=False))


def _can_go_on(search: _Search) -> bool:
    search.matchings += 1
    excess = _least_excess(search.task, search.waivers, search.partners)
    return excess is not None and excess <= search.raised


def _remainder(search: _Search) -> Found | None:
    task, roster = search.task, search.task.roster
    members = tuple(b for b in task.members[task.moved :] if b not in search.partners)
    x = max(0, unmet_at_least(roster, members) - task.reduced) + search.raised
    fixed = replace(search.waivers, leave=0)
    limits = replace(_of_remainder(search.waivers), leave=ALL_WAIVED.leave)
    found = pair_homogeneous(Task(roster, members, task.rest, x, task.destinations, fixed, limits))
    if found is None or found.x > x:
        search.misses += 1
        return None
    moved = tuple(zip(task.members[: task.moved], search.partners, strict=True))
    return replace(found, pairs=moved + found.pairs)


def _decide_together(search: _Search) -> Found | None:
    """The bounded search's way out: opponents of the moved-down players by one matching after the other.

    Each gets the first opponent with whom the bracket can still be completed under B.1, B.2 and
    the waivers in force, x aside. The answer stays legal and complete; it is marked as bounded.
    """
    task = search.task
    partners: list[int] = []
    for a in task.members[: task.moved]:
        for b in task.members[task.moved :]:
            if b in partners or not pair_allowed(task.roster, a, b, search.waivers):
                continue
            if _least_excess(task, search.waivers, [*partners, b]) is not None:
                partners.append(b)
                break
    if len(partners) < task.moved:
        return None
    search.partners, search.raised = partners, task.rest
    found = _remainder(search)
    return None if found is None else replace(found, bounded=True)


def _of_remainder(waivers: Waivers) -> Waivers:
    """What may be waived in the remainder: C.9 goes before another opponent is sought for those above (C.10)."""
    return replace(waivers, down=WAIVER_STEPS[-1])


def _least_excess(task: MixedTask, waivers: Waivers, partners: list[int]) -> int | None:
    """How far x of the remainder must be raised at least; None where the bracket cannot be completed.

    x of the remainder is the largest of three bounds (nothing, too many who wish White, too many
    who wish Black), so the least excess is the least of three matchings' costs.
    """
    cards = task.roster.cards
    pool = [cards[b].wish for b in task.members[task.moved :]]
    half = (len(pool) - task.moved + 1) // 2 + task.reduced
    values = []
    for colour in (NO_COLOUR, WHITE, BLACK):

        def taken(a: int, b: int, colour: int = colour) -> int:
            return int(colour != NO_COLOUR and cards[b].wish == colour)

        least = _least(task, waivers, partners, taken, task.roster.clash)
        if least is None:
            return None
        values.append(least if colour == NO_COLOUR else least - pool.count(colour) + half)
    return min(values)


def least_leavers(task: MixedTask, waivers: Waivers) -> int | None:
    """How many players must leave the bracket at least when all of S1 are paired; None where they cannot be."""
    many = len(task.members) + 1
    total = _solve(task, waivers, [], lambda a, b: 0, lambda a, b: 0, many)
    return None if total is None else total // many


def _least(
    task: MixedTask,
    waivers: Waivers,
    partners: list[int],
    moved_cost: Callable[[int, int], int],
    rest_cost: Callable[[int, int], int],
) -> int | None:
    """Least cost of a completion with the bracket's number of leavers; None where there is none."""
    many = 4 * len(task.members) + 1
    total = _solve(task, waivers, partners, moved_cost, rest_cost, many)
    if total is None or total // many != task.leavers:
        return None
    return total % many


def _solve(
    task: MixedTask,
    waivers: Waivers,
    partners: list[int],
    moved_cost: Callable[[int, int], int],
    rest_cost: Callable[[int, int], int],
    leave_cost: int,
) -> int | None:
    """Least total cost of a perfect matching of the bracket and what lies beyond it."""
    roster, members = task.roster, task.members
    place = {rank: index for index, rank in enumerate(members)}
    fixed = dict(zip(members, partners, strict=False))
    weighed: list[Weighed] = []
    for i, a in enumerate(members):
        own, cost = (waivers, moved_cost) if i < task.moved else (_of_remainder(waivers), rest_cost)
        for b in members[max(i + 1, task.moved) :]:
            bound = a in fixed or b in partners
            if (not bound or fixed.get(a) == b) and pair_allowed(roster, a, b, own):
                weighed.append((i, place[b], 0, cost(a, b)))
    out = outside(roster, task.destinations, members)
    for i, a in enumerate(members[task.moved :], task.moved):
        if a not in partners and roster.cards[a].down <= waivers.leave:
            weighed += [(i, node, steps, leave_cost) for node, steps in out.doors.get(a, ())]
    weighed += [(*edge, 0) for edge in out.fixed]
    found = cheapest_pairing(out.nodes, weighed, task.destinations)
    return None if found is None else found[1]
