"""Verdicts and awards as lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.classification.forecast.points_needed import Forecast
from engine.classification.ledger import Award
from engine.classification.verdict import CountedGame, Verdict
from engine.model import exact
from reporting.actions.classify import forecast_reason
from reporting.context.norms.verdict_words import (
    arithmetic_text,
    article_with_needed,
    mark_text,
    reason_text,
    requirement_text,
)
from reporting.languages import decimal_in
from reporting.locale import Texts


def verdict_lines(verdict: Verdict, names: Mapping[int, str], words: Texts, *, explain: bool) -> Sequence[str]:
    """A verdict for a terminal, with every requirement and every game where it is to be explained."""
    key = {True: "met", False: "not-met", None: "open"}[verdict.met]
    told = words(f"verdict.told.{key}", norm=verdict.norm, reason=reason_text(verdict, words))
    if verdict.met and verdict.fillings > 1:
        told += " " + words("verdict.told.fillings", fillings=verdict.fillings)
    if verdict.holds_after:
        told += " " + words("verdict.told.after", after=verdict.holds_after)
    lines = [f"{verdict.number:>3} {names.get(verdict.number, '')}: {told}"]
    if not explain:
        return lines
    lines += [f"    [{mark_text(item, words)}] {requirement_text(item, words)}" for item in verdict.requirements]
    lines += [f"    {arithmetic_text(line, words)}" for line in verdict.arithmetic]
    return [*lines, *(_game_line(game, names, words) for game in verdict.games)]


def _game_line(game: CountedGame, names: Mapping[int, str], words: Texts) -> str:
    """A game: round, result, the rating used, whether it counts, against whom and why."""
    why = words(f"verdict.game.{game.reason}") if game.reason else ""
    rating = exact(game.rating) if game.rating is not None else "–"
    mark = words("verdict.yes" if game.counted else "verdict.no")
    article = f"({article_with_needed(game.article, words)})" if game.article else ""
    told = " ".join(filter(None, (names.get(game.opponent or 0, str(game.opponent or "")), why, article)))
    return f"    {game.round:>3} {game.result} {rating:>5} {mark:<4} {told}"


def award_line(award: Award, words: Texts) -> str:
    """What the ledger knows of a norm: fillings and games so far, and whether it is complete."""
    key = {True: "complete", False: "incomplete", None: f"{award.open or 'rating'}-open"}[award.complete]
    return words(
        f"verdict.award.{key}",
        name=award.name or award.player,
        norm=award.norm,
        fillings=f"{award.fillings}/{award.wanted_fillings}",
        games=f"{award.games}/{award.wanted_games}" if award.wanted_games else str(award.games),
        article=award.rule.article,
    )


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
