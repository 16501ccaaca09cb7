"""What the program wrote into a workbook, noted in its hidden sheet, a row for each command.

A row holds the word `written`, the table, and as JSON the command with what it wrote: games as
[round, board, White, Black], new starting numbers in the order of the players' sheet,
settings and statuses by their ids. Rows name games and settings, not cells, so that they stay
true when people sort the sheets. A pairing that stands in the results and not here was entered by hand.
"""

from __future__ import annotations

import json
from typing import Any, Final

from reporting.workbook.ooxml.edits import Edits, NewRows, SheetLayout
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


def sheet_titles(package: Package) -> frozenset[str]:
    """The titles of all sheets of a workbook."""
    return frozenset(sheet.title for sheet in package.sheets())
