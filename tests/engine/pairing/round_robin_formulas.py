"""Colour, round and opponent of a round robin without its table (PZSzach 2002, B.VI A.4.4): the second calculation.

An odd number of players counts as the even one above it, and the last number is nobody
(A.4.5; PZWarc 2021, V 1.4.5). All three speak of the first cycle.
"""

from __future__ import annotations


def last_number(players: int) -> int:
    """The last even starting number, which sits at board 1 throughout (A.4.1)."""
    return players + players % 2


def colour_of(number: int, other: int, players: int) -> int:
    """Which of two starting numbers has White.

    PZSzach 2002, B.VI A.4.4 a; PZWarc 2021, V 1.4.5.1: an even sum gives White to the higher
    number, an odd one to the lower. The last even number has White against the lower half
    of the table, Black against the upper.
    """
    last = last_number(players)
    low, high = sorted((number, other))
    if high == last:
        return low if low <= last // 2 else high
    return low if (low + high) % 2 else high


def round_of(number: int, other: int, players: int) -> int:
    """The round in which two starting numbers meet.

    PZSzach 2002, B.VI A.4.4 b; PZWarc 2021, V 1.4.5.2: the sum less the last even number where
    it is greater than that, otherwise less one; against the last number the opponent's own
    number counts twice.
    """
    last = last_number(players)
    low, high = sorted((number, other))
    total = 2 * low if high == last else low + high
    return total - last if total > last else total - 1


def opponent_in(number: int, round_number: int, players: int) -> int | None:
    """Whom a starting number meets in a round; None where he is free.

    PZSzach 2002, B.VI A.4.4 c; PZWarc 2021, V 1.4.5.3: round less number, plus one where that is
    not negative, otherwise plus the last even number; the own number stands for the last one.
    For the last number itself the rule is read backwards: who finds himself meets him.
    """
    last = last_number(players)
    if number == last:
        return next(other for other in range(1, last) if _mirror(other, round_number, last) == other)
    other = _mirror(number, round_number, last)
    if other != number:
        return other
    return last if last == players else None


def _mirror(number: int, round_number: int, last: int) -> int:
    difference = round_number - number
    return difference + 1 if difference >= 0 else difference + last
