"""Enter a file into the register: players, norms, a rating list, an event, an export; its content says what it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Severity, finding
from reporting.actions.register.answer import RegisterAnswer, guarded
from reporting.exchange.lists import ListedPlayer, csv_rows, read_fide_txt, read_fide_xml, read_table
from reporting.exchange.lists.fide_txt import layout_of
from reporting.exchange.sniff import OLE_HEADER, ZIP_HEADER
from reporting.locale.findings import has_error
from reporting.register.database import Register
from reporting.register.enter import Entered, enter
from reporting.register.export import BEGINNING, restore
from reporting.register.intake import Intake, read_event, read_people
from reporting.register.rating_lists import ALL_KINDS, EnteredList, enter_list
from reporting.register.values import Origin
from reporting.sources.load import load
from reporting.sources.long_file import LongFile, UnreadableError, look_at, packed_text
from reporting.sources.reading import read_beginning

BLANK: Final[dict[str, Any]] = {"entered": {"people": 0, "entries": {}, "rows": 0}, "left_out": 0, "source": None}
_COMMAND: Final = "import"
KINDS: Final = ("standard", "rapid", "blitz")
"""The kinds of ratings that a list may have."""


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What is asked of an import: the federation's list (`fide`, `national`, ...), its kind of rating, its day (ISO).

    Blank where the file says it, or where it is no rating list.
    """

    rating_list: str = ""
    kind: str = ""
    day: str = ""


def import_file(register: Register, path: Path, who: str, request: ImportRequest) -> RegisterAnswer:
    """Enter one file, whole or not at all."""

    def work() -> RegisterAnswer:
        try:
            return _import(register, path, who, request)
        except UnreadableError as error:
            return RegisterAnswer(BLANK, (error.found,), 3)

    return guarded(work, BLANK)


def _import(register: Register, path: Path, who: str, request: ImportRequest) -> RegisterAnswer:
    start = read_beginning(path, len(OLE_HEADER))
    if path.is_dir() or (start.startswith((ZIP_HEADER[:2], OLE_HEADER)) and not packed_text(path)):
        return _event(register, path, who)
    looked = look_at(path)
    if isinstance(looked, Finding):
        return RegisterAnswer(BLANK, (looked,), 3)
    origin = Origin(who, _COMMAND, path.name, looked.sha256)
    header = next((line for line in looked.start.splitlines() if line.strip()), "")
    if looked.start.startswith(BEGINNING):
        counts = restore(register, looked.lines())
        entered = {"people": counts["people"], "entries": {"all": counts["entries"]}, "rows": counts["list_rows"]}
        return RegisterAnswer({**BLANK, "entered": entered})
    if looked.kind == "XML" or layout_of(header) is not None:
        return _fide(register, looked, origin, request, header)
    if looked.kind in {"JSON", "TRF"}:
        return _event(register, path, who, looked)
    return _table(register, looked, origin, request)


def _fide(register: Register, looked: LongFile, origin: Origin, request: ImportRequest, header: str) -> RegisterAnswer:
    """FIDE's list: of all kinds, or of the one that the user or the file's name says."""
    named = next((kind for kind in KINDS if kind in looked.path.name.casefold()), "")
    kind = request.kind or named
    layout = layout_of(header, kind or "standard")
    several = layout is not None and len(layout.columns.keys() & {*KINDS}) > 1
    day = request.day or (layout.day.isoformat() if layout and layout.day else "")
    if several or not kind:
        kind = ALL_KINDS if several or looked.kind == "XML" else "standard"
    of_rating = "standard" if kind == ALL_KINDS else kind
    rows: Iterable[ListedPlayer | Finding]
    rows = (
        read_fide_xml(looked.pieces(), of_rating) if looked.kind == "XML" else read_fide_txt(looked.lines(), of_rating)
    )
    return _list(register, origin, request.rating_list or "fide", kind, day, rows)


def _table(register: Register, looked: LongFile, origin: Origin, request: ImportRequest) -> RegisterAnswer:
    """A table with headings: a rating list where the user says of whom, else players, norms or decisions."""
    rows = csv_rows(looked.lines())
    told = () if looked.guessed is None else (_guessed(looked),)
    if request.rating_list:
        kind = request.kind or "standard"
        players = read_table(rows, request.rating_list, kind)
        return _list(register, origin, request.rating_list, kind, request.day, players, told)
    return _people(register, origin, read_people(rows), told)


def _guessed(looked: LongFile) -> Finding:
    return finding("encoding-guessed", Severity.WARNING, value=looked.path.name, encoding=looked.guessed)


def _list(
    register: Register,
    origin: Origin,
    name: str,
    kind: str,
    day: str,
    rows: Iterable[ListedPlayer | Finding],
    told: tuple[Finding, ...] = (),
) -> RegisterAnswer:
    if not day:
        return RegisterAnswer(BLANK, (*told, finding("register-list-undated", value=origin.file)))
    done: EnteredList = enter_list(register, origin, name, kind, day, rows)
    entered = {**BLANK["entered"], "rows": done.rows}
    keys = {"entered": entered, "left_out": done.left_out, "source": done.source}
    return RegisterAnswer(keys, (*told, *done.findings, *_nothing(done.source, origin)))


def _event(register: Register, path: Path, who: str, looked: LongFile | None = None) -> RegisterAnswer:
    """The players of an event, in any of its formats."""
    loaded = load(str(path))
    if not loaded.readable or has_error(loaded.findings):
        return RegisterAnswer(BLANK, loaded.findings, None if loaded.readable else 3)
    from reporting.exchange.canonical import event_hash

    digest = looked.sha256 if looked else event_hash(loaded.document)
    told = tuple(found for found in loaded.findings if found.severity is Severity.WARNING)
    return _people(register, Origin(who, _COMMAND, path.name, digest), read_event(loaded.event), told)


def _people(register: Register, origin: Origin, intake: Intake, told: tuple[Finding, ...]) -> RegisterAnswer:
    if has_error(intake.findings):
        return RegisterAnswer(BLANK, (*told, *intake.findings))
    done = enter(register, origin, intake.records)
    findings = (*told, *intake.findings, *done.findings)
    return RegisterAnswer(entered_keys(done), findings + (() if has_error(findings) else _nothing(done.source, origin)))


def entered_keys(done: Entered) -> dict[str, Any]:
    """What was entered of persons."""
    entered = {"people": done.people, "entries": done.counts, "rows": 0}
    return {"entered": entered, "left_out": 0, "source": done.source}


def _nothing(source: int | None, origin: Origin) -> tuple[Finding, ...]:
    return () if source else (finding("register-nothing-new", Severity.INFO, value=origin.file),)
