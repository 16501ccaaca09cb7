"""The matchings under the Swiss systems, against networkx and against plain enumeration."""

from __future__ import annotations

from itertools import permutations
from random import Random

import networkx as nx

from engine.pairing.swiss.matching.assignment import first_assignment
from engine.pairing.swiss.matching.heaviest import cheapest_perfect_matching, heaviest_matching
from engine.pairing.swiss.matching.perfect import Pairing, absorbs, has_perfect_matching, members
from engine.pairing.swiss.matching.trees import NOBODY
from tests.rows import of_each
from tests.thinned import LONG


def _random_edges(dice: Random) -> tuple[int, list[tuple[int, int, int]]]:
    size = dice.randint(2, 12)
    most = dice.choice((3, 10, 1 << 200))
    density = dice.choice((0.3, 0.6, 1.0))
    edges = [(i, j, dice.randint(1, most)) for i in range(size) for j in range(i) if dice.random() < density]
    return size, edges


@of_each(range(10 if LONG else 3))
def test_no_matching_is_heavier_than_the_heaviest(seed: int) -> None:
    dice = Random(seed)
    for _ in range(100):
        size, edges = _random_edges(dice)
        mates = heaviest_matching(size, edges)
        assert all(mates[mate] == vertex for vertex, mate in enumerate(mates) if mate != NOBODY)
        graph = nx.Graph()
        graph.add_weighted_edges_from(edges)
        best = sum(graph[a][b]["weight"] for a, b in nx.max_weight_matching(graph))
        assert sum(weight for i, j, weight in edges if mates[i] == j) == best


@of_each(range(10 if LONG else 3))
def test_a_complete_pairing_is_found_whenever_there_is_one(seed: int) -> None:
    dice = Random(seed)
    for _ in range(100):
        size = dice.randint(2, 14)
        density = dice.choice((0.1, 0.2, 0.3, 0.5))
        graph = nx.gnp_random_graph(size, density, seed=dice.randrange(10**6))
        near = {p: sum(1 << q for q in graph[p]) for p in graph}
        pairing = Pairing(dict(near))
        assert len(pairing.mate) == 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
        meets = dice.getrandbits(size)
        graph.add_edges_from((size, q) for q in members(meets))
        complete = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == size + 1
        assert pairing.would_complete(size, meets) == complete


def test_a_set_absorbs_others_from_half_of_it_upwards() -> None:
    ring = [0b001010, 0b010101, 0b101010, 0b010100 | 1 << 1, 0b101000 | 1, 0b010000 | 0b101]
    everyone = (1 << 6) - 1
    met_two = [everyone & ~(1 << p) & ~(1 << (p + 3) % 6) for p in range(6)]
    met_three = [near & ~(1 << (p + 1) % 6) & ~(1 << (p - 1) % 6) for p, near in enumerate(met_two)]
    assert absorbs(met_two, everyone, (), 0)
    assert absorbs([*met_two, everyone, everyone], everyone, (6, 7), 0)
    assert not absorbs([*met_two, 0b11, everyone], everyone, (6, 7), 0)
    assert not absorbs([*met_two, everyone, everyone, everyone], everyone, (6, 7, 8), 0)
    assert not absorbs(met_three, everyone, (), 0)
    assert not absorbs(ring, everyone, (), 1)


@of_each(range(10 if LONG else 3))
def test_the_first_assignment_is_the_first_of_all_permutations_that_fits(seed: int) -> None:
    dice = Random(seed)
    for _ in range(100):
        size = dice.randint(1, 6)
        rows = [dice.getrandbits(size) for _ in range(size)]
        fitting = (list(p) for p in permutations(range(size)) if all(rows[k] >> c & 1 for k, c in enumerate(p)))
        assert first_assignment(rows, (1 << size) - 1) == next(fitting, None)


@of_each(range(10 if LONG else 3))
def test_no_perfect_matching_is_cheaper_than_the_cheapest(seed: int) -> None:
    dice = Random(seed)
    complete = 0
    for _ in range(100):
        size, edges = _random_edges(dice)
        mates = cheapest_perfect_matching(size, edges)
        graph = nx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from((a, b, -cost) for a, b, cost in edges)
        best = nx.max_weight_matching(graph, maxcardinality=True)
        assert (mates is None) == (2 * len(best) < size)
        if mates is not None:
            complete += 1
            assert all(mates[mate] == node for node, mate in mates.items())
            assert sum(cost for a, b, cost in edges if mates[a] == b) == -sum(graph[a][b]["weight"] for a, b in best)
    assert complete


@of_each(range(10 if LONG else 3))
def test_all_can_be_paired_but_for_those_who_may_be_left_out(seed: int) -> None:
    dice = Random(seed)
    found = set()
    for _ in range(200):
        graph = nx.gnp_random_graph(9, dice.choice((0.2, 0.4, 0.7)), seed=dice.randrange(10**6))
        legal = [sum(1 << q for q in graph[p]) for p in graph]
        members_ = dice.sample(range(9), dice.randint(0, 9))
        spare, may_spare = dice.randint(0, 3), dice.getrandbits(9)
        bye = graph.subgraph(members_).copy()
        seats = [f"seat {at}" for at in range(spare)]
        bye.add_nodes_from(seats)
        bye.add_edges_from((seat, p) for seat in seats for p in members_ if may_spare >> p & 1)
        expected = 2 * len(nx.max_weight_matching(bye, maxcardinality=True)) == len(members_) + spare
        assert has_perfect_matching(members_, legal, spare, may_spare) is expected
        found.add((expected, (len(members_) + spare) % 2))
    assert found == {(True, 0), (False, 0), (False, 1)}


@of_each([1, 3, 5])
def test_an_odd_number_cannot_all_be_paired_though_everyone_may_meet_everyone(size: int) -> None:
    everyone = (1 << size) - 1
    legal = [everyone & ~(1 << p) for p in range(size)]
    edges = [(a, b, 1 + a) for a in range(size) for b in range(a)]
    assert not has_perfect_matching(range(size), legal)
    assert has_perfect_matching(range(size), legal, 1, 1)
    assert not has_perfect_matching(range(size), legal, 2, everyone)
    assert cheapest_perfect_matching(size, edges) is None
