"""Who plays White in a pair. PZWarc 2021, V 2.8.5.2–2.8.5.4, 2.8.8."""

from __future__ import annotations

from engine.pairing.swiss.field import BLACK, WHITE
from engine.pairing.swiss.pzwarc.roster import Card, Limits


def colour_of_higher(higher: Card, lower: Card, initial: int) -> tuple[int, str]:
    """The colour of the higher placed player of a pair, and the article that decides it.

    First a third game of one colour and a difference of 3 are avoided for either player, then the
    higher placed player's wish is granted. Where he has none, the other's; where neither has one,
    odd starting numbers get the colour drawn for number 1.
    """

    def trespasses(colour: int) -> tuple[int, int]:
        """How many of the two leave the absolute, then the strict limits."""
        sides = ((higher, colour), (lower, -colour))
        absolute = sum(c not in card.may(Limits.ABSOLUTE) for card, c in sides)
        return absolute, sum(c not in card.may(Limits.STRICT) for card, c in sides)

    if trespasses(WHITE) != trespasses(BLACK):
        return min((WHITE, BLACK), key=trespasses), "V 2.8.8.4"
    if higher.wish:
        return higher.wish, "V 2.8.8.2"
    if lower.wish:
        return -lower.wish, "V 2.8.8.1"
    return (initial if higher.number % 2 else -initial), "V 2.8.5.4"
