"""PZSzach's classification rules through `protokol classify`: what the tables ask, at their bounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.model import exact
from tests.reporting.cli.one_player import Person, Protokol, Write, document, met, verdict

ABOUT = {
    "game": "chess",
    "system": "round-robin",
    "federation": "pzszach",
    "rate_of_play": "90' + 30\"",
    "start_date": "2024-08-01",
    "end_date": "2024-08-09",
}


def tournament(results: str, rivals: list[Person], me: Person | None = None, **info: Any) -> Person:
    return document(results, rivals, {} if me is None else me, **(ABOUT | info))


def rated(value: int, **more: Any) -> Person:
    return {"ratings": [{"list": "fide", "value": value, "games": 50}]} | more


@pytest.mark.parametrize(
    ("rival", "rating"),
    [
        (rated(1750, categories={"otb": "k"}), "1750"),
        ({"categories": {"otb": "II"}}, "1800"),
        ({"categories": {"otb": "II"}, "sex": "f"}, "1600"),
        ({}, "1000"),
        ({"federation": "GER", "categories": {"otb": "II"}}, "1800"),
        ({"federation": "GER"}, None),
        ({"titles": {"fide": "FM"}}, None),
        ({"titles": {"national": "k"}}, "2200"),
    ],
)
def test_what_an_opponent_counts_with(protokol: Protokol, event: Write, rival: Person, rating: str | None) -> None:
    """Tables 1 and 2: FIDE before the category; whoever is not in the tables leaves a norm open that he decides."""
    found = verdict(protokol, event(tournament("0" * 4 + "1" * 3, [rival, *[rated(1700)] * 6])), "pzszach", "III")
    assert found["games"][0]["rating"] == rating
    assert (found["met"] is None) is (rating is None)
    for others, made in ((1000, False), (2100, True)):
        found = verdict(protokol, event(tournament("0" * 4 + "1" * 3, [rival, *[rated(others)] * 6])), "pzszach", "III")
        assert (found["met"], found["performance"] is None) == (made, rating is None)


@pytest.mark.parametrize(
    ("sex", "norm", "threshold"),
    [
        ("m", "I", 2000), ("m", "II", 1800), ("m", "III", 1550), ("m", "IV", 1300), ("m", "V", 1050),
        ("f", "I", 1800), ("f", "II", 1600), ("f", "III", 1350), ("f", "IV", 1150), ("f", "V", 1000),
    ],
)  # fmt: skip
@pytest.mark.parametrize("above", [-1, 0, 1])
def test_thresholds_by_sex(protokol: Protokol, event: Write, sex: str, norm: str, threshold: int, above: int) -> None:
    """Draws leave Ruz at the mean of the ratings, the own one included."""
    value = threshold + above
    made = tournament("=" * 9, [rated(value)] * 9, rated(value, sex=sex), rate_of_play="120'")
    found = verdict(protokol, event(made), "pzszach", norm)
    assert (found["performance"], found["met"]) == (str(value), above >= 0)


@pytest.mark.parametrize(
    ("results", "n"), [("1" * 7, 7), ("1" * 7 + "+", 7), ("1" * 7 + "-", 7), ("1" * 7 + "b", 7), ("1" * 7 + "0", 8)]
)
def test_forfeits_lost_and_won_and_byes_are_not_counted(protokol: Protokol, event: Write, results: str, n: int) -> None:
    """6.1, 4.8."""
    found = verdict(protokol, event(tournament(results, [rated(1900)] * 8)), "pzszach", "II")
    assert found["n"] == n
    assert found["average"] == exact(Fraction(n * 1900 + 1000, n + 1))


def test_a_game_that_both_lost_by_forfeit_is_not_counted(protokol: Protokol, event: Write) -> None:
    """6.1."""
    made = tournament("1" * 8, [rated(1900)] * 8)
    made["results"][-1] |= {"kind": "double-forfeit", "score": {"white": "0", "black": "0"}}
    assert verdict(protokol, event(made), "pzszach", "II")["n"] == 7


@pytest.mark.parametrize(("day", "made"), [("2024-08-01", True), ("2024-08-02", False)])
def test_ratings_are_those_of_the_first_day(protokol: Protokol, event: Write, day: str, made: bool) -> None:
    """6.2."""
    found = verdict(protokol, event(tournament("1" * 7, [rated(1900)] * 7, rating_list_date=day)), "pzszach", "II")
    assert (found["met"], met(found, "rating-list-date")) == (made, made)
