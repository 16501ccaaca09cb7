"""Norms for Bulgarian titles: what is known is checked, the rest is told as not configured."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.classification.arithmetic import mean, rounded
from engine.classification.record import RecordedGame, is_woman, points_of, record_of, result_text, unclear_rating
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide
from engine.model import Event, Player, Rule
from engine.regulations import load


def classify_bulgarian(event: Event, number: int, norm: str) -> Verdict:
    """Whether a player made a norm (бал).

    Standards for chess, майстор на спорта, men: an event of average coefficient 2150 and games
    really played. The points that a norm asks, and everything for women, candidates and
    categories, is in no source: such a norm is never refused silently, it cannot be decided.
    Raises KeyError for a title that the standards do not name.
    """
    numbers = load("bg-standards")
    if norm not in numbers["norms"]:
        raise KeyError(norm)
    player = event.player(number) or Player(number)
    record = record_of(event, number)
    played = [game for game in record if game.over_the_board]
    ratings = _event_ratings(event)
    average = Fraction(sum(ratings), len(ratings)) if ratings else None
    known = () if norm in numbers["not_configured"] or is_woman(player) else _known(average, numbers["master"])
    requirements = (*known, *bulgarian_event(event, norm))
    met, reason = decide(requirements)
    return Verdict(
        number=number,
        norm=norm,
        rule=Rule("bg", "I", str(numbers["edition"])),
        met=met,
        reason=reason,
        n=len(played),
        score=points_of(played),
        average=average,
        performance=None,
        requirements=requirements,
        games=tuple(_told(game) for game in record),
        arithmetic=(f"Ra = {mean(sum(ratings), len(ratings))}",) if ratings else (),
    )


def bulgarian_event(event: Event, norm: str) -> tuple[Requirement, ...]:
    """What is in no source leaves every norm open, whoever plays."""
    del event
    return (Requirement("I", "norm-not-configured", "", norm, None),)


def _event_ratings(event: Event) -> list[int]:
    """The ratings behind the average coefficient: of the rated players; none where one is not clear."""
    if any(unclear_rating(player, "fide", "national") for player in event.players):
        return []
    return [rating.value for player in event.players if (rating := player.rating("fide", "national"))]


def _known(average: Fraction | None, master: dict[str, Any]) -> tuple[Requirement, ...]:
    needed = int(master["event_average"])
    if average is None:
        return (Requirement("I", "event-average", str(needed), "", None),)
    return (Requirement("I", "event-average", str(needed), rounded(average, (needed,)), average >= needed),)


def _told(game: RecordedGame) -> CountedGame:
    rating = game.opponent.rating("fide", "national")
    value = Fraction(rating.value) if rating else None
    reason = "" if game.over_the_board else "not-played"
    return CountedGame(game.round, game.opponent.number, result_text(game), value, not reason, reason, "I")
