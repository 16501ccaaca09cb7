"""`classify` of norms that are more work than is allowed: players in turn, the rest is told."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from engine.classification.judging import judged
from engine.classification.rules import rules_of_event
from engine.model.effort import Effort, within
from reporting.limits import NORM_WORK
from reporting.sources.load import load
from tests.reporting.cli.recheck.test_left_out import Document, field, of_code

NORMS = ("IM", "WIM")


def opened(players: int = 6, games: int = 3) -> Document:
    """A Swiss of nine rounds, so many of which are played."""
    document = field("swiss-fide-2026", players)
    document["event"]["rounds"], document["rounds"], boards = 9, [], count(1)
    for player in document["players"]:
        player["ratings"] = [{"list": "fide", "value": 2400 - player["number"], "games": 40}]
        player["titles"] = {"fide": "FM"} if player["number"] % 2 else {}
        player["federation"] = ("POL", "BUL", "GER")[player["number"] % 3]
    document["results"] = [
        {"round": at, "board": next(boards), "white": white, "black": (white + 2 * at - 2) % players + 1}
        | {"kind": "played", "score": {"white": "1", "black": "0"}}
        for at in range(1, games + 1)
        for white in range(1, players + 1, 2)
    ]
    return document


def steps_of(path: Any, norm: str) -> int:
    """What judging the first player of an event takes."""
    effort = Effort(NORM_WORK.usual)
    event = load(str(path)).event
    rules, _ = rules_of_event(event, "fide", "")
    assert rules is not None
    with within(effort):
        judged(rules, event, 1, norm)
    return NORM_WORK.usual - effort.left


@pytest.mark.parametrize("more", ["verdicts", "forecasts"])
def test_players_are_looked_at_in_turn_while_the_work_lasts_and_the_rest_is_told(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    path = event(opened())
    asked = ["classify", path, "--rules", "fide", "--norm", ",".join(NORMS), "--json"]
    asked += ["--forecast"] if more == "forecasts" else []
    whole = protokol(*asked)
    assert of_code(whole, "norm-work-spent") == []
    assert len(whole.lines[0][more]) == 6 * len(NORMS)
    kept = 0
    for most in (500, 3_000, 40_000):
        monkeypatch.setenv("PROTOKOL_LIMITS", f"norm-work={most}")
        run = protokol(*asked)
        told = run.lines[0][more]
        assert told == whole.lines[0][more][: len(told)]
        assert len(told) % len(NORMS) == 0  # of a player all norms or none
        assert len(told) >= kept
        kept = len(told)
        players = kept // len(NORMS)
        found = of_code(run, "norm-work-spent")
        if kept < 6 * len(NORMS):
            assert [(each["severity"], each["value"]) for each in found] == [("error", str(players + 1))]
            assert f"{6 - players}" in found[0]["message"]
            assert f"PROTOKOL_LIMITS=norm-work={100 * most}" in found[0]["hint"]
        assert (run.code == 1) is bool(found)
        assert protokol(*asked).lines[0][more] == told
    assert kept


def test_whoever_is_asked_for_alone_has_all_the_work_to_himself(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(opened())
    monkeypatch.setenv("PROTOKOL_LIMITS", "norm-work=500")
    alone = protokol("classify", path, "--rules", "fide", "--norm", "IM", "--player", "6", "--json")
    assert [each["number"] for each in alone.lines[0]["verdicts"]] == [6]
    assert of_code(alone, "norm-work-spent") == []


def test_the_norms_of_the_largest_opens_are_within_the_bound(event: Any) -> None:
    path = event(opened(24, 11))
    assert 3_000 * sum(steps_of(path, norm) for norm in ("GM", "IM", "WIM")) <= NORM_WORK.usual


def test_a_missing_fact_takes_as_many_steps_as_events_are_looked_at(event: Any) -> None:
    document = opened()
    known = steps_of(event(document), "IM")
    document["results"][0]["black"] = 99
    assert 3 * known < steps_of(event(document), "IM")


@pytest.mark.parametrize("most", [1, None])
def test_a_check_for_norms_tells_nobodys_where_they_are_too_much_work(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, most: int | None
) -> None:
    """Nor does it say that nobody can make a norm; what is asked of the event it tells all the same."""
    path = event(opened())
    if most is not None:
        monkeypatch.setenv("PROTOKOL_LIMITS", f"norm-work={most}")
    run = protokol("check", path, "--for", "fide-norms", "--json")
    assert len(of_code(run, "norm-work-spent")) == (most is not None)
    assert bool(of_code(run, "norms-title-arbiter-open"))
    if most is not None:
        assert of_code(run, "norms-none") == of_code(run, "norms-no-reach") == []


@pytest.mark.parametrize("more", ["verdicts", "forecasts"])
def test_players_of_one_number_are_answered_once(protokol: Any, event: Any, more: str) -> None:
    document = opened()
    document["players"] += 3 * [{"number": 1, "surname": "Again", "sex": "m"}]
    asked = ["classify", event(document), "--rules", "fide", "--norm", "IM", "--json"]
    told = protokol(*asked, *(["--forecast"] if more == "forecasts" else [])).lines[0][more]
    assert [each["number"] for each in told].count(1) == 1
