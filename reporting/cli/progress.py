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
