"""Blossoms inside blossoms: thousands of them are turned like a few."""

from __future__ import annotations

import pytest

from engine.pairing.swiss.matching.blossoms import NOBODY, Blossoms


@pytest.mark.parametrize("depth", [1, 2, 7, 1500])
@pytest.mark.parametrize("at", ["innermost", "outermost"])
def test_however_deep_they_stand_any_vertex_becomes_the_base_of_all_around_it(depth: int, at: str) -> None:
    """Triangles, each with all before it as its first corner: vertex 0 is free, the other two corners are matched."""
    blossoms, inner = Blossoms(2 * depth + 1), 0
    for level in range(depth):
        one, two = 2 * level + 1, 2 * level + 2
        blossoms.mate[one], blossoms.mate[two] = two, one
        # From the last corner back to what stood before: to vertex 2 of the triangle inside, where there is one.
        back = max(0, one - 1)
        inner = blossoms._close([inner, one, two], [(max(0, one - 2), one), (one, two), (two, back)])
    vertex = 1 if at == "innermost" else 2 * depth
    blossoms._rotate(inner, vertex)
    assert blossoms.base[inner] == vertex
    mates = [mate for each, mate in enumerate(blossoms.mate) if each != vertex]
    assert NOBODY not in mates
    assert all(blossoms.mate[mate] == each for each, mate in enumerate(blossoms.mate) if each != vertex)
