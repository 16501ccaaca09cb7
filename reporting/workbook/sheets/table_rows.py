"""The rows of a workbook's sheets as text, for tables of anybody's making."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model import Finding, Severity, finding
from reporting.exchange.lists.rows import Row
from reporting.workbook.ooxml.grid import Grid, read_grids
from reporting.workbook.ooxml.package import Package
from reporting.workbook.ooxml.precheck import precheck_data
from reporting.workbook.ooxml.raw_zip import BadArchiveError, read_entries
from reporting.workbook.sheets.cell_values import plain_text


def workbook_rows(data: bytes, name: str) -> list[tuple[str, list[Row]]] | Finding:
    """The rows of every sheet that is shown, by its title, each with its number; a finding where it is no workbook."""
    refused = precheck_data(data, "xlsx", name)
    if refused is not None and refused.severity is Severity.ERROR:
        return refused
    try:
        grids = read_grids(Package(read_entries(data)))
    except (BadArchiveError, RecursionError) as error:
        return finding("workbook-unreadable", value=name, reason=str(error)[:120])
    return [(grid.title, list(grid_rows(grid))) for grid in grids if grid.shown]


def grid_rows(grid: Grid) -> Iterator[Row]:
    """The rows of a sheet that have anything in them, each with its number."""
    for number, cells in sorted(grid.rows.items()):
        row = [""] * max(cells, default=0)
        for column, cell in cells.items():
            row[column - 1] = plain_text(cell).strip()
        if any(row):
            yield number, row
