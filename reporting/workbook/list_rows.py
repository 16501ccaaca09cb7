"""A table with headings in a workbook, as rows of texts: lists of players, norms, ratings that somebody keeps in one.

An event is no such table, whatever its sheet of players is called: it has results, or the program's own sheet.
"""

from __future__ import annotations

from typing import Final

from engine.model import Finding, Severity, finding
from reporting.exchange.lists import headings_of
from reporting.exchange.lists.rows import Row
from reporting.locale.headings import fold, sheet_index
from reporting.workbook.ooxml.grid import Grid, open_grids, titles_of
from reporting.workbook.ooxml.precheck import precheck_data
from reporting.workbook.sheets.read import PROGRAM_SHEET
from reporting.workbook.sheets.table_rows import grid_rows

_FIRST_ROWS: Final = 20
"""Rows in which the headings may stand: a title above them harms nobody."""
_WHO: Final = frozenset({"name", "surname", "id", "id_national", "id_fide", "id_iccf", "id_fmjd"})
_RESULTS: Final = "results"


def list_rows(data: bytes, name: str) -> list[Row | Finding] | None:
    """The rows of the first shown sheet that has headings of persons, from these on; None for any other workbook."""
    refused = precheck_data(data, "xlsx", name)
    if refused is not None and refused.severity is Severity.ERROR:
        return None
    if any(map(_is_of_event, titles_of(data))):
        return None
    grids = open_grids(data, name)
    if isinstance(grids, Finding):
        return None  # whoever reads it as an event tells why
    tables = [(grid, head) for grid in grids if grid.shown and (head := _head(grid)) is not None]
    if not tables:
        return None
    (grid, head), *others = tables
    rows = list(grid_rows(grid, head, max(grid.rows[head])))
    if not others:
        return rows
    titles = ", ".join(each.title for each, _ in others)
    return [finding("list-other-sheets", Severity.WARNING, value=titles), *rows]


def _is_of_event(title: str) -> bool:
    entry = sheet_index().get(fold(title))
    return title == PROGRAM_SHEET or (entry is not None and entry[0] == _RESULTS)


def _head(grid: Grid) -> int | None:
    """The row of the headings; None where none of the first rows names a person's column and another one."""
    for row in sorted(grid.rows)[:_FIRST_ROWS]:
        found, _ = headings_of([cell.text for cell in grid.rows[row].values()])
        if len(found) > 1 and not _WHO.isdisjoint(found):
            return row
    return None
