"""Columns that the event's sheet adds to the standings, so that one list on the wall tells all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.model import fixed
from engine.standings.places import standings
from engine.standings.tie_breaks import Value
from reporting.context.cells import Cell
from reporting.context.criteria import value_cell
from reporting.context.prizes import prizes_of_everyone
from reporting.context.rating_changes import signed
from reporting.context.subjects import Subjects
from reporting.languages import title_in

OPPONENTS: Final = "ARO"
PERFORMANCE: Final = "TPR"


def chosen_columns(subjects: Subjects) -> dict[int, dict[str, Cell]]:
    """By starting number what the columns hold that the sheet asks for; nothing before the first result."""
    rows: dict[int, dict[str, Cell]] = {}
    chosen = subjects.info.settings.standings_columns if subjects.facts.standings.after else ()
    for name in chosen:
        if name in _COLUMNS:
            column, fill = _COLUMNS[name]
            for number, cell in fill(subjects).items():
                rows.setdefault(number, {})[column] = cell
    return rows


def performances(subjects: Subjects) -> dict[int, Mapping[str, Value]]:
    """The opponents' average (FIDE C.07, 10.1) and the performance (FIDE C.07, 10.2) by starting number."""
    return {row.number: row.values for row in standings(subjects.facts.entered, None, (OPPONENTS, PERFORMANCE))[0].rows}


def _performance(subjects: Subjects) -> Mapping[int, Cell]:
    found = performances(subjects)
    return {number: value_cell(values.get(PERFORMANCE), subjects.lang) for number, values in found.items()}


def _rating_change(subjects: Subjects) -> Mapping[int, Cell]:
    return {
        one.number: {"text": signed(one.change, subjects.lang), "number": fixed(one.change)}
        for one in subjects.facts.ratings.players
        if one.change is not None
    }


def _norms(subjects: Subjects) -> Mapping[int, Cell]:
    """The norms that somebody made, each once: by several bodies one may have several."""
    found: dict[int, dict[str, None]] = {}
    for norms in subjects.facts.norms.values():
        for verdict in norms.made:
            found.setdefault(verdict.number, {})[title_in(verdict.norm, subjects.lang)] = None
    return {number: ", ".join(names) for number, names in found.items()}


_COLUMNS: Final[dict[str, tuple[str, Callable[[Subjects], Mapping[int, Cell]]]]] = {
    "performance": ("made", _performance),
    "rating-change": ("rating_change", _rating_change),
    "norms": ("norm", _norms),
    "prizes": ("prizes_won", prizes_of_everyone),
}
"""The choices of the sheet: the column of the form and what fills it."""
