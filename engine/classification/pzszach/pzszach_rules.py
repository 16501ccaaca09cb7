"""The rule set of PZSzach: over-the-board categories (classification rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from engine.classification.ledger_rule import LedgerRule, NormsWanted
from engine.classification.missing_facts import PZSZACH
from engine.classification.parameters import numbers_of
from engine.classification.pzszach.event_conditions import conditions_of_event, event_alone, minimum_games
from engine.classification.pzszach.norm import (
    card_figures,
    classify_pzszach,
    constant_rating,
    counts_as_unclassified,
    points_for,
)
from engine.classification.record import unlisted
from engine.classification.rule_set import NormPoints, Procedure, RuleSet
from engine.classification.scenario_verdicts import by_number, over_sexes
from engine.classification.verdict import decide
from engine.model import Event, GameType, Player
from engine.regulations.editions import Edition


def pzszach_rules(edition: Edition) -> RuleSet:
    """The rules under an edition."""
    return RuleSet(
        source=edition,
        judge=by_number(over_sexes(partial(classify_pzszach, edition=edition), PZSZACH, "2")),
        held=_held,
        conditions=lambda event, norm: conditions_of_event(event, norm, numbers_of(event, edition)),
        procedure=lambda event, norm: _procedure(norm, edition),
        unclassified=lambda event, player: counts_as_unclassified(player, edition.numbers),
        ledger=_ledger(edition),
        sheet="pzszach",
        start_card=lambda event, number: card_figures(event, number, edition.numbers),
        card_rating=lambda player: constant_rating(player, edition.numbers),
        round_robin_points=lambda event: round_robin_points(event, edition.numbers),
        outranked=partial(_outranked, edition=edition),
    )


def _held(player: Player, game: GameType) -> frozenset[str]:
    del game
    category = player.categories.get("otb", "")
    plain = category if category == "II+" else category.rstrip("+")
    return frozenset({plain, player.titles.get("national", "")} - {""})


def _outranked(player: Player, game: GameType, edition: Edition) -> frozenset[str]:
    """International titles rank above every category: whoever holds one seeks none."""
    del game
    held = {player.titles.get("fide"), player.titles.get("fide_women")}
    return frozenset() if held.isdisjoint(edition.numbers["international"]) else frozenset(edition.norms)


def _procedure(norm: str, edition: Edition) -> Procedure:
    """Lower categories are given by the voivodeship's association on the arbiter's report, the others by PZSzach."""
    rule = edition.rule("3")
    if norm in edition.numbers["regional"]:
        return Procedure("arbiter", "voivodeship", "voivodeship", "register", rule)
    return Procedure("player", "pzszach", "pzszach", "register", rule)


def _ledger(edition: Edition) -> LedgerRule:
    """One norm over the minimum games."""

    def wanted(norm: str) -> NormsWanted:
        # The verdict has asked 7 games of a man and 5 of a woman; the ledger does not know whose entry it is.
        lighter = edition.numbers.get("women_iii") if norm == "III" else None
        least = lighter["games"] if lighter else edition.numbers["minimum_games"][norm]
        return NormsWanted(1, int(least), edition.rule("2"))

    return LedgerRule(wanted, by_result=frozenset({"3.3"}))


WOMAN = "f"
SEXES = ("m", WOMAN)


def round_robin_points(event: Event, numbers: dict[str, Any]) -> Mapping[str, Mapping[str, NormPoints]]:
    """Points needed for each norm in a round robin by the sexes that play, by the model of PZSzach 2002, B.VI.

    In one cycle everyone has the same ratings in the mean, his own included, so that one number holds for all of a sex
    who play every game. Nothing where a rating is missing; whoever has no sex on the sheet may be of either.
    """
    games = len(event.players) - 1
    single = event.info.system == "round-robin" and event.info.cycles == 1
    if not single or games < 1 or unlisted(event):
        return {}
    averages = {_average(event, numbers, sex) for sex in SEXES}
    sexes = {sex for player in event.players for sex in (player.sex or SEXES)}
    return {
        sex: dict(_points_of_sex(event, numbers, averages, sex))
        for sex in SEXES
        if sex in sexes and None not in averages
    }


def _average(event: Event, numbers: dict[str, Any], sex: str) -> Fraction | None:
    """The mean of all ratings, where whoever has no sex on the sheet is of this one; None where one is missing."""
    players = (player if player.sex else replace(player, sex=sex) for player in event.players)
    ratings = [constant_rating(player, numbers) for player in players]
    known = [rating for rating in ratings if rating is not None]
    return Fraction(sum(known), len(known)) if len(known) == len(ratings) else None


def _points_of_sex(
    event: Event, numbers: dict[str, Any], averages: Set[Fraction | None], sex: str
) -> Iterator[tuple[str, NormPoints]]:
    """The norms that can be made: enough games, an event that gives them, no more points than games."""
    games, woman = len(event.players) - 1, sex == WOMAN
    for norm, least in numbers["threshold"][sex].items():
        needed = {points_for(int(least), average, games, numbers) for average in averages if average is not None}
        given = decide(event_alone(event, norm, numbers, woman=woman))[0]
        enough = games >= minimum_games(event, norm, numbers, woman=woman)
        if given is not False and enough and min(needed) <= games:
            yield norm, NormPoints(min(needed), is_sure=len(needed) == 1 and given is True)
