"""What an event is checked for on request (`check --for`): a function for each name, which says what would come back.

A purpose asks the lists of `engine.checks.rated`, whatever the sheet says of who rates the event. What a
report is returned for is an error here; what a body only wants to know stays advice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.checks.norm_event import norm_event
from engine.checks.rated import demands
from engine.model import Event, Finding, GameType, Severity, Subject, finding

Purpose = Callable[[Event], tuple[Finding, ...]]

_CHESS: Final = frozenset({GameType.CHESS})
_DRAUGHTS: Final = frozenset({GameType.DRAUGHTS100, GameType.DRAUGHTS64})


def fide_rating(event: Event) -> tuple[Finding, ...]:
    """What FIDE's rating officer would return (FIDE B.02, B.05, TRF26)."""
    return _asked(event, _CHESS, "fide")


def fide_norms(event: Event) -> tuple[Finding, ...]:
    """What stands in the way of title norms, and who makes which: an event that is not rated has none (FIDE B.01)."""
    asked = _asked(event, _CHESS, "fide")
    return asked if event.info.game not in _CHESS else (*asked, *norm_event(event))


def kszk(event: Event) -> tuple[Finding, ...]:
    """What KSzK would return (KSzK 4, 4.5)."""
    return _asked(event, frozenset({GameType.CORRESPONDENCE}), "kszk")


def pzszach(event: Event) -> tuple[Finding, ...]:
    """What the associations of PZSzach would return."""
    return _asked(event, _CHESS, "pzszach")


def pzwarc(event: Event) -> tuple[Finding, ...]:
    """What PZWarc, and FMJD by whose ratings it goes, would return (PZWarc 2021, VI 4)."""
    return _asked(event, _DRAUGHTS, "fmjd", "pzwarc")


def bulgaria(event: Event) -> tuple[Finding, ...]:
    """What the Bulgarian federation would return."""
    return _asked(event, _CHESS, "bfsh")


PURPOSES: Final[Mapping[str, Purpose]] = {
    "fide-rating": fide_rating,
    "fide-norms": fide_norms,
    "kszk": kszk,
    "pzszach": pzszach,
    "pzwarc": pzwarc,
    "bg": bulgaria,
}
"""All purposes by the name that `check --for` takes."""


def _asked(event: Event, games: frozenset[GameType], *bodies: str) -> tuple[Finding, ...]:
    """The demands of bodies on an event of their game; of another game they rate nothing."""
    game = event.info.game
    if game not in games:
        return (finding("purpose-other-game", subject=Subject("event", None, "game"), value=game.value),)
    return tuple(_returned(found) for found in demands(event, bodies))


def _returned(found: Finding) -> Finding:
    return replace(found, severity=Severity.ERROR) if found.severity is Severity.WARNING else found


__all__ = ["PURPOSES"]
