"""What a command needs that the document need not have: a finding only where it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.checks import check_event
from engine.checks.announcement import regulation_gaps
from engine.checks.completeness import check_completeness
from engine.model import Event, Finding, Severity, Subject, finding


def missing_for_checks(event: Event) -> tuple[Finding, ...]:
    """Results without a round: readable, but no table and no pairing can place them."""
    return tuple(
        finding("round-missing", subject=Subject("results", index, "round"))
        for index, game in enumerate(event.results)
        if game.key.round < 1
    )


def contradictions(event: Event) -> tuple[Finding, ...]:
    """The errors of the event's content: whoever prints a table or a paper of it shall not be silent about them."""
    return tuple(found for found in check_event(event) if found.severity is Severity.ERROR)


def beyond_last(round_number: int | None, last: int) -> tuple[Finding, ...]:
    """A warning where a round is asked for that the event has not reached."""
    if round_number is None or round_number <= last:
        return ()
    return (finding("round-not-reached", Severity.WARNING, value=round_number, round=round_number, last=last),)


def open_points(event: Event, document: Mapping[str, Any]) -> tuple[Finding, ...]:
    """What is still missing before the announcement; what a regulation wants is named once, with its rule.

    Players of the document who have no number yet are players all the same.
    """
    gaps = regulation_gaps(event)
    named = {found.subject for found in gaps}
    if document.get("players"):
        named.add(Subject("players"))
    return (*gaps, *(found for found in check_completeness(event) if found.subject not in named))
