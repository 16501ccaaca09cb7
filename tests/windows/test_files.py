"""What a Linux machine can prove of files on Windows: ends of lines, code pages, a workbook that somebody holds."""

from __future__ import annotations

import csv
import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.new import sample_document
from reporting.cli.main import run
from reporting.sources.formats import FORMATS
from reporting.sources.load import load, load_bytes
from reporting.sources.temporary_file import move
from reporting.workbook.sheets.write import workbook_bytes


@pytest.mark.parametrize("kind", ["trf", "pgn"])
def test_a_file_means_the_same_with_either_end_of_lines(kind: str) -> None:
    (data,) = FORMATS[kind].write(sample_document("club-saturday"), "pl").files.values()
    plain = data.replace(b"\r\n", b"\n")
    one, other = (load_bytes(f"a.{kind}", text) for text in (plain, plain.replace(b"\n", b"\r\n")))
    assert one.event.results and one.event == other.event
    assert [found.code for found in one.findings] == [found.code for found in other.findings]


def test_tables_that_a_spreadsheet_program_saved_are_read(tmp_path: Path) -> None:
    """In its code page, with semicolons and CR LF."""
    document = sample_document("swiss-open")
    tables = FORMATS["csv"].write(document, "pl").files
    for name, data in tables.items():
        rows = csv.reader(io.StringIO(data.decode("utf-8-sig")))
        with (tmp_path / name).open("w", encoding="cp1250", errors="replace", newline="") as stream:
            csv.writer(stream, delimiter=";", lineterminator="\r\n").writerows(rows)
    names = [each["surname"] for each in load(str(tmp_path)).document["players"]]
    assert names == [each["surname"] for each in document["players"]]


@pytest.mark.parametrize("encoding", ["cp1250", "cp1251", "cp437", "ascii"])
def test_no_console_is_without_an_answer(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "Łódź.xlsx"
    path.write_bytes(workbook_bytes(sample_document("club-saturday"), "pl"))
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    for lang in ("pl", "bg"):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\r\n")
        err = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\r\n")
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        assert run(["check", str(path), "--lang", lang]) in {0, 1}
        err.flush()
        assert err.buffer.getvalue()  # type: ignore[attr-defined]


def test_a_workbook_that_another_program_holds_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.xlsx"
    document = {**sample_document("swiss-open"), "results": [], "rounds": [], "absences": []}
    path.write_bytes(before := workbook_bytes(document, "pl"))

    def refuse(self: Path, target: Any) -> None:
        raise PermissionError(13, "The process cannot access the file", os.fspath(target))

    with monkeypatch.context() as held:
        held.setattr(Path, "replace", refuse)
        assert run(["pair", str(path), "--json", "--lang", "en"]) == 1
    assert "file-in-use" in capsys.readouterr().out
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["event.xlsx"]


def test_a_file_that_a_virus_scanner_looks_at_is_moved_with_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses for a moment to replace what is new."""
    left, moved = [3], Path.replace

    def busy(self: Path, target: Any) -> Any:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(13, "in use")
        return moved(self, target)

    (tmp_path / "new").write_bytes(b"new")
    monkeypatch.setattr("reporting.sources.temporary_file._WINDOWS", True)
    monkeypatch.setattr("reporting.sources.temporary_file.time.sleep", lambda _: None)
    monkeypatch.setattr(Path, "replace", busy)
    move(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old").read_bytes() == b"new"
