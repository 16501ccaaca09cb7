"""A pairing that is legal, but was not found by trying all that comes before it: `pair` and `recheck` say so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.pairing.swiss.field import BLACK, WHITE, Field, RoundKind
from tests.engine.pairing.swiss.hard_fields import hard_field

BYES = {
    RoundKind.PAIRING_BYE: "bye",
    RoundKind.FULL_BYE: "full",
    RoundKind.HALF_BYE: "half",
    RoundKind.ZERO_BYE: "zero",
}
SCORES = {2: "1", 1: "0.5", 0: "0"}


@pytest.fixture
def field() -> Field:
    """Eleven players before the last of eight rounds, five of whom may not meet."""
    return hard_field(Random(157), 14)


def written(field: Field, system: str = "swiss-fide-1998") -> Path:
    """The field as an event."""
    results: list[dict[str, Any]] = []
    absences: list[dict[str, Any]] = []
    for entrant in field.entrants:
        for at, played in enumerate(entrant.rounds, 1):
            score = {"white": SCORES[played.points], "black": SCORES[2 - played.points]}
            if played.colour == WHITE or played.kind is RoundKind.FORFEIT_WIN:
                kind = "played" if played.colour else "forfeit"
                game = {"round": at, "white": entrant.number, "black": played.opponent}
                results.append(game | {"kind": kind, "score": score})
            elif played.kind is RoundKind.PAIRING_BYE:
                results.append({"round": at, "white": entrant.number, "kind": "bye"})
            elif played.kind in BYES:
                absences.append({"player": entrant.number, "round": at, "kind": BYES[played.kind]})
    info = {"system": system, "game": "chess", "rounds": field.rounds, "lang": "en", "points_bye": "1"}
    info["first_colour"] = "black" if field.initial_colour == BLACK else "white"
    info["forbidden_pairs"] = ", ".join("-".join(map(str, group)) for group in sorted(field.forbidden))
    people = [{"number": e.number, "surname": f"P{e.number}"} for e in field.entrants]
    document = {"schema": 1, "event": info, "players": people, "results": results, "absences": absences}
    path = Path("event.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def codes(run: Any) -> list[str]:
    return [found["code"] for found in run.lines[0]["findings"] if found["code"] == "pairing-doubtful"]


def test_a_search_that_was_given_up_leaves_a_doubt(
    protokol: Any, field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(field)
    right = protokol("pair", path, "--dry-run", "--json").lines[0]["pairings"]
    protokol("pair", path)
    monkeypatch.setattr("engine.pairing.swiss.fide1998.heterogeneous.SEARCH_LIMIT", 1)
    assert [item["same"] for item in protokol("recheck", path, "--json").lines[0]["rounds"]][-1] is False
    told = protokol("recheck", path, "--json").lines[0]["rounds"][-1]["reason"]
    assert "not known for sure" in told and "C.11" in told
    run = protokol("pair", path, "--redo", "--json")
    assert (run.code, codes(run)) == (0, ["pairing-doubtful"])
    assert run.lines[0]["pairings"] != right
    (found,) = [one for one in run.lines[0]["findings"] if one["code"] == "pairing-doubtful"]
    assert (found["severity"], found["rule"]["regulation"]) == ("warning", "fide-1998")
    again = protokol("recheck", path, "--json").lines[0]["rounds"][-1]
    assert again["same"]
