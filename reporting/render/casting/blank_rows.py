"""Which rows of long tables Typst sets blank: those that are one line of plain letters each, and are cast afterwards.

Typst makes all else of such a paper: its pages, the heads of its tables, lines, other rows, page numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reporting.render.casting.leaves import is_plain
from reporting.render.casting.letters import Specimen, alphabet

_FEW: Final = 700
"""Cells of blank rows, beside one of each, that are not worth their while."""
_FIRST: Final = 2
"""Rows that Typst keeps together with the head of a table: it sets them itself, and as many that show how it does."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a paper: how its columns are aligned; by the number of a row its texts, each bold or not.

    `rows` has those that can be cast; of these `blank` are, the others show how they are set. `count` has all.
    """

    aligned: tuple[str, ...]
    count: int
    rows: Mapping[int, Sequence[tuple[str, bool]]]
    blank: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Item:
    """A table as a context tells it: its columns, the cells of its rows, the lines of each; where these rows stand."""

    columns: Sequence[Mapping[str, Any]]
    rows: Sequence[Sequence[Any]]
    lines: Sequence[int]
    of: int | str


def tables_of(context: Mapping[str, Any]) -> list[Table]:
    """The tables of a paper in their order; none where too few rows can be cast."""
    if cells_in(context) <= _FEW:
        return []
    items = list(_items(context))
    if len({item.of for item in items}) < len(items) or not all(map(_is_regular, items)):
        return []
    tables = [_table(item) for item in items]
    return tables if sum(len(table.blank) * (len(table.aligned) - 1) for table in tables) > _FEW else []


def cells_in(context: Mapping[str, Any]) -> int:
    """The cells of all tables of a paper."""
    return sum(len(item.columns) * len(item.rows) for item in _items(context))


def uneven_cells(context: Mapping[str, Any]) -> int:
    """The cells of tables in rows of which it is not known how many lines they have: Typst tries these out."""
    return sum(
        len(row) for item in _items(context) for row, lines in zip(item.rows, item.lines, strict=True) if not lines
    )


def _items(context: Mapping[str, Any]) -> Iterator[_Item]:
    """The tables of a paper of the generic shape, or of one in sections, as far as these are shown."""
    if "sections" not in context:
        for at, item in enumerate(context.get("tables", ())):
            yield _Item(item["columns"], item["rows"], _lines(item, item["rows"]), at)
        return
    for section in context["sections"]:
        for block in section["blocks"] if context["numbers"][section["id"]] else ():
            if block["kind"] == "table" and context[block["of"]]:
                ids = [column["id"] for column in block["columns"]]
                rows = [[row[name] for name in ids] for row in context[block["of"]]]
                yield _Item(block["columns"], rows, _lines(block, rows), block["of"])


def _lines(item: Mapping[str, Any], rows: Sequence[Any]) -> Sequence[int]:
    """The lines of each row; 0 where they are not known."""
    found: Sequence[int] = item.get("lines", (0,) * len(rows))
    return found


def _is_regular(item: _Item) -> bool:
    """Whether each row has a cell for each column: then lines run down all of the table."""
    count = len(item.columns)
    return all(
        len(row) == count and not any(isinstance(cell, dict) and cell.get("span", 1) != 1 for cell in row)
        for row in item.rows
    )


def _table(item: _Item) -> Table:
    aligned = tuple(column.get("align", "left") for column in item.columns)
    rows = {
        at: row
        for at, (cells, lines) in enumerate(zip(item.rows, item.lines, strict=True))
        if lines == 1 and (row := _plain(cells))
    }
    shown = {*range(_FIRST), *list(rows)[:_FIRST]}
    return Table(aligned, len(item.rows), rows, frozenset(rows) - shown)


def _plain(cells: Sequence[Any]) -> list[tuple[str, bool]] | None:
    """The texts of a row; None where one is not cast."""
    found = []
    for cell in cells:
        if isinstance(cell, str):
            text, bold = cell, False
        else:
            text, bold = cell["text"], bool(cell.get("bold"))
        if not is_plain(text) or (isinstance(cell, dict) and cell.get("fill")):
            return None
        found.append((text, bold))
    return found


def with_blanks(context: Mapping[str, Any], tables: Sequence[Table]) -> dict[str, Any]:
    """The context in which Typst finds nothing in the rows that are cast."""
    told = {**context, "tables": list(context.get("tables", ()))}
    for item, table in zip(_items(context), tables, strict=True):
        if isinstance(item.of, int):
            told["tables"][item.of] = {**context["tables"][item.of], "rows": _without(item.rows, table.blank)}
        else:
            told[item.of] = _without(context[item.of], table.blank)
    return told


def _without(rows: Sequence[Any], blank: frozenset[int]) -> list[Any]:
    return [None if at in blank else row for at, row in enumerate(rows)]


def letters_of(tables: Sequence[Table]) -> Specimen:
    """The letters that are cast."""
    return alphabet(cell for table in tables for row in table.rows.values() for cell in row)
