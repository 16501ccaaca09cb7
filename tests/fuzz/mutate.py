"""Ways to spoil a file: values and records of JSON, lines and columns of text, parts and cells of a workbook, bytes."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import random
import re
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tests.fuzz.mistakes import mistake

Mutator = Callable[[random.Random, bytes], bytes]

_SET: Final[dict[str, list[Any]]] = json.loads((Path(__file__).parent / "values.json").read_text(encoding="utf-8"))
_LONG: Final = ("x" * 600, "x" * 40_000, "a" + "\u0301" * 2000, "Ж" * 80)
VALUES: Final[tuple[Any, ...]] = (*_SET["values"], *_LONG)
"""What people, other programs and attackers put where something else belongs."""
WORDS: Final[tuple[str, ...]] = (*_SET["words"], "x" * 300)
ATTRIBUTES: Final[tuple[str, ...]] = tuple(_SET["attributes"])
_LINES: Final = re.compile(rb"(?<=\n)")


def times(chance: random.Random) -> range:
    """How often a file is spoilt: mostly once or twice."""
    return range(chance.choice((1, 1, 1, 2, 3, 8, 25)))


def bytes_at_random(chance: random.Random, data: bytes) -> bytes:
    """Bytes put in, taken out, repeated, turned; the file cut off."""
    spoilt = bytearray(data)
    for _ in times(chance):
        at = chance.randrange(len(spoilt) + 1)
        length = chance.choice((1, 1, 4, 60, 2000))
        match chance.randrange(5):
            case 0:
                spoilt[at:at] = chance.randbytes(length)
            case 1:
                del spoilt[at : at + length]
            case 2:
                spoilt[at:at] = bytes(spoilt[at : at + length]) * chance.choice((1, 2, 40))
            case 3 if at < len(spoilt):
                spoilt[at] ^= 1 << chance.randrange(8)
            case 4 if chance.random() < 0.2:
                del spoilt[at:]
    return bytes(spoilt)


def lines_of_text(chance: random.Random, data: bytes) -> bytes:
    """Lines repeated, exchanged, taken out, moved by a column; words and numbers of a line replaced."""
    lines = _LINES.split(data)
    for _ in times(chance):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                lines[at:at] = [lines[other]] * chance.choice((1, 2, 30))
            case 1:
                lines[at], lines[other] = lines[other], lines[at]
            case 2 if len(lines) > 1:
                del lines[at]
            case 3:
                cut = chance.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + chance.choice((b" ", b"", b"\t", b"     ")) + lines[at][cut + 1 :]
            case _:
                lines[at] = _with_other_word(chance, lines[at])
    return b"".join(lines)


def _with_other_word(chance: random.Random, line: bytes) -> bytes:
    found = list(re.finditer(rb"[^\s;,]+", line))
    if not found:
        return line
    hit = chance.choice(found)
    word = chance.choice((*WORDS, *(value for value in VALUES if isinstance(value, str)))).encode("utf-8", "replace")
    return line[: hit.start()] + (word.ljust(len(hit[0])) if chance.random() < 0.6 else word) + line[hit.end() :]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document below its top."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*path, step)
        yield from places(inner, (*path, step))


def document(chance: random.Random, data: bytes) -> bytes:
    """Values of an event replaced, taken out, exchanged; records repeated; keys that are none, or stand twice."""
    try:
        changed = json.loads(data)
    except ValueError:
        return bytes_at_random(chance, data)
    for _ in times(chance):
        found = list(places(changed))
        if not found:
            break
        *path, last = chance.choice(found)
        target = changed
        for step in path:
            target = target[step]
        _spoil(chance, changed, target, last, found)
    text = json.dumps(changed, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.1:
        text = text.replace('"number"', '"number": 3, "number"', chance.randrange(3))
    return text.encode("utf-8", "surrogatepass")


def _spoil(chance: random.Random, whole: Any, target: Any, last: Any, found: list[tuple[Any, ...]]) -> None:
    """One change at a place."""
    draw = chance.random()
    if draw < 0.5:
        target[last] = copy.deepcopy(chance.choice(VALUES))
    elif draw < 0.6:
        del target[last]
    elif draw < 0.75:
        target[last] = copy.deepcopy(_at(whole, chance.choice(found)))
    elif draw < 0.85 and isinstance(target, list):
        target.extend(copy.deepcopy([target[last]]) * chance.choice((1, 2, 40)))
    elif draw < 0.92 and isinstance(target, dict):
        target[chance.choice(("x", "status", "number", "round", "kind", "team", "group", ""))] = chance.choice(VALUES)
    elif isinstance(target[last], int):
        target[last] += chance.choice((-2, -1, 1, 2, 1000))


def _at(whole: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        whole = whole[step]
    return whole


def workbook(chance: random.Random, data: bytes) -> bytes:
    """The XML of one or two parts changed: attributes, texts, rows; a part cut or taken out; bytes of the archive.

    Of one that is no whole archive to begin with, as some are that broke the program once, the bytes.
    """
    if chance.random() < 0.1 or not _is_whole(data):
        return bytes_at_random(chance, data)
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as book, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as copied:
        sheets = [name for name in book.namelist() if "/worksheets/sheet" in name]
        pool = sheets if chance.random() < 0.8 else book.namelist()
        victims = chance.sample(pool, min(len(pool), chance.choice((1, 1, 2))))
        for name in book.namelist():
            part = book.read(name)
            if name in victims and chance.random() < 0.04:
                continue
            copied.writestr(name, _part(chance, part) if name in victims else part, compresslevel=1)
    return written.getvalue()


def _is_whole(data: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return book.testzip() is None
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
        return False


def _part(chance: random.Random, part: bytes) -> bytes:
    text = part.decode("utf-8", "replace")
    for _ in times(chance):
        match chance.randrange(7):
            case 0:
                text = _replaced(chance, text, r'"[^"<]*"', ATTRIBUTES)
            case 1:
                text = _replaced(chance, text, r"<row .*?</row>", ("", "<row/>"))
            case 2:
                rows = list(re.finditer(r"<(row|c) .*?</\1>", text))
                if rows:
                    row, other = chance.choice(rows), chance.choice(rows)
                    text = text[: row.start()] + other[0] + text[row.start() :]
            case 3 if chance.random() < 0.1:
                text = text[: chance.randrange(len(text) + 1)]
            case _:
                words = (*WORDS, *(str(value).translate(_XML) for value in VALUES if value is not None))
                text = _replaced(chance, text, r">[^<]+<", words, edges=1)
    return text.encode("utf-8", "replace")


_XML: Final = {ord("<"): "&lt;", ord("&"): "&amp;", 0: ""}


def _replaced(chance: random.Random, text: str, pattern: str, words: tuple[str, ...], edges: int = 0) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    hit, word = chance.choice(found), chance.choice(words)
    edges = 1 if pattern.startswith('"') else edges
    return text[: hit.start() + edges] + word + text[hit.end() - edges :]


def archive(chance: random.Random, data: bytes) -> bytes:
    """A text in an archive spoilt, or called otherwise; a second one beside it; bytes of the archive."""
    if chance.random() < 0.2:
        return bytes_at_random(chance, data)
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as copied:
        for name in packed.namelist():
            called = chance.choice((name, name, name, "../x.txt", "a/b.xml", "rapid_nov26.xml", " "))
            copied.writestr(called, lines_of_text(chance, packed.read(name)))
        if chance.random() < 0.2:
            copied.writestr(chance.choice(WORDS)[:80] or "x", chance.randbytes(40))
    return written.getvalue()


def database(chance: random.Random, data: bytes) -> bytes:
    """Values of an SQLite file replaced, whatever its columns hold; rows and tables taken out; bytes of the file."""
    if chance.random() < 0.3:
        return bytes_at_random(chance, data)
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(data)
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
        tables = [name for (name,) in names.fetchall()]
        for _ in times(chance):
            with contextlib.suppress(sqlite3.Error):  # a trigger may refuse it
                _spoil_table(chance, connection, chance.choice(tables))
        return connection.serialize()


def _spoil_table(chance: random.Random, connection: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info('{table}')")]
    rows = [key for (key,) in connection.execute(f"SELECT rowid FROM '{table}' LIMIT 50")]
    draw = chance.random()
    if draw < 0.04:
        connection.execute(f"DROP TABLE '{table}'")
    elif draw < 0.08:
        connection.execute(f"ALTER TABLE '{table}' RENAME COLUMN '{chance.choice(columns)}' TO x")
    elif draw < 0.12:
        connection.execute(f"PRAGMA user_version = {chance.choice((0, 1, 2, 3, 99))}")
    elif draw < 0.2 and rows:
        connection.execute(f"DELETE FROM '{table}' WHERE rowid = {chance.choice(rows)}")
    elif rows:
        value = chance.choice([each for each in VALUES if _is_stored(each)])
        where = "" if chance.random() < 0.2 else f"WHERE rowid = {chance.choice(rows)}"
        connection.execute(f"UPDATE '{table}' SET '{chance.choice(columns)}' = ? {where}", (value,))


def _is_stored(value: object) -> bool:
    """Whether SQLite takes a value."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
    return value is None or isinstance(value, float) or (isinstance(value, int) and abs(value) < 2**63)


MUTATORS: Final[Mapping[str, tuple[Mutator, ...]]] = {
    "json": (document, document, document, bytes_at_random),
    "xlsx": (workbook, workbook, mistake),
    "docx": (workbook, bytes_at_random),
    "zip": (archive,),
    "db": (database,),
    "pdf": (bytes_at_random,),
}
"""By the ending of a file; the likelier ones stand more than once. All others are text."""
OF_TEXT: Final = (lines_of_text, lines_of_text, bytes_at_random)


def spoilt(chance: random.Random, name: str, data: bytes) -> bytes:
    """A file spoilt in one of the ways of its kind."""
    return chance.choice(MUTATORS.get(name.rpartition(".")[2], OF_TEXT))(chance, data)
