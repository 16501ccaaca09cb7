"""What the figures of a list are: ratings, or years of birth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_YEARS: Final = range(1920, 2030)
"""Years in which somebody who plays today was born; whole lists of ratings do not lie between them."""
_MOST_OTHERS: Final = 10
"""One in so many may be written wrong."""


def are_births(figures: Sequence[int]) -> bool:
    """Whether figures of one column are years of birth."""
    others = sum(figure not in _YEARS for figure in figures)
    return bool(figures) and others * _MOST_OTHERS <= len(figures)


def columns_of_figures(rows: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """What the figures of rows with as many figures each are, in their order."""
    found: list[str] = []
    for column in zip(*rows, strict=True):
        birth = are_births(column) and "birth_date" not in found
        found.append("birth_date" if birth else "rating_national" if "rating" in found else "rating")
    return tuple(found)
