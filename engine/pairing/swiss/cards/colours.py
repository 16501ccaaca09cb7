"""Colours: the history of a player, what it asks for, which colours a system still allows him.

FIDE C.04.3, 1.6 and 1.7 (2026), A.6 (2017); FIDE Swiss rules 1998, A.7, B.2, F.2, F.3; PZWarc 2021,
V 2.8.5, 2.8.8. Rounds without a game are skipped: BWW-B is BWWB.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, RoundKind

MILD: Final = 1
STRONG: Final = 2
ABSOLUTE: Final = 3
BOTH: Final = (WHITE, BLACK)

History = tuple[int, ...]
"""The colours that a player had, from his first game to the last."""


@dataclass(frozen=True, slots=True)
class Colour:
    """What a player's colours ask for.

    `preference` is WHITE, BLACK or NO_COLOUR; `strength` 0 (no game played) to ABSOLUTE;
    `difference` games with White less games with Black; `repeated` the colour of the last
    two games where it was the same one, otherwise NO_COLOUR.
    """

    preference: int
    strength: int
    difference: int
    repeated: int


def colour_history(entrant: Entrant) -> History:
    """The colours of the games really played."""
    return tuple([r.colour for r in entrant.rounds if r.colour and r.kind is RoundKind.PLAYED])


def colour_of(history: History, exempt: bool = False) -> Colour:
    """What a history asks for; a wide difference goes before a repeated colour where the two disagree.

    `exempt`: whoever may have any colour in the last round has no absolute preference.
    """
    if not history:
        return Colour(NO_COLOUR, 0, 0, NO_COLOUR)
    difference = sum(history)
    repeated = history[-1] if len(history) > 1 and history[-1] == history[-2] else NO_COLOUR
    due = BLACK if difference > 0 else WHITE
    if not exempt and abs(difference) > 1:
        return Colour(due, ABSOLUTE, difference, repeated)
    if not exempt and repeated:
        return Colour(-repeated, ABSOLUTE, difference, repeated)
    if difference:
        return Colour(due, STRONG, difference, repeated)
    return Colour(-history[-1], MILD, 0, repeated)


def colours_in_bounds(history: History, difference: int, run: int, *, may_return: bool = False) -> tuple[int, ...]:
    """The colours that keep the difference of colours and the longest run of one within these bounds.

    `may_return`: whoever is beyond the bound of the difference already may come nearer to it.
    """
    last = history[-1] if history else NO_COLOUR
    running = sum(1 for _ in takewhile(lambda colour: colour == last, reversed(history)))
    total = sum(history)
    bound = max(difference, abs(total) - 1) if may_return else difference
    return tuple(c for c in BOTH if abs(total + c) <= bound and (c != last or running < run))


def colour_differences(entrant: Entrant) -> tuple[tuple[int, int], ...]:
    """After each round the difference of colours and the colour of the last game, NO_COLOUR before the first.

    FIDE Swiss rules 1998, A.7.
    """
    found: list[tuple[int, int]] = []
    difference, last = 0, NO_COLOUR
    for played in entrant.rounds:
        difference += played.colour
        last = played.colour or last
        found.append((difference, last))
    return tuple(found)
