"""Which of a player's ratings and categories his game asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.model.info import EventInfo, GameType
from engine.model.people import Player, Rating

RATING_LISTS: Final[Mapping[GameType, tuple[str, ...]]] = {
    GameType.CHESS: ("fide", "national"),
    GameType.DRAUGHTS100: ("national", "fmjd"),
    GameType.DRAUGHTS64: ("national", "fmjd"),
    GameType.CORRESPONDENCE: ("iccf", "national"),
}
"""The lists of a game, the one that its papers show first."""
CATEGORY: Final[Mapping[GameType, str]] = {
    GameType.CHESS: "otb",
    GameType.DRAUGHTS100: "draughts100",
    GameType.DRAUGHTS64: "draughts64",
    GameType.CORRESPONDENCE: "correspondence",
}


def rating_of(player: Player, info: EventInfo) -> Rating | None:
    """The rating that the papers of this game show."""
    return player.rating(*RATING_LISTS[info.game])


def category_of(player: Player, info: EventInfo) -> str:
    """The category in this game, empty where there is none."""
    return player.categories.get(CATEGORY[info.game], "")
