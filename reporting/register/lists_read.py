"""Rating lists of the register as they are read: which one is in force on a day, and the rows of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, select

from reporting.register.schema import LIST_ROWS, LISTS
from reporting.register.values import Listed

_BATCH: Final = 10_000
_LISTED: Final = ("id", "name", "federation", "birth", "title", "women_title", "standard", "rapid", "blitz")


class Lists:
    """The rating lists of a register: which one is in force on a day, and its rows."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        question = select(LISTS.c.list, LISTS.c.day, LISTS.c.id, LISTS.c.kind).order_by(LISTS.c.day, LISTS.c.id)
        self._lists = connection.execute(question).all()

    def in_force(self, name: str, day: str) -> Mapping[str, tuple[int, str]]:
        """Of each kind of a federation's lists the last one not later than a day: its number and its own day."""
        return {
            kind: (number, of_day) for listed, of_day, number, kind in self._lists if listed == name and of_day <= day
        }

    def rows(self, name: str, ids: Iterable[str], day: str) -> dict[str, list[Listed]]:
        """The rows of players on the lists in force on a day, by id."""
        found: dict[str, list[Listed]] = {}
        wanted = sorted({*ids})
        columns = [LIST_ROWS.c[column] for column in _LISTED]
        for kind, (number, of_day) in self.in_force(name, day).items():
            for at in range(0, len(wanted), _BATCH):
                chosen = LIST_ROWS.c.id.in_(wanted[at : at + _BATCH])
                for row in self._connection.execute(select(*columns).where(LIST_ROWS.c.list == number, chosen)):
                    found.setdefault(row.id, []).append(Listed(name, kind, of_day, *row))
        return found

    def histories(self, name: str, player_id: str) -> list[Listed]:
        """A player's rows on all lists of a federation, the last first."""
        columns = [LISTS.c.list, LISTS.c.kind, LISTS.c.day, *(LIST_ROWS.c[column] for column in _LISTED)]
        question = select(*columns).join(LISTS, LISTS.c.id == LIST_ROWS.c.list)
        question = question.where(LISTS.c.list == name, LIST_ROWS.c.id == player_id)
        question = question.order_by(LISTS.c.day.desc(), LISTS.c.id.desc())
        return [Listed(*row) for row in self._connection.execute(question)]
