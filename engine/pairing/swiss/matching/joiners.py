"""Who may join a set of players, one at a time, so that all of it can be paired."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.swiss.matching.perfect import Pairing, members, sturdy, welcome


def joiners(meet: Sequence[int], candidates: int, lower: int, takers: int | None, extra: int) -> int:
    """Find the candidates with whom, one at a time, all of `lower` can be paired.

    With `takers`, one more place is filled as well (the bye, or the float to the bracket
    after): by one of the takers in `lower`, or by the candidate if he is one of them. `extra`
    is the number under which this place goes.
    """
    lose = 0 if takers is None else 1
    quick = (takers is None or bool(takers & lower)) and sturdy(meet, lower, lose, 1)
    found = 0
    pairing: Pairing | None = None
    for p in members(candidates):
        if quick and welcome(meet, p, lower, lose, 1):
            found |= 1 << p
            continue
        if pairing is None:
            pairing = Pairing(_near(meet, lower, takers, extra))
        meets = meet[p] & lower
        if takers is not None and takers >> p & 1:
            meets |= 1 << extra
        if pairing.would_complete(p, meets):
            found |= 1 << p
    return found


def _near(meet: Sequence[int], lower: int, takers: int | None, extra: int) -> dict[int, int]:
    near = {p: meet[p] & lower for p in members(lower)}
    if takers is not None:
        for p in members(takers & lower):
            near[p] |= 1 << extra
        near[extra] = takers & lower
    return near
