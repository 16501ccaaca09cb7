"""The event as it stood after a round: what a later round is paired and compared from."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Event, RoundStatus
from engine.model.event import once_per_event
from engine.model.rounds import departures, with_departures
from engine.pairing.teams.event import as_teams, is_team_event


def up_to(event: Event, last: int) -> Event:
    """The event with the results of the rounds up to `last` alone, later rounds planned, departures as all rounds tell.

    Whoever is marked as withdrawn without a round was there as long as he played, in the rounds after `last` too.
    """
    settled = _settled(event)
    return replace(
        settled,
        results=tuple(game for game in event.results if game.key.round <= last),
        rounds=tuple(one if one.number <= last else replace(one, status=RoundStatus.PLANNED) for one in event.rounds),
    )


@once_per_event
def _settled(event: Event) -> Event:
    """The event with its departures written down; found once for all rounds that are looked at."""
    settled = with_departures(event)
    if not is_team_event(event):
        return settled
    gone = departures(as_teams(event))
    return replace(settled, teams=tuple(replace(team, last_round=gone.get(team.number)) for team in event.teams))
