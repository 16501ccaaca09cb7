"""From the highest score group to the lowest: who is paired where, who moves down, who is left over.

FIDE Swiss rules 1998, C.1–C.14. The readings taken:

- C.1 is asked once, of the bracket as it stands; whoever finds no opponent there is no part of it
  any more, also for A.3's "at least half came from above".
- C.12 keeps p of the bracket before and looks for its first pairing whose leavers can all be
  paired here, the rest with no more left over than before; first for one with which those left
  over, and all below, can be paired too. "Another player" is literally another: whoever came down
  and finds no opponent (C.1) is not among the leavers. It is tried once, before C.14.
- C.13 is for a lowest bracket that cannot be paired at all under B.1 and B.2. The bracket before is
  paired anew, p lowered step by step, for its first pairing that lets the lowest one be paired; then
  the two are joined. A lowest bracket that can be paired, only not with every moved-down player
  against a lower one (somebody else's bye), follows C.14 with the same players.
- After C.14 with p = 0 everybody moves down, and no earlier pairing is undone for that bracket's sake.
"""

from __future__ import annotations

from dataclasses import replace

from engine.pairing.swiss.fide1998.bracket import ALL_WAIVED, Bracket, Destinations, Found, Run, Task, unmet_at_least
from engine.pairing.swiss.fide1998.graph import goes_on
from engine.pairing.swiss.fide1998.heterogeneous import MixedTask, least_leavers, pair_heterogeneous
from engine.pairing.swiss.fide1998.homogeneous import fewest_leavers, pair_homogeneous
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.matching.perfect import has_perfect_matching


def pair_brackets(run: Run) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    """All pairs (ranks, the higher first) and who has the bye; None where no legal pairing exists."""
    roster, many = run.roster, len(run.roster.cards)
    if not has_perfect_matching(range(many), roster.legal, many % 2, roster.bye_allowed):
        return None
    groups = _score_groups(roster)
    for at, own in enumerate(groups[:-1], 1):
        below = tuple(rank for group in groups[at:] for rank in group)
        bracket, found = _pair_inner(run, own, below)
        if found is None:
            run.say("fide1998.moved-whole", "C.14", players=bracket.moved + bracket.own)
            run.carried = tuple(sorted(run.carried + bracket.own))
        else:
            _accept(run, bracket, found)
    if not _pair_lowest(run, groups[-1] if groups else ()):
        return None
    pairs = [pair for bracket in run.done if bracket.found for pair in bracket.found.pairs]
    left = run.done[-1].leavers if run.done else ()
    return tuple((min(pair), max(pair)) for pair in pairs), (left[0] if left else None)


def _score_groups(roster: Roster) -> list[tuple[int, ...]]:
    groups: dict[int, list[int]] = {}
    for rank, card in enumerate(roster.cards):
        groups.setdefault(card.score, []).append(rank)
    return [tuple(ranks) for ranks in groups.values()]


def _accept(run: Run, bracket: Bracket, found: Found) -> None:
    bracket.found = found
    run.say(
        "fide1998.bracket-paired",
        "C.6",
        players=bracket.active,
        pairs=len(found.pairs),
        x=found.x,
        exchanged=found.exchanged,
        leavers=bracket.leavers,
    )
    for name, article in (("down", "C.9"), ("leave", "C.9"), ("up", "C.10")):
        if step := getattr(found.waivers, name):
            run.say(f"fide1998.waived-{name}", article, criteria="B.6" if step == 1 else "B.6, B.5")
    if found.bounded:
        run.say("fide1998.search-bounded", "C.11")
    run.done.append(bracket)
    run.carried = ()


def _stand(run: Run, own: tuple[int, ...], lowest: bool) -> Bracket:
    """The bracket as it is before its pairing, with those whom C.1 sends on."""
    moved = run.arriving
    everybody = sum(1 << i for i in moved + own)
    stuck = () if lowest else tuple(i for i in sorted(moved + own) if not run.roster.legal[i] & everybody)
    bracket = Bracket(moved, own, stuck)
    bracket.mixed = 0 < 2 * len(set(moved) - set(stuck)) < len(bracket.active)
    return bracket


