"""What is no event and is read all the same: rating lists, their store, registers, tables of others, papers to sign.

Each material is files by name, the one that the commands are about first, and the commands that read it.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.archives import packed
from tests.fuzz.work import FILE, OUT

_STORE: Final = "in/store"
_REGISTER: Final = ("--register", "sqlite:///in/register.db", "--by", "A")
_OTHER_MONTH: Final = ("--list", "national", "--kind", "rapid", "--date", "2026-12-01")
_PLAYERS: Final = "Id krajowe;FIDE id;Nazwisko;Imię;Data urodzenia;Kategoria;Kategoria od\n"
_DECISIONS: Final = "Id krajowe;Nazwisko;Imię;Data urodzenia;Przepisy;Norma;Decyzja;Data decyzji\n"
_TABLE: Final = "Lista CR, listopad 2026\n\nId krajowy;Nazwisko i imię;Federacja;Rok ur.;Tytuł;Ranking;Rapid\n"


class Material(NamedTuple):
    """Files by name and the commands that read them, of which a case asks some."""

    files: Mapping[str, bytes]
    commands: tuple[tuple[str, ...], ...]


def material(name: str) -> Material:
    """A material by its name."""
    made = MATERIALS[name]
    return made()


@cache
def _people() -> Sequence[Any]:
    from tests.benchmarks.made_lists import people

    return tuple(people(40))


def _fide(ending: str) -> bytes:
    from tests.benchmarks.made_lists import fide_text, fide_xml

    return "".join((fide_xml if ending == "xml" else fide_text)(iter(_people()))).encode()


def _table() -> str:
    rows = (
        f"PL-{each.id};{each.surname}, {each.first_name};{each.federation};{each.birth};{each.title};{each.ratings[0]};{each.ratings[1]}\n"
        for each in _people()
    )
    return _TABLE + "".join(rows)


def _sheet(rows: Sequence[Sequence[object]]) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(list(row))
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _list(ending: str) -> Callable[[], Material]:
    """A rating list in one of its forms."""

    @cache
    def made() -> Material:
        table = _table()
        data = {
            "csv": table.encode(),
            "xlsx": _sheet(list(csv.reader(io.StringIO(table), delimiter=";"))) if ending == "xlsx" else b"",
            "zip": packed({"players_list_foa.txt": _fide("txt")}),
        }.get(ending) or _fide(ending)
        imported = ("lookup", "--import", FILE, "--store", OUT)
        own = () if ending in {"txt", "xml", "zip"} else _OTHER_MONTH
        commands = (
            (*imported, *(own or ("--date", "2026-11-01")), "--json"),
            (*imported, "--lang", "bg"),
            (*imported, *_OTHER_MONTH, "--lang", "pl"),
            ("register", "import", FILE, *own, *_REGISTER, "--json"),
            ("check", FILE, "--json"),
        )
        return Material({f"list.{ending}": data, "register.db": _register()}, commands)

    return made


def _event(kind: str) -> bytes:
    """An event of players of the list, most of what the list says of them blank."""
    surnames = [
        {"number": at, "surname": each.surname, "first_name": each.first_name, "birth_date": f"{each.birth}-01-01"}
        | ({"ids": {"fide": each.id}} if at % 4 == 0 else {})
        for at, each in enumerate(_people()[:8], start=1)
    ]
    info = {"name": "E", "system": "round-robin", "game": "chess", "start": "2026-11-14", "rate_of_play": "90'+30\""}
    document = {"schema": 1, "event": info, "players": surnames, "results": []}
    if kind == "json":
        return json.dumps(document).encode()
    from reporting.sources.formats import FORMATS

    (data,) = FORMATS[kind].write(document, "en").files.values()
    return data


@contextlib.contextmanager
def _quiet() -> Iterator[Path]:
    """A folder to work in with commands that say nothing."""
    with (
        tempfile.TemporaryDirectory() as name,
        contextlib.chdir(name),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        yield Path(name)


@cache
def _store() -> Mapping[str, bytes]:
    """A store with two lists of FIDE and one of a federation."""
    from reporting.cli.main import run

    with _quiet() as folder:
        for ending, data, options in (
            ("txt", _fide("txt"), ("--date", "2026-11-01")),
            ("xml", _fide("xml"), ("--date", "2026-10-01")),
            ("csv", _table().encode(), ("--list", "national", "--date", "2026-11-01")),
        ):
            Path(f"list.{ending}").write_bytes(data)
            run(["lookup", "--import", f"list.{ending}", *options, "--store", "store"])
        return {f"store/{path.name}": path.read_bytes() for path in sorted((folder / "store").glob("*.list.db"))}


@cache
def _looked_up() -> Material:
    """The store, and what asks it."""
    first = _people()[0]
    asked = (
        ("lookup", "--store", _STORE, "--json"),
        ("lookup", f"{first.surname} {first.first_name}", "--store", _STORE, "--json"),
        ("lookup", f"{first.surname[:-1]} {first.first_name[:1]}", "--kind", "rapid", "--store", _STORE),
        ("lookup", "--id", first.id, "--store", _STORE, "--json"),
        ("fill", "in/event.json", "--store", _STORE, "--json"),
        ("fill", "in/event.json", "--kind", "standard", "--date", "2026-11-01", "--store", _STORE),
        ("lookup", "--import", "in/list.txt", "--date", "2026-11-01", "--store", _STORE),
    )
    return Material({**_store(), "event.json": _event("json"), "list.txt": _fide("txt")}, asked)


@cache
def _filled() -> Material:
    """An event whose blanks are filled."""
    commands = (
        ("fill", FILE, "--store", _STORE, "--json"),
        ("fill", FILE, "--store", _STORE, "--list", "fide", "--kind", "rapid", "--lang", "bg"),
        ("fill", FILE, "--store", _STORE, "--date", "2026-10-31", "--dry-run", "--json"),
    )
    return Material({"event.xlsx": _event("xlsx"), **_store()}, commands)


@cache
def _register() -> bytes:
    """A register with players, a decision, a list and an undoing."""
    from reporting.cli.main import run

    at = ("--register", "sqlite:///r.db", "--by", "A")
    with _quiet():
        Path("players.csv").write_text(_PLAYERS + _registered(), encoding="utf-8")
        Path("decisions.csv").write_text(_DECISIONS + _decided(), encoding="utf-8")
        Path("list.csv").write_text(_table(), encoding="utf-8")
        run(["register", "init", "sqlite:///r.db"])
        run(["register", "import", "players.csv", *at])
        run(["register", "import", "list.csv", "--list", "national", "--date", "2026-11-01", *at])
        run(["register", "decide", "decisions.csv", *at])
        run(["register", "undo", "4", *at])
        return Path("r.db").read_bytes()


def _registered() -> str:
    rows = (
        f"PL-{each.id};{each.id};{each.surname};{each.first_name};{each.birth}-02-03;I;2020-02-01\n"
        for each in _people()[:10]
    )
    return "".join(rows)


def _decided() -> str:
    rows = (
        f"PL-{each.id};{each.surname};{each.first_name};{each.birth}-02-03;pzszach;k;granted;2024-05-02\n"
        for each in _people()[:5]
    )
    return "".join(rows)


@cache
def _of_register() -> Material:
    """The register itself, and what asks it."""
    first = _people()[0]
    asked = (
        ("register", *_REGISTER[:2], "--json"),
        ("register", "show", f"PL-{first.id}", *_REGISTER[:2], "--json"),
        ("register", "show", f"{first.surname} {first.first_name}", *_REGISTER[:2], "--lang", "pl"),
        ("register", "undo", "5", *_REGISTER, "--json"),
        ("register", "same", f"PL-{first.id}", "P2", *_REGISTER),
        ("register", "export", *_REGISTER[:2]),
        ("register", "init", "sqlite:///in/register.db", "--json"),
        ("register", "import", "in/players.csv", *_REGISTER, "--json"),
        ("register", "decide", "in/decisions.csv", *_REGISTER, "--json"),
        ("verify", "in/event.json", *_REGISTER[:2], "--json", "--jobs", "1"),
    )
    files = {
        "register.db": _register(),
        "players.csv": (_PLAYERS + _registered()).encode(),
        "decisions.csv": (_DECISIONS + _decided()).encode(),
        "event.json": _event("json"),
    }
    return Material(files, asked)


@cache
def _foreign(at: int) -> Material:
    """A table of another program."""
    from tests.reporting.exchange.foreign.tables import TABLES

    texts = [*TABLES.values()]
    text = texts[at % len(texts)]
    data = text.encode() if at % 2 else _sheet(list(csv.reader(io.StringIO(text), delimiter=";")))
    commands = (
        ("convert", FILE, OUT + ".xlsx", "--json"),
        ("convert", FILE, "--dry-run", "--lang", "bg"),
        ("convert", FILE, OUT + ".trf", "--to", "trf26", "--json"),
        ("standings", FILE, "--json"),
        ("check", FILE, "--json"),
    )
    return Material({f"table.{'csv' if at % 2 else 'xlsx'}": data}, commands)


@cache
def _signed() -> Material:
    """A paper and the certificate that signs it."""
    from reporting.cli.main import run
    from tests.fuzz.seeds import small_event
    from tests.reporting.render.signing.certificates import own_p12, root

    with _quiet():
        Path("event.json").write_text(json.dumps(small_event("round-robin")), encoding="utf-8")
        run(["build", "event.json", "-o", "out", "--form", "arbiter-report", "--to", "pdf", "--lang", "en"])
        (paper,) = Path("out").rglob("*.pdf")
        data = paper.read_bytes()
    asked = (
        ("sign", FILE, "--cert", "in/me.p12", "--json"),
        ("sign", FILE, "--cert", "in/me.p12", "--lang", "bg"),
        ("verify", FILE, "--trust", "in/trust", "--json", "--jobs", "1"),
        ("verify", FILE, "--json", "--jobs", "1"),
    )
    return Material({"paper.pdf": data, "me.p12": own_p12(), "trust/root.pem": root().pem}, asked)


MATERIALS: Final[Mapping[str, Callable[[], Material]]] = {
    **{f"list-{ending}": _list(ending) for ending in ("txt", "xml", "csv", "xlsx", "zip")},
    "store": _looked_up,
    "fill": _filled,
    "register": _of_register,
    **{f"foreign-{at}": partial(_foreign, at) for at in range(0, 24, 6)},
    "signed": _signed,
}
"""Everything beside events, by name."""
