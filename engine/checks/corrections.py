"""Points given or taken beside the games: whose they are, and whether anything counts them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import Event, Finding, Incident, Severity, Subject, finding, points_text
from engine.model.corrections import corrections, counts_corrections
from engine.pairing.teams.event import is_team_event


def check_corrections(event: Event) -> Iterable[Finding]:
    """Points of nobody, and points that the system of the event, or its kind, has no use for."""
    teams = is_team_event(event)
    known = {each.number for each in (event.teams if teams else event.players)}
    counted = counts_corrections(event)
    for at, incident in corrections(event):
        if incident.points_of not in known:
            subject = Subject("incidents", at, "points_of")
            yield finding("correction-unknown", subject=subject, number=incident.points_of, points=_points(incident))
        elif not counted or (incident.board_points and not teams):
            subject = Subject("incidents", at, "points" if incident.points else "board_points")
            number, points = incident.points_of, _points(incident)
            yield finding("correction-uncounted", Severity.WARNING, subject=subject, number=number, points=points)


def _points(incident: Incident) -> str:
    return points_text(incident.points or incident.board_points or 0)