def _full(bracket: Bracket) -> tuple[int, int]:
    """p of the moved-down part and of the remainder, nobody given up (A.6)."""
    ahead = len(set(bracket.moved) - set(bracket.stuck)) if bracket.mixed else 0
    return ahead, (len(bracket.active) - 2 * ahead) // 2


def _pair_inner(run: Run, own: tuple[int, ...], below: tuple[int, ...]) -> tuple[Bracket, Found | None]:
    """C.1–C.14 for a bracket that is not the lowest; nothing found where p becomes zero."""
    bracket = _stand_noted(run, own)
    replaced = _replaceable(run, bracket)
    if replaced and _regroup_same_p(run, bracket, below):
        bracket = _stand_noted(run, own)
    found = _pair_with(run, bracket, *_full(bracket))
    if found is None and not replaced and _regroup_same_p(run, bracket, below):
        bracket = _stand_noted(run, own)
        found = _pair_with(run, bracket, *_full(bracket))
    return bracket, found or _lower_p(run, bracket)


def _stand_noted(run: Run, own: tuple[int, ...]) -> Bracket:
    """A bracket that is not the lowest, before its pairing; notes whom C.1 sends on."""
    bracket = _stand(run, own, lowest=False)
    if bracket.stuck:
        run.say("fide1998.no-opponent", "C.1", players=bracket.stuck)
    return bracket


def _replaceable(run: Run, bracket: Bracket) -> set[int]:
    """Who came down, finds no opponent (C.1), and had one in the bracket before: another may come in his place."""
    return set(bracket.stuck) & set(run.done[-1].active if run.done else ())


def _pair_with(
    run: Run, bracket: Bracket, p_moved: int, p_rest: int, destinations: Destinations | None = None
) -> Found | None:
    """The first candidate with so many pairs in both parts; notes them where there is one."""
    active = bracket.active
    if p_moved + p_rest == 0:
        return None
    if destinations is None:
        destinations = Destinations(len(active) - 2 * (p_moved + p_rest), sum(1 << i for i in active))
    found = _search(run, active, _full(bracket), p_moved, p_rest, destinations)
    if found:
        bracket.p_moved, bracket.p_rest = p_moved, p_rest
        run.doubtful |= found.bounded
    return found


