"""Faults to be planted in a worker: the fuzzer has to find each, or it finds nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.model import finding
from reporting.exchange import record


def _before(module: Any, name: str, work: Callable[..., None]) -> None:
    """Do something before a function of the program."""
    plain = getattr(module, name)

    def planted(*arguments: Any, **named: Any) -> Any:
        work(*arguments)
        return plain(*arguments, **named)

    setattr(module, name, planted)


def error() -> None:
    """An error of the program over days and hours that nobody thought of."""

    def work(raw: object) -> None:
        if raw in ("2026-02-30", "9999-12-31", "0001-01-01", "25:61"):
            raise IndexError("planted")

    _before(record, "is_empty", work)


def time() -> None:
    """An endless loop over a long text."""

    def work(raw: object) -> None:
        while isinstance(raw, str) and len(raw) >= 80:
            pass

    _before(record, "is_empty", work)


def memory() -> None:
    """All memory for a large number."""

    def work(raw: object) -> None:
        if isinstance(raw, int) and raw > 900:
            bytearray(2_000_000_000)

    _before(record, "is_empty", work)


def gap() -> None:
    """A message that forgets what it is about."""
    _before(record, "shown", lambda raw: str(finding("file-missing", value="")) and None)


def always() -> None:
    """An error of the program over every event."""

    def work(raw: object) -> None:
        raise IndexError(raw)

    _before(record, "is_empty", work)


BESIDE: Final[Mapping[str, tuple[str, ...]]] = {
    "list": ("reporting.lists.enter", "_fill"),
    "lookup": ("reporting.lists.search", "ListSearch", "by_name"),
    "fill": ("reporting.actions.fill", "_fill_from"),
    "register": ("reporting.register.database", "Register", "writing"),
    "sign": ("reporting.actions.sign", "sign_file"),
    "foreign": ("reporting.exchange.foreign.read", "_take"),
    "pgn": ("reporting.exchange.pgn.heads", "_head"),
    "fmjd": ("reporting.exchange.fmjd", "_reported"),
}
"""Rooms that no event alone leads to, each with a function deep in it."""


def beside() -> None:
    """An error of the program in each of these rooms, which names it."""
    for room, (module, *path, name) in BESIDE.items():
        place = importlib.import_module(module)
        for step in path:
            place = getattr(place, step)

        def work(*_: object, room: str = room) -> None:
            raise IndexError(f"planted in {room}")

        _before(place, name, work)
