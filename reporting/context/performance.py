"""The standings with what everyone's games say of his rating: opponents, performance, the change of the rating."""

from __future__ import annotations

from typing import Any, Final

from engine.model import fixed
from engine.rating import PlayerChange
from engine.standings.places import standings
from engine.standings.ranking import Row
from engine.standings.tie_breaks import Value
from reporting.context.cells import Cell, bold, number, place, player_cells, points, text_of
from reporting.context.criteria import value_cell
from reporting.context.event_words import after_round
from reporting.context.lists import beside_note
from reporting.context.paper import table_paper
from reporting.context.ratings.words import signed
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.languages import decimal_in

_OPPONENTS: Final = "ARO"
_PERFORMANCE: Final = "TPR"
_TOLD: Final = ("opponents", "made", "rating_change")
"""Columns without any of which the paper would tell nothing."""


def performance_table(subjects: Subjects) -> dict[str, Any] | None:
    """The places with the opponents' average (FIDE C.07, 10.1) and the performance (FIDE C.07, 10.2).

    The changes of ratings are those that the system of the game gives; where it gives none their columns are left
    out. None before the first result, and where nobody has a rating.
    """
    result, event = subjects.facts.standings, subjects.facts.entered
    if not result.after:
        return None
    values = {row.number: row.values for row in standings(event, None, (_OPPONENTS, _PERFORMANCE))[0].rows}
    changes = {change.number: change for change in subjects.facts.ratings.players}
    rows = [_row(row, values.get(row.number, {}), changes.get(row.number), subjects) for row in result.rows]
    if not any(text_of(row.get(name)) for row in rows for name in _TOLD):
        return None
    return table_paper(
        subjects,
        [table(subjects, rows)],
        subtitle=after_round(subjects, result),
        notes=[subjects.texts(f"form.standings-performance.{_note(rows)}"), *beside_note(subjects)],
    )


def _note(rows: list[dict[str, Cell]]) -> str:
    """What the columns hold: the change of ratings is explained where one is shown."""
    return "note" if any(text_of(row.get("rating_after")) for row in rows) else "note-of-games"


def _row(row: Row, values: Any, change: PlayerChange | None, subjects: Subjects) -> dict[str, Cell]:
    found: dict[str, Value] = dict(values)
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        "place": place(row),
        "points": bold(points(row.points, subjects.lang)),
        "opponents": value_cell(found.get(_OPPONENTS), subjects.lang),
        "made": value_cell(found.get(_PERFORMANCE), subjects.lang),
        **(_change(change, subjects.lang) if change else {}),
    }


def _change(change: PlayerChange, lang: str) -> dict[str, Cell]:
    """What was expected, what the rating gains or loses, and where it stands after the event alone."""
    if change.change is None:
        return {"rating_after": number(change.initial)}
    expected = decimal_in(fixed(change.expected), lang) if change.expected is not None else ""
    gained: Cell = {"text": signed(change.change, lang), "number": fixed(change.change)}
    return {"expected": expected, "rating_change": gained, "rating_after": number(change.new)}
