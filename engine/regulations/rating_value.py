"""Which number can be a rating."""

from __future__ import annotations

from engine.regulations import load


def most_rating() -> int:
    """The highest number that can be a rating: TRF26 has four columns for it."""
    return int(load("plausibility")["rating"]["most"])


def can_be_rating(value: int) -> bool:
    """True for a number that can be a rating; 0 is how lists write that there is none."""
    return 0 <= value <= most_rating()
