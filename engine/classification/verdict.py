"""A verdict explains itself: article, what was needed, what was found, met or not, game by game.

The same values are printed on the application, shown by `classify` and recomputed by `verify`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from engine.model import Rule

_OF_POINTS: Final = frozenset({"performance", "category-result", "norm-points", "percent", "overtaken"})
"""Codes of requirements that other results against the same opponents meet."""


class Concern(StrEnum):
    """Of what a requirement is asked.

    `EVENT` and `PAPERWORK` hold for everybody alike, also where a place takes the place of
    the games. `PAPERWORK` is what a hand can still fill in: a notice, a licence, a date.
    """

    GAMES = "games"
    EVENT = "event"
    PAPERWORK = "paperwork"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement of a norm.

    `code` names its text; `needed` and `found` are values as text; `met` is None where it
    cannot be decided (`found` is then empty). `weighs` is False for what is only told, as a
    duty after the event: it does not refuse the norm. `lacking` are the others whose datum is missing, as far as
    `found` names them; empty where it is the player's own or the event's.
    """

    article: str
    code: str
    needed: str
    found: str
    met: bool | None
    weighs: bool = True
    concerns: Concern = Concern.GAMES
    lacking: tuple[int, ...] = ()


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
    code of the first requirement that says so. Where nothing but paperwork is missing, the
    norm is made by the games (`lacks`), and still neither made nor counted. `score` is in points; `average` and
    `performance` are exact (Rc and Rp, Wśr and Wk, Ra and Rp). `margin` is the performance
    above (or, negative, below) what is needed. `fillings` counts how many fillings of the
    norm the result stands for (KSzK 4, 4.4.18: 2). `holds_after` is what the player holds
    then, where a table says so (PZWarc 2021, Table II). `by_weights`: average and performance
    are weights (PZWarc 2021, VII 4.2), not ratings. `by_rating`: a title that a rating brings (FIDE B.01, 1.3),
    no norm of the event. `performance_text` is the performance as papers show it
    where rounding it would hide that the norm was missed.
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
    by_weights: bool = False
    by_rating: bool = False
    performance_text: str = ""

    @property
    def open_requirements(self) -> tuple[Requirement, ...]:
        """What leaves the norm open; empty for a norm that is decided."""
        if self.met is not None:
            return ()
        return tuple(item for item in self.requirements if item.weighs and item.met is None)

    def opened_by(self, unknown: Requirement) -> Verdict:
        """The verdict where a requirement that cannot be decided stands before all others."""
        requirements = (unknown, *self.requirements)
        return replace(self, met=None, reason=unknown.code, requirements=requirements, holds_after="")

    @property
    def lacks(self) -> tuple[Requirement, ...]:
        """The paperwork that is missing for a norm that is made by the games; empty for any other verdict."""
        missing = self.open_requirements
        return missing if all(item.concerns is Concern.PAPERWORK for item in missing) else ()

    @property
    def made_by_games(self) -> bool:
        """Made, or made but for the paperwork."""
        return self.met is True or bool(self.lacks)

    @property
    def games_suffice(self) -> bool:
        """The games do their part: made, or open for nothing but what is asked of the event."""
        missing = self.open_requirements
        return self.met is True or (bool(missing) and all(item.concerns is not Concern.GAMES for item in missing))

    @property
    def rating_suffices(self) -> bool:
        """Made, also but for paperwork, with no point: the ratings alone bring what the games are asked for."""
        by_points = any(item.weighs and item.code in _OF_POINTS for item in self.requirements)
        return self.made_by_games and by_points and self.needed_points == 0

    @property
    def points_refuse(self) -> bool:
        """Nothing but the points refuses the norm: with `needed_points` from the same games it would be made."""
        against = {item.code for item in self.requirements if item.weighs and item.met is False}
        short = self.needed_points is not None and self.score < self.needed_points
        return self.met is False and short and against <= _OF_POINTS

    @property
    def is_near(self) -> bool:
        """Made, open, or refused by a point or less, or by nothing but what is asked of the event."""
        if self.met is not False or self.refused_by_event:
            return True
        return self.points_refuse and self.needed_points is not None and self.needed_points - self.score <= 1

    @property
    def refused_by_event(self) -> bool:
        """Nothing but what is asked of the event refuses the norm: all that is asked of the games is known and met."""
        of_games = (item for item in self.requirements if item.weighs and item.concerns is Concern.GAMES)
        return self.met is False and all(item.met for item in of_games)


def decide(requirements: Iterable[Requirement]) -> tuple[bool | None, str]:
    """Sum up: one requirement not met refuses, one that cannot be decided leaves it open.

    Returns `met` and the code of the requirement behind a refusal or an open verdict; missing
    paperwork is named only where nothing else is open.
    """
    weighing = [item for item in requirements if item.weighs]
    for wanted in (False, None):
        behind = [item for item in weighing if item.met is wanted]
        if behind:
            first = next((item for item in behind if item.concerns is not Concern.PAPERWORK), behind[0])
            return wanted, first.code
    return True, ""


def displayed_only(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Requirements that are shown and decide nothing."""
    return tuple(replace(item, weighs=False) for item in requirements)


def with_result(verdict: Verdict, found: tuple[Requirement, ...], fillings: int, rule: Rule) -> Verdict:
    """The verdict when a result may take the place of the computed norm.

    Where `found` holds, the norm counts as filled so many times, whatever the games come to.
    Only the demands on the games fall away: what the regulation asks of the event and of the
    paperwork is asked of a place as well. The better of the two verdicts stands; where that refuses
    a place that holds, its reason is told.
    """
    if not found:
        return verdict
    codes = {item.code for item in found}
    of_event = tuple(
        item for item in verdict.requirements if item.concerns is not Concern.GAMES and item.code not in codes
    )
    rest = tuple(item for item in verdict.requirements if item not in of_event and item.code not in codes)
    met, reason = decide((*found, *of_event))
    requirements = (*found, *of_event, *displayed_only(rest))
    most = max(fillings, verdict.fillings if verdict.met else 0)
    by_result = replace(verdict, met=met, reason=reason, rule=rule, requirements=requirements, fillings=most)
    if decide(found)[0] is not False and _standing(by_result) >= _standing(verdict):
        return by_result
    return replace(verdict, requirements=(*verdict.requirements, *displayed_only(found)))


def _standing(verdict: Verdict) -> int:
    """How far a verdict has come: refused, open, made but for the paperwork, made."""
    if verdict.met is None:
        return 2 if verdict.lacks else 1
    return 3 if verdict.met else 0
