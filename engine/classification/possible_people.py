"""Who a player may be who is not in the list: the least and the most that a rule set could count him with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.classification.missing_facts import Candidate, Unknowns
from engine.classification.record import LEAST_RATING, MOST_RATING
from engine.model import Event, Player, Rating


def of_number(make: Callable[[int], Player]) -> Candidate:
    """Whoever it is, the same but for his number."""
    return lambda event, applicant, number: make(number)


def rated(rating_list: str, value: int, **more: object) -> Candidate:
    """Somebody with a rating of a list, and what else is said of him."""
    ratings = (Rating(rating_list, value, games=100),)
    return of_number(lambda number: Player(number, ratings=ratings, **more))  # type: ignore[arg-type]


unrated: Final = of_number(Player)
"""Neither category nor rating: what clubs write for beginners."""


def no_place_stands(event: Event) -> bool:
    """No place may stand for a norm, so that the games of others decide nothing."""
    return not (event.info.settings.pzwarc_championship or event.info.settings.pzszach_championship)


PZSZACH: Final = Unknowns(
    "1", (rated("fide", LEAST_RATING), rated("fide", MOST_RATING)), lists=("fide",), only_met=no_place_stands
)
BULGARIA: Final = Unknowns(
    "I", (unrated, rated("fide", LEAST_RATING), rated("fide", MOST_RATING)), lists=("fide", "national")
)
