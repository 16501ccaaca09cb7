"""Enter results, absences, players, settings into an event: many changes in one write, refused where others were first.

An entry is applied where only other fields moved since its author looked; where the same field has another value by now
it is refused, and the others are entered all the same. Called by the command line and by the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.model import Finding, Severity
from reporting.actions.changes import Entry, Noted
from reporting.actions.enter_records import Draft, enter_one
from reporting.exchange.record_keys import CODE
from reporting.sources.load import Loaded, carried_on
from reporting.sources.write_back import cannot_write, journal_entry, write_records


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of an entry: `written`, `unchanged` (all of it stood there), `refused`; what it changed; why not."""

    status: str
    noted: tuple[Noted, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether nothing of it was entered."""
        return self.status == "refused"


@dataclass(frozen=True, slots=True)
class EnterAnswer:
    """What became of each entry, in their order; the findings of all; whether the file holds them now.

    `loaded` is the event as its file has it by now, where that is certain without reading it.
    """

    entered: tuple[Entered, ...] = ()
    findings: tuple[Finding, ...] = ()
    written: bool = False
    loaded: Loaded | None = None


def enter(loaded: Loaded, entries: Sequence[Entry], *, dry_run: bool = False) -> EnterAnswer:
    """Enter all entries that can be entered into the event's file, in one write.

    Whoever calls holds the file (`locked`) from before it was read.
    """
    draft = Draft(loaded.document)
    done = [enter_one(draft, entry) for entry in entries]
    written: Finding | str | None = None
    if any(noted for noted, _ in done):
        written = cannot_write(loaded) if dry_run else _write(loaded, draft, entries, [noted for noted, _ in done])
    failed = written if isinstance(written, Finding) else None
    reported = tuple(loaded.at_place(found) for _, findings in done for found in findings)
    if failed is not None and failed.severity is Severity.ERROR:
        refused = tuple(Entered("refused", findings=(*findings, failed)) for _, findings in done)
        return EnterAnswer(refused, (*reported, failed))
    entered = tuple(_entered(noted, tuple(map(loaded.at_place, findings))) for noted, findings in done)
    now = _carried_on(loaded, draft, written) if isinstance(written, str) else None
    return EnterAnswer(entered, (*reported, *((failed,) if failed else ())), isinstance(written, str), now)


def _carried_on(loaded: Loaded, draft: Draft, sha256: str) -> Loaded | None:
    """The event with what was written, where that are results of games that stood there."""
    results = all(columns <= CODE for columns in draft.touched.get("results", {}).values())
    rows = len(draft.records.get("results", ())) == len(loaded.document.get("results", ()))
    only = set(draft.touched) == {"results"} and results and rows and sha256
    return carried_on(loaded, draft.result(), sha256) if only else None


def _entered(noted: tuple[Noted, ...], findings: tuple[Finding, ...]) -> Entered:
    if findings:
        return Entered("refused", findings=findings)
    return Entered("written" if noted else "unchanged", noted)


def _write(loaded: Loaded, draft: Draft, entries: Sequence[Entry], done: Sequence[tuple[Noted, ...]]) -> Finding | str:
    lines = [
        journal_entry(entry.command, [each.as_json for each in noted], entry.who)
        for entry, noted in zip(entries, done, strict=True)
        if noted
    ]
    return write_records(loaded, draft.result(), draft.records, draft.touched, lines)
