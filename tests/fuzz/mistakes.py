"""What people do to a workbook: one mistake in a sheet, made with another program, which saves all of it anew."""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any, Final

import openpyxl

from tests.archives import with_parts

Mistake = Callable[[random.Random, Any, Any], None]
"""Changes a workbook, mostly one sheet of it."""
_HEAD: Final = 4
"""The row of the headings on every sheet with a table."""
_EXAMPLES: Final = ("e.g.", "np.", "напр.")
_LIKE_LATIN: Final = str.maketrans("AaBCcEeHKMOoPpTXxy", "АаВСсЕеНКМОоРрТХху")
_WIDE: Final = str.maketrans("0123456789-:", "０１２３４５６７８９－：")
_SAVED: Final = re.compile(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>")
RESULTS: Final[tuple[Any, ...]] = (
    *(
        "1:0",
        "1 - 0",
        "О",
        "Х",
        "0,5",
        "1/2",
        "remis",
        "+",
        "-:+",
        "w/o",
        "1−0",
        "１",
        "1-1",
        "x",
        "H",
        "bye",
        "?",
        "1*",
    ),
    *(0.5, 0, 1, 2, 0.75, True, time(1, 0), datetime(2026, 1, 2), datetime(1899, 12, 31)),
)
"""What stands in the column of results."""
VALUES: Final[tuple[Callable[[str], Any], ...]] = (
    *(lambda text: f"\u00a0{text}\u00a0", lambda text: text.translate(_LIKE_LATIN), lambda text: text.translate(_WIDE)),
    *(lambda text: f"nr {text}", lambda text: f"{text}.", lambda text: f"{text},0", lambda text: f"'{text}"),
    *(lambda text: f"{text}\nx", lambda text: f"{text} (a)", "  ".join, str.swapcase),
    *(lambda _: "–", lambda _: 0, lambda _: None, lambda _: " ", lambda _: False, lambda _: "#N/A", lambda _: "=A1+1"),
    *(lambda _: datetime(2026, 1, 2), lambda _: time(1, 0), lambda _: "99", lambda _: -1, lambda _: 10**20),
)
"""What is written in the place of a value."""


def mistake(chance: random.Random, data: bytes) -> bytes:
    """A workbook with a mistake or two that people make; one that openpyxl does not read, or without sheets, as it is."""
    try:
        book = openpyxl.load_workbook(io.BytesIO(data))
    except Exception:  # whatever a reader thinks of what is spoilt already
        return data
    for _ in range(chance.choice((1, 1, 1, 2))):
        tables = [sheet for sheet in book.worksheets if _rows(sheet)]
        if tables:
            with contextlib.suppress(AttributeError):  # of a cell that is merged away
                chance.choice(MISTAKES)(chance, book, chance.choice(tables))
    return saved(book) if book.worksheets else data


def saved(book: Any) -> bytes:
    """The bytes of a workbook, the same whenever it is saved; of one whose sheets are all hidden the first is shown."""
    if all(sheet.sheet_state != "visible" for sheet in book.worksheets):
        book.worksheets[0].sheet_state = "visible"
    buffer = io.BytesIO()
    book.save(buffer)
    return with_parts(buffer.getvalue(), lambda _, part: _SAVED.sub(b"", part))


def _rows(sheet: Any) -> list[int]:
    """The rows with data below the headings."""
    given = range(_HEAD + 1, min(sheet.max_row, 200) + 1)
    return [row for row in given if any(_is_data(cell.value) for cell in sheet[row])]


def _is_data(value: object) -> bool:
    return value not in (None, "") and not str(value).startswith(_EXAMPLES)


def _cells(sheet: Any) -> list[Any]:
    return [cell for row in _rows(sheet) for cell in sheet[row] if _is_data(cell.value)]


def _other_value(chance: random.Random, _: Any, sheet: Any) -> None:
    cell = chance.choice(_cells(sheet))
    cell.value = chance.choice(VALUES)(str(cell.value))


def _other_result(chance: random.Random, book: Any, sheet: Any) -> None:
    codes = [cell for cell in _cells(sheet) if "-" in str(cell.value) or "½" in str(cell.value)] or _cells(sheet)
    chance.choice(codes).value = chance.choice(RESULTS)


def _two_exchanged(chance: random.Random, _: Any, sheet: Any) -> None:
    """Two rows change their values in a column: numbers, rounds, names."""
    one, other = chance.choice(_rows(sheet)), chance.choice(_rows(sheet))
    column = chance.choice(_cells(sheet)).column
    first, second = sheet.cell(one, column), sheet.cell(other, column)
    first.value, second.value = second.value, first.value


def _row_again(chance: random.Random, _: Any, sheet: Any) -> None:
    rows = _rows(sheet)
    for cell in sheet[chance.choice(rows)]:
        sheet.cell(rows[-1] + 1, cell.column).value = cell.value


def _row_out(chance: random.Random, _: Any, sheet: Any) -> None:
    row = chance.choice(_rows(sheet))
    if chance.random() < 0.5:
        sheet.delete_rows(row)
        return
    for cell in sheet[row]:
        cell.value = None


def _row_put_in(chance: random.Random, _: Any, sheet: Any) -> None:
    sheet.insert_rows(chance.choice((1, *_rows(sheet))))


def _columns_mixed(chance: random.Random, _: Any, sheet: Any) -> None:
    """Columns in another order, their formats where they were: pasted as values."""
    places = list(range(1, sheet.max_column + 1))
    order = chance.sample(places, len(places))
    for row in (_HEAD, *_rows(sheet)):
        values = [sheet.cell(row, column).value for column in places]
        for column, value in zip(order, values, strict=True):
            sheet.cell(row, column).value = value


def _heading_changed(chance: random.Random, _: Any, sheet: Any) -> None:
    cell = chance.choice([cell for cell in sheet[_HEAD] if cell.value] or [sheet.cell(_HEAD, 1)])
    cell.value = chance.choice(
        (None, f"{cell.value}?", str(cell.value).upper(), sheet.cell(_HEAD, 1).value, "Kolumna1")
    )


def _days_as_text(chance: random.Random, _: Any, sheet: Any) -> None:
    form = chance.choice(("%d.%m.%Y", "%d/%m/%y", "%Y.%m.%d", "%d.%m.%Y r.", "%d.%m.%Y г."))
    for cell in _cells(sheet):
        if isinstance(cell.value, date):
            cell.value = cell.value.strftime(form)


def _merged(chance: random.Random, _: Any, sheet: Any) -> None:
    cell = chance.choice(_cells(sheet))
    down, right = chance.choice(((1, 0), (0, 1), (2, 1)))
    sheet.merge_cells(None, cell.row, cell.column, cell.row + down, cell.column + right)


def _note(chance: random.Random, _: Any, sheet: Any) -> None:
    row = _rows(sheet)[-1] + chance.choice((0, 1, 2, 30))
    sheet.cell(row, chance.choice((1, 2, sheet.max_column + 2))).value = chance.choice(("Razem: 8", "Общо", 8, "!"))


def _filtered(chance: random.Random, _: Any, sheet: Any) -> None:
    sheet.auto_filter.ref = sheet.dimensions
    for row in _rows(sheet)[1:]:
        sheet.row_dimensions[row].hidden = chance.random() < 0.5


def _sheet_moved(chance: random.Random, book: Any, sheet: Any) -> None:
    match chance.randrange(4):
        case 0:
            sheet.title = chance.choice((f"{sheet.title[:20]} (2)", "Arkusz1", "Лист1", sheet.title.upper()))
        case 1:
            book.copy_worksheet(sheet)
        case 2 if len(book.worksheets) > 1:
            book.remove(sheet)
        case _:
            book.move_sheet(sheet, chance.choice((-3, 3)))


MISTAKES: Final[tuple[Mistake, ...]] = (
    *(_other_value, _other_value, _other_value, _other_result, _other_result, _two_exchanged, _row_again, _row_out),
    *(_row_put_in, _columns_mixed, _heading_changed, _days_as_text, _merged, _note, _filtered, _sheet_moved),
)
"""The likelier ones stand more than once."""
