"""No message lacks a value: whoever makes a finding gives every value that its texts ask for, in each language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.model import Subject, finding
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.findings import describe
from tests.missing_values import placeholders, watching
from tests.parsed import parsed

ROOT: Final = Path(__file__).parents[2]
GIVEN: Final = frozenset({"choices", "meant", "systems"})
"""What `describe` finds by itself, from the column, the tie-break or the system."""
OF_LIMIT: Final = frozenset({"limit", "setting"})
"""What a bound says of itself."""
OF_SUBJECT: Final = frozenset({"record", "table", "field"})
MAKERS: Final = {
    **dict.fromkeys(("finding", "warning", "advice", "notice"), ()),
    "demand.finding": ("code", "subject"),
    "exceeded": ("code", "met"),
    "report": ("code", "severity", "subject", "place", "value"),
}
"""The functions that make findings, and the parts of a finding that they take by position, after the code."""


def made() -> Iterator[tuple[str, int, str, set[str]]]:
    """Every call that makes a finding by its code: file, line, code, the values that it gives."""
    for house in ("engine", "reporting"):
        for path in sorted((ROOT / house).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(parsed(text)) if any(f"{name}(" in text for name in MAKERS) else ():
                if isinstance(node, ast.Call) and (given := values_of(node)) is not None:
                    yield str(path.relative_to(ROOT)), node.lineno, *given


def values_of(node: ast.Call) -> tuple[str, set[str]] | None:
    """The code of the finding that a call makes, and the names of the values; None for calls that say it otherwise."""
    name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
    name = "demand.finding" if name == "finding" and isinstance(node.func, ast.Attribute) else name
    first = node.args[0] if node.args else None
    if name not in MAKERS or not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return None
    if any(keyword.arg is None for keyword in node.keywords) or any(
        isinstance(each, ast.Starred) for each in node.args
    ):
        return None
    given = {str(keyword.arg) for keyword in node.keywords if not is_none(keyword.value)}
    positions = MAKERS[name]
    given |= {part for part, each in zip(positions, node.args, strict=False) if not is_none(each)}
    subject = next((keyword.value for keyword in node.keywords if keyword.arg == "subject"), None)
    if subject is None and "subject" in positions and len(node.args) > positions.index("subject"):
        subject = node.args[positions.index("subject")]
    given |= {"bodies"} if name == "demand.finding" else set()
    given |= OF_LIMIT if name == "exceeded" else set()
    return first.value, given | (told_by(subject) if "subject" in given else set()) | GIVEN


def told_by(subject: ast.expr | None) -> set[str]:
    """What a subject tells: the table, and the record and the field where it names them."""
    if not isinstance(subject, ast.Call) or getattr(subject.func, "id", "") != "Subject":
        return set(OF_SUBJECT)
    parts = zip(("table", "record", "field"), subject.args, strict=False)
    named = {str(each.arg) for each in subject.keywords if not is_none(each.value)}
    return named | {part for part, each in parts if not is_none(each)}


def is_none(node: ast.expr) -> bool:
    """Whether nothing is given, or a blank where nothing is known: neither fills a placeholder."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        return is_none(node.values[-1])
    return isinstance(node, ast.Constant) and node.value in {None, ""}


def test_every_placeholder_of_a_finding_is_filled() -> None:
    calls = list(made())
    assert len(calls) > 300
    missing = [(path, line, code, sorted(placeholders(code) - given)) for path, line, code, given in calls]
    assert [each for each in missing if each[-1]] == []


def test_a_missing_value_is_seen_when_a_finding_is_made_and_when_it_is_told(
    _missing_values: list[tuple[str, str]],
) -> None:
    with watching() as met:
        whole = finding("field-missing", subject=Subject("players", 3, "number"))
        for lang in LANGUAGES:
            describe(whole, texts(lang))
        assert met == []
        finding("file-missing", value="")
        finding("file-unreadable", value="x", reason=" ")
        assert met == [("file-missing", "value"), ("file-unreadable", "reason")]
        met.clear()
        describe(finding("file-missing"), texts("en"))
        assert met == [("file-missing", "value")]
    _missing_values.clear()
