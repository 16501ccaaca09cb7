"""What does not fit together in an event: every contradiction, all at once, as findings."""

from __future__ import annotations

from engine.checks.conduct import check_conduct, check_prizes
from engine.checks.incidents import check_corrections, check_sanctions
from engine.checks.people import check_numbers, check_people
from engine.checks.plausibility import check_plausibility
from engine.checks.presence import check_presence
from engine.checks.results import check_results
from engine.checks.schedule import check_cup, check_schedule
from engine.checks.settings import check_settings
from engine.checks.stages import check_stages
from engine.checks.swiss import check_swiss
from engine.checks.teams import check_teams
from engine.model import Event, Finding
from engine.pairing.duels.match import check_match
from engine.pairing.duels.scheveningen_checks import check_scheveningen
from engine.pairing.duels.simul import check_simul


def check_event(event: Event, *, errors_alone: bool = False) -> tuple[Finding, ...]:
    """All findings about the content of an event, in the order of its tables.

    Each names the table, the record (its place in the event's tuple) and the field. Nothing
    here reads files or judges spelling. With `errors_alone` all errors, and of the rest what costs nothing to find.
    """
    return (
        *check_settings(event),
        *check_people(event),
        *check_numbers(event),
        *check_results(event),
        *check_sanctions(event),
        *check_corrections(event),
        *check_presence(event),
        *check_teams(event),
        *check_schedule(event),
        *check_cup(event),
        *check_match(event),
        *check_scheveningen(event),
        *check_simul(event),
        *check_stages(event),
        *check_swiss(event, errors_alone=errors_alone),
        *check_plausibility(event),
        *check_conduct(event),
        *check_prizes(event),
    )


__all__ = ["check_event"]
