"""An error of the program itself: a finding with a reference by which it can be found, never a traceback."""

from __future__ import annotations

import os
import traceback
from pathlib import Path, PurePath
from typing import Final

from engine.model import Finding, finding

_NO_ROOM: Final = ("failed to map segment", "annot allocate memory")
"""What the system's loader says of a library for which there is no memory."""


def own_error(error: Exception) -> Finding:
    """The finding `internal-error`; its reference is the kind of error and the line that raised it.

    Where memory was spent, or the current folder was deleted, that is told: no error of the program.
    """
    if isinstance(error, MemoryError) or (isinstance(error, ImportError) and _is_for_memory(error)):
        return finding("memory-spent")
    if isinstance(error, FileNotFoundError) and not _has_folder():
        return finding("current-folder-gone")
    if os.environ.get("PROTOKOL_DEBUG"):
        traceback.print_exception(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{PurePath(frames[-1].filename).stem}:{frames[-1].lineno}" if frames else "?"
    return finding("internal-error", reference=f"{type(error).__name__}@{where}")


def _is_for_memory(error: ImportError) -> bool:
    return any(words in str(error) for words in _NO_ROOM)


def _has_folder() -> bool:
    """Whether the current folder still stands; relative paths lead nowhere without it."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True
