"""Requests that no page of ours makes: none is an error of the program, and none that only asks changes a file.

A run sends a few hundred, `PROTOKOL_LONG=1` ten thousand.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, Final

from starlette.routing import Route

from reporting.fields import TABLES as FIELDS
from reporting.web import app
from reporting.web.finish import PACKS
from reporting.web.papers import SETS
from reporting.web.tables import TABLES
from tests.reporting.web.desk import Visitor, token_of
from tests.thinned import LONG

SOURCES: Final = Path(str(app.__file__)).parent
ASKED: Final = re.compile(r"""(?:form|given|query_params)(?:\.get\(|\[)f?"([\w-]+)"|name="([\w-]+)\"""")
"""A field that a handler reads or a template has."""
WORDS: Final = (
    *("", "0", "1", "2", "999", "-1", "²", "９", "½", "12 1-0", "1|1-0|", "1|½-½|0-1", "1.1.1.1.1|1-0|", "1.2|x||"),
    *("zero", "half", "+:-", "\x00", "\ud800", "a" * 500, "Żółw", "<b>", "=1+1", "../../x", "31.2.2001", "2026-12-12"),
    *("swiss-fide-2026", "cup", "team-swiss-fide-2026", "chess", "draughts100", "pl", "cup-22", "m", "true"),
    *(
        "1. Nowak Jan 1850\nLis;Ewa;2009",
        "a\tb\tc",
        "swap:1",
        "take:1,2",
        "leave:x",
        "columns",
        "add",
        "1,2,²",
        "no",
        "here|1|",
        "half|7|zero",
    ),
)
PARTS: Final = ("0", "1", "7", "22", "9" * 30, "x", "%00", "%2e%2e", "ż", *TABLES, *FIELDS)
BODIES: Final = (b"", b"\xff\xfe", b"token", b"&&==", b'{"a":1}', b"--x\r\n\r\n--x--", b"\0" * 2000)
KINDS: Final = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", "x")


def fields_read() -> list[str]:
    """The names of all fields that a handler or a template knows."""
    texts = [path.read_text(encoding="utf-8") for path in (*SOURCES.glob("*.py"), *SOURCES.glob("templates/*.html"))]
    found = {name for text in texts for pair in ASKED.findall(text) for name in pair if name}
    assert {"result", "line", "rounds", "lang", "token", "list"} <= found
    columns = [column.id for column in FIELDS["players"].columns]
    return sorted({*found, *columns, *(f"seen-{name}" for name in columns)} - {"token"})


class Stranger:
    """Somebody with a session who sends whatever comes to his mind."""

    def __init__(self, folder: Path) -> None:
        self.chance, self.visitor, self.names = random.Random(3), Visitor(folder), fields_read()
        self.books = [*(self.visitor.sample(name) for name in ("club-saturday", "team-league", "cup-22")), "x"]
        self.routes = [
            (each.path, way) for each in app._routes() if isinstance(each, Route) for way in each.methods or ()
        ]
        slow = {"open", "papers", "pack", "prizes"}  # each takes a process of its own
        self.weights = [0.1 if way == "POST" and path.rpartition("/")[2] in slow else 1 for path, way in self.routes]

    def send(self) -> tuple[str, str, Any]:
        """One request, and what came back."""
        chance, client = self.chance, self.visitor.client
        ((path, way),) = chance.choices(self.routes, self.weights)
        path = re.sub(r"\{book\}", lambda _: chance.choice(self.books), path)
        path = re.sub(r"\{\w+(:\w+)?\}", lambda _: chance.choice(PARTS), path)
        fields = {name: chance.choice(WORDS) for name in chance.sample(self.names, chance.randint(0, 80))}
        fields = {name: value.encode("utf-8", "surrogatepass") for name, value in fields.items()}
        if way != "POST":
            return path, way, client.get(path, params=fields)
        if chance.random() < 0.05:
            kind = {"content-type": chance.choice(KINDS)}
            return path, way, client.post(path, content=chance.choice(BODIES), headers=kind)
        sent: dict[str, Any] = {"token": token_of(self.visitor.desk), **fields}
        if chance.random() < 0.1:
            return path, way, client.post(path, data=sent, files={chance.choice(["file", "list"]): ("x", b"PK\3\4")})
        return path, way, client.post(path, data=sent)


def stands(folder: Path) -> dict[str, tuple[int, int]]:
    """What a folder holds, as far as a change would show."""
    return {path.name: (path.stat().st_mtime_ns, path.stat().st_size) for path in folder.iterdir()}


def test_no_request_is_an_error_of_the_program(tmp_path: Path) -> None:
    assert not {*SETS, *PACKS} & {*WORDS}
    stranger = Stranger(tmp_path)
    statuses = set()
    for _ in range(10_000 if LONG else 300):
        before = stands(tmp_path)
        path, way, answer = stranger.send()
        assert answer.status_code < 500, (way, path, answer.request.content)
        assert way == "POST" or stands(tmp_path) == before, path
        statuses.add(answer.status_code)
    assert {200, 400, 403, 404, 409, 422} <= statuses
