"""Scores, tie-breaks, places, and the tables that show them."""

from engine.standings.defaults import criteria_of
from engine.standings.ledger import Entry, Ledger, ledger_of
from engine.standings.ranking import Row, Split, Standings, standings
from engine.standings.tie_breaks import TIE_BREAKS, TieBreak, Value, parse_tie_break

__all__ = [
    "TIE_BREAKS",
    "Entry",
    "Ledger",
    "Row",
    "Split",
    "Standings",
    "TieBreak",
    "Value",
    "criteria_of",
    "ledger_of",
    "parse_tie_break",
    "standings",
]
