"""Whether texts on a page stand in the order in which they are read: down, and within a line from left to right.

A page is cut, again and again, into pieces of which one stands wholly above the other, or wholly left of it; the
earlier piece has to be the upper or the left one. A table, columns beside each other and lines of several heights can
be cut so. Two figures that changed places cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

_HEIGHT: Final = 0.5
"""Of a letter above its line, in its size, as far as lines are parted by it."""
_SLACK: Final = 0.6
"""Points by which a letter may reach into the next one."""


class Text(NamedTuple):
    """A text on a page, in points: where it begins and ends, its line, its size."""

    left: float
    line: float
    right: float
    size: float


def _uncounted(texts: int) -> None:
    """Nobody asks how many texts were looked at."""


def in_reading_order(texts: Sequence[Text], looked_at: Callable[[int], None] = _uncounted) -> bool:
    """True where the page can be cut down to single texts; `looked_at` is told of how many, time and again."""
    waiting = [list(texts)]
    while waiting:
        piece = waiting.pop()
        if len(piece) < 2:
            continue
        looked_at(len(piece))
        if _is_line(piece):
            continue
        pieces = _down(piece)
        if len(pieces) == 1:
            pieces = _across(piece)
        if len(pieces) == 1:
            return False
        waiting += pieces
    return True


def _is_line(texts: Sequence[Text]) -> bool:
    """Whether each text begins behind all before it: most pieces are cut apart so, and seen soonest."""
    furthest = nearest = float("-inf")
    for left, _, right, _ in texts:
        if left < nearest or left + _SLACK < furthest:
            return False
        nearest = left
        furthest = max(furthest, right)
    return True


def _down(texts: Sequence[Text]) -> list[list[Text]]:
    """The pieces of which each stands above those after it."""
    lowest = accumulate((text.line for text in texts), min)
    highest = list(accumulate((text.line + _HEIGHT * text.size for text in reversed(texts)), max))[::-1]
    return _parted(texts, [low >= high for low, high in zip(lowest, highest[1:], strict=False)])


def _across(texts: Sequence[Text]) -> list[list[Text]]:
    """The pieces of which each stands left of those after it."""
    furthest = accumulate((text.right for text in texts), max)
    nearest = list(accumulate((text.left for text in reversed(texts)), min))[::-1]
    return _parted(texts, [right <= left + _SLACK for right, left in zip(furthest, nearest[1:], strict=False)])


def _parted(texts: Sequence[Text], cuts: Sequence[bool]) -> list[list[Text]]:
    starts = [0, *(at + 1 for at, cut in enumerate(cuts) if cut), len(texts)]
    return [list(texts[start:end]) for start, end in pairwise(starts)]
