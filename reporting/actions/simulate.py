"""A random Swiss event as a tournament report file: the same seed, the same file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from engine.model import CHESS_POINTS, DRAUGHTS_POINTS, NO_SETTINGS, Finding
from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import Field, Scoring
from engine.pairing.swiss.simulate import EventPlan, Rates
from engine.pairing.swiss.simulate import simulate as play
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.pairing.swiss.swiss_systems import code_of_system, swiss_system
from reporting.exchange.trf import TrfForbidden, TrfTournament
from reporting.exchange.trf_field import tournament_of
from reporting.exchange.trf_write import write_trf
from reporting.sources.outputs import write_report

TEAM_SIZE: Final = 4
"""Players of a team, where nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class SimulateRequest:
    """What is asked for: a system, so many players and rounds, a seed, how often what happens."""

    system: str
    players: int
    rounds: int
    seed: int
    rates: Rates = field(default_factory=Rates)
    team_size: int = TEAM_SIZE


@dataclass(frozen=True, slots=True)
class Simulated:
    """The report file, how many players and rounds it has, and what kept it from being written."""

    report: bytes
    players: int
    rounds: int
    refused: Finding | None = None


def simulate(request: SimulateRequest, out: Path | None = None) -> Simulated:
    """Make a random event, paired by its system; written into a file where one is named."""
    plan = plan_of(request.system, request.players, request.rounds, request.seed, request.rates)
    tournament = simulated(request.system, plan, request.team_size)
    played = max((len(player.rounds) for player in tournament.players), default=0)
    report = write_trf(tournament).encode()
    refused = None if out is None else write_report(out, report)
    return Simulated(report, len(tournament.players), played, refused)


def scoring_of(system: SwissSystem) -> Scoring:
    """The scoring that goes with a system: draughts 2, 1, 0 (PZWarc 2021, II 5.4); Jahr's bye half a point (item 8)."""
    points = DRAUGHTS_POINTS if system.of_draughts else CHESS_POINTS
    return Scoring(points.win, points.draw, points.loss, system.worth_of_bye(points))


def plan_of(system: str, players: int, rounds: int, seed: int, rates: Rates) -> EventPlan:
    """The event to make; rules of 1998, Jahr's and PZWarc's have no half-point byes (F.5; V 2.8.9.6)."""
    swiss = swiss_system(system)
    assert swiss is not None
    if "absent" in swiss.articles:
        rates = replace(rates, half_byes=0)
    return EventPlan(players, rounds, seed, rates, scoring_of(swiss))


def teams_of(system: str, players: int, team_size: int) -> tuple[tuple[int, ...], ...]:
    """The teams of an individual event played for teams: dealt out by rating, so that they are of like strength.

    At least two; the last seats stay empty where the players do not fill them. Of another
    system none.
    """
    if not system.startswith(PLAYERS_OF_TEAMS):
        return ()
    count = max(2, -(-players // team_size))
    return tuple(tuple(range(first, players + 1, count)) for first in range(1, count + 1))


def simulated(system: str, plan: EventPlan, team_size: int = TEAM_SIZE) -> TrfTournament:
    """Play the event and write it up; it has fewer rounds played where one could not be paired.

    In an individual event played for teams, team mates do not meet (PZSzach 2002, B.VI C.5);
    the file says so with its teams (013) and with whom not to pair (`XXP`).
    """
    swiss = swiss_system(system)
    assert swiss is not None

    rounds: list[RoundPairing] = []
    teams = teams_of(system, plan.players, team_size)
    apart = frozenset(teams)

    def pair(field: Field) -> RoundPairing | None:
        pairing = swiss.pair(replace(field, forbidden=apart), NO_SETTINGS)
        rounds.extend((pairing,) if pairing else ())
        return pairing

    field = play(plan, pair)
    name = f"{system} {plan.players}/{plan.rounds} #{plan.seed}"
    tournament = _with_colours(tournament_of(field, name, code_of_system(system) or system), rounds)
    tournament.team_lines = [_team_line(at, team) for at, team in enumerate(teams, start=1)]
    tournament.forbidden = [TrfForbidden(team) for team in teams if len(team) > 1]
    return tournament


def _team_line(number: int, players: Sequence[int]) -> str:
    """Record 013 (FIDE C.04.A.2): name in 32 columns, then the starting numbers in four each."""
    name = f"Team {number:03d}"
    return f"013 {name:32}" + " ".join(f"{player:4d}" for player in players)


def _with_colours(tournament: TrfTournament, rounds: Sequence[RoundPairing]) -> TrfTournament:
    """Give forfeited games the colours that they were paired with; a field does not keep them."""
    players = {player.number: player for player in tournament.players}
    for at, pairing in enumerate(rounds):
        for pair in pairing.pairs:
            for number, colour in zip(pair, "wb", strict=True):
                cells = players[number].rounds
                cells[at] = cells[at]._replace(colour=colour)
    return tournament
