"""The register as a whole: made or brought up to date, summed up, written out."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final

from sqlalchemy import func, select

from engine.model import finding
from reporting.actions.register import RegisterAnswer, guarded
from reporting.exchange.file_kind import looks_like
from reporting.register.database import Register, initialise
from reporting.register.entries import counts_of_kinds
from reporting.register.export import export_lines
from reporting.register.problems import RegisterError
from reporting.register.schema import LIST_ROWS, LISTS, PEOPLE, VERSION
from reporting.register.values import KINDS
from reporting.sources.outputs import exists
from reporting.sources.reading import is_so, read_beginning
from reporting.sources.replace import changed_since, hash_of, replace_file

_BLANK: Final[dict[str, Any]] = {"version": None, "status": None}


def make(register: Register, who: str) -> RegisterAnswer:
    """Make the register where there is none, migrate an older one."""

    def work() -> RegisterAnswer:
        status, _, earlier_state = initialise(register, who)
        return RegisterAnswer({"version": VERSION, "status": status}, (earlier_state,) if earlier_state else ())

    return guarded(work, _BLANK)


def summary(register: Register) -> RegisterAnswer:
    """How much the register holds: persons, entries that hold by kind, rating lists."""

    def work() -> RegisterAnswer:
        with register.reading() as connection:
            people = connection.execute(select(func.count()).select_from(PEOPLE)).scalar_one()
            entries = {**dict.fromkeys(KINDS, 0), **counts_of_kinds(connection)}
            question = (
                select(LISTS.c.list, LISTS.c.kind, LISTS.c.day, func.count(LIST_ROWS.c.id))
                .join(LIST_ROWS, LIST_ROWS.c.list == LISTS.c.id)
                .group_by(LISTS.c.id, LISTS.c.list, LISTS.c.kind, LISTS.c.day)
                .order_by(LISTS.c.list, LISTS.c.day, LISTS.c.id)
            )
            lists = [
                dict(zip(("list", "kind", "day", "rows"), row, strict=True)) for row in connection.execute(question)
            ]
        return RegisterAnswer({"version": VERSION, "people": people, "entries": entries, "lists": lists})

    return guarded(work, {"version": None, "people": None, "entries": {}, "lists": []})


_BEGINNING: Final = 100
"""Bytes by which a database is known."""


def export(register: Register, path: Path, *, force: bool = False) -> RegisterAnswer:
    """The export as a file; another one that is there is left alone, unless `force`, and a database in any case.

    A register is a database: what replaced it could be put back by `import` alone, and the state before is gone.
    """

    def work() -> RegisterAnswer:
        counts: list[int] = []

        def write(stream: BinaryIO) -> None:
            counts.append(_write(register, lambda line: stream.write(line.encode())))

        if not force and is_so(path.exists):
            return RegisterAnswer({"lines": _unchanged(register, path)})
        if is_so(path.is_file) and looks_like(read_beginning(path, _BEGINNING)) == "SQLite":
            raise RegisterError(finding("register-export-database", value=str(path)))
        refused = replace_file(path, write, read=None if force else hash_of(None))
        if refused is not None:
            raise RegisterError(refused)
        return RegisterAnswer({"lines": counts[0]})

    return guarded(work, {"lines": None})


def _unchanged(register: Register, path: Path) -> int:
    """How many lines the same export has that stands there already; RegisterError where something else does."""
    known = sha256()
    lines = _write(register, lambda line: known.update(line.encode()))
    if changed_since(path, known.hexdigest()) is not None:
        raise RegisterError(exists(path, has_force=True))
    return lines


def export_to(register: Register, write: Callable[[str], Any]) -> RegisterAnswer:
    """The export to a stream."""
    return guarded(lambda: RegisterAnswer({"lines": _write(register, write)}), {"lines": None})


def _write(register: Register, write: Callable[[str], Any]) -> int:
    count = 0
    with register.reading() as connection:
        for line in export_lines(connection):
            write(line)
            count += 1
    return count
