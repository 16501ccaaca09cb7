"""Events in every format, just inside the bounds of `reporting/limits.py`: what is read is full, and is nonsense."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import isqrt
from random import Random
from typing import Final

from reporting import limits
from tests.benchmarks.bounds_events import SHAPES, Document, crowd, part
from tests.benchmarks.bounds_input import Input, Made, Measures

Rows = Callable[[float], Iterator[list[object]]]
Shape = Callable[[float], Document]
_ROW: Final = re.compile(rb'<row [^>]*?r="(\d+)"')


def _all(made: Made) -> bytes:
    """All bytes of a file or a folder."""
    return made if isinstance(made, bytes) else b"".join(made.values())


def _marks(*marks: bytes) -> Callable[[Made], int]:
    return lambda made: sum(map(_all(made).count, marks))


def _size(made: Made) -> int:
    return len(_all(made))


def _sheets(made: Made) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(_all(made))) as book:
        return [book.read(name) for name in book.namelist() if "worksheets/sheet" in name]


def _unpacked(made: Made) -> int:
    with zipfile.ZipFile(io.BytesIO(_all(made))) as book:
        return sum(each.file_size for each in book.infolist())


def _cells(made: Made) -> int:
    return sum(text.count(b"</c>") for text in _sheets(made))


def _last_row(made: Made) -> int:
    return max((int(row) for text in _sheets(made) for row in _ROW.findall(text)), default=0)


JSON: Final[Measures] = ((limits.JSON_VALUES, _marks(b",", b"[", b"{")), (limits.TEXT, _size))
BOOK: Final[Measures] = (
    (limits.CELLS, _cells),
    (limits.ROWS, _last_row),
    (limits.XML, _unpacked),
    (limits.FILE, _size),
)
TEXT: Final[Measures] = (
    (limits.TEXT_CELLS, _marks(b";", b"\t", b",", b"|")),
    (limits.TEXT_LINES, _marks(b"\n")),
    (limits.TEXT, _size),
)


def as_json(shape: Shape, share: float) -> bytes:
    """An event as JSON."""
    return json.dumps(shape(share), ensure_ascii=False, separators=(",", ":")).encode()


def as_workbook(shape: Shape, share: float) -> bytes:
    """An event as a workbook of ours."""
    from reporting.sources.formats import WORKBOOK

    return WORKBOOK.write(shape(share), "en").files[""]


def as_tables(shape: Shape, share: float) -> Mapping[str, bytes]:
    """An event as a folder of tables."""
    from reporting.sources.formats import FOLDER

    return FOLDER.write(shape(share), "en").files


def as_sheet(rows: Rows, share: float) -> bytes:
    """Rows as the workbook of another program."""
    import openpyxl

    book, written = openpyxl.Workbook(write_only=True), io.BytesIO()
    sheet = book.create_sheet("Results")
    for row in rows(share):
        sheet.append(row)
    book.save(written)
    return written.getvalue()


def as_text(rows: Rows, share: float) -> bytes:
    """Rows as a table of text."""
    written = io.StringIO()
    csv.writer(written, delimiter=";", lineterminator="\n").writerows(rows(share))
    return written.getvalue().encode()


def as_report(share: float, *, far: int = 0, head: str = "012 Bounds\n") -> bytes:
    """A report file: players with a cell for each of nine rounds, whose opponents say something else."""
    chance, rounds, seen = Random(1), 9, 1 if far else 3
    count = min(9_999, part(limits.PLAYERS, share), part(limits.RECORDS, share) * seen // rounds)
    lines = [head]
    for number in range(1, count + 1):
        line = f"001 {number:4} m    N{number:<31} {1000 + number % 1500:4} POL {number:11} 1990/01/01  0.0 {number:4}"
        met = ((chance.randrange(count) + far) % 9_999 + 1 for _ in range(rounds))
        cells = "".join(f"  {each:4} {chance.choice('wb')} {chance.choice('10=')}" for each in met)
        lines.append(f"{line:<89}{cells}\n")
    return "".join(lines).encode()


def as_games(share: float, *, moves: str = "*") -> bytes:
    """Games in PGN."""
    chance, texts, many = Random(1), list[str](), limits.PLAYERS.most - 1
    for at in range(part(limits.RECORDS, share)):
        white, black = chance.randrange(many), chance.randrange(many)
        people = f'[White "N{white}, I"]\n[Black "N{black}, I"]\n'
        texts.append(f'[Event "E"]\n[Round "{2 * at // many + 1}"]\n{people}[Result "1-0"]\n\n{moves}\n\n')
    return "".join(texts).encode()


def people(share: float) -> Iterator[list[object]]:
    """A list of players as others export it."""
    yield ["No.", "Name", "Rtg", "FED", "Club", "FideID", "Typ", "sex", "1.Rd", "2.Rd"]
    for at in range(1, part(limits.PLAYERS, share)):
        yield [at, f"N{at}, I", at * 7 % 2800, "POL", at % 97, at * 11, "U14", "m", at * 3, at * 5]


def results(share: float) -> Iterator[list[object]]:
    """Results of rounds as others export them."""
    half = limits.PLAYERS.most // 2
    yield ["Rd.", "Bo.", "No.", "White", "Result", "Black", "No."]
    for at in range(1, part(limits.RECORDS, share)):
        white, number = at % half, at // half + 1
        black = half + (white + number) % half
        yield [number, white + 1, white + 1, f"N{white}", "1 - 0", f"N{black}", black + 1]


def crosstable(share: float) -> Iterator[list[object]]:
    """As wide a crosstable as there may be, no two cells of which agree."""
    chance, many = Random(1), min(part(limits.COLUMNS, share) - 4, isqrt(part(limits.RECORDS, share)))
    yield ["No.", "Name", "Rtg", *range(1, many + 1)]
    for at in range(1, many + 1):
        yield [at, f"N{at}, I", 2000, *(chance.choice(("1", "0", "½", "x")) for _ in range(many))]


def nested(share: float) -> bytes:
    """Lists in lists, as deep as they are many."""
    many = part(limits.JSON_VALUES, share) - 9
    return b'{"results":[],"players":' + b"[" * many + b"]" * many + b"}"


def keys(share: float) -> bytes:
    """An event whose keys nobody knows."""
    many = part(limits.JSON_VALUES, share) - 9
    return b'{"results":[],"players":[],' + b",".join(b'"k%d":1' % at for at in range(many)) + b"}"


_TEAMS: Final = "012 Bounds\n310   1 A                                A       0.0  0.0   1    2\n"
_SHORT: Final = ("random", "marks", "strangers", "wrong players", "wrong results", "table prizes", "numberless")
_REPORTS: Final[Mapping[str, Callable[[float], bytes]]] = {
    "trf16": as_report,
    "trf26": partial(as_report, head="012 Bounds\n192 FIDE_DUTCH\n"),
    "trf strangers": partial(as_report, far=5_000),
    "trf teams": partial(as_report, head=_TEAMS),
}
_TABLES: Final[Mapping[str, Rows]] = {"players": people, "results": results, "crosstable": crosstable}
EVENTS: Final[Mapping[str, Input]] = {
    f"json {name}": Input("event.json", partial(as_json, shape), JSON) for name, shape in SHAPES.items()
}
"""Events as JSON, in every shape."""
FILES: Final[Mapping[str, Input]] = {
    **{f"xlsx {name}": Input("event.xlsx", partial(as_workbook, SHAPES[name]), BOOK) for name in _SHORT},
    **{f"csv {name}": Input("event", partial(as_tables, SHAPES[name]), TEXT) for name in _SHORT},
    **{name: Input("event.trf", make, ((limits.REPORT, _size),)) for name, make in _REPORTS.items()},
    "pgn": Input("games.pgn", as_games, ((limits.GAMES, _size),)),
    "pgn moves": Input(
        "games.pgn", partial(as_games, moves="1. e4 {[%clk 1:00:00]} e5 " * 40), ((limits.GAMES, _size),)
    ),
    **{f"foreign xlsx {name}": Input("list.xlsx", partial(as_sheet, rows), BOOK) for name, rows in _TABLES.items()},
    **{f"foreign csv {name}": Input("list.csv", partial(as_text, rows), TEXT) for name, rows in _TABLES.items()},
    "nested": Input("event.json", nested, JSON),
    "keys": Input("event.json", keys, JSON),
}
"""Events in the other formats, and what is none."""
SMALL: Final = Input("small.json", lambda _: as_json(crowd, 0.001))
"""An event that costs nothing."""
