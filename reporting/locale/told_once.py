"""Findings of one kind in many places of a file: told once, under the first, with their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.model import Finding
from reporting.locale import Texts

_MOST_PLACES: Final = 5
"""Findings of one kind in more places are told once, with their cells."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CELL: Final = re.compile(r"[A-Z]*[0-9]+")
"""A cell of a sheet, or a line. The path of a value in JSON is none: it has no column and no order."""


def told_once(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Findings in their order; those of one kind in more than five places of a file together, under the first.

    One kind is one code, weight and rule, of one column.
    """
    kinds: dict[tuple[object, ...], list[Finding]] = {}
    for found in findings:
        kinds.setdefault(_kind(found), []).append(found)
    many = {kind for kind, same in kinds.items() if len(same) > _MOST_PLACES}
    return [
        _with_places(kinds[_kind(found)]) if _kind(found) in many else [found]
        for found in findings
        if _kind(found) not in many or found is kinds[_kind(found)][0]
    ]


def _with_places(same: list[Finding]) -> list[Finding]:
    """The first of many findings and those elsewhere; the very same one again is told once."""
    return [same[0], *(found for found in same[1:] if _cell(found) is not None)]


def _kind(found: Finding) -> tuple[object, ...]:
    cell = _cell(found)
    if cell is None or found.place is None:
        return (found,)
    return (found.code, found.severity, found.rule, found.place.sheet, cell.rstrip("0123456789"))


def _cell(found: Finding) -> str | None:
    """The cell of a sheet, or the line, in which a finding stands; None for no place and for a path in JSON."""
    if found.place is None:
        return None
    cell = found.place.cell or str(found.place.line or "")
    return cell if _CELL.fullmatch(cell) else None


def elsewhere(findings: Sequence[Finding], texts: Texts) -> str:
    """Where the others of one kind stand: `The same in 23 more places: Players!K6:K28.`"""
    places = [found.place for found in findings if found.place is not None]
    sheet, cells = places[0].sheet, [place.cell or str(place.line) for place in places]
    where = ", ".join(_ranges(cells))
    return texts("cli.same-elsewhere", count=len(cells), cells=f"{sheet}!{where}" if sheet else where)


def _ranges(cells: Sequence[str]) -> list[str]:
    """Cells of one column, or lines, in order: those that follow each other as `K6:K28`."""
    runs: list[list[str]] = []
    for cell in cells:
        number = int(cell.lstrip(_LETTERS))
        if runs and int(runs[-1][-1].lstrip(_LETTERS)) == number - 1:
            runs[-1] = [runs[-1][0], cell]
        else:
            runs.append([cell])
    return [":".join(run) for run in runs]
