"""FIDE's development coefficient K (B.02, 8.3.3; rapid and blitz 7.3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.model import Player, Rating
from engine.rating.fide_rules import STANDARD, FideRules, list_named


@dataclass(frozen=True, slots=True)
class Coefficient:
    """K and the rule that gave it; `assumes` names what was not on the sheet and was taken for granted."""

    k: int
    reason: str
    assumes: tuple[str, ...] = ()


def coefficient(player: Player, rating: Rating, start: date | None, rules: FideRules) -> Coefficient:
    """The coefficient before it is lowered for many games.

    The one that FIDE published (`k` of the rating) goes before all rules. The text states no order of its lines;
    FIDE's lists follow this one: once rated 2400, 10; to the end of the year of the 18th birthday and never rated
    2300, 40; for the first 30 games, 40; otherwise 20. Where the number of games is not known they are taken for 30,
    where the birth is not known the player for an adult. Whoever plays with his standard rating for want of a rapid or
    blitz one is new to that list.
    """
    numbers: Mapping[str, Any] = rules.numbers["k"]
    foreign = list_named(rating) not in {"", rules.kind}
    if rating.k is not None and not foreign and is_coefficient(rating.k, rules):
        return Coefficient(rating.k, "published")
    if "fixed" in numbers:
        return Coefficient(int(numbers["fixed"]), "fixed")
    best = max(rating.value, _peak(player, rules))
    if best >= int(numbers["top_rating"]):
        return Coefficient(int(numbers["top"]), "top")
    unknown = () if best >= int(numbers["junior_below"]) else _unknown_birth(player)
    if best < int(numbers["junior_below"]) and is_junior(player, start, int(numbers["junior_age"])):
        return Coefficient(int(numbers["junior"]), "junior")
    if foreign:
        return Coefficient(int(numbers["new"]), "new")
    if rating.games is None:
        return Coefficient(int(numbers["usual"]), "usual", ("games", *unknown))
    if rating.games < int(numbers["new_games"]):
        return Coefficient(int(numbers["new"]), "new")
    return Coefficient(int(numbers["usual"]), "usual", unknown)


def is_coefficient(k: int, rules: FideRules) -> bool:
    """Whether a number can be a published K: from 1 to the largest of the edition, since many games lower it."""
    numbers: Mapping[str, Any] = rules.numbers["k"]
    return 1 <= k <= max(int(numbers[name]) for name in ("new", "junior", "fixed") if name in numbers)


def is_junior(player: Player, start: date | None, age: int) -> bool:
    """The event begins in the year of the birthday of that age, or before; False where either is not known."""
    reached = player.age_in(start.year if start else None)
    return reached is not None and reached <= age


def lowered(k: int, games: int, rules: FideRules) -> int:
    """The largest whole number of which so many games come to no more than 700; K itself where they do."""
    most = rules.numbers.get("most_k_times_games")
    return k if most is None or k * max(1, games) <= int(most) else int(most) // games


def _peak(player: Player, rules: FideRules) -> int:
    """The highest rating that the sheet knows of the standard list."""
    return player.peak_rating or 0 if rules.kind == STANDARD else 0


def _unknown_birth(player: Player) -> tuple[str, ...]:
    return ("birth",) if player.born_in is None else ()
