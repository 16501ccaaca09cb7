"""What stands in the way of FIDE's title norms before the start, and who can still make which with how many points.

FIDE B.01, 1.1 and 1.4.1 to 1.4.6, 1.5: what is asked of the event alone, then the norms that its players hold not
yet, forecast under the rules in force on the first day.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.checks.norm_reach import MOST, Reach, reach_of, seekers_of
from engine.classification.event_demands import days_of_one_round
from engine.classification.fide.event_conditions import counts_as_large, event_requirements, fewest_games
from engine.classification.fide.opponent_mix import claims_exemption, demands, fixed_pairings, is_of_level, is_titled
from engine.classification.parameters import numbers_of
from engine.classification.rule_set import RuleSet
from engine.classification.rules import on_sheet
from engine.model import Event, Finding, Severity, Subject, finding
from engine.model.points import halves
from engine.systems.table import planned_rounds

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
    asked = seekers_of(event, rules, within)
    if asked > MOST:
        found.append(finding("norms-running", Severity.INFO, subject=Subject("players"), number=asked, most=MOST))
    elif event.players:
        reached = reach_of(event, rules, within)
        for norm in numbers["norms"]:
            own = sorted((one for one in reached if one.norm == norm), key=lambda one: (one.points, one.at_best))
            found += [_reached(rules, one, reached[one]) for one in own]
            if not own and within is None:
                found.append(_out_of_reach(event, rules, numbers, norm))
        if not reached and within is None:
            found.append(finding("norms-none", subject=Subject("players"), rule=rules.source.rule("1.4")))
    return tuple(found)


def _conditions(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.1 and 1.4.6: registration, rate of play, rounds a day, arbiters, the rating list."""
    for asked in event_requirements(event, numbers):
        if asked.met is True:
            continue
        code, weight = f"norms-{asked.code}", Severity.ERROR
        if asked.met is None:
            code, weight = f"{code}-open", Severity.WARNING
        rule, where = rules.source.rule(asked.article), _FIELDS[asked.code]
        needed = asked.needed.removeprefix("≤ ")
        yield finding(code, weight, subject=where, value=asked.found or None, rule=rule, needed=needed)


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
        yield finding("norms-exemption", Severity.ADVICE, subject=claimed, rule=rule)
        return
    there, least = _codes(event, numbers), int(numbers["foreign_federations"]) + 1
    if event.players and len(there) < least:
        told = ", ".join(there)
        yield finding("norms-federations", subject=where, value=told or "–", rule=rule, number=len(there), needed=least)


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
        yield finding(
            "norms-one-round-days", Severity.ADVICE, subject=where, value=found, rule=rule, needed=least, norms=norms
        )


def _large(event: Event, rules: RuleSet, numbers: dict[str, Any]) -> Iterator[Finding]:
    """1.5: whether the norms of the event count as those from a large one, of which an application needs one."""
    if event.players:
        code = "norms-large" if counts_as_large(event, numbers) else "norms-not-large"
        yield finding(code, Severity.INFO, subject=Subject("players"), rule=rules.source.rule("1.5"))


def _reached(rules: RuleSet, reach: Reach, names: Sequence[str]) -> Finding:
    """Who makes a norm with which points."""
    return finding(
        _code_of(reach),
        Severity.INFO,
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
    asked, figures = demands(n, numbers, double=double), numbers["norms"][norm]
    return finding(
        "norms-no-reach",
        Severity.INFO,
        subject=Subject("players"),
        rule=rules.source.rule("1.4"),
        norm=norm,
        titled=sum(is_titled(each, numbers) for each in event.players),
        titled_needed=asked.titled_least,
        level=sum(is_of_level(each, figures) for each in event.players),
        level_needed=asked.level_least,
        performance=figures["performance"],
    )


__all__ = ["norm_event"]
