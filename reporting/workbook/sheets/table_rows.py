"""The rows of a workbook's sheets as text: tables of anybody's making, lists of players, norms or ratings among them.

An event is no such list, whatever its sheet of players is called: it has results, or the program's own sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.model import Finding, Place, finding, warning
from reporting import limits
from reporting.exchange.lists import headings_of
from reporting.exchange.lists.rows import Row
from reporting.locale.headings import fold, sheet_index
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid, open_grids, titles_of
from reporting.workbook.ooxml.precheck import refusal
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.read import PROGRAM_SHEET

_NO_VALUES: Final = frozenset({CellKind.ERROR, CellKind.NO_VALUE})


def workbook_rows(data: bytes, name: str) -> dict[str, list[Row | Finding]] | Finding:
    """The rows of every sheet that is shown, by its title; a finding where it is no workbook."""
    grids = refusal(data, "xlsx", name) or open_grids(data, name, limits.FOREIGN_CELLS)
    if isinstance(grids, Finding):
        return grids
    return {grid.title: list(grid_rows(grid)) for grid in grids if grid.visible}


def grid_rows(grid: Grid, first: int = 1, width: int | None = None) -> Iterator[Row | Finding]:
    """The rows of a sheet that have anything in them, each with its number; an error for each cell that is not read.

    From the row `first` on; with a `width` each row has that many cells, and what stands further right is left out.
    """
    yield from cells_not_read(grid)
    for number, cells in sorted(grid.rows.items()):
        if number < first:
            continue
        last = max(cells, default=0) if width is None else width
        yield from (
            _unread(grid.title, number, at, cell) for at, cell in sorted(cells.items()) if _lost(cell, at, last)
        )
        row = [_text(cells.get(at)) for at in range(1, last + 1)]
        if any(row):
            yield number, row


def cells_not_read(grid: Grid) -> Iterator[Finding]:
    """An error for each cell that a malformed sheet has in no place or in two, or that lies too far off."""
    for unread in grid.unread:
        yield finding("cell-not-read", place=Place(grid.title, unread.cell), value=unread.text)
    for cell in grid.far:
        yield finding("cell-not-read", place=Place(grid.title, cell), value=cell)


def _lost(cell: Cell, column: int, last: int) -> bool:
    return cell.kind in _NO_VALUES and column <= last


def _unread(title: str, row: int, column: int, cell: Cell) -> Finding:
    return finding("cell-not-read", place=Place(title, cell_name(row, column)), value=cell.text or "–")


def _text(cell: Cell | None) -> str:
    """A cell as people see it; of a day with an hour the day."""
    if cell is None or cell.kind in _NO_VALUES:
        return ""
    text = plain_text(cell).strip()
    return text.partition(" ")[0] if cell.clock is not None else text


_FIRST_ROWS: Final = 20
"""Rows in which the headings may stand: a title above them harms nobody."""
_WHO: Final = frozenset({"name", "surname", "id", "id_national", "id_fide", "id_iccf", "id_fmjd"})
_RESULTS: Final = "results"


def list_rows(data: bytes, name: str) -> list[Row | Finding] | None:
    """The rows of the first shown sheet that has headings of persons, from these on; None for any other workbook."""
    if refusal(data, "xlsx", name) or any(map(_is_of_event, titles_of(data))):
        return None
    grids = open_grids(data, name)
    if isinstance(grids, Finding):
        return None  # whoever reads it as an event tells why
    tables = [(grid, head) for grid in grids if grid.visible and (head := _head(grid)) is not None]
    if not tables:
        return None
    (grid, head), *others = tables
    rows = list(grid_rows(grid, head, max(grid.rows[head])))
    if not others:
        return rows
    titles = ", ".join(each.title for each, _ in others)
    return [warning("list-other-sheets", value=titles), *rows]


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
