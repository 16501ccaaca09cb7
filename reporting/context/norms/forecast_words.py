"""A forecast in words: what a player still needs for a norm, and what is not known yet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.classification.forecast.points_needed import Forecast
from engine.model import exact
from reporting.context.norms.verdict_words import reason_text
from reporting.languages import decimal_in, title_in
from reporting.locale import Texts


def forecast_reason(forecast: Forecast, words: Texts) -> str:
    """Why the norm stays open although the games suffice; empty where it does not."""
    return reason_text(forecast.verdict, words) if forecast.verdict is not None and forecast.verdict.met is None else ""


def forecast_text(forecast: Forecast, words: Texts) -> str:
    """What a player still needs, what suffices in any case, what is not known yet, why a norm stays open."""
    reason = forecast_reason(forecast, words)
    texts = [words(f"verdict.forecast.{_key(forecast, reason)}", **_values(forecast, words))]
    if forecast.at_best and forecast.sure is not None:
        texts.append(words("verdict.forecast.sure", points=_display_text(forecast.sure, words)))
    if forecast.at_best and forecast.unpaired:
        texts.append(words("verdict.forecast.unpaired", games=forecast.unpaired))
    if forecast.uncounted:
        texts.append(words("verdict.forecast.uncounted", games=forecast.uncounted))
    if forecast.place and forecast.sure != 0:
        texts.append(words("verdict.forecast.place"))
    if reason:
        texts.append(words("verdict.forecast.reason", reason=reason))
    return " ".join(texts)


def _key(forecast: Forecast, reason: str) -> str:
    if forecast.points is None:
        return "none" if forecast.games else "none-left"
    if forecast.at_best:
        return "at-best" if forecast.points else "at-best-made"
    return "points" if forecast.points else "open" if reason else "made"


def _values(forecast: Forecast, words: Texts) -> dict[str, Any]:
    points = "" if forecast.points is None else _display_text(forecast.points, words)
    of_games = words.plural("verdict.forecast.games", forecast.games)
    return {
        "norm": title_in(forecast.norm, words.lang),
        "points": points,
        "games": forecast.games,
        "of_games": of_games,
    }


def _display_text(points: Fraction, words: Texts) -> str:
    return decimal_in(exact(points), words.lang)
