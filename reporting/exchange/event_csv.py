"""The event as a folder of CSV files: `players.csv`, `games.csv` and, where there is more, a file per table.

Headings are the field ids (`surname`, `rating_fide`, ...); the workbook's headings in any of
the three languages are understood too. A result is a code (`1-0`, `½-½`, `+:-`, `bye`).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Place, Severity, Subject, finding, notice, warning
from engine.model.codes import names_no_side
from reporting import limits
from reporting.exchange.file_kind import decode_text
from reporting.exchange.outcome import CONTRADICTS, contradicts_kind, game_of, put_outcome, read_code
from reporting.exchange.values import read_value
from reporting.fields import OBJECTS, TABLES, Column, Kind, Table
from reporting.fields.path import path_of, put
from reporting.locale.dates import read_day, read_year
from reporting.locale.headings import fold, heading_index

FILES: Final = {"games": "results", **{key: key for key in TABLES}}
"""File names (without `.csv`) and the tables that they hold; `games.csv` is the usual one for results."""

GUARDED: Final = re.compile(r"'*[=+\-@\t\r]")
"""What a spreadsheet program would take for a formula: such a cell is written behind an apostrophe."""

_ALIASES: Final = {
    "players": {"starting_number": "number", "no": "number", "title": "title_fide", "rating": "rating_fide"},
    "rounds": {"round": "number"},
}
_DAYS: Final = frozenset({Kind.DATE, Kind.BIRTH})
_DELIMITERS: Final = (";", "\t", ",")
_DECLARED: Final = re.compile(r'"?sep=([;,\t|])"?', re.IGNORECASE)
"""The first line that tells Excel what separates the cells."""
_BEGINNING: Final = 4096


class CsvFolder:
    """What reading a folder collects: the document, the findings, and the line of every record."""

    def __init__(self) -> None:
        self.document: dict[str, Any] = {"schema": 1}
        self.findings: list[Finding] = []
        self.places: dict[tuple[str, int | None], Place] = {}

    def locate(self, subject: Subject) -> Place | None:
        """File and line of a subject."""
        return self.places.get((subject.table, subject.record)) or self.places.get((subject.table, None))


def is_own(name: str, data: bytes) -> bool:
    """Whether a file is a table of ours: by its name, and by more headings of that table than one."""
    table = FILES.get(Path(name).stem.lower())
    if table is None:
        return False
    if table == "event":
        return True
    rows = _rows(CsvFolder(), name, data[:_BEGINNING])
    _, header = next(rows, (1, []))
    return not header or sum(_column(TABLES[table], cell) is not None for cell in header) > 1


def read_csv(files: Mapping[str, bytes]) -> CsvFolder:
    """The event in CSV files, given as name (`players.csv`) and bytes.

    The event file comes first: it says what game the result codes belong to.
    """
    folder = CsvFolder()
    tables = {name: FILES.get(Path(name).stem.lower()) for name in files}
    for name, table in sorted(tables.items(), key=lambda item: (item[1] != "event", item[0])):
        if table is None:
            folder.findings.append(notice("csv-not-read", value=name))
        elif table == "event":
            _read_event(folder, name, files[name])
        else:
            _read_table(folder, TABLES[table], name, files[name])
    if arbiters := folder.document.pop("arbiters", None):
        folder.document.setdefault("event", {})["arbiters"] = arbiters
    folder.document.setdefault("results", [])
    return folder


def _rows(folder: CsvFolder, name: str, data: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of a file with their line numbers; blank rows are left out."""
    text, guessed = decode_text(data)
    if guessed:
        folder.findings.append(guessed.as_finding(name))
    text = text.removeprefix("\ufeff").replace("\0", "")
    header = text.split("\n", 1)[0]
    declared = _DECLARED.fullmatch(header.rstrip("\r"))
    delimiter = declared[1] if declared else max(_DELIMITERS, key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row) and not (declared and line == 1):
                yield line, [unguarded(cell.strip()) for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        folder.findings.append(finding("csv-broken", value=name, place=Place(name, line=line), reason=error))


def unguarded(cell: str) -> str:
    """A cell without the apostrophe that kept a spreadsheet program from taking it for a formula."""
    return cell[1:] if cell.startswith("'") and GUARDED.match(cell) else cell


def _read_event(folder: CsvFolder, name: str, data: bytes) -> None:
    """Two columns: the field and its value."""
    table = TABLES["event"]
    event: dict[str, Any] = {}
    for line, row in _rows(folder, name, data):
        key, value = row[0].strip(), row[1] if len(row) > 1 else ""
        column = _column(table, key)
        if column is not None and value:
            put(event, column.json_path, _json_value(column, value))
        elif value and key.casefold() != "field":
            put(event, path_of(key, event, OBJECTS), value)
        folder.places.setdefault(("event", None), Place(name, line=line))
    folder.document["event"] = event


def _read_table(folder: CsvFolder, table: Table, name: str, data: bytes) -> None:
    rows = _rows(folder, name, data)
    _, header = next(rows, (1, []))
    columns = [_column(table, cell) for cell in header]
    if not any(columns):
        expected = ", ".join(column.id for column in table.columns[:5])
        place = Place(name, line=1)
        folder.findings.append(finding("csv-no-headings", value=name, place=place, expected=expected))
        return
    folder.places[table.key, None] = Place(name, line=1)
    records: list[dict[str, Any]] = folder.document.setdefault(table.key, [])
    most = limits.table_limit(table.key)
    for line, row in rows:
        if len(records) > most.most:
            break
        folder.places[table.key, len(records)] = Place(name, line=line)
        records.append(_record(folder, columns, header, row))


def _record(folder: CsvFolder, columns: list[Column | None], header: list[str], row: list[str]) -> dict[str, Any]:
    """One row as a record; what stands in an unknown column is kept under its heading."""
    record: dict[str, Any] = {}
    code = ""
    for index, cell in enumerate(row):
        column = columns[index] if index < len(columns) else None
        if not cell:
            continue
        if column is None:
            heading = header[index] if index < len(header) and header[index] else f"column {index + 1}"
            put(record, path_of(heading, record, OBJECTS), cell)
        elif column.kind is Kind.RESULT:
            code = cell
        else:
            put(record, column.json_path, _json_value(column, cell))
    if code:
        _put_result(folder, record, code)
    return record


def _json_value(column: Column, cell: str) -> Any:
    """A cell as the JSON value of its column; text that cannot be read stays text, for the finding."""
    if column.kind in _DAYS and read_value(column, cell)[1] is not None:
        year = read_year(cell) if column.kind is Kind.BIRTH else None
        day = read_day(cell)
        return year or (day.isoformat() if day else cell)
    value, problem = read_value(column, cell)
    if problem is not None and problem != "choice":
        return cell
    if column.kind in {Kind.LIST, Kind.NUMBERS}:
        return list(value)
    return value if column.kind in {Kind.INTEGER, Kind.YES_NO} else cell


def _put_result(folder: CsvFolder, record: dict[str, Any], code: str) -> None:
    """The score and the kind that a code means; an unreadable code is kept under `result`."""
    game, advantage = game_of(folder.document)
    outcome, problem, reading = read_code(code, game, advantage=advantage)
    subject = Subject("results", len(folder.document["results"]), "result")
    if problem is not None:
        severity = Severity.WARNING if outcome else Severity.ERROR
        folder.findings.append(finding(problem, severity, subject=subject, value=code, reading=reading))
    elif names_no_side(code):
        folder.findings.append(warning("result-names-no-side", subject=subject, value=code))
    if outcome is None:
        record["result"] = code
    else:
        if contradicts_kind(record, outcome):
            subject = Subject("results", len(folder.document["results"]), "kind")
            folder.findings.append(finding(CONTRADICTS, subject=subject, value=code))
        put_outcome(record, outcome, game)


def _column(table: Table, heading: str) -> Column | None:
    """The column that a heading names: by its id, an alias, or the workbook's words in any language."""
    word = heading.strip().casefold()
    named = next((column for column in table.columns if column.id == word), None)
    if named is not None:
        return named
    column_id = _ALIASES.get(table.key, {}).get(word) or heading_index(table.key).get(fold(heading))
    return table.column(column_id) if column_id else None
