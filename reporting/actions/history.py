"""The history of an event: who changed what, when, by which command, and what of it was taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from engine.model import Finding, finding
from reporting.actions.changes import Noted
from reporting.limits import FILE
from reporting.sources.load import Loaded
from reporting.sources.reading import read_whole
from reporting.workbook.ooxml.grid import open_grids
from reporting.workbook.sheets.journal import read_journal
from reporting.workbook.sheets.read import PROGRAM_SHEET


@dataclass(frozen=True, slots=True)
class Step:
    """A change: its number from 1, when (UTC, ISO), who, by which command, what it did, whether it was taken back.

    `of` are the numbers of those that it took back itself; `parts` tells how many of its records each of them had.
    """

    number: int
    when: str
    who: str
    command: str
    noted: tuple[Noted, ...]
    of: tuple[int, ...] = ()
    undone: bool = False
    parts: tuple[int, ...] = ()

    @property
    def apart(self) -> tuple[tuple[Noted, ...], ...]:
        """What was done at once, the first before the next."""
        each = iter(self.noted)
        return tuple(tuple(islice(each, count)) for count in self.parts or (len(self.noted),))

    @property
    def as_json(self) -> dict[str, Any]:
        """The JSON keys."""
        keys = {"number": self.number, "when": self.when, "who": self.who, "command": self.command}
        changes = [{"table": table, "key": key, "values": values} for table, key, values in map(_json, self.noted)]
        return {**keys, "undone": self.undone, "of": list(self.of), "changes": changes}


def _json(noted: Noted) -> list[Any]:
    return noted.as_json


def history(loaded: Loaded) -> tuple[tuple[Step, ...], tuple[Finding, ...]]:
    """The steps of an event's workbook, the oldest first; other files have no room for any."""
    if loaded.kind != "xlsx" or loaded.origins is None:
        return (), (finding("history-in-workbooks", value=loaded.name),)
    data = read_whole(Path(loaded.path), FILE)
    grids = data if isinstance(data, Finding) else open_grids(data, loaded.path, only=PROGRAM_SHEET)
    if isinstance(grids, Finding):
        return (), (grids,)
    return _steps(read_journal(grids)), ()


def _steps(entries: Sequence[Mapping[str, Any]]) -> tuple[Step, ...]:
    undone = _undone(entries)
    return tuple(
        Step(
            number,
            str(entry.get("when", "")),
            str(entry.get("who", "")),
            str(entry.get("command", "")),
            tuple(_noted(*each) for each in entry["changes"]),
            tuple(entry.get("of", ())),
            number in undone,
            tuple(entry.get("parts", ())),
        )
        for number, entry in enumerate(entries, start=1)
    )


def _undone(entries: Sequence[Mapping[str, Any]]) -> set[int]:
    """What is taken back by now: who was taken back himself takes nothing back."""
    undone: set[int] = set()
    for number in range(len(entries), 0, -1):
        if number not in undone:
            undone.update(entries[number - 1].get("of", ()))
    return undone


def _noted(table: str, key: Sequence[Any], values: Mapping[str, Sequence[Any]]) -> Noted:
    return Noted(table, tuple(key), {name: (old, new) for name, (old, new) in values.items()})
