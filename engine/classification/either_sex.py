"""A verdict where the sex of the player or of others is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.classification.gaps import met_by
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event
from engine.model.itself import MANY, Itself

OF_OTHERS: Final = "sex-of-others"
"""The requirement that names the players whose missing sex leaves a norm open."""


def judge_either_sex(
    judge: Callable[[Event, int, str], Verdict], event: Event, number: int, norm: str, *, article: str
) -> Verdict:
    """The verdict, open where the sheet lacks a sex and men's and women's figures do not agree.

    The two columns of KSzK 4 (4.4.5, 4.4.9, Table 4.1), PZWarc 2021 (VII 4.3) and PZSzach go by
    the player's sex, and what the others count with goes by theirs; the event of men or women tells it too. Where all
    figures give the same answer, that answer stands. The others are tried all as men and all as women: so they count
    most and least.
    """
    sexless = _sexless(Itself(event))
    if not sexless:
        return judge(event, number, norm)
    known = {"women": "f", "men": "m"}.get(event.info.settings.competition)
    if known:
        return judge(_all_as(Itself(event), known), number, norm)
    as_men = _of_either_sex(judge, event, number, norm, article)
    if sexless == {number} or (as_men.met is None and not as_men.made_by_games):
        return as_men
    women = _all_as(Itself(event), "f")
    worlds = [women, _as(Itself(women), number, "m")] if number in sexless else [women]
    if all(_answer(judge(world, number, norm)) == _answer(as_men) for world in worlds):
        return as_men
    people = sorted((sexless & met_by(event, number)) or (sexless - {number}))
    return _open(as_men, Requirement(article, OF_OTHERS, "m / f", ", ".join(map(str, people)), None))


@lru_cache(maxsize=MANY)
def _sexless(same: Itself[Event]) -> frozenset[int]:
    """Everybody whose sex the sheet lacks."""
    return frozenset(player.number for player in same.value.players if not player.sex)


def _of_either_sex(
    judge: Callable[[Event, int, str], Verdict], event: Event, number: int, norm: str, article: str
) -> Verdict:
    """The verdict on somebody of this sex or, where it lacks, of both."""
    player = event.player(number)
    if player is None or player.sex:
        return judge(event, number, norm)
    as_man, as_woman = (judge(_as(Itself(event), number, sex), number, norm) for sex in ("m", "f"))
    if _answer(as_man) == _answer(as_woman):
        return as_man
    return _open(as_man, Requirement(article, "sex", "m / f", "", None))


def _answer(verdict: Verdict) -> tuple[bool | None, bool | None]:
    return verdict.met, verdict.made_by_games


def _open(verdict: Verdict, unknown: Requirement) -> Verdict:
    return replace(
        verdict, met=None, reason=unknown.code, requirements=(unknown, *verdict.requirements), holds_after=""
    )


@lru_cache(maxsize=MANY)
def _as(same: Itself[Event], number: int, sex: str) -> Event:
    """The same for all norms of a player: what his games are is found out once for each sex."""
    player = same.value.player(number)
    return same.value if player is None else same.value.supposing({number: replace(player, sex=sex)})


@lru_cache(maxsize=8)
def _all_as(same: Itself[Event], sex: str) -> Event:
    """The event in which everybody without a sex has this one, once for all players."""
    event = same.value
    players = tuple(player if player.sex else replace(player, sex=sex) for player in event.players)
    return replace(event, players=players)
