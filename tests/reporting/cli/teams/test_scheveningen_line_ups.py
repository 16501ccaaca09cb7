"""A Scheveningen match whose line-ups move basic players: `check` tells it, `pair` refuses (PZSzach 2002, B.VI F)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

WORDS = {"pl": "kolejności zgłoszenia nie wolno zmieniać", "bg": "редът на заявката не се променя"}


def match(*line_ups: tuple[int, int, int, int]) -> Path:
    """Two teams of four and a reserve; line-ups as round, team, board, player."""
    players = [
        {"number": 10 * team + board, "surname": f"P{team}{board}", "team": team, "board": board}
        for team in (1, 2)
        for board in range(1, 6)
    ]
    document = {
        "schema": 1,
        "event": {"system": "scheveningen", "game": "chess", "first_colour": "white", "boards": 4},
        "teams": [{"number": number, "name": f"T{number}"} for number in (1, 2)],
        "players": players,
        "line_ups": [dict(zip(("round", "team", "board", "player"), row, strict=True)) for row in line_ups],
        "results": [],
    }
    path = Path("match.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", WORDS)
def test_a_changed_order_and_moved_players_are_told(protokol: Any, lang: str) -> None:
    path = match((1, 1, 1, 12), (1, 1, 2, 11))
    done = protokol("check", path, "--json", "--lang", lang)
    told = [
        (item["code"], item["rule"]["article"]) for item in done.lines[0]["findings"] if item["severity"] == "error"
    ]
    moved = ("basic-player-moved", "B.VI F.4")
    assert (done.code, sorted(told)) == (1, [moved, moved, ("order-of-entry-changed", "B.VI F.3")])
    assert any(WORDS[lang] in item["message"] for item in done.lines[0]["findings"])


def test_nobody_is_paired_on_the_seat_of_another(protokol: Any) -> None:
    done = protokol("pair", match((1, 2, 3, 21)), "--json")
    assert (done.code, done.codes) == (1, ["basic-player-moved"])
    assert done.lines[0]["pairings"] == []


def test_a_reserve_sits_in_for_a_basic_player(protokol: Any) -> None:
    done = protokol("pair", match((1, 1, 2, 15)), "--json")
    assert done.code == 0
    assert [(pair["white"], pair["black"]) for pair in done.lines[0]["pairings"]] == [
        (11, 24),
        (15, 23),
        (13, 22),
        (14, 21),
    ]
