"""The edition of KSzK's rules by which its papers speak of an event."""

from __future__ import annotations

from engine.classification.rules import in_force, rules_on_sheet
from engine.model import Event
from engine.regulations.editions import Edition


def kszk_edition(event: Event) -> Edition:
    """The one that the event sheet names, else the one in force on the first day; also where other rules judge."""
    own = rules_on_sheet(event).get("kszk")
    return (own or in_force("kszk", event.info.start_date)).source
