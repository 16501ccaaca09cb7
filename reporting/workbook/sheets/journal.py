"""The history of an event in the hidden sheet of its workbook: who changed what, when, by which command.

Each change has a row: the word `written`, the command, and as JSON the command, who, when (UTC) and `changes`, each as
[table, key, {column: [old, new]}]. Rows name records by their keys, not cells, so that they stay true when people sort
the sheets; what is longer than a cell goes on in the next row, under the word `more`. A pairing that stands in the
results and not here was entered by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from reporting.fields import TABLES
from reporting.workbook.ooxml.edits import Edits, NewRows, SheetLayout
from reporting.workbook.ooxml.grid import Grid
from reporting.workbook.sheets.read import PROGRAM_SHEET

WRITTEN: Final = "written"
MORE: Final = "more"
_COLUMNS: Final = {"word": "A", "command": "B", "content": "C"}
_MOST: Final = 32_000
"""Characters of one cell."""
_NUMBERS: Final = ("of", "parts")


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


def read_journal(grids: Iterable[Grid]) -> list[dict[str, Any]]:
    """What is noted in a workbook, the oldest first; rows that somebody changed are left out."""
    program = next((grid for grid in grids if grid.title == PROGRAM_SHEET), None)
    texts: list[str] = []
    for _, cells in sorted(program.rows.items()) if program is not None else ():
        word, content = (cells[at].text if at in cells else "" for at in (1, 3))
        if word == WRITTEN:
            texts.append(content)
        elif word == MORE and texts:
            texts[-1] += content
    return [entry for text in texts if (entry := _entry(text)) is not None]


def _entry(text: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(text)
        for table, key, values in entry["changes"]:
            if table not in TABLES or not isinstance(key, list) or any(len(pair) != 2 for pair in values.values()):
                return None
        if not all(isinstance(each, int) and each >= 0 for name in _NUMBERS for each in entry.get(name, ())):
            return None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return entry if isinstance(entry, dict) else None
