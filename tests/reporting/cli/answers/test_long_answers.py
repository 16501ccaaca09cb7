"""A long answer is written bit by bit: the same line as in one piece, and never held as a whole."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reporting.cli import streams
from tests.rows import of_each

LINES: list[dict[str, Any]] = [
    {},
    {"file": "a.json", "ok": True, "findings": []},
    {"one": [1, [2, {"x": []}]], "two": (3, None), "three": {"a": [1, 2], "b": ""}, "ą": "ж\n\u2028"},
]


@of_each((line,) for line in LINES)
def test_the_line_is_that_of_one_piece(line: dict[str, Any]) -> None:
    assert json.loads("".join(streams._pieces(line))) == json.loads(json.dumps(line))
    assert "".join(streams._pieces(line)) == json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def test_halves_of_characters_are_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    streams.emit({"name": "A\ud800B", "names": ["\udfff"]})
    assert json.loads(capsys.readouterr().out) == {"name": "A?B", "names": ["?"]}
