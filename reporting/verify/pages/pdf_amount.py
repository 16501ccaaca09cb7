"""How much of one PDF is read: what its pages draw and its fonts explain, together, and the work of judging it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from reporting import limits
from reporting.sources.pdf import BeyondPdfError, bound_content

_ORDER: Final = 3
"""A text that is put in its order takes as long as so many bytes."""


class Amount:
    """What was drawn so far, in bytes, and how much may be: `BeyondPdfError` beyond it.

    `event` is the one in the evidence of a paper of a whole event, None for a paper of one player.
    """

    def __init__(self, event: Mapping[str, Any] | None = None) -> None:
        self._drawn = 0
        self._more = 0
        if event is not None:
            self._more = limits.PDF_DRAWN_PLAYER * _rows(event, "players")
            self._more += limits.PDF_DRAWN_RESULT * _rows(event, "results")

    def content(self, size: int) -> None:
        """One page, or what one font explains: by itself it has a bound too."""
        bound_content(size)
        self.draw(size)

    def draw(self, size: int) -> None:
        """So much more: a page that is drawn as no paper is takes twice its size."""
        self._drawn += size
        beyond = limits.PDF_DRAWN.beyond("pdf-draws-too-much", self._drawn - self._more, value="PDF")
        if beyond is not None:
            raise BeyondPdfError(beyond)

    def ordered(self, texts: int) -> None:
        """So many texts are put in their order."""
        self.draw(_ORDER * texts)


def _rows(event: Mapping[str, Any], table: str) -> int:
    rows = event.get(table)
    return len(rows) if isinstance(rows, list) else 0
