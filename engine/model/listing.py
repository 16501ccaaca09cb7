"""Names and numbers in a line: the first of many and how many there are, and the numbers that are missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

MOST_NAMED: Final = 20
"""So many are named in a line where nothing else is said; of more the first, and how many there are."""


def named(names: Sequence[str], count: int | None = None) -> str:
    """The names with commas between; of very many, or of a `count` of more than these, the first: `1, 2, … (300)`."""
    first, many = names[:MOST_NAMED], len(names) if count is None else count
    return ", ".join((*first, *((f"… ({many})",) if many > len(first) else ())))


def missing_numbers(there: Iterable[int], last: int) -> Iterator[str]:
    """The numbers from 1 to `last` that are not there, neighbours together: `3`, `5–8`."""
    before = 0
    for number in (*sorted({number for number in there if 0 < number <= last}), last + 1):
        if number - before > 2:
            yield f"{before + 1}–{number - 1}"
        elif number - before == 2:
            yield str(number - 1)
        before = number
