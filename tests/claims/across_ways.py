"""Claims that are right each by itself and wrong beside another one."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, Final

from tests.claims.events import Case
from tests.claims.paper_ways import Way
from tests.claims.papers import Papers
from tests.claims.truth import MADE, Made, Unclear
from tests.claims.unit import (
    INCOMPLETE,
    REFUTED,
    Expected,
    Source,
    Unit,
    as_json,
    confirmed,
    form_of,
    games_at,
    row_of,
    with_score,
)


def application_twice(source: Source, rules: str, kind: str) -> Unit:
    """Two applications for one norm; in one an opponent has another rating, so that the average is another."""
    while True:
        case = source.case(rules)
        made = case.made[0]
        other = deepcopy(case.document)
        number = next(each["number"] for each in other["players"] if each["number"] != made.number)
        other["players"][number - 1]["ratings"][0]["value"] += 12
        again = _found(rules, other)
        if again is not None and _figures(again, made) not in {None, _figures(case.made, made)}:
            break
    unit = Unit(rules, kind)
    for name, document, norms in (("first", case.document, case.made), ("second", other, again)):
        mine = [each for each in norms if each.number == made.number]
        expected = [_against(each, case.made, again) for each in mine]
        unit.add(f"{name}.{kind}", Papers(document).paper(form_of(rules), made.number, kind), expected)
    return unit


def _found(rules: str, document: Mapping[str, Any]) -> list[Made] | None:
    try:
        return MADE[rules](document)
    except Unclear:
        return None


def _figures(norms: Any, wanted: Made) -> tuple[Any, ...] | None:
    return next((tuple(each)[2:] for each in norms if each[:2] == wanted[:2]), None)


def _against(made: Made, first: Any, second: Any) -> Expected:
    """A norm that both applications claim with other figures is open; one that only one claims stands."""
    both = _figures(first, made), _figures(second, made)
    if None in both or both[0] == both[1]:
        return Expected(made.number, made.norm)
    return Expected(made.number, made.norm, INCOMPLETE, ("duplicate",))


def game_told_twice(source: Source, rules: str, kind: str) -> Unit:
    """Two files of one event; a game that one has as drawn or lost the other has as won."""
    while True:
        case = source.case(rules, lambda found: bool(games_at(found.document, found.made[0].number, {0, 0.5})))
        made = case.made[0]
        at = source.dice.choice(games_at(case.document, made.number, {0, 0.5}))
        other = with_score(case.document, at, made.number, "2" if rules == "pzwarc" else "1")
        again = _found(rules, other)
        if again is not None and made.number in {each.number for each in again}:
            break
    unit = Unit(rules, kind)
    game = case.document["results"][at]
    sides = {game["white"], game["black"]}
    claimants = [{each.number for each in norms} & sides for norms in (case.made, again)]
    for name, document, norms in (("first", case.document, case.made), ("second", other, again)):
        told = all(claimants)
        expected = [
            Expected(each.number, each.norm, INCOMPLETE, ("duplicate",))
            if told and each.number in sides
            else Expected(each.number, each.norm)
            for each in norms
        ]
        unit.add(f"{name}/event.json", as_json(document), expected)
    return unit


def third_norm(source: Source, rules: str, kind: str) -> Unit:
    """Three norms of KSzK claimed for one result (4.4.21)."""

    def fits(case: Case) -> bool:
        first = case.made[0]
        held = case.document["players"][first.number - 1]["categories"]["correspondence"]
        return first.norm == "Mc" and held == "II"

    case, unit = source.case(rules, fits, level=2), Unit(rules, kind)
    highest = case.made[0]
    norms = [*(each for each in case.made if each.number == highest.number), highest._replace(norm="Ic")]
    unit.add_event("event.json", case.document)
    for each in norms:
        beyond = each.norm == "Ic"
        expected = Expected(each.number, "Ic", REFUTED, ("limit",), "4.4.21") if beyond else Expected(*each[:2])
        unit.rows.append((row_of("event.json", rules, each), expected))
    return unit


def too_few_games(source: Source, rules: str, kind: str) -> Unit:
    """Twice Ic over eight games in the championships of Poland: sixteen games, where 4.3.8 asks seventeen."""
    unit = Unit(rules, kind)
    player = source.people.next(
        categories={"correspondence": "II"},
        ratings=[{"list": "iccf", "value": 2080, "games": 90, "kind": "fixed"}],
    )
    for at, name in enumerate(("first", "second")):
        document = source.event(
            rules, count=9, level=0, first=player, kszk_cycle="individual-championship", kszk_stage="semifinal"
        )
        _days(document, date(2024, 9, 1) + timedelta(days=200 * at))
        for each in document["players"][1:]:
            each["categories"] = {"correspondence": "M"}
            each["ratings"][0]["value"] = 2000
        mine = _points(document, 1, ("1", "1", "1", "½", "½", "½", "½", "½"))
        expected = Expected(1, "Ic") if at == 0 else Expected(1, "Ic", INCOMPLETE, ("limit",), "4.3.8")
        unit.add(f"{name}/event.json", as_json(mine), [expected])
    return unit


def _days(document: dict[str, Any], start: date) -> None:
    sheet = document["event"]
    sheet["start_date"], sheet["end_date"] = start.isoformat(), (start + timedelta(days=90)).isoformat()
    sheet["notified_on"] = (start - timedelta(days=60)).isoformat()
    sheet["rating_list_date"] = start.replace(day=1).isoformat()


def _points(document: dict[str, Any], number: int, points: tuple[str, ...]) -> dict[str, Any]:
    """The event with the points of a player game by game, and all other games drawn."""
    mine = iter(points)
    for game in document["results"]:
        own = number in {game["white"], game["black"]}
        made = Fraction(next(mine).replace("½", "1/2")) if own else Fraction(1, 2)
        sides = ("black", "white") if game["black"] == number else ("white", "black")
        game["score"] = {sides[0]: _text(made), sides[1]: _text(1 - made)}
    return document


def _text(points: Fraction) -> str:
    return f"{float(points):g}"


def category_held(source: Source, rules: str, kind: str) -> Unit:
    """Ic claimed by a player who held it in an earlier event, whose file says so."""
    while True:
        first = source.case(rules, level=2)
        made = first.made[0]
        player = first.document["players"][made.number - 1]
        if player["categories"]["correspondence"] != "I":
            continue
        later = {**player, "categories": {"correspondence": "II"}}
        document = source.event(rules, level=2, first=later)
        _days(document, date.fromisoformat(first.document["event"]["start_date"]) + timedelta(days=300))
        again = _found(rules, document)
        if again and any(each.number == 1 and each.norm == "Ic" for each in again):
            break
    unit = Unit(rules, kind)
    unit.add("first/event.json", as_json(first.document), confirmed(first.made))
    expected = [
        Expected(1, "Ic", REFUTED, ("norm",)) if each[:2] == (1, "Ic") else Expected(*each[:2]) for each in again
    ]
    unit.add("second/event.json", as_json(document), expected)
    return unit


ACROSS: Final[Mapping[str, tuple[Way, tuple[str, ...], tuple[str, ...]]]] = {
    "application-twice": (application_twice, ("kszk", "pzszach", "fide"), ("pdf", "docx")),
    "game-told-twice": (game_told_twice, ("kszk", "pzwarc", "pzszach", "fide", "bg"), ("event",)),
    "third-norm-of-one-result": (third_norm, ("kszk",), ("table",)),
    "two-norms-too-few-games": (too_few_games, ("kszk",), ("event",)),
    "category-held-already": (category_held, ("kszk",), ("event",)),
}
"""Ways of being wrong beside another claim: rule sets and kinds of files that they are for."""
