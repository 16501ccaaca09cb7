"""All play all: the pairing table by the rule, and the three formulas that check it."""

from engine.pairing.round_robin.formulas import colour_of, last_number, opponent_in, round_of
from engine.pairing.round_robin.table import Round, Schedule, round_count, schedule

__all__ = [
    "Round",
    "Schedule",
    "colour_of",
    "last_number",
    "opponent_in",
    "round_count",
    "round_of",
    "schedule",
]
