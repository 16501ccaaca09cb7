"""A value as a key that is equal to itself alone."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

_T = TypeVar("_T")

MANY: Final = 64
"""How many events are remembered by what each player asks of all of them in turn, as where a fact is missing."""

OF_ONE: Final = 5 * MANY
"""How many are remembered by what one player asks of each for all norms: as many, with him and others of either sex."""

PEOPLE: Final = 32_768
"""How many people are remembered one by one, each by what is asked of him in many events."""


class Itself(Generic[_T]):
    """A value as a key: whoever asks the same event again and again finds what was made of it.

    The value is kept as long as the key is, so that no other one can take its place.
    """

    __slots__ = ("value",)

    def __init__(self, value: _T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return type(other) is Itself and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)
