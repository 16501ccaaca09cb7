"""The decision list.

It has a line for each claim, with room for what the commission decides; its hidden last column keeps the key
by which `register decide` knows a line again, wherever somebody sorted it to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from reporting.context.cells import Cell, bold, number
from reporting.context.paper import table_paper
from reporting.context.tables import table
from reporting.languages import title_in
from reporting.register.values import VERDICTS
from reporting.verify.figures import printed
from reporting.verify.reports.frame import (
    Sheet,
    articles_at,
    in_letters,
    person_cells,
    reasons_at,
    rules_label,
)
from reporting.verify.reports.listed import Listed, Verified
from reporting.verify.values import Answer, Claim
from reporting.verify.words import cell_of, day_text

FIGURES: Final = {"games": "n", "score": "score", "average": "average", "performance": "performance"}
"""Columns of figures, and what they are called among those of a claim."""
MOST_LINES: Final = 8_000
"""Lines of one list: a longer one with long reasons would be too large to be read back."""
LONGEST_LINK: Final = 2_000
"""Characters of a link; Excel calls a workbook with a longer one damaged."""
Link = Callable[[Listed], str]
"""Where something about a line lies, relative to the list; blank for nowhere."""


def lines_in_parts(verified: Verified) -> list[Sequence[Listed]]:
    """The lines of the lists, in the parts that a sheet has room for; at least one."""
    lines = verified.lines
    return [lines[at : at + MOST_LINES] for at in range(0, max(1, len(lines)), MOST_LINES)]


def decision_list(sheet: Sheet, lines: Sequence[Listed], file_link: Link, letter_link: Link) -> dict[str, Any]:
    """A line for each claim with its verdict, and the columns for the decision."""
    subjects, texts = sheet.subjects, sheet.subjects.texts
    rows = [_row(line, sheet, file_link, letter_link) for line in lines]
    listed = table(subjects, rows)
    for column in listed["columns"]:
        if column["id"] == "decision":
            column["choices"] = [texts(f"claim.decision.{one}") for one in VERDICTS]
        column["hidden"] = column["id"] == "key"
    context = table_paper(
        subjects,
        [listed],
        head=sheet.counts(),
        intro=[texts("claim.decision-list.how")],
        signatures=[],
    )
    return context | sheet.running()


def _row(line: Listed, sheet: Sheet, file_link: Link, letter_link: Link) -> dict[str, Cell]:
    line, texts = in_letters(line, sheet.lang), sheet.subjects.texts
    verdict: Cell = texts(f"verify.{line.verdict}")
    row: dict[str, Cell] = {
        "line": number(line.number),
        "verdict": verdict if line.verdict == Answer.CONFIRMED else bold(verdict),
        "reasons": "\n".join(reasons_at(line, sheet)),
        "articles": articles_at(line),
        "file": _linked(line.answer.file, file_link(line)),
        "key": line.key,
    }
    if line.claim is None:
        return row
    letter = letter_link(line) if line.has_letter else ""
    return row | _claimed(line, line.claim, sheet) | {"letter": _linked(letter.rpartition("/")[2], letter)}


def _claimed(line: Listed, claim: Claim, sheet: Sheet) -> dict[str, Cell]:
    figures = {column: _figure(claim, key, sheet.lang) for column, key in FIGURES.items()}
    return {**person_cells(line, claim), **figures, **event_cells(claim, sheet.lang), "edition": claim.edition}


def _figure(claim: Claim, key: str, lang: str) -> Cell:
    """A figure as it was recomputed, in the digits of the norm's papers, else as it was claimed."""
    value = claim.found.get(key)
    return cell_of(claim.claimed.get(key) if value is None else printed(claim, key, value), lang)


def event_cells(claim: Claim, lang: str) -> dict[str, Cell]:
    """The event, the rules and the norm of a claim, by the ids of the columns."""
    return {
        "event": claim.event.name,
        "start": day_text(claim.event.start, lang),
        "rules": rules_label(claim.rules, lang),
        "norm": title_in(claim.norm, lang),
    }


def _linked(text: str, link: str) -> Cell:
    return {"text": text, "link": link} if link and len(link) <= LONGEST_LINK else text
