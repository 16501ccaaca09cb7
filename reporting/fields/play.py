"""The fields of what happens: results, absences, rounds, incidents, play-offs, prizes."""

from __future__ import annotations

from typing import Final

from engine.model.records import ABSENCE_MARKS
from reporting.fields.column import Column, Kind, Table

_NUMBER_WIDTH: Final = 8


def _number(column_id: str) -> Column:
    return Column(column_id, Kind.INTEGER, width=_NUMBER_WIDTH)


RESULTS: Final = Table(
    "results",
    "results",
    (
        _number("round"),
        _number("board"),
        _number("white"),
        Column("white_name", width=26, name_of="white"),
        Column("result", Kind.RESULT, width=10),
        Column("black_name", width=26, name_of="black"),
        _number("black"),
        Column("kind", Kind.CHOICE, choices=("adjudicated", "adjourned", "sanction"), group="kind", width=14),
        Column("as_played", Kind.YES_NO, width=12),
        _number("legs"),
        Column("date", Kind.DATE),
        Column("note", width=24),
        _number("stage"),
        _number("group"),
        _number("match"),
        _number("home"),
        _number("guest"),
        _number("game"),
    ),
    ("round", "white"),
)

ABSENCES: Final = Table(
    "absences",
    "absences",
    (
        _number("round"),
        _number("player"),
        Column("player_name", width=26, name_of="player"),
        Column("kind", Kind.CHOICE, choices=tuple(ABSENCE_MARKS), group="absence", width=16),
        Column("note", width=30),
    ),
    ("round", "player"),
)

ROUNDS: Final = Table(
    "rounds",
    "rounds",
    (
        Column("number", Kind.INTEGER, "round", width=_NUMBER_WIDTH),
        Column("date", Kind.DATE),
        Column("time", Kind.TIME, width=9),
        Column(
            "status",
            Kind.CHOICE,
            choices=("planned", "paired", "announced", "started", "finished"),
            group="round-status",
            width=14,
        ),
        Column("end_time", Kind.TIME, width=9),
        _number("stage"),
        _number("group"),
        _number("match"),
        Column("venue", width=24),
        Column("arbiter", width=24),
        Column("note", width=30),
    ),
    ("number",),
)

INCIDENTS: Final = Table(
    "incidents",
    "incidents",
    (
        _number("round"),
        Column("date", Kind.DATE),
        Column(
            "kind",
            Kind.CHOICE,
            choices=("incident", "protest", "appeal", "penalty"),
            group="incident",
            width=14,
        ),
        Column("players", width=20),
        Column("description", Kind.LONG_TEXT, width=50),
        Column("article", width=16),
        Column("decision", Kind.LONG_TEXT, width=40),
        Column("motion", Kind.LONG_TEXT, width=40),
        _number("points_of"),
        Column("points", Kind.CHANGE, width=10),
        Column("board_points", Kind.CHANGE, width=10),
    ),
    ("description",),
)

PLAY_OFFS: Final = Table(
    "play_offs",
    "play_offs",
    (
        Column("place", Kind.INTEGER, width=_NUMBER_WIDTH),
        Column("order", Kind.NUMBERS, width=20),
        Column("description", Kind.LONG_TEXT, width=50),
        _number("stage"),
        _number("group"),
    ),
    ("order",),
)

PRIZES: Final = Table(
    "prizes",
    "prizes",
    (
        Column("place", Kind.INTEGER, width=_NUMBER_WIDTH),
        Column("category", width=24),
        Column("amount", width=14),
        Column("prize", Kind.LONG_TEXT, width=50),
    ),
    ("prize",),
    marked=(),  # an amount of money will do
)
