"""Read an event from its workbook, tolerant of what people do to a sheet."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from engine.model import Finding, Place, Severity, Subject, finding
from reporting import limits
from reporting.fields import SHEETS, TABLES
from reporting.fields.path import mapping_at
from reporting.languages import FALLBACK, LANGUAGES
from reporting.locale import texts
from reporting.locale.findings import exceeds_reading, reported_of
from reporting.locale.headings import fold, sheet_index
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import PAPER_SHEET, Grid, open_grids, titles_of
from reporting.workbook.sheets.adjacent_names import read_names
from reporting.workbook.sheets.event_reader import has_labels, read_event_sheet
from reporting.workbook.sheets.origins import Origins
from reporting.workbook.sheets.results_reader import read_results
from reporting.workbook.sheets.sheet_reader import Book, report_failed
from reporting.workbook.sheets.table_reader import find_head, read_rows, report_head

PROGRAM_SHEET: Final = "_program"
"""The hidden sheet: format version, language, drop-down lists, what the other sheets have no column for."""
SCHEMA: Final = 1
_NEEDED: Final = ("players", "results")
_RECOGNISED: Final = 3
"""A sheet of another name is taken for one of ours when it has that many of its headings."""
_LISTS: Final = tuple(sheet for sheet in SHEETS if sheet not in {"event", "results"})


@dataclass(frozen=True, slots=True)
class Reading:
    """What a workbook says: the event's document, the language, the places, the findings.

    `document` is None where the file could not be read as a workbook at all; `sha256` is the hash of its bytes,
    empty where the sheets did not come out of a file.
    """

    document: dict[str, Any] | None
    lang: str
    origins: Origins
    findings: tuple[Finding, ...]
    sha256: str = ""


def read_workbook(data: bytes, name: str = "-") -> Reading:
    """Read the bytes of a workbook that `precheck` let pass; `name` is only for the message."""
    titles = titles_of(data)
    if PAPER_SHEET in titles and PROGRAM_SHEET not in titles:
        return Reading(None, "", Origins(), (finding("paper-not-event", value=name),))
    ours = any(title == PROGRAM_SHEET or fold(title) in sheet_index() for title in titles)
    grids = open_grids(data, name, limits.CELLS if ours else limits.FOREIGN_CELLS)
    if isinstance(grids, Finding):
        return Reading(None, "", Origins(), (grids,))
    return replace(read_sheets(grids), sha256=sha256(data).hexdigest())


def read_sheets(grids: list[Grid]) -> Reading:
    """The event that the cells of a workbook hold; a workbook without any sheet of an event is none."""
    program = next((grid for grid in grids if grid.title == PROGRAM_SHEET), None)
    known = _assign([grid for grid in grids if grid is not program])
    if not known:
        return Reading(None, "", Origins(), (_foreign(grids),))
    book = Book(_language(program, known))
    book.document["schema"] = SCHEMA
    book.origins.sheets = {sheet: grid.title for sheet, grid in known.items()}
    book.origins.hidden = frozenset(grid.title for grid in known.values() if not grid.visible)
    _report_sheets(book, known)
    _report_unread(book, [*known.values(), *((program,) if program is not None else ())])
    _report_twice(book, [grid for grid in grids if grid is not program], known)
    if "event" in known:
        read_event_sheet(book, known["event"])
    for sheet in _LISTS:
        _read_list(book, sheet, known.get(sheet))
    _read_results_sheet(book, known.get("results"))
    _report_merged(book, known)
    if exceeds_reading(book.findings):
        return Reading(None, book.lang, book.origins, tuple(reported_of(book.findings)))
    _read_program_data(book, program)
    lang = mapping_at(book.document, "event").get("lang")
    return Reading(
        _in_order(book.document), lang if lang in LANGUAGES else book.lang, book.origins, tuple(book.findings)
    )


def _report_unread(book: Book, grids: list[Grid]) -> None:
    """Each cell that a malformed sheet has in no place, in two, or with a value that cannot be; each error of ours."""
    for grid in grids:
        for cell, text in grid.unread:
            book.report("cell-not-read", Severity.ERROR, None, Place(grid.title, cell), value=text)
        for row, cells in grid.rows.items() if grid.title == PROGRAM_SHEET else ():
            report_failed(book, grid, row, cells)


def _report_twice(book: Book, grids: list[Grid], known: dict[str, Grid]) -> None:
    """A second sheet of one title (`Results` beside `Wyniki`) that says other things: nothing is merged.

    A copy under a name of its own (`Players (2)`) may be kept on purpose: that is a warning.
    """
    read = {grid.title for grid in known.values()}
    for grid in grids:
        if grid.title in read or not grid.rows:
            continue
        entry = sheet_index().get(fold(grid.title))
        sheet = entry[0] if entry is not None else _by_headings(grid, [each for each in known if each != "event"])
        if sheet is None or sheet not in known or grid.rows == known[sheet].rows:
            continue
        severity = Severity.WARNING if entry is None else Severity.ERROR
        place = Place(grid.title, cell_name(min(grid.rows), min(grid.rows[min(grid.rows)])))
        book.report("sheet-twice", severity, Subject(sheet), place, known[sheet].title)


def _foreign(grids: list[Grid]) -> Finding:
    """Somebody else's workbook: its sheets, and those that are looked for."""
    titles = ", ".join(grid.title.strip() or "–" for grid in grids)
    expected = ", ".join(" / ".join(texts(lang)(f"workbook.sheet.{sheet}") for lang in LANGUAGES) for sheet in _NEEDED)
    return finding("workbook-foreign", value=titles[:200] or "–", expected=expected)


