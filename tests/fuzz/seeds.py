"""What is spoilt: the samples in every format, small events of every system, what broke the program before."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.systems.table import SYSTEMS
from reporting.actions.new import SAMPLES, sample_document
from reporting.sources.formats import FORMATS

REGRESSIONS: Final = Path(__file__).parent / "regressions"
"""Small inputs that broke the program once, a file or a folder each; pytest hands them in again."""
_LARGE: Final = 400_000
"""Bytes: larger ones take long, and break nothing that small ones do not."""
PARAMETERS: Final = b"pzszach.minimum_minutes.I = 90; resolution\nsource = x\n# remark\npzwarc.fee = 3\n"


def any_seed(chance: random.Random) -> Mapping[str, bytes]:
    """Files by name, those of a folder of CSV files together: an event in one of the formats, or what broke it once."""
    if chance.random() < 0.1:
        return chance.choice(list(regressions().values()))
    while True:
        name = chance.choice((*SAMPLES, *SYSTEMS))
        files = seed(name, chance.choice(list(FORMATS)))
        if files and all(len(data) < _LARGE for data in files.values()):
            return files


@cache
def seed(name: str, form: str) -> Mapping[str, bytes]:
    """A sample, or the small event of a system, in a format; none where the format has no place for it."""
    document = sample_document(name) if name in SAMPLES else small_event(name)
    made = FORMATS[form].write(document, "en").files
    return {f"event/{each}" if FORMATS[form].folder else f"event.{form}": data for each, data in made.items()}


@cache
def regressions() -> Mapping[str, Mapping[str, bytes]]:
    """The files that broke the program once, by the name of the file or folder."""
    return {
        place.name: {place.name: place.read_bytes()}
        if place.is_file()
        else {f"{place.name}/{inner.name}": inner.read_bytes() for inner in sorted(place.iterdir())}
        for place in sorted(REGRESSIONS.iterdir())
        if place.name != "README.md"
    }


def small_event(system: str) -> dict[str, Any]:
    """Eight players of two countries (two of them in a match), teams of two where teams play, a round with results.

    Each can be paired as it is: what is spoilt in it afterwards is all that is wrong.
    """
    teams = "team" in system or system == "scheveningen"
    players: list[dict[str, Any]] = [
        {
            "number": number,
            "surname": f"Nowak{number}",
            "first_name": "Ewa",
            "sex": "f" if number % 2 else "m",
            "ratings": [{"list": "fide", "value": 2500 - 40 * number}],
            "titles": {"fide": "IM"},
            "federation": "POL" if number < 4 else "BUL",
        }
        for number in range(1, {"match": 3, "team-match": 5}.get(system, 9))
    ]
    event = {"name": "E", "system": system, "game": "chess", "rounds": 5, "first_colour": "white"}
    document: dict[str, Any] = {"schema": 1, "event": event, "players": players, "results": []}
    if teams:
        size = 4 if system == "scheveningen" else 2
        event["boards"] = size
        document["players"] = [
            {**player, "team": 1 + at // size, "board": 1 + at % size} for at, player in enumerate(players)
        ]
        document["teams"] = [{"number": number, "name": f"T{number}"} for number in range(1, 1 + len(players) // size)]
        document["line_ups"] = [
            {"round": round_number, "team": player["team"], "board": player["board"], "player": player["number"]}
            for round_number in (1, 2)
            for player in document["players"]
            if system.startswith("team")
        ]
    if system == "groups":
        first = {"number": 1, "system": "round-robin", "groups": 2, "advance": 1}
        document["stages"] = [first, {"number": 2, "system": "cup"}]
        document["players"] = [{**player, "group": 1 + player["number"] % 2} for player in players]
    if system.startswith(("swiss", "round", "individual", "sliding", "half-table-")):
        blacks = (8, 7, 6, 5) if system in {"round-robin", "sliding"} else (5, 6, 7, 8)
        scores = ({"white": "1", "black": "0"}, {"white": "0.5", "black": "0.5"})
        document["results"] = [
            {
                "round": 1,
                "board": at,
                "white": at,
                "black": blacks[at - 1],
                "kind": "played",
                "score": dict(scores[at % 2]),
            }
            for at in range(1, 5)
        ]
    return document