def _search(
    run: Run,
    active: tuple[int, ...],
    full: tuple[int, int],
    p_moved: int,
    p_rest: int,
    destinations: Destinations,
) -> Found | None:
    """The search with x lowered once for every pair that C.14 gave up."""
    x = unmet_at_least(run.roster, active)
    if p_moved:
        given_up = (len(active) - 2 * p_moved) // 2 - p_rest
        x_moved = max(0, x - max(0, full[0] - p_moved))
        return pair_heterogeneous(MixedTask(run.roster, active, p_moved, p_rest, x_moved, given_up, destinations))
    x = max(0, x - (len(active) // 2 - p_rest))
    return pair_homogeneous(Task(run.roster, active, p_rest, x, destinations))


def _lower_p(run: Run, bracket: Bracket, destinations: Destinations | None = None) -> Found | None:
    """C.14: one pair less at a time, first in the remainder, then among the moved-down players."""
    active = len(bracket.active)
    for p_moved in range(_full(bracket)[0], 0 if bracket.mixed else -1, -1):
        ways = range((active - 2 * p_moved) // 2, -1, -1)
        if destinations is not None and destinations.others:
            # So many leave at least, whatever p is: with another p there is no pairing.
            fewest = _fewest_leavers(run, bracket, p_moved, destinations)
            lonely = -1 if fewest is None else (active - fewest) // 2 - p_moved
            ways = range(lonely, lonely + 1) if lonely >= 0 else range(0)
        for p_rest in ways:
            if found := _pair_with(run, bracket, p_moved, p_rest, destinations):
                return found
    return None


def _fewest_leavers(run: Run, bracket: Bracket, p_moved: int, destinations: Destinations) -> int | None:
    """How many leave a bracket at least that pairs so many moved-down players; None where it cannot."""
    if p_moved:
        return least_leavers(MixedTask(run.roster, bracket.active, p_moved, 0, 0, 0, destinations), ALL_WAIVED)
    return fewest_leavers(Task(run.roster, bracket.active, 0, 0, destinations), ALL_WAIVED)


def _regroup_same_p(run: Run, bracket: Bracket, below: tuple[int, ...]) -> bool:
    """C.12: pair the bracket before so that others move down and all of them can be paired here.

    `below` are all players of the brackets below this one; none says that it is the lowest.
    """
    if not run.done or run.carried or not bracket.moved:
        return False
    last = run.done[-1]
    destinations = _next_bracket(run, bracket, not below)
    found = _pair_with(run, last, last.p_moved, last.p_rest, destinations)
    if found is None:
        return False
    further = replace(destinations, below=below)
    if below and not goes_on(run.roster, further, found.leavers):
        found = _pair_with(run, last, last.p_moved, last.p_rest, further) or found
    last.found = found
    run.say("fide1998.regrouped", "C.12", leavers=last.leavers)
    return True


def _next_bracket(run: Run, bracket: Bracket, lowest: bool) -> Destinations:
    """What C.12 asks of the leavers of the bracket before this one."""
    last, own = run.done[-1], bracket.own
    hosts = sum(1 << i for i in own)
    replaced = _replaceable(run, bracket)
    idle = set(bracket.stuck) - replaced
    spares = len(idle) + (len(bracket.moved) + len(own) - len(idle)) % 2
    may_spare = hosts | sum(1 << i for i in idle - set(own))
    if not bracket.mixed:
        may_spare |= sum(1 << i for i in last.active)
    if lowest:
        may_spare &= run.roster.bye_allowed
    lonely = {i for i in last.active if replaced and not run.roster.legal[i] & hosts}
    return Destinations(spares, may_spare, own + last.stuck, hosts, sum(1 << i for i in replaced | lonely))


def _pair_lowest(run: Run, own: tuple[int, ...]) -> bool:
    """The lowest bracket with C.13; False where no legal pairing of the round exists."""
    merged = False
    while True:
        bracket = _stand(run, own, lowest=True)
        found = _pair_completely(run, bracket, merged)
        if found is None and bracket.mixed and _regroup_same_p(run, bracket, ()):
            bracket = _stand(run, own, lowest=True)
            found = _pair_completely(run, bracket, merged)
        if found is None:
            found = _pair_completely(run, bracket, merged, all_ways=True)
        if found is not None:
            _accept(run, bracket, found)
            return True
        if not run.done:
            return False
        if not _regroup_any_p(run, own):
            merged = True
            own = _join(run, own)


def _pair_completely(run: Run, bracket: Bracket, merged: bool, all_ways: bool = False) -> Found | None:
    """A pairing of everybody in the lowest bracket, the bye aside; by C.14's ways only where `all_ways`."""
    active = bracket.active
    odd = len(active) % 2
    if not active:
        return Found((), ())
    if not has_perfect_matching(active, run.roster.legal, odd, run.roster.bye_allowed):
        return None
    ways = [_full(bracket)]
    if all_ways and bracket.mixed:
        fewer = () if merged else range(ways[0][0] - 1, 0, -1)
        ways = [(k, len(active) // 2 - k) for k in (*fewer, 0)]
    for p_moved, p_rest in ways:
        if p_moved + p_rest == 0:
            return Found((), active)
        if found := _pair_with(run, bracket, p_moved, p_rest, Destinations(odd, run.roster.bye_allowed)):
            return found
    return None


def _regroup_any_p(run: Run, own: tuple[int, ...]) -> bool:
    """C.13: pair the bracket before the lowest so that the lowest can be paired."""
    last = run.done[-1]
    others = own + run.carried + last.stuck
    spares = (len(others) + len(last.active)) % 2
    destinations = Destinations(spares, run.roster.bye_allowed, others, sum(1 << i for i in others))
    found = _lower_p(run, last, destinations)
    if found is None:
        return False
    last.found = found
    run.say("fide1998.regrouped", "C.13", leavers=last.leavers)
    return True


def _join(run: Run, own: tuple[int, ...]) -> tuple[int, ...]:
    """C.13: the two lowest brackets become one; those from above stay those from above."""
    last = run.done.pop()
    joined = tuple(sorted(last.own + run.carried + own))
    above = set(run.done[-1].leavers) if run.done else set()
    run.carried = tuple(i for i in last.moved if i not in above)
    run.say("fide1998.joined", "C.13", players=joined)
    return joined
