"""Criteria first, then the order of candidates: what comes out is what one matching of both together gives."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest

from engine.model import NO_SETTINGS
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.dutch import weighted_candidate
from engine.pairing.swiss.dutch.bracket_graph import Bracket, Candidate, Closing, Graph
from engine.pairing.swiss.dutch.ordered_candidate import ordered_candidate
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.matching import priced
from engine.pairing.swiss.matching.perfect import Pairing
from engine.pairing.swiss.matching.priced import Reach
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from tests.thinned import LONG


def apart(dice: Random, players: int) -> frozenset[tuple[int, ...]]:
    """Those who may not meet: one club of about half, drawn or by rating, or neighbours on the list."""
    numbers = range(1, players + 1)
    share = players * dice.choice((44, 46, 49, 50)) // 100
    kind = dice.randrange(4)
    if kind == 0:
        return frozenset({tuple(numbers[:share])})
    if kind == 1:
        return frozenset({tuple(sorted(dice.sample(numbers, share)))})
    if kind == 2:
        return frozenset({tuple(numbers[::2][:share]), tuple(numbers[1::2][:share])})
    return frozenset((a, b) for a in numbers for b in numbers if a < b <= a + players // 4)


@pytest.mark.parametrize("seed", range(60 if LONG else 12))
def test_the_order_is_followed_choice_by_choice_as_it_is_weighed(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(seed)
    players = dice.choice((20, 31, 44, 60))
    kept_apart = apart(dice, players)
    found: list[Candidate | None] = []

    def noted(graph: Graph, closing: Closing) -> None:
        known = deepcopy(closing)
        found.append(ordered_candidate(replace(graph, closing=known), known))

    weighed = weighted_candidate.best_candidate

    def best(graph: Graph) -> Candidate:
        candidate = weighed(graph)
        if graph.closing is not None and found[-1] is not None:
            assert found[-1] == candidate
        return candidate

    monkeypatch.setattr(weighted_candidate, "ordered_candidate", noted)
    monkeypatch.setattr("engine.pairing.swiss.dutch.brackets.best_candidate", best)
    system = SWISS_SYSTEMS[dice.choice(("swiss-fide-2026", "swiss-fide-2017"))]

    def pair(field: Field) -> RoundPairing | None:
        return system.pair(replace(field, forbidden=kept_apart), NO_SETTINGS)

    simulate(EventPlan(players, 6, seed, Rates(draws=300, withdrawals=0, late=0)), pair)
    assert not found or sum(one is not None for one in found) * 2 > len(found)


def sparse(dice: Random) -> Graph | None:
    """A bracket with few pairs, so that many players are exchanged, and few losses, so that the order decides."""
    movers, residents = dice.randint(0, 4), dice.randint(4, 14)
    below = dice.randint(0, 4)
    players = list(range(movers + residents))
    lower = list(range(len(players), len(players) + below))
    if (len(players) + below) % 2:
        return None
    density, losses = dice.choice((0.3, 0.5, 0.8)), dice.choice(((0,), (0, 1), (0, 0, 0, 3)))
    pairs = [(a, b) for a in [*players, *lower] for b in range(max(a + 1, movers), players[-1] + below + 1)]
    met = [pair for pair in pairs if dice.random() < density]
    near = dict.fromkeys([*players, *lower], 0)
    for a, b in met:
        near[a] |= 1 << b
        near[b] |= 1 << a
    pairing = Pairing(dict(near))
    if not pairing.complete:
        return None
    edges = [(a, b, dice.choice(losses)) for a, b in met if b < len(players)]
    reach = Reach(sum(1 << p for p in lower), {p: 5 if p in players else 0 for p in near})
    bracket = Bracket(players[:movers], players[movers:])
    closing = Closing(near, 0, pairing.mate)
    meet = [near[p] for p in near]
    return Graph(bracket, meet, edges, [reach] if below else [], dict.fromkeys(near, 9), closing)


@pytest.mark.parametrize("seed", range(40 if LONG else 8))
def test_few_pairs_and_few_losses_leave_much_to_the_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(seed)
    monkeypatch.setattr(priced, "MOST", 1 + seed % 6)
    asked = found = 0
    for graph in filter(None, (sparse(dice) for _ in range(120))):
        assert graph.closing is not None
        known = deepcopy(graph.closing)
        ordered = ordered_candidate(replace(graph, closing=known), known)
        with monkeypatch.context() as weighed:
            weighed.setattr(weighted_candidate, "ordered_candidate", lambda *_: None)
            candidate = weighted_candidate.best_candidate(graph)
        asked += 1
        if ordered is not None:
            found += 1
            assert ordered == candidate
    assert asked > 20 and found * 2 > asked
