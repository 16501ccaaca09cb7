"""`classify` of records of more games than any event with norms has: the others are judged, these are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.classification.forecast import worlds
from engine.model import Player, Rating
from reporting.actions import classify
from reporting.limits import NORM_GAMES
from tests.reporting.cli.recheck.test_left_out import Document, field, of_code

JUDGE = ("--rules", "fide", "--norm", "IM")


def beside_each_other(rounds: int, others: int) -> Document:
    """1 and 2 meet in every round, 3 and 4 in so many of them."""
    document = field("swiss-fide-2026", 4)
    document["event"]["rounds"], document["rounds"] = 9, []
    document["results"] = [
        {"round": at, "board": board, "white": 2 * board - 1, "black": 2 * board, "kind": "played"}
        | {"score": {"white": "1", "black": "0"}}
        for at in range(1, rounds + 1)
        for board in (1, 2)
        if board == 1 or at <= others
    ]
    return document


@pytest.mark.parametrize("more", ["verdicts", "forecast"])
@pytest.mark.parametrize(("beyond", "kept"), [(-1, [1, 2, 3, 4]), (0, [1, 2, 3, 4]), (1, [3, 4])])
def test_who_has_more_games_than_are_looked_at_is_told_and_the_others_are_judged(
    protokol: Any, event: Any, more: str, beyond: int, kept: list[int]
) -> None:
    rounds = NORM_GAMES.usual + beyond
    path = event(beside_each_other(rounds, 9))
    run = protokol("classify", path, *JUDGE, *(["--forecast"] if more == "forecast" else []), "--json")
    told = run.lines[0]["forecasts" if more == "forecast" else "verdicts"]
    assert [each["number"] for each in told] == kept
    found = of_code(run, "norm-games-beyond-limit")
    assert [(each["severity"], each["value"]) for each in found] == ([] if beyond <= 0 else [("error", "1")])
    if found:
        assert f"PROTOKOL_LIMITS=norm-games={rounds}" in found[0]["hint"]
        assert f"{rounds} " in found[0]["message"]
    assert (run.code == 1) is bool(found)


def test_whoever_is_asked_for_alone_is_not_refused_for_another(protokol: Any, event: Any) -> None:
    path = event(beside_each_other(NORM_GAMES.usual + 1, 9))
    run = protokol("classify", path, *JUDGE, "--player", "3", "--json")
    assert [each["number"] for each in run.lines[0]["verdicts"]] == [3]
    assert of_code(run, "norm-games-beyond-limit") == []


def test_the_bound_can_be_raised(protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = event(beside_each_other(NORM_GAMES.usual + 1, 9))
    monkeypatch.setenv("PROTOKOL_LIMITS", f"norm-games={NORM_GAMES.usual + 1}")
    run = protokol("classify", path, *JUDGE, "--json")
    assert [each["number"] for each in run.lines[0]["verdicts"]] == [1, 2, 3, 4]


@pytest.mark.parametrize(("most", "kept"), [(3, {1, 3}), (2, {3})])
def test_the_ledger_takes_the_norms_of_those_alone_who_are_looked_at(
    protokol: Any, event: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, kept: set[int]
) -> None:
    """1 and 2 have three games, 3 and 4 have two; 3, who is asked for, is not refused for 1."""
    document = field("round-robin", 4)
    document["event"]["rounds"], document["rounds"] = 3, []
    for player in document["players"]:
        player["ratings"] = [{"list": "fide", "value": 2350 if player["number"] % 2 else 1900, "games": 40}]
    document["results"] = [
        {"round": at, "board": board, "white": white, "black": black, "kind": "played"}
        | {"score": {"white": "1", "black": "0"}}
        for at, board, white, black in ((1, 1, 1, 4), (1, 2, 2, 3), (2, 2, 1, 2), (3, 1, 2, 4), (3, 2, 3, 1))
    ]
    monkeypatch.setenv("PROTOKOL_LIMITS", f"norm-games={most}")
    ledger = tmp_path / "ledger.json"
    run = protokol("classify", event(document), *JUDGE, "--player", "3", "--ledger", ledger, "--json")
    entered = json.loads(ledger.read_text(encoding="utf-8"))["norms"]
    assert {each["number"] for each in entered} == kept
    assert len(of_code(run, "norm-games-beyond-limit")) == (1 if most < 3 else 0)


@pytest.mark.parametrize("form", ["norms-summary", "norms-notice"])
@pytest.mark.parametrize("beyond", [0, 1])
def test_papers_tell_whose_norms_are_not_looked_at(
    protokol: Any, event: Any, tmp_path: Path, form: str, beyond: int
) -> None:
    document = beside_each_other(NORM_GAMES.usual + beyond, 9)
    document["event"]["classification_rules"] = ["fide"]
    path = event(document)
    run = protokol("build", path, "-o", tmp_path / "out", "--form", form, "--to", "xlsx", "--json")
    assert len(of_code(run, "norm-games-beyond-limit")) == beyond


@pytest.mark.parametrize(("beyond", "told"), [(0, 4), (1, 0)])
def test_no_forecast_is_made_of_more_rounds_than_are_looked_at(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, beyond: int, told: int
) -> None:
    """Nor is the plan of such an event laid out: a round robin of 3000 players has millions of games."""
    document = field("swiss-fide-2026", 4)
    document["event"]["rounds"] = NORM_GAMES.usual + beyond
    path = event(document)
    laid_out: list[int] = []
    plan = classify.plan_of
    monkeypatch.setattr(classify, "plan_of", lambda event: laid_out.append(1) or plan(event))
    run = protokol("classify", path, *JUDGE, "--forecast", "--json")
    assert len(run.lines[0]["forecasts"]) == told
    assert len(of_code(run, "norm-games-beyond-limit")) == (0 if told else 1)
    assert len(laid_out) == (1 if told else 0)


def test_the_best_of_all_rivals_is_looked_for_once_however_many_are_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title norm asks for the best rating among thousands, not for each number of them that may be met."""
    asked: list[int] = []
    titles_of = worlds.titles_of
    monkeypatch.setattr(worlds, "titles_of", lambda player: asked.append(player.number) or titles_of(player))
    rivals = tuple(Player(number, ratings=(Rating("fide", 2300 + number),)) for number in range(2, 14))
    for count in (9, 10, 11):
        met = worlds.as_good_as_any(rivals, "POL", count)
        assert [each.highest("fide") for each in met] == [2313] * count
    assert asked == [each.number for each in rivals]


@pytest.mark.parametrize(("purpose", "told"), [("fide-norms", True), ("pzszach", True), ("fide-rating", False)])
def test_a_check_for_norms_leaves_out_whom_classify_leaves_out(
    protokol: Any, event: Any, purpose: str, told: bool
) -> None:
    """Nor does it say that nobody can make a norm, where it did not look at everybody."""
    path = event(beside_each_other(NORM_GAMES.usual + 1, 9))
    run = protokol("check", path, "--for", purpose, "--json")
    assert bool(of_code(run, "norm-games-beyond-limit")) is told
    assert of_code(run, "norms-none") == []
    assert of_code(run, "norms-no-reach") == []
    within = protokol("check", event(beside_each_other(NORM_GAMES.usual, 9)), "--for", purpose, "--json")
    assert of_code(within, "norm-games-beyond-limit") == []
    assert bool(of_code(within, "norms-none")) is (purpose == "fide-norms")
