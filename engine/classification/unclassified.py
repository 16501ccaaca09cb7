"""Listed players with neither category nor rating: they count as unclassified or unrated, as clubs write it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.classification.kszk.ratings import used_rating
from engine.classification.parameters import numbers_of
from engine.classification.pzszach.norm import counts_as_unclassified
from engine.classification.pzwarc.holdings import POLAND, holds_nothing, listed_rating
from engine.classification.record import unclear_rating
from engine.model import Event, Player


def unclassified(event: Event, rules: str) -> tuple[Player, ...]:
    """Who counts so under a rule set because the sheet says nothing of him; nobody where it does."""
    counts = _COUNTS[rules]
    return tuple(player for player in event.players if counts(player, event))


def _kszk(player: Player, event: Event) -> bool:
    return used_rating(player, event, numbers_of(event, "kszk-2016")).source == "unclassified"


def _pzwarc(player: Player, event: Event) -> bool:
    polish = player.federation.upper() in POLAND
    return polish and holds_nothing(player, event.info.game) and listed_rating(player) is None


def _unrated(*lists: str) -> Callable[[Player, Event], bool]:
    return lambda player, event: player.rating(*lists) is None and not unclear_rating(player, *lists)


_COUNTS: Final[Mapping[str, Callable[[Player, Event], bool]]] = {
    "kszk": _kszk,
    "pzszach": lambda player, event: counts_as_unclassified(player),
    "pzwarc": _pzwarc,
    "fide": _unrated("fide"),
    "bg": _unrated("fide", "national"),
}
