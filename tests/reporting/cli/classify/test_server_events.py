"""Correspondence on a server: all games begin together and stand in round 1, which is no slip."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

from engine.classification.places import event_over
from reporting.exchange.document import decode_event
from tests.rows import of_each

DRAW = {"white": "0.5", "black": "0.5"}


def document(cycles: int = 1, **event: Any) -> dict[str, Any]:
    pairs = [pair for at in range(cycles) for pair in combinations((1, 2, 3, 4), 2)]
    games = [
        {"round": 1, "white": pair[at // 6], "black": pair[1 - at // 6], "score": {"white": "1", "black": "0"}}
        for at, pair in enumerate(pairs)
    ]
    head = {"system": "round-robin", "game": "correspondence", "federation": "kszk", "cycles": cycles, **event}
    head |= {"name": "K", "start_date": "2024-01-01", "end_date": "2025-12-31"}
    players = [{"number": number, "surname": f"N{number}", "first_name": "A", "sex": "m"} for number in (1, 2, 3, 4)]
    return {"schema": 1, "event": head, "players": players, "results": games}


def codes(protokol: Any, made: dict[str, Any], *command: str) -> list[str]:
    Path("event.json").write_text(json.dumps(made), encoding="utf-8")
    line = protokol(command[0], "event.json", *command[1:], "--json").lines[0]
    told = [found["code"] for found in line["findings"] if found["severity"] in {"error", "warning"}]
    return [
        code for code in told if not code.startswith(("rated-", "player-", "kszk-")) or code == "player-twice-in-round"
    ]


def test_no_command_takes_it_for_a_slip(protokol: Any) -> None:
    commands = (
        ("check",),
        ("standings",),
        ("pair",),
        ("recheck",),
        ("classify", "--rules", "kszk", "--ledger", "l.json"),
    )
    assert [codes(protokol, document(), *command) for command in commands] == [[]] * len(commands)
    assert len(json.loads(Path("event.json").read_text(encoding="utf-8"))["results"]) == 6
    assert Path("l.json").exists()


def test_it_is_over_with_its_last_result() -> None:
    made = document()
    assert event_over(decode_event(made)[0])
    assert not event_over(decode_event(made | {"results": made["results"][:-1]})[0])


@of_each(
    [
        (2, lambda made: None, []),
        (2, lambda made: made["results"][6].update(white=1, black=2, score=DRAW), ["same-colours-twice"]),
        (2, lambda made: made["results"].append(made["results"][0] | {"score": DRAW}), ["results-differ"]),
        (1, lambda made: made["results"].append(made["results"][0] | {"score": DRAW}), ["results-differ"]),
        (1, lambda made: made.update(results=[made["results"][0], made["results"][1]]), ["player-twice-in-round"]),
        (1, lambda made: made["event"].update(game="chess", federation="pzszach"), ["player-twice-in-round"]),
    ]
)
def test_what_is_wrong_without_rounds_is_told(cycles: int, edit: Any, told: list[str]) -> None:
    from engine.checks import check_event

    made = document(cycles)
    edit(made)
    of_games = {"player-twice-in-round", "same-colours-twice", "result-twice", "results-differ"}
    found = [one.code for one in check_event(decode_event(made)[0]) if one.code in of_games]
    assert list(dict.fromkeys(found)) == told
