"""Room for words: columns as wide as their longest word, and letters as small as that needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from reporting.forms.measure import BREAKABLE, width_of_text

PADDING: Final = 2.6
"""Millimetres of a cell beside its text, with what word processors round."""
LEAST: Final = 5.5
"""Points; smaller letters are not read."""
_BREAKS: Final = re.compile(r"[ \t\n\-–]+")
_LONGEST: Final = 6
"""Words of a column that are measured, the longest first."""


def longest_word(texts: Iterable[str], size: float, *, bold: bool = False) -> float:
    """Millimetres of the widest word of some texts at a size in points."""
    words = set[str]().union(*map(_words, texts))
    # Words of one length go by the alphabet: the order of a set is another one in every run.
    measured = sorted(words, key=lambda word: (-len(word), word))[:_LONGEST]
    return max((width_of_text(word, size, bold=bold) for word in measured), default=0.0)


@lru_cache(maxsize=16_384)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text that are not broken; a fixed blank breaks no line, and ends a run."""
    return tuple(word for word in _BREAKS.split(text) if max(map(len, word.split()), default=0) < BREAKABLE)


def shared_out(wanted: Sequence[float], needed: Sequence[float], total: float) -> list[float]:
    """`total` millimetres shared as `wanted`, but that no column has less than it needs while others have more."""
    scale = total / (sum(wanted) or 1)
    widths = [width * scale for width in wanted]
    lacking = sum(max(0.0, need - width) for need, width in zip(needed, widths, strict=True))
    spare = sum(max(0.0, width - need) for need, width in zip(needed, widths, strict=True))
    if lacking == 0 or spare == 0:
        return widths
    part = min(1.0, lacking / spare)
    given = part * spare / lacking
    return [
        width + (need - width) * given if need > width else width - (width - need) * part
        for need, width in zip(needed, widths, strict=True)
    ]


def with_room(
    columns: Sequence[Mapping[str, Any]], rows: Sequence[Sequence[Any]], size: float, total: float
) -> tuple[list[dict[str, Any]], float]:
    """Columns with `label` and `width`, as wide as their words need in `total` millimetres, and the size in points.

    The letters are set smaller only where all columns together have too little room.
    """
    texts = [[_text(row[at]) for row in rows if at < len(row) and not _spans(row[at])] for at in range(len(columns))]
    labels = [str(column["label"]) for column in columns]
    needed = _needed(labels, texts, size)
    while sum(needed) > total and size > LEAST:
        size -= 0.5
        needed = _needed(labels, texts, size)
    wanted = [float(column["width"]) for column in columns]
    scale = total / (sum(wanted) or 1)
    if all(need <= width * scale for need, width in zip(needed, wanted, strict=True)):
        return [dict(column) for column in columns], size
    widths = shared_out(wanted, needed, total)
    return [{**column, "width": round(width, 1)} for column, width in zip(columns, widths, strict=True)], size


def _needed(labels: Sequence[str], texts: Sequence[Sequence[str]], size: float) -> list[float]:
    """Millimetres that the columns need, each for its head in bold and its cells."""
    return [
        PADDING + max(longest_word([label], size, bold=True), longest_word(cells, size, bold=True))
        for label, cells in zip(labels, texts, strict=True)
    ]


def _text(cell: Any) -> str:
    return cell if isinstance(cell, str) else str(cell.get("text", ""))


def _spans(cell: Any) -> bool:
    return isinstance(cell, Mapping) and cell.get("span", 1) > 1
