"""Who is on the list: what a check tells of a number that nobody there has."""

from __future__ import annotations

from collections.abc import Collection


def is_unlisted(number: int | None, listed: Collection[int], at: int) -> bool:
    """Whether the number at this place of a table is told to be nobody's; that a list is empty is told once, at 0."""
    return number is not None and number not in listed and (bool(listed) or not at)
