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
    of = "rating-" if verdict.by_rating and verdict.met is not None else ""
    text = words(f"verdict.told.{of}{key}", norm=verdict.norm, reason=reason_text(verdict, words))
    if verdict.rating_suffices:
        text = f"{text.removesuffix('.')} – {words('verdict.told.rating-alone', games=verdict.n)}."
    if verdict.met and verdict.fillings > 1:
        text += " " + words("verdict.told.fillings", fillings=verdict.fillings)
    if verdict.holds_after:
        text += " " + words("verdict.told.after", after=verdict.holds_after)
    lines = [f"{verdict.number:>3} {names.get(verdict.number, '')}: {text}"]
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
    text = " ".join(filter(None, (names.get(game.opponent or 0, str(game.opponent or "")), why, article)))
    return f"    {game.round:>3} {game.result} {rating:>5} {mark:<4} {text}"


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


def forecast_line(text: Forecast, names: Mapping[int, str], words: Texts) -> str:
    """What a player still needs, what suffices in any case, what is not known yet, why a norm stays open."""
    reason = forecast_reason(text, words)
    texts = [words(f"verdict.forecast.{_key(text, reason)}", **_values(text, words))]
    if text.at_best and text.sure is not None:
        texts.append(words("verdict.forecast.sure", points=_display_text(text.sure, words)))
    if text.at_best and text.unpaired:
        texts.append(words("verdict.forecast.unpaired", games=text.unpaired))
    if text.uncounted:
        texts.append(words("verdict.forecast.uncounted", games=text.uncounted))
    if text.place and text.sure != 0:
        texts.append(words("verdict.forecast.place"))
    if reason:
        texts.append(words("verdict.forecast.reason", reason=reason))
    return f"{text.number:>3} {names.get(text.number, '')}: {' '.join(texts)}"


def _key(text: Forecast, reason: str) -> str:
    if text.points is None:
        return "none" if text.games else "none-left"
    if text.at_best:
        return "at-best" if text.points else "at-best-made"
    return "points" if text.points else "open" if reason else "made"


def _values(text: Forecast, words: Texts) -> dict[str, Any]:
    points = "" if text.points is None else _display_text(text.points, words)
    of_games = words.plural("verdict.forecast.games", text.games)
    return {"norm": text.norm, "points": points, "games": text.games, "of_games": of_games}


def _display_text(points: Fraction, words: Texts) -> str:
    return decimal_in(exact(points), words.lang)
