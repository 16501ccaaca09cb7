"""The findings of a file as lines for people: what is told in the same words once, with all its places as ranges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Final, NamedTuple

from engine.model import Finding, Place, Rule, Severity
from reporting.locale import Texts
from reporting.locale.findings import cite, describe, plain

_MOST_PLACES: Final = 5
"""Findings of one kind in more other words are told once."""
_CELL: Final = re.compile(r"([A-Z]+)([0-9]+)")
_PATH: Final = re.compile(r"([^\[\]]*\[)([0-9]+)(\][^\[\]]*)")
"""The path of a record of a JSON event, or of its field: `players[3].club`."""


class _Column(NamedTuple):
    """What places share that may follow each other: the sheet or file, what stands before and after their number."""

    sheet: str
    before: str
    after: str = ""


_Words = tuple[Severity, Rule | None, str, str | None]
"""What people read of a finding, but for its place: weight, rule, message, hint."""


class _Spot(NamedTuple):
    """A place that has a number: a cell, a line, a record of a JSON event."""

    column: _Column
    number: int


def finding_lines(
    name: str, findings: Sequence[Finding], texts: Texts, *, articles: bool = False
) -> Iterator[tuple[Severity, str]]:
    """Lines, each with the weight of what it tells, of findings in order and with their places.

    With `articles` each names the rule that it rests on.
    """
    for group in grouped_findings(findings, texts):
        worded = [_words_of(found, texts) for found in group]
        severity, rule, message, hint = worded[0]
        same = [found for found, text in zip(group, worded, strict=True) if text == worded[0]]
        where = ", ".join(filter(None, (plain(name), places_text(same, texts, name))))
        citation = f" ({cite(rule, texts)})" if rule and articles else ""
        yield severity, f"{where}: {texts(f'cli.severity.{severity}')}: {message}{citation}"
        if hint:
            yield severity, f"    {hint}"
        if others := [found for found, text in zip(group, worded, strict=True) if text != worded[0]]:
            cells = places_text(others, texts, (others[0].place or Place()).sheet or name)
            yield severity, f"    {texts('cli.same-elsewhere', count=len(others), cells=cells)}"


def grouped_findings(findings: Sequence[Finding], texts: Texts) -> list[list[Finding]]:
    """Findings in their order, those with the same words together; more than five of one kind too.

    One kind is one code, weight and rule, of one column.
    """
    counted = Counter(kind for kind, _ in {(_kind(found), _words_of(found, texts)) for found in findings})
    groups: dict[object, list[Finding]] = {}
    for found in findings:
        kind = _kind(found)
        groups.setdefault(kind if counted[kind] > _MOST_PLACES else _words_of(found, texts), []).append(found)
    return list(groups.values())


def _words_of(found: Finding, texts: Texts) -> _Words:
    described = describe(found, texts)
    return found.severity, found.rule, described["message"], described["hint"]


def _kind(found: Finding) -> tuple[object, ...]:
    spot = None if found.place is None else _spot(found.place)
    return (found,) if spot is None else (found.code, found.severity, found.rule, spot.column)


def _spot(place: Place) -> _Spot | None:
    """The place by its number; None for what has none."""
    if cell := _CELL.fullmatch(place.cell or ""):
        return _Spot(_Column(place.sheet or "", cell[1]), int(cell[2]))
    if place.line:
        return _Spot(_Column(place.sheet or "", ""), place.line)
    path = _PATH.fullmatch(place.cell or place.sheet or "")
    return _Spot(_Column("", path[1], path[3]), int(path[2])) if path else None


def places_text(findings: Sequence[Finding], texts: Texts, known: str = "") -> str:
    """Where findings stand: `Players!K6:K28, K30`, `line 2–10`, `players[3–9].club`; no `known` sheet."""
    columns: dict[_Column, list[int]] = {}
    parts: list[str] = []
    for place in dict.fromkeys(found.place for found in findings if found.place is not None):
        spot = _spot(place)
        if spot is None:
            parts.append("!".join(part for part in (place.sheet, place.cell) if part and part != PurePath(known).name))
        else:
            columns.setdefault(spot.column, []).append(spot.number)
    parts += [_column_text(column, numbers, texts, known) for column, numbers in columns.items()]
    return ", ".join(filter(None, parts))


def _column_text(column: _Column, numbers: Sequence[int], texts: Texts, known: str) -> str:
    """The numbers of a column, a file or a list, with what stands around them."""
    sheet, before, after = column
    named = sheet and sheet != PurePath(known).name
    if after:
        return f"{before}{', '.join(_ranges(numbers, '–'))}{after}"
    if not before:
        lines = texts("cli.line", line=", ".join(_ranges(numbers, "–")))
        return f"{sheet}, {lines}" if named else lines
    cells = ", ".join(_ranges(numbers, ":", before))
    return f"{sheet}!{cells}" if named else cells


def _ranges(numbers: Sequence[int], dash: str, before: str = "") -> list[str]:
    """Numbers in order: those that follow each other as `K6:K28`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return [dash.join(f"{before}{number}" for number in run) for run in runs]
