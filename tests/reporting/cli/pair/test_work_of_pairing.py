"""No round is paired without a bound on the work: what is beyond it is told, and nothing is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.model.effort import Effort, within
from engine.systems.table import pair_round
from reporting.actions.work import STEPS_OF_A_PLAYER
from reporting.exchange.document import decode_event
from reporting.limits import PAIR_WORK
from tests.reporting.cli.recheck.test_left_out import Document, of_code
from tests.reporting.cli.recheck.test_rounds_beyond import KINDS, met_again, written

PLAYERS = 16


def before_round_3(system: str = "swiss-fide-2026") -> Document:
    document = met_again(PLAYERS, 2, fresh=2)
    document["event"] |= {"rounds": 5, "system": system}
    return document


def work_of_round_3(document: Document) -> int:
    effort = Effort(10**9)
    with within(effort):
        assert pair_round(decode_event(document)[0], 3)[0] is not None
    return STEPS_OF_A_PLAYER * PLAYERS + 10**9 - effort.left


@pytest.mark.parametrize("system", ["swiss-fide-2026", "swiss-fide-1998", "swiss-jahr", "swiss-pzwarc-fmjd"])
@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_a_round_is_paired_within_its_work_and_not_with_a_step_less(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, system: str, beyond: int
) -> None:
    document = before_round_3(system)
    path, work = event(document), work_of_round_3(document)
    before = path.read_bytes()
    monkeypatch.setenv("PROTOKOL_LIMITS", f"pair-work={work + beyond}")
    run = protokol("pair", path, "--json")
    if beyond >= 0:
        assert (run.code, len(run.lines[0]["pairings"])) == (0, PLAYERS // 2)
        return
    assert (run.code, run.lines[0]["pairings"], path.read_bytes()) == (1, [], before)
    (found,) = of_code(run, "pair-work-spent")
    assert (found["severity"], found["value"]) == ("error", "3")
    assert f"PROTOKOL_LIMITS=pair-work={100 * (work - 1)}" in found["hint"]
    assert system in found["message"]
    assert str(work - 1) in found["message"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file_is_bounded_and_left_as_it_was(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = written(kind, before_round_3(), event, protokol)
    before = path.read_bytes()
    monkeypatch.setenv("PROTOKOL_LIMITS", f"pair-work={STEPS_OF_A_PLAYER * PLAYERS - 1}")
    run = (
        protokol("pair", path, "--json", "--explain", "-o", "new.trf")
        if kind == "report"
        else protokol("pair", path, "--json")
    )
    assert [item["value"] for item in of_code(run, "pair-work-spent")] == ["3"]
    assert (run.code, path.read_bytes(), Path("new.trf").exists()) == (1, before, False)
    monkeypatch.delenv("PROTOKOL_LIMITS")
    assert protokol("pair", path, "--json", "--dry-run").code == 0


@pytest.mark.parametrize("out", ["open.trf", "-"])
def test_an_event_that_is_too_much_work_is_not_simulated(
    protokol: Any, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    wanted = ("simulate", out, "--system", "swiss-pzwarc-rating", "--players", "20", "--rounds", "5", "--seed", "1")
    monkeypatch.setenv("PROTOKOL_LIMITS", f"pair-work={STEPS_OF_A_PLAYER * 20 - 1}")
    run = protokol(*wanted, "--lang", "pl")
    assert (run.code, run.out, Path("open.trf").exists()) == (1, "", False)
    assert "Rundy 1" in run.err
    assert "swiss-pzwarc-rating" in run.err
    monkeypatch.delenv("PROTOKOL_LIMITS")
    assert protokol(*wanted).code == 0


def test_check_says_that_it_did_not_look_how_the_last_round_would_be_paired_now(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = before_round_3("swiss-fide-1998")
    document["results"] += [
        {"round": 3, "board": board, "white": board, "black": PLAYERS + 1 - board}
        for board in range(1, PLAYERS // 2 + 1)
    ]
    path = event(document)
    assert of_code(protokol("check", path, "--json"), "round-not-paired-again") == []
    monkeypatch.setenv("PROTOKOL_LIMITS", "pair-work=0")
    (found,) = of_code(protokol("check", path, "--json"), "round-not-paired-again")
    assert found["severity"] == "info"
    assert "3" in found["message"]


def test_the_bound_leaves_the_hardest_rounds_alone_that_were_measured() -> None:
    assert PAIR_WORK.most >= 26_000_000
