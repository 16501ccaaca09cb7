"""Who a player may be who is not in the list, for KSzK."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache, partial
from math import ceil
from typing import Final

from engine.classification.gaps import Candidate, Unknowns
from engine.classification.kszk.ratings import used_rating
from engine.classification.kszk.results import in_final
from engine.classification.parameters import numbers_of
from engine.classification.possible_people import LEAST_RATING, MOST_RATING, rated, unrated
from engine.model import Event, Player
from engine.model.itself import Itself
from engine.regulations.editions import Edition

_GREAT: Final = {"titles": {"iccf": "GM"}, "categories": {"correspondence": "M"}}


@cache
def kszk_unknowns(edition: Edition) -> Unknowns:
    """Who they may be for KSzK under an edition."""
    least, greatest = rated("iccf", LEAST_RATING), rated("iccf", MOST_RATING, **_GREAT)
    average = partial(_at_the_average, edition)
    return Unknowns(
        "4.4.10",
        (least, unrated, average, greatest),
        lists=("iccf", "fide"),
        own_results=lambda event: not in_final(event),
    )


def _at_the_average(edition: Edition, event: Event, applicant: int, number: int) -> Player:
    """The weakest whose lost game against the player must be counted (KSzK 4, 4.3.11)."""
    return _rated_with(_average(Itself(event), edition))(event, applicant, number)


@lru_cache(maxsize=8)
def _rated_with(value: int) -> Candidate:
    return rated("iccf", value)


@lru_cache(maxsize=4)
def _average(same: Itself[Event], edition: Edition) -> int:
    """The average of the known ratings, rounded up: once for all who are put on it."""
    numbers = numbers_of(same.value, edition)
    values = [used_rating(player, same.value, numbers).value for player in same.value.players]
    known = [value for value in values if value is not None]
    return ceil(Fraction(sum(known), len(known))) if known else LEAST_RATING
