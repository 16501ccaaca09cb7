"""Who may still have the bye: nobody who has had points without a game.

FIDE C.04.3, 2.1.2 (2026) and C.2 (2017); FIDE Swiss rules 1998, B.1 (b); PZWarc 2021, V 2.8.6.1.2.
"""

from __future__ import annotations

from typing import Final

from engine.pairing.swiss.field import Entrant, RoundKind

GAMELESS_POINT: Final = frozenset({RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE})
"""Rounds after which no further bye is given."""


def may_have_bye(entrant: Entrant, worth: int | None = None) -> bool:
    """Whether a player may have the bye; `worth`: so many points without play bar too, whatever they were called."""
    for played in entrant.rounds:
        if played.kind in GAMELESS_POINT:
            return False
        if worth is not None and played.points >= worth and played.kind is not RoundKind.PLAYED:
            return False
    return True
