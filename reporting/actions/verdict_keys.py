"""Verdicts, forecasts and awards with the JSON keys of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.classification.forecast.points_needed import Forecast
from engine.classification.ledger import Award
from engine.classification.verdict import Verdict
from engine.model import exact, exact_or_none
from reporting.actions.classify import ClassifyAnswer
from reporting.context.norms.forecast_words import forecast_reason
from reporting.context.norms.verdict_words import missing_text, reason_text, requirement_keys
from reporting.locale import Texts

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Each(Generic[_T]):
    """A list of an answer, each item made when it is written: of thousands of verdicts one is held at a time."""

    items: Sequence[_T]
    keys: Callable[[_T], dict[str, Any]]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return map(self.keys, self.items)


def classify_keys(answer: ClassifyAnswer, words: Texts) -> dict[str, Any]:
    """The keys of an answer: `awards` only with a ledger, `forecasts` only where they are asked for."""
    rules = answer.rules
    keys: dict[str, Any] = {"rules": rules.id if rules else None, "edition": rules.edition if rules else None}
    keys["verdicts"] = Each(answer.verdicts, lambda verdict: verdict_keys(verdict, words))
    if answer.forecasts is not None:
        keys["forecasts"] = Each(answer.forecasts, lambda forecast: _forecast_keys(forecast, words))
    if answer.awards is not None:
        keys["awards"] = [_award_keys(each) for each in answer.awards]
    return keys


def _forecast_keys(forecast: Forecast, words: Texts) -> dict[str, Any]:
    """`points_needed`: fewer never suffice; `points_sure` suffice in any case; `at_best` where these differ."""
    keys = {
        "number": forecast.number,
        "norm": forecast.norm,
        "games_left": forecast.games,
        "points_needed": exact_or_none(forecast.points),
        "points_sure": exact_or_none(forecast.sure),
        "at_best": forecast.at_best,
        "not_paired": forecast.unpaired,
        "not_counting": forecast.uncounted,
    }
    reason = forecast_reason(forecast, words)
    return {**keys, "reason": reason} if reason else keys


def verdict_keys(verdict: Verdict, words: Texts) -> dict[str, Any]:
    """A verdict with the keys of the contract."""
    return {
        "number": verdict.number,
        "norm": verdict.norm,
        "met": verdict.met,
        "reason": reason_text(verdict, words) if verdict.met is not True else None,
        "missing": [missing_text(item, words) for item in verdict.lacks],
        "n": verdict.n,
        "score": exact(verdict.score),
        "average": exact_or_none(verdict.average),
        "performance": exact_or_none(verdict.performance),
        "needed_points": exact_or_none(verdict.needed_points),
        "margin": exact_or_none(verdict.margin),
        "fillings": verdict.fillings,
        "holds_after": verdict.holds_after or None,
        "arithmetic": list(verdict.arithmetic),
        "requirements": [requirement_keys(item, words) for item in verdict.requirements],
        "games": [
            {
                "round": game.round,
                "opponent": game.opponent,
                "result": game.result,
                "rating": exact_or_none(game.rating),
                "counted": game.counted,
                "reason": words(f"verdict.game.{game.reason}") if game.reason else None,
                "article": game.article or None,
            }
            for game in verdict.games
        ],
    }


def _award_keys(award: Award) -> dict[str, Any]:
    """An award with its article."""
    return {
        "player": award.player,
        "name": award.name,
        "rules": award.rules,
        "game": award.game or None,
        "norm": award.norm,
        "fillings": award.fillings,
        "games": award.games,
        "wanted_fillings": award.wanted_fillings,
        "wanted_games": award.wanted_games,
        "rating": award.rating,
        "wanted_rating": award.wanted_rating,
        "complete": award.complete,
        "open": award.open or None,
        "holds": award.holds or None,
        "article": award.rule.article,
    }
