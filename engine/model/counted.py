"""What is missing of things that are counted from one on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def gaps(there: Iterable[int], last: int) -> Iterator[str]:
    """The numbers from 1 to `last` that are not there, neighbours together: `3`, `5–8`."""
    before = 0
    for number in (*sorted({number for number in there if 0 < number <= last}), last + 1):
        if number - before > 2:
            yield f"{before + 1}–{number - 1}"
        elif number - before == 2:
            yield str(number - 1)
        before = number
