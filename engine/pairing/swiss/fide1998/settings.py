"""What an event may settle differently from the printed rules of 1998."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.pairing.swiss.cards.floats import FloatRule, Unplayed

FLOATS: Final = FloatRule(forfeits_meet=True, unplayed=Unplayed.BYE)
"""A pairing counts whether or not it was played (F.2); a forfeit win is no downfloat, the bye is one (A.5)."""


@dataclass(frozen=True, slots=True)
class Fide1998Settings:
    """Named readings of the FIDE Swiss rules of 1998.

    `order` lists starting numbers in the order of A.2 inside a score group where it is not the
    order of starting numbers (a corrected rating, Jahr's totals); whoever is missing follows by
    starting number. `search_limit`: so many matchings may be computed in one state of a
    heterogeneous bracket before the criteria are decided together by one matching.
    """

    order: tuple[int, ...] = ()
    search_limit: int = 1000
