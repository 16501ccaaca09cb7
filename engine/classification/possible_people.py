"""Who a player may be who is not in the list: the least and the most that each rule set could count him with."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Final

from engine.classification.fide.opponent_mix import exempt
from engine.classification.kszk.ratings import used_rating
from engine.classification.missing import Candidate, Unknowns
from engine.classification.parameters import numbers_of
from engine.classification.pzwarc.event_conditions import asks_overtaken
from engine.classification.pzwarc.holdings import RATING_LISTS
from engine.model import Event, Player, Rating
from engine.regulations.editions import Edition

LEAST_RATING: Final = 1
MOST_RATING: Final = 3000
"""No rating list has ever had a player below or above: whoever he is, he stands between them."""


def _rated(rating_list: str, value: int, **more: object) -> Candidate:
    ratings = (Rating(rating_list, value, games=100),)
    return lambda event, applicant, number: Player(number, ratings=ratings, **more)  # type: ignore[arg-type]


def _unrated(event: Event, applicant: int, number: int) -> Player:
    """Neither category nor rating: what clubs write for beginners."""
    return Player(number)


def _foreign(event: Event, applicant: int, number: int) -> Player:
    """A foreigner without a title: PZWarc 2021, VII 4.3 leaves his games out."""
    return Player(number, federation="?")


def _at_the_average(edition: Edition, event: Event, applicant: int, number: int) -> Player:
    """The weakest whose lost game against the player must be counted (KSzK 4, 4.3.11)."""
    numbers = numbers_of(event, edition)
    values = [used_rating(player, event, numbers).value for player in event.players]
    known = [value for value in values if value is not None]
    rating = ceil(Fraction(sum(known), len(known))) if known else LEAST_RATING
    return Player(number, ratings=(Rating("iccf", rating, games=100),))


def _fide(value: int | None, title: str, federation: str) -> Candidate:
    """A player of a title norm; the federation is `own`, `common` (most met) or `new`."""

    def candidate(event: Event, applicant: int, number: int) -> Player:
        ratings = () if value is None else (Rating("fide", value),)
        code = _federation(event, applicant, number, federation)
        return Player(number, federation=code, titles={"fide": title} if title else {}, ratings=ratings)

    return candidate


def _federation(event: Event, applicant: int, number: int, kind: str) -> str:
    own = next((player.country for player in event.players if player.number == applicant), "")
    met = {game.opponent_of(applicant) for game in event.results if applicant in {game.white, game.black}}
    codes = [player.country for player in event.players if player.number in met and player.country not in {own, ""}]
    if kind == "own":
        return own
    return Counter(codes).most_common(1)[0][0] if kind == "common" and codes else f"?{number}"


def _outside_fide(event: Event, applicant: int, number: int) -> Player:
    return Player(number, outside_fide=True, federation=f"?{number}")


_GREAT: Final = {"titles": {"iccf": "GM"}, "categories": {"correspondence": "M"}}
_GRANDMASTER: Final = {"fmjd": "GMI", "fmjd64": "GMI"}


def kszk_unknowns(edition: Edition) -> Unknowns:
    """Who they may be for KSzK under an edition."""
    least, greatest = _rated("iccf", LEAST_RATING), _rated("iccf", MOST_RATING, **_GREAT)
    average = partial(_at_the_average, edition)
    return Unknowns("4.4.10", (least, _unrated, average, greatest), lists=("iccf", "fide"))


def _no_place_stands(event: Event) -> bool:
    """No place may stand for a norm, so that the games of others decide nothing."""
    return not (event.info.settings.pzwarc_championship or event.info.settings.pzszach_championship)


PZSZACH: Final = Unknowns(
    "1",
    (_rated("fide", LEAST_RATING), _rated("fide", MOST_RATING)),
    lists=("fide",),
    only_met=_no_place_stands,
)
PZWARC_CATEGORY: Final = Unknowns(
    "VII 4.3",
    (_unrated, _foreign, lambda *at: Player(at[2], titles=_GRANDMASTER)),
    only_met=_no_place_stands,
)
"""PZWarc counts categories by weights and titles by ratings."""
PZWARC_TITLE: Final = Unknowns(
    "VII 5.1",
    (_unrated, _rated("national", LEAST_RATING), _rated("national", MOST_RATING, titles=_GRANDMASTER)),
    lists=RATING_LISTS,
    only_met=lambda event: _no_place_stands(event) and not asks_overtaken(event),
)
FIDE: Final = Unknowns(
    "1.4.6",
    (
        _fide(LEAST_RATING, "", "own"),
        _fide(LEAST_RATING, "", "common"),
        _outside_fide,
        _fide(MOST_RATING, "GM", "new"),
    ),
    lists=("fide",),
    federations="1.4.3",
    needs_own=lambda event: not exempt(event),
    only_met=lambda event: True,
)
"""1.4.2 looks at what unrated opponents made against anybody rated, 1.5.6 at the average of all."""
BULGARIA: Final = Unknowns(
    "I", (_unrated, _rated("fide", LEAST_RATING), _rated("fide", MOST_RATING)), lists=("fide", "national")
)
