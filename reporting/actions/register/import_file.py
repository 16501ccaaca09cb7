"""Enter a file into the register: players, norms, a rating list, an event, an export; its content says what it is."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Severity, finding, notice, warning
from reporting import limits
from reporting.actions.register import RegisterAnswer, guarded
from reporting.exchange.file_kind import OLE_HEADER, ZIP_HEADER
from reporting.exchange.lists import csv_rows
from reporting.lists.source import ListRequest, ListSource, TextRows, fide_list, is_fide_list, table_list
from reporting.locale.findings import has_error
from reporting.register.database import Register
from reporting.register.enter import Entered, enter
from reporting.register.export import BEGINNING, restore
from reporting.register.intake import Intake, read_event, read_norms, read_people
from reporting.register.rating_lists import EnteredList, enter_list
from reporting.register.values import Origin
from reporting.sources.ledger_file import parse_ledger
from reporting.sources.load import load
from reporting.sources.long_file import LongFile, UnreadableError, look_at, packed_text
from reporting.sources.reading import is_so, read_beginning, read_whole
from reporting.verify.kinds import is_ledger
from reporting.workbook.sheets.table_rows import list_rows

BLANK: Final[dict[str, Any]] = {"entered": {"people": 0, "entries": {}, "rows": 0}, "left_out": 0, "source": None}
_COMMAND: Final = "import"


def import_file(register: Register, path: Path, who: str, request: ListRequest) -> RegisterAnswer:
    """Enter one file, whole or not at all."""

    def work() -> RegisterAnswer:
        try:
            return _import(register, path, who, request)
        except UnreadableError as error:
            return RegisterAnswer(BLANK, (error.found,), 3)

    return guarded(work, BLANK)


def _import(register: Register, path: Path, who: str, request: ListRequest) -> RegisterAnswer:
    start = read_beginning(path, len(OLE_HEADER))
    if is_so(path.is_dir) or (start.startswith((ZIP_HEADER[:2], OLE_HEADER)) and not packed_text(path)):
        return _workbook(register, path, who, request)
    looked = look_at(path)
    if isinstance(looked, Finding):
        return RegisterAnswer(BLANK, (looked,), 3)
    origin = Origin(who, _COMMAND, path.name, looked.sha256)
    if looked.start.startswith(BEGINNING):
        counts = restore(register, looked.lines())
        entered = {"people": counts["people"], "entries": {"all": counts["entries"]}, "rows": counts["list_rows"]}
        return RegisterAnswer({**BLANK, "entered": entered})
    if is_fide_list(looked):
        return _list(register, origin, fide_list(looked, request))
    if looked.kind == "JSON" and is_ledger(looked.start.encode()):
        return _ledger(register, path, origin)
    if looked.kind in {"JSON", "TRF"}:
        return _event(register, path, who, looked)
    return _table(register, looked, origin, request)


def _workbook(register: Register, path: Path, who: str, request: ListRequest) -> RegisterAnswer:
    """A workbook: a table with headings, as one of text is read, or an event; a folder is an event."""
    data = read_whole(path, limits.FILE) if is_so(path.is_file) else b""
    rows = list_rows(data, path.name) if isinstance(data, bytes) and data.startswith(ZIP_HEADER[:2]) else None
    if rows is None or isinstance(data, Finding):
        return _event(register, path, who)
    origin = Origin(who, _COMMAND, path.name, sha256(data).hexdigest())
    if request.rating_list:
        return _list(register, origin, table_list(rows, path, request))
    return _people(register, origin, read_people(rows), ())


def _table(register: Register, looked: LongFile, origin: Origin, request: ListRequest) -> RegisterAnswer:
    """A table with headings: a rating list where the user says of whom, else players, norms or decisions."""
    if request.rating_list:
        return _list(register, origin, table_list(TextRows(looked), looked.path, request))
    reported = () if looked.guessed is None else (looked.guessed.as_finding(looked.path.name),)
    return _people(register, origin, read_people(csv_rows(looked.lines())), reported)


def _list(register: Register, origin: Origin, source: ListSource) -> RegisterAnswer:
    if not source.day:
        return RegisterAnswer(BLANK, (*source.findings, finding("register-list-undated", value=origin.file)))
    if has_error(source.findings):
        return RegisterAnswer(BLANK, source.findings)
    done: EnteredList = enter_list(register, origin, source.name, source.kind, source.day, source.rows)
    entered = {**BLANK["entered"], "rows": done.rows}
    keys = {"entered": entered, "left_out": done.left_out, "source": done.source}
    return RegisterAnswer(keys, (*source.findings, *done.findings, *_nothing(done.source, origin)))


def _event(register: Register, path: Path, who: str, looked: LongFile | None = None) -> RegisterAnswer:
    """The players of an event, in any of its formats."""
    loaded = load(str(path))
    if not loaded.readable or has_error(loaded.findings):
        return RegisterAnswer(BLANK, loaded.findings, None if loaded.readable else 3)
    from reporting.exchange.canonical import event_hash

    digest = looked.sha256 if looked else event_hash(loaded.document)
    reported = tuple(found for found in loaded.findings if found.severity is Severity.WARNING)
    return _people(register, Origin(who, _COMMAND, path.name, digest), read_event(loaded.event), reported)


def _ledger(register: Register, path: Path, origin: Origin) -> RegisterAnswer:
    """The norms of a ledger; one whose entries somebody changed by hand is judged again first."""
    data = read_whole(path, limits.TEXT)
    ledger, findings = (None, (data,)) if isinstance(data, Finding) else parse_ledger(data, path.name)
    if ledger is None or any(mark.edited for mark in ledger.events):
        wrong = (replace(each, severity=Severity.ERROR) if each.code == "ledger-edited" else each for each in findings)
        return RegisterAnswer(BLANK, tuple(wrong))
    return _people(register, origin, read_norms(ledger.events, ledger.norms), findings)


def _people(register: Register, origin: Origin, intake: Intake, reported: tuple[Finding, ...]) -> RegisterAnswer:
    if has_error(intake.findings):
        return RegisterAnswer(BLANK, (*reported, *intake.findings))
    if not intake.records:
        nobody = warning("register-nobody", value=origin.file)
        return RegisterAnswer(BLANK, (*reported, *intake.findings, nobody))
    done = enter(register, origin, intake.records)
    findings = (*reported, *intake.findings, *done.findings)
    return RegisterAnswer(entered_keys(done), findings + (() if has_error(findings) else _nothing(done.source, origin)))


def entered_keys(done: Entered) -> dict[str, Any]:
    """What was entered of persons."""
    entered = {"people": done.people, "entries": done.counts, "rows": 0}
    return {"entered": entered, "left_out": 0, "source": done.source}


def _nothing(source: int | None, origin: Origin) -> tuple[Finding, ...]:
    return () if source else (notice("register-nothing-new", value=origin.file),)
