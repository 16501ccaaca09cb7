"""Cells of changes of ratings: figures to read and, in a spreadsheet, formulas with what they come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.model import fixed
from engine.rating.changes import is_rated_by, usual_system
from reporting.context.cells import Cell
from reporting.context.ratings.words import signed
from reporting.context.subjects import Subjects
from reporting.languages import number_in


def decimal(value: Fraction | None, lang: str, digits: int = 2) -> Cell:
    """A figure with so many digits, as a number to count on."""
    if value is None:
        return ""
    text = fixed(value, digits)
    return {"text": number_in(text, lang), "number": text}


def gain(value: Fraction | None, lang: str) -> Cell:
    """A change with its sign."""
    return "" if value is None else {"text": signed(value, lang), "number": fixed(value)}


def live(cell: Cell, formula: str, value: Fraction | int | None) -> Cell:
    """The cell with the formula that gives its figure, and the exact value beside."""
    if value is None or not isinstance(cell, dict):
        return cell
    kept: dict[str, Any] = {"text": cell["text"], "formula": formula}
    return {**kept, "value": repr(float(value)).removesuffix(".0")}


def is_for_print(subjects: Subjects) -> bool:
    """The event is rated by the system of its game, and something of it changes ratings."""
    return is_rated_by(subjects.info, usual_system(subjects.info)) and any(
        (change.change is not None and change.n) or change.initial is not None
        for change in subjects.facts.ratings.players
    )
