"""Opponents of whom nobody says whether they are men or women: a norm is open only where that decides it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reporting.cli.classify.test_pzszach_articles import ABOUT as PZSZACH
from tests.reporting.cli.classify.test_pzwarc_articles import ABOUT as PZWARC
from tests.reporting.cli.one_player import Person, Protokol, Write, document

KSZK = {"game": "correspondence", "system": "round-robin", "start_date": "2020-01-02", "notified_on": "2020-01-01"}
RULES: dict[str, tuple[Person, str, str]] = {
    "pzszach": (PZSZACH, "otb", "II"),
    "pzwarc": (PZWARC, "draughts100", "III"),
    "kszk": (KSZK, "correspondence", "II"),
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("sex", "info", "results", "made", "asked"),
    [
        ("", {}, "=" * 9, None, "2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("m", {}, "=" * 9, True, ""),
        ("f", {}, "=" * 9, False, ""),
        ("", {"competition": "men"}, "=" * 9, True, ""),
        ("", {"competition": "women"}, "=" * 9, False, ""),
        ("", {}, "1" * 9, True, ""),
        ("", {}, "0" * 9, False, ""),
    ],
)
def test_opponents_without_sex(
    protokol: Protokol, event: Write, rules: str, sex: str, info: Person, results: str, made: Any, asked: str
) -> None:
    """PZSzach 1, PZWarc VII 4.3, KSzK 4.4.3: a woman of category II counts less than a man of it."""
    about, key, norm = RULES[rules]
    me = {"categories": {key: "III"}}
    people = [{"sex": sex, "categories": {key: "II"}}] * 9
    if rules == "pzszach":
        me = {"ratings": [{"list": "fide", "value": 1800}]}
    path = event(document(results, people, me, **(about | info)))
    ran = protokol("classify", path, "--rules", rules, "--norm", norm, "--player", 1, "--json")
    (found,) = ran.lines[0]["verdicts"]
    assert found["met"] is made, found["reason"]
    lacking = [item["found"] for item in found["requirements"] if item["code"] == "sex-of-others"]
    assert lacking == ([asked] if asked else [])
    assert ran.codes.count("sex-missing") == (9 if asked else 0)
