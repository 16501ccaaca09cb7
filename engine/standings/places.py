"""The places of an event, by the kind of its system.

A system whose places do not follow from points and tie-breaks is one more line of the dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.model import Event, Finding
from engine.model.system_id import STAGES, TEAMS
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.team_round import about_event
from engine.standings.own_places import cup_standings, match_standings, scheveningen_standings, simul_standings
from engine.standings.ranking import Standings, ranking_of
from engine.standings.stages import stage_standings

Placed: TypeAlias = tuple[Standings, tuple[Finding, ...]]

OWN_WAY: Final[Mapping[str, Callable[[Event, int | None], Placed]]] = {
    "cup": cup_standings,
    "match": match_standings,
    "scheveningen": scheveningen_standings,
    "simul": simul_standings,
}
"""Systems that have places, or sums, of their own."""


def standings(
    event: Event,
    after: int | None = None,
    tie_breaks: Sequence[str] | None = None,
    only: tuple[int | None, int | None] = (None, None),
) -> Placed:
    """Places of an event after a round (PZWarc 2021, II 5.8 and 5.9; PZSzach 2002, B.VI A.1.5, D.1, E.1, F.6).

    `after` is a round, None for the last one with a result; `tie_breaks` replaces the event's
    list. Of an event in groups and stages the places are those of every group of the stage that
    the round belongs to; `only` names a stage and a group. Findings name defaults, unknown
    codes, struck players, play-offs.
    """
    if event.info.system == STAGES:
        return stage_standings(event, after, tie_breaks, standings, only)
    own = OWN_WAY.get(event.info.system.removeprefix(TEAMS))
    if own is None:
        return ranking_of(event, after, tie_breaks)
    if own is scheveningen_standings:
        return scheveningen_standings(event, after, tie_breaks)
    if not is_team_event(event):
        return own(event, after)
    table, findings = own(as_teams(event), after)
    return table, tuple(about_event(event, found) for found in findings)
