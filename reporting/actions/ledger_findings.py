"""What is told when an event is entered into the ledger: norms withdrawn or left out, events and people in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.classification.ledger import Doubt, EventMark, NormEntry, namesakes, same_results
from engine.classification.ledger.entry import rule_of
from engine.classification.places import event_over
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Finding, Severity, Subject, finding
from reporting.sources.ledger_file import Ledger
from reporting.sources.load import Loaded


def withdrawn(before: Ledger, after: Ledger, mark: EventMark) -> Iterator[Finding]:
    """The norms that the ledger held of this event and holds no more."""
    others = {each.key for each in after.events} - {mark.key}
    now = {_whose(entry) for entry in after.norms if entry.key == mark.key}
    for entry in before.norms:
        if entry.key and entry.key not in others and _whose(entry) not in now:
            name, event = entry.name or entry.player, entry.event or "–"
            yield finding("ledger-norm-withdrawn", Severity.INFO, value=entry.norm, name=name, event=event)


def left_out(
    loaded: Loaded, rules: RuleSet, verdicts: Sequence[Verdict], ledger: Ledger, mark: EventMark
) -> Iterator[Finding]:
    """Norms asked for that are met and do not enter: beyond two of one result, held already, another federation's."""
    entered = {(entry.number, entry.norm) for entry in ledger.norms if (entry.key, entry.rules) == (mark.key, rules.id)}
    for verdict in verdicts:
        if not verdict.met or (verdict.number, verdict.norm) in entered:
            continue
        player = loaded.event.player(verdict.number)
        name = (player.name if player else "") or str(verdict.number)
        used = [norm for number, norm in sorted(entered) if number == verdict.number]
        third = rules.ledger.most_of_result is not None and bool(used)
        yield finding(
            "ledger-norm-unused" if third else "ledger-norm-not-entered",
            Severity.INFO,
            value=verdict.norm,
            rule=rules.ledger.most_rule if third else None,
            name=name,
            used=", ".join(used),
        )


def _whose(entry: NormEntry) -> tuple[str, str, str]:
    return entry.name or f"#{entry.number}", entry.rules, entry.norm


def event_doubts(ledger: Ledger, mark: EventMark) -> Iterator[Finding]:
    """Events that may be this one under another name, and an event that only its file tells apart."""
    if not mark.name or not mark.day:
        yield finding("ledger-event-unnamed", Severity.WARNING, subject=Subject("event"), value=mark.source or "–")
    for old in ledger.events:
        if old.key == mark.key:
            continue
        if same_results(old, mark):
            code = "ledger-games-twice"
        elif namesakes(old, mark):
            code = "ledger-event-namesake"
        else:
            continue
        yield finding(code, Severity.WARNING, value=old.name or old.source or "–", date=old.day or "–")


def running(loaded: Loaded, rules: RuleSet) -> Iterator[Finding]:
    """An event that is not over may still lose a norm; KSzK gives norms while it runs (KSzK 4, 4.4.17)."""
    if not rules.ledger.while_running and not event_over(loaded.event):
        yield finding("ledger-event-running", Severity.WARNING, value=loaded.name)


def still(found: Finding, ledger: Ledger) -> bool:
    """Whether a remark about entries changed by hand holds after the event was made anew."""
    return any(mark.edited and (mark.name or mark.source) == found.value for mark in ledger.events)


def concerns(doubt: Doubt, mark: EventMark) -> bool:
    """Whether a question is about an entry of this event."""
    return mark.key in {doubt.first.key, doubt.second.key}


def asked(doubt: Doubt) -> Finding:
    """A question about two entries, with whom and what to look at."""
    return finding(
        f"ledger-person-{doubt.code}",
        Severity.WARNING,
        value=doubt.first.name or f"{doubt.first.number}",
        first=_shown(doubt.first),
        second=_shown(doubt.second),
        rule=rule_of(doubt.first).person_rule,
    )


def _shown(entry: NormEntry) -> str:
    """`fide 1112345, 1990-05-01 (Open, 2024-05-01)`: what is known of a person, and where."""
    known: Sequence[str] = [*(f"{kind} {value}" for kind, value in entry.ids.items()), entry.birth]
    return f"{', '.join(filter(None, known)) or '–'} ({', '.join(filter(None, (entry.event, entry.date))) or '–'})"
