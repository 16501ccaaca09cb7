"""Who changes an event: whom the history names."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_author: ContextVar[str] = ContextVar("author", default="")


@contextmanager
def acting_as(name: str) -> Iterator[None]:
    """Changes are this person's while the block runs."""
    token = _author.set(name)
    try:
        yield
    finally:
        _author.reset(token)


def author() -> str:
    """Who changes an event: who was named, else who works on this computer; blank where nobody knows."""
    try:
        return _author.get() or getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
