"""Changes of ratings as FIDE published them, its calculators, and the example of its manual."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.model import Player, Rating, exact
from engine.rating import rating_changes
from reporting.sources.load import load
from tests.engine.rating.rated_events import change, event, rated
from tests.rows import of_each
from tests.shared_data import needs_shared, shared
from tests.yaml_files import read_yaml

PUBLISHED: dict[str, Any] = read_yaml(Path(__file__).with_name("published.yaml"))
BEFORE_OCTOBER_2025 = date(2025, 9, 30)
BEFORE_MARCH_2024 = date(2024, 2, 29)
UNLIMITED = {(2650, 2150): "0.4", (2700, 2200): "0.4", (2700, 1964): "0", (2700, 1900): "-10"}
"""What B.02 8.3.1 makes of the calculator's cases from 1 October 2025 on."""


@pytest.mark.parametrize("case", PUBLISHED["changes"], ids=lambda case: case["what"])
def test_a_change_that_fide_published(case: dict[str, Any]) -> None:
    games = [(rating, str(score)) for rating, score, _ in case["games"]]
    found = change(event(Player(1, ratings=rated(case["own"], k=case["k"])), games, case["start"]))
    assert [exact(game.change or Fraction(0)) for game in found.games] == [told for *_, told in case["games"]]
    assert found.k == case.get("lowered", case["k"])
    assert exact(found.change or Fraction(0)) == case["change"]
    if "new" in case:
        assert found.new == case["new"]


def test_the_first_rating_that_fide_published() -> None:
    games = [(rating, str(score)) for rating, score in PUBLISHED["first_rating"]["games"]]
    found = change(event(Player(1), games, date(2025, 11, 7)))
    assert (found.rating, found.change, found.new, found.initial) == (None, None, 1922, 1922)
    assert found.outcome == "first-rating"


@of_each((case,) for case in PUBLISHED["calculator"])
def test_the_calculator_of_changes(case: tuple[int, int, float, int, str]) -> None:
    own, opponent, score, k, told = case
    player = Player(1, ratings=rated(own, k=k))
    for start, expected in (
        (BEFORE_OCTOBER_2025, told),
        (date(2025, 10, 1), UNLIMITED.get((own, opponent), told)),
    ):
        found = change(event(player, [(opponent, str(score))], start))
        assert exact(found.change or Fraction(0)) == expected


@pytest.mark.parametrize("case", PUBLISHED["calculator_first"], ids=str)
def test_the_calculator_of_first_ratings(case: tuple[int, float, int, int]) -> None:
    average, score, count, told = case
    wins, rest = divmod(Fraction(str(score)), 1)
    made = ["1"] * int(wins) + ["0.5"] * bool(rest)
    games = [(average, each) for each in made + ["0"] * (count - len(made))]
    assert change(event(Player(1), games, BEFORE_MARCH_2024)).initial == told


def test_the_example_of_the_arbiters_manual() -> None:
    """A player rated 2212 with fewer than 30 games: +0.16 +0.24 −0.36 −0.19 +0.01 −0.10 +0.92 +0.31 +0.42."""
    opponents = (1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652)
    games = list(zip(opponents, ("1", "1", "0", "0.5", "0.5", "0", "1", "0.5", "0.5"), strict=True))
    found = change(event(Player(1, birth_year=1980, ratings=rated(2212, games=20)), games, BEFORE_OCTOBER_2025))
    assert [exact(game.change or Fraction(0)) for game in found.games] == [
        "0.16", "0.24", "-0.36", "-0.19", "0.01", "-0.1", "0.92", "0.31", "0.42",
    ]  # fmt: skip
    assert (found.k, found.change, found.new) == (40, Fraction("56.4"), 2268)


@needs_shared("real", "events")
def test_the_gain_of_the_sinquefield_cup_of_2014(tmp_path: Path) -> None:
    """35 points were published for the winner; there is no edition of 2014, which is told."""
    document = json.loads(shared("real", "events", "sinquefield-2014.json").read_text(encoding="utf-8"))
    document["event"] |= {"start_date": "2014-08-27", "rate_of_play": "90'/40 + 30' + 30\""}
    path = tmp_path / "event.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    made = rating_changes(load(str(path)).event)
    assert [found.code for found in made.findings] == ["edition-not-in-force"]
    assert [(exact(each.change or Fraction(0)), each.new) for each in made.players] == [
        ("35", 2836), ("-7.2", 2870), ("4.8", 2777), ("-4.2", 2764), ("-10.8", 2794), ("-17.6", 2769),
    ]  # fmt: skip
    assert sum(each.change or 0 for each in made.players) == 0


def test_a_published_coefficient_goes_before_all_rules() -> None:
    player = Player(1, birth_year=2010, ratings=(Rating("fide", 1500, 5, k=17),))
    assert change(event(player, [(1500, "1")])).k == 17
