"""The example on each sheet: a record that shows how a row is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.model import GameType
from reporting.fields import TABLES
from reporting.locale import Texts

_PLAIN: Final[Mapping[str, Mapping[str, Any]]] = {
    "players": {
        "number": 7,
        "sex": "f",
        "birth_date": "2008-03-15",
        "category_otb": "II+",
        "category_correspondence": "II",
        "category_draughts100": "II",
        "category_draughts64": "II",
        "rating_fide": 1725,
        "rating_national": 2012,
        "rating_iccf": 1890,
        "status": "active",
    },
    "teams": {"number": 2, "seed": 1985},
    "line_ups": {"round": 1, "team": 2, "board": 3, "player": 7, "handed_in": "9:40"},
    "results": {"round": 1, "board": 2, "white": 7, "black": 3, "result": "1-0"},
    "absences": {"round": 4, "player": 7, "kind": "half"},
    "rounds": {"number": 1, "date": "2026-05-01", "time": "10:00", "status": "planned"},
    "incidents": {"round": 3, "date": "2026-05-02", "players": "7", "article": "FIDE 11.3.2"},
    "play_offs": {"place": 1, "order": [7, 3]},
    "prizes": {"place": 1},
}


def example(table: str, game: GameType, texts: Texts) -> dict[str, Any]:
    """Values by column id; words come from the catalogue, numbers and days are the same everywhere."""
    values = dict(_PLAIN.get(table, {}))
    if table == "results" and game.is_draughts:
        values["result"] = "2-0"
    for column in TABLES[table].columns:
        words = texts.find(f"workbook.example.{table}.{column.id}")
        if words:
            values[column.id] = words
    return values
