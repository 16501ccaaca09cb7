"""Every field of an event, once: the workbook, JSON, its schema and the evidence follow this table."""

from __future__ import annotations

from typing import Final

from reporting.fields.column import MOST, Column, Kind, Table
from reporting.fields.event import ARBITERS, EVENT, STAGES
from reporting.fields.tables import ABSENCES, INCIDENTS, LINE_UPS, PLAY_OFFS, PLAYERS, PRIZES, RESULTS, ROUNDS, TEAMS

TABLES: Final[dict[str, Table]] = {
    table.key: table
    for table in (
        *(EVENT, ARBITERS, STAGES, PLAYERS, TEAMS, LINE_UPS),
        *(RESULTS, ABSENCES, ROUNDS, INCIDENTS, PLAY_OFFS, PRIZES),
    )
}
"""Tables by their JSON key, in the order of the workbook."""

OBJECTS: Final = frozenset(
    column.json_path[0] for table in TABLES.values() for column in table.columns if len(column.json_path) == 2
)
"""Keys of records that hold objects of several fields: `ids`, `titles`, `categories`."""

SHEETS: Final = tuple(dict.fromkeys(table.sheet for table in TABLES.values()))
"""Sheets by id, in the order of the workbook; a hidden one for the program stands behind them."""

__all__ = ["MOST", "OBJECTS", "SHEETS", "TABLES", "Column", "Kind", "Table"]
