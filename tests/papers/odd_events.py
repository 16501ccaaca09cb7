"""Events as clubs have them: played round by round, while people leave, stay away, win by forfeit, are punished."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.systems.table import SYSTEMS
from reporting.actions.pair_event import pair_event
from reporting.actions.pair_request import PairRequest
from reporting.exchange.document import decode_event

SINGLE: Final = tuple(sorted(name for name in SYSTEMS if not name.startswith(("team-", "individual-team-"))))
"""The systems by which single players are paired."""
_SIZES: Final = {"match": (2,), "scheveningen": (4, 6, 8), "half-table": (4, 7, 8), "half-table-reversed": (4, 7, 8)}
_MOST: Final = 12
"""Rounds that are played of a longer event."""


def odd_event(system: str, seed: int) -> dict[str, Any]:
    """An event of a system as JSON, the same one for the same seed."""
    chance = Random(f"{system} {seed}")
    draughts = "pzwarc" in system
    win, draw = ("2", "1") if draughts else ("1", "0.5")
    people = _people(system, chance.choice(_SIZES.get(system, (5, 6, 8, 9))))
    sheet: dict[str, Any] = {"name": "E", "system": system, "game": "draughts64" if draughts else "chess"}
    sheet |= {"lang": "en", "seed": "5"} | ({"rounds": 5} if "swiss" in system else {})
    source: dict[str, Any] = {"event": sheet, "players": people, "results": []}
    until = chance.choice((2, 3, _MOST, _MOST))
    for at in range(1, until + 1):
        made = pair_event(decode_event(source)[0], source, PairRequest(all_rounds=False))
        if not made.rounds or made.rounds[0].number != at:
            break
        source = dict(made.document)
        source["results"] = [
            _played(row, chance, win, draw, cup=system == "cup") if row["round"] == at else row
            for row in source["results"]
        ]
        _happens(source, at, chance)
    return source


def _people(system: str, count: int) -> list[dict[str, Any]]:
    people: list[dict[str, Any]] = [
        {"number": at, "surname": f"P{at}", "region": "AB"[at % 2], "ratings": [{"list": "fide", "value": 2200 - at}]}
        for at in range(1, count + 1)
    ]
    if system in {"groups", "scheveningen"}:
        people = [{**one, "group": 1 + one["number"] % 2} for one in people]
    return people


def _played(row: dict[str, Any], chance: Random, win: str, draw: str, *, cup: bool) -> dict[str, Any]:
    """A game with its result, one of ten of them without a game; rows of byes stay."""
    if row.get("score") or not (row.get("white") and row.get("black")):
        return row
    results = [(win, "0"), ("0", win), *(() if cup else ((draw, draw),))]
    kind = chance.choices(("played", "forfeit", "double-forfeit"), (9, 1, 0 if cup else 0.5))[0]
    score = ("0", "0") if kind == "double-forfeit" else chance.choice(results[:2] if kind == "forfeit" else results)
    return {**row, "kind": kind, "score": dict(zip(("white", "black"), score, strict=True))}


def _happens(source: dict[str, Any], at: int, chance: Random) -> None:
    """Somebody leaves after a round, stays away from the next one, or loses half a point."""
    active = [one for one in source["players"] if "status" not in one]
    if chance.random() < 0.3 and len(active) > 3:
        chance.choice(active).update(status="withdrawn", last_round=at)
    if chance.random() < 0.3 and "swiss" in source["event"]["system"]:
        away = {"round": at + 1, "player": chance.choice(active)["number"], "kind": chance.choice(("zero", "half"))}
        source["absences"] = [*source.get("absences", ()), away]
    if chance.random() < 0.3:
        taken = {"round": at, "points_of": chance.choice(active)["number"], "points": "-0.5", "kind": "penalty"}
        source["incidents"] = [*source.get("incidents", ()), {**taken, "description": "phone"}]
