"""`new` on a terminal, where nothing is said of the event: three questions, answered by numbers, ids or words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.cli import streams


@pytest.mark.parametrize(
    ("typed", "options", "expected"),
    [
        (["pl", "2", "szwajcarski", "lotto", "99", "kołowy", "round-robin"], [], ("pl", "draughts100", "round-robin")),
        (["", "", ""], ["--lang", "en"], ("en", "chess", None)),
        (
            ["draughts64", "drużynowy szwajcarski jahr", "team-swiss-jahr"],
            ["--lang", "bg"],
            ("bg", "draughts64", "team-swiss-jahr"),
        ),
        (["no", "question"], ["--lang", "en", "--system", "cup"], ("en", "chess", "cup")),
    ],
)
def test_what_is_answered_stands_in_the_event(
    protokol: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], options: list[str], expected: Any
) -> None:
    answers = iter(typed)
    monkeypatch.setattr(streams, "can_ask", lambda: True)
    monkeypatch.setattr(streams, "ask", lambda _: next(answers))
    done = protokol("new", "event.json", *options)
    assert done.code == 0
    event = json.loads((tmp_path / "event.json").read_text())["event"]
    assert (event["lang"], event["game"], event.get("system")) == expected


def test_an_unknown_system_is_told_with_its_nearest_before_anything_is_written(protokol: Any, tmp_path: Path) -> None:
    done = protokol("new", "event.json", "--system", "швейцарска", "--lang", "bg")
    assert (done.code, [*tmp_path.iterdir()]) == (2, [])
    assert "swiss-fide-2026 (швейцарска система ФИДЕ (холандска) 2026)" in done.err
    assert "team-cup" not in done.err
