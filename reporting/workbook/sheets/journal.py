"""What the program wrote into a workbook, noted in its hidden sheet, a row for each command.

A row holds the word `written`, the table, and as JSON the command with what it wrote: games as
[round, board, White, Black], new starting numbers in the order of the players' sheet,
settings and statuses by their ids. Rows name games and settings, not cells, so that they stay
true when people sort the sheets. A pairing that stands in the results and not here was entered by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from reporting.workbook.ooxml.edits import Edits, NewRows, SheetLayout
from reporting.workbook.ooxml.grid import Grid
from reporting.workbook.ooxml.package import Package
from reporting.workbook.sheets.read import PROGRAM_SHEET

WRITTEN: Final = "written"
_COLUMNS: Final = {"word": "A", "table": "B", "content": "C"}
_MOST: Final = 32_000
"""Characters of one cell; what is longer goes on in the next row."""


def note(package_sheets: frozenset[str], command: str, table: str, **written: Any) -> Edits:
    """The edits that note what a command writes; none where the user has removed the hidden sheet."""
    if PROGRAM_SHEET not in package_sheets:
        return Edits()
    text = json.dumps({"command": command, **written}, ensure_ascii=False, separators=(",", ":"))
    pieces = [text[start : start + _MOST] for start in range(0, len(text), _MOST)]
    rows = tuple({"word": WRITTEN, "table": table, "content": piece} for piece in pieces)
    return Edits(rows=(NewRows(SheetLayout(PROGRAM_SHEET, _COLUMNS, 0, 0), rows),))


def read_journal(grid: Grid) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Table and content of each note of a hidden sheet, the oldest first; rows that are no notes are passed over."""
    text = ""
    for _, cells in sorted(grid.rows.items()):
        if 1 not in cells or cells[1].text != WRITTEN or 2 not in cells or 3 not in cells:
            continue
        text += cells[3].text
        try:
            content = json.loads(text)
        except ValueError:
            continue
        text = ""
        if isinstance(content, dict):
            yield cells[2].text, content


def sheet_titles(package: Package) -> frozenset[str]:
    """The titles of all sheets of a workbook."""
    return frozenset(sheet.title for sheet in package.sheets())
