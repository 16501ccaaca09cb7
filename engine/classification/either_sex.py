"""A verdict where the sex of the player is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, Player
from engine.model.itself import OF_ONE, Itself


def judge_either_sex(
    judge: Callable[[Event, int, str], Verdict], event: Event, number: int, norm: str, *, article: str
) -> Verdict:
    """The verdict, open where the sheet lacks the sex and men's and women's figures do not agree.

    The two columns of KSzK 4 (4.4.5, 4.4.9, Table 4.1), PZWarc 2021 (VII 4.3) and PZSzach go by
    the player's sex. Where both figures give the same answer, that answer stands. Rules ask who is a woman: who has
    no sex counts as a man does.
    """
    player, as_man = event.player(number), judge(event, number, norm)
    if player is None or player.sex:
        return as_man
    as_woman = judge(_as_woman(Itself(event), player.number), number, norm)
    if (as_man.met, as_man.made_by_games) == (as_woman.met, as_woman.made_by_games):
        return as_man
    unknown = Requirement(article, "sex", "m / f", "", None)
    return replace(as_man, met=None, reason=unknown.code, requirements=(unknown, *as_man.requirements), holds_after="")


@lru_cache(maxsize=OF_ONE)
def _as_woman(same: Itself[Event], number: int) -> Event:
    """The same for all norms of a player: what her games are is found out once."""
    player = same.value.player(number) or Player(number)
    return same.value.supposing({number: replace(player, sex="f")})
