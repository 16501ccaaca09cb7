"""Enter the norms of an event into the ledger: what it held of that event before is made anew, never added to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from os.path import realpath, relpath
from pathlib import Path
from typing import Any

from engine.classification.event_norms import norms_of_event
from engine.classification.ledger import (
    Award,
    EventMark,
    NormEntry,
    awards_and_doubts,
    display_id,
    entry_of,
    mark_of,
    norms_used,
    same_event,
)
from engine.classification.rule_set import RuleSet
from engine.classification.rules import RULES, in_force
from engine.classification.verdict import Verdict
from engine.model import Finding, Subject, finding
from engine.pairing.duels.simul import is_display
from reporting.actions.ledger_findings import asked, concerns, event_doubts, left_out, running, still, withdrawn
from reporting.actions.norm_request import NormRequest
from reporting.actions.requirements import contradictions, missing_for_checks
from reporting.exchange.canonical import event_hash
from reporting.locale.findings import has_error
from reporting.sources.file_lock import held
from reporting.sources.ledger_file import Ledger, read_ledger, write_ledger
from reporting.sources.load import STDIN, Loaded


@dataclass(slots=True)
class LedgerRun:
    """One command that enters several events: the state before the command is kept, not that before each event."""

    path: Path
    kept: bool = field(default=False)

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
        with held(self.path) as busy:
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
            written, problem = write_ledger(self.path, before, after, keep=not self.kept)
            self.kept |= written
            if problem is not None:
                return (), (*findings, problem)
            findings += (*withdrawn(before, after, mark), *event_doubts(after, mark), *running(loaded, rules))
            if request.norms:
                findings += tuple(left_out(loaded, rules, verdicts, after, mark))
            findings = tuple(each for each in findings if each.code != "ledger-edited" or still(each, after))
        found, doubts = awards_and_doubts(after.norms)
        findings += tuple(asked(doubt) for doubt in doubts if mark is None or concerns(doubt, mark))
        shown = tuple(award for award in found if _is_asked(award, loaded, request))
        return shown, (*findings, *((refused,) if refused else ()))


def _is_asked(award: Award, loaded: Loaded, request: NormRequest) -> bool:
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
    kept = [entry for entry in before.norms if entry.key not in gone and not _from_older(entry, mark, editions)]
    events = [old for old in before.events if old.key not in gone]
    norms = [
        entry
        for name, edition in editions.items()
        for entry in _entries(loaded, name, edition, mark.key, known if name == rules.id else ())
    ]
    return Ledger((*events, mark), (*kept, *norms)), mark


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
