"""What stands in the way of FIDE's title norms before the start, and who can still make which with how many points.

FIDE B.01, 1.1 and 1.4.1 to 1.4.6, 1.5: what is asked of the event alone, then the norms that its players hold not
yet, forecast under the rules in force on the first day.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from engine.checks.norm_mix import Refusal, refusals_of, refused
from engine.classification.event_demands import days_of_one_round
from engine.classification.fide.event_conditions import counts_as_large, event_requirements, fewest_games
from engine.classification.fide.opponent_mix import (
    claims_exemption,
    demands,
    fixed_pairings,
    is_of_level,
    is_titled,
    titles_of,
)
from engine.classification.forecast.outstanding_games import Plan, plan_of, remaining
from engine.classification.forecast.points_needed import Forecast, forecast
from engine.classification.parameters import numbers_of
from engine.classification.rule_set import RuleSet
from engine.classification.rules import norms_above, on_sheet
from engine.model import Event, Finding, GameResult, Player, Severity, Subject, advice, finding, notice
from engine.model.points import halves
from engine.systems.table import planned_rounds

_Likeness = tuple[object, ...]
MOST: Final = 100
"""So many forecasts of single players, each of its own record, are made in one check: some seconds."""


@dataclass(frozen=True, slots=True)
class Reach:
    """So many points of so many games make a norm; `at_best`: no fewer do, so many not always."""

    norm: str
    points: Fraction
    games: int
    at_best: bool


def seekers_of(event: Event, rules: RuleSet, within: Collection[int] | None = None) -> int:
    """How many forecasts there are to make once games are paired or played: no two players are alike then.

    Before that those of one federation share theirs: there are none to make singly.
    """
    if not event.results and not plan_of(event).games:
        return 0
    norms = (norm for player in _players_within(event, within) for norm in norms_above(rules, player, event))
    return sum(norm in rules.numbers["norms"] for norm in norms)


def reach_of(event: Event, rules: RuleSet, within: Collection[int] | None = None) -> Mapping[Reach, tuple[str, ...]]:
    """The names of those who can still make a norm by games above what they hold, by what it takes them.

    Of everybody or of the numbers `within`.
    """
    found: dict[Reach, list[str]] = {}
    for player, norm, promised in _promises(event, rules, within, plan_of(event)):
        if promised is not None and promised.points is not None:
            reach = Reach(norm, promised.points, promised.games, promised.at_best)
            found.setdefault(reach, []).append(player.called)
    return {reach: tuple(names) for reach, names in found.items()}


def _promises(
    event: Event, rules: RuleSet, within: Collection[int] | None, plan: Plan
) -> Iterator[tuple[Player, str, Forecast | None]]:
    """Each player with each norm by games above what he holds, and what is promised of it."""
    known: dict[_Likeness, Forecast | None] = {}
    for player in _players_within(event, within):
        for norm in norms_above(rules, player, event):
            if norm in rules.numbers["norms"]:
                yield player, norm, _shared_forecast(event, player, norm, rules, plan, known)


def _refusals(event: Event, rules: RuleSet, within: Collection[int] | None) -> Mapping[Refusal, list[str]]:
    """What refuses norms that no points bring, and to whom."""
    found: dict[Refusal, list[str]] = {}
    plan = plan_of(event)
    for player in _players_within(event, within):
        for norm in norms_above(rules, player, event):
            for refusal in refusals_of(event, player, norm, rules, plan) if norm in rules.numbers["norms"] else ():
                found.setdefault(refusal, []).append(player.called)
    return found


def _players_within(event: Event, within: Collection[int] | None) -> Iterator[Player]:
    return (player for player in event.players if within is None or player.number in within)


def _shared_forecast(
    event: Event, player: Player, norm: str, rules: RuleSet, plan: Plan, known: dict[_Likeness, Forecast | None]
) -> Forecast | None:
    """The forecast; one for all whom nothing tells apart while nobody has an opponent yet."""
    like = None if event.results or plan.games else (norm, *_likeness(event, player, plan))
    if like is None:
        return forecast(event, player.number, norm, rules, plan)
    if like not in known:
        known[like] = forecast(event, player.number, norm, rules, plan)
    return known[like]


def _likeness(event: Event, player: Player, plan: Plan) -> _Likeness:
    """What decides a norm against nobody knows whom: the best rating and titles that may come, the rest is the own.

    The opponents there are as strong as the best whom he may meet.
    """
    left = remaining(event, player.number, plan)
    best = max((rating.value for each in left.rivals if (rating := each.rating("fide"))), default=0)
    titles = frozenset(title for each in left.rivals for title in titles_of(each))
    foreign = any(each.country != player.country for each in left.rivals)
    return player.country, player.sex, left.rounds, left.fewest, len(left.rivals), best, titles, foreign


_FIELDS: Final[Mapping[str, Subject]] = {
    "registered": Subject("event", None, "notified_on"),
    "minutes": Subject("event", None, "rate_of_play"),
    "rounds-a-day": Subject("rounds", None, "date"),
    "title-arbiter": Subject("arbiters", None, "arbiter_class"),
    "playing-arbiter": Subject("arbiters", None, "name"),
    "rating-list-date": Subject("event", None, "rating_list_date"),
}
"""Where on the sheet the requirements of the event stand, by their codes."""


def norm_event(event: Event, within: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What refuses all norms is an error, what the sheet does not say a warning; who can make which is information.

    It is forecast of everybody or of the numbers `within`; of these alone it is not told what nobody can make.
    """
    rules = on_sheet(event, "fide")
    numbers = numbers_of(event, rules.source)
    found = [*_conditions(event, rules, numbers), *_size(event, rules, numbers), *_federations(event, rules, numbers)]
    found += [*_one_round_a_day(event, rules, numbers), *_large(event, rules, numbers)]
    seekers = seekers_of(event, rules, within)
    if seekers > MOST:
        found.append(notice("norms-running", subject=Subject("players"), number=seekers, most=MOST))
    elif event.players:
        reached = reach_of(event, rules, within)
        for norm in numbers["norms"]:
            own = sorted((one for one in reached if one.norm == norm), key=lambda one: (one.points, one.at_best))
            found += [_reached(rules, one, reached[one]) for one in own]
            if not own and within is None and _is_sought(event, rules, norm):
                found.append(_out_of_reach(event, rules, numbers, norm))
        found += [refused(rules, one, names) for one, names in _refusals(event, rules, within).items()]
        if not reached and within is None:
            found.append(finding("norms-none", subject=Subject("players"), rule=rules.source.rule("1.4")))
    return tuple(map(_for_the_moment, found)) if any(map(_is_played, event.results)) else tuple(found)


