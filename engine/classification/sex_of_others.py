"""A verdict where the sex of others than the player is not known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.classification.gaps import met_by
from engine.classification.missing import Judge
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Player
from engine.model.itself import MANY, Itself
from engine.model.listing import MOST_NAMED, named
from engine.model.told_sex import all_as

OF_OTHERS: Final = "sex-of-others"
"""The requirement that names the players whose missing sex leaves a norm open."""


def judge_sex_of_others(judge: Judge, event: Event, number: int, norm: str, *, article: str) -> Verdict:
    """The verdict, open where the sheet lacks the sex of others and it decides.

    What others count with goes by their sex as well (KSzK 4, 4.4.5, Table 4.1; PZWarc 2021, VII 4.3; PZSzach 2). They
    are tried all as men and all as women: so they count most and least.
    """
    sexless = _sexless(Itself(event.players))
    as_men, others = judge(event, number, norm), len(sexless.numbers) - (number in sexless.numbers)
    if not others or (as_men.met is None and not as_men.made_by_games):
        return as_men
    as_women = judge(_others_as_women(event, number, own=number in sexless.numbers), number, norm)
    if (as_men.met, as_men.made_by_games) == (as_women.met, as_women.made_by_games):
        return as_men
    met = sorted(each for each in met_by(event, number) if each in sexless.numbers)
    people = met or [each for each in sexless.first if each != number]
    lacking = named(list(map(str, people)), len(met) or others)
    unknown = Requirement(article, OF_OTHERS, "m / f", lacking, None, lacking=tuple(people[:MOST_NAMED]))
    requirements = (unknown, *as_men.requirements)
    return replace(as_men, met=None, reason=unknown.code, requirements=requirements, holds_after="")


@dataclass(frozen=True, slots=True)
class _Sexless:
    """Everybody whose sex the sheet lacks, and the first of them, one more than are named."""

    numbers: frozenset[int]
    first: tuple[int, ...]


@lru_cache(maxsize=8)
def _sexless(same: Itself[tuple[Player, ...]]) -> _Sexless:
    numbers = frozenset(player.number for player in same.value if not player.sex)
    return _Sexless(numbers, tuple(sorted(numbers)[: MOST_NAMED + 1]))


def _others_as_women(event: Event, number: int, *, own: bool) -> Event:
    """The event in which all others without a sex are women; the player himself is what the sheet says."""
    women = all_as(event, "f")
    return _but(Itself(women), Itself(event), number) if own else women


@lru_cache(maxsize=MANY)
def _but(women: Itself[Event], told: Itself[Event], number: int) -> Event:
    """One event for all norms of a player."""
    player = told.value.player(number)
    return women.value if player is None else women.value.supposing({number: player})
