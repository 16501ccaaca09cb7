"""Plain tables: the columns of a form filled with rows, and their size on the sheet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from string import ascii_uppercase
from typing import Any, Final

from reporting.context.cells import Cell, text_of
from reporting.context.subjects import Subjects
from reporting.forms.catalogue import FormColumn
from reporting.forms.text_widths import BREAKABLE, LEAST, PADDING, lines_of, width_of_text, with_room

TEXT_WIDTH: Final = {"portrait": 182, "landscape": 269}
"""Millimetres between the margins of an A4 sheet."""

SIZE: Final = 9.0
LEAST_SIZE: Final = LEAST
"""Points; a table that is too wide for its sheet is set smaller, but no smaller than can be read."""

_LARGER: Final = (14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
_FIRST: Final = 0.26
_LINE: Final = 0.41
_AIR: Final = 2.4
"""Millimetres of a row for each point of its letters, of its first line and of each other, and beside them."""
_NARROWER: Final = 0.8
_NARROWEST: Final = 0.01
"""Shares that columns of figures have of their width in a table that is too wide, and in one that is set larger."""

_ON_WALL: Final = ((14.0, 13.0), (12.0,), (11.0,))
"""Points of letters that are read from a step away, the larger the better; of those that serve as well, together."""
_ON_PAGES: Final = (13.0,)
"""Those of a list that has several pages."""
_OF_SHEETS: Final = ("orientation", "head", "tables", "notes", "signatures")
"""What a spreadsheet keeps of a paper for the wall."""
SPARE_IN_STANDINGS: Final = (
    ("games", "wins", "draws", "losses"),
    ("title_category", "federation", "region"),
    ("club",),
    ("born", "rating"),
)
"""Columns that standings in large letters do without, those that go first before the others."""
_PAGE: Final = {"portrait": 250.0, "landscape": 163.0}
_ACROSS: Final = {"portrait": 2, "landscape": 3}
_TITLE: Final = 10.0
_FACT, _FACTS = 5.3, 4.0
_NOTE, _NOTE_SIZE = 5.2, 8.5
_SIGNED: Final = 27.0
_CAPTION, _FURTHER = 11.0, 13.0
"""Millimetres of a page without the head of its table; of a title or what stands below it, of a line of facts and below
them all, of a line of a note (in letters of such points), of the lines to sign, of a caption, and of the head of a
further table with what parts it from the one before."""

FIRST_ROW: Final = 5
"""Row of the first line on a spreadsheet: below title, subtitle, a blank row and the head."""

_DASH: Final = " – "

Heads = Sequence[tuple[str, str]]
"""Ids and labels of the columns that one repeated column stands for."""


def table(
    subjects: Subjects,
    rows: Sequence[Mapping[str, Cell]],
    *,
    of: str = "",
    repeated: Mapping[str, Heads] | None = None,
    leave_out: Collection[str] = (),
    caption: str = "",
    full: bool = True,
    keep: bool = False,
) -> dict[str, Any]:
    """A table with the columns of the form, or of its further table `of`; optional ones that nobody fills are left out.

    A table that is `full` takes the width of the sheet; one to `keep` stands on one page.
    """
    form = subjects.form
    enlarged_item = [
        column
        for column in (form.tables[of] if of else form.columns)
        if column.id not in leave_out and not (column.optional and not any(text_of(row.get(column.id)) for row in rows))
    ]
    columns: list[dict[str, Any]] = [
        {"id": key, "label": label, "width": column.width, "align": column.align}
        for column in enlarged_item
        for key, label in _heads(column, subjects, repeated or {})
    ]
    cells = [[row.get(column["id"], "") for column in columns] for row in rows]
    return {"caption": caption, "columns": columns, "rows": cells, "full": full, **({"keep": True} if keep else {})}


def _heads(column: FormColumn, subjects: Subjects, repeated: Mapping[str, Heads]) -> Heads:
    return repeated.get(column.id, ()) if column.repeat else [(column.id, subjects.texts(column.text_id))]


def in_blocks(heads: Heads, most: int) -> list[Heads]:
    """The columns in as few blocks of equal length as hold at most so many each; the last one may be shorter."""
    count = -(-len(heads) // max(1, most))
    length = -(-len(heads) // max(1, count))
    return [heads[start : start + length] for start in range(0, len(heads), max(1, length))]


def column_letter(at: int) -> str:
    """The letter of a column of a spreadsheet, from 0."""
    return ascii_uppercase[at] if at < 26 else f"{ascii_uppercase[at // 26 - 1]}{ascii_uppercase[at % 26]}"


def width_of(item: Mapping[str, Any]) -> int:
    """Millimetres that the columns of a table ask for."""
    return sum(column["width"] for column in item["columns"])


def fitted(context: dict[str, Any], orientation: str) -> dict[str, Any]:
    """The context with its tables set to the sheet: turned where that helps, smaller where it must be.

    `orientation` is that of the form; `auto` turns the sheet for tables wider than it.
    """
    widest = max((width_of(item) for item in context["tables"] if item["full"]), default=0)
    if orientation == "auto":
        orientation = "landscape" if widest > TEXT_WIDTH["portrait"] else "portrait"
    tables = [_sized(item, TEXT_WIDTH[orientation]) for item in context["tables"]]
    return {**context, "orientation": orientation, "tables": tables}


def _sized(item: dict[str, Any], room: int) -> dict[str, Any]:
    wanted = width_of(item)
    size = round(2 * (SIZE if wanted <= room else max(LEAST_SIZE, SIZE * room / wanted))) / 2
    columns = item["columns"] if wanted <= room else _with_figures(item["columns"], _NARROWER)
    columns, size = with_room(columns, item["rows"], size, room if item["full"] else wanted)
    return {**item, "columns": columns, "size": size}


def _with_figures(columns: Sequence[dict[str, Any]], share: float) -> list[dict[str, Any]]:
    """The columns where all but those of names ask for a share of their width, as far as their words allow."""
    return [
        column if column.get("align", "left") == "left" else {**column, "width": column["width"] * share}
        for column in columns
    ]


def enlarged(context: dict[str, Any], spare: Sequence[Collection[str]] = ()) -> dict[str, Any]:
    """The context of a paper for the wall with its tables as large as a page has room for, long names on two lines.

    For letters that are read from a step away the sheet is turned, then its facts go, the columns that are `spare`
    one group after the other, at last the lines to sign; several tables have a page each. A list that is longer goes
    on over several pages, upright ones if it can. Where that is not enough everything stays. `sheets` is what a
    spreadsheet has, which is not read on a wall.
    """
    simpler = list(_simpler(context, spare))
    apart = (False, True) if len(context["tables"]) > 1 else (False,)
    ways = (
        (one, sizes, parted, alone)
        for sizes in _ON_WALL
        for alone in apart
        for parted in (False, True)
        for one in simpler
    )
    made = (_at_sizes(one, sizes, parted=parted, alone=alone) for one, sizes, parted, alone in ways)
    upright = sorted(simpler, key=lambda one: one["orientation"] != "portrait")
    long = (_at_sizes(one, _ON_PAGES, parted=parted, paged=True) for parted in (False, True) for one in upright)
    large = next(filter(None, chain(made, long)), None) or _at_sizes(context, _LARGER, parted=False) or context
    return {**large, "sheets": {name: context[name] for name in _OF_SHEETS}}


def _simpler(context: dict[str, Any], spare: Sequence[Collection[str]]) -> Iterator[dict[str, Any]]:
    """The paper as it is, and with less and less around its names."""
    turned = "portrait" if context["orientation"] == "landscape" else "landscape"
    fewer = context
    for columns in ((), *spare):
        fewer = {**fewer, "tables": [_without(item, columns) for item in fewer["tables"]]}
        for one in (fewer, {**fewer, "head": []}):
            yield from (one, {**one, "orientation": turned})
    yield {**fewer, "head": [], "signatures": [], "orientation": "portrait"}


def _without(item: dict[str, Any], spare: Collection[str]) -> dict[str, Any]:
    places = [at for at, column in enumerate(item["columns"]) if column["id"] not in spare]
    columns, *rows = ([line[at] for at in places] for line in (item["columns"], *item["rows"]))
    return {**item, "columns": columns, "rows": rows}


def _at_sizes(
    context: dict[str, Any], sizes: Sequence[float], *, parted: bool, alone: bool = False, paged: bool = False
) -> dict[str, Any] | None:
    """The context with its tables at the first of some sizes for which its page has room; None where it has for none.

    Double names are `parted` behind their hyphen only where nothing else helps. Tables that are `alone` have room
    where each of them has, those that are `paged` however many rows they have.
    """
    width = TEXT_WIDTH[context["orientation"]]
    room = _ENDLESS if paged else _room(context)
    for size in sizes:
        tables = list(_larger(context["tables"], size, width, room, parted=parted))
        high = [_high(item, width, first=at == 0 or alone) for at, item in enumerate(tables)]
        if len(tables) == len(context["tables"]) and (max if alone else sum)([0.0, *high]) <= room:
            return {**context, "tables": [{**item, "keep": True} for item in tables] if alone else tables}
    return None


def _larger(
    tables: Sequence[dict[str, Any]], size: float, width: int, room: float, *, parted: bool
) -> Iterator[dict[str, Any]]:
    """The tables at a size, up to the first one that cannot have it in the width."""
    for item in tables:
        if len(item["rows"]) * (_FIRST * size + _AIR) > room:
            return
        columns, fitting = with_room(_with_figures(item["columns"], _NARROWEST), item["rows"], size, width)
        larger = {**item, "columns": columns, "size": size}
        if not (fitting == size > item["size"] and (parted or _keeps_double_names(larger, width))):
            return
        yield larger


def _room(context: Mapping[str, Any]) -> float:
    """Millimetres of a page for the rows of a table, beside what else stands on it."""
    orientation = context["orientation"]
    facts = -(-len(context["head"]) // _ACROSS[orientation])
    notes = sum(_NOTE * lines_of(note, _NOTE_SIZE, TEXT_WIDTH[orientation]) for note in context["notes"])
    return (
        _PAGE[orientation]
        - _TITLE * (2 if context["subtitle"] else 1)
        - (facts * _FACT + _FACTS if facts else 0)
        - notes
        - (_SIGNED if context["signatures"] else 0)
    )


def _keeps_double_names(item: Mapping[str, Any], width: int) -> bool:
    """Whether no word is parted behind its hyphen, as columns of names in a width may do."""
    words = (
        (word, column)
        for row in item["rows"]
        for cell, column in zip(row, item["columns"], strict=False)
        for word in text_of(cell).split()
        if "-" in word
    )
    share = width / width_of(item)
    return all(width_of_text(word, item["size"]) <= column["width"] * share - PADDING for word, column in words)


def _lines(item: Mapping[str, Any], width: int) -> list[int]:
    """Lines of the rows of a table in a width, each of its cell with most of them."""
    rooms = [column["width"] * width / width_of(item) - PADDING for column in item["columns"]]
    return [
        max(_lines_of_cell(text_of(cell), item["size"], room) for cell, room in zip(row, rooms, strict=False))
        for row in item["rows"]
    ]


def _lines_of_cell(text: str, size: float, room: float) -> int:
    """Lines of a text; the column has room for a word by itself, as one of figures has."""
    return 1 if len(text) < BREAKABLE and _WORD.fullmatch(text) else lines_of(text, size, room)


_WORD: Final = re.compile(r"(?:[^ \t\n\-–]|[\-–](?=\N{NO-BREAK SPACE}))*")


def _high(item: Mapping[str, Any], width: int, *, first: bool) -> float:
    """Millimetres of a table; no page has them where many of its rows have more than one line."""
    lines = _lines(item, width)
    if max(lines, default=1) > _MOST_LINES or sum(count > 1 for count in lines) > len(lines) * _MOST_LONGER:
        return inf
    rows: float = sum((_FIRST + (count - 1) * _LINE) * item["size"] + _AIR for count in lines)
    return rows + (_CAPTION if item.get("caption") else 0) + (0 if first else _FURTHER)


_ENDLESS: Final = 1e9
"""Millimetres of as many pages as a list takes."""
_MOST_LINES: Final = 3
_MOST_LONGER: Final = 0.5
"""Lines of a name in an enlarged table, and the share of rows that have more than one."""


def under_title(context: Mapping[str, Any], item: Mapping[str, Any]) -> str:
    """What stands on a spreadsheet below the title: subtitle, caption of the table, event; nothing of it twice.

    The stage and the group of a paper stand with the event alone, where a page has them in its subtitle too.
    """
    event, parts = context["running"][0], context["subtitle"].split(_DASH)
    named = next((at for at in range(len(parts), 0, -1) if event.endswith(_DASH + _DASH.join(parts[:at]))), 0)
    parts_once = dict.fromkeys((_DASH.join(parts[named:]), item["caption"], event))
    return _DASH.join(filter(None, parts_once)).replace("\n", " ")
