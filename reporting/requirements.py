"""What a command needs that the document need not have: a finding only where it is needed."""

from __future__ import annotations

from engine.model import Event, Finding, Subject, finding


def missing_for_checks(event: Event) -> tuple[Finding, ...]:
    """Results without a round: readable, but no table and no pairing can place them."""
    return tuple(
        finding("round-missing", subject=Subject("results", index, "round"))
        for index, game in enumerate(event.results)
        if game.key.round < 1
    )
