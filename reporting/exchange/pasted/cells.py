"""The cells of a pasted text: what a tab, a semicolon, a bar or commas part, else the lines as they are."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from typing import Final

from reporting.exchange.lists.rows import Row
from reporting.exchange.pasted.names import parts_of

_MARKS: Final = ("\t", ";", "|")
_LONGEST: Final = 2_000
"""Characters of a line: no list of players has longer ones."""
ORDINAL: Final = re.compile(r"\s*(?:[-–•*]\s+|[(\[#]?\d{1,4}\s*[.)\]]+\s*|\d{1,3}\s+(?=[^\W\d]))")
"""What stands before a name in a numbered list: `1.`, `12)`, `3 `, a dash."""


def cells_of(text: str) -> tuple[list[Row], bool]:
    """The lines that have a letter or figure in them as cells, with their numbers; whether a mark parts the cells.

    Without a mark each line is one cell.
    """
    lines = [line.replace("\0", "")[:_LONGEST] for line in text.replace("\xa0", " ").splitlines()]
    mark = _mark([line for line in lines if line.strip()])
    if not mark:
        return [(at, [line.strip()]) for at, line in enumerate(lines, start=1) if any(map(str.isalnum, line))], False
    rows = _parted(lines, mark, csv.QUOTE_MINIMAL if text.count('"') % 2 == 0 else csv.QUOTE_NONE)
    return [(line, cells) for line, cells in rows if any(map(str.isalnum, "".join(cells)))], True


def _parted(lines: Sequence[str], mark: str, quoting: int) -> list[Row]:
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=mark, quoting=quoting)  # type: ignore[arg-type]
    rows: list[Row] = []
    try:
        for cells in reader:
            rows.append((reader.line_num, [" ".join(cell.split()) for cell in cells]))
    except csv.Error:
        return _parted(lines, mark, csv.QUOTE_NONE)
    return rows


def _mark(lines: Sequence[str]) -> str:
    """What parts the cells of most lines; a comma that stands between surname and first name parts none."""
    for mark in _MARKS:
        if sum(mark in line for line in lines) * 2 > len(lines):
            return mark
    commas = [line for line in lines if "," in line]
    of_names = sum(line.count(",") == 1 and _is_surname(line.partition(",")[0]) for line in commas)
    return "," if len(commas) * 2 > len(lines) and of_names * 2 <= len(commas) else ""


def _is_surname(text: str) -> bool:
    ordinal = ORDINAL.match(text)
    return len(parts_of(text[ordinal.end() if ordinal else 0 :])) == 1
