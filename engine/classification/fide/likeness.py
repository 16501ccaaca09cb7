"""What tells two opponents apart in a title norm, beside their games and ratings (FIDE B.01, 1.4.3 to 1.4.5)."""

from __future__ import annotations

from engine.classification.fide.opponent_mix import is_of_level, is_titled
from engine.classification.fide.possible_people import FIDE
from engine.classification.gaps import missing_federations
from engine.classification.likeness import Likeness
from engine.classification.parameters import numbers_of
from engine.classification.record import record_of
from engine.model import Event
from engine.regulations.editions import Edition


def likeness(event: Event, number: int, norm: str, edition: Edition) -> Likeness:
    """Titles are asked for by number; of federations there may not be too many games against one, nor too few of them.

    Singly is looked at the player's own, of which fewer games may be (1.4.4), at one that a missing one may be as
    well, and at that of a forfeit, which may stand beside the games that count (1.4.2). FID is none.
    """
    numbers = numbers_of(event, edition)
    figures, none = numbers["norms"][norm], frozenset(numbers["not_a_federation"])
    own = event.player(number)
    unplayed = [game.opponent for game in record_of(event, number) if game.forfeit_win]
    singly = {player.country for player in (own, *unplayed[-1:]) if player is not None}
    for gap in missing_federations(event, number, FIDE):
        singly |= {*gap.federations} if gap.at != number else set()
    return Likeness(
        kind=lambda each: (
            is_titled(each, numbers),
            is_of_level(each, figures),
            each.country if each.country in none else None,
        ),
        federation=lambda each: None if each.country in none else each.country,
        singly=frozenset(singly - none),
    )
