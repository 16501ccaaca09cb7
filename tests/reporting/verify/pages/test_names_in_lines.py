"""Names that the cells of a pack break into lines are read as the names that they are."""

from __future__ import annotations

import pytest

from reporting.verify.pages.meaning import squeezed
from reporting.verify.pages.pack import with_whole_names

NAMES = ("Kowalska-Brzęczyszczykiewicz Ewa", "Kowalska-Brzęczyszczykiewicz Ewa Maria", "Nowak Jan", "Łoś Ewa")


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        (["1", "Nowak Jan", "2500"], ["1", "Nowak Jan", "2500"]),
        (["1", "Nowak", "Jan", "2500"], ["1", "Nowak Jan", "2500"]),
        (["Kowalska-", "Brzęczyszczykiewicz", "Ewa", "IM"], ["Kowalska-Brzęczyszczykiewicz Ewa", "IM"]),
        (["Kowalska-", "-Brzęczyszczykiewicz Ewa", "IM"], ["Kowalska-Brzęczyszczykiewicz Ewa", "IM"]),
        (["Kowalska-Brzęczyszczykiewicz Ewa", "Maria", "1"], ["Kowalska-Brzęczyszczykiewicz Ewa Maria", "1"]),
        (["Nowak", "Jerzy", "1"], ["Nowak", "Jerzy", "1"]),
        (["Łoś", "Nowak Jan"], ["Łoś", "Nowak Jan"]),
        ([], []),
    ],
)
def test_lines_of_a_name_are_one_text_and_others_stay(texts: list[str], read: list[str]) -> None:
    assert with_whole_names(texts, {squeezed(name) for name in NAMES}) == read


@pytest.mark.parametrize(
    ("printed", "meant", "alike"),
    [
        ("13 Kowalska-\n-Brzęczyszczykiewicz Ewa", "13 Kowalska-Brzęczyszczykiewicz Ewa", True),
        ("Kowalska-Brzęczyszczykiewicz", "Kowalska Brzęczyszczykiewicz", False),
        ("- - 1", "- 1", False),
    ],
)
def test_a_hyphen_on_both_lines_is_one_hyphen(printed: str, meant: str, alike: bool) -> None:
    assert (squeezed(printed) == squeezed(meant)) == alike
