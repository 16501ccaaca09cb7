"""The criteria that decide between players with the same points: their names, their columns, their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.standings.criteria import criteria_of
from engine.standings.tie_breaks import TIE_BREAKS, Value
from reporting.context.cells import Cell, number
from reporting.context.subjects import Subjects
from reporting.context.tables import Heads
from reporting.context.words import criterion_decimal
from reporting.locale import Texts
from reporting.locale.tie_break_names import base_of, tie_break_name


def criteria_heads(codes: Sequence[str], texts: Texts) -> Heads:
    """The columns of the criteria, under their short names."""
    return [(_column(code), tie_break_label(code, texts)) for code in codes]


def criteria_cells(values: Mapping[str, Value], lang: str) -> dict[str, Cell]:
    """The values of a line by their columns."""
    return {_column(code): value_cell(value, lang) for code, value in values.items()}


def criteria_note(codes: Sequence[str], subjects: Subjects) -> list[str]:
    """What the short names above the columns mean, and what they leave out; nothing without criteria."""
    texts = subjects.texts
    names = "; ".join(f"{tie_break_label(code, texts)} – {tie_break_name(code, texts)}" for code in codes)
    about_ranks = ranks_note([tie_break_label(code, texts) for code in codes if is_rank(code)], texts)
    found = [texts("form.standings.tie-breaks", names=names), *about_ranks] if names else []
    return [*found, *unplayed_note(codes, subjects)]


_REALLY_PLAYED: Final = "SOLKOFF"
"""How the ids of the valuations begin that go by opponents really played (PZWarc 2021, V 2.9)."""


def unplayed_note(codes: Sequence[str], subjects: Subjects) -> list[str]:
    """That a match which was not played adds nothing to Solkoff; nothing where all were played, or none goes by it."""
    unplayed = any(game.outcome is not None and not game.outcome.played for game in subjects.event.results)
    by_opponents = any(code.startswith(_REALLY_PLAYED) for code in codes)
    return [subjects.texts("form.standings.unplayed")] if unplayed and by_opponents else []


def ranks_note(names: Sequence[str], texts: Texts) -> list[str]:
    """What the numbers of criteria mean that are an order among equals; nothing without any."""
    return [texts("form.standings.ranks", names=", ".join(names))] if names else []


def is_rank(code: str) -> bool:
    """Whether a criterion orders those who are level, and has no value for others (FIDE C.07, 6)."""
    tie_break = TIE_BREAKS.get(base_of(code))
    return tie_break is not None and tie_break.group is not None


def value_cell(value: Value, lang: str) -> Cell:
    """The value of a tie-break; empty where it does not apply."""
    return number(value if value is None else Fraction(criterion_decimal(value)), lang)


def tie_break_names(subjects: Subjects) -> list[str]:
    """The names of the criteria in force, in their order."""
    criteria, _ = criteria_of(subjects.event)
    return [tie_break_name(code.text, subjects.texts) for code in criteria]


def tie_break_label(code: str, texts: Texts) -> str:
    """The short name of a tie-break; its score and modifiers follow as they are written."""
    base = base_of(code)
    return (texts.find(f"tiebreak.{base}.short") or base) + code.removeprefix(base)


def _column(code: str) -> str:
    return f"tie-break-{code}"
