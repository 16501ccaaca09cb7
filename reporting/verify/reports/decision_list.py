"""The decision list, and the minutes with the communiqué of what holds.

The list has a line for each claim, with room for what the commission decides; its hidden last column keeps the key
by which `register decide` knows a line again, wherever somebody sorted it to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

from reporting.context import blanks
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
    norm_rank,
    person_cells,
    reasons_at,
    rules_label,
)
from reporting.verify.reports.listed import Listed, Verified
from reporting.verify.values import Answer, Claim
from reporting.verify.words import cell_of, day_text, figure_text

FIGURES: Final = {"games": "n", "score": "score", "average": "average", "performance": "performance"}
"""Columns of figures, and what they are called among those of a claim."""
MOST_LINES: Final = 8_000
"""Lines of one list: a longer one with long reasons would be too large to be read back."""
MOST_ROWS: Final = 2_500
"""Rows of one paper of the minutes: a larger one takes Typst a gigabyte, and no reader opens it within its bounds."""
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
    return {**person_cells(line, claim), **figures, **_event_cells(claim, sheet.lang), "edition": claim.edition}


def _figure(claim: Claim, key: str, lang: str) -> Cell:
    """A figure as it was recomputed, in the digits of the norm's papers, else as it was claimed."""
    value = claim.found.get(key)
    return cell_of(claim.claimed.get(key) if value is None else printed(claim, key, value), lang)


def _event_cells(claim: Claim, lang: str) -> dict[str, Cell]:
    return {
        "event": claim.event.name,
        "start": day_text(claim.event.start, lang),
        "rules": rules_label(claim.rules, lang),
        "norm": title_in(claim.norm, lang),
    }


def _linked(text: str, link: str) -> Cell:
    return {"text": text, "link": link} if link and len(link) <= LONGEST_LINK else text


def granted_in_parts(verified: Verified) -> list[Sequence[Listed]]:
    """What was confirmed, by regulation and from the highest norm, in parts that a paper has room for; at least one."""
    granted = sorted(verified.of(Answer.CONFIRMED), key=_order)
    return [granted[at : at + MOST_ROWS] for at in range(0, max(1, len(granted)), MOST_ROWS)]


def decision_minutes(sheet: Sheet, part: int = 0) -> dict[str, Any]:
    """The communiqué for the minutes: what was confirmed, numbered through all parts of it."""
    subjects, texts = sheet.subjects, sheet.subjects.texts
    parts = granted_in_parts(sheet.verified)
    granted, at = parts[part], part * MOST_ROWS
    tables = []
    for rules, lines in groupby(granted, key=lambda line: line.claim.rules if line.claim else ""):
        rows = [_granted(line, place, sheet) for place, line in enumerate(lines, start=at + 1)]
        at += len(rows)
        caption = texts("claim.decision-minutes.caption", rules=rules_label(rules, subjects.lang))
        tables.append(table(subjects, rows, caption=caption))
    rest = len(sheet.verified.lines) > sum(map(len, parts))
    more = [texts("claim.decision-minutes.part", part=part + 1, parts=len(parts))] if len(parts) > 1 else []
    context = table_paper(
        subjects,
        tables,
        subtitle=" – ".join([texts("claim.decision-minutes.subtitle", number=blanks.DAY, day=blanks.DAY), *more]),
        head=sheet.counts(),
        intro=[texts("claim.decision-minutes.intro" if granted else "claim.decision-minutes.none")],
        notes=[texts("claim.decision-minutes.rest")] if rest else [],
        signatures=[texts("claim.sign.chair"), texts("claim.sign.minutes")],
    )
    return context | sheet.running()


def _order(line: Listed) -> tuple[str, int, int]:
    return (*norm_rank(line.claim), line.number) if line.claim else ("", 0, line.number)


def _granted(line: Listed, place: int, sheet: Sheet) -> dict[str, Cell]:
    line = in_letters(line, sheet.lang)
    claim = line.claim
    assert claim is not None
    score, games = (figure_text(claim.found.get(key, claim.claimed.get(key)), sheet.lang) for key in ("score", "n"))
    return {
        **person_cells(line, claim),
        **_event_cells(claim, sheet.lang),
        "line": number(place),
        "norm": bold(title_in(claim.norm, sheet.lang)),
        "result": " / ".join(filter(None, (score, games))),
    }
