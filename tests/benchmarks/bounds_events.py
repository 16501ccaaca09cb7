"""Events of nonsense just inside the bounds of `reporting/limits.py`, in the shapes that cost most.

A shape makes the document for a share of the bounds: raised bounds make larger events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any, Final

from reporting import limits
from reporting.fields import MOST
from reporting.limit import Limit

Document = dict[str, Any]
Row = dict[str, Any]
_SCORES: Final = (("1", "0"), ("0.5", "0.5"), ("0", "1"), ("0", "0"))
_SYSTEMS: Final = ("swiss-fide-1998", "swiss-jahr", "swiss-pzwarc-fmjd", "round-robin", "cup")
_FAR: Final = 1_000_000
_MARKS: Final = "a\u0301\u0323" * 10
_TYPES: Final[Mapping[str, Any]] = {"integer": 7, "string": "7", "boolean": True, "number": 7}


def part(limit: Limit, share: float) -> int:
    """So much of a bound, one at least."""
    return max(1, int(limit.most * share))


def player(number: int) -> Row:
    """A player with what every table shows."""
    return {
        "number": number,
        "surname": f"N{number}",
        "first_name": f"I{number % 97}",
        "club": f"K{number % 211}",
        "federation": ("POL", "BUL", "GER")[number % 3],
        "ratings": [{"list": "fide", "value": 1000 + number * 7 % 1500}],
    }


def games(players: int, rows: int, score: Callable[[Random], Row], far: int = 0) -> list[Row]:
    """So many games, everybody paired at random in every round; `far` is added to each number."""
    chance, found, at = Random(1), list[Row](), 0
    while len(found) < rows and players > 1 and at < MOST["round"]:
        at += 1
        order = chance.sample(range(1, players + 1), players)
        for board, (white, black) in enumerate(zip(order[::2], order[1::2], strict=False), start=1):
            found.append({"round": at, "board": board, "white": white + far, "black": black + far} | score(chance))
    return found[:rows]


def played(score: tuple[str, str]) -> Row:
    """The result of a game over the board."""
    return {"score": dict(zip(("white", "black"), score, strict=True)), "kind": "played"}


def event(players: Sequence[Row], results: Sequence[Row], **told: Any) -> Document:
    """A Swiss event of these."""
    rounds = max((each["round"] for each in results), default=9)
    info = {"name": "Bounds", "system": "swiss-fide-2026", "game": "chess", "rounds": rounds, "lang": "en"}
    info |= {"start_date": "2026-05-10", "end_date": "2026-05-20", "federation": "fide", "rate_of_play": "90+30"}
    return {"schema": 1, "event": info, "players": [*players], "results": [*results], **told}


def crowd(
    share: float,
    *,
    most: int = 0,
    score: Callable[[Random], Row] = lambda chance: played(chance.choice(_SCORES)),
    named: Callable[[int], Row] = lambda number: {},
    far: int = 0,
) -> Document:
    """As many players as there may be, or `most`, and as many games."""
    count = max(2, min(most or limits.PLAYERS.most, part(limits.PLAYERS, share)))
    people = [player(number) | named(number) for number in range(1, count + 1)]
    return event(people, games(count, part(limits.RECORDS, share), score, far))


def of_system(share: float, *, system: str, most: int = 0) -> Document:
    """The same by another system, which looks back at it in its own way."""
    made = crowd(share, most=most)
    return {**made, "event": {**made["event"], "system": system}}


def teams(share: float, *, system: str, size: int = 8) -> Document:
    """Teams of so many, as many as play nineteen rounds within the bound, paired at random."""
    count, scores = part(limits.RECORDS, share) // (19 * size // 2), Random(2)
    people = [player(number) | {"team": (number - 1) // size + 1} for number in range(1, count * size + 1)]
    made = [
        {**match, "match": match["board"], "board": board, "home": match["white"], "guest": match["black"]}
        | {key: (match[key] - 1) * size + board for key in ("white", "black")}
        | played(scores.choice(_SCORES))
        for match in games(count, count // 2 * 19, lambda _: {})
        for board in range(1, size + 1)
    ]
    told = event(people, made, teams=[{"number": number, "name": f"T{number}"} for number in range(1, count + 1)])
    return {**told, "event": {**told["event"], "system": system, "boards": size}}


def teams_of_one(share: float) -> Document:
    """Players each of whom is a team."""
    made = of_system(share, system="individual-team-swiss-fide-2026")
    people = [each | {"team": each["number"]} for each in made["players"]]
    return {**made, "players": people, "teams": [{"number": each["number"], "name": "T"} for each in people]}


def at_odds(share: float, *, system: str, rounds: int = 30, matches: int = 300, boards: int = 12) -> Document:
    """Teams whose players, matches, boards and line-ups contradict each other."""
    chance, count = Random(3), part(limits.PLAYERS, share)
    many = max(2, count // 8)

    def any_of(most: int) -> int:
        return chance.randrange(1, most + 1)

    people = [player(number) | {"team": any_of(many + 50)} for number in range(1, count + 1)]
    made = [
        {"round": any_of(rounds), "match": any_of(matches), "board": any_of(boards), "home": any_of(many + 20)}
        | {"guest": any_of(many + 20), "white": any_of(count), "black": any_of(count)}
        | played(chance.choice(_SCORES))
        for _ in range(part(limits.RECORDS, share))
    ]
    handed_in = [
        {"round": any_of(rounds), "team": any_of(many + 20), "board": any_of(boards), "player": any_of(count)}
        for _ in range(part(limits.RECORDS, share))
    ]
    named = [{"number": number, "name": f"T{number}"} for number in range(1, many + 1)]
    told = event(people, made, teams=named, line_ups=handed_in)
    return {**told, "event": {**told["event"], "system": system, "boards": 8}}


def absent(share: float) -> Document:
    """Nobody ever came."""
    count = part(limits.PLAYERS, share)
    gone = [{"round": at // count + 1, "player": at % count + 1} for at in range(part(limits.RECORDS, share))]
    return event([player(number) for number in range(1, count + 1)], [], absences=gone)


@cache
def schema() -> Mapping[str, Any]:
    """The schema of an event, by tables."""
    from reporting.exchange import json_schema as written

    return dict(written.schema()["properties"])


def value(told: Mapping[str, Any], at: int, *, wrong: bool) -> Any:
    """A value of the type that the schema tells, or of none that it could be."""
    if wrong:
        return f"?{at}" if told.get("type") != "string" or "enum" in told or "pattern" in told else [at]
    if "enum" in told:
        return told["enum"][at % len(told["enum"])]
    if "pattern" in told:
        return "2026-05-10" if "{4}" in told["pattern"] else "1"
    if told.get("type") == "array":
        return [value(told["items"], at, wrong=False)]
    if told.get("type") == "object":
        return {key: value(each, at, wrong=False) for key, each in list(told["properties"].items())[:2]}
    return at % 9 + 1 if told.get("type") == "integer" else _TYPES.get(told.get("type", ""), "7")


def table(share: float, key: str, *, wrong: bool = False) -> Document:
    """A table full of rows with every field; `wrong`: each cell is a finding."""
    fields = schema()[key]["items"]["properties"]
    rows = range(1, part(limits.of_table(key), share) + 1)
    made = [{name: value(told, at, wrong=wrong) for name, told in fields.items()} for at in rows]
    if not wrong:
        made = [row | ({"number": at} if "number" in fields else {}) for at, row in zip(rows, made, strict=True)]
    some = event([player(number) for number in range(1, 10)], [])
    return some | {key: made}


def settings(share: float) -> Document:
    """Every setting that is a text or a list as long as a text may be."""
    told = schema()["event"]["properties"]
    pairs = [f"{at % 99 + 1}-{at % 98 + 2}" for at in range(part(limits.LETTERS, share) // 8)]
    long = {
        key: pairs if each["type"] == "array" else "; ".join(pairs)
        for key, each in told.items()
        if each.get("type") in {"array", "string"} and "enum" not in each and "pattern" not in each
    }
    return event([player(number) for number in range(1, min(100, limits.PLAYERS.most))], []) | {
        "event": {**event([], [])["event"], **long}
    }


def lists(share: float) -> Document:
    """One player with lists without end."""
    fields = schema()["players"]["items"]["properties"]
    many = part(limits.JSON_VALUES, share) // 12
    long = {
        key: [value(told["items"], at, wrong=False) for at in range(many)]
        for key, told in fields.items()
        if told.get("type") == "array"
    }
    return event([player(1) | long, player(2)], [])


SHAPES: Final[Mapping[str, Callable[[float], Document]]] = {
    "random": crowd,
    "middle": partial(crowd, most=3_000),
    "long": partial(crowd, most=60),
    "duel": partial(crowd, most=2),
    **{f"by {system}": partial(of_system, system=system) for system in _SYSTEMS},
    **{f"{system} of teams": partial(teams, system=f"team-{system}") for system in ("swiss-fide-2026", "round-robin")},
    **{f"{system} of teams at odds": partial(at_odds, system=f"team-{system}") for system in ("swiss-jahr", "cup")},
    "players of teams at odds": partial(at_odds, system="individual-team-swiss-fide-2026"),
    "teams of one": teams_of_one,
    "draws": partial(crowd, score=lambda _: played(_SCORES[1])),
    "byes": partial(crowd, score=lambda _: {"black": None, "kind": "half-bye"}),
    "forfeits": partial(crowd, score=lambda _: {"score": {"white": "1", "black": "0"}, "kind": "forfeit"}),
    "unknown": partial(crowd, score=lambda _: {"score": "?", "kind": "?"}),
    "absent": absent,
    "strangers": partial(crowd, far=_FAR),
    "namesakes": partial(crowd, named=lambda _: {"surname": "Kowalski", "first_name": "Jan"}),
    "marks": partial(crowd, named=lambda _: {"surname": _MARKS * 4, "club": _MARKS * 4}),
    "one number": partial(crowd, named=lambda _: {"number": 1}),
    "numberless": partial(crowd, named=lambda _: {"number": None}),
    "settings": settings,
    "lists": lists,
    **{f"table {key}": partial(table, key=key) for key in ("players", "teams", "stages", "line_ups", "rounds")},
    **{f"table {key}": partial(table, key=key) for key in ("absences", "incidents", "play_offs", "prizes", "results")},
    **{f"wrong {key}": partial(table, key=key, wrong=True) for key in ("players", "results", "teams", "absences")},
}
"""Shapes by name: each makes the document for a share of the bounds."""
