"""Norms for Bulgarian titles: what is known is checked, the rest is told as not configured."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from engine.classification.arithmetic import mean, rounded
from engine.classification.parameters import numbers_of
from engine.classification.record import RecordedGame, points_of, record_of, result_text, unclear_rating
from engine.classification.verdict import AskedOf, CountedGame, Requirement, Verdict, decide
from engine.classification.work import count_verdict
from engine.model import Event, Player, exact
from engine.model.itself import MANY, Itself
from engine.regulations.editions import Edition


def classify_bulgarian(event: Event, number: int, norm: str, edition: Edition, *, woman: bool | None = None) -> Verdict:
    """Whether a player made a norm (бал); `woman` says by whose figures, None by those of the sex on the sheet.

    Standards for chess: an event of an average coefficient, games really played, points. Of
    these the source at hand has the average of майстор на спорта for men alone; the others are
    parameters, and a norm without them cannot be decided. Raises KeyError for a title that the
    standards do not name.
    """
    count_verdict(event, number, 20, 2)
    numbers = numbers_of(event, edition)
    if norm not in edition.norms:
        raise KeyError(norm)
    player = event.player(number) or Player(number)
    games = _games(Itself(record_of(event, number)))
    figures = _figures(numbers, norm, woman=player.is_woman if woman is None else woman)
    requirements = (*_of_event(event, figures), *_of_games(games, figures))
    met, reason = decide(requirements)
    return Verdict(
        number=number,
        norm=norm,
        rule=edition.rule("I"),
        met=met,
        reason=reason,
        n=games.n,
        score=games.points,
        average=_event_average(event),
        performance=None,
        requirements=requirements,
        games=games.told,
        arithmetic=_arithmetic(Itself(event.known.players)),
    )


@dataclass(frozen=True, slots=True)
class _Games:
    """What a player's games come to, whichever norm is asked for."""

    n: int
    points: Fraction
    told: tuple[CountedGame, ...]


@lru_cache(maxsize=MANY)
def _games(same: Itself[tuple[RecordedGame, ...]]) -> _Games:
    played = [game for game in same.value if game.over_the_board]
    return _Games(len(played), points_of(played), tuple(_told(game) for game in same.value))


def asks_alike(event: Event, norm: str, edition: Edition) -> bool:
    """Whether a norm asks the same of women and of men."""
    numbers = numbers_of(event, edition)
    return _figures(numbers, norm, woman=True) == _figures(numbers, norm, woman=False)


def bulgarian_event(event: Event, norm: str, edition: Edition) -> tuple[Requirement, ...]:
    """What a norm asks of the event, whoever plays: it refuses the norm where it does for women and for men."""
    numbers = numbers_of(event, edition)
    women = sorted({player.is_woman for player in event.players}) or [False]
    found = [_of_event(event, _figures(numbers, norm, woman=woman)) for woman in women]
    return next((asked for asked in found if decide(asked)[0] is not False), found[0])


def _figures(numbers: dict[str, Any], norm: str, *, woman: bool) -> dict[str, int]:
    """What is known of a norm: `event_average`, `games`, `percent`."""
    known: dict[str, int] = numbers["figures"]["f" if woman else "m"].get(norm, {})
    return known


def _of_event(event: Event, figures: dict[str, int]) -> tuple[Requirement, ...]:
    """The average coefficient, and that figures are missing where they are."""
    missing = not {"event_average", "games", "percent"} <= figures.keys()
    told = (Requirement("I", "norm-not-configured", "", "", None),) if missing else ()
    needed, average = figures.get("event_average"), _event_average(event)
    if needed is None:
        return told
    found, met = ("", None) if average is None else (rounded(average, (needed,)), average >= needed)
    return (Requirement("I", "event-average", str(needed), found, met, asked_of=AskedOf.EVENT), *told)


def _of_games(games: _Games, figures: dict[str, int]) -> tuple[Requirement, ...]:
    """Games really played, and the share of the points in them."""
    n, points = games.n, games.points
    found = []
    if "games" in figures:
        found.append(Requirement("I", "games", str(figures["games"]), str(n), n >= figures["games"]))
    if "percent" in figures:
        percent = figures["percent"]
        enough = n > 0 and 100 * points >= percent * n
        found.append(Requirement("I", "percent", f"{percent} %", f"{exact(points)}/{n}", enough))
    return tuple(found)


@lru_cache(maxsize=MANY)
def _ratings_of(same: Itself[tuple[Player, ...]]) -> tuple[int, ...]:
    """The ratings behind the average coefficient: of the rated players; none where one is not clear."""
    if any(unclear_rating(player, "fide", "national") for player in same.value):
        return ()
    return tuple(rating.value for player in same.value if (rating := player.rating("fide", "national")))


@lru_cache(maxsize=MANY)
def _arithmetic(same: Itself[tuple[Player, ...]]) -> tuple[str, ...]:
    """The sum behind the average coefficient: once for all who are judged."""
    ratings = _ratings_of(same)
    return (f"Ra = {mean(sum(ratings), len(ratings))}",) if ratings else ()


def _event_average(event: Event) -> Fraction | None:
    return _average_of(Itself(event.known.players))


@lru_cache(maxsize=MANY)
def _average_of(same: Itself[tuple[Player, ...]]) -> Fraction | None:
    ratings = _ratings_of(same)
    return Fraction(sum(ratings), len(ratings)) if ratings else None


def _told(game: RecordedGame) -> CountedGame:
    rating = game.opponent.rating("fide", "national")
    value = Fraction(rating.value) if rating else None
    reason = "" if game.over_the_board else "not-played"
    return CountedGame(game.round, game.opponent.number, result_text(game), value, not reason, reason, "I")
