"""The event sheet: what is played, by which rules, when, and who answers for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Any, Final

from engine.model.people import Arbiter, Player, Rating
from engine.model.points import CHESS_POINTS, BoardScale, PointScale
from engine.model.result import nothing
from engine.model.settings import NO_SETTINGS, Settings
from engine.model.system_id import ALL_PLAY_ALL

_CHAMPIONSHIP: Final = re.compile(r"(?:age-|imp-u)(\d+)")
UPPER_AGE: Final = re.compile(r"\b(?:u|under|do(?: lat)?|poniżej|до|под)[\s-]*(\d{1,2})(?!\d|\s*\+)", re.IGNORECASE)
"""How people write the highest age of a group."""


class GameType(StrEnum):
    """The game that is played."""

    CHESS = "chess"
    DRAUGHTS100 = "draughts100"
    DRAUGHTS64 = "draughts64"
    CORRESPONDENCE = "correspondence"

    @property
    def is_draughts(self) -> bool:
        """True for both kinds of draughts."""
        return self in {GameType.DRAUGHTS100, GameType.DRAUGHTS64}


DRAUGHTS_FEDERATIONS: Final = frozenset({"pzwarc", "fmjd"})
"""Federations of draughts alone; those of chess have no draughts."""


class UnfinishedRule(StrEnum):
    """What becomes of a player who leaves a round robin early.

    `MORE_THAN_HALF`: his results count only where he played more than half of his games
    (PZWarc 2021, II 5.7.1). `HALF`: at half they count (practice of PZSzach and FIDE).
    """

    MORE_THAN_HALF = "more-than-half"
    HALF = "half"


def house_of(federation: str, game: GameType) -> str:
    """Whose rules hold: those of the federation named, else in draughts PZWarc's; empty for nobody's."""
    return federation or ("pzwarc" if game.is_draughts else "")


@dataclass(frozen=True, slots=True)
class EventInfo:
    """The event sheet. `settings` holds every further field.

    What the rules of play need has an attribute of its own; what only some systems, papers or verdicts
    ask (venue, organiser, cycle of championships, ...) is read from `settings`. `match_boards` is
    set where teams stand as players: what the boards of their matches are worth.
    """

    name: str = ""
    system: str = ""
    game: GameType = GameType.CHESS
    rounds: int | None = None
    cycles: int = 1
    lang: str = ""
    languages: tuple[str, ...] = ()
    start_date: date | None = None
    end_date: date | None = None
    federation: str = ""
    rate_of_play: str = ""
    tie_breaks: tuple[str, ...] = ()
    points: PointScale = CHESS_POINTS
    match_boards: BoardScale | None = None
    draws_with_advantage: bool = False
    unfinished: UnfinishedRule = UnfinishedRule.HALF
    first_colour: str = ""
    seed: str = ""
    arbiters: tuple[Arbiter, ...] = ()
    settings: Settings = NO_SETTINGS
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    @property
    def paid(self) -> PointScale:
        """What a round is worth: `points`, but for the bye of an all-play-all nothing, since everyone rests in turn."""
        return replace(self.points, bye=0) if self.system in ALL_PLAY_ALL else self.points

    @property
    def house(self) -> str:
        """The federation whose rules the event follows; empty for none."""
        return house_of(self.federation, self.game)

    @property
    def last_day(self) -> date | None:
        """The day on which it ends, else the only one known."""
        return self.end_date or self.start_date

    @property
    def chief_arbiter(self) -> Arbiter | None:
        """Who signs as chief arbiter: the first who is named as such, else the first without a function."""
        named = (arbiter for arbiter in self.arbiters if arbiter.role)
        return next(
            (each for each in named if each.is_chief), next((each for each in self.arbiters if not each.role), None)
        )

    def value_of(self, field_id: str) -> object:
        """What the sheet says in a field that a list of fields names; AttributeError where it has no such field."""
        return getattr(self if hasattr(self, field_id) else self.settings, field_id)


def age_limit(info: EventInfo) -> int | None:
    """The highest age that may take part, None where the event names no upper limit."""
    for championship in (info.settings.pzwarc_championship, info.settings.pzszach_championship):
        found = _CHAMPIONSHIP.fullmatch(championship)
        if found:
            return int(found[1])
    limits = [int(found) for found in UPPER_AGE.findall(info.settings.age_group)]
    return max(limits, default=None)


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
    """The category in this game, empty where there is none; by post one over the board counts (KSzK 4, 4.3.6)."""
    own = player.categories.get(CATEGORY[info.game], "")
    return own or (player.categories.get("otb", "") if info.game is GameType.CORRESPONDENCE else "")
