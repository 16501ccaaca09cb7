"""The tables of a register, the statements that make each version of the one before, and the triggers that guard all.

Version 1 held one rating in a row of a rating list, and had no way to say that two persons are one. Version 2 holds
FIDE's three ratings, with games and coefficient of each, and has rows that join persons (`other`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sqlalchemy import Column, Integer, MetaData, Table, Text

VERSION: Final = 2
"""The version that this program reads and writes."""
PROGRAM: Final = "protokol-register"
"""What the table of versions says: another program may have one too."""
GUARDED: Final = ("schema_version", "sources", "people", "entries", "lists", "list_rows")
"""All tables, in the order in which their rows refer to each other."""
MESSAGE: Final = "register: rows are appended, never changed"

_FIRST: Final = (
    """CREATE TABLE schema_version (
        version INTEGER PRIMARY KEY, program TEXT NOT NULL, at TEXT NOT NULL, who TEXT NOT NULL)""",
    """CREATE TABLE sources (
        id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, command TEXT NOT NULL,
        file TEXT NOT NULL DEFAULT '', sha256 TEXT NOT NULL DEFAULT '')""",
    "CREATE TABLE people (id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id))",
    """CREATE TABLE entries (
        id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id),
        person INTEGER NOT NULL REFERENCES people (id), kind TEXT NOT NULL, line INTEGER,
        scale TEXT NOT NULL DEFAULT '', value TEXT NOT NULL DEFAULT '',
        surname TEXT NOT NULL DEFAULT '', first_name TEXT NOT NULL DEFAULT '', birth TEXT NOT NULL DEFAULT '',
        sex TEXT NOT NULL DEFAULT '', federation TEXT NOT NULL DEFAULT '',
        rules TEXT NOT NULL DEFAULT '', edition TEXT NOT NULL DEFAULT '', norm TEXT NOT NULL DEFAULT '',
        event TEXT NOT NULL DEFAULT '', start TEXT NOT NULL DEFAULT '', event_sha256 TEXT NOT NULL DEFAULT '',
        day TEXT NOT NULL DEFAULT '', played INTEGER, fillings INTEGER,
        score TEXT NOT NULL DEFAULT '', performance TEXT NOT NULL DEFAULT '',
        verdict TEXT NOT NULL DEFAULT '', decided_by TEXT NOT NULL DEFAULT '', reason TEXT NOT NULL DEFAULT '',
        undone INTEGER UNIQUE REFERENCES entries (id))""",
    "CREATE INDEX entries_of_person ON entries (person)",
    "CREATE INDEX entries_by_value ON entries (kind, scale, value)",
    """CREATE TABLE lists (
        id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources (id), list TEXT NOT NULL,
        kind TEXT NOT NULL, day TEXT NOT NULL)""",
    """CREATE TABLE list_rows (
        list INTEGER NOT NULL REFERENCES lists (id), id TEXT NOT NULL, line INTEGER NOT NULL, name TEXT NOT NULL,
        federation TEXT NOT NULL DEFAULT '', sex TEXT NOT NULL DEFAULT '', birth TEXT NOT NULL DEFAULT '',
        title TEXT NOT NULL DEFAULT '', women_title TEXT NOT NULL DEFAULT '',
        standard INTEGER, standard_games INTEGER, standard_k INTEGER, flag TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (list, id))""",
)
_SECOND: Final = (
    "ALTER TABLE entries ADD COLUMN other INTEGER REFERENCES people (id)",
    "ALTER TABLE list_rows ADD COLUMN other_titles TEXT NOT NULL DEFAULT ''",
    *(
        f"ALTER TABLE list_rows ADD COLUMN {kind}{part} INTEGER"
        for kind in ("rapid", "blitz")
        for part in ("", "_games", "_k")
    ),
)
STEPS: Final[Mapping[int, tuple[str, ...]]] = {1: _FIRST, 2: _SECOND}


def statements(version: int, dialect: str) -> Iterator[str]:
    """What makes a version of the one before; the guards come with the first."""
    yield from STEPS[version]
    if version == 1:
        yield from _sqlite_guards() if dialect == "sqlite" else _postgres_guards()


def _sqlite_guards() -> Iterator[str]:
    """No row is updated or deleted; one that is there is not replaced either (`INSERT OR REPLACE` deletes unseen)."""
    for table in GUARDED:
        for what in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
            )
        key = {"schema_version": "version = NEW.version", "list_rows": "list = NEW.list AND id = NEW.id"}
        yield (
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key.get(table, 'id = NEW.id')}) "
            f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
        )


def _postgres_guards() -> Iterator[str]:
    yield (
        "CREATE FUNCTION register_never_changed() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$"
    )
    for table in GUARDED:
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
