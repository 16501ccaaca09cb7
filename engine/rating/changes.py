"""The changes of ratings of an event: which system it goes by, and what that makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.model import Event, EventInfo, Finding, GameType, Subject, finding, notice, warning
from engine.pairing.duels.simul import is_display
from engine.rating.fide import fide_changes
from engine.rating.fmjd import fmjd_changes
from engine.rating.values import RatingChanges

SYSTEMS: Final[Mapping[str, Callable[[Event], RatingChanges]]] = {"fide": fide_changes, "fmjd": fmjd_changes}
"""The systems by their names."""
_GAMES: Final[Mapping[str, frozenset[GameType]]] = {
    "fide": frozenset({GameType.CHESS}),
    "fmjd": frozenset({GameType.DRAUGHTS100, GameType.DRAUGHTS64}),
}


def rating_changes(event: Event, system: str = "") -> RatingChanges:
    """What an event changes of ratings by a system, by that of its game where none is named.

    An event that nobody rates is computed as if it were, with a finding; a game that the system does not rate, and a
    display (PZSzach 2002, B.VI H.1.1), has no changes.
    """
    chosen = system or usual_system(event.info)
    if not chosen or event.info.game not in _GAMES[chosen]:
        return RatingChanges(chosen, None, "", (), (_no_system(event.info, chosen),))
    made = SYSTEMS[chosen](event)
    if is_display(event):
        where = Subject("event", None, "system")
        return replace(made, players=(), findings=(warning("rating-of-display", subject=where),))
    return replace(made, findings=(*_as_if(event, chosen), *made.findings))


def _no_system(info: EventInfo, system: str) -> Finding:
    game = str(info.game)
    where = Subject("event", None, "game")
    return finding("rating-no-system", subject=where, value=game, game=game, system=system or "–")


def usual_system(info: EventInfo) -> str:
    """The system that rates the event's game; blank where none does."""
    return next((name for name, games in _GAMES.items() if info.game in games), "")


def is_rated_by(info: EventInfo, system: str) -> bool:
    """Whether the sheet names the system; ratings of the FMJD are those of the national federations too."""
    rated_by = info.settings.rated_by
    return rated_by == system or (system == "fmjd" and rated_by in {"national", "regional"})


def _as_if(event: Event, system: str) -> tuple[Finding, ...]:
    """Somebody else rates the event, or nobody."""
    rated = event.info.settings.rated_by
    if not rated or is_rated_by(event.info, system):
        return ()
    where = Subject("event", None, "rated_by")
    return (notice("rating-as-if", subject=where, value=rated, system=system.upper()),)
