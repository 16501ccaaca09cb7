"""The tables of a register, the statements that make each version of the one before, and the triggers that guard all.

Version 1 held one rating in a row of a rating list, and had no way to say that two persons are one. Version 2 holds
FIDE's three ratings, with games and coefficient of each, and has rows that join persons (`other`). Version 3 keeps of a
decision what norms are counted by (`game`, `place`, `made`, `rating`, `large`, `held`, `by_result`), and finds persons
by their names (`names`) without reading all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Column, Integer, MetaData, Table, Text

VERSION: Final = 3
"""The version that this program reads and writes."""
PROGRAM: Final = "protokol-register"
"""What the table of versions says: another program may have one too."""
_FIRST: Final = ("schema_version", "sources", "people", "entries", "lists", "list_rows")
GUARDED: Final = (*_FIRST, "names")
"""All tables, in the order in which their rows refer to each other."""
_GUARDED_FROM: Final = {1: _FIRST, 3: ("names",)}
"""The tables that a version brings."""
MESSAGE: Final = "register: rows are appended, never changed"


def statements(version: int, dialect: str) -> Iterator[str]:
    """What makes a version of the one before, with the guards of its new tables."""
    text = (Path(__file__).parent / f"version-{version}.sql").read_text(encoding="utf-8")
    yield from filter(None, (statement.strip() for statement in text.split(";\n")))
    tables = _GUARDED_FROM.get(version, ())
    if dialect == "sqlite":
        yield from _sqlite_guards(tables)
        return
    if version == 1:
        yield _POSTGRES_GUARD
    yield from _postgres_guards(tables)


def _sqlite_guards(tables: Iterable[str]) -> Iterator[str]:
    """No row is updated or deleted; one that is there is not replaced either (`INSERT OR REPLACE` deletes unseen)."""
    for table in tables:
        for what in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
            )
        key = {"schema_version": "version = NEW.version", "list_rows": "list = NEW.list AND id = NEW.id"}
        key["names"] = "entry = NEW.entry"
        yield (
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key.get(table, 'id = NEW.id')}) "
            f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
        )


_POSTGRES_GUARD: Final = (
    "CREATE FUNCTION register_never_changed() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$"
)


def _postgres_guards(tables: Iterable[str]) -> Iterator[str]:
    for table in tables:
        yield (
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION register_never_changed()"
        )


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
    *_texts("game", "place", "made"),
    *_numbers("rating", "large"),
    *_texts("held"),
    *_numbers("by_result"),
)
NAMES: Final = Table(
    "names", METADATA, Column("entry", Integer, primary_key=True), *_numbers("person"), *_texts("name")
)
"""Every entry of a name with its plain name (`locale/spelling.py`), by which the person is found."""
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
