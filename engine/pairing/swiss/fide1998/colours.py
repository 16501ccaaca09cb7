"""Who plays White in a pair. FIDE Swiss rules 1998, E.1–E.5."""

from __future__ import annotations

from itertools import zip_longest

from engine.pairing.swiss.fide1998.roster import Card
from engine.pairing.swiss.field import NO_COLOUR


def colour_of_higher(higher: Card, lower: Card, initial: int) -> tuple[int, str]:
    """The colour of the higher placed player of a pair, and the article that decides it.

    With no preference on one side the other's is granted; on neither side the parity of the
    higher player's starting number decides as in E.5: odd numbers have the colour drawn by lot.
    """
    if not higher.wish and not lower.wish:
        return (initial if higher.number % 2 else -initial), "E.5"
    if not higher.wish or not lower.wish:
        return (higher.wish or -lower.wish), "E.1"
    if higher.wish != lower.wish:
        return higher.wish, "E.1"
    if higher.strength != lower.strength:
        return (higher.wish if higher.strength > lower.strength else -lower.wish), "E.2"
    if turn := _last_different(higher, lower):
        return -turn, "E.3"
    return higher.wish, "E.4"


def _last_different(higher: Card, lower: Card) -> int:
    """The higher player's colour in the most recent game in which the two had different colours.

    Games are counted from the last one backwards without gaps, so that BWW-B is read as -BWWB (F.3).
    """
    for own, other in zip_longest(reversed(higher.history), reversed(lower.history), fillvalue=NO_COLOUR):
        if own and other and own != other:
            return own
    return NO_COLOUR
