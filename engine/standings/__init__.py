"""Scores, tie-breaks, places, and the tables that show them."""

from engine.standings.defaults import criteria_of
from engine.standings.ledger import Entry, Ledger, ledger_of
from engine.standings.of_event import standings
from engine.standings.ranking import Row, SideScore, Split, Standings, ranking_of
from engine.standings.tables import (
    Cell,
    CrossRow,
    Crosstable,
    RoundRow,
    RoundTable,
    crosstable,
    progress_table,
    round_table,
)
from engine.standings.tie_breaks import TIE_BREAKS, TieBreak, Value, parse_tie_break

__all__ = [
    "TIE_BREAKS",
    "Cell",
    "CrossRow",
    "Crosstable",
    "Entry",
    "Ledger",
    "RoundRow",
    "RoundTable",
    "Row",
    "SideScore",
    "Split",
    "Standings",
    "TieBreak",
    "Value",
    "criteria_of",
    "crosstable",
    "ledger_of",
    "parse_tie_break",
    "progress_table",
    "ranking_of",
    "round_table",
    "standings",
]
