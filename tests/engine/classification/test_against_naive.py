"""Random events: the engine's verdicts against a second, straightforward calculation."""

from __future__ import annotations

import importlib.util
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model import (
    DRAUGHTS_POINTS,
    Arbiter,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    Rating,
)
from engine.regulations import load
from tests.judges import classify_category, classify_fide, classify_kszk, classify_pzszach
from tests.settings import of_sheet
from tests.thinned import LONG

MOST = 300 if LONG else 40
"""Events that are tried of a rule."""


def _naive() -> Any:
    spec = importlib.util.spec_from_file_location("naive", Path(__file__).with_name("naive.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


naive = _naive()
MARKS = {Fraction(1): (Mark.WIN, Mark.LOSS), Fraction(1, 2): (Mark.DRAW, Mark.DRAW), Fraction(0): (Mark.LOSS, Mark.WIN)}
POINTS = st.sampled_from(list(MARKS))


def games(least: int, most: int, ratings: Any) -> Any:
    return st.lists(st.tuples(POINTS, ratings), min_size=least, max_size=most).map(
        lambda rows: [(at, points, rating) for at, (points, rating) in enumerate(rows, start=2)]
    )


def results(played: list[Any]) -> tuple[GameResult, ...]:
    return tuple(
        GameResult(GameKey(at), 1, opponent, Outcome(*MARKS[points]))
        for at, (opponent, points, _) in enumerate(played, start=1)
    )


@settings(max_examples=MOST)
@given(games(4, 12, st.integers(1900, 2500)), st.integers(1900, 2500), st.sampled_from(list(naive.KSZK)))
def test_kszk(played: list[Any], own: int, norm: str) -> None:
    people = [Player(1, sex="m", ratings=(Rating("iccf", own, 50),))]
    people += [
        Player(number, sex="m", ratings=(Rating("iccf", rating, 50),), categories={"correspondence": "M"})
        for number, _, rating in played
    ]
    notified = of_sheet({"notified_on": "2024-01-01"})  # 4.4.24: without a notice Mc stays open
    info = EventInfo(game=GameType.CORRESPONDENCE, start_date=date(2024, 2, 1), settings=notified)
    event = Event(info, tuple(people), results=results(played))
    average = Fraction(own + sum(rating for _, _, rating in played), len(people))
    met, performance = naive.kszk(played, norm, average)
    verdict = classify_kszk(event, 1, norm)
    allowed = next((item.met for item in verdict.requirements if item.code == "event-category"), True)
    lowest = {"Mc": 2151, "Kc": 1951, "Ic": 1751}.get(norm, 0)
    assert allowed is (int(naive.rounded(average)) >= lowest)
    assert verdict.performance == performance
    # A player without a category fills Kc and Ic by the next higher norm as well (4.4.18).
    higher = {"Kc": "Mc", "Ic": "Kc"}.get(norm)
    by_higher = higher is not None and classify_kszk(event, 1, higher).met
    assert verdict.met is bool((met and allowed) or by_higher)


@settings(max_examples=MOST)
@given(games(3, 13, st.integers(1000, 2500)), st.integers(1000, 2500), st.sampled_from(list(naive.PZSZACH)))
def test_pzszach(played: list[Any], own: int, norm: str) -> None:
    people = [Player(1, sex="m", ratings=(Rating("fide", own),))]
    people += [Player(number, sex="m", ratings=(Rating("fide", rating),)) for number, _, rating in played]
    verdict = classify_pzszach(Event(EventInfo(rate_of_play="120'"), tuple(people), results=results(played)), 1, norm)
    assert (verdict.met, verdict.performance) == naive.pzszach(played, own, norm)


WEIGHTS = {11: "V", 13: "IV", 15: "III", 17: "II", 19: "I", 21: "K", 23: "M", 24: "AM", 9: "bk"}


@settings(max_examples=MOST)
@given(
    games(4, 16, st.sampled_from(list(WEIGHTS))), st.sampled_from(list(WEIGHTS)), st.sampled_from(list(naive.PZWARC))
)
def test_pzwarc(played: list[Any], own: int, norm: str) -> None:
    people = [Player(1, sex="m", categories={"draughts100": WEIGHTS[own]})]
    people += [Player(number, sex="m", categories={"draughts100": WEIGHTS[weight]}) for number, _, weight in played]
    info = EventInfo(
        game=GameType.DRAUGHTS100,
        points=DRAUGHTS_POINTS,
        rate_of_play="60'",
        arbiters=(Arbiter("A", "chief", licence="7"),),
    )
    verdict = classify_category(Event(info, tuple(people), results=results(played)), 1, norm)
    met, result = naive.pzwarc(played, own, norm)
    assert (verdict.met, verdict.performance) == (met, Fraction(result))


@pytest.mark.parametrize("system", ["round-robin", "swiss-fide-2026"])
@settings(max_examples=MOST // 2)
@given(played=games(8, 12, st.integers(2000, 2700)), norm=st.sampled_from(list(naive.FIDE)))
def test_fide(system: str, played: list[Any], norm: str) -> None:
    # Every opponent is a grandmaster and no two neighbours have one federation: the mix is met by any choice of nine.
    people = [Player(1, sex="m", federation="POL", ratings=(Rating("fide", 2400),))]
    people += [
        Player(number, federation=f"F{number}", titles={"fide": "GM"}, ratings=(Rating("fide", rating),))
        for number, _, rating in played
    ]
    event = Event(EventInfo(system=system), tuple(people), results=results(played))
    expected = naive.fide(played, norm, load("fide-titles-2024")["dp"], swiss=system.startswith("swiss"))
    assert classify_fide(event, 1, norm).met is expected
