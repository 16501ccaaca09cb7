"""What is missing of things that are counted."""

from __future__ import annotations

from engine.model.listing import missing_numbers
from tests.rows import of_each


@of_each(
    [
        ([1, 2, 3], 3, []),
        ([1, 3], 3, ["2"]),
        ([1, 4], 4, ["2–3"]),
        ([], 1, ["1"]),
        ([], 999_999_999, ["1–999999999"]),
        ([5, 5, -1, 0, 9], 7, ["1–4", "6–7"]),
        ([1], 0, []),
    ]
)
def test_neighbours_are_told_together(there: list[int], last: int, missing: list[str]) -> None:
    assert list(missing_numbers(there, last)) == missing
