"""By what a record of the document is known, whatever row it stands in, and what a column of it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.model import GameType
from reporting.exchange.outcome import code_cells, game_of
from reporting.exchange.record import name_in
from reporting.exchange.values import is_empty
from reporting.fields import TABLES
from reporting.fields.path import get

Key = tuple[int | str, ...]
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "event": (),
    "results": ("stage", "group", "round", "match", "board", "game"),
    "players": ("number",),
    "teams": ("number",),
    "absences": ("round", "player"),
    "rounds": ("number", "stage"),
    "line_ups": ("round", "team", "board"),
    "arbiters": ("name",),
    "stages": ("number",),
    "prizes": ("place", "category", "amount", "prize"),
    "play_offs": ("stage", "group", "place"),
    "incidents": ("round", "kind", "players", "description"),
}
"""The columns by which the records of a table are known."""
CODE: Final = frozenset({"result", "kind"})
"""The columns that say the outcome of a game."""
FIRST: Final = frozenset({"stage", "group", "match", "game"})
"""Parts of a key that are 1 where nothing stands."""


def key_of(table: str, record: Mapping[str, Any]) -> Key:
    """The key of a record; a game without a board goes by its player too, who has no number by his name."""
    values = (get(record, TABLES[table].column(column).json_path) for column in KEYS[table])
    key: Key = tuple(
        1 if is_empty(value) and name in FIRST else value or 0 for name, value in zip(KEYS[table], values, strict=True)
    )
    if table == "results" and not record.get("board"):
        return (*key, record.get("white") or record.get("home") or 0)
    return (name_in(record),) if table in {"players", "teams"} and not key[0] else key


def value_in(table: str, record: Mapping[str, Any], column_id: str, game: GameType) -> Any:
    """What stands in a column of a record, as JSON has it; a result as its code, nothing as None."""
    if table == "results" and column_id in CODE:
        return code_cells(record, game)[0].get(column_id)
    value = get(record, TABLES[table].column(column_id).json_path)
    return None if is_empty(value) else value


class RecordChange(NamedTuple):
    """A record that has other values: its place, its key as it is now (was, if it was emptied), old and new values."""

    table: str
    at: int
    key: Key
    values: dict[str, list[Any]]


def records_in(document: Mapping[str, Any], table: str) -> Sequence[Mapping[str, Any]]:
    """The records of a table; of the event its one."""
    found = document.get(table)
    return [found or {}] if table == "event" else found or ()


def changes_in(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[RecordChange]:
    """What of an event is another one, in two documents with their records in one order; new ones stand behind."""
    game = game_of(after)[0]
    for table in KEYS:
        known = records_in(before, table)
        for index, record in enumerate(records_in(after, table)):
            old = known[index] if index < len(known) else {}
            values = {} if record == old else _changed_values(table, old, record, game)
            if values:
                key = key_of(table, record if any(record.values()) else old)
                yield RecordChange(table, index, key, values)


def _changed_values(table: str, old: Mapping[str, Any], new: Mapping[str, Any], game: GameType) -> dict[str, list[Any]]:
    """Old and new value by column."""
    columns = (column.id for column in TABLES[table].columns if not column.name_of)
    values = ((name, [value_in(table, old, name, game), value_in(table, new, name, game)]) for name in columns)
    return {name: pair for name, pair in values if pair[0] != pair[1]}
