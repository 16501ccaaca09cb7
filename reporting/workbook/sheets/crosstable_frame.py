"""Where on a sheet a crosstable stands: its numbered columns, and who the player of each row is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from reporting.locale.headings import fold
from reporting.workbook.ooxml.grid import Cell, Grid
from reporting.workbook.sheets.adjacent_names import Names
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.sheet_reader import Book
from reporting.workbook.sheets.table_reader import SEARCHED_ROWS

_FEWEST: Final = 3
"""Fewer numbered columns are no table."""
_LABEL: Final = re.compile(r"(?:r|rd|runda|round|кръг|к)?\s?(\d{1,3})")
_ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the table stands: its head, the numbered columns, the player of each row, the first row of each player."""

    head_row: int
    columns: Mapping[int, int]
    players: Mapping[int, int]
    rows: Mapping[int, int]


def frame_of(book: Book, grid: Grid) -> Frame | None:
    """The row with the longest run of columns 1, 2, 3, ..., and the players below it."""
    best: dict[int, int] = {}
    head_row = 0
    for row in sorted(number for number in grid.rows if number <= SEARCHED_ROWS):
        columns = _numbered(grid.rows[row])
        if len(columns) > len(best):
            best, head_row = columns, row
    if len(best) < _FEWEST:
        return None
    players = dict(_players(book, grid, head_row, min(best.values())))
    rows = {player: row for row, player in reversed(players.items())}
    return Frame(head_row, best, players, rows) if players else None


def _numbered(cells: Mapping[int, Cell]) -> dict[int, int]:
    """Columns by their number, as long as the numbers count from 1 in neighbouring columns."""
    best: dict[int, int] = {}
    for start, cell in cells.items():
        if _label(cell) != 1:
            continue
        run = {1: start}
        while (following := cells.get(start + len(run))) is not None and _label(following) == len(run) + 1:
            run[len(run) + 1] = start + len(run)
        if len(run) > len(best):
            best = run
    return best


def _label(cell: Cell) -> int | None:
    word = fold(plain_text(cell))
    if word in _ROMAN:
        return _ROMAN.index(word) + 1
    match = _LABEL.fullmatch(word)
    return int(match[1]) if match else None


def _players(book: Book, grid: Grid, head_row: int, first_column: int) -> Iterator[tuple[int, int]]:
    """The starting number of each row: the first whole number left of the table, else the name there."""
    names = Names(book.document.get("players", []))
    for row in sorted(number for number in grid.rows if number > head_row):
        left = [cell for column, cell in sorted(grid.rows[row].items()) if column < first_column]
        texts = [plain_text(cell).strip().rstrip(".") for cell in left]
        named = (names.number(text) for text in texts if not text.isdecimal())
        number = next((int(text) for text in texts if text.isdecimal()), None) or next((n for n in named if n), None)
        if number:
            yield row, number
