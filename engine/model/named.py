"""A list of names in a line: all of them, or the first and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST_NAMED: Final = 20
"""So many are named in a line where nothing else is said; of more the first, and how many there are."""


def named(names: Sequence[str], count: int | None = None) -> str:
    """The names with commas between; of very many, or of a `count` of more than these, the first: `1, 2, … (300)`."""
    first, many = names[:MOST_NAMED], len(names) if count is None else count
    return ", ".join((*first, *((f"… ({many})",) if many > len(first) else ())))
