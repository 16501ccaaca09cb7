"""Which games FIDE rates, and the difference of ratings that counts in each (B.02, 1.1, 5, 6, 8.3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Final

from engine.rating.fide_rules import FideRules
from engine.rating.matches import AFTER_THE_MATCH, UNRATED_MATCH
from engine.rating.values import UNPLAYED, PlayedGame, RatedGame
from engine.standings.tie_breaks.ratings import expected_percent

UNRATED: Final = "unrated-opponent"
TOO_FAST: Final = "too-fast"
TOO_FAR: Final = "difference-too-large"
OPEN: Final = "difference-open"
_ARTICLES: Final[Mapping[str, str]] = {
    UNPLAYED: "unplayed",
    AFTER_THE_MATCH: "match",
    UNRATED_MATCH: "unrated_match",
    UNRATED: "difference",
    TOO_FAST: "minutes",
    TOO_FAR: "difference",
    OPEN: "difference",
}
"""What the article of each reason is called in the editions."""


def rated_games(
    games: Sequence[PlayedGame], own: int | None, ratings: Mapping[int, int], rules: FideRules
) -> tuple[RatedGame, ...]:
    """The games of a player with a rating, or of one without: each counted, or with the reason why not.

    A draw is half a point (8.3.2 b). For a rated player the games have the difference that counts and the expected
    score (8.1.2).
    """
    found = tuple(_one(game, own, ratings.get(game.opponent), rules) for game in games)
    return found if own is None else _with_upgrades(found, own, rules)


def _one(game: PlayedGame, own: int | None, rating: int | None, rules: FideRules) -> RatedGame:
    reason, score = game.reason or _not_rated(own, rating, rules), _points(game.points)
    if reason:
        printed, article = UNRATED if reason == UNRATED_MATCH else reason, rules.article(_ARTICLES[reason])
        return RatedGame(game.round, game.opponent, rating, score, reason=printed, article=article)
    if own is None or rating is None:
        return RatedGame(game.round, game.opponent, rating, score)
    limit = limit_of(own, rules)
    difference = own - rating if limit is None else max(-limit, min(limit, own - rating))
    return RatedGame(game.round, game.opponent, rating, score, difference, _expected(difference, rules.day), limit)


def _points(half_points: int) -> Fraction:
    return Fraction(half_points, 2)


def _expected(difference: int, day: date | None) -> Fraction:
    """The expected score at a difference, the same for thousands of games."""
    return Fraction(expected_percent(difference, day), 100)


def _not_rated(own: int | None, rating: int | None, rules: FideRules) -> str:
    """Why a played game is not rated; empty for one that is."""
    if rating is None:
        return UNRATED
    if not is_slow_enough(own, rating, rules):
        return TOO_FAST
    if own is None:
        return ""
    apart = rules.numbers.get("not_rated")
    if apart and abs(own - rating) >= int(apart["difference"]) and max(own, rating) > int(apart["above"]):
        return TOO_FAR
    if rules.is_open("largest_difference") and abs(own - rating) > int(rules.numbers["least_limit"]):
        return OPEN
    return ""


def is_slow_enough(own: int | None, rating: int, rules: FideRules) -> bool:
    """The players have the minutes that their ratings ask for (1.1); an unrated one asks for the fewest."""
    if rules.minutes is None:
        return True
    if "over_minutes" in rules.numbers:
        return rules.minutes > int(rules.numbers["over_minutes"])
    bands = rules.numbers.get("minutes", ())
    highest = max(own or 0, rating)
    return all(rules.minutes >= int(band["minutes"]) for band in bands if highest >= int(band["rating"]))


def limit_of(own: int, rules: FideRules) -> int | None:
    """The most that a difference counts; None for players rated so highly that it is not limited."""
    most, free = rules.known("largest_difference"), rules.numbers.get("unlimited_from")
    return None if most is None or (free is not None and own >= int(free)) else int(most)


def _with_difference(game: RatedGame, difference: int, rules: FideRules) -> RatedGame:
    return replace(game, difference=difference, expected=_expected(difference, rules.day))


def _with_upgrades(games: tuple[RatedGame, ...], own: int, rules: FideRules) -> tuple[RatedGame, ...]:
    """Of the games in which a player gains by the limit only so many have it, those of the greatest difference.

    B.02 of 2022, 8.3.1. He gains where the opponent is rated lower; against a higher rated one the limit is no
    upgrade, and always holds.
    """
    most = rules.numbers.get("upgrades")
    gaining = [
        at for at, game in enumerate(games) if game.difference is not None and _apart(game, own) > game.difference
    ]
    if most is None or len(gaining) <= int(most):
        return games
    upgraded = sorted(gaining, key=lambda at: -_apart(games[at], own))[: int(most)]
    return tuple(
        _with_difference(replace(game, limit=None), _apart(game, own), rules)
        if at in gaining and at not in upgraded
        else game
        for at, game in enumerate(games)
    )


def _apart(game: RatedGame, own: int) -> int:
    """The difference itself."""
    return own - (game.rating or 0)
