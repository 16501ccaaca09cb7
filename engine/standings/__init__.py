"""Scores, tie-breaks, places, and the tables that show them; each file of the room is read when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.standings.as_counted import games_as_counted
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
    "games_as_counted",
    "ledger_of",
    "parse_tie_break",
    "progress_table",
    "ranking_of",
    "round_table",
    "standings",
]


def __getattr__(name: str) -> Any:
    """A name of the room, from the first of its files that has it: those that need least come first."""
    files = ("defaults", "tie_breaks", "ledger", "ranking", "of_event", "as_counted", "tables")
    for file in files if name in __all__ else ():
        found = vars(import_module(f"{__name__}.{file}")).get(name)
        if found is not None:
            return found
    raise AttributeError(name)
