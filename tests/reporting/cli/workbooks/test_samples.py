"""The samples and every new workbook: what a club sees when it tries the program out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.mark.parametrize("name", ["groups-final", "scheveningen-match"])
def test_a_sample_is_checked_and_paired_again_without_a_finding(protokol: Any, name: str) -> None:
    path = SAMPLES / name / "event.xlsx"
    found = {one["code"] for one in protokol("check", path, "--json").lines[0]["findings"]}
    assert found <= {"norm-by-rating-alone"}
    assert all(item["same"] for item in protokol("recheck", path, "--json").lines[0]["rounds"])


@pytest.mark.parametrize(
    "name", [folder.name for folder in sorted(SAMPLES.iterdir()) if (folder / "event.xlsx").exists()]
)
def test_a_sample_has_all_that_those_ask_for_who_rate_it(protokol: Any, name: str) -> None:
    done = protokol("check", SAMPLES / name / "event.xlsx", "--json")
    assert done.code == 0
    assert [code for code in done.codes if code.startswith(("rated-", "player-"))] == []


def test_the_final_of_the_groups_has_its_winner(protokol: Any) -> None:
    path = SAMPLES / "groups-final" / "event.xlsx"
    final = protokol("standings", path, "--json").lines[0]["standings"]
    assert [(row["place"], row["number"], row["points"]) for row in final[:2]] == [(1, 3, "2"), (2, 8, "2")]
    second = protokol("standings", path, "--stage", 1, "--group", 2, "--json").lines[0]["standings"][1]
    assert (second["place"], second["number"]) == (2, 7)


def test_the_scheveningen_match_has_its_score(protokol: Any) -> None:
    sides = protokol("standings", SAMPLES / "scheveningen-match" / "event.xlsx", "--json").lines[0]["sides"]
    assert [(side["side"], side["points"]) for side in sides] == [("A", "10"), ("B", "6")]
