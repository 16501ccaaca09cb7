"""Numbers are kept between two runs, and a changed text is read at once."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.regulations import folder, load
from engine.regulations.kept import numbers_of_text

NUMBERS: dict[str, Any] = {"edition": {"from": date(2024, 7, 1)}, 16: [1, 2.5, None, "x"], "open": True}


@pytest.fixture(autouse=True)
def _python_keeps_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment of the tests says (`PYTHONDONTWRITEBYTECODE`)."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


class Parser:
    """Gives the same numbers each time, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, text: str) -> dict[str, Any]:
        self.asked.append(text)
        return {**NUMBERS, "text": text}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "fide-2027.yaml"


def test_a_text_is_parsed_once_and_gives_the_same_numbers(source: Path) -> None:
    parse = Parser()
    first, second = (numbers_of_text(source, "a: 1", parse) for _ in range(2))
    assert first == second == {**NUMBERS, "text": "a: 1"}
    assert parse.asked == ["a: 1"]


def test_a_changed_text_is_parsed_whenever_it_was_changed(source: Path) -> None:
    parse = Parser()
    texts = ["a: 1", "a: 2", "a: 1"]
    assert [numbers_of_text(source, text, parse)["text"] for text in texts] == parse.asked == texts


@pytest.mark.parametrize("broken", [b"", b"x", b"\xff" * 9, b"i\x01\x00\x00\x00"])
def test_what_was_kept_and_cannot_be_read_is_made_anew(source: Path, broken: bytes) -> None:
    parse = Parser()
    numbers_of_text(source, "a: 1", parse)
    (kept,) = (source.parent / "__pycache__").iterdir()
    kept.write_bytes(broken)
    assert numbers_of_text(source, "a: 1", parse)["text"] == "a: 1"
    assert numbers_of_text(source, "a: 1", parse)["text"] == "a: 1"
    assert len(parse.asked) == 2


def test_where_nothing_can_be_kept_all_is_parsed(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parse = Parser()
    with monkeypatch.context() as refused:
        refused.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(PermissionError(13, "refused")))
        numbers_of_text(source, "a: 1", parse)
    assert list((source.parent / "__pycache__").iterdir()) == []
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    numbers_of_text(source, "a: 1", parse)
    assert list((source.parent / "__pycache__").iterdir()) == []
    assert parse.asked == ["a: 1", "a: 1"]


def test_every_regulation_is_kept_as_it_is(tmp_path: Path) -> None:
    for path in folder().glob("*.yaml"):
        numbers = load(path.stem)
        numbers_of_text(tmp_path / path.name, "", lambda _, numbers=numbers: numbers)  # type: ignore[misc]
        assert numbers_of_text(tmp_path / path.name, "", Parser()) == numbers, path.stem
