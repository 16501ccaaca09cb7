"""`recheck` after a round with which the rules have little in common: so much work, counted, and the rest is told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.effort import Effort, EffortSpentError, spend, spend_pairs, within
from reporting.actions.work import STEPS_OF_A_PLAYER
from tests.reporting.cli.recheck.test_left_out import of_code
from tests.reporting.cli.recheck.test_rounds_beyond import KINDS, met_again, written

PLAYERS, ROUNDS = 16, 4
ROUND = PLAYERS * STEPS_OF_A_PLAYER


def test_work_is_counted_up_to_the_last_step_and_only_where_somebody_asks() -> None:
    spend(10**9)
    effort = Effort(10)
    with within(effort):
        spend(4)
        spend_pairs(4)
        with pytest.raises(EffortSpentError):
            spend(1)
    spend(1)
    with within(Effort(1)), within(None):
        spend(10**9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("steps", [0, ROUND - 1, 2 * ROUND - 1])
def test_rounds_that_are_too_much_work_are_told_and_called_neither_same_nor_different(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, kind: str, steps: int
) -> None:
    path = written(kind, met_again(PLAYERS, ROUNDS, fresh=ROUNDS), event, protokol)
    whole = protokol("recheck", path, "--json").lines[0]
    assert [item["round"] for item in whole["rounds"]] == [1, 2, 3, 4]
    monkeypatch.setenv("PROTOKOL_LIMITS", f"recheck-work={steps}")
    run = protokol("recheck", path, "--json")
    compared = 1 + steps // ROUND
    assert run.lines[0]["rounds"] == whole["rounds"][:compared]
    found = of_code(run, "recheck-work-spent")
    assert [(item["severity"], item["value"]) for item in found] == [("error", str(compared + 1))]
    assert f"PROTOKOL_LIMITS=recheck-work={100 * max(1, steps)}" in found[0]["hint"]
    assert run.code == 1


def test_rounds_with_which_the_rules_agree_are_paired_whatever_it_takes(
    protokol: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "recheck-work=0")
    assert (
        protokol(
            "simulate", "open.trf", "--system", "swiss-jahr", "--players", "20", "--rounds", "5", "--seed", "1"
        ).code
        == 0
    )
    run = protokol("recheck", "open.trf", "--json")
    assert [item["same"] for item in run.lines[0]["rounds"]] == [True] * 5
    assert run.code == 0


@pytest.mark.parametrize(("boards", "bounded"), [(4, False), (5, True)])
def test_half_of_the_boards_as_the_rules_have_them_is_no_strange_round(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, boards: int, bounded: bool
) -> None:
    """Of eight boards of round 1 so many have another opponent: each of them gets that of the board behind it."""
    document = met_again(PLAYERS, 2, fresh=2)
    first = [game for game in document["results"] if game["round"] == 1]
    right = protokol("recheck", event(document), "--json").lines[0]["rounds"][0]["expected"]
    for at, game in enumerate(first):
        opponents = [right[(k + 1) % boards][1] if k < boards else right[k][1] for k in range(len(right))]
        game["white"], game["black"] = right[at][0], opponents[at]
    monkeypatch.setenv("PROTOKOL_LIMITS", "recheck-work=0")
    run = protokol("recheck", event(document), "--json")
    assert bool(of_code(run, "recheck-work-spent")) is bounded
    assert [item["round"] for item in run.lines[0]["rounds"]] == ([1] if bounded else [1, 2])


def test_games_that_are_gathered_anew_for_a_round_are_work_too(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of teams the matches of all rounds before are added up for each round; of players no game is."""
    for kind, spare in (("teams", 0), ("event", 1)):
        path = written(kind, met_again(PLAYERS, ROUNDS, fresh=ROUNDS), event, protokol)
        monkeypatch.setenv("PROTOKOL_LIMITS", f"recheck-work={2 * ROUND}")
        rounds = [item["round"] for item in protokol("recheck", path, "--json").lines[0]["rounds"]]
        assert rounds == [1, 2, 3][: 2 + spare], kind
