"""The sheet of prizes: amounts that cannot be read, classes of which nobody knows who is in them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import Event, Finding, Severity
from engine.prizes.event_classes import event_classes
from engine.prizes.prize_sheet import prize_sheet


def check_prizes(event: Event) -> Iterable[Finding]:
    """What keeps a prize from being given by the standings, and a class from being ranked."""
    found = [*prize_sheet(event)[1], *(event_classes(event)[1] if event.info.settings.classes else ())]
    return [one for one in dict.fromkeys(found) if one.severity is not Severity.INFO]
