"""Points by which nobody can be paired or ranked: two draws worth more than a win and a loss, a bye more than a win."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

PEOPLE = "".join(f"001 {at:4d}      Name{at}, A\n" for at in (1, 2, 3))
TRF = {
    "draws.trf": f"012 A\nXXR 3\nXXC white1\nXXS W=3 D=2\n{PEOPLE}",
    "draws-26.trf": f"012 A\n142 3\n152 W\n162  W 1.0    D 0.5    L 0.5\n299 D        1.0\n{PEOPLE}",
    "bye.trf": f"012 A\n142 3\n152 W\n162  W 1.0    P 1.5\n{PEOPLE}",
}
JSON = {
    "draws.json": {"points_win": "3", "points_draw": "2"},
    "loss.json": {"points_loss": "0.5", "points_draw": "0"},
    "bye.json": {"points_bye": "1.5"},
    "matches.json": {"system": "team-swiss-jahr", "boards": 1, "match_points_win": "3", "match_points_draw": "2"},
    "match-bye.json": {"system": "team-swiss-jahr", "boards": 1, "match_points_bye": "3"},
}


@pytest.mark.parametrize(("name", "command"), [*product([*TRF, *JSON], ["check", "pair", "standings"])])
def test_nobody_is_paired_or_ranked_by_them(protokol, tmp_path: Path, name: str, command: str) -> None:
    path = tmp_path / name
    if name in TRF:
        path.write_text(TRF[name])
    else:
        event = {"system": "swiss-fide-2026", "game": "chess", "rounds": 3} | JSON[name]
        teams = [{"number": at, "name": f"T{at}"} for at in (1, 2)] if "boards" in event else []
        players = [{"number": at, "surname": f"N{at}", "team": at, "board": 1} for at in (1, 2)]
        path.write_text(json.dumps({"schema": 1, "event": event, "teams": teams, "players": players, "results": []}))
    done = protokol(command, path, "--json")
    assert done.code == 1
    assert ("bye-impossible" if "bye" in name else "points-impossible") in done.codes
    assert not done.lines[0].get("pairings") and not done.lines[0].get("standings")
    assert not done.lines[0].get("matches")
