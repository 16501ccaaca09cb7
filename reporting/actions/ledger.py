"""Enter the norms of an event into the ledger: what it held of that event before is made anew, never added to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from os.path import realpath, relpath
from pathlib import Path
from typing import Any

from engine.checks.norms import norms_of_event
from engine.classification.ledger import (
    Award,
    Doubt,
    EventMark,
    NormEntry,
    awards_and_doubts,
    display_id,
    entry_of,
    mark_of,
    namesakes,
    norms_used,
    same_event,
    same_results,
)
from engine.classification.ledger.entry import rule_of
from engine.classification.places import event_over
from engine.classification.rule_set import RuleSet
from engine.classification.rules import RULES, in_force
from engine.classification.verdict import Verdict
from engine.model import Finding, Subject, finding, notice, warning
from engine.pairing.duels.simul import is_display
from reporting.actions.requirements import contradictions, missing_for_checks
from reporting.exchange.canonical import event_hash
from reporting.locale.findings import has_error
from reporting.sources.file_lock import locked
from reporting.sources.ledger_file import Ledger, read_ledger, write_ledger
from reporting.sources.load import STDIN, Loaded


@dataclass(frozen=True, slots=True)
class NormRequest:
    """Rules and edition (empty: the event's own), norms and players (empty: all), a forecast in place of verdicts."""

    rules: str = ""
    edition: str = ""
    norms: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    forecast: bool = False


@dataclass(slots=True)
class LedgerRun:
    """One command that enters several events: the state before the command is kept, not that before each event."""

    path: Path
    remaining: bool = field(default=False)

    def enter(
        self, loaded: Loaded, rules: RuleSet, request: NormRequest, verdicts: Sequence[Verdict]
    ) -> tuple[tuple[Award, ...], tuple[Finding, ...]]:
        """Enter an event under a rule set, and sum up the ledger for the norms and players asked for.

        `verdicts` are those that are shown: one that is met and does not enter is told.

        What the ledger held of this event is replaced by what the event gives now, under every rule
        set that it was judged by: a norm that is made no more is withdrawn. All norms of all
        players are entered, of KSzK two a result (KSzK 4, 4.4.21); one that is not decided is
        none. An event with errors or of another game is refused, and a ledger that can't be read is left alone.
        """
        with locked(self.path) as busy:
            if busy is not None:
                return (), (busy,)
            return self._enter(loaded, rules, request, verdicts)

    def _enter(
        self, loaded: Loaded, rules: RuleSet, request: NormRequest, verdicts: Sequence[Verdict]
    ) -> tuple[tuple[Award, ...], tuple[Finding, ...]]:
        before, findings = read_ledger(self.path)
        if before is None:
            return (), findings
        refused = _refused(loaded, rules)
        after, mark = before, None
        if refused is None:
            after, mark = _with_event(before, loaded, rules, self.path, verdicts)
        if mark is not None:
            written, problem = write_ledger(self.path, before, after, keep=not self.remaining)
            self.remaining |= written
            if problem is not None:
                return (), (*findings, problem)
            findings += (*withdrawn(before, after, mark), *event_doubts(after, mark), *running(loaded, rules))
            if request.norms:
                findings += tuple(left_out(loaded, rules, verdicts, after, mark))
            findings = tuple(each for each in findings if each.code != "ledger-edited" or still(each, after))
        found, doubts = awards_and_doubts(after.norms)
        findings += tuple(question_about(doubt) for doubt in doubts if mark is None or concerns(doubt, mark))
        wanted = tuple(award for award in found if _is_wanted(award, loaded, request))
        return wanted, (*findings, *((refused,) if refused else ()))


def _is_wanted(award: Award, loaded: Loaded, request: NormRequest) -> bool:
    """Whether an award is one of those asked for: of a draughts title norm, whatever Table II makes of it."""
    steps = in_force(award.rules).ledger.steps
    of_table = bool(award.holds) and steps is not None and not steps.norms.isdisjoint(request.norms)
    players = (loaded.event.player(number) for number in request.players)
    people = {display_id(player) for player in players if player is not None}
    fits = not request.norms or award.norm in request.norms or of_table
    return fits and (not request.players or award.player in people)


def _refused(loaded: Loaded, rules: RuleSet) -> Finding | None:
    """Why an event does not enter: it is of another game, or it has errors."""
    event = loaded.event
    if event.info.game not in rules.games:
        where = Subject("event", None, "game")
        return finding("ledger-other-game", subject=where, value=event.info.game.value, rules=rules.id)
    if has_error((*loaded.findings, *missing_for_checks(event), *contradictions(event))):
        return finding("ledger-event-with-errors", value=loaded.name)
    return None


def _with_event(
    before: Ledger, loaded: Loaded, rules: RuleSet, path: Path, known: Sequence[Verdict]
) -> tuple[Ledger, EventMark]:
    """The ledger with one event made anew; `known` are verdicts of the rules about it."""
    mark = mark_of(loaded.event, event_hash(loaded.document), _source(loaded, path))
    replaced = [old for old in before.events if same_event(old, mark)]
    editions = {name: edition for old in replaced for name, edition in old.rules.items()} | {rules.id: rules.edition}
    mark = replace(mark, rules=dict(sorted(editions.items())))
    gone = {old.key for old in replaced}
    remaining = [entry for entry in before.norms if entry.key not in gone and not _from_older(entry, mark, editions)]
    events = [old for old in before.events if old.key not in gone]
    norms = [
        entry
        for name, edition in editions.items()
        for entry in _entries(loaded, name, edition, mark.key, known if name == rules.id else ())
    ]
    return Ledger((*events, mark), (*remaining, *norms)), mark


def _from_older(entry: NormEntry, mark: EventMark, editions: dict[str, str]) -> bool:
    """An entry that a ledger of the first schema had of this event: known by its name and day alone."""
    return not entry.key and entry.rules in editions and (entry.event, entry.date) == (mark.name, mark.day)


def _entries(loaded: Loaded, name: str, edition: str, key: str, known: Sequence[Verdict]) -> Iterator[NormEntry]:
    """The norms of an event that are made and used, under one edition; `known` are verdicts of it."""
    rules = next((each for each in RULES.get(name, ()) if each.edition == edition), None)
    if rules is None or loaded.event.info.game not in rules.games or is_display(loaded.event):
        return
    by_player: dict[int, list[Any]] = {}
    for verdict in norms_of_event(rules, loaded.event, known=known).verdicts:
        if verdict.met:
            by_player.setdefault(verdict.number, []).append(verdict)
    for made in by_player.values():
        used = norms_used(rules, (verdict.norm for verdict in made))
        yield from (entry_of(loaded.event, rules, verdict, key) for verdict in made if verdict.norm in used)


def _source(loaded: Loaded, path: Path) -> str:
    """The event's file as seen from the ledger's folder; nothing for standard input."""
    if loaded.path == STDIN:
        return ""
    try:
        return Path(relpath(realpath(loaded.path), Path(realpath(path)).parent)).as_posix()
    except ValueError:
        return Path(realpath(loaded.path)).as_posix()


def withdrawn(before: Ledger, after: Ledger, mark: EventMark) -> Iterator[Finding]:
    """The norms that the ledger held of this event and holds no more."""
    others = {each.key for each in after.events} - {mark.key}
    now = {_whose(entry) for entry in after.norms if entry.key == mark.key}
    for entry in before.norms:
        if entry.key and entry.key not in others and _whose(entry) not in now:
            name, event = entry.name or entry.player, entry.event or "–"
            yield notice("ledger-norm-withdrawn", value=entry.norm, name=name, event=event)


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
        yield notice(
            "ledger-norm-unused" if third else "ledger-norm-not-entered",
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
        yield warning("ledger-event-unnamed", subject=Subject("event"), value=mark.source or "–")
    for old in ledger.events:
        if old.key == mark.key:
            continue
        if same_results(old, mark):
            code = "ledger-games-twice"
        elif namesakes(old, mark):
            code = "ledger-event-namesake"
        else:
            continue
        yield warning(code, value=old.name or old.source or "–", date=old.day or "–")


def running(loaded: Loaded, rules: RuleSet) -> Iterator[Finding]:
    """An event that is not over may still lose a norm; KSzK gives norms while it runs (KSzK 4, 4.4.17)."""
    if not rules.ledger.while_running and not event_over(loaded.event):
        yield warning("ledger-event-running", value=loaded.name)


def still(found: Finding, ledger: Ledger) -> bool:
    """Whether a remark about entries changed by hand holds after the event was made anew."""
    return any(mark.edited and (mark.name or mark.source) == found.value for mark in ledger.events)


def concerns(doubt: Doubt, mark: EventMark) -> bool:
    """Whether a question is about an entry of this event."""
    return mark.key in {doubt.first.key, doubt.second.key}


def question_about(doubt: Doubt) -> Finding:
    """A question about two entries, with whom and what to look at."""
    return warning(
        f"ledger-person-{doubt.code}",
        value=doubt.first.name or f"{doubt.first.number}",
        first=_display_text(doubt.first),
        second=_display_text(doubt.second),
        rule=rule_of(doubt.first).person_rule,
    )


def _display_text(entry: NormEntry) -> str:
    """`fide 1112345, 1990-05-01 (Open, 2024-05-01)`: what is known of a person, and where."""
    known: Sequence[str] = [*(f"{kind} {value}" for kind, value in entry.ids.items()), entry.birth]
    return f"{', '.join(filter(None, known)) or '–'} ({', '.join(filter(None, (entry.event, entry.date))) or '–'})"
