"""The tables of the present version, as queries name them. `versions` makes them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Integer, MetaData, Table, Text

METADATA: Final = MetaData()


def _texts(*names: str) -> list[Column[str]]:
    return [Column(name, Text, nullable=False, default="") for name in names]


def _numbers(*names: str) -> list[Column[int]]:
    return [Column(name, Integer) for name in names]


SCHEMA_VERSION: Final = Table(
    "schema_version", METADATA, Column("version", Integer, primary_key=True), *_texts("program", "at", "who")
)
SOURCES: Final = Table(
    "sources",
    METADATA,
    Column("id", Integer, primary_key=True),
    *_texts("at", "who", "command", "file", "sha256"),
)
PEOPLE: Final = Table("people", METADATA, Column("id", Integer, primary_key=True), *_numbers("source"))
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("id", Integer, primary_key=True),
    *_numbers("source", "person"),
    *_texts("kind"),
    *_numbers("line"),
    *_texts("scale", "value", "surname", "first_name", "birth", "sex", "federation"),
    *_texts("rules", "edition", "norm", "event", "start", "event_sha256", "day"),
    *_numbers("played", "fillings"),
    *_texts("score", "performance", "verdict", "decided_by", "reason"),
    *_numbers("undone", "other"),
)
LISTS: Final = Table(
    "lists", METADATA, Column("id", Integer, primary_key=True), *_numbers("source"), *_texts("list", "kind", "day")
)
LIST_ROWS: Final = Table(
    "list_rows",
    METADATA,
    Column("list", Integer, primary_key=True),
    Column("id", Text, primary_key=True),
    *_numbers("line"),
    *_texts("name", "federation", "sex", "birth", "title", "women_title"),
    *_numbers("standard", "standard_games", "standard_k"),
    *_texts("flag", "other_titles"),
    *_numbers("rapid", "rapid_games", "rapid_k", "blitz", "blitz_games", "blitz_k"),
)
