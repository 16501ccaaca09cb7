"""A moving line on the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reporting.cli import streams

if TYPE_CHECKING:
    from reporting.locale import Texts


def papers_counted(words: Texts) -> Callable[[int, int, str], None]:
    """A line that counts the papers, and goes away at the end."""

    def tell(done: int, total: int, path: str) -> None:
        del path
        streams.redraw("" if done == total else words("cli.build.progress", done=done, total=total))

    return tell


def rows_counted(words: Texts) -> Callable[[int], None] | None:
    """A line that counts the rows of a list as they are read, and goes away at 0; None where no terminal shows it."""
    if not streams.interactive():
        return None
    return lambda rows: streams.redraw(words("cli.lookup.progress", rows=rows) if rows else "")
