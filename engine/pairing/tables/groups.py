"""Dividing a field into preliminary groups (PZSzach 2002, B.VI A.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.lots import lot_digest


def serpentine(players: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """The Olympic method: ranks 1 to n dealt out forwards, then backwards, and so on.

    PZSzach 2002, B.VI A.2.2 (a). Ranks are places in the order of strength. Raises
    ValueError where a group would stay empty.
    """
    if groups < 1 or players < groups:
        raise ValueError(groups)
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for rank in range(players):
        lap, place = divmod(rank, groups)
        dealt[place if lap % 2 == 0 else groups - 1 - place].append(rank + 1)
    return tuple(tuple(group) for group in dealt)


def baskets(keys: Sequence[str], groups: int, seed: str) -> tuple[tuple[int, ...], ...]:
    """Baskets by lot: each basket holds as many of similar strength as there are groups.

    PZSzach 2002, B.VI A.2.2 (b). `keys` are the lot keys in the order of strength; the
    result holds ranks from 1. Inside a basket the lot (ascending digest) says who goes to
    the first group, the second, and so on; a last basket that is not full fills the first
    groups.
    """
    if groups < 1 or len(keys) < groups:
        raise ValueError(groups)
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for start in range(0, len(keys), groups):
        basket = range(start, min(start + groups, len(keys)))
        for group, rank in enumerate(sorted(basket, key=lambda rank: lot_digest(seed, keys[rank]))):
            dealt[group].append(rank + 1)
    return tuple(tuple(group) for group in dealt)
