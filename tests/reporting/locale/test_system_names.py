"""Systems by what people call them, in three languages."""

from __future__ import annotations

import pytest

from reporting.locale import texts
from reporting.locale.system_names import near_systems, systems_text

SWISS = "swiss-fide-2026"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("swiss", SWISS),
        ("szwajcarski", SWISS),
        ("system szwajcarski", SWISS),
        ("швейцарска", SWISS),
        ("swiss-fide-2025", SWISS),
        ("kołowy", "round-robin"),
        ("Kolowy", "round-robin"),
        ("кръгова", "round-robin"),
        ("round-robbin", "round-robin"),
        ("drużynowy szwajcarski", f"team-{SWISS}"),
        ("отборна кръгова", "team-round-robin"),
        ("puchar", "cup"),
        ("lotto", None),
        ("system", None),
        ("", None),
    ],
)
def test_a_word_finds_its_systems(text: str, nearest: str | None) -> None:
    assert next(iter(near_systems(text)), None) == nearest


def test_the_nearest_are_told_by_id_and_name_and_only_of_those_that_can_be_chosen() -> None:
    assert "round-robin (кръгова система)" in systems_text("кръгова", texts("bg"))
    assert near_systems("swiss", ["team-swiss-jahr", "cup"]) == ("team-swiss-jahr",)
    assert systems_text("lotto", texts("en")) == texts("en")("cli.system.list")
