"""What pairs a round and counts the rounds of each system: imported when it is called, so that the table is light.

Every command that only names the systems reads their table; it does not wait for all that pairs them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.model import Event
from engine.pairing.paired_round import Paired, Pairer

_Rounds = TypeVar("_Rounds", int, int | None)


def pair_by_table(event: Event, round_number: int) -> Paired:
    """A round of an all-play-all by its table."""
    from engine.pairing.round_robin.event import pair_by_table as pair

    return pair(event, round_number)


def rounds_of_table(event: Event) -> int:
    """Rounds of an all-play-all."""
    from engine.pairing.round_robin.event_table import rounds_of_table as rounds

    return rounds(event)


def pair_swiss(event: Event, round_number: int) -> Paired:
    """A round of a Swiss event."""
    from engine.pairing.swiss.event import pair_swiss as pair

    return pair(event, round_number)


def explain_swiss(event: Event, round_number: int) -> Paired:
    """A round of a Swiss event, with the decisions that led to it."""
    from engine.pairing.swiss.event import explain_swiss as pair

    return pair(event, round_number)


def pair_cup(event: Event, round_number: int) -> Paired:
    """A round of a cup."""
    from engine.pairing.knockout.cup_event import pair_cup as pair

    return pair(event, round_number)


def rounds_of_cup(event: Event) -> int:
    """Rounds of a cup."""
    from engine.pairing.knockout.cup import rounds_of_cup as rounds

    return rounds(event)


def pair_match(event: Event, round_number: int) -> Paired:
    """A game of a match."""
    from engine.pairing.duels.match import pair_match as pair

    return pair(event, round_number)


def games_of_match(event: Event) -> int | None:
    """Games of a match, where they are known."""
    from engine.pairing.duels.match import games_of_match as games

    return games(event)


def pair_scheveningen(event: Event, round_number: int) -> Paired:
    """A round of a match by the Scheveningen system."""
    from engine.pairing.duels.scheveningen_event import pair_scheveningen as pair

    return pair(event, round_number)


def rounds_of_scheveningen(event: Event) -> int:
    """Rounds of a match by the Scheveningen system."""
    from engine.pairing.duels.scheveningen_event import rounds_of_scheveningen as rounds

    return rounds(event)


def pair_simul(event: Event, round_number: int) -> Paired:
    """The games of a display."""
    from engine.pairing.duels.simul import pair_simul as pair

    return pair(event, round_number)


def rounds_of_simul(event: Event) -> int:
    """Rounds of a display."""
    from engine.pairing.duels.simul import rounds_of_simul as rounds

    return rounds(event)


def pair_stages(pair: Pairer) -> Pairer:
    """The pairer of an event in stages; `pair` pairs each group."""

    def paired(event: Event, round_number: int) -> Paired:
        from engine.systems.stage_round import pair_stages as stages

        return stages(pair)(event, round_number)

    return paired


def known_rounds_of_stages(event: Event) -> int:
    """The last round of an event in stages that can be paired now."""
    from engine.systems.stage_round import known_rounds_of_stages as rounds

    return rounds(event)


def planned_rounds_of_stages(event: Event) -> int | None:
    """Rounds of all stages together, where they are known."""
    from engine.systems.stage_round import planned_rounds_of_stages as rounds

    return rounds(event)


def pair_teams(base: Pairer, *, by_strength: bool) -> Pairer:
    """The pairer of teams by a system of players."""

    def paired(event: Event, round_number: int) -> Paired:
        from engine.pairing.teams.team_round import pair_teams as teams

        return teams(base, by_strength=by_strength)(event, round_number)

    return paired


def team_rounds(base: Callable[[Event], _Rounds]) -> Callable[[Event], _Rounds]:
    """Rounds of teams by a system of players."""

    def rounds(event: Event) -> _Rounds:
        from engine.pairing.teams.team_round import team_rounds as teams

        return teams(base)(event)

    return rounds
