"""The store: a folder, a file for each list. The tables of a list, and how it is opened to be searched."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final
from urllib.parse import quote

from engine.model import Finding, finding, warning
from reporting.lists.source import ALL_KINDS
from reporting.sources.reading import no_plain_file

ENDING: Final = ".list.db"
VERSION: Final = 2
"""Of the tables below; a list of another version is imported again."""
APPLICATION: Final = 0x50524C31
"""How SQLite marks that a file is ours."""
COLUMNS: Final = (
    *("id", "name", "federation", "sex", "birth", "title", "women_title", "other_titles"),
    *("standard", "standard_games", "standard_k", "rapid", "rapid_games", "rapid_k"),
    *("blitz", "blitz_games", "blitz_k", "flag"),
)
TABLES: Final = (
    "CREATE TABLE about (list TEXT, kind TEXT, day TEXT, file TEXT, sha256 TEXT, rows INTEGER)",
    f"CREATE TABLE players (row INTEGER PRIMARY KEY, line INTEGER, {', '.join(COLUMNS)})",
    "CREATE VIRTUAL TABLE names USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii')",
)
"""Players in the order of the list, and what their names are found by (`search.index_text`)."""


@dataclass(frozen=True, slots=True)
class StoredList:
    """A list of the store: whose (`fide`, `national`, ...), kind of rating (`all`: of every kind), day (ISO)."""

    name: str
    kind: str
    day: str
    rows: int
    file: str
    sha256: str
    path: Path

    def has(self, kind: str) -> bool:
        """Whether the list has ratings of a kind."""
        return self.kind in {kind, ALL_KINDS}


def usual_place() -> Path:
    """Where the store stands if nobody says otherwise: in the user's folder for data of programs."""
    from platformdirs import user_data_path

    return user_data_path("protokol", appauthor=False) / "lists"


def path_of(store: Path, name: str, kind: str, day: str) -> Path:
    """The file of a list."""
    return store / f"{name}-{kind}-{day}{ENDING}"


def opened(path: Path) -> sqlite3.Connection:
    """Open a list to be searched; such a file is never changed, only replaced."""
    return sqlite3.connect(f"{_uri(path.resolve())}?mode=ro&immutable=1", uri=True)


def _uri(path: PurePath) -> str:
    """The URI of a file for SQLite; a path of a Windows server must not begin with an authority."""
    plain = path.as_posix()
    return f"file://{'' if plain.startswith('/') else '/'}{quote(os.fsencode(plain), safe='/:')}"


def lists_of(store: Path) -> tuple[list[StoredList], tuple[Finding, ...]]:
    """The lists of a store by name, day and kind, and what stands there and is none."""
    found: list[StoredList] = []
    unreadable: list[Finding] = []
    try:
        folder = store.is_dir() and os.access(store, os.R_OK)
        paths = sorted(store.glob(f"*{ENDING}")) if folder or not store.exists() else None
    except OSError:
        paths = None
    if paths is None:
        return [], (finding("store-unreadable", value=str(store)),)
    for path in paths:
        about = about_list(path)
        if isinstance(about, Finding):
            unreadable.append(about)
        elif about is not None:
            found.append(about)
    return sorted(found, key=lambda each: (each.name, each.day, each.kind)), tuple(unreadable)


def about_list(path: Path) -> StoredList | Finding | None:
    """What a file of the store is; a finding where it is no list that can be searched, None where it is not there."""
    try:
        refused = no_plain_file(path, links=True)
        if refused is not None:
            return refused
        connection = opened(path)
        try:
            versions = [
                connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
            ]
            if versions != [APPLICATION, VERSION]:
                return warning("store-other-version", value=path.name)
            name, kind, day, file, sha256, rows = connection.execute("SELECT * FROM about").fetchone()
            if not (isinstance(rows, int) and all(isinstance(each, str) for each in (name, kind, day, file, sha256))):
                raise ValueError(path.name)
        finally:
            connection.close()
    except FileNotFoundError:
        return None
    except (sqlite3.Error, OSError, TypeError, ValueError):
        return warning("store-damaged", value=path.name)
    return StoredList(name, kind, day, rows, file, sha256, path)


def in_force(lists: list[StoredList], name: str, day: str, kind: str) -> StoredList | None:
    """Of a federation's lists with ratings of a kind the last one not later than a day, if there is a day."""
    known = [each for each in lists if each.name == name and each.has(kind) and (not day or each.day <= day)]
    return max(known, key=lambda each: each.day, default=None)