def _is_sought(event: Event, rules: RuleSet, norm: str) -> bool:
    """Women's titles are sought where women play."""
    womens = any(norm in ladder for ladder in rules.source.womens_ladders)
    return not womens or any(player.is_woman for player in event.players)


def _is_played(game: GameResult) -> bool:
    return game.outcome is not None and game.outcome.played


def _for_the_moment(found: Finding) -> Finding:
    """Once games are played nobody is invited or appointed any more: another hint, where the usual one says so."""
    return replace(found, values=(*found.values, ("hint", "late")))


def _conditions(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.1 and 1.4.6: registration, rate of play, rounds a day, arbiters, the rating list."""
    for required in event_requirements(event, numbers):
        if required.met is True:
            continue
        code, weight = f"norms-{required.code}", Severity.ERROR
        if required.met is None:
            code, weight = f"{code}-open", Severity.WARNING
        rule, where = rules.source.rule(required.article), _FIELDS[required.code]
        needed = required.needed.removeprefix("≤ ")
        yield finding(code, weight, subject=where, value=required.found or None, rule=rule, needed=needed)


def _size(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.4.1: fewer rounds than games are needed."""
    rounds, least = _rounds(event), fewest_games(event, numbers)
    if rounds and rounds < least:
        where, rule = Subject("event", None, "rounds"), rules.source.rule("1.4.1")
        yield finding("norms-rounds", subject=where, value=rounds, rule=rule, needed=least)


def _rounds(event: Event) -> int:
    return planned_rounds(event) or 0


def _federations(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.4.3: nobody meets two foreign federations where there are not three; an exemption is told (1.4.3e)."""
    where, rule = Subject("players", None, "federation"), rules.source.rule("1.4.3")
    if claims_exemption(event):
        claimed = Subject("event", None, "fide_exemption")
        yield advice("norms-exemption", subject=claimed, rule=rule)
        return
    there, least = _codes(event, numbers), int(numbers["foreign_federations"]) + 1
    if event.players and len(there) < least:
        codes = ", ".join(there)
        yield finding(
            "norms-federations", subject=where, value=codes or "–", rule=rule, number=len(there), needed=least
        )


def _codes(event: Event, numbers: dict[str, Any]) -> Sequence[str]:
    none = {*numbers["not_a_federation"], *numbers["outside_fide"]}
    return sorted({each.country for each in event.players if not each.outside_fide} - none)


def _one_round_a_day(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.1: an application for GM or WGM needs a norm from an event with days of one round each."""
    found, least = days_of_one_round(event), int(numbers["event"]["one_round_days"])
    if found is not None and found < least:
        where = Subject("rounds", None, "date")
        norms = ", ".join(numbers["event"]["one_round_norms"])
        rule = rules.source.rule("1.1")
        yield advice("norms-one-round-days", subject=where, value=found, rule=rule, needed=least, norms=norms)


def _large(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.5: whether the norms of the event count as those from a large one, of which an application needs one."""
    if event.players:
        code = "norms-large" if counts_as_large(event, numbers) else "norms-not-large"
        yield notice(code, subject=Subject("players"), rule=rules.source.rule("1.5"))


def _reached(rules: RuleSet, reach: Reach, names: Sequence[str]) -> Finding:
    """Who makes a norm with which points."""
    return notice(
        _code_of(reach),
        subject=Subject("players"),
        rule=rules.source.rule("1.4"),
        norm=reach.norm,
        points=halves(int(2 * reach.points)),
        games=reach.games,
        number=len(names),
        names="; ".join(names),
    )


def _code_of(reach: Reach) -> str:
    """What is promised: points that suffice, or the fewest without which it cannot be (`at_best`)."""
    if reach.at_best:
        return "norms-reach-at-best" if reach.points else "norms-perhaps-made"
    return "norms-reach" if reach.points else "norms-made"


def _out_of_reach(event: Event, rules: RuleSet, numbers: dict[str, Any], norm: str) -> Finding:
    """1.4.5: title holders and those of the level, in the field and as so many rounds ask; 1.4.8: the performance."""
    double = event.info.cycles >= 2 and fixed_pairings(event)
    n = len(event.players) - 1 if double else _rounds(event)
    demanded, figures = demands(n, numbers, double=double), numbers["norms"][norm]
    return notice(
        "norms-no-reach",
        subject=Subject("players"),
        rule=rules.source.rule("1.4"),
        norm=norm,
        titled=sum(is_titled(each, numbers) for each in event.players),
        titled_needed=demanded.titled_least,
        level=sum(is_of_level(each, figures) for each in event.players),
        level_needed=demanded.level_least,
        performance=figures["performance"],
    )
