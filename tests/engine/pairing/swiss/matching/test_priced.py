"""The matching that looks at few edges costs what the one that looks at all of them costs."""

from random import Random

import networkx as nx
import pytest

from engine.pairing.swiss.matching import priced
from engine.pairing.swiss.matching.perfect import Pairing, members
from engine.pairing.swiss.matching.priced import Problem, Reach, cheapest
from tests.thinned import LONG

SEEDS = range(60 if LONG else 30)


def random_problem(seed: int) -> Problem | None:
    """A bracket of `upper` with costs of its own, players below who cost what the upper one brings."""
    dice = Random(seed)
    size = 2 * dice.randint(2, 24)
    upper = dice.randint(0, size // 2)
    club = set(dice.sample(range(size), dice.randint(0, size // 2)))
    near = dict.fromkeys(range(size), 0)
    listed: dict[tuple[int, int], int] = {}
    for a in range(size):
        for b in range(a + 1, size):
            if (a in club and b in club) or dice.random() < 0.15:
                continue
            near[a] |= 1 << b
            near[b] |= 1 << a
            if b < upper:
                listed[a, b] = dice.choice((dice.randrange(5), dice.getrandbits(90)))
    brings = {a: dice.randrange(9) if a < upper else 0 for a in range(size)}
    pairing = Pairing(dict(near))
    below = sum(1 << b for b in range(upper, size))
    return Problem(near, listed, [Reach(below, brings)], pairing.mate) if pairing.complete else None


def least_cost(problem: Problem) -> int:
    graph: nx.Graph = nx.Graph()
    for a, mask in problem.near.items():
        for b in members(mask >> (a + 1) << (a + 1)):
            cost = problem.listed.get((a, b), problem.reaches[0].brings[a])
            graph.add_edge(a, b, weight=cost)
    pairs = nx.min_weight_matching(graph)
    assert 2 * len(pairs) == len(problem.near)
    return sum(graph.edges[pair]["weight"] for pair in pairs)


def cost_of(problem: Problem, mates: dict[int, int]) -> int:
    assert mates.keys() == problem.near.keys()
    assert all(mates[mates[node]] == node and problem.near[node] >> mates[node] & 1 for node in mates)
    reach = problem.reaches[0]
    return sum(problem.listed.get((a, b), reach.brings[a]) for a, b in mates.items() if a < b)


@pytest.mark.parametrize("most", [1, 2, 6])
def test_the_cost_is_the_least_however_few_edges_it_starts_from(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priced, "MOST", most)
    solved = 0
    for seed in SEEDS:
        problem = random_problem(seed)
        if problem is not None:
            solution = cheapest(problem)
            assert cost_of(problem, solution.mates) == least_cost(problem)
            solved += 1
    assert solved > len(SEEDS) // 2


def test_a_like_problem_sets_out_from_the_duals_of_the_last() -> None:
    solved = 0
    for seed in SEEDS:
        problem = random_problem(seed)
        if problem is None:
            continue
        last = cheapest(problem)
        dice = Random(-seed)
        listed = {pair: cost + dice.randrange(3) for pair, cost in problem.listed.items()}
        again = Problem(problem.near, listed, problem.reaches, last.mates, last.looked_at, last.duals)
        assert cost_of(again, cheapest(again).mates) == least_cost(again)
        solved += 1
    assert solved > len(SEEDS) // 2
