"""What holds where an event does not say: the defaults of a game and of a federation."""

from __future__ import annotations

from engine.model import CHESS_POINTS, DRAUGHTS_POINTS, GameType, PointScale, UnfinishedRule, house_of
from engine.pairing.swiss.swiss_systems import swiss_system_of_all


def default_points(game: GameType) -> PointScale:
    """What marks are worth where the event does not say (PZSzach B.VI E.1 a; PZWarc 2021, II 5.4)."""
    return DRAUGHTS_POINTS if game.is_draughts else CHESS_POINTS


def default_bye(system: str, points: PointScale) -> int:
    """What the pairing's bye is worth, in half points: a win, in Jahr's method half of it (Jahr 1981, item 8)."""
    swiss = swiss_system_of_all(system)
    return points.win if swiss is None else swiss.worth_of_bye(points)


def default_unfinished(federation: str, game: GameType) -> UnfinishedRule:
    """Which rule holds where the event does not say: the federation's, else that of the game."""
    return UnfinishedRule.MORE_THAN_HALF if house_of(federation, game) == "pzwarc" else UnfinishedRule.HALF
