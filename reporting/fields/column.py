"""A field of the event: one line of the table that drives workbook, JSON and schema alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What a field holds, and so how a cell is formatted, checked and read."""

    TEXT = "text"
    LONG_TEXT = "long-text"
    INTEGER = "integer"
    POINTS = "points"
    """A number of points as an exact decimal string (`"0.5"`)."""
    CHANGE = "change"
    """Points given, or taken (`"-0.5"`)."""
    DATE = "date"
    BIRTH = "birth"
    """A full date, or a year alone where nobody knows more."""
    TIME = "time"
    YES_NO = "yes-no"
    CHOICE = "choice"
    """One id out of `choices`, shown by its name in the language of the workbook."""
    LIST = "list"
    """Several ids, separated by commas."""
    NUMBERS = "numbers"
    """Several whole numbers, separated by commas."""
    RESULT = "result"
    """A result code; the cell is text, so that no spreadsheet program makes a date of it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One field of a table.

    `id` is unique in its table; the texts are `workbook.TABLE.ID` (heading),
    `workbook.TABLE.ID.help` (input message) and, for choices, `choice.GROUP.VALUE`.
    `path` leads to the value in the record's JSON: `surname`, `ids.fide`,
    `ratings.fide.value` (the entry of the list `ratings` whose `list` is `fide`): see `path`.
    """

    id: str
    kind: Kind = Kind.TEXT
    path: str = ""
    choices: tuple[str, ...] = ()
    group: str = ""
    width: int = 12
    section: str = ""
    private: bool = False
    """True for what no public paper or public evidence may show."""
    name_of: str = ""
    """The column of a number beside which this one shows the name: in the workbook alone, and no data there."""
    json_path: tuple[str, ...] = field(init=False, compare=False)
    """The steps to the value in the record."""

    def __post_init__(self) -> None:
        """Take the path apart once."""
        object.__setattr__(self, "json_path", tuple((self.path or self.id).split(".")))

    @property
    def in_document(self) -> bool:
        """False for what only a sheet shows: names beside numbers, and a result as its code."""
        return not self.name_of and self.kind is not Kind.RESULT


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the event: a list of records under one JSON key, on one sheet.

    `sheet` is the sheet that carries it (`event` carries the settings as two columns, and
    below them the tables of arbiters and stages). `required` names the columns without
    which a row means nothing; the sheet marks them unless `marked` names others.
    """

    key: str
    sheet: str
    columns: tuple[Column, ...]
    required: tuple[str, ...] = ()
    marked: tuple[str, ...] | None = None

    @property
    def starred(self) -> tuple[str, ...]:
        """The columns that are marked as needed in every row."""
        return self.required if self.marked is None else self.marked

    def column(self, column_id: str) -> Column:
        """The column with an id; KeyError where the table has none."""
        for column in self.columns:
            if column.id == column_id:
                return column
        raise KeyError(column_id)


MOST: Final[Mapping[str, int]] = {
    "rounds": 999,
    "round": 999,
    "from_round": 999,
    "last_round": 999,
    "cycles": 99,
    "games_per_match": 999,
    "game": 999,
    "legs": 999,
    "boards": 999,
    "board": 9999,
    "groups": 999,
    "group": 999,
    "stage": 99,
}
"""The most of what is counted out one by one: more is a slip of the pen, and no memory holds its papers."""
