"""The cells of an XLSX paper, their texts and formulas, held against those of the printed one."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, Final

from reporting.render.part import Part
from reporting.verify.paper.compare import Comparison, TextChange
from reporting.verify.paper.fields import Field, row_fields
from reporting.workbook.ooxml.cells import cell_name

_ROWS, _COLUMNS = 30_000, 702
_HEAD_ROW: Final = 4
"""The row with the heads of the columns, counted from 1."""
_DIGITS: Final = 6
"""Decimals that are compared: spreadsheet programs keep fifteen digits of what a figure is computed from."""
_NUMBERS: Final = (int, float)

Row = tuple["Cell", ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text, a number with six decimals at most; its formula without the sign of equality and spaces."""

    text: str
    formula: str = ""

    def __str__(self) -> str:
        return f"={self.formula} → {self.text}" if self.formula else self.text


def evidence_texts(data: bytes) -> list[str]:
    """The evidence on each sheet that holds some. Raises whatever openpyxl does of a damaged part."""
    return [
        "".join(row[0].text.replace("\n", "") for row in rows[1:] if row)
        for _, rows in sheets_of(data)
        if _is_evidence(rows)
    ]


def _is_evidence(rows: Sequence[Row]) -> bool:
    from reporting.render.xlsx_evidence import MARKER

    return bool(rows and rows[0] and rows[0][0].text == MARKER)


def sheets_of(data: bytes) -> list[tuple[str, list[Row]]]:
    """The name of each sheet with its rows. Raises whatever openpyxl does of a damaged part."""
    values, formulas = _grids(data, values=True), _grids(data, values=False)
    return [
        (name, [_row(*pair) for pair in zip_longest(rows, plain, fillvalue=())])
        for (name, rows), (_, plain) in zip(values, formulas, strict=True)
    ]


def _grids(data: bytes, *, values: bool) -> list[tuple[str, list[Sequence[Any]]]]:
    """The rows of each sheet by their values, or by their formulas."""
    from openpyxl import load_workbook

    book: Any = load_workbook(io.BytesIO(data), read_only=True, data_only=values)
    found = []
    for sheet in book.worksheets:
        sheet.reset_dimensions()
        rows = [row[:_COLUMNS] for row in sheet.iter_rows(max_row=_ROWS, values_only=True)]
        found.append((sheet.title, rows))
    book.close()
    return found


def _row(values: Sequence[Any], plain: Sequence[Any]) -> Row:
    """The cells of a row as far as it has any."""
    cells = [_cell(*pair) for pair in zip_longest(values, plain)]
    while cells and cells[-1] == Cell(""):
        cells.pop()
    return tuple(cells)


def _cell(value: Any, plain: Any) -> Cell:
    formula = str(getattr(plain, "text", plain))
    is_formula = formula.startswith("=") and formula != str(value)
    return Cell(_text(value), "".join(formula[1:].split()) if is_formula else "")


def _text(value: Any) -> str:
    if isinstance(value, _NUMBERS) and not isinstance(value, bool):
        return f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
    return "" if value is None else str(value).strip()


def compared_cells(printed: bytes, found: bytes, parts: Sequence[Part], fields: Sequence[Field]) -> Comparison:
    """The sheets in their order, row by row; `fields` are the texts of the parts.

    Raises whatever openpyxl does of a damaged part.
    """
    blank = parts[0].form.blank_sheet
    mine, theirs = ([each for each in sheets_of(data) if not _is_evidence(each[1])] for data in (printed, found))
    answer = Comparison()
    for at, (_, rows) in enumerate(mine):
        if at < len(theirs):
            sheet = _Blank(fields) if blank else _Sheet(parts[0], at)
            _compare_sheet(answer, rows, theirs[at][1], sheet)
        else:
            answer.lacking_pages.append(at + 1)
    answer.added += [str(cell) for _, rows in theirs[len(mine) :] for row in rows for cell in row if cell.text]
    return answer


class _Sheet:
    """What the cells of a sheet are about."""

    def __init__(self, part: Part, at: int) -> None:
        tables = part.context["tables"]
        self._table = tables[at] if at < len(tables) else None

    def field(self, row: int, column: int, cell: Cell) -> Field:
        """The text of a cell, by its places counted from 0."""
        name = cell_name(row + 1, column + 1)
        line = row - _HEAD_ROW
        if self._table is None or not 0 <= line < len(self._table["rows"]):
            return Field(str(cell), "head", label=name)
        columns = self._table["columns"]
        own = columns[column]["id"] if column < len(columns) else ""
        known = next((each for each in row_fields(self._table, line) if each.id == own), None)
        if known is None:
            return Field(str(cell), "formula" if cell.formula else "", label=name, table="rows", row=line)
        return Field(
            str(cell), own, known.what, known.label, "rows", line, known.number, known.norm, known.article, known.place
        )


class _Blank:
    """What the cells are about of sheets that are laid out as pages: whatever has the same text there."""

    def __init__(self, fields: Sequence[Field]) -> None:
        # Of several texts that are the same the one that decides: who changed it may have meant that.
        self._fields = {each.text: each for each in sorted(fields, key=lambda each: each.decides)}

    def field(self, row: int, column: int, cell: Cell) -> Field:
        """The text of a cell, by its places counted from 0."""
        known = self._fields.get(cell.text)
        return known or Field(str(cell), "head", label=cell_name(row + 1, column + 1))


def _compare_sheet(answer: Comparison, printed: Sequence[Row], found: Sequence[Row], sheet: _Sheet | _Blank) -> None:
    matcher = SequenceMatcher(None, printed, found, autojunk=False)
    for how, first, last, begin, end in matcher.get_opcodes():
        if how == "equal":
            continue
        pairs = min(last - first, end - begin)
        for step in range(pairs):
            mine, theirs = printed[first + step], found[begin + step]
            answer.changes += _of_row(first + step, mine, theirs, sheet)
            answer.added += [str(cell) for at, cell in enumerate(theirs) if cell != Cell("") and _is_empty(mine, at)]
        for at in range(first + pairs, last):
            answer.changes += [TextChange(sheet.field(at, 0, cell), "", lacking=True) for cell in printed[at][:1]]
        answer.added += [str(cell) for row in found[begin + pairs : end] for cell in row if cell != Cell("")]


def _is_empty(row: Row, at: int) -> bool:
    return at >= len(row) or row[at] == Cell("")


def _of_row(at: int, printed: Row, found: Row, sheet: _Sheet | _Blank) -> Iterator[TextChange]:
    """The cells of a row that are others; one that was blank may be filled in."""
    for column, (cell, other) in enumerate(zip_longest(printed, found, fillvalue=Cell(""))):
        if cell != other and cell != Cell(""):
            field = sheet.field(at, column, cell)
            figures = any(letter.isdigit() for letter in f"{cell}{other}")
            yield TextChange(field, str(other), decides=not field.free and (field.decides or figures))
