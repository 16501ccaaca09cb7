"""A page of an earlier version that says one thing in other words, and sets an address letter by letter."""

from __future__ import annotations

import pytest

from reporting.verify.pages.compare import gaps
from reporting.verify.pages.told import Kind, Told

APPLICATION = (Told("Нужно:"), Told("Имейл:"), Told("mika11@example.org", "email"), Told("Kc", "norm", Kind.EXACT))


@pytest.mark.parametrize(
    ("page", "differing"),
    [
        (["Изисква се:", "Имейл:", "m i k a 1 1 @ e x a m p l e . o r g", "Kc"], []),
        (["Изисква се:", "Имейл:", "mika11@example.org", "Mc"], ["norm"]),
        (["Изисква се:", "Имейл:", "m i k a 1 1 @ e x a m p l e . o r g 7", "Kc"], ["email"]),
    ],
)
def test_letters_apart_are_the_same_letters_whatever_else_is_worded_otherwise(
    page: list[str], differing: list[str]
) -> None:
    assert [gap.told.id for gap in gaps(APPLICATION, page, "bg", drawn=True)] == differing
