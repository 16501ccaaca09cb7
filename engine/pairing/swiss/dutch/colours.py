"""Who plays White: the five rules on the allocation of colours.

C.04.3 (2026), 5; (2017), E. The first rule that decides, decides.
"""

from __future__ import annotations

from engine.pairing.swiss.cards.colours import ABSOLUTE
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.field import WHITE


def white_first(roster: Roster, one: int, other: int, initial_colour: int) -> bool:
    """Say whether `one` gets White against `other`; both are places in the roster."""
    higher, lower = min(one, other), max(one, other)
    colour = colour_of_higher(roster, higher, lower, initial_colour)
    return (colour == WHITE) == (one == higher)


def colour_of_higher(roster: Roster, higher: int, lower: int, initial_colour: int) -> int:
    """Give the colour of the higher ranked of the two."""
    mine, theirs = roster.colour[higher], roster.colour[lower]
    if mine.preference != theirs.preference:
        return mine.preference or -theirs.preference
    if not mine.preference:
        return initial_colour if roster.odd[higher] else -initial_colour
    if mine.strength != theirs.strength:
        return mine.preference if mine.strength > theirs.strength else -theirs.preference
    if mine.strength == ABSOLUTE and abs(mine.difference) != abs(theirs.difference):
        return mine.preference if abs(mine.difference) > abs(theirs.difference) else -theirs.preference
    for my_last, their_last in zip(reversed(roster.history[higher]), reversed(roster.history[lower]), strict=False):
        if my_last != their_last:
            return their_last
    return mine.preference
