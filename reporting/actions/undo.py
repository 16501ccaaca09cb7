"""Take the last change of an event back, or several: every field gets the value that it had before.

Taking back is a change too: taken back itself, all stands there again that it took away.

A field that somebody changed since, in a spreadsheet program too, stands in the way: nothing is taken back then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.model import Finding, Subject, finding
from reporting.actions.changes import Change, Entry, Noted
from reporting.actions.enter_records import Draft, enter_one
from reporting.actions.history import Step, history
from reporting.exchange.record_keys import value_in
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded
from reporting.sources.write_back import journal_entry, write_records


@dataclass(frozen=True, slots=True)
class UndoAnswer:
    """The steps that were taken back, the newest first; what that did; why nothing was; whether the file holds it."""

    steps: tuple[Step, ...] = ()
    noted: tuple[Noted, ...] = ()
    findings: tuple[Finding, ...] = ()
    written: bool = False


def standing(steps: Iterable[Step]) -> list[Step]:
    """The steps that can be taken back: those that were not yet, and take back none themselves."""
    return [step for step in steps if not step.undone and not step.of]


def can_restore(step: Step) -> bool:
    """Whether what a step took back can be put there again."""
    return bool(step.of) and not step.undone and bool(step.parts or len(step.of) == 1)


def undo(loaded: Loaded, to: int | None = None, *, last: int | None = None, dry_run: bool = False) -> UndoAnswer:
    """Take the last step back that was not yet; with `to` all from there on, that one among them.

    Where `to` took steps back itself, all stands again as it did before it. `last` is the newest step that whoever asks
    has seen: after another one nothing is taken back.
    """
    known, findings = history(loaded)
    if findings:
        return UndoAnswer(findings=findings)
    if last is not None and len(known) != last:
        return UndoAnswer(findings=(finding("undo-not-last", value=last),))
    again = any(step.number == to and can_restore(step) for step in known)
    steps = list(known) if again else standing(known)
    chosen = [step for step in steps if step.number >= to] if to is not None else steps[-1:]
    if not chosen or (to is not None and chosen[0].number != to):
        code = "undo-nothing" if not steps else "undo-unknown"
        return UndoAnswer(findings=(finding(code, value=to),))
    return _taken_back(loaded, chosen[::-1], dry_run=dry_run)


def _taken_back(loaded: Loaded, steps: Sequence[Step], *, dry_run: bool) -> UndoAnswer:
    draft = Draft(loaded.document, checked=False)
    noted: list[Noted] = []
    parts: list[int] = []
    for part in (part for step in steps for part in reversed(step.apart)):
        done, findings = enter_one(draft, Entry(tuple(map(_back, part))))
        findings = findings or _orphans(draft)
        if findings:
            return UndoAnswer(findings=tuple(map(loaded.at_place, findings)))
        noted += done
        parts.append(len(done))
    written: Finding | str = ""
    if noted and not dry_run:
        line = journal_entry("undo", [each.as_json for each in noted], of=[step.number for step in steps])
        line["parts"] = parts
        written = write_records(loaded, draft.result(), draft.records, draft.touched, [line])
    failed = (written,) if isinstance(written, Finding) else ()
    if has_error(failed):
        return UndoAnswer(findings=failed)
    return UndoAnswer(tuple(steps), tuple(noted), failed, bool(noted) and not dry_run)


def _back(noted: Noted) -> Change:
    """The change that gives every field the value that it had."""
    old = {name: pair[0] for name, pair in noted.values.items()}
    new = {name: pair[1] for name, pair in noted.values.items()}
    return Change(noted.table, noted.key, old, new)


def _orphans(draft: Draft) -> tuple[Finding, ...]:
    """A result that was typed since into a row whose pairing goes: it would be nobody's."""
    touched = draft.touched.get("results", {})
    records = draft.table("results")
    return tuple(
        finding("round-has-results", subject=Subject("results", index, "result"), value=code, round=round_number)
        for index in touched
        if not records[index].get("white") and not records[index].get("home")
        if (code := value_in("results", records[index], "result", draft.game)) is not None
        for round_number in (draft.document["results"][index].get("round", "–"),)
    )
