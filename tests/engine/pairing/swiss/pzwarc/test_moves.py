"""Who moves between groups: by numbers alone, by prices and pair by pair are three ways to one pairing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import BLACK, WHITE, Entrant, Field, PlayerRound, RoundKind
from engine.pairing.swiss.pzwarc import groups, prospects
from engine.pairing.swiss.pzwarc.mode import choose_mode
from engine.pairing.swiss.pzwarc.moves_graph import MovesGraph
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings
from tests.engine.pairing.swiss.kernels import pair_pzwarc
from tests.engine.pairing.swiss.random_events import random_event
from tests.thinned import LONG

FLOAT = PzwarcSettings(stuck="float")


def without_levels(*arguments: Any) -> Any:
    mode = choose_mode(*arguments)
    return None if mode is None else replace(mode, levels=None)


def last_rounds(seed: int) -> list[Field]:
    """Rounds of an event, each also as the last one."""
    fields = [field for field, _ in random_event(seed, 8 + seed % 23, 4 + seed % 7, pair_pzwarc, trouble=0.1)]
    return fields + [replace(field, rounds=field.round_number) for field in fields]


@pytest.mark.parametrize("settings", [PzwarcSettings(), FLOAT])
@pytest.mark.parametrize("part", range(3))
def test_all_ways_lead_to_the_same_pairing(settings: PzwarcSettings, part: int) -> None:
    met = {"numbers": 0, "prices": 0}
    by_numbers, solve = groups.moves_by_numbers, MovesGraph.solve

    def counted(*arguments: Any) -> Any:
        found = by_numbers(*arguments)
        met["numbers"] += found is not None
        return found

    def priced(*arguments: Any) -> Any:
        met["prices"] += 1
        return solve(*arguments)

    for seed in range(part, 300 if LONG else 30, 3):
        for field in last_rounds(seed):
            with patch.object(groups, "moves_by_numbers", counted):
                found: RoundPairing | None = pair_pzwarc(field, settings=settings, explain=True)
            with patch.object(groups, "moves_by_numbers", return_value=None), patch.object(MovesGraph, "solve", priced):
                assert pair_pzwarc(field, settings=settings, explain=True) == found, (seed, field.round_number)
            with patch("engine.pairing.swiss.pzwarc.pzwarc_round.choose_mode", without_levels):
                assert pair_pzwarc(field, settings=settings, explain=True) == found, (seed, field.round_number)
    assert met["prices"]
    assert met["numbers"] or settings is FLOAT


def test_last_placed_who_cannot_meet_hinder_nobody_far_above() -> None:
    """Of sixty players the two who have nothing have met, so that both meet somebody of the group above."""
    alone = {59: 60, 60: 59}

    def line(number: int) -> tuple[PlayerRound, ...]:
        colour = WHITE if number % 2 else BLACK
        points = 0 if number in alone else (number <= 20) + (number <= 40) + 1
        return (PlayerRound(alone.get(number, 0), colour if number in alone else 0, points, kind(number)),)

    def kind(number: int) -> RoundKind:
        return RoundKind.PLAYED if number in alone else RoundKind.HALF_BYE

    field = Field(tuple(Entrant(number, line(number)) for number in range(1, 61)), 2, 2)
    with patch.object(prospects, "_least", wraps=prospects._least) as least:
        found = pair_pzwarc(field, explain=True)
    assert least.called
    assert found is not None
    with patch.object(groups, "moves_by_numbers", return_value=None):
        assert pair_pzwarc(field, explain=True) == found
    low = {number for pair in found.pairs for number in pair if {59, 60} & set(pair)} - {59, 60}
    assert len(low) == 2
    assert min(low) > 40
