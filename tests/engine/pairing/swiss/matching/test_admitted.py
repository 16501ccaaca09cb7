"""Whom a search refuses and who is tight, told by whole sets: as each pair says by itself, blossoms around both counted."""

from __future__ import annotations

from random import Random

import pytest

from engine.pairing.swiss.matching import priced
from engine.pairing.swiss.matching.admitted import Admitted
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.matching.perfect_search import PerfectSearch
from engine.pairing.swiss.matching.priced import Problem, Reach
from tests.engine.pairing.swiss.matching.test_certificates import slack
from tests.engine.pairing.swiss.matching.test_priced import random_problem
from tests.thinned import LONG


def half_solved(seed: int) -> tuple[Problem, PerfectSearch, list[int]] | None:
    """A problem solved among few of its pairs, so that some of the others are refused."""
    problem = random_problem(seed)
    if problem is None:
        return None
    dice = Random(seed)
    everybody = sum(1 << node for node in problem.near)
    reach = Reach(everybody, {node: dice.choice((0, 0, 1, 5)) for node in problem.near})
    problem = Problem(problem.near, {}, [reach], problem.some)
    solver = priced._Priced(problem)
    return problem, solver.solve(solver.begin(), None), solver.nodes


@pytest.mark.parametrize("part", range(4))
def test_sets_say_what_pairs_say(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priced, "MOST", 1 + part % 3)
    refused = tight = around_both = 0
    for seed in range(part, 1200 if LONG else 160, 4):
        solved = half_solved(seed)
        if solved is None:
            continue
        problem, search, nodes = solved
        (reach,) = problem.reaches
        admitted = Admitted(search, nodes, problem.near)
        lacked = {node: list(others) for node, others in admitted.refused(reach.nodes, reach.brings)}
        even = dict.fromkeys(nodes, 0)
        for node, others in admitted.tight(reach.nodes, reach.brings):
            even[node] |= others
        for at, node in enumerate(nodes):
            left = {
                other: slack(search, at, nodes.index(other), -reach.brings[node])
                for other in members(problem.near[node])
            }
            assert sorted(lacked.get(node, [])) == sorted((-less, other) for other, less in left.items() if less < 0)
            assert even[node] == sum(1 << other for other, less in left.items() if not less)
            refused += len(lacked.get(node, []))
            tight += even[node].bit_count()
            around_both += sum(search.charge[blossom] for blossom in search.around(at)[0]) > 0
    assert refused > 100 and tight > 500 and around_both > 100
