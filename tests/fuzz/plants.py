"""Faults to be planted in a worker: the fuzzer has to find each, or it finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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


def gap() -> None:
    """A message that forgets what it is about."""
    _before(record, "display_text", lambda raw: str(finding("file-missing", value="")) and None)


def always() -> None:
    """An error of the program over every event."""

    def work(raw: object) -> None:
        raise IndexError(raw)

    _before(record, "is_empty", work)
