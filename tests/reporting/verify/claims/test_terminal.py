"""What a person reads: a line a claim that fits the terminal, reasons below, counts at the end; one green line for all."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from reporting.cli import streams
from reporting.cli.main import run
from reporting.cli.output import width
from tests.reporting.verify.papers import sample


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "event.json").write_text(json.dumps(sample("kszk-final")), encoding="utf-8")
    return tmp_path


def wrong(folder: Path) -> Path:
    path = folder / "claims.csv"
    path.write_text("file;number;rules;norm;score\nevent.json;4;kszk;Mc;8.5\nevent.json;5;kszk;Mc;\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_lines_fit_the_terminal(
    columns: int, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    run(["verify", str(folder / "event.json"), "--lang", "pl"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == ["potwierdzony"] * 3
    assert all(width(line) <= columns for line in lines)


def test_what_goes_through_a_pipe_is_whole(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    run(["verify", str(folder / "event.json"), "--lang", "pl"])
    out = capsys.readouterr().out
    assert out.count(str(folder / "event.json")) == 3 and "…" not in out


def test_reasons_stand_below_and_counts_at_the_end(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(wrong(folder)), "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("refuted  4 Źrebiec Jerzy")
    assert lines[1].strip().startswith("score (4.4.19): claimed 8.5, found 8")
    assert lines[-1] == "1 file, 2 claims, refuted: 2"
    assert any("(4.4.9)" in line for line in lines)


@pytest.mark.parametrize(("lang", "told"), [("pl", "Potwierdzono 3 normy"), ("bg", "Потвърдени са 3 норми")])
def test_all_confirmed_is_one_green_line(
    lang: str, told: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "coloured", lambda: True)
    assert run(["verify", str(folder / "event.json"), "--lang", lang]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"\x1b[32m{told}") and last.endswith("\x1b[0m")


def test_exit_codes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0 where all are confirmed, 1 otherwise, 3 where nothing could be read, 2 for wrong usage."""
    good, missing = str(folder / "event.json"), str(folder / "none.pdf")
    assert run(["verify", good]) == 0
    assert run(["verify", good, missing]) == 1
    assert run(["verify", missing]) == 3
    assert run(["verify", good, "--rules", "fifa"]) == 2
    assert run(["verify"]) == 2
    capsys.readouterr()
