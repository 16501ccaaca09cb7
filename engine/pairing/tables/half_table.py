"""The half-table system: first inside each half, then half against half.

PZWarc 2021, V 1.5.1, and reversed, V 1.5.2.
"""

from __future__ import annotations

from engine.pairing.tables import Pairs, Rounds
from engine.pairing.tables.berger import schedule


def half_table(players: int, *, reverse: bool = False) -> Rounds:
    """The pairing table for a number of players divisible by four, or one less.

    PZWarc 2021, V 1.5.1.1 to 1.5.1.3; `reverse` plays the second phase first (V 1.5.2).
    Raises ValueError for any other number.
    """
    size = players + players % 2
    if players < 3 or size % 4:
        raise ValueError(players)
    phases = (_inside(size), across(size))
    rounds = phases[1] + phases[0] if reverse else phases[0] + phases[1]
    return tuple(tuple(pair for pair in pairs if max(pair) <= players) for pairs in rounds)


def _inside(size: int) -> Rounds:
    """V 1.5.1.2: both halves by the round-robin table for half the number."""
    half = size // 2
    return tuple((*pairs, *((white + half, black + half) for white, black in pairs)) for pairs in schedule(half))


def across(size: int) -> Rounds:
    """Half against half alone, for any even number: who has met inside the halves before.

    V 1.5.1.3: the upper half keeps its boards and alternates; the lower half moves up by one.
    ValueError for an odd number.
    """
    if size < 2 or size % 2:
        raise ValueError(size)
    half = size // 2
    return tuple(_across_round(half, turn) for turn in range(half))


def _across_round(half: int, turn: int) -> Pairs:
    upper = range(1, half + 1)
    pairs = ((board, half + 1 + (board - 1 + turn) % half) for board in upper)
    return tuple(pairs) if turn % 2 == 0 else tuple((lower, above) for above, lower in pairs)
