"""Properties of whole events paired by the FIDE (Dutch) system, and the bounds of its search."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.dutch import brackets
from engine.pairing.swiss.dutch.bracket import Task
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
from tests.engine.pairing.swiss.kernels import dutch_roster, pair_dutch
from tests.thinned import LONG

BUSY = Rates(draws=300, forfeits=20, half_byes=40, zero_byes=40, withdrawals=15, late=50)


def _legal_pairing_exists(field: Field, edition: DutchEdition) -> bool:
    roster = dutch_roster(field, edition)
    graph = nx.Graph()
    graph.add_nodes_from(range(len(roster)))
    graph.add_edges_from((a, b) for a in range(len(roster)) for b in range(a) if roster.meet[a] >> b & 1)
    if len(roster) % 2:
        graph.add_edges_from(("bye", p) for p in range(len(roster)) if roster.may_take_bye[p])
        graph.add_node("bye")
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == graph.number_of_nodes()


def _check(field: Field, edition: DutchEdition, pairing: RoundPairing | None) -> None:
    roster = dutch_roster(field, edition)
    place = {number: p for p, number in enumerate(roster.numbers)}
    if pairing is None:
        assert not _legal_pairing_exists(field, edition)
        return
    everyone = [number for pair in pairing.pairs for number in pair] + ([pairing.bye] if pairing.bye else [])
    assert sorted(everyone) == sorted(roster.numbers)
    assert all(roster.meet[place[white]] >> place[black] & 1 for white, black in pairing.pairs)
    assert pairing.bye is None or roster.may_take_bye[place[pairing.bye]]


@settings(max_examples=60 if LONG else 12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(1, 60),
    count=st.integers(1, 12),
    seed=st.integers(0, 10**6),
    edition=st.sampled_from((EDITION_2026, EDITION_2017)),
)
def test_absolute_criteria_hold_and_a_legal_pairing_is_found_whenever_one_exists(
    players: int, count: int, seed: int, edition: DutchEdition
) -> None:
    def pair(field: Field) -> RoundPairing | None:
        pairing = pair_dutch(field, edition)
        _check(field, edition, pairing)
        return pairing

    simulate(EventPlan(players, count, seed, BUSY), pair)


def _without_shortcuts(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_below(_completion: Completion, task: Task) -> int:
        return len(task.below)

    monkeypatch.setattr(brackets, "ordinary_lookahead", lambda *_: None)
    monkeypatch.setattr(brackets, "_depth", all_below)


def _forbid(dice: Random, players: int) -> frozenset[tuple[int, int]]:
    chosen = [sorted(dice.sample(range(1, players + 1), 2)) for _ in range(dice.choice((0, players, 2 * players)))]
    return frozenset((low, high) for low, high in chosen)


@pytest.mark.parametrize("edition", (EDITION_2026, EDITION_2017), ids=lambda e: e.system)
@pytest.mark.parametrize("seed", range(12 if LONG else 4))
def test_the_shortcuts_find_what_the_exact_way_finds(
    edition: DutchEdition, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Random(seed)
    players = dice.randint(4, 30)
    forbidden = _forbid(dice, players)
    paired: list[tuple[Field, RoundPairing | None]] = []

    def pair(field: Field) -> RoundPairing | None:
        limited = replace(field, forbidden=forbidden)
        paired.append((limited, pair_dutch(limited, edition)))
        return paired[-1][1]

    simulate(EventPlan(players, dice.randint(3, 10), seed, BUSY), pair)
    _without_shortcuts(monkeypatch)
    assert [pair_dutch(field, edition) for field, _ in paired] == [pairing for _, pairing in paired]


def test_one_score_with_most_pairs_forbidden_is_paired_by_the_exact_way() -> None:
    halves = frozenset((low, high) for low in range(1, 31) for high in range(31, 61))
    field = replace(simulate(EventPlan(60, 0, 1), lambda _: None), rounds=7, forbidden=halves)
    pairing = pair_dutch(field, EDITION_2026)
    assert pairing is not None
    assert all((white <= 30) == (black <= 30) for white, black in pairing.pairs)
