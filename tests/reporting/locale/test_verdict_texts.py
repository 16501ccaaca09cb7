"""Every code of a verdict has its words in all languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from engine.classification.rules import RULES, in_force
from engine.model import Event, EventInfo
from reporting.languages import LANGUAGES
from reporting.locale import texts
from tests.judges import procedure_of
from tests.parsed import parsed
from tests.rows import of_each

FOLDER = Path(__file__).parents[3] / "engine" / "classification"


def calls(name: str) -> Iterator[ast.Call]:
    for path in FOLDER.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(parsed(text)) if f"{name}(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def constants(name: str, position: int) -> set[str]:
    """The texts that stand at a position of calls, those behind a condition too."""
    found: set[str] = set()
    for call in calls(name):
        if len(call.args) > position:
            inside = ast.walk(call.args[position])
            found |= {node.value for node in inside if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found - {""}


@of_each(LANGUAGES)
def test_every_requirement_has_its_words(lang: str) -> None:
    words = texts(lang)
    codes = constants("Requirement", 1)
    assert len(codes) > 40
    assert {code for code in codes if not words.find(f"verdict.requirement.{code}")} == set()


@of_each(LANGUAGES)
def test_every_reason_of_a_rating_has_its_words(lang: str) -> None:
    words = texts(lang)
    codes = constants("UsedRating", 1) - {"iccf-unfixed-", "from"} | {"iccf-unfixed-12", "iccf-unfixed-20"}
    assert {code for code in codes if not words.find(f"verdict.game.{code}")} == set()


@of_each(LANGUAGES)
def test_every_procedure_has_its_words(lang: str) -> None:
    words = texts(lang)
    prefix = "form.category-application"
    for rules in RULES:
        assert words.find(f"verdict.rules.{rules}")
        for norm in in_force(rules).norms:
            way = procedure_of(rules, Event(EventInfo()), norm)
            assert words.find(f"{prefix}.applicant.{way.applicant}")
            assert words.find(f"{prefix}.valid.{way.valid}")
            if rules != "fide":
                assert words.find(f"{prefix}.body.{way.addressee}") and words.find(f"{prefix}.body.{way.awarded_by}")
