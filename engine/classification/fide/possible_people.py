"""Who a player may be who is not in the list, for titles of FIDE."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from engine.classification.fide.opponent_mix import claims_exemption
from engine.classification.gaps import Candidate, Unknowns
from engine.classification.possible_people import LEAST_RATING, MOST_RATING
from engine.model import Event, Player, Rating
from engine.model.itself import Itself
from engine.model.pairings import games_by_number


def _fide(value: int | None, title: str, federation: str) -> Candidate:
    """A player of a title norm; the federation is `own`, `common` (most met) or `new`."""

    def candidate(event: Event, applicant: int, number: int) -> Player:
        ratings = () if value is None else (Rating("fide", value),)
        code = _federation(event, applicant, number, federation)
        return Player(number, federation=code, titles={"fide": title} if title else {}, ratings=ratings)

    return candidate


def _federation(event: Event, applicant: int, number: int, kind: str) -> str:
    if kind == "new":
        return f"?{number}"
    player = event.player(applicant)
    own = player.country if player else ""
    return own if kind == "own" else _most_met(Itself(event), applicant, own)


@lru_cache(maxsize=4)
def _most_met(same: Itself[Event], applicant: int, own: str) -> str:
    """The federation of others that a player met most: once for all who may be of it."""
    event = same.value
    met = {game.opponent_of(applicant) for game in games_by_number(event).get(applicant, ())} - {None}
    people = (event.player(each) for each in sorted(filter(None, met)))
    codes = [each.country for each in people if each is not None and each.country not in {own, ""}]
    return Counter(codes).most_common(1)[0][0] if codes else "?common"


def _outside_fide(event: Event, applicant: int, number: int) -> Player:
    return Player(number, outside_fide=True, federation=f"?{number}")


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
    needs_own=lambda event: not claims_exemption(event),
    only_met=lambda event: True,
    by_applicant=True,
)
"""1.4.2 looks at what unrated opponents made against anybody rated, 1.5.6 at the average of all."""
