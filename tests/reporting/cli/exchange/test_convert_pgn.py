"""`protokol convert` to and from games in PGN."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.pgn import games

GAME = '[Event "Open"]\n[Round "{0}"]\n[White "A, B"]\n[Black "C, D"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'


@pytest.fixture
def sample(protokol: Any) -> str:
    protokol("new", "event.xlsx", "--sample", "zurich-1953")
    return "event.xlsx"


def test_rounds_are_files_in_a_folder_and_come_back_as_an_event(protokol: Any, sample: str, tmp_path: Path) -> None:
    done = protokol("convert", sample, "games", "--to", "pgn")
    assert done.code == 0
    names = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert (names[0], names[-1], len(names)) == ("round-01.pgn", "round-30.pgn", 30)
    assert (tmp_path / "games" / "round-01.pgn").read_text(encoding="utf-8").count("[White ") == 7
    assert protokol("convert", sample, "games", "--to", "pgn").code == 0
    assert protokol("convert", "games", "back.json").code == 0
    places = [
        [row["points"] for row in protokol("standings", path, "--json").lines[0]["standings"]]
        for path in (sample, "back.json")
    ]
    assert places[0] == places[1]


def test_all_games_go_into_one_file_by_its_name(protokol: Any, sample: str, tmp_path: Path) -> None:
    assert protokol("convert", sample, "all.pgn").code == 0
    assert protokol("convert", sample, "again.pgn", "--to", "pgn").code == 0
    text = (tmp_path / "all.pgn").read_bytes()
    assert text == (tmp_path / "again.pgn").read_bytes()
    assert text.count(b"[White ") == 210
    out = protokol("convert", sample, "-", "--to", "pgn").out
    assert out.encode() == text


def test_without_the_library_no_game_is_written_and_games_are_read(
    protokol: Any, sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pgn").write_text(GAME.format(1), encoding="utf-8")
    monkeypatch.setattr(games, "find_spec", lambda name: None)
    done = protokol("convert", sample, "games", "--to", "pgn", "--json")
    assert (done.code, [code for code in done.codes if "extra" in code]) == (5, ["pgn-extra-missing"])
    assert not (tmp_path / "games").exists()
    assert protokol("convert", "a.pgn", "x.json").code == 0


def test_an_old_event_is_verified_from_its_games(protokol: Any, sample: str) -> None:
    protokol("convert", sample, "all.pgn")
    (line, _) = protokol("verify", "all.pgn", "--json", "--rules", "fide").lines
    assert line["claims"] is not None
    assert [item["code"] for item in line["findings"] if item["severity"] == "error"] == []


@pytest.mark.parametrize(
    "data", [b'[Event "a"]\n' * 50_000, b'[White "' + b"x" * 300_000 + b'"]', GAME.format(1).encode()[:40]]
)
def test_bad_games_are_answered(protokol: Any, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.pgn").write_bytes(data)
    done = protokol("check", "a.pgn", "--json")
    assert done.code in {0, 1, 3}
    assert "internal-error" not in done.codes
