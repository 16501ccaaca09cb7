"""The variants of PZWarc's Swiss system and what an event may settle differently."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from engine.pairing.swiss.cards.floats import FloatRule, Unplayed

FLOATS: Final = FloatRule(forfeits_meet=True, unplayed=Unplayed.NONE, bye_of_round_1_counts=False)
"""A pairing counts whether or not it was played; a bye is no float (2.8.2 speaks of opponents).

In round 2 the bye of round 1 counts nothing (2.8.9.4).
"""


class Variant(StrEnum):
    """The order inside a score group (PZWarc 2021, V 2.7)."""

    CLASSICAL = "classical"
    FMJD = "fmjd"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class PzwarcSettings:
    """Named readings of PZWarc 2021, V 2.

    `stuck`: a player without an opponent in his group floats at once (`float`, the letter of
    2.8.7.8–9), or earlier pairs of the group are undone first, so that fewest players float, then
    the lowest placed (`undo`). `controlled` False gives up the float rules of 2.8.2 (2.8.9.12).
    """

    stuck: Literal["undo", "float"] = "undo"
    controlled: bool = True
