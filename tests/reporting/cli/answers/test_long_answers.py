"""A long answer is written bit by bit: the same line as in one piece, and never held as a whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.verdict_keys import Each
from reporting.cli import streams
from reporting.cli.main import run
from tests.rows import of_each

SAMPLE = Path(__file__).parents[4] / "samples" / "kszk-final" / "event.json"
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


@pytest.mark.parametrize("many", [0, 1, 3])
def test_items_are_made_one_at_a_time(many: int) -> None:
    made: list[int] = []
    keys = Each(range(many), lambda item: {"n": made.append(item) or item})  # type: ignore[func-returns-value]
    pieces = streams._pieces({"items": keys})
    seen = [len(made) for piece in pieces if '"n"' in piece]
    assert seen == list(range(1, many + 1))
    assert json.loads("".join(streams._pieces({"items": keys}))) == {"items": [{"n": item} for item in range(many)]}


@pytest.mark.parametrize("as_json", [True, False])
def test_verdicts_are_put_into_words_for_one_answer_alone(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from reporting.actions import verdict_keys
    from reporting.cli import verdict_lines

    asked: list[str] = []
    keys, lines = verdict_keys.verdict_keys, verdict_lines.verdict_lines
    monkeypatch.setattr(verdict_keys, "verdict_keys", lambda *what: asked.append("keys") or keys(*what))
    monkeypatch.setattr(
        verdict_lines, "verdict_lines", lambda *what, **how: asked.append("lines") or lines(*what, **how)
    )
    assert run(["classify", str(SAMPLE), *(["--json"] if as_json else [])]) in {0, 1}
    assert set(asked) == {"keys" if as_json else "lines"}
    assert capsys.readouterr().out
