"""Who can still make which title norm, with how many points (FIDE B.01, 1.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.classification.fide.opponent_mix import titles_of
from engine.classification.forecast.needed import Forecast, forecast
from engine.classification.forecast.outstanding_games import Plan, plan_of, remaining
from engine.classification.rule_set import RuleSet
from engine.classification.rules import norms_above
from engine.model import Event, Player

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
    norms = (norm for player in _asked(event, within) for norm in norms_above(rules, player, event))
    return sum(norm in rules.numbers["norms"] for norm in norms)


def reach_of(event: Event, rules: RuleSet, within: Collection[int] | None = None) -> Mapping[Reach, tuple[str, ...]]:
    """The names of those who can still make a norm by games above what they hold, by what it takes them.

    Of everybody or of the numbers `within`.
    """
    plan = plan_of(event)
    found: dict[Reach, list[str]] = {}
    known: dict[_Likeness, Forecast | None] = {}
    for player in _asked(event, within):
        for norm in norms_above(rules, player, event):
            if norm in rules.numbers["norms"]:
                told = _told(event, player, norm, rules, plan, known)
                if told is not None and told.points is not None:
                    reach = Reach(norm, told.points, told.games, told.at_best)
                    found.setdefault(reach, []).append(player.name or str(player.number))
    return {reach: tuple(names) for reach, names in found.items()}


def _asked(event: Event, within: Collection[int] | None) -> Iterator[Player]:
    return (player for player in event.players if within is None or player.number in within)


def _told(
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

    As `outcomes.as_good_as_any` has it: the opponents there are as strong as the best whom he may meet.
    """
    left = remaining(event, player.number, plan)
    best = max((rating.value for each in left.rivals if (rating := each.rating("fide"))), default=0)
    titles = frozenset(title for each in left.rivals for title in titles_of(each))
    foreign = any(each.country != player.country for each in left.rivals)
    return player.country, player.sex, left.rounds, left.fewest, len(left.rivals), best, titles, foreign


__all__ = ["MOST", "Reach", "reach_of", "seekers_of"]
