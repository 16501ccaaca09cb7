"""The simultaneous display: one plays against all, with White everywhere.

PZSzach 2002, B.VI H.1. The exhibitor is who has the lowest starting number; everybody else sits at a
board of his own. Nothing of it is counted for categories and titles (H.1.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.model import Event, Finding, Severity, Subject, finding, warning
from engine.pairing.paired_round import RoundPairing
from engine.regulations.cited import chess_code

RULE: Final = chess_code("B.VI H.1")
_NOT_COUNTED: Final = chess_code("B.VI H.1.1")
_WHITE: Final = chess_code("B.VI H.1.5")


def is_display(event: Event) -> bool:
    """Whether the event is a display and no tournament: nothing of it is rated or counted (H.1.1)."""
    return event.info.system == "simul"


def exhibitor_of(event: Event) -> int | None:
    """The starting number of who gives the display; None where nobody is entered."""
    return min((player.number for player in event.players), default=None)


def rounds_of_simul(event: Event) -> int:
    """One round, as soon as there is an opponent."""
    return 1 if len(event.players) > 1 else 0


def pair_simul(event: Event, round_number: int) -> tuple[RoundPairing | None, tuple[Finding, ...]]:
    """The boards of a display in the order of starting numbers, the exhibitor with White (H.1.5)."""
    numbers = sorted(player.number for player in event.players)
    if len(numbers) < 2:
        return None, (finding("players-missing", subject=Subject("players"), rule=RULE, needed=2, found=len(numbers)),)
    if len(set(numbers)) < len(numbers):
        return None, (finding("numbers-not-unique", subject=Subject("players", None, "number")),)
    if round_number != 1:
        subject = Subject("rounds", None, "number")
        return None, (finding("round-beyond-schedule", subject=subject, rule=RULE, value=round_number, last=1),)
    exhibitor, *others = numbers
    return RoundPairing(tuple((exhibitor, other) for other in others)), ()


def check_simul(event: Event) -> Iterable[Finding]:
    """Games in which the exhibitor does not have White, or does not play at all (H.1.5); a display said to be rated."""
    if not is_display(event):
        return
    rated_by = event.info.settings.rated_by
    if rated_by not in {"", "none"}:
        subject = Subject("event", None, "rated_by")
        yield warning("simul-not-rated", subject=subject, rule=_NOT_COUNTED, value=rated_by)
    exhibitor = exhibitor_of(event)
    for index, game in enumerate(event.results):
        if game.black is None or game.white == exhibitor:
            continue
        plays = exhibitor == game.black
        yield finding(
            "exhibitor-not-white" if plays else "game-without-exhibitor",
            Severity.WARNING if plays else Severity.ERROR,
            subject=Subject("results", index, "white"),
            rule=_WHITE,
            value=game.white,
            white=game.white,
            black=game.black,
        )
