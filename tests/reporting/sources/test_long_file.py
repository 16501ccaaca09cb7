"""A file of any length: looked at, hashed, decoded piece by piece, and told when it changes meanwhile."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from engine.model import Finding
from reporting.sources import long_file
from reporting.sources.long_file import ChangedError, LongFile, look_at

POLISH = "Nazwisko;Ranking\nZażółć Gęślą;1987\nŁoś;2001"


def looked(path: Path, data: bytes) -> LongFile:
    path.write_bytes(data)
    found = look_at(path)
    assert isinstance(found, LongFile)
    return found


@pytest.mark.parametrize("piece", [1, 2, 5, 1 << 20])
@pytest.mark.parametrize(
    ("encoding", "guessed"),
    [("utf-8", None), ("utf-8-sig", None), ("utf-16", None), ("cp1250", "windows-1250"), ("iso8859-2", "ISO 8859-2")],
)
def test_lines_come_whole_whatever_the_encoding_and_the_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str, guessed: str | None, piece: int
) -> None:
    found = looked(tmp_path / "list.csv", POLISH.encode(encoding))
    monkeypatch.setattr(long_file, "_PIECE", piece)
    assert "".join(found.lines()) == POLISH.replace("\n", "")
    assert len(list(found.lines())) == 3
    assert found.guessed == guessed
    assert found.sha256 == sha256(POLISH.encode(encoding)).hexdigest()


def test_the_mark_with_which_dos_ends_a_file_is_no_line(tmp_path: Path) -> None:
    assert list(looked(tmp_path / "x.txt", b"one;1\ntwo;2\n\x1a").lines()) == ["one;1", "two;2"]


def test_a_file_that_changes_between_two_readings_is_told(tmp_path: Path) -> None:
    found = looked(tmp_path / "x.csv", b"Id;Name\n1;Lis\n")
    (tmp_path / "x.csv").write_bytes(b"Id;Name\n1;Kos\n")
    with pytest.raises(ChangedError):
        list(found.pieces())
    (tmp_path / "x.csv").unlink()
    with pytest.raises(ChangedError):
        list(found.pieces())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b"%PDF-1.7", "file-other-kind"),
        (b"PK\x03\x04", "file-other-kind"),
        (b"\x01\x02", "file-other-kind"),
    ],
)
def test_what_is_no_text_is_not_read(tmp_path: Path, data: bytes, code: str) -> None:
    (tmp_path / "x").write_bytes(data)
    found = look_at(tmp_path / "x")
    assert isinstance(found, Finding)
    assert found.code == code


def test_what_is_no_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert code(look_at(tmp_path)) == "file-is-folder"
    assert code(look_at(tmp_path / "none.csv")) == "file-missing"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert code(look_at(tmp_path / "pipe")) == "file-is-device"
    monkeypatch.setattr(long_file, "MOST_BYTES", 10)
    (tmp_path / "ten").write_bytes(b"1;2;3;4;5;")
    assert isinstance(look_at(tmp_path / "ten"), LongFile)
    (tmp_path / "eleven").write_bytes(b"1;2;3;4;5;6")
    assert code(look_at(tmp_path / "eleven")) == "file-too-large"


def code(found: LongFile | Finding) -> str:
    assert isinstance(found, Finding)
    return found.code
