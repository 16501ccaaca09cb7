"""Reports of earlier versions had no places of teams where players' points are added up (PZSzach 2002, B.VI C.5)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.verify.papers import paper, verified

EVENT = {
    "schema": 1,
    "event": {"name": "E", "system": "individual-team-swiss-fide-2026", "game": "chess", "rounds": 1},
    "teams": [{"number": 1, "name": "Baszta"}, {"number": 2, "name": "Skoczek"}],
    "players": [{"number": number, "surname": f"P{number}", "team": 2 - number % 2} for number in range(1, 7)],
    "rounds": [{"round": 1, "status": "finished"}],
    "results": [
        {"round": 1, "board": board, "white": won, "black": lost, "score": {"white": "1", "black": "0"}}
        for board, (won, lost) in enumerate([(1, 2), (4, 3), (5, 6)], 1)
    ],
}


def earlier(context: dict[str, Any]) -> None:
    """Neither places of teams nor what they go by."""
    if context.get("team_standings"):
        context["team_standings"] = []
        context["table_note"] = context["table_note"][:-1]


def one_less(context: dict[str, Any]) -> None:
    """A team left out."""
    context.get("team_standings", [])[1:] = []


def more_points(context: dict[str, Any]) -> None:
    """A team with other points."""
    for row in context.get("team_standings", []):
        row["points"] = "3"


@pytest.mark.parametrize("kind", ["pdf", "docx"])
@pytest.mark.parametrize("form", ["arbiter-report", "report"])
@pytest.mark.parametrize("change, code", [(earlier, 0), (one_less, 1), (more_points, 1)])
def test_a_report_without_any_places_of_teams_is_an_earlier_one(
    form: str,
    kind: str,
    change: Callable[[dict[str, Any]], None],
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, _ = verified(paper(EVENT, form, kind, change=change), tmp_path / f"a.{kind}", capsys)
    assert bool(found) is bool(code)
