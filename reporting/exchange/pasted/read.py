"""The people of a pasted list: each line with its texts by column, what no column has, and how the list was read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reporting.exchange.lists.rows import Row
from reporting.exchange.pasted.cells import ORDINAL, cells_of
from reporting.exchange.pasted.columns import (
    BLANK,
    first_name_headed,
    guessed_columns,
    heading_runs,
    is_total,
    named_columns,
)
from reporting.exchange.pasted.names import divided_name, lead_of_names, parts_of
from reporting.exchange.pasted.plain_lines import PLAIN, plain_rows

_FIRST_ROWS: Final = 10
"""Rows in which the headings may stand: a title above them harms nobody."""
_NAMED: Final = frozenset({"name", "surname"})
_APART: Final = frozenset({"name", "surname", "first_name", "number"})
"""Columns whose texts do not stay as they are; a number in a list is no starting number."""
_LONGEST: Final = 100
"""Characters of a name: what is longer is none."""


@dataclass(frozen=True, slots=True)
class How:
    """What whoever pasted said of his list: its columns (None: guessed), whose names are the other way round.

    `titles` are the words that are titles and categories in the game; `all_swapped` turns every name, `swapped` those
    of single lines once more.
    """

    titles: Collection[str] = ()
    columns: Sequence[str] | None = None
    all_swapped: bool = False
    swapped: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class PastedRow:
    """A line of a list: its number, texts by column (`surname` and `first_name` for the name), cells of no column."""

    line: int
    values: Mapping[str, str]
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list: its people, lines without a name, what each column was taken for, headings and first cells of these."""

    rows: tuple[PastedRow, ...] = ()
    nameless: tuple[tuple[int, str], ...] = ()
    columns: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of a text below its headings, those above them, and what its columns seem to be."""

    rows: Sequence[Row]
    columns: Sequence[str]
    headings: Sequence[str] = ()
    above: Sequence[Row] = ()


def read_pasted(text: str, how: How) -> Pasted:
    """A pasted text as a list of people."""
    rows, parted = cells_of(text)
    table = _table(rows, how) if parted else _plain_table(rows, how)
    columns = how.columns if how.columns and len(how.columns) == len(table.columns) else table.columns
    at = {name: place for place, name in enumerate(columns) if name}
    leads = _first_leads(table, at)
    people, nameless = [], [(line, _joined(cells)) for line, cells in table.above]
    team = ""
    for line, cells in table.rows:
        values = {name: text for name, place in at.items() if (text := _cell(cells, place))}
        if "team" in at:
            team = team if _is_blank(cells, at["team"]) else values.get("team", "")
            values |= {"team": team} if team else {}
        named = _with_name(values, leads, swapped=how.all_swapped is not (line in how.swapped), titles=how.titles)
        if 0 < len(named.get("surname", "")) <= _LONGEST and not is_total(_joined(cells)):
            rest = (_cell(cells, place) for place in range(len(cells)) if place not in at.values())
            people.append(PastedRow(line, named, tuple(filter(None, rest))))
        else:
            nameless.append((line, _joined(cells)))
    examples = (next(filter(None, (_cell(cells, at) for _, cells in table.rows)), "") for at in range(len(columns)))
    return Pasted(tuple(people), tuple(nameless), tuple(columns), tuple(table.headings), tuple(examples))


def _cell(cells: Sequence[str], place: int) -> str:
    """What stands in a cell; blank for nothing, and for a dash."""
    return cells[place] if place < len(cells) and cells[place] not in BLANK else ""


def _is_blank(cells: Sequence[str], place: int) -> bool:
    """Whether a cell is empty: below a team that one name stands for in cells that were merged."""
    return place >= len(cells) or not cells[place]


def _joined(cells: Sequence[str]) -> str:
    return " ".join(filter(None, cells))


def _plain_table(rows: Sequence[Row], how: How) -> _Table:
    """Lines of text as a table; of one of headings alone its word for the name says which of both leads."""
    heading = next((cells[0] for _, cells in rows[:_FIRST_ROWS] if _is_heading(cells[0])), "")
    lines = [(line, cells[0]) for line, cells in rows if cells[0] != heading]
    cells = plain_rows([text for _, text in lines], how.titles)
    named = next((run for run in heading_runs(heading) if _NAMED & {*(named_columns([run]) or ())}), heading)
    headings = [named if name == "name" else "" for name in PLAIN]
    return _Table([(line, row) for (line, _), row in zip(lines, cells, strict=True)], PLAIN, headings)


def _is_heading(text: str) -> bool:
    """Whether a line of text is one of headings alone."""
    runs = heading_runs(text)
    return named_columns([text]) is not None or (len(runs) > 1 and named_columns(runs) is not None)


def _table(rows: Sequence[Row], how: How) -> _Table:
    """The rows below the first ones that are headings; all of them where none is."""
    for at, (_, cells) in enumerate(rows[:_FIRST_ROWS]):
        named = named_columns(cells)
        if named is not None:
            below = rows[at + 1 :]
            columns = guessed_columns([cells for _, cells in below], named, how.titles)
            return _Table(below, columns, cells, rows[:at])
    return _Table(rows, guessed_columns([cells for _, cells in rows], [], how.titles))


def _first_leads(table: _Table, at: Mapping[str, int]) -> Callable[[str], bool]:
    """Whether first names lead in the column of whole names: as its heading says, else as the names tell."""
    place = at.get("name")
    if place is None:
        return lambda _: False
    headed = first_name_headed(table.headings[place]) if place < len(table.headings) else None
    names = [_bare(_cell(cells, place)) for _, cells in table.rows]
    return lead_of_names(names) if headed is None else lambda _: headed


def _bare(name: str) -> str:
    """A name without the number that a list puts before it."""
    ordinal = ORDINAL.match(name)
    return " ".join(name[ordinal.end() if ordinal else 0 :].split()).strip(" ,")


def _with_name(
    values: Mapping[str, str], leads: Callable[[str], bool], *, swapped: bool, titles: Collection[str]
) -> dict[str, str]:
    """The texts of a line with surname and first name; a title before the name is one."""
    found = {name: text for name, text in values.items() if name not in _APART}
    surname, first_name = values.get("surname", ""), values.get("first_name", "")
    if surname and first_name:
        surname, first_name = (" ".join(parts_of(each)) for each in (surname, first_name))
        surname, first_name = (first_name, surname) if swapped else (surname, first_name)
    else:
        name = _bare(values.get("name") or surname or first_name)
        title, _, others = name.partition(" ")
        if len(title) > 1 and title in titles and others:
            found.setdefault("title_any", title)
            name = others
        surname, first_name = divided_name(name, first_leads=leads(name), swapped=swapped)
    return {"surname": surname} | ({"first_name": first_name} if first_name else {}) | found
