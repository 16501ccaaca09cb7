"""Events that are hard on papers: every kind of play, small and large, blank, unfinished and finished, extreme names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from reporting.actions.pair_event import pair_event
from reporting.actions.pair_request import PairRequest
from reporting.exchange.document import decode_event
from tests.papers.people import LONG, in_teams, line_ups, players, teams


@dataclass(frozen=True, slots=True)
class Shape:
    """How large an event is, which share of its rounds is played, whether its names are extreme."""

    players: int
    rounds: int
    played: float
    long: bool = False


SHAPES: Final[Mapping[str, Shape]] = {
    "two": Shape(2, 3, 1),
    "two-dozen": Shape(24, 9, 1),
    "sixty": Shape(60, 9, 1),
    "large": Shape(300, 11, 1),
    "blank": Shape(24, 9, 0),
    "unfinished": Shape(24, 9, 0.5),
    "long": Shape(24, 7, 0.7, long=True),
    "few-long": Shape(6, 7, 0.7, long=True),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: its settings, and between how many players it is held."""

    settings: Mapping[str, Any]
    most: int = 10_000
    least: int = 2
    team: int = 0


_NORMS: Final = {"notified_on": "2026-01-01", "rated_by": "fide", "rating_list_date": "2026-04-01"}
KINDS: Final[Mapping[str, Kind]] = {
    "swiss": Kind({"system": "swiss-fide-2026", "tie_breaks": ["BH/C1", "BH", "SB", "WIN"], **_NORMS}),
    "round-robin": Kind({"system": "round-robin", "tie_breaks": ["SB", "DE", "WIN"], "rated_by": "fide"}, most=60),
    "teams": Kind({"system": "team-round-robin", "boards": 4, "tie_breaks": ["GP", "DE"]}, most=60, least=8, team=4),
    "team-swiss": Kind({"system": "team-swiss-fide-2026", "boards": 4, "tie_breaks": ["GP"]}, least=8, team=4),
    "cup": Kind({"system": "cup", "third_place": True}),
    "groups": Kind({"system": "groups", "tie_breaks": ["SB"]}, most=60, least=8),
    "sliding": Kind({"system": "sliding", "tie_breaks": ["SB"]}, most=14),
    "scheveningen": Kind({"system": "scheveningen", "scheveningen_variant": "pzszach"}, most=16, least=4),
    "match": Kind({"system": "match", "games_per_match": 8}, most=2),
    "simul": Kind({"system": "simul"}, most=60),
    "jahr": Kind({"system": "swiss-jahr", "tie_breaks": ["BH", "SB"]}),
    "draughts": Kind({"system": "swiss-pzwarc-classical", "game": "draughts100", "federation": "pzwarc"}, most=60),
    "kszk": Kind(
        {
            "system": "round-robin",
            "game": "correspondence",
            "federation": "kszk",
            "transmission": "server",
            "level": "national",
            "rated_by": "iccf",
            "classification_rules": ["kszk"],
            **_NORMS,
        },
        most=15,
    ),
    "fide": Kind({"system": "round-robin", "federation": "fide", "classification_rules": ["fide"], **_NORMS}, most=24),
}
"""Kinds of events; a form is tried with the first one that it fits, or with all of them."""


