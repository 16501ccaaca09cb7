"""The ledger of norms: several events together make a category or a title."""

from engine.classification.ledger.award import Award, awards_and_doubts
from engine.classification.ledger.entry import ID_KINDS, NormEntry, entry_of, norms_used, shown_id
from engine.classification.ledger.events import EventMark, mark_of, namesakes, same_event, told_alike
from engine.classification.ledger.people import Doubt

__all__ = [
    "ID_KINDS",
    "Award",
    "Doubt",
    "EventMark",
    "NormEntry",
    "awards_and_doubts",
    "entry_of",
    "mark_of",
    "namesakes",
    "norms_used",
    "same_event",
    "shown_id",
    "told_alike",
]
