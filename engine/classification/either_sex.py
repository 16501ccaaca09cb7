"""A verdict where the sex of the player is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Player
from engine.model.itself import MANY, Itself


def judge_either_sex(
    judge: Callable[[Event, int, str], Verdict], event: Event, number: int, norm: str, *, article: str
) -> Verdict:
    """The verdict, open where the sheet lacks the sex and men's and women's figures do not agree.

    The two columns of KSzK 4 (4.4.5, 4.4.9, Table 4.1), PZWarc 2021 (VII 4.3) and PZSzach go by
    the player's sex. Where both figures give the same answer, that answer stands.
    """
    player = event.player(number)
    if player is None or player.sex:
        return judge(event, number, norm)
    as_man, as_woman = (judge(_with_sex(event, player, sex), number, norm) for sex in ("m", "f"))
    if (as_man.met, as_man.made_by_games) == (as_woman.met, as_woman.made_by_games):
        return as_man
    unknown = Requirement(article, "sex", "m / f", "", None)
    return replace(as_man, met=None, reason=unknown.code, requirements=(unknown, *as_man.requirements), holds_after="")


def _with_sex(event: Event, player: Player, sex: str) -> Event:
    return _supposed(Itself(event), player.number, sex)


@lru_cache(maxsize=MANY)
def _supposed(same: Itself[Event], number: int, sex: str) -> Event:
    """The same for all norms of a player: what his games are is found out once for each sex."""
    player = same.value.player(number) or Player(number)
    return same.value.supposing({number: replace(player, sex=sex)})
