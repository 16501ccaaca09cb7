"""A forecast as a line for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.classification.forecast.points_needed import Forecast
from engine.model import exact
from reporting.actions.classify import forecast_reason
from reporting.languages import decimal_in
from reporting.locale import Texts


def forecast_line(told: Forecast, names: Mapping[int, str], words: Texts) -> str:
    """What a player still needs, what suffices in any case, what is not known yet, why a norm stays open."""
    reason = forecast_reason(told, words)
    texts = [words(f"verdict.forecast.{_key(told, reason)}", **_values(told, words))]
    if told.at_best and told.sure is not None:
        texts.append(words("verdict.forecast.sure", points=_shown(told.sure, words)))
    if told.at_best and told.unpaired:
        texts.append(words("verdict.forecast.unpaired", games=told.unpaired))
    if told.uncounted:
        texts.append(words("verdict.forecast.uncounted", games=told.uncounted))
    if told.place and told.sure != 0:
        texts.append(words("verdict.forecast.place"))
    if reason:
        texts.append(words("verdict.forecast.reason", reason=reason))
    return f"{told.number:>3} {names.get(told.number, '')}: {' '.join(texts)}"


def _key(told: Forecast, reason: str) -> str:
    if told.points is None:
        return "none" if told.games else "none-left"
    if told.at_best:
        return "at-best" if told.points else "at-best-made"
    return "points" if told.points else "open" if reason else "made"


def _values(told: Forecast, words: Texts) -> dict[str, Any]:
    points = "" if told.points is None else _shown(told.points, words)
    of_games = words.plural("verdict.forecast.games", told.games)
    return {"norm": told.norm, "points": points, "games": told.games, "of_games": of_games}


def _shown(points: Fraction, words: Texts) -> str:
    return decimal_in(exact(points), words.lang)
