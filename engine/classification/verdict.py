"""A verdict explains itself: article, what was needed, what was found, met or not, game by game.

The same values are printed on the application, shown by `classify` and recomputed by `verify`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.model import Rule


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement of a norm.

    `code` names its text; `needed` and `found` are values as text; `met` is None where it
    cannot be decided (`found` is then empty). `weighs` is False for what is only told, as a
    rate of play that nobody configured: it does not refuse the norm.
    """

    article: str
    code: str
    needed: str
    found: str
    met: bool | None
    weighs: bool = True


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One game as the norm counts it: `reason` and `article` say why it is left out or changed."""

    round: int
    opponent: int | None
    result: str
    rating: Fraction | None
    counted: bool
    reason: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a player made a norm.

    `met` is None where it cannot be decided; `reason` is then, and where it is not met, the
    code of the first requirement that says so. `score` is in points; `average` and
    `performance` are exact (Rc and Rp, Wśr and Wk, Ra and Rp). `margin` is the performance
    above (or, negative, below) what is needed. `fillings` counts how many fillings of the
    norm the result stands for (KSzK 4, 4.4.18: 2). `holds_after` is what the player holds
    then, where a table says so (PZWarc 2021, Table II).
    """

    number: int
    norm: str
    rule: Rule
    met: bool | None
    reason: str
    n: int
    score: Fraction
    average: Fraction | None
    performance: Fraction | None
    requirements: tuple[Requirement, ...]
    games: tuple[CountedGame, ...]
    needed_points: Fraction | None = None
    margin: Fraction | None = None
    fillings: int = 1
    arithmetic: tuple[str, ...] = ()
    holds_after: str = ""


def decide(requirements: Iterable[Requirement]) -> tuple[bool | None, str]:
    """Sum up: one requirement not met refuses, one that cannot be decided leaves it open.

    Returns `met` and the code of the requirement behind a refusal or an open verdict.
    """
    weighing = [item for item in requirements if item.weighs]
    for wanted in (False, None):
        for item in weighing:
            if item.met is wanted:
                return wanted, item.code
    return True, ""
