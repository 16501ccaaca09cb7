"""Which n games to keep: the highest sum of ratings that the mix allows (FIDE B.01, 1.4.3 to 1.4.6)."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.classification.fide.kept_table import Rest, by_table
from engine.classification.fide.wanted import Item, Mix, holds


def best_kept(
    fixed: Sequence[Item], wins: Sequence[Item], mix: Mix, floor: int, least: int
) -> tuple[frozenset[int], int]:
    """Positions and adjusted sum of the best n games, all `fixed` among them; empty and 0 below `least`.

    1.4.6: only the lowest opponent is raised to the floor, so each one who can be the lowest
    is tried: those below him are left out, and he counts with the floor. The sum is then a
    sum over games, and a table over them finds its highest value.
    """
    n = mix.n
    found: tuple[frozenset[int], int] = frozenset(), 0
    met = Counter(item.opponent for item in (*fixed, *wins))
    best = sum(heapq.nlargest(n - len(fixed), (item.rating for item in wins))) + sum(item.rating for item in fixed)
    for lowest in _lowest_opponents(fixed, wins, floor):
        if best + met[lowest[1]] * (floor - lowest[0]) < max(least, found[1] + 1):
            continue
        allowed = [item for item in wins if (item.rating, item.opponent) >= lowest]
        sums = {
            item.at: max(item.rating, floor) if item.opponent == lowest[1] else item.rating
            for item in (*fixed, *allowed)
        }
        free = sorted(allowed, key=lambda item: (-sums[item.at], item.at))[: n - len(fixed)]
        total = sum(sums[item.at] for item in (*fixed, *free))
        if len(fixed) + len(free) < n or total < max(least, found[1] + 1):
            continue
        kept = (*fixed, *free)
        if holds(kept, mix):
            found = frozenset(item.at for item in kept), total
        elif _bound(fixed, allowed, sums, mix) >= max(least, found[1] + 1):
            found = by_table(fixed, allowed, sums, mix, max(least, found[1] + 1)) or found
    return found


def _lowest_opponents(fixed: Sequence[Item], wins: Sequence[Item], floor: int) -> Iterator[tuple[int, int]]:
    """Rating and number of each opponent who can be the lowest: of those not below the floor one stands for all."""
    bound = min(((item.rating, item.opponent) for item in fixed), default=None)
    below = {(item.rating, item.opponent) for item in wins if item.rating < floor}
    yield from sorted(each for each in below if bound is None or each < bound)
    yield bound if bound is not None and bound[0] < floor else (floor, 0)


def _bound(fixed: Sequence[Item], allowed: Sequence[Item], sums: dict[int, int], mix: Mix) -> int:
    """No choice has a higher sum: titles alone looked at, and each full federation alone; -1 where none is possible."""
    if not Rest((*fixed, *allowed), mix).suffices((0, 0, 0, 0, 0)):
        return -1
    best_first = sorted(allowed, key=lambda item: -sums[item.at])
    sets = [_with_titles(fixed, best_first, mix)]
    for federation, count in Counter(item.federation for item in (*fixed, *allowed)).items():
        if count > mix.most(federation):
            sets.append(_without_excess(fixed, best_first, mix, federation))
    return min(sum(sums[item.at] for item in kept) if len(kept) == mix.n else -1 for kept in sets)


def _with_titles(fixed: Sequence[Item], best_first: Sequence[Item], mix: Mix) -> list[Item]:
    """The best n games with enough titles, fewer where there are not so many: first the level, then title holders."""
    level = mix.asked.level_least - sum(item.level for item in fixed)
    kept = [*fixed, *[item for item in best_first if item.level][: max(0, level)]]
    titled = mix.asked.titled_least - sum(item.titled for item in kept)
    at = {item.at for item in kept}
    kept += [item for item in best_first if item.titled and item.at not in at][: max(0, titled)]
    if sum(item.level for item in kept) < mix.asked.level_least:
        return []
    if sum(item.titled for item in kept) < mix.asked.titled_least or len(kept) > mix.n:
        return []
    at = {item.at for item in kept}
    return [*kept, *[item for item in best_first if item.at not in at][: mix.n - len(kept)]]


def _without_excess(fixed: Sequence[Item], best_first: Sequence[Item], mix: Mix, federation: str) -> list[Item]:
    """The best n games with no more of one federation than may stand."""
    room = mix.most(federation) - sum(item.federation == federation for item in fixed)
    if room < 0:
        return []
    excess = {item.at for item in [item for item in best_first if item.federation == federation][room:]}
    return [*fixed, *[item for item in best_first if item.at not in excess][: mix.n - len(fixed)]]
