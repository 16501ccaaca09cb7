"""What the server keeps while it runs: who may come in, which workbooks lie on the desk, and what was read of them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hmac import compare_digest
from pathlib import Path
from typing import Final

from reporting.actions.enter_queue import EnterQueue
from reporting.actions.lookup import place_of_store
from reporting.languages import FALLBACK
from reporting.sources.reading import is_so
from reporting.web.readings import Readings

BOOK: Final = ".xlsx"
_LISTED: Final = 20


@dataclass
class Desk:
    """One running server: the folder of its workbooks, its port, the one-time key of the address that opens it.

    Pages are in the language `lang` until a browser chooses one, or in the browser's own where the desk asks for it.
    `books` and `papers` are files by ids that hold for this run alone: no browser ever names a path; `first` is the
    workbook to begin with, `store` the folder of the rating lists. `sessions` are the tokens of those who came in, by
    their cookies; `queues` take what is entered, `readings` what the files hold. `stop` ends the server. Where there
    is a `note`, it is told the next opening address once one was used.
    """

    folder: Path
    port: int
    lang: str = FALLBACK
    asks_browser: bool = False
    key: str = field(default_factory=secrets.token_urlsafe)
    sessions: dict[str, str] = field(default_factory=dict)
    first: str = ""
    store: Path = field(default_factory=lambda: place_of_store(os.environ.get("PROTOKOL_LISTS")))
    books: dict[str, Path] = field(default_factory=dict)
    papers: dict[str, Path] = field(default_factory=dict)
    queues: dict[Path, EnterQueue] = field(default_factory=dict)
    stop: Callable[[], None] = lambda: None
    note: Callable[[str], None] | None = None
    readings: Readings = field(default_factory=Readings)

    @property
    def address(self) -> str:
        """Where the page is, without the key."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def opening(self) -> str:
        """The address that lets whoever has it come in, once."""
        return f"{self.address}/enter?key={self.key}"

    @property
    def cookie(self) -> str:
        """The name of the session's cookie: browsers do not tell ports apart."""
        return f"protokol-{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """What a browser of this computer may call the server."""
        return frozenset(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost"))

    def enter(self, key: str) -> str | None:
        """The cookie of a new session for whoever has the key, which opens once."""
        if not self.key or not compare_digest(key.encode(), self.key.encode()):
            return None
        self.key, cookie = "", secrets.token_urlsafe()
        self.sessions[cookie] = secrets.token_urlsafe()
        if self.note is not None:
            self.key = secrets.token_urlsafe()
            self.note(self.opening)
        return cookie

    def id_of(self, path: Path) -> str:
        """The id of a workbook in addresses: random, the same for this run."""
        return _id_in(self.books, path)

    def paper_id(self, path: Path) -> str:
        """The same of a paper."""
        return _id_in(self.papers, path)

    def queue(self, path: Path) -> EnterQueue:
        """What takes entries for a workbook: those of the same moment are written in one go."""
        return self.queues.setdefault(path, EnterQueue(path, self.readings.read, self.readings.note))

    def recent(self) -> Iterator[tuple[str, Path]]:
        """The workbooks of the folder, the one that was changed last first; states before a command are none."""
        try:
            found = [(place.stat().st_mtime_ns, place) for place in self.folder.iterdir() if _is_book(place)]
        except OSError:
            found = []
        for _, place in sorted(found, reverse=True)[:_LISTED]:
            yield self.id_of(place), place


def _id_in(known: dict[str, Path], path: Path) -> str:
    found = next((name for name, place in known.items() if place == path), None)
    name = found or secrets.token_urlsafe(6)
    known[name] = path
    return name


def _is_book(place: Path) -> bool:
    plain = place.suffix.lower() == BOOK and not place.name.startswith((".", "~")) and ".before-" not in place.name
    return plain and is_so(place.is_file)
