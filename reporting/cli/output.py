"""What all commands print alike: findings, tables, moving lines, errors of the program."""

from __future__ import annotations

import os
import traceback
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from engine.model import Finding, finding
from reporting.cli import streams

if TYPE_CHECKING:
    from reporting.locale import Texts


def say_findings(name: str, findings: Sequence[Finding], words: Texts, *, articles: bool = False) -> None:
    """Tell findings of a file, in order and with their places; errors and warnings in their colours."""
    from reporting.locale.finding_lines import finding_lines

    for severity, line in finding_lines(name, findings, words, articles=articles):
        streams.say(line, _COLOURS.get(severity, ""))


_COLOURS: Final = {"error": "31", "warning": "33"}


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


def papers_counted(words: Texts) -> Callable[[int, int, str], None]:
    """A line that counts the papers, and goes away at the end."""

    def advance(done: int, total: int, _path: str) -> None:
        streams.redraw("" if done == total else words("cli.build.progress", done=done, total=total))

    return advance


def rows_counted(words: Texts) -> Callable[[int], None] | None:
    """A line that counts the rows of a list as they are read, and goes away at 0; None where no terminal shows it."""
    if not streams.interactive():
        return None
    return lambda rows: streams.redraw(words("cli.lookup.progress", rows=rows) if rows else "")


def width(text: str) -> int:
    """Columns that a text takes on a terminal: none for combining marks, two for wide letters."""
    return len(text) if text.isascii() else sum(_cell(letter) for letter in text)


@lru_cache(maxsize=1024)
def _cell(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Cf", "Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def aligned(rows: Sequence[Sequence[str]], alignment: str, indent: str = "  ") -> list[str]:
    """Lines of a table; `alignment` has `l`, `r` or `c` for each column."""
    columns = max((len(row) for row in rows), default=0)
    widths = [max((width(row[index]) for row in rows if index < len(row)), default=0) for index in range(columns)]
    lines = []
    for row in rows:
        cells = [_padded(cell, widths[index], alignment[index : index + 1]) for index, cell in enumerate(row)]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


def _padded(text: str, columns: int, how: str) -> str:
    room = " " * (columns - width(text))
    return room + text if how == "r" else text + room
