"""What an event is checked for on request (`check --for`): a function for each name, which says what would come back.

A purpose asks the lists of `engine.checks.rated`, whatever the sheet says of who rates the event. What a
report is returned for is an error here; what a body only wants to know stays advice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol

from engine.checks.norm_event import norm_event
from engine.checks.norm_motions import applications, norm_motions
from engine.checks.rated import demands
from engine.model import Event, Finding, GameType, Severity, Subject, finding
from engine.model.itself import Itself


class Purpose(Protocol):
    """What would come back; norms are looked at of everybody or of the `numbers`."""

    def __call__(self, event: Event, numbers: Collection[int] | None = None, /) -> tuple[Finding, ...]:
        """The findings."""


_CHESS: Final = frozenset({GameType.CHESS})
_CORRESPONDENCE: Final = frozenset({GameType.CORRESPONDENCE})
_DRAUGHTS: Final = frozenset({GameType.DRAUGHTS100, GameType.DRAUGHTS64})


def fide_rating(event: Event, _numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What FIDE's rating officer would return (FIDE B.02, B.05, TRF26)."""
    return _asked(event, _CHESS, "fide")


def fide_norms(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What stands in the way of title norms, and who makes which: an event that is not rated has none (FIDE B.01)."""
    asked = _asked(event, _CHESS, "fide")
    return asked if event.info.game not in _CHESS else (*asked, *norm_event(event, numbers))


def kszk(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What KSzK would return, and what the applications of those who made norms lack (KSzK 4, 4.5)."""
    asked = _asked(event, _CORRESPONDENCE, "kszk")
    if event.info.game not in _CORRESPONDENCE:
        return asked
    lacking = tuple(map(_returned, applications(event, numbers)))
    places = {(one.subject.record, one.subject.field) for one in lacking if one.subject}
    # who made a norm is not told once more that he might
    kept = (
        one
        for one in asked
        if one.code != "rated-if-norm" or not one.subject or (one.subject.record, one.subject.field) not in places
    )
    return (*kept, *lacking, *norm_motions(event, "kszk", "4.5.2", numbers))


def pzszach(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What the associations of PZSzach would return, and the categories that the report has to list."""
    return _with_norms(event, _asked(event, _CHESS, "pzszach"), _CHESS, "pzszach", "", numbers)


def pzwarc(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What PZWarc, and FMJD by whose ratings it goes, would return (PZWarc 2021, VI 4, VII 7.3)."""
    return _with_norms(event, _asked(event, _DRAUGHTS, "fmjd", "pzwarc"), _DRAUGHTS, "pzwarc", "VII 7.3.4", numbers)


def bulgaria(event: Event, numbers: Collection[int] | None = None) -> tuple[Finding, ...]:
    """What the Bulgarian federation would return, and the norms of its standards."""
    return _with_norms(event, _asked(event, _CHESS, "bfsh"), _CHESS, "bg", "", numbers)


WITHOUT_NORMS: Final = "fide-rating"
"""The purpose that looks at no norms."""

PURPOSES: Final[Mapping[str, Purpose]] = {
    WITHOUT_NORMS: fide_rating,
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
    return _demands(Itself(event), bodies)


@lru_cache(maxsize=2)
def _demands(same: Itself[Event], bodies: tuple[str, ...]) -> tuple[Finding, ...]:
    """The same once for two purposes of one body, and where norms turn out to be too much work."""
    return tuple(_returned(found) for found in demands(same.value, bodies))


def _with_norms(
    event: Event,
    asked: tuple[Finding, ...],
    games: frozenset[GameType],
    rules: str,
    article: str,
    numbers: Collection[int] | None,
) -> tuple[Finding, ...]:
    """What is asked, with the norms of an event of these games that its report names."""
    return (*asked, *norm_motions(event, rules, article, numbers)) if event.info.game in games else asked


def _returned(found: Finding) -> Finding:
    return replace(found, severity=Severity.ERROR) if found.severity is Severity.WARNING else found


__all__ = ["PURPOSES", "WITHOUT_NORMS"]
