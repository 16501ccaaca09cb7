"""Ratings: what an event changes of them, game by game, by FIDE's regulations and those of FMJD.

`rating_changes(event)` computes all of it; papers, standings and the command line ask there.
"""

from engine.rating.changes import SYSTEMS, rating_changes
from engine.rating.values import PlayerChange, RatedGame, RatingChanges

__all__ = ["SYSTEMS", "PlayerChange", "RatedGame", "RatingChanges", "rating_changes"]
