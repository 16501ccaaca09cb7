"""Settings of an event as tests write them: by name, as on the event sheet."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Settings
from reporting.exchange.document import decode_event


def of_sheet(given: Mapping[str, str]) -> Settings:
    """The settings that an event sheet with these entries has; whoever writes one that cannot be read is told."""
    event, findings = decode_event({"event": dict(given), "results": []})
    assert not event.info.extra.keys() - given.keys(), event.info.extra
    assert [found.code for found in findings] in ([], ["choice-unknown"]), findings
    return event.info.settings
