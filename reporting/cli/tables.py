"""Tables for a terminal: columns aligned by what letters take up on a screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache


def width(text: str) -> int:
    """Columns that a text takes on a terminal: none for combining marks, two for wide letters."""
    return len(text) if text.isascii() else sum(_cell(letter) for letter in text)


@lru_cache(maxsize=1024)
def _cell(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Cf", "Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def aligned(rows: Sequence[Sequence[str]], alignment: str, indent: str = "  ") -> list[str]:
    """Lines of a table; `alignment` has `l`, `r` or `c` for each column."""
    columns = max((len(row) for row in rows), default=0)
    widths = [max((width(row[index]) for row in rows if index < len(row)), default=0) for index in range(columns)]
    lines = []
    for row in rows:
        cells = [_padded(cell, widths[index], alignment[index : index + 1]) for index, cell in enumerate(row)]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


def _padded(text: str, columns: int, how: str) -> str:
    room = " " * (columns - width(text))
    return room + text if how == "r" else text + room
