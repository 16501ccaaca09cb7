"""Events of the five rule sets, drawn at random so that somebody makes a norm; what is made is known by `truth`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine.model import exact
from engine.pairing.round_robin.tables import table_of
from tests.claims.people import People
from tests.claims.truth import BULGARIAN, MADE, Made, Unclear

_TOWNS: Final = [
    "Augustów",
    "Bytom",
    "Chełm",
    "Elbląg",
    "Gniezno",
    "Jasło",
    "Kalisz",
    "Lubin",
    "Mielec",
    "Opole",
    "Piła",
    "Rybnik",
    "Sopot",
    "Tychy",
    "Żory",
]
_CUPS: Final = ["Hetman", "Goniec", "Wieża", "Skoczek", "Laufer", "Roszada", "Gambit", "Pat", "Arkan", "Promocja"]
_FIRST_DAY: Final = date(2024, 9, 1)


class Case(NamedTuple):
    """An event under one rule set and the norms that were made in it."""

    rules: str
    document: dict[str, Any]
    made: tuple[Made, ...]


class Field(NamedTuple):
    """How an event of a rule set is drawn: its sheet, its players, points for a win, how many play."""

    info: Mapping[str, Any]
    player: Callable[[random.Random, People, int], dict[str, Any]]
    win: int
    sizes: tuple[int, ...]
    strength: Callable[[Mapping[str, Any]], float]


def draw(dice: random.Random, people: People, rules: str, at: int, **more: Any) -> Case:
    """An event in which somebody makes a norm; `at` gives it a name and days of its own, `more` as in `event`."""
    while True:
        document = event(dice, people, rules, at, **more)
        try:
            made = tuple(MADE[rules](document))
        except Unclear:
            continue
        if made:
            return Case(rules, document, made)


def event(
    dice: random.Random,
    people: People,
    rules: str,
    at: int,
    *,
    count: int = 0,
    level: int | None = None,
    first: Mapping[str, Any] | None = None,
    **info: Any,
) -> dict[str, Any]:
    """An event of a rule set, everybody against everybody, all games played.

    `count` players where it is not 0; `level` from the weakest, 0, to 2; `first` is player number 1; `info` are keys
    of the sheet.
    """
    field = _FIELDS[rules]
    count = count or dice.choice(field.sizes)
    level = dice.randrange(3) if level is None else level
    players = [{"number": number, **field.player(dice, people, level)} for number in range(1, count + 1)]
    if first is not None:
        players[0] = {**first, "number": 1}
    start = _FIRST_DAY + timedelta(days=at % 640)
    name = f"{at + 1}. {'Memoriał' if at % 2 else 'Turniej'} „{_CUPS[at % len(_CUPS)]}”, {_TOWNS[at % len(_TOWNS)]}"
    sheet = {
        "name": name,
        "system": "round-robin",
        "cycles": 1,
        "rounds": count - 1 + count % 2,
        "start_date": start.isoformat(),
        "end_date": (start + timedelta(days=9)).isoformat(),
        "notified_on": (start - timedelta(days=60)).isoformat(),
        "rating_list_date": start.replace(day=1).isoformat(),
        "city": _TOWNS[at % len(_TOWNS)],
        "organiser": f"Klub „{_CUPS[at % len(_CUPS)]}”",
        "arbiters": [{"name": "Ewa Przykładowa", "role": "chief", "arbiter_class": "IA", "licence": "S-17"}],
        **field.info,
        **info,
    }
    return {"schema": 1, "event": sheet, "players": players, "results": _games(dice, players, field)}


@lru_cache(maxsize=32)
def _table(count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(pairs) for pairs in table_of("round-robin", count))


def _games(dice: random.Random, players: list[dict[str, Any]], field: Field) -> list[dict[str, Any]]:
    """All games of a round robin; the form of the day decides more often than strength."""
    form = {each["number"]: field.strength(each) + dice.gauss(0, 0.9) for each in players}
    results = []
    for round_number, pairs in enumerate(_table(len(players)), start=1):
        for board, (white, black) in enumerate(pairs, start=1):
            edge = form[white] - form[black] + dice.gauss(0, 0.8)
            points = Fraction(1 if edge > 0.5 else 0 if edge < -0.5 else Fraction(1, 2))
            score = {"white": exact(field.win * points), "black": exact(field.win * (1 - points))}
            results.append(
                {
                    "round": round_number,
                    "board": board,
                    "white": white,
                    "black": black,
                    "score": score,
                    "kind": "played",
                }
            )
    return results


def _kszk(dice: random.Random, people: People, level: int) -> dict[str, Any]:
    category = dice.choice(("M", "M", "K", "K", "I", "II"))
    mean = (2120, 2190, 2290)[level] + {"M": 60, "K": 20, "I": -40, "II": -70}[category]
    rating = {"list": "iccf", "value": mean + dice.randint(-60, 60), "games": dice.randint(30, 200), "kind": "fixed"}
    return people.next(categories={"correspondence": category}, ratings=[rating])


def _pzwarc(dice: random.Random, people: People, level: int) -> dict[str, Any]:
    categories = (("", "V", "IV", "III"), ("IV", "III", "II"), ("III", "II", "I", "I"))[level]
    return people.next(categories={"draughts100": dice.choice(categories)})


def _pzszach(dice: random.Random, people: People, level: int) -> dict[str, Any]:
    category = dice.choice((("V", "IV", "III"), ("IV", "III", "II"), ("II", "I", "k"))[level])
    mean = {"V": 1200, "IV": 1400, "III": 1600, "II": 1800, "I": 2000, "k": 2150}[category]
    ratings = [{"list": "fide", "value": mean + dice.randint(-90, 90)}]
    return people.next(categories={"otb": category}, ratings=ratings)


def _fide(dice: random.Random, people: People, level: int) -> dict[str, Any]:
    title = dice.choice((("IM", "FM", "GM"), ("IM", "GM", "GM", "FM"), ("GM", "GM", "GM", "IM"))[level])
    mean = {"FM": 2330, "IM": 2430, "GM": 2530}[title] + 20 * level
    found = people.next(dice.choice(("POL", "BUL", "GER", "UKR", "CZE")), titles={"fide": title})
    ids = {"fide": str(80_000_000 + int(found["ids"]["national"][1:]))}
    return {**found, "ids": ids, "ratings": [{"list": "fide", "value": mean + dice.randint(-50, 50), "games": 90}]}


def _bulgarian(dice: random.Random, people: People, level: int) -> dict[str, Any]:
    title = dice.choice(("", "III", "II", "I", "KM")[: level + 3])
    mean = (1560, 1880, 2090)[level]
    ratings = [{"list": "fide", "value": mean + dice.randint(-150, 150)}]
    return people.next("BUL", titles={"national": title}, ratings=ratings)


def _by_rating(player: Mapping[str, Any]) -> float:
    return int(player["ratings"][0]["value"]) / 150


def _by_category(player: Mapping[str, Any]) -> float:
    return ("", "V", "IV", "III", "II", "I").index(player["categories"]["draughts100"]) / 2


PARAMETERS: Final = "\n".join(
    f"bg.m.{norm}.{name} = {value}; test"
    for norm, figures in BULGARIAN.items()
    for name, value in zip(("event_average", "games", "percent"), figures, strict=True)
)
_CLASSICAL: Final = {"game": "chess", "rate_of_play": "120' + 30\""}
_FIELDS: Final[Mapping[str, Field]] = {
    "kszk": Field(
        {"game": "correspondence", "federation": "kszk", "level": "national", "transmission": "server",
         "days_per_ten_moves": 50, "classification_rules": ["kszk"], "lang": "pl", "languages": ["pl"]},
        _kszk, 1, (10, 11, 12), _by_rating,
    ),
    "pzwarc": Field(
        {"game": "draughts100", "federation": "pzwarc", "rate_of_play": "80' + 60\"", "classification_rules": ["pzwarc"],
         "lang": "pl", "languages": ["pl"]},
        _pzwarc, 2, (8, 9, 10), _by_category,
    ),
    "pzszach": Field(
        {**_CLASSICAL, "federation": "pzszach", "classification_rules": ["pzszach"], "lang": "pl", "languages": ["pl"]},
        _pzszach, 1, (10, 11, 12), _by_rating,
    ),
    "fide": Field(
        {**_CLASSICAL, "federation": "fide", "host_federation": "POL", "classification_rules": ["fide"], "lang": "en",
         "languages": ["en"]},
        _fide, 1, (10, 12), _by_rating,
    ),
    "bg": Field(
        {**_CLASSICAL, "federation": "bsfsh", "classification_rules": ["bg"], "lang": "bg", "languages": ["bg"],
         "parameters": PARAMETERS},
        _bulgarian, 1, (10, 11), _by_rating,
    ),
}  # fmt: skip
RULES: Final = tuple(_FIELDS)
