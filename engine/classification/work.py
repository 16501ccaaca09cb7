"""How much work verdicts are, counted before they are made: whoever asks for many has so many steps for all of them."""

from __future__ import annotations

from engine.model import Event
from engine.model.effort import spend
from engine.model.pairings import games_by_number


def count_verdict(event: Event, number: int, alone: int, of_a_game: int) -> None:
    """Count judging a player by his games: so many steps without any, so many more for each.

    A step is a microsecond of a usual machine, whatever the rule set. Raises EffortSpentError where work is
    bounded and too little of it is left.
    """
    spend(alone + of_a_game * len(games_by_number(event).get(number, ())))
