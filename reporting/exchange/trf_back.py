"""What a report file does not bring back of an event: rounds that count, points and places that it does not tell.

A report file has no departures out of an all-play-all, no finished round in which nobody was paired, no cup and no
stages, that of 2016 no tie-breaks: whatever the reason, who reads the file would have other standings, which nobody
may find out afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model import Event, Finding, Severity, finding
from engine.standings import Standings, standings
from reporting.exchange.cleaning import clean_document
from reporting.exchange.document import decode_event
from reporting.exchange.file_kind import decode_text
from reporting.exchange.trf_document import document_of
from reporting.exchange.trf_of_event import table_of
from reporting.exchange.trf_read import read_trf

_Row = tuple[int | None, int]
_NAMED = 10
"""How many are named whose points or place are others."""


def not_brought_back(event: Event, data: bytes) -> Iterator[Finding]:
    """The rounds, and the points and places, that the standings of the file of an event have otherwise."""
    here, rows = _rows(table_of(event))
    document = clean_document(document_of(read_trf(decode_text(data)[0])))[0]
    there, others = _rows(standings(decode_event(document)[0])[0])
    if here != there:
        yield finding("trf-rounds-not-back", Severity.WARNING, value=there, rounds=here)
    changed = [number for number, row in rows.items() if others.get(number) != row]
    if changed:
        told = ", ".join(map(str, sorted(changed)[:_NAMED])) + (" …" if len(changed) > _NAMED else "")
        yield finding("trf-standings-not-back", Severity.WARNING, value=told, count=len(changed))


def _rows(found: Standings) -> tuple[int, Mapping[int, _Row]]:
    """The round of the standings, and place and half points by number."""
    return found.after, {row.number: (row.place, row.points) for row in found.rows}