@cache
def document(kind: str, shape: str) -> dict[str, Any]:
    """The event of a kind and shape, as JSON; a kind that cannot be so large is as large as it can be."""
    asked, size = KINDS[kind], SHAPES[shape]
    count = max(asked.least, min(asked.most, size.players))
    everyone = _sided(kind, players(count, long=size.long))
    source: dict[str, Any] = {
        "schema": 1,
        "event": {**_sheet(long=size.long), "rounds": None, **_length(asked, size), **asked.settings},
        "players": everyone,
        "results": [],
        "prizes": _prizes(long=size.long),
        "incidents": _incidents(long=size.long),
    }
    if asked.team:
        source["players"] = in_teams(everyone, asked.team)
        source["teams"] = teams(-(-count // asked.team), long=size.long)
        source["line_ups"] = line_ups(source["players"], rounds=9 if size.played else 0)
    if kind in {"kszk", "fide"}:
        _for_norms(source, kind)
    return _played(source, asked, size)


def _prizes(*, long: bool) -> list[dict[str, Any]]:
    """Prizes of the standings, of classes, and one that no place decides."""
    thing = LONG if long else "Puchar"
    standings = [{"place": place, "amount": f"{6 - place}000,50 zł", "prize": thing} for place in range(1, 6)]
    classes = [
        {"place": 1, "category": name, "amount": "150 zł"} for name in ("[pl] kobiety [bg] жени [en] women", "U16")
    ]
    return [*standings, *classes, {"category": LONG if long else "fair play", "prize": thing}]


def _incidents(*, long: bool) -> list[dict[str, Any]]:
    """A protest, an appeal and a motion for a penalty."""
    text = (LONG + ". ") * 3 if long else "Zawodnik opuścił salę gry."
    kinds = ("protest", "appeal", "penalty")
    return [{"kind": kind, "round": 1, "players": "1", "description": text, "article": "FIDE 11.2"} for kind in kinds]


def _length(asked: Kind, size: Shape) -> dict[str, Any]:
    return {"rounds": size.rounds} if "swiss" in asked.settings["system"] else {}


def _sided(kind: str, everyone: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Two sides of a Scheveningen match, groups of six."""
    if kind == "scheveningen":
        return [{**one, "group": 1 + at % 2} for at, one in enumerate(everyone)]
    if kind == "groups":
        return [{**one, "group": 1 + at % max(1, len(everyone) // 6)} for at, one in enumerate(everyone)]
    return everyone


def _for_norms(source: dict[str, Any], kind: str) -> None:
    """Opponents against whom a norm is made by whoever beats them."""
    for at, player in enumerate(source["players"]):
        listed = "iccf" if kind == "kszk" else "fide"
        player["ratings"] = [{"list": listed, "value": 2500 + at % 7, "games": 60}]
        player["titles"] = {} if kind == "kszk" or not at else {"fide": "GM"}
        if kind == "kszk":
            player["federation"] = "POL"


def _played(source: dict[str, Any], asked: Kind, size: Shape) -> dict[str, Any]:
    """The event with its rounds paired and played by a table of results, as many as its shape says."""
    target = None
    while size.played:
        event, _ = decode_event(source)
        made = pair_event(event, source, PairRequest(all_rounds=False))
        number = made.rounds[0].number if made.rounds else None
        if number is None:
            break
        target = target or _rounds_of(event, size)
        if number > target or any(row["round"] == number for row in source["results"]):
            break
        source = {**made.document, "results": [_with_result(row, asked) for row in made.document["results"]]}
    return source


def _rounds_of(event: Any, size: Shape) -> int:
    from engine.systems.table import planned_rounds

    total = planned_rounds(event) or size.rounds
    return max(1, round(total * size.played))


def _with_result(row: dict[str, Any], asked: Kind) -> dict[str, Any]:
    """A game with its result: mostly the stronger wins, some are drawn, some won by forfeit."""
    if row.get("score") or not (row.get("white") and row.get("black")):
        return row
    game, settings = (row["white"] * 7 + row["black"] * 3 + row["round"]) % 11, asked.settings
    first = min(row["white"], row["black"])
    unit = 2 if str(settings.get("game", "chess")).startswith("draughts") else 1
    if game < 3 and first != 1 and settings["system"] != "cup":
        half = "1" if unit == 2 else "0.5"
        return {**row, "score": {"white": half, "black": half}, "kind": "played"}
    white = (first == row["white"]) != (game == 4 and first != 1)
    kind = "forfeit" if row["white"] * row["black"] % 53 == 0 else "played"
    return {
        **row,
        "score": {"white": str(unit) if white else "0", "black": "0" if white else str(unit)},
        "kind": kind,
    }


def _sheet(*, long: bool) -> dict[str, Any]:
    """What stands on the event sheet."""
    text = (LONG + ". ") * 4 if long else "Zawody przeprowadzono zgodnie z regulaminem."
    return {
        "name": LONG if long else "XV Memoriał im. Żółkiewskiego",
        "game": "chess",
        "federation": "pzszach",
        "host_federation": "POL",
        "city": LONG if long else "Wrocław",
        "venue": LONG if long else "Dom Kultury „Świt”",
        "start_date": "2026-05-01",
        "end_date": "2026-05-09",
        "organiser": LONG if long else "KSz „Hetman” Wrocław",
        "rate_of_play": "90' + 30\"",
        "start_numbers": "rating",
        "seed": "20260501",
        "level": "international",
        "competition": "open",
        "lang": "pl",
        "languages": ["pl", "bg", "en"],
        "classes": ["women", "50+", "region"],
        "prize_sharing": "hort",
        **dict.fromkeys(("aims", "eligibility", "prize_rules", "appeals", "costs", "final_rules", "remarks"), text),
        "arbiters": [
            {"name": LONG if long else "Anna Źdźbło", "role": role, "arbiter_class": "IA", "licence": "SKL-0417"}
            for role in ("chief", "deputy", "round")
        ],
    }
