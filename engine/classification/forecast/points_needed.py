"""The points that a player still needs for a norm, and whether they are sure to suffice."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.classification.forecast.opponents import Opponents
from engine.classification.forecast.outcomes import by_games_alone, has_places
from engine.classification.forecast.outstanding_games import Plan, plan_of, remaining
from engine.classification.forecast.result_combinations import ResultCombinations
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Event


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a player needs for a norm by his games.

    `points` are the fewest with which any results make the norm (with half a point less none
    do), None where none do; while a Swiss has rounds to pair a norm by choice of the opponents
    (`RuleSet.forecast.by_choice`) may take more, since no opponents need be as good as the
    best rating, title and federations together. `sure` are the fewest that make it whatever the results behind
    them and whoever the opponents, None where no number is or none is looked for: with more than `MOST_FACTS`
    games left where those who are overtaken count, and 0 or None while rounds are to be paired. Points are 1, ½, 0,
    in draughts 2, 1, 0. `games` are the games left that can count, `unpaired` of them against nobody knows
    whom; `uncounted` those that cannot. `verdict` is the one with `points`: what is asked of
    the event may leave it open though the games suffice. `place` tells that a place may
    still stand for the norm.
    """

    number: int
    norm: str
    games: int
    points: Fraction | None
    sure: Fraction | None
    unpaired: int = 0
    uncounted: int = 0
    verdict: Verdict | None = None
    place: bool = False

    @property
    def at_best(self) -> bool:
        """With fewer points there is no norm, with so many only by certain results or against certain opponents."""
        return self.points is not None and self.points != self.sure


def forecast(event: Event, number: int, norm: str, rules: RuleSet, plan: Plan | None = None) -> Forecast | None:
    """What the results of the games that are left must come to; None where more open facts decide than are tried.

    Games that cannot count (opponents who are on no list, foreigners without title) are not
    among those from which points are asked. A round that nobody has paired yet is unknown,
    not lost: what is needed there is the least.
    """
    plan = plan or plan_of(event)
    left = remaining(event, number, plan)
    if not plan.games and not plan.rounds:
        return _of_finished(event, number, norm, rules)
    met = Opponents(by_games_alone(event), number, norm, rules, left)
    combinations = ResultCombinations(met, plan)
    if combinations.are_too_many:
        return None
    points, verdict = combinations.fewest()
    return Forecast(
        number,
        norm,
        len(met.counting) + len(left.rounds) * left.each,
        _points(event, points),
        _points(event, combinations.sure()),
        unpaired=len(left.rounds) * left.each,
        uncounted=len(left.games) - len(met.counting),
        verdict=verdict,
        place=has_places(event),
    )


def _of_finished(event: Event, number: int, norm: str, rules: RuleSet) -> Forecast:
    """Nothing is left: the verdict itself, places included."""
    verdict = rules.judge(event, number, norm)
    if not verdict.games_suffice:
        return Forecast(number, norm, 0, None, None)
    return Forecast(number, norm, 0, Fraction(0), Fraction(0), verdict=verdict)


def _points(event: Event, half_points: int | None) -> Fraction | None:
    """Points in the scale of the game: 1, ½, 0, in draughts 2, 1, 0 (PZWarc 2021, II 5.4)."""
    if half_points is None:
        return None
    return Fraction(half_points) if event.info.game.is_draughts else Fraction(half_points, 2)
