"""Make a register, or bring it up to date; say what it holds."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import func, select

from reporting.actions.register.answer import RegisterAnswer, guarded
from reporting.register.database import Register, initialise
from reporting.register.entries import entries_of_kinds
from reporting.register.schema import LIST_ROWS, LISTS, PEOPLE, VERSION
from reporting.register.values import KINDS

_BLANK: Final[dict[str, Any]] = {"version": None, "status": None}


def make(register: Register, who: str) -> RegisterAnswer:
    """Make the register where there is none, migrate an older one."""

    def work() -> RegisterAnswer:
        status, _, kept = initialise(register, who)
        return RegisterAnswer({"version": VERSION, "status": status}, (kept,) if kept else ())

    return guarded(work, _BLANK)


def summary(register: Register) -> RegisterAnswer:
    """How much the register holds: persons, entries that hold by kind, rating lists."""

    def work() -> RegisterAnswer:
        with register.reading() as connection:
            people = connection.execute(select(func.count()).select_from(PEOPLE)).scalar_one()
            entries = dict.fromkeys(KINDS, 0)
            for entry in entries_of_kinds(connection, KINDS):
                entries[entry.kind] += 1
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
