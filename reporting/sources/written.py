"""Which files a command has changed by now: told where its answer does not arrive."""

from __future__ import annotations

import os

_written: list[str] = []


def note_written(path: str | os.PathLike[str]) -> None:
    """Remember a file, a folder or a register that the user named and that is changed now."""
    _written.append(os.fspath(path))


def forget_written() -> tuple[str, ...]:
    """What was changed so far, each once; nothing from now on."""
    paths = tuple(dict.fromkeys(_written))
    _written.clear()
    return paths
