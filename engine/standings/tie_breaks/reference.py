"""The score that a tie-break of teams is counted in: match points or board points (FIDE C.07, 11.1 and 13)."""

from __future__ import annotations

from typing import Final

from engine.standings.ledger import Ledger

MATCH_POINTS: Final = "MP"
GAME_POINTS: Final = "GP"


def scored_in(ledger: Ledger, score: str) -> Ledger:
    """The ledger in match points, which are the primary score where a code names none, or in board points."""
    return ledger.in_game_points if score == GAME_POINTS else ledger


def other_score(score: str) -> str:
    """The secondary score to a primary one."""
    return MATCH_POINTS if score == GAME_POINTS else GAME_POINTS
