"""The pairing inside a group (PZWarc 2021, V 2.8.7.3): one kept pairing, held against a matching for each pair."""

from __future__ import annotations

import random

import pytest

from engine.pairing.swiss.matching import perfect
from engine.pairing.swiss.pzwarc import halves
from engine.pairing.swiss.pzwarc.mode import Mode


def mode_of(players: int, chance: random.Random, density: float) -> Mode:
    """Any pairs legal, each with this chance, and none of them dear."""
    legal = [0] * players
    for a in range(players):
        for b in range(a):
            if chance.random() < density:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
    return Mode("strict", "", tuple(legal), lambda a, b: 0, False, False)


def test_the_top_player_gets_the_first_with_whom_a_matching_leaves_nobody_alone() -> None:
    found = 0
    for seed in range(300):
        chance = random.Random(seed)
        players = 2 * chance.randrange(9)
        mode = mode_of(players, chance, chance.choice((0.15, 0.25, 0.4, 0.6)))
        pairs = halves._one_by_one(mode, range(players))
        assert pairs == halves._step_by_step(mode, range(players))
        found += bool(pairs)
    assert 100 < found < 290


def test_a_group_takes_two_searches_for_each_pair_whomever_its_players_may_not_meet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search of bounded length finds nothing where the last of the upper half meet none of the lower one."""
    players = 60
    mode = mode_of(players, random.Random(1), 1.0)
    blocked = sum(1 << i for i in range(24, players))
    legal = tuple(mask & ~blocked if 24 <= a < 30 else mask for a, mask in enumerate(mode.legal))
    legal = tuple(
        sum(1 << b for b in range(players) if mask >> b & 1 and legal[b] >> a & 1) for a, mask in enumerate(legal)
    )
    mode = Mode("strict", "", legal, mode.cost, False, False)
    asked: list[int] = []
    real = perfect.Pairing._reached

    def counted(pairing: perfect.Pairing, search: perfect._Search) -> int | None:
        asked.append(1)
        return real(pairing, search)

    def no_matching(*_: object) -> None:
        raise AssertionError("a matching of the whole group was weighed")

    monkeypatch.setattr(perfect.Pairing, "_reached", counted)
    monkeypatch.setattr(halves, "cheapest_perfect_matching", no_matching)
    assert halves._search(mode, range(players)) is None
    pairs = halves.pair_group(mode, range(players))
    assert pairs is not None
    assert sorted(i for pair in pairs for i in pair) == list(range(players))
    assert len(asked) <= 2 * len(pairs) + players
