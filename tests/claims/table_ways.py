"""Lines of claims tables that are wrong: a figure, the norm, the name, and events that do not give what is claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any, Final

from engine.model import exact
from tests.claims.events import RULES, Case
from tests.claims.paper_ways import Way
from tests.claims.tables import workbook
from tests.claims.truth import MADE, Made, Unclear
from tests.claims.unit import REFUTED, Expected, Source, Unit, as_json, confirmed, games_at, row_of

EVENT: Final = "event.json"
WORKBOOKS: Final = 0.25
"""The share of event files that are workbooks."""


def right(source: Source, rules: str, kind: str) -> Unit:
    """An event, mostly as JSON, now and then as a workbook, and a line for every norm made in it."""
    case, unit = source.case(rules), Unit(rules, kind)
    name = "event.xlsx" if source.dice.random() < WORKBOOKS else EVENT
    data = workbook(case.document) if name != EVENT else as_json(case.document)
    unit.add(name, data, confirmed(case.made))
    unit.rows = [(row_of(name, rules, each), Expected(each.number, each.norm)) for each in case.made]
    return unit


def _figure(name: str, change: Callable[[Fraction], Fraction]) -> Way:
    """A way in which one figure of a line is wrong."""

    def way(source: Source, rules: str, kind: str) -> Unit:
        case, unit = source.case(rules), Unit(rules, kind)
        made = case.made[0]
        unit.add_event(EVENT, case.document)
        value = Fraction(getattr(made, name))
        row = row_of(EVENT, rules, made, **{name: exact(change(value))})
        unit.rows = [(row, Expected(made.number, made.norm, REFUTED, (name,)))]
        return unit

    return way


def norm_not_made(source: Source, rules: str, kind: str) -> Unit:
    """The norm above the highest that was made."""
    ladder = {"kszk": ("Mc", "Kc"), "pzwarc": ("I", "II", "III", "IV"), "fide": ("GM", "IM"),
              "pzszach": ("k", "I", "II", "III", "IV"), "bg": ("KM", "I", "II")}[rules]  # fmt: skip

    def fits(case: Case) -> bool:
        return case.made[0].norm in ladder[1:]

    case, unit = source.case(rules, fits), Unit(rules, kind)
    made = case.made[0]
    above = ladder[ladder.index(made.norm) - 1]
    unit.add_event(EVENT, case.document)
    row = row_of(EVENT, rules, made, norm=above)
    unit.rows = [(row, Expected(made.number, above, REFUTED, ("norm", "requirement")))]
    return unit


def name_of_another(source: Source, rules: str, kind: str) -> Unit:
    """The number of one player and the name of another."""
    case, unit = source.case(rules), Unit(rules, kind)
    made = case.made[0]
    other = next(each for each in case.document["players"] if each["number"] != made.number)
    unit.add_event(EVENT, case.document)
    row = row_of(EVENT, rules, made, name=f"{other['surname']} {other['first_name']}")
    unit.rows = [(row, Expected(made.number, made.norm, REFUTED, ("player",)))]
    return unit


def game_too_few(source: Source, rules: str, kind: str) -> Unit:
    """An event one game shorter than the norm asks, every game won: the points would have been enough."""
    norm, games, article = _SHORT[rules]
    while True:
        document = source.event(rules, count=games + 1, level=1)
        _hold(document["players"][0], rules)
        document["results"] = [_won(game, 1) for game in document["results"]]
        try:
            made = MADE[rules](document)
        except Unclear:
            continue
        break
    unit = Unit(rules, kind)
    unit.add_event(EVENT, document, confirmed(made))
    claimed = Made(1, norm, games, Fraction(games * (2 if rules == "pzwarc" else 1)), None, None)
    unit.rows = [(row_of(EVENT, rules, claimed), Expected(1, norm, REFUTED, ("norm", "requirement"), article))]
    return unit


_SHORT: Final = {
    "pzwarc": ("III", 6, "VII 4.4"), "fide": ("IM", 8, "1.4.1"), "pzszach": ("II", 6, "2"), "bg": ("II", 6, "I"),
}  # fmt: skip
"""A norm, games one fewer than it takes, and the article that asks for them."""


def _hold(player: dict[str, Any], rules: str) -> None:
    """The player holds less than every norm that is claimed."""
    if rules == "fide":
        player["titles"] = {"fide": "FM"}
    elif rules == "bg":
        player["titles"] = {"national": "III"}
    elif rules == "pzwarc":
        player["categories"] = {"draughts100": "IV"}
    else:
        player["categories"] = {"otb": "III"}


def _won(game: dict[str, Any], number: int) -> dict[str, Any]:
    """The game, won by a player where he plays in it."""
    if number not in {game["white"], game["black"]}:
        return game
    win = exact(sum(Fraction(each) for each in game["score"].values()))
    sides = ("white", "black") if game["white"] == number else ("black", "white")
    return {**game, "score": {sides[0]: win, sides[1]: "0"}}


def rate_too_fast(source: Source, rules: str, kind: str) -> Unit:
    """Moves were made faster than the rules let a norm be made."""
    info, article = {
        "kszk": ({"days_per_ten_moves": 10}, "4.3.12"), "pzwarc": ({"rate_of_play": "10'"}, "VII 4.6"),
        "pzszach": ({"rate_of_play": "20' + 5\""}, "3"), "fide": ({"rate_of_play": "60' + 30\""}, "1.1"),
    }[rules]  # fmt: skip
    case, unit = source.case(rules), Unit(rules, kind)
    made, document = case.made[0], deepcopy(case.document)
    document["event"] |= info
    unit.add_event(EVENT, document, [])
    unit.rows = [
        (row_of(EVENT, rules, made), Expected(made.number, made.norm, REFUTED, ("norm", "requirement"), article))
    ]
    return unit


def unrated_counted(source: Source, rules: str, kind: str) -> Unit:
    """The claim counts an opponent by a rating that he does not have."""
    while True:
        case = source.case(rules)
        made, document = case.made[0], deepcopy(case.document)
        other = next(each for each in document["players"] if each["number"] != made.number)
        if not games_at(document, other["number"], {0.5, 1}):
            continue  # FIDE B.01, 1.4.2 leaves out unrated players who made nothing
        other["ratings"] = []
        try:
            now = MADE[rules](document)
        except Unclear:
            continue
        mine = next((each for each in now if each[:2] == made[:2]), None)
        if mine is not None and mine.average != made.average:
            break
    unit = Unit(rules, kind)
    unit.add_event(EVENT, document)
    unit.rows = [(row_of(EVENT, rules, made), Expected(made.number, made.norm, REFUTED, ("average",)))]
    return unit


_TABLES: Final = ("table",)
IN_TABLES: Final[Mapping[str, tuple[Way, tuple[str, ...], tuple[str, ...]]]] = {
    "table-score-wrong": (_figure("score", lambda value: value + 1), RULES, _TABLES),
    "table-performance-wrong": (_figure("performance", lambda value: value + 20), RULES[:4], _TABLES),
    "norm-not-made": (norm_not_made, RULES, _TABLES),
    "name-of-another-player": (name_of_another, RULES, _TABLES),
    "one-game-too-few": (game_too_few, ("pzwarc", "pzszach", "fide", "bg"), _TABLES),
    "rate-too-fast": (rate_too_fast, RULES[:4], _TABLES),
    "unrated-opponent-counted": (unrated_counted, ("fide", "pzszach"), _TABLES),
}
"""Ways of being wrong: the rule sets and the kinds of files that they are for."""
