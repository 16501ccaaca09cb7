"""Enter what a file says: persons found or made, facts that are new appended, everything or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import Connection

from engine.model import Finding, Place, finding, warning
from reporting.locale.findings import has_error
from reporting.locale.headings import fold
from reporting.register.database import Register
from reporting.register.entries import append_entries, append_people, append_source, entries_of_kinds, next_id
from reporting.register.intake import NOW_AND_THEN, Record, person_facts, too_many_errors, with_bounded_errors
from reporting.register.lookup import found_of
from reporting.register.people import People
from reporting.register.schema import PEOPLE
from reporting.register.values import CATEGORY, DECISION, ID, NAME, NORM, SAME, TITLE, Entry, Fact, Origin

_OF_PERSONS: Final = (ID, NAME, SAME)
_OF_RECORDS: Final = (TITLE, CATEGORY, NORM, DECISION)
_OF_CLAIMS: Final = (NORM, DECISION)
_DECISION: Final = "claim.decision."
"""Before a verdict: the id of its word."""
_FEW: Final = 1_000
"""Records of which it is quicker to look up whom they name than to read everybody."""


@dataclass
class Entered:
    """What was entered: how many entries by kind, new persons, the source's number (None where nothing was new)."""

    counts: dict[str, int] = field(default_factory=dict)
    people: int = 0
    source: int | None = None
    findings: list[Finding] = field(default_factory=list)


def load_people(connection: Connection) -> People:
    """All persons of the register."""
    return People(entries_of_kinds(connection, _OF_PERSONS), next_id(connection, PEOPLE) - 1)


def enter(register: Register, origin: Origin, records: Iterable[Record]) -> Entered:
    """Enter records in one transaction; with an error among the findings nothing is entered."""
    records = list(records)
    with register.writing() as connection:
        work = _Work(*_known(connection, records))
        for at, record in enumerate(records, start=1):
            work.take(record)
            if not at % NOW_AND_THEN and too_many_errors(work.findings):
                break
        done = Entered(findings=list(with_bounded_errors(work.findings)))
        if has_error(done.findings) or not work.facts:
            return done
        done.source = append_source(connection, origin, register.time())
        append_people(connection, work.new, done.source)
        append_entries(connection, work.facts, done.source)
        done.people = len(work.new)
        for _, fact in work.facts:
            done.counts[fact.kind] = done.counts.get(fact.kind, 0) + 1
        return done


def _known(connection: Connection, records: Sequence[Record]) -> tuple[People, Sequence[Entry]]:
    """Persons with what holds of them: those whom few records name; all, where somebody new is held against them."""
    if len(records) <= _FEW:
        found = found_of(connection, (record.who for record in records))
        if all(found.people.find(record.who) is not None for record in records):
            return found.people, [entry for entry in found.entries if entry.kind in _OF_RECORDS]
    return load_people(connection), entries_of_kinds(connection, _OF_RECORDS)


class _Work:
    """The facts that a file adds to what is known."""

    def __init__(self, people: People, known: Sequence[Entry]) -> None:
        self.people = people
        self.new: list[int] = []
        self.facts: list[tuple[int, Fact]] = []
        self.findings: list[Finding] = []
        self._known_facts: dict[tuple[int, str, str, str], list[Fact]] = {}
        self._claims: dict[tuple[int, str, str, str], list[Fact]] = {}
        for entry in known:
            self._remember(people.one(entry.person), entry)

    def take(self, record: Record) -> None:
        """One record: who he is, and what is new of him."""
        person, new, findings = self.people.meet(record.who, record.line)
        self.findings += findings
        if new:
            self.new.append(person)
        for fact in person_facts(record.who, record.line):
            if not self.people.has(person, fact):
                if fact.kind == NAME and (many := self.people.too_many_names(person, fact)):
                    self.findings.append(many)
                    return
                self.facts.append((person, fact))
                self.people.learn(person, fact)
        for fact in record.facts:
            if self._is_new(person, fact, latest=record.latest):
                self.facts.append((person, fact))
                self._remember(person, fact)

    def _is_new(self, person: int, fact: Fact, *, latest: bool) -> bool:
        if fact.kind in _OF_CLAIMS:
            found = list(self._differing(person, fact))
            self.findings += found
            same = [each for each in self._claims.get(_claim(person, fact), ()) if same_claim(each, fact)]
            return not found and (not same or _completes(same, fact))
        known = self._known_facts.get((person, fact.kind, fact.scale, fact.value), [])
        if any(each.day == fact.day or (latest and each.day <= fact.day) for each in known):
            return False
        if known and not latest:
            self.findings.append(
                warning(
                    "register-other-day",
                    value=fact.value,
                    place=_place(fact),
                    name=self.people.name(person),
                    day=fact.day or "–",
                    known=known[0].day or "–",
                )
            )
        return True

    def _differing(self, person: int, fact: Fact) -> Iterator[Finding]:
        """The same norm told otherwise, or the same claim decided otherwise: the entry that stands is undone first."""
        for known in self._claims.get(_claim(person, fact), ()):
            if not same_claim(known, fact) or _adds_nothing(known, fact):
                continue
            about: dict[str, Any] = {"name": self.people.name(person), "event": fact.event}
            decided = fact.kind == DECISION
            if isinstance(known, Entry):
                code, about["entry"] = "register-decided-otherwise" if decided else "register-norm-otherwise", known.id
            else:
                code = "register-decided-twice" if decided else "register-norm-twice"
                about |= {"first": known.line, "second": fact.line}
            if code == "register-decided-twice":
                about |= {"other": f"{_DECISION}{known.verdict}", "decided": f"{_DECISION}{fact.verdict}"}
            yield finding(code, value=fact.norm, place=_place(fact), **about)

    def _remember(self, person: int, fact: Fact) -> None:
        if fact.kind in _OF_CLAIMS:
            self._claims.setdefault(_claim(person, fact), []).append(fact)
        else:
            self._known_facts.setdefault((person, fact.kind, fact.scale, fact.value), []).append(fact)


def _claim(person: int, fact: Fact) -> tuple[int, str, str, str]:
    return person, fact.kind, fact.rules, fact.norm


def same_claim(first: Fact, second: Fact) -> bool:
    """Whether two norms or decisions are of one event: by its hash, else by name and first day, else by the day."""
    if (first.rules, first.norm) != (second.rules, second.norm):
        return False
    if first.event_sha256 and first.event_sha256 == second.event_sha256:
        return True
    if not (first.event or first.start):
        return not (second.event or second.start) and first.day == second.day
    return (fold(first.event), first.start) == (fold(second.event), second.start)


def _adds_nothing(known: Fact, fact: Fact) -> bool:
    """Whether a fact says nothing else than what is known."""
    if fact.kind == DECISION:
        return known.verdict == fact.verdict
    pairs: list[tuple[Any, Any]] = [
        (getattr(known, each), getattr(fact, each)) for each in ("played", "fillings", "score", "performance", "day")
    ]
    return all(old == new or new in {None, ""} or old in {None, ""} for old, new in pairs)


def _completes(known: Sequence[Fact], fact: Fact) -> bool:
    """Whether a decision that is known without the games of its claim is told with them."""
    return fact.kind == DECISION and fact.played is not None and all(each.played is None for each in known)


def _place(fact: Fact) -> Place | None:
    return Place(line=fact.line) if fact.line else None


def with_day(fact: Fact, day: str, decided_by: str) -> Fact:
    """A decision with the day and the person of this run, where the file names none."""
    return replace(fact, day=fact.day or day, decided_by=fact.decided_by or decided_by)
