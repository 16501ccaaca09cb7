"""Names by number, as every answer for people shows them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Event


def player_names(event: Event) -> Mapping[int, str]:
    """Names by starting number."""
    return {player.number: player.name for player in event.players}


def entrant_names(event: Event) -> Mapping[int, str]:
    """Names by number of those who are paired and ranked: the teams of a team event, else the players."""
    from engine.pairing.teams.event import is_team_event

    return {team.number: team.name for team in event.teams} if is_team_event(event) else player_names(event)
