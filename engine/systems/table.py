"""The table of systems: id -> regulation, article, edition, and the function that pairs a round.

An id of the contract that is not here yet does not exist for the program: whoever asks for it
gets `unknown-system`, and is told what is near. Another system is one more line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from engine.model import Event, Finding, Rule, Subject, finding
from engine.model.rounds import all_at_once
from engine.model.system_id import PLAYERS_OF_TEAMS, TEAMS
from engine.pairing.duels.match import games_of_match, pair_match
from engine.pairing.duels.scheveningen import pair_scheveningen, rounds_of_scheveningen
from engine.pairing.duels.simul import pair_simul, rounds_of_simul
from engine.pairing.knockout.cup import rounds_of_cup
from engine.pairing.knockout.cup_event import pair_cup
from engine.pairing.paired_round import Paired, Pairer
from engine.pairing.round_robin.event import pair_by_table
from engine.pairing.round_robin.event_table import rounds_of_table
from engine.pairing.swiss.event import pair_swiss
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.team_round import pair_teams, team_rounds
from engine.regulations.cited import chess_code, draughts_code
from engine.systems.stage_round import known_rounds_of_stages, pair_stages, planned_rounds_of_stages


class Family(StrEnum):
    """What kind of system it is."""

    ALL_PLAY_ALL = "all-play-all"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DUEL = "duel"
    STAGES = "stages"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class System:
    """A system of play. `system.ID` is the id of its name.

    `rounds` gives the number of rounds where the schedule is known beforehand, so that all of them
    can be paired at once; None where a round depends on the one before it. `explained` pairs as
    `pair` does and adds the decisions that led to it. `length` is the number of rounds where it
    follows from the field although the pairs do not. `colour_by_lot`: colours are drawn although
    the schedule is known.
    """

    id: str
    family: Family
    rule: Rule
    pair: Pairer
    rounds: Callable[[Event], int] | None = None
    explained: Pairer | None = None
    length: Callable[[Event], int | None] | None = None
    colour_by_lot: bool = False

    @property
    def draws_colour(self) -> bool:
        """Whether the colour of the first player, or side, is drawn before round 1."""
        return self.rounds is None or self.colour_by_lot


def _by_table(system: str, rule: Rule) -> System:
    return System(system, Family.ALL_PLAY_ALL, rule, pair_by_table, rounds_of_table)


def _swiss(system: SwissSystem, prefix: str = "") -> System:
    return System(
        prefix + system.id, Family.SWISS, system.rule, pair_swiss, explained=partial(pair_swiss, explain=True)
    )


def _pair_part(part: Event, round_number: int) -> Paired:
    return pair_round(part, round_number)


_OF_PLAYERS: Final = (
    _by_table("round-robin", chess_code("B.VI A")),
    _by_table("half-table", draughts_code("V 1.5.1")),
    _by_table("half-table-reversed", draughts_code("V 1.5.2")),
    _by_table("sliding", chess_code("B.VI A.5")),
    _by_table("rutsch", draughts_code("V 1.5.3")),
    System(
        "groups",
        Family.STAGES,
        chess_code("B.VI A.2"),
        pair_stages(_pair_part),
        known_rounds_of_stages,
        length=planned_rounds_of_stages,
    ),
    *(_swiss(system) for system in SWISS_SYSTEMS.values()),
    System("cup", Family.KNOCKOUT, chess_code("B.VI D"), pair_cup, length=rounds_of_cup),
    System("match", Family.DUEL, chess_code("B.VI E.1"), pair_match, length=games_of_match),
    System(
        "scheveningen",
        Family.DUEL,
        chess_code("B.VI F"),
        pair_scheveningen,
        rounds_of_scheveningen,
        colour_by_lot=True,
    ),
    System("simul", Family.DUEL, chess_code("B.VI H.1"), pair_simul, rounds_of_simul),
)

_TEAM_RULES: Final[dict[str, Rule]] = {
    "round-robin": chess_code("B.VI B.2"),
    "cup": chess_code("B.VI D.4"),
    "match": chess_code("B.VI E.2"),
    **dict.fromkeys(SWISS_SYSTEMS, chess_code("B.VI C.4")),
}
"""The systems that teams play too, and the article that says so."""


def _for_teams(base: System) -> System:
    by_strength = base.family is Family.SWISS
    return System(
        TEAMS + base.id,
        Family.TEAMS,
        _TEAM_RULES[base.id],
        pair_teams(base.pair, by_strength=by_strength),
        team_rounds(base.rounds) if base.rounds else None,
        pair_teams(base.explained, by_strength=by_strength) if base.explained else None,
        length=team_rounds(base.length) if base.length else None,
    )


SYSTEMS: Final[dict[str, System]] = {
    system.id: system
    for system in (
        *_OF_PLAYERS,
        *(_for_teams(system) for name in _TEAM_RULES for system in _OF_PLAYERS if system.id == name),
        *(_swiss(system, PLAYERS_OF_TEAMS) for system in SWISS_SYSTEMS.values()),
    )
}
"""All systems by id, in the order in which lists offer them."""


def system_of(event: Event) -> tuple[System | None, tuple[Finding, ...]]:
    """The system of an event, or the finding that there is none such."""
    found = SYSTEMS.get(event.info.system)
    if found is not None:
        return found, ()
    subject = Subject("event", None, "system")
    if not event.info.system:
        return None, (finding("system-missing", subject=subject, known=", ".join(SYSTEMS)),)
    return None, (
        finding(
            "unknown-system",
            subject=subject,
            value=event.info.system,
            system=event.info.system,
        ),
    )


def planned_rounds(event: Event) -> int | None:
    """Rounds of an event: by the schedule where it is known, otherwise what the event sheet says.

    Games by correspondence that all began together are over with the round in which they stand.
    """
    if all_at_once(event) and _everybody_met(event):
        return event.last_paired_round
    system = SYSTEMS.get(event.info.system)
    known = None if system is None else system.length or system.rounds
    found = None if known is None else known(event)
    return found if found or event.info.rounds is None else event.info.rounds


def _everybody_met(event: Event) -> bool:
    sides = as_teams(event) if is_team_event(event) else event
    met = {frozenset({game.white, game.black}) for game in sides.results if game.black is not None}
    return 2 * len(met) >= len(sides.players) * (len(sides.players) - 1)


def total_rounds(event: Event) -> int:
    """The rounds of an event as far as anyone knows: of its plan, else up to the last that is named; 0 for none."""
    planned = planned_rounds(event)
    if planned:
        return planned
    return max([entry.number for entry in event.rounds] + [game.key.round for game in event.results], default=0)


def pair_round(event: Event, round_number: int, *, explain: bool = False) -> Paired:
    """Pair one round of an event by its system; None with findings where that is not possible.

    With `explain` the pairing carries the decisions that led to it, where the system tells them.
    """
    system, findings = system_of(event)
    if system is None:
        return None, findings
    return (system.explained if explain and system.explained else system.pair)(event, round_number)
