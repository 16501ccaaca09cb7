"""The engine against the literal implementation, and general properties of PZWarc's pairing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from unittest.mock import patch

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model import NO_SETTINGS, Settings
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.pzwarc import halves
from engine.pairing.swiss.pzwarc.roster import Limits, Variant
from tests.engine.pairing.swiss.hard_fields import hard_field, knotted
from tests.engine.pairing.swiss.kernels import breaches_of_pzwarc, faults_of_pzwarc, pair_pzwarc, roster_of_pzwarc
from tests.engine.pairing.swiss.legal import is_paired_whole, is_pairing_of
from tests.engine.pairing.swiss.pzwarc.literal_pzwarc import Literal
from tests.engine.pairing.swiss.random_events import random_event
from tests.rows import of_each
from tests.thinned import LONG

TELLING = (1, 5, 7, 9, 14, 16, 17, 27, 36, 38, 41, 45, 47, 49, 59, 61, 73, 75, 77, 79, 92, 93, 95)
"""Of 96 events those that together go every way that any goes through the engine, three times or as often as all."""
SEEDS = range(4000) if LONG else TELLING


def setting_of(seed: int) -> tuple[Variant, Settings]:
    settings = replace(NO_SETTINGS, stuck_players="float" if seed % 4 == 1 else "", uncontrolled=seed % 5 == 0)
    return list(Variant)[seed % 3], settings


def literally(field: Field, variant: Variant, chosen: Settings) -> tuple[set[frozenset[int]], int | None] | None:
    roster = roster_of_pzwarc(field, variant)
    last = field.round_number == field.rounds
    found = Literal(roster, last=last, controlled=not chosen.uncontrolled, undo=not chosen.stuck_players).round()
    if found is None:
        return None
    numbers = [card.number for card in roster.cards]
    return {frozenset((numbers[a], numbers[b])) for a, b in found[0]}, None if found[1] is None else numbers[found[1]]


def players_of(pairing: RoundPairing | None) -> tuple[set[frozenset[int]], int | None] | None:
    return None if pairing is None else ({frozenset(pair) for pair in pairing.pairs}, pairing.bye)


@of_each(range(8))
def test_random_events_are_paired_as_by_the_letter(part: int) -> None:
    for seed in SEEDS[part::8]:
        variant, chosen = setting_of(seed)

        def pair(field: Field, variant: Variant = variant, chosen: Settings = chosen) -> RoundPairing | None:
            return pair_pzwarc(field, variant, chosen)

        for field, pairing in random_event(seed, 2 + seed % 11, 3 + seed % 7, pair, trouble=(0.02, 0.15)[seed % 2]):
            assert players_of(pairing) == literally(field, variant, chosen), (seed, field.round_number)


@pytest.mark.parametrize("shape", [hard_field, knotted])
def test_fields_of_every_shape_are_paired_as_by_the_letter(shape: Callable[[Random, int], Field]) -> None:
    for seed in range(20_000 if LONG else 70):
        field, (variant, chosen) = shape(Random(seed), 9), setting_of(seed)
        assert players_of(pair_pzwarc(field, variant, chosen)) == literally(field, variant, chosen), seed


def test_two_from_above_leave_no_more_over_than_need_be() -> None:
    """Of three thousand events of up to thirteen players the first in which the plain way leaves more (2.8.7.10)."""
    variant, chosen = setting_of(3141)

    def pair(field: Field) -> RoundPairing | None:
        return pair_pzwarc(field, variant, chosen)

    for field, pairing in random_event(3141, 11, 8, pair, trouble=0.15):
        assert players_of(pairing) == literally(field, variant, chosen), field.round_number


@of_each(range(6 if LONG else 4))
def test_the_exact_way_finds_what_the_plain_way_finds(seed: int) -> None:
    """Without the plain choices every group is settled by matchings."""
    for field, pairing in random_event(seed, 17 + 5 * seed, 6, pair_pzwarc):
        with (
            patch("engine.pairing.swiss.pzwarc.groups._plainly", return_value=None),
            patch("engine.pairing.swiss.pzwarc.halves._one_by_one", halves._step_by_step),
        ):
            assert pair_pzwarc(field) == pairing, (seed, field.round_number)


@given(seed=st.integers(0, 10**6), players=st.integers(2, 60 if LONG else 40), rounds=st.integers(1, 9))
@settings(max_examples=300 if LONG else 10, deadline=None)
def test_a_legal_pairing_is_found_wherever_one_exists(seed: int, players: int, rounds: int) -> None:
    variant, chosen = setting_of(seed)
    for field, pairing in random_event(seed, players, rounds, lambda f: pair_pzwarc(f, variant, chosen)):
        legal = legal_graph(field, Limits.ABSOLUTE, None)
        if pairing is None:
            assert not is_paired_whole(legal)
            continue
        assert is_pairing_of(pairing, legal)
        assert breaches_of_pzwarc(field, pairing, variant) == ()
        assert faults_of_pzwarc(field, pairing, variant, chosen) == ()
        if field.round_number < field.rounds and third_colours(field, pairing):
            assert not is_paired_whole(legal_graph(field, Limits.STRICT, pairing.bye))


def third_colours(field: Field, pairing: RoundPairing) -> int:
    """How many players get a colour beyond the strict limits."""
    cards = {card.number: card for card in roster_of_pzwarc(field).cards}
    seats = [(number, colour) for pair in pairing.pairs for number, colour in zip(pair, (1, -1), strict=True)]
    return sum(colour not in cards[number].may(Limits.STRICT) for number, colour in seats)


def legal_graph(field: Field, limits: Limits, bye: int | None) -> nx.Graph[int]:
    """Who may meet whom, legality written down once more; 0 meets who may have the bye, given in advance or free."""
    cards = roster_of_pzwarc(field).cards
    met = {e.number: {r.opponent for r in e.rounds if r.colour} for e in field.entrants}
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(card.number for card in cards)
    for one in cards:
        if len(cards) % 2 and (one.bye_allowed if bye is None else one.number == bye):
            graph.add_edge(one.number, 0)
        for other in cards:
            colours = any(-colour in other.may(limits) for colour in one.may(limits))
            if one.number < other.number and other.number not in met[one.number] and colours:
                graph.add_edge(one.number, other.number)
    if len(cards) % 2:
        graph.add_node(0)
    return graph
