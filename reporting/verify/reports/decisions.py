"""What the commission entered in a decision list: read back line by line, known by the hidden key of each.

Rows may be sorted, filtered and taken out, columns moved; what a decision is about stands in the evidence of the file,
never in the cells. A line that cannot be entered is told, with its cell, and the others are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from functools import cache
from typing import Any, Final

from engine.model import Finding, Place, finding
from reporting.exchange.cleaning import clean_text
from reporting.forms.catalogue import claim_forms
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.dates import read_day
from reporting.locale.headings import fold
from reporting.register.decision_words import decision_of
from reporting.register.values import VERDICTS
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.verify.values import Claim, claim_from
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import Cell, Grid, open_grids
from reporting.workbook.ooxml.precheck import refusal

_FORM: Final = "decision-list"
_NEEDED: Final = ("key", "decision")
_ENTERED: Final = ("decision", "decided_by", "decided_on", "remark")


@dataclass(frozen=True, slots=True)
class Decision:
    """A line of the list on which the commission decided.

    `key` is the claim's, `file` and `sha256` are those of the file that claims; `decision` is `granted`, `refused`
    or `returned`; `decided_on` an ISO day, blank where nobody wrote one; `cell` is where the decision stands.
    """

    key: str
    claim: Claim
    file: str
    sha256: str
    decision: str
    decided_by: str
    decided_on: str
    remark: str
    cell: str


def read_decisions(data: bytes, name: str) -> tuple[tuple[Decision, ...], tuple[Finding, ...]]:
    """The decisions of a list, in the order of its rows, and what cannot be entered; lines without one are left out."""
    if (refused := refusal(data, "xlsx", name)) is not None:
        return (), (refused,)
    evidence = read_evidence_of(data, name)
    if isinstance(evidence, Finding):
        return (), (evidence,)
    if evidence.form != _FORM:
        return (), (finding("not-a-decision-list", value=name, form=evidence.form),)
    if not evidence.intact:
        return (), (finding("decision-evidence-changed", value=name),)
    grids = open_grids(data, name)
    if isinstance(grids, Finding):
        return (), (grids,)
    for grid in grids:
        head = _head(grid)
        if head is not None:
            try:
                return _lines(grid, *head, _claims(evidence))
            except (KeyError, TypeError, ValueError):  # evidence that another hand than ours wrote
                return (), (finding("decision-evidence-changed", value=name),)
    return (), (finding("decision-columns-missing", value=name, columns=_columns(evidence.lang)),)


def _columns(lang: str) -> str:
    """What the columns are called that are needed."""
    words = texts(lang)
    return ", ".join(f"“{words(_heading(column))}”" for column in _NEEDED)


def _heading(column: str) -> str:
    return claim_forms()[_FORM].column(column).text_id


@cache
def _headings() -> Mapping[str, str]:
    """Columns by their folded headings in all languages."""
    columns = [*_ENTERED, "key"]
    return {fold(texts(lang)(_heading(column))): column for lang in LANGUAGES for column in columns}


def _head(grid: Grid) -> tuple[int, dict[str, int]] | None:
    """The row of the headings, and the columns that are known in it."""
    for row, cells in sorted(grid.rows.items()):
        found = {_headings().get(fold(cell.text)): at for at, cell in cells.items()}
        known = {name: at for name, at in found.items() if name is not None}
        if all(name in known for name in _NEEDED):
            return row, known
    return None


def _claims(evidence: Evidence) -> Mapping[str, Mapping[str, Any]]:
    """The claims of the evidence by their keys."""
    listed = evidence.document.get("verification")
    return {str(entry["key"]): entry for entry in listed if "key" in entry} if isinstance(listed, list) else {}


def _lines(
    grid: Grid, head: int, columns: Mapping[str, int], claims: Mapping[str, Mapping[str, Any]]
) -> tuple[tuple[Decision, ...], tuple[Finding, ...]]:
    decisions: dict[str, Decision] = {}
    findings: list[Finding] = []
    for row in sorted(line for line in grid.rows if line > head):
        cells = {name: grid.cell(row, at) for name, at in columns.items()}
        place = Place(grid.title, cell_name(row, columns["decision"]))
        for item in _line(cells, place, claims):
            if isinstance(item, Finding):
                findings.append(item)
            elif item.key not in decisions:
                decisions[item.key] = item
            elif _differ(item, decisions[item.key]):
                other = decisions[item.key].cell
                findings.append(finding("decision-twice", place=place, value=item.claim.player.name, cell=other))
    return tuple(decisions.values()), tuple(findings)


def _differ(one: Decision, other: Decision) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in _ENTERED)


def _line(
    cells: Mapping[str, Cell | None], place: Place, claims: Mapping[str, Mapping[str, Any]]
) -> Iterator[Decision | Finding]:
    """The decision of a row, or why it cannot be entered; nothing for a row on which nothing was decided."""
    given = {name: clean_text(_text(cells.get(name)))[0].strip() for name in _ENTERED}
    if not any(given.values()):
        return
    key = _text(cells.get("key")).strip().lower()
    entry = claims.get(key)
    if entry is None:
        yield finding("decision-of-nothing", place=place, value=given["decision"] or given["remark"])
        return
    decision = decision_of(given["decision"])
    if decision is None:
        known = ", ".join(VERDICTS)
        yield finding("decision-unknown", place=place, value=given["decision"] or "–", known=known)
        return
    day = _day(cells.get("decided_on"))
    if day is None:
        yield finding("decision-day-unreadable", place=place, value=given["decided_on"])
        return
    claim = claim_from({**entry, "requirements": []})
    yield Decision(
        key, claim, str(entry["file"]), str(entry["sha256"]), decision, given["decided_by"], day, given["remark"],
        place.cell or "",
    )  # fmt: skip


def _text(cell: Cell | None) -> str:
    if cell is None:
        return ""
    return cell.clock.isoformat() if isinstance(cell.clock, date | time) else cell.text


def _day(cell: Cell | None) -> str | None:
    """An ISO day; blank for an empty cell, None for what is no day."""
    text = _text(cell).strip()
    if not text:
        return ""
    day = read_day(text.partition("T")[0])
    return None if day is None else day.isoformat()
