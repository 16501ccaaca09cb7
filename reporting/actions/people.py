"""The players of an event: names by number, and everybody who is entered with a number.

Before the draw nobody has one, and that is when ids and dates of birth can still be asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.model import Event
from engine.model.namesakes import marks_of
from reporting.exchange.document import decode_document, loaded_event
from reporting.exchange.values import is_empty
from reporting.sources.load import Loaded


def with_everybody(loaded: Loaded) -> Loaded:
    """The file with numbers for those who have none, behind all others in the order of the list; only for checks.

    Its findings are those about these players alone, without what reading the file told of the same cell.
    """
    players = loaded.document.get("players")
    if not isinstance(players, list) or not any(_lacks_number(item) for item in players):
        return replace(loaded, findings=())
    following = max((player.number for player in loaded.event.players), default=0)
    numbered: list[Any] = []
    for item in players:
        lacks = _lacks_number(item)
        following += lacks
        numbered.append({**item, "number": following} if lacks else item)
    decoded = decode_document({**loaded.document, "players": numbered})
    added = {at for at, item in enumerate(players) if _lacks_number(item)}
    reported = {(found.code, found.subject) for found in loaded.findings}
    findings = tuple(
        found
        for found in decoded.findings
        if found.subject and found.subject.table == "players" and found.subject.record in added
        if (found.code, found.subject) not in reported
    )
    whole = replace(loaded, event=loaded_event(decoded.event), positions=decoded.positions, findings=())
    return replace(whole, findings=tuple(whole.at_place(found) for found in findings))


def _lacks_number(item: object) -> bool:
    return isinstance(item, Mapping) and is_empty(item.get("number"))


def player_names(event: Event) -> Mapping[int, str]:
    """Names by starting number, namesakes told apart as papers do it."""
    marks = marks_of(event.players)
    return {each.number: f"{each.name} {marks.get(each.number, '')}".rstrip() for each in event.players}


def entrant_names(event: Event) -> Mapping[int, str]:
    """Names by number of those who are paired and ranked: the teams of a team event, else the players."""
    from engine.pairing.teams.event import is_team_event

    return {team.number: team.name for team in event.teams} if is_team_event(event) else player_names(event)
