"""Every finding that the code can make has a message in three languages, with the values that it fills."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from engine.model import finding
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.findings import as_day, describe
from reporting.register.decision_words import decision_of
from tests.missing_values import OF_FILE
from tests.parsed import parsed
from tests.result_problems import PROBLEMS
from tests.rows import of_each

ROOT = Path(__file__).parents[3]
LOCALE = ROOT / "reporting" / "locale"

CHECKED = ("engine/checks", "engine/standings", "engine/pairing", "engine/model")
NOT_VALUES = {"subject", "value", "rule", "place"}
OF_SUBJECTS = {"field", "record", "table"}
"""What whoever words a finding fills by its subject."""


def catalogue(lang: str, domain: str) -> dict[str, str]:
    with (LOCALE / lang / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if isinstance(entry.id, str) and entry.id}


MAKERS = frozenset({"finding", "make", "warning", "advice", "notice"})


@cache
def findings_made() -> tuple[tuple[str, frozenset[str]], ...]:
    """Literal codes of `finding(...)` calls with the names of their values."""
    return tuple(_findings_made())


def _findings_made() -> Iterator[tuple[str, frozenset[str]]]:
    for folder in CHECKED:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(parsed(text)) if any(f"{maker}(" in text for maker in MAKERS) else ():
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MAKERS and node.args:
                    names = frozenset(word.arg for word in node.keywords if word.arg) | {"value"}
                    filled = OF_SUBJECTS if "subject" in names else set()
                    for code in _codes(node.args[0]):
                        yield code, names - NOT_VALUES | filled | {"value"}


def _codes(node: ast.expr) -> list[str]:
    """The codes that an argument can be: a literal, or one of two."""
    if isinstance(node, ast.IfExp):
        return [*_codes(node.body), *_codes(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@of_each(LANGUAGES)
def test_every_finding_has_its_message_and_fills_it(lang: str) -> None:
    texts = catalogue(lang, "finding")
    lacking = {code for code, _ in findings_made() if not texts.get(f"finding.{code}")}
    assert lacking == set()
    for code, values in findings_made():
        for key in (f"finding.{code}", f"finding.{code}.hint"):
            parts = string.Formatter().parse(texts.get(key, ""))
            wanted = {name for _, name, _, _ in parts if name and not name.startswith(OF_FILE)}
            assert wanted <= values, f"{lang} {key} wants {wanted - values}"


@of_each(LANGUAGES)
def test_problems_of_result_codes_have_message_and_hint(lang: str) -> None:
    texts = catalogue(lang, "finding")
    assert all(texts.get(f"finding.{code}") and texts.get(f"finding.{code}.hint") for code in PROBLEMS)


@of_each(
    [
        ("2020-12-01", "1.12.2020"),
        ("2020-13-01", "2020-13-01"),
        ("2026-02-31", "2026-02-31"),
        ("2024-02-29", "29.02.2024"),
    ]
)
def test_a_day_that_no_calendar_has_is_told_as_it_was_written(value: str, shown: str) -> None:
    assert as_day(value, "pl") == shown
    assert as_day(value, "en") == value


@of_each([("pl", "przyznano"), ("bg", "присъдено"), ("en", "granted")])
def test_decisions_that_may_be_written_are_named_in_the_language(lang: str, granted: str) -> None:
    hint = describe(finding("decision-unknown", value="?", known="granted, refused, returned"), texts(lang))["hint"]
    assert granted in hint and decision_of(granted) == "granted"
    assert ("returned" in hint) is (lang == "en")


@of_each(LANGUAGES)
def test_findings_that_every_kind_of_file_can_have_speak_of_no_sheet(lang: str) -> None:
    codes = ("rounds-differ", "system-missing", "correction-unknown", "texts-in-other-language", "parameter-overridden")
    ids = [*(f"finding.{code}" for code in codes), "finding.rated-field-missing", "finding.rules-for-other-game.hint"]
    sheet = {"pl": "arkusz", "bg": "лист", "en": "sheet"}[lang]
    assert [each for each in ids if sheet in texts(lang)(each)] == []
