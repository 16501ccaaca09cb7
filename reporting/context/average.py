"""The average rating of an event."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from engine.model import Event
from engine.pairing.duels.simul import is_display
from reporting.context.words import rating_of


def average_rating(event: Event) -> str:
    """The mean of the rated players' ratings, rounded half up; empty where nobody has one, and of a display."""
    values = [rating.value for player in event.players if (rating := rating_of(player, event.info))]
    if not values or is_display(event):
        return ""
    return str(floor(Fraction(sum(values), len(values)) + Fraction(1, 2)))