def _assign(grids: list[Grid]) -> dict[str, Grid]:
    """Which sheet is which: by its title in any language, else by its headings."""
    known: dict[str, Grid] = {}
    others = []
    for grid in grids:
        entry = sheet_index().get(fold(grid.title))
        if entry is not None and (entry[0] not in known or not known[entry[0]].rows):
            known[entry[0]] = grid
        else:
            others.append(grid)
    for grid in others:
        sheet = _by_headings(grid, [sheet for sheet in SHEETS if sheet not in known and sheet != "event"])
        if sheet is None and known and "event" not in known and has_labels(grid):
            sheet = "event"
        if sheet is not None:
            known[sheet] = grid
    return {sheet: known[sheet] for sheet in SHEETS if sheet in known}


def _by_headings(grid: Grid, candidates: list[str]) -> str | None:
    counts: dict[str, int] = {}
    for sheet in candidates:
        head = find_head(grid, sheet)
        if head is not None and set(TABLES[sheet].required) <= set(head.columns):
            counts[sheet] = len(head.columns)
    best = max(counts, key=lambda sheet: counts[sheet], default=None)
    return best if best is not None and counts[best] >= _RECOGNISED else None


def _language(program: Grid | None, known: dict[str, Grid]) -> str:
    """The language of the workbook: as the program noted it, else that of most sheet titles."""
    if program is not None:
        noted = _program_value(program, "lang")
        if noted in LANGUAGES:
            return noted
    titles = Counter(entry[1] for grid in known.values() if (entry := sheet_index().get(fold(grid.title))))
    return titles.most_common(1)[0][0] if titles else FALLBACK


def _report_sheets(book: Book, known: dict[str, Grid]) -> None:
    for sheet in SHEETS:
        names = " / ".join(texts(lang)(f"workbook.sheet.{sheet}") for lang in LANGUAGES)
        if sheet not in known:
            severity = Severity.ERROR if sheet in _NEEDED else Severity.WARNING
            book.report("sheet-missing", severity, Subject(sheet), None, expected=names)
        elif fold(known[sheet].title) not in sheet_index():
            title = known[sheet].title
            book.report("sheet-renamed", Severity.INFO, Subject(sheet), Place(title), value=title, expected=names)


def _report_merged(book: Book, known: dict[str, Grid]) -> None:
    """Merged cells of which only the first counts: of several rows, or of several fields of one record."""
    records = {
        (origin.sheet, row): sorted(origin.columns.values())
        for origin in book.origins.tables.values()
        for row in origin.rows
    }
    for grid in known.values():
        for area in grid.merged:
            fields = [column for column in records.get((grid.title, area.top), ()) if area.left <= column <= area.right]
            if len(fields) > 1 or (area.bottom > area.top > 1):
                place = Place(grid.title, str(area).partition(":")[0])
                book.report("cells-merged", Severity.WARNING, None, place, value=str(area))


def _read_list(book: Book, sheet: str, grid: Grid | None) -> None:
    if grid is None:
        return
    table = TABLES[sheet]
    head = find_head(grid, sheet)
    if head is None:
        _report_headless(book, grid, sheet)
        return
    report_head(book, grid, head, table)
    records = read_rows(book, grid, head, table)
    read_names(book, grid, head, table, records)
    if records:
        book.document[sheet] = records


def _read_results_sheet(book: Book, grid: Grid | None) -> None:
    """A list of games, or a crosstable in its place."""
    book.document["results"] = []
    if grid is None:
        return
    head = find_head(grid, "results")
    if head is not None and {"white", "black"} & set(head.columns):
        report_head(book, grid, head, TABLES["results"])
        book.document["results"] = read_results(book, grid, head)
        return
    from reporting.workbook.sheets.crosstable import read_crosstable

    games = read_crosstable(book, grid)
    if games is None:
        _report_headless(book, grid, "results")
    else:
        book.document["results"] = games


def _report_headless(book: Book, grid: Grid, sheet: str) -> None:
    """A sheet without a row of headings: nothing on it can be read."""
    table = TABLES[sheet]
    expected = ", ".join(texts(book.lang)(f"workbook.{sheet}.{column}") for column in table.required)
    severity = Severity.ERROR if grid.rows else Severity.WARNING
    book.report("head-missing", severity, Subject(sheet), Place(grid.title, "A1"), expected=expected)


def _program_value(program: Grid, key: str) -> str:
    for cells in program.rows.values():
        if 1 in cells and cells[1].text == key and 2 in cells:
            return cells[2].text
    return ""


def _read_program_data(book: Book, program: Grid | None) -> None:
    """What the document had beyond the tables: JSON in the hidden sheet, in pieces that fit a cell."""
    if program is None:
        return
    pieces: dict[str, str] = {}
    for _, cells in sorted(program.rows.items()):
        if 1 in cells and cells[1].text == "data" and 2 in cells and 3 in cells:
            pieces[cells[2].text] = pieces.get(cells[2].text, "") + cells[3].text
    for key, text in pieces.items():
        try:
            book.document.setdefault(key, json.loads(text))
        except ValueError:
            book.report("program-data-broken", Severity.WARNING, None, Place(PROGRAM_SHEET), value=key)


def _in_order(document: dict[str, Any]) -> dict[str, Any]:
    """The keys in the order of the contract."""
    first = ("schema", "event", "stages", "players", "teams", "line_ups", "absences", "rounds", "results")
    keys = [*first, *(key for key in document if key not in first)]
    return {key: document[key] for key in keys if key in document}
