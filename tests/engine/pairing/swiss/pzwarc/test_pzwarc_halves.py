"""The search inside a group: opponents in the text's order, in memory that grows with the players alone."""

from __future__ import annotations

import tracemalloc
from typing import Any, cast

import pytest

from engine.pairing.swiss.pzwarc.halves import _places_in_order, _search, opponents_in_order


class Legal:
    """The one thing that the search asks of a mode."""

    def __init__(self, size: int, apart: frozenset[frozenset[int]] = frozenset()) -> None:
        everyone = (1 << size) - 1
        self.legal = [everyone & ~(1 << at) for at in range(size)]
        for one, other in map(tuple, apart):
            self.legal[one] &= ~(1 << other)
            self.legal[other] &= ~(1 << one)


def found(size: int, *apart: tuple[int, int]) -> Any:
    return _search(cast("Any", Legal(size, frozenset(map(frozenset, apart)))), range(size))


@pytest.mark.parametrize("size", range(1, 12))
def test_places_are_tried_in_the_order_of_the_opponents(size: int) -> None:
    rest = list(range(100, 100 + size))
    assert [rest[at] for at in _places_in_order(size)] == opponents_in_order(rest)


@pytest.mark.parametrize(
    ("apart", "expected"),
    [
        ((), ((0, 3), (1, 4), (2, 5))),
        (((2, 5),), ((0, 3), (1, 5), (2, 4))),
        (((2, 5), (2, 4)), ((0, 3), (1, 2), (4, 5))),
        (((0, 3), (0, 4), (0, 5)), ((0, 2), (1, 4), (3, 5))),
        (tuple((0, at) for at in range(1, 6)), None),
    ],
)
def test_the_way_back_leads_to_whoever_was_left(apart: tuple[tuple[int, int], ...], expected: Any) -> None:
    assert found(6, *apart) == expected


def test_thousands_of_players_take_little_memory() -> None:
    size = 1200
    mode = Legal(size)
    tracemalloc.start()
    try:
        assert len(_search(cast("Any", mode), range(size)) or ()) == size // 2
        assert tracemalloc.get_traced_memory()[1] < 500 * size
    finally:
        tracemalloc.stop()
