"""How findings speak of the file that they are about.

Hints name sheets of a workbook, keys of JSON or files of a CSV folder. Findings of one kind in many places are grouped
under the first, with their cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.model import Finding, Place
from reporting.locale import Texts

_KIND: Final = "of_file"
"""The value of a finding that is the kind of the file, where it is no workbook of ours."""
OTHER: Final = "other"
"""Report files, games, and tables of other programs: they have no room for all that hints ask for."""
_TABLES: Final = re.compile(r"\{on_([a-z_]+)\}")
"""Where the records of a table stand: `on the players sheet`, in a JSON file under their key."""
_OF_EACH_TABLE: Final = frozenset({"", "csv"})
"""Kinds that have a sheet or a file for each table."""


def in_kind(found: Finding, kind: str, place: Place | None = None) -> Finding:
    """The finding with the kind of the file that it is about: `json`, `csv`, `OTHER`; blank for a workbook of ours.

    With a `place` it stands there: of many thousands each is made anew once.
    """
    known = not kind or any(name == _KIND for name, _ in found.values)
    if known and place is None:
        return found
    values = found.values if known else (*found.values, (_KIND, kind))
    return Finding(found.code, found.severity, found.subject, found.value, found.rule, values, place or found.place)


def hint_of(code: str, values: Mapping[str, object], texts: Texts) -> str:
    """The id of a hint: the one that the value `hint` names, one for files that are no workbooks, or the usual one."""
    hint = f"finding.{code}.hint"
    names = (str(values.get("hint", "")), "file" if _KIND in values else "")
    return next((f"{hint}.{name}" for name in names if name and texts.find(f"{hint}.{name}")), hint)


def tables_in(ids: Iterable[str], values: Mapping[str, object], texts: Texts) -> dict[str, str]:
    """What fills in where the tables stand that texts speak of, by the kind of the file."""
    kind = str(values.get(_KIND, ""))
    tables = {table for each in ids for table in _TABLES.findall(texts.find(each) or "")}
    return {f"on_{table}": texts(_where(kind, table), key=table) for table in tables}


def _where(kind: str, table: str) -> str:
    return f"cli.on.{kind or 'sheet'}.{table}" if kind in _OF_EACH_TABLE else f"cli.on.{kind}"


_MOST_PLACES: Final = 5
"""Findings of one kind in more places are told once, with their cells."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CELL: Final = re.compile(r"[A-Z]*[0-9]+")
"""A cell of a sheet, or a line. The path of a value in JSON is none: it has no column and no order."""


def grouped_findings(findings: Sequence[Finding]) -> list[list[Finding]]:
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
