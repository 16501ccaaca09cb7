"""A verdict where the sex of the player is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Player
from engine.model.itself import OF_ONE, Itself

Judge = Callable[[Event, int, str], Verdict]


def judge_either_sex(
    judge: Judge, event: Event, number: int, norm: str, *, article: str, as_woman: Judge | None = None
) -> Verdict:
    """The verdict, open where the sheet lacks the sex and men's and women's figures do not agree.

    The two columns of KSzK 4 (4.4.5, 4.4.9, Table 4.1), PZWarc 2021 (VII 4.3) and PZSzach go by
    the player's sex. Where both figures give the same answer, that answer stands. Rules ask who is a woman: who has
    no sex counts as a man does. `as_woman` judges a player as a woman, where nothing but the figures goes by the sex;
    without it an event is supposed in which she is one.
    """
    player, as_man = event.player(number), judge(event, number, norm)
    if player is None or player.sex:
        return as_man
    if as_woman is None:
        other = judge(_as_woman(Itself(event), player.number), number, norm)
    else:
        other = as_woman(event, number, norm)
    if (as_man.met, as_man.made_by_games) == (other.met, other.made_by_games):
        return as_man
    unknown = Requirement(article, "sex", "m / f", "", None)
    return replace(as_man, met=None, reason=unknown.code, requirements=(unknown, *as_man.requirements), holds_after="")


@lru_cache(maxsize=OF_ONE)
def _as_woman(same: Itself[Event], number: int) -> Event:
    """The same for all norms of a player: what her games are is found out once."""
    player = same.value.player(number) or Player(number)
    return same.value.supposing({number: replace(player, sex="f")})
