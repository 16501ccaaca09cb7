"""The ledger of norms: several events together make a category or a title."""

from engine.classification.ledger.award import Award, awards_and_doubts
from engine.classification.ledger.entry import NormEntry, display_id, entry_of, norms_used
from engine.classification.ledger.events import EventMark, mark_of, namesakes, same_event, same_results
from engine.classification.ledger.people import Doubt

__all__ = [
    "Award",
    "Doubt",
    "EventMark",
    "NormEntry",
    "awards_and_doubts",
    "display_id",
    "entry_of",
    "mark_of",
    "namesakes",
    "norms_used",
    "same_event",
    "same_results",
]
