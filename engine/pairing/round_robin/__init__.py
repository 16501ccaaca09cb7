"""All play all: the pairing table by the rule."""

from engine.pairing.tables.berger import Round, Schedule, schedule

__all__ = [
    "Round",
    "Schedule",
    "schedule",
]
