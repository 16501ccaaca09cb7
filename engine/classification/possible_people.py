"""Who a player may be who is not in the list: the least and the most that each rule set could count him with."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.classification.gaps import Candidate, Unknowns
from engine.model import Event, Player, Rating
from engine.model.itself import PEOPLE

LEAST_RATING: Final = 1
MOST_RATING: Final = 3000
"""No rating list has ever had a player below or above: whoever he is, he stands between them."""


def by_number(make: Callable[[int], Player]) -> Candidate:
    """Whoever it is, the same but for his number: one value in all events."""
    known = lru_cache(maxsize=PEOPLE)(make)
    return lambda event, applicant, number: known(number)


def rated(rating_list: str, value: int, **more: object) -> Candidate:
    """Somebody with a rating of a list, and what else is said of him."""
    ratings = (Rating(rating_list, value, games=100),)
    return by_number(lambda number: Player(number, ratings=ratings, **more))  # type: ignore[arg-type]


unrated: Final = by_number(Player)
"""Neither category nor rating: what clubs write for beginners."""


def no_place_stands(event: Event) -> bool:
    """No place may stand for a norm, so that the games of others decide nothing."""
    return not (event.info.settings.pzwarc_championship or event.info.settings.pzszach_championship)


PZSZACH: Final = Unknowns(
    "1",
    (rated("fide", LEAST_RATING), rated("fide", MOST_RATING)),
    lists=("fide",),
    only_met=no_place_stands,
)
BULGARIA: Final = Unknowns(
    "I",
    (unrated, rated("fide", LEAST_RATING), rated("fide", MOST_RATING)),
    lists=("fide", "national"),
    own_results=lambda event: True,
)
