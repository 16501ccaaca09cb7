"""Who may have the bye, and who may meet whom: nobody twice, nobody kept apart, nobody without a fitting colour.

FIDE C.04.3, C1 and C3 (2026), C.1 and C.3 (2017); FIDE Swiss rules 1998, B.1 (a), B.2, F.2; PZWarc 2021,
V 2.8.6.1. Players are known by their place in the order of the round, sets of them are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.pairing.swiss.field import Entrant, RoundKind


def opponents_met(entrant: Entrant) -> list[int]:
    """Starting numbers of the opponents really played."""
    return [r.opponent for r in entrant.rounds if r.opponent and r.kind is RoundKind.PLAYED]


def met_masks(order: Sequence[Entrant]) -> list[int]:
    """For every player the mask of those whom he has met."""
    bit = {entrant.number: 1 << place for place, entrant in enumerate(order)}
    masks: list[int] = []
    for entrant in order:
        mask = 0
        for number in opponents_met(entrant):
            mask |= bit.get(number, 0)
        masks.append(mask)
    return masks


def groups_by_number(forbidden: Iterable[tuple[int, ...]]) -> dict[int, set[int]]:
    """By starting number which of the groups that the event keeps apart a player is in: two of one do not meet."""
    found: dict[int, set[int]] = {}
    for at, group in enumerate(forbidden):
        for number in group:
            found.setdefault(number, set()).add(at)
    return found


def barred_masks(order: Sequence[Entrant], forbidden: Iterable[tuple[int, ...]]) -> list[int]:
    """For every player the mask of those whom the event keeps apart from him."""
    place = {entrant.number: at for at, entrant in enumerate(order)}
    masks = [0] * len(order)
    for group in forbidden:
        present = [place[number] for number in group if number in place]
        mask = sum(1 << at for at in present)
        for at in present:
            masks[at] |= mask & ~(1 << at)
    return masks


def fitting_masks(colours: Sequence[tuple[int, ...]]) -> list[int]:
    """For every player the mask of those who may have the colour against one that he may have."""
    kinds: dict[tuple[int, ...], int] = {}
    for at, own in enumerate(colours):
        kinds[own] = kinds.get(own, 0) | 1 << at
    fits = {own: sum(mask for other, mask in kinds.items() if any(-colour in other for colour in own)) for own in kinds}
    return [fits[own] for own in colours]


def legal_masks(met: Sequence[int], barred: Sequence[int], colours: Sequence[tuple[int, ...]]) -> list[int]:
    """For every player the mask of those whom he may meet, given the colours that each may have."""
    fitting = fitting_masks(colours)
    return [fitting[at] & ~(met[at] | barred[at] | 1 << at) for at in range(len(met))]


GAMELESS_POINT: Final = frozenset({RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE})
"""Rounds after which no further bye is given: whatever brought a point without a game."""
UNASKED_POINT: Final = GAMELESS_POINT - {RoundKind.FULL_BYE}
"""Rounds after which none is given where a bye on request does not bar."""


def may_have_bye(entrant: Entrant, worth: int | None = None, barring: frozenset[RoundKind] = GAMELESS_POINT) -> bool:
    """Whether a player may have the bye; `worth`: so many points without play bar too, whatever they were called."""
    for played in entrant.rounds:
        if played.kind in barring:
            return False
        if worth is not None and played.points >= worth and played.kind is not RoundKind.PLAYED:
            return False
    return True
