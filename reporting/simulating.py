"""Random Swiss events as tournament report files: the same seed, the same file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.pairing.swiss.field import Field, RoundPairing, Scoring
from engine.pairing.swiss.kernels import kernel_of
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
from reporting.exchange.trf import TrfTournament
from reporting.exchange.trf_write import tournament_of

_CODED: Final = {"swiss-fide-2026": "FIDE_DUTCH_2026", "swiss-fide-2017": "FIDE_DUTCH_2017"}
_HALF_POINT_BYES: Final = frozenset(_CODED)
"""Systems whose rules know an announced absence for half a point; elsewhere it is worth nothing."""


def scoring_of(system: str) -> Scoring:
    """The scoring that goes with a system: draughts 2, 1, 0 (PZWarc 2021, II 5.4); Jahr's bye half a point (item 8)."""
    if "pzwarc" in system:
        return Scoring(win=4, draw=2, pairing_bye=4)
    return Scoring(pairing_bye=1) if system == "swiss-jahr" else Scoring()


def plan_of(system: str, players: int, rounds: int, seed: int, rates: Rates) -> EventPlan:
    """The event to make; rules of 1998, Jahr's and PZWarc's have no half-point byes (F.5; V 2.8.9.6)."""
    if system not in _HALF_POINT_BYES:
        rates = replace(rates, half_byes=0)
    return EventPlan(players, rounds, seed, rates, scoring_of(system))


def simulated(system: str, plan: EventPlan) -> TrfTournament:
    """Play the event and write it up; it has fewer rounds played where one could not be paired."""
    kernel = kernel_of(system)
    assert kernel is not None

    rounds: list[RoundPairing] = []

    def pair(field: Field) -> RoundPairing | None:
        pairing = kernel(field, {}, False)
        rounds.extend((pairing,) if pairing else ())
        return pairing

    field = simulate(plan, pair)
    name = f"{system} {plan.players}/{plan.rounds} #{plan.seed}"
    return _with_colours(tournament_of(field, name, _CODED.get(system, system)), rounds)


def _with_colours(tournament: TrfTournament, rounds: Sequence[RoundPairing]) -> TrfTournament:
    """Give forfeited games the colours that they were paired with; a field does not keep them."""
    players = {player.number: player for player in tournament.players}
    for at, pairing in enumerate(rounds):
        for pair in pairing.pairs:
            for number, colour in zip(pair, "wb", strict=True):
                cells = players[number].rounds
                cells[at] = cells[at]._replace(colour=colour)
    return tournament
