"""What a search ends with proves by itself that no matching is heavier (Edmonds).

Every edge is admitted by the duals and the blossoms around it, every pair is tight, no charge is below 0, and inside
a charged blossom all but one are paired with each other: then the sum of duals and charges bounds every perfect
matching, and this one reaches it; where some stay free, every matching, if their duals are 0 and none is below. That
needs no second solver, so that many graphs may be asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.pairing.swiss.matching.heaviest import Search
from engine.pairing.swiss.matching.trees import NOBODY
from tests.rows import of_each
from tests.thinned import LONG

GRAPHS = 2_000 if LONG else 40
Edges = list[tuple[int, int, int]]


def graph(dice: Random) -> tuple[int, Edges]:
    """A graph that may have a perfect matching; weights at random, or of digits as criteria have them."""
    size, digits = 2 * dice.randint(4, 14), dice.random() < 0.5
    density, most = dice.choice((0.3, 0.6, 1.0)), dice.choice((3, 10, 100, 10**6))
    pairs = [(a, b) for a in range(size) for b in range(a + 1, size) if dice.random() < density]

    def weight(a: int, b: int) -> int:
        if digits:
            return 1 + (dice.randrange(8) << 3 * (a % 7)) + (dice.randrange(4) << 3 * (b % 5))
        return dice.randint(1, most)

    return size, [(a, b, weight(a, b)) for a, b in pairs]


def flaws(search: Search, edges: Edges) -> list[str]:
    """What of the certificate does not hold."""
    slacks = {(a, b): slack(search, a, b, weight) for a, b, weight in edges}
    found = [f"{pair} is not admitted" for pair, left in slacks.items() if left < 0]
    found += [f"{pair} is not tight" for pair, left in slacks.items() if left and search.mate[pair[0]] == pair[1]]
    for blossom in range(search.size, 2 * search.size):
        inside = set(search.leaves[blossom])
        if blossom in search.spare or not search.charge[blossom]:
            continue
        if search.charge[blossom] < 0 or sum(search.mate[v] in inside for v in inside) != len(inside) - 1:
            found.append(f"blossom {sorted(inside)}")
    return found


def slack(search: Search, a: int, b: int, weight: int) -> int:
    """By how much the duals of an edge, and the blossoms around both ends, exceed its doubled weight."""
    common = set(around(search, a)) & set(around(search, b))
    return search.dual[a] + search.dual[b] + 2 * sum(search.charge[one] for one in common) - 2 * weight


def around(search: Search, vertex: int) -> Iterator[int]:
    while (vertex := search.parent[vertex]) != NOBODY:
        yield vertex


@of_each(range(4))
def test_duals_and_blossoms_prove_the_matching(seed: int) -> None:
    dice = Random(seed)
    for _ in range(GRAPHS):
        size, edges = graph(dice)
        search = Search(size, edges or [(0, 1, 1)])
        while search.phase():
            search.dissolve_empty_blossoms()
        assert not flaws(search, edges) and min(search.dual) >= 0
        assert not any(search.dual[v] for v in range(size) if search.mate[v] == NOBODY)
