"""A file of any length: looked at, hashed, decoded piece by piece, and told when it changes meanwhile."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from engine.model import Finding
from reporting.sources import long_file
from reporting.sources.long_file import LongFile, UnreadableError, look_at
from tests.limits import set_limits

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
    assert (found.guessed.name if found.guessed else None) == guessed
    assert found.sha256 == sha256(POLISH.encode(encoding)).hexdigest()


def test_the_mark_with_which_dos_ends_a_file_is_no_line(tmp_path: Path) -> None:
    assert list(looked(tmp_path / "x.txt", b"one;1\ntwo;2\n\x1a").lines()) == ["one;1", "two;2"]


def test_a_file_that_changes_between_two_readings_is_told(tmp_path: Path) -> None:
    found = looked(tmp_path / "x.csv", b"Id;Name\n1;Lis\n")
    (tmp_path / "x.csv").write_bytes(b"Id;Name\n1;Kos\n")
    with pytest.raises(UnreadableError):
        list(found.pieces())
    (tmp_path / "x.csv").unlink()
    with pytest.raises(UnreadableError):
        list(found.pieces())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b"%PDF-1.7", "file-other-kind"),
        (b"PK\x03\x04", "zip-damaged"),
        (b"\x01\x02", "file-unknown"),
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
    set_limits(monkeypatch, "list=10")
    (tmp_path / "ten").write_bytes(b"1;2;3;4;5;")
    assert isinstance(look_at(tmp_path / "ten"), LongFile)
    (tmp_path / "eleven").write_bytes(b"1;2;3;4;5;6")
    assert code(look_at(tmp_path / "eleven")) == "file-too-large"


def code(found: LongFile | Finding) -> str:
    assert isinstance(found, Finding)
    return found.code


def packed(path: Path, **members: str) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name.replace("_", "."), text)
    return path


def test_the_only_text_of_an_archive_is_read_as_if_it_were_unpacked(tmp_path: Path) -> None:
    found = look_at(packed(tmp_path / "list.zip", list_txt=POLISH))
    assert isinstance(found, LongFile)
    assert (found.member, found.kind) == ("list.txt", "CSV")
    assert found.sha256 == sha256((tmp_path / "list.zip").read_bytes()).hexdigest()
    assert found.digest == sha256(POLISH.encode()).hexdigest()
    assert len(list(found.lines())) == 3
    packed(tmp_path / "list.zip", list_txt="another")
    with pytest.raises(UnreadableError):
        list(found.lines())


def test_an_archive_of_anything_else_is_no_text(tmp_path: Path) -> None:
    assert code(look_at(packed(tmp_path / "two.zip", a_txt="1;2", b_txt="3;4"))) == "file-other-kind"
    assert code(look_at(packed(tmp_path / "program.zip", a_exe="1;2"))) == "file-other-kind"
    assert code(look_at(packed(tmp_path / "packed.zip", a_txt="PK\x03\x04"))) == "file-other-kind"


def test_an_archive_that_is_damaged_or_lies_or_is_locked_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = packed(tmp_path / "list.zip", list_txt=POLISH * 100).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[:60])
    assert code(look_at(tmp_path / "cut.zip")) == "zip-damaged"
    (tmp_path / "wrong.zip").write_bytes(whole[:50] + b"\xff\xff\xff" + whole[53:])
    assert code(look_at(tmp_path / "wrong.zip")) == "zip-damaged"
    locked = bytearray(whole)
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.find(mark) + at] |= 1
    (tmp_path / "locked.zip").write_bytes(locked)
    assert code(look_at(tmp_path / "locked.zip")) == "password-protected"
    set_limits(monkeypatch, "list=1000")
    assert code(look_at(tmp_path / "list.zip")) == "file-too-large"


@pytest.mark.parametrize(("length", "fine"), [(999, True), (1000, True), (1001, False)])
def test_a_line_without_end_is_not_gathered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, length: int, fine: bool
) -> None:
    found = looked(tmp_path / "x.csv", b"1;2\n" + b"x" * length)
    set_limits(monkeypatch, "list-line=1000")
    if fine:
        assert [len(line) for line in found.lines()] == [3, length]
        return
    with pytest.raises(UnreadableError) as error:
        list(found.lines())
    assert error.value.found.code == "list-line-too-long"
