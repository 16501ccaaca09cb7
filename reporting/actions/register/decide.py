"""Enter what a commission decided: the answers of `verify`, or a table with a column of decisions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Place, finding, notice
from engine.model.people import ID_KINDS
from reporting.actions.register import RegisterAnswer, guarded
from reporting.actions.register.import_file import BLANK, entered_keys
from reporting.exchange.cleaning import clean_text
from reporting.exchange.file_kind import ZIP_HEADER
from reporting.exchange.lists import csv_rows
from reporting.exchange.lists.headed_table import birth_of
from reporting.locale.findings import has_error
from reporting.register.counts import facts_of_counts
from reporting.register.database import Register
from reporting.register.decision_words import decision_of
from reporting.register.enter import enter, with_day
from reporting.register.intake import Intake, Record, read_people
from reporting.register.values import DECISION, GRANTED, REFUSED, RETURNED, Fact, Origin, Who
from reporting.sources.long_file import LongFile, UnreadableError, look_at
from reporting.sources.reading import read_beginning, read_whole
from reporting.verify.reports.decisions import read_decisions
from reporting.verify.reports.write import write_minutes
from reporting.verify.values import Claim, claim_from
from reporting.workbook.ooxml.precheck import size_limit

_OF_ANSWER: Final[Mapping[str, str]] = {"confirmed": GRANTED, "refuted": REFUSED, "incomplete": RETURNED}
"""What is decided on a claim where the commission says nothing else than the verification."""

_OTHER_FILES: Final = frozenset({"evidence-missing", "list-no-headings"})
"""What is told of a workbook that is no decision list, and of a text that is no table of persons."""


@dataclass(frozen=True, slots=True)
class Decider:
    """Who decided and on which day (ISO), where the file does not name them."""

    name: str
    day: str


def decide(register: Register, path: Path, who: str, decider: Decider) -> RegisterAnswer:
    """Enter the decisions of a file, all or none."""

    def work() -> RegisterAnswer:
        taken = _taken(path)
        if isinstance(taken, Finding):
            return RegisterAnswer(BLANK, (taken,), 3)
        intake, digest = taken
        if not _OTHER_FILES.isdisjoint(found.code for found in intake.findings):
            return RegisterAnswer(BLANK, (finding("register-no-decisions", value=path.name),))
        if has_error(intake.findings):
            return RegisterAnswer(BLANK, tuple(intake.findings))
        records = [_signed(record, decider) for record in intake.records]
        decided = [record for record in records if record.facts]
        if not decided:
            return RegisterAnswer(BLANK, (*intake.findings, finding("register-no-decisions", value=path.name)))
        done = enter(register, Origin(who, "decide", path.name, digest), decided)
        nothing = () if done.source or has_error(done.findings) else (_nothing_new(path),)
        return RegisterAnswer(entered_keys(done), (*intake.findings, *done.findings, *nothing))

    return guarded(work, BLANK)


def with_minutes(
    work: Callable[[], RegisterAnswer], path: Path, folder: Path, lang: str, decider: Decider
) -> RegisterAnswer:
    """The answer of `decide`, and the minutes of what its decision list grants; none where it could not be entered."""
    answer = work()
    if answer.code:
        return answer
    data = read_whole(path, size_limit("xlsx"))
    if isinstance(data, Finding) or not data.startswith(ZIP_HEADER):
        return replace(answer, findings=(*answer.findings, finding("minutes-need-a-list", value=path.name)))
    documents, findings = write_minutes(read_decisions(data, path.name)[0], folder, lang, decider.day, decider.name)
    keys = {**answer.keys, "documents": [document.as_json() for document in documents]}
    return RegisterAnswer(keys, (*answer.findings, *findings), answer.failed)


def _taken(path: Path) -> tuple[Intake, str] | Finding:
    """What a file decides, with its SHA-256: a decision list of ours, answers of `verify`, a table."""
    if read_beginning(path, len(ZIP_HEADER)) == ZIP_HEADER:
        data = read_whole(path, size_limit("xlsx"))
        return data if isinstance(data, Finding) else (_listed(data, path.name), sha256(data).hexdigest())
    looked = look_at(path)
    if isinstance(looked, Finding):
        return looked
    try:
        return _read(looked), looked.sha256
    except UnreadableError as error:
        return error.found


def _nothing_new(path: Path) -> Finding:
    return notice("register-nothing-new", value=path.name)


def _signed(record: Record, decider: Decider) -> Record:
    facts = tuple(with_day(fact, decider.day, decider.name) for fact in record.facts if fact.kind == DECISION)
    return Record(record.who, facts, record.line)


def _read(looked: LongFile) -> Intake:
    return _answers(looked.lines()) if looked.kind == "JSON" else read_people(csv_rows(looked.lines()))


def _answers(lines: Iterable[str]) -> Intake:
    """The claims of `verify --json`; a claim may carry `decision`, `decided_by`, `decided_on` and `reason`."""
    intake = Intake()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            for keys in json.loads(line).get("claims", ()):
                _add(intake, claim_from(keys), number, *_decision(keys))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            place = Place(line=number)
            intake.findings.append(finding("register-answer-wrong", place=place, value=" ".join(line.split())[:60]))
            if intake.full:
                break
    return intake.bounded()


def _decision(keys: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """The decision on a claim, who made it, when and why; ValueError for words that are no decision or no day."""
    decided = keys.get("decision")
    verdict = _OF_ANSWER[keys["verdict"]] if decided is None else decision_of(decided)
    if verdict is None:
        raise ValueError
    day = keys.get("decided_on") or ""
    if day:
        date.fromisoformat(day)
    return verdict, keys.get("decided_by") or "", day, keys.get("reason") or ""


def _listed(data: bytes, name: str) -> Intake:
    """The lines of a decision list in which the commission wrote."""
    decisions, findings = read_decisions(data, name)
    intake = Intake(findings=list(findings))
    for each in decisions:
        _add(
            intake,
            each.claim,
            int("".join(filter(str.isdecimal, each.cell))),
            each.decision,
            each.decided_by,
            each.decided_on,
            each.remark,
        )
    return intake


def _add(intake: Intake, claim: Claim, line: int | None, verdict: str, by: str, on: str, reason: str) -> None:
    """A decision on a claim, of a person whom the claim names."""
    ids = {kind: _text(claim.player.ids[kind]) for kind in ID_KINDS if claim.player.ids.get(kind)}
    birth = birth_of(_text(claim.counts.get("birth", ""))) or ""
    who = Who(ids, surname=_text(claim.player.name), birth=birth)
    fact = Fact(
        DECISION,
        rules=_text(claim.rules),
        edition=_text(claim.edition),
        norm=_text(claim.norm),
        event=_text(claim.event.name),
        start=_text(claim.event.start),
        event_sha256=_text(claim.event.sha256),
        score=_text(claim.found.get("score") or ""),
        performance=_text(claim.found.get("performance") or ""),
        **facts_of_counts(claim.counts),
        day=on,
        verdict=verdict,
        decided_by=_text(by),
        reason=_text(reason),
        line=line,
    )
    if not who.ids and not who.name:
        intake.wrong(line or 0, "name", claim.norm)
    else:
        intake.records.append(Record(who, (fact,), line))


def _text(value: object) -> str:
    """A text without what no text should hold; TypeError for anything else."""
    if not isinstance(value, str):
        raise TypeError
    return clean_text(value)[0]
