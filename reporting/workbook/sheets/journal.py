"""The history of an event in the hidden sheet of its workbook: who changed what, when, by which command.

Each change has a row: the word `written`, and as JSON the command, who, when (UTC) and `changes`, each as [table, key,
{column: [old, new]}]. Rows name records by their keys, not cells, so that they stay true when people sort the sheets;
what is longer than a cell goes on in the next row, under the word `more`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from reporting.workbook.ooxml.edits import Edits, NewRows, SheetLayout
from reporting.workbook.sheets.read import PROGRAM_SHEET

WRITTEN: Final = "written"
MORE: Final = "more"
_COLUMNS: Final = {"word": "A", "command": "B", "content": "C"}
_MOST: Final = 32_000
"""Characters of one cell."""


def journal_edits(package_sheets: frozenset[str], entries: Sequence[Mapping[str, Any]]) -> Edits:
    """The edits that note what is written; none where the user has removed the hidden sheet."""
    if PROGRAM_SHEET not in package_sheets or not entries:
        return Edits()
    rows = tuple(row for entry in entries for row in _rows(entry))
    return Edits(rows=(NewRows(SheetLayout(PROGRAM_SHEET, _COLUMNS, 0, 0), rows),))


def _rows(entry: Mapping[str, Any]) -> Iterable[Mapping[str, str]]:
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    for start in range(0, len(text), _MOST):
        word = MORE if start else WRITTEN
        yield {"word": word, "command": str(entry["command"]), "content": text[start : start + _MOST]}
