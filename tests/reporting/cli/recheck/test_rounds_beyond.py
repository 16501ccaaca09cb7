"""`recheck` of rounds that no Swiss has: each is compared or told as left out, and what is left out is not paired."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.swiss.comparison import LEAST_BROKEN
from engine.pairing.swiss.swiss_system import SwissSystem
from tests.reporting.cli.recheck.test_left_out import Document, field, of_code, teams


def met_again(players: int, rounds: int, fresh: int = 1) -> Document:
    """The same pairs in every round, with other colours, after `fresh` rounds in which nobody meets anybody twice."""
    document = field("swiss-fide-2026", players)
    document["event"]["rounds"], document["rounds"] = rounds, []
    half = players // 2
    for at in range(1, rounds + 1):
        shift = min(at, fresh)
        for board in range(half):
            pair = (board + 1, half + 1 + (board + shift) % half)
            white, black = pair if at % 2 else pair[::-1]
            game = {"round": at, "board": board + 1, "white": white, "black": black, "kind": "played"}
            document["results"].append(game | {"score": {"white": "0.5", "black": "0.5"}})
    return document


def written(kind: str, document: Document, event: Any, protokol: Any) -> Path:
    path: Path = event(document)
    if kind == "report":
        assert protokol("convert", path, "event.trf").code == 0
        return Path("event.trf")
    if kind == "teams":
        told = teams(document, "team-swiss-fide-2026")
        for game in told["results"]:
            game |= {"match": game["board"], "home": game["white"], "guest": game["black"], "board": 1}
        path.write_text(json.dumps(told), encoding="utf-8")
    return path


def values(run: Any, code: str) -> list[tuple[str, str]]:
    return [(found["severity"], found["value"]) for found in of_code(run, code)]


@pytest.mark.parametrize("kind", ["event", "report"])
@pytest.mark.parametrize(("players", "compared"), [(2 * LEAST_BROKEN - 2, 4), (2 * LEAST_BROKEN, 3)])
def test_after_a_round_that_nobody_can_have_paired_no_other_is(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, kind: str, players: int, compared: int
) -> None:
    """Pairs that meet again in rounds 3 and 4: on nine boards slips, on ten no pairing."""
    path = written(kind, met_again(players, 4, fresh=2), event, protokol)
    asked: list[int] = []
    pair = SwissSystem.pair
    monkeypatch.setattr(
        SwissSystem, "pair", lambda system, now, *rest: asked.append(now.round_number) or pair(system, now, *rest)
    )
    run = protokol("recheck", path, "--json")
    rounds = run.lines[0]["rounds"]
    assert [item["round"] for item in rounds] == asked == list(range(1, compared + 1))
    assert not rounds[2]["same"]
    assert values(run, "recheck-stopped") == ([("error", "3")] if compared == 3 else [])
    assert run.code == 1
