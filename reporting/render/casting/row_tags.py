"""The tags of tables that Typst set with blank rows: which mark stands for which row, what cells are told as."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reporting.render.casting.blank_rows import Table
from reporting.render.casting.page_rows import Look, Row
from reporting.render.casting.typeset import KIDS, references
from reporting.render.pdf_piece import NotJoinedError, Piece, must_find
from reporting.render.pdf_whole import named

_ROOM: Final = 1
"""Rows below those of a table, which keep room for what stands behind it."""
_TABLE: Final = b"<</Type/StructElem/S/Table/"
_CELL: Final = re.compile(rb"<</Type/StructElem/S/TD/P \d+ 0 R(.*)/K\[[^\]]*\](?:/Pg \d+ 0 R)?>>")
_BLANK: Final = re.compile(rb"/S/TD/.*/K\[(\d+)\]/Pg (\d+) 0 R>>")
_MARKS: Final = re.compile(rb"/K\[([^\]]*)\]/Pg (\d+) 0 R>>$")
_KID: Final = re.compile(rb"(?P<object>\d+ 0 R)|/MCID (?P<elsewhere>\d+)/Pg (?P<page>\d+) 0 R|(?P<mark>\d+)")
"""What a tag holds: other tags, marks of its page, marks of another one."""


@dataclass(frozen=True, slots=True)
class BlankRow:
    """A row that Typst left blank: its tag, that of the cell in it, and what stands behind.

    The mark of the cell is that of a page; `said` is what is cast in its place.
    """

    tags: TableTags
    number: int
    cell: int
    others: Sequence[int]
    page: int
    mark: int
    said: Row


class TableTags:
    """The rows of one table: the objects of their tags, and for each column what else is said of its cells."""

    def __init__(self, file: Piece, number: int, table: Table) -> None:
        self.table, self._file = table, file
        self._body = _kids(file, number)[-1]
        self._rows = _kids(file, self._body) if table.count else []
        if len(self._rows) - table.count not in {0, _ROOM}:
            raise NotJoinedError(number)
        self._said = [self._attributes(_kids(file, self._rows[row])) for row in sorted(table.rows) if self._shows(row)]
        if table.blank and not self._said:
            raise NotJoinedError(number)

    def _shows(self, row: int) -> bool:
        return row not in self.table.blank

    def _attributes(self, cells: Sequence[int]) -> list[bytes]:
        bodies = [self._file.body(cell) for cell in cells[: len(self.table.aligned)]]
        return [must_find(_CELL, body)[1] for body in bodies]

    def shown(self) -> Iterator[tuple[int, int, int]]:
        """Of the rows that Typst set and that could have been cast each cell with a text: its column, page and mark."""
        for row in filter(self._shows, self.table.rows):
            for column, cell in enumerate(_kids(self._file, self._rows[row])[: len(self.table.aligned)]):
                found = _BLANK.search(self._file.body(cell))
                if found:
                    yield column, int(found[2]), int(found[1])

    def blank(self, look: Look) -> Iterator[BlankRow]:
        """The blank rows, whose texts are set so."""
        for row in sorted(self.table.blank):
            cell, *others = _kids(self._file, self._rows[row])
            found = must_find(_BLANK, self._file.body(cell))
            said = Row(self.table.rows[row], self.table.aligned, look)
            yield BlankRow(self, self._rows[row], cell, others, int(found[2]), int(found[1]), said)

    def cell(self, column: int, row: int, page: int, mark: int | None) -> bytes:
        """The tag of a cell in a row with that tag; of a blank cell it has no mark."""
        kids = b"/K[]" if mark is None else b"/K[%d]/Pg %d 0 R" % (mark, page)
        return b"<</Type/StructElem/S/TD/P %d 0 R%b%b>>" % (row, self._said[0][column], kids)

    def with_cells(self, cells: Sequence[int]) -> bytes:
        """The tag of a row with these cells."""
        return b"<</Type/StructElem/S/TR/P %d 0 R/K[%b]>>" % (self._body, named(cells))


def tables_in(file: Piece, tables: Sequence[Table]) -> list[TableTags]:
    """The tags of all tables of a file, in its order; NotJoinedError where it has others."""
    found, waiting = list[int](), [file.document]
    while waiting:
        number = waiting.pop()
        if file.body(number).startswith(_TABLE):
            found.append(number)
        else:
            waiting += reversed(_kids(file, number))
    return [TableTags(file, number, table) for number, table in zip(found, tables, strict=True)]


def _kids(file: Piece, number: int) -> list[int]:
    found = KIDS.search(file.body(number))
    return references(found[1]) if found else []


def with_marks(body: bytes, page: int, numbers: Sequence[int]) -> bytes:
    """A tag whose marks on a page have other numbers."""
    found = must_find(_MARKS, body)
    own = int(found[2]) == page

    def told(kid: re.Match[bytes]) -> bytes:
        if kid["mark"] and own:
            return b"%d" % numbers[int(kid["mark"])]
        if kid["page"] and int(kid["page"]) == page:
            return b"/MCID %d/Pg %d 0 R" % (numbers[int(kid["elsewhere"])], page)
        return kid[0]

    return body[: found.start(1)] + _KID.sub(told, found[1]) + body[found.end(1) :]
