"""Which files a command has changed by now, for whoever is to tell them where its answer does not arrive."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_written: ContextVar[list[str] | None] = ContextVar("written", default=None)


@contextmanager
def written_noted() -> Iterator[None]:
    """Note what is changed while the block runs; elsewhere nobody notes it."""
    token = _written.set([])
    try:
        yield
    finally:
        _written.reset(token)


def note_written(path: str | os.PathLike[str]) -> None:
    """Remember a file, a folder or a register that the user named and that is changed now."""
    if (paths := _written.get()) is not None:
        paths.append(os.fspath(path))


def forget_written() -> tuple[str, ...]:
    """What was changed so far, each once; nothing from now on."""
    paths = _written.get() or []
    noted = tuple(dict.fromkeys(paths))
    paths.clear()
    return noted
