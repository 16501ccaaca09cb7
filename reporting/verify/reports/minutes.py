"""What a commission has before it as long as nothing is decided, and the minutes of what it decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from reporting.context import blanks
from reporting.context.cells import Cell, bold, number
from reporting.context.paper import table_paper
from reporting.context.tables import table
from reporting.languages import title_in
from reporting.verify.reports.decision_list import event_cells
from reporting.verify.reports.frame import Sheet, in_letters, norm_rank, person_cells, rules_label
from reporting.verify.reports.listed import Listed
from reporting.verify.words import figure_text

MOST_ROWS: Final = 2_500
"""Rows of one paper: a larger one takes Typst a gigabyte, and no reader opens it within its bounds."""


def in_parts(lines: Sequence[Listed]) -> list[Sequence[Listed]]:
    """The lines by regulation and from the highest norm, in parts that a paper has room for; at least one."""
    ordered = sorted(lines, key=_order)
    return [ordered[at : at + MOST_ROWS] for at in range(0, max(1, len(ordered)), MOST_ROWS)]


def decision_proposal(sheet: Sheet, part: int = 0) -> dict[str, Any]:
    """The norms that are confirmed by computing and wait for a decision, numbered through all parts of the paper."""
    parts, texts = in_parts(sheet.verified.proposed), sheet.subjects.texts
    rest = len(sheet.verified.lines) > sum(map(len, parts))
    context = table_paper(
        sheet.subjects,
        _tables(sheet, parts[part], part * MOST_ROWS),
        title=texts("claim.decision-proposal.title"),
        subtitle=_of_parts(sheet, part, len(parts)),
        head=sheet.counts(),
        intro=[texts("claim.decision-proposal.intro" if parts[part] else "claim.decision-proposal.none")],
        notes=[texts("claim.decision-proposal.rest")] if rest else [],
        signatures=[],
    )
    return context | sheet.running()


def decision_minutes(sheet: Sheet, granted: Sequence[Listed], part: int = 0, day: str = "") -> dict[str, Any]:
    """The minutes of the norms that were granted, on one day or on a line to write it on."""
    parts, texts = in_parts(granted), sheet.subjects.texts
    of_day = texts("claim.decision-minutes.subtitle", number=blanks.DAY, day=day or blanks.DAY)
    context = table_paper(
        sheet.subjects,
        _tables(sheet, parts[part], part * MOST_ROWS),
        subtitle=" – ".join(filter(None, (of_day, _of_parts(sheet, part, len(parts))))),
        head=[],
        intro=[texts("claim.decision-minutes.intro" if parts[part] else "claim.decision-minutes.none")],
        signatures=[texts("claim.sign.chair"), texts("claim.sign.minutes")],
    )
    return context | sheet.running()


def _of_parts(sheet: Sheet, part: int, parts: int) -> str:
    return sheet.subjects.texts("claim.decision-minutes.part", part=part + 1, parts=parts) if parts > 1 else ""


def _tables(sheet: Sheet, lines: Sequence[Listed], at: int) -> list[dict[str, Any]]:
    """A table for each regulation, its rows numbered on."""
    tables = []
    for rules, of_rules in groupby(lines, key=lambda line: line.claim.rules if line.claim else ""):
        rows = [_row(line, place, sheet) for place, line in enumerate(of_rules, start=at + 1)]
        at += len(rows)
        caption = sheet.subjects.texts("claim.decision-minutes.caption", rules=rules_label(rules, sheet.lang))
        tables.append(table(sheet.subjects, rows, caption=caption))
    return tables


def _order(line: Listed) -> tuple[str, int, int]:
    return (*norm_rank(line.claim), line.number) if line.claim else ("", 0, line.number)


def _row(line: Listed, place: int, sheet: Sheet) -> dict[str, Cell]:
    line = in_letters(line, sheet.lang)
    claim = line.claim
    assert claim is not None
    score, games = (figure_text(claim.found.get(key, claim.claimed.get(key)), sheet.lang) for key in ("score", "n"))
    return {
        **person_cells(line, claim),
        **event_cells(claim, sheet.lang),
        "line": number(place),
        "norm": bold(title_in(claim.norm, sheet.lang)),
        "result": " / ".join(filter(None, (score, games))),
    }
