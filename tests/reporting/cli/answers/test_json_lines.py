"""A line of JSON on standard output: letters as they are or escaped, what comes one by one as a list."""

from __future__ import annotations

import json

import pytest

from reporting.cli import streams


@pytest.mark.parametrize("loses", [False, True])
def test_a_line_says_the_same_where_letters_might_get_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, loses: bool
) -> None:
    monkeypatch.setattr(streams, "_loses_letters", lambda: loses)
    streams.emit({"file": "ą.json", "two": (3, None), "some": (each for each in ("ж\n\u2028", "a\ud800b"))})
    line = capsys.readouterr().out
    assert line.isascii() is loses and line.count("\n") == 1
    assert json.loads(line) == {"file": "ą.json", "two": [3, None], "some": ["ж\n\u2028", "a?b"]}
