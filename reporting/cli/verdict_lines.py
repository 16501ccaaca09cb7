"""Verdicts and awards as lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.classification.forecast.points_needed import Forecast
from engine.classification.ledger import Award
from engine.classification.verdict import CountedGame, Verdict
from engine.model import exact
from reporting.context.norms.forecast_words import forecast_text
from reporting.context.norms.verdict_words import (
    arithmetic_text,
    article_with_needed,
    mark_text,
    reason_text,
    requirement_text,
)
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


def forecast_line(forecast: Forecast, names: Mapping[int, str], words: Texts) -> str:
    """Whose forecast it is, and what it says."""
    return f"{forecast.number:>3} {names.get(forecast.number, '')}: {forecast_text(forecast, words)}"
