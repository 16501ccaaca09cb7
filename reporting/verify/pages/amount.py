"""How much of one paper is read.

Of a PDF what its pages draw and its fonts explain, together, and the work of judging it; of an office file its tags.
A paper of a whole event has more of both with each player and each game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.model import Finding
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
        self._more = _of_event(event, limits.PDF_DRAWN_PLAYER, limits.PDF_DRAWN_RESULT)

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


def too_many_tags(parts: Mapping[str, bytes], name: str, event: Mapping[str, Any] | None = None) -> Finding | None:
    """The finding about an office file of more tags, or attributes, than are read; counted before it is parsed.

    `parts` by their names; `event` as of `Amount`. Styles and the like have few of them, and cost the most.
    """
    most = _of_event(event, limits.PAPER_TAGS_PLAYER, limits.PAPER_TAGS_RESULT)
    told = [each for part, each in parts.items() if _TELLS.fullmatch(part)]
    others = [each for part, each in parts.items() if not _TELLS.fullmatch(part)]
    found = limits.PAPER_TAGS.beyond("paper-too-many-tags", _tags(told) - most, value=name)
    return found or limits.PAPER_HEAD_TAGS.beyond("paper-too-many-head-tags", _tags(others), value=name)


_TELLS: Final = re.compile(r"word/(?!styles)[^/]*\.xml|xl/worksheets/[^/]*\.xml|xl/sharedStrings\.xml|customXml/.*")
"""Parts with what a paper tells; all others say how it looks."""


def _tags(parts: Iterable[bytes]) -> int:
    return sum(max(part.count(b"<"), part.count(b"=")) for part in parts)


def _of_event(event: Mapping[str, Any] | None, of_player: int, of_result: int) -> int:
    """What a paper of an event may have more than one of a player."""
    return 0 if event is None else of_player * _rows(event, "players") + of_result * _rows(event, "results")


def _rows(event: Mapping[str, Any], table: str) -> int:
    rows = event.get(table)
    return len(rows) if isinstance(rows, list) else 0
