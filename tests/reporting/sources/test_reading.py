"""Files from outside are read whole, once, in one state; nothing waits for a pipe and no link out of a folder is followed."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

import pytest

from engine.model import Finding
from reporting.limit import Limit
from reporting.sources import reading
from reporting.sources.load import load
from reporting.sources.reading import read_beginning, read_whole, unreadable
from tests.rows import of_each

POSIX = pytest.mark.skipif(os.name == "nt", reason="pipes in folders, devices and modes are POSIX")


def code(found: bytes | Finding) -> str:
    assert isinstance(found, Finding)
    return found.code


@pytest.mark.parametrize(("limit", "whole"), [(9, False), (10, True), (11, True)])
def test_a_file_of_just_the_limit_is_read(tmp_path: Path, limit: int, whole: bool) -> None:
    place = tmp_path / "a.json"
    place.write_bytes(b"0123456789")
    found = read_whole(place, Limit("x", limit))
    assert found == b"0123456789" if whole else code(found) == "file-too-large"
    assert read_beginning(place, 4) == b"0123"


@POSIX
def test_a_pipe_a_socket_and_a_device_are_told_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xlsx")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket.xlsx"))
        for place in (tmp_path / "pipe.xlsx", tmp_path / "socket.xlsx", Path("/dev/zero")):
            assert code(read_whole(place, Limit("x", 10))) == "file-is-device"
            assert read_beginning(place, 4) == b""
            assert [found.code for found in load(str(place)).findings] == ["file-is-device"]


@POSIX
def test_links_are_followed_for_the_user_alone(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"x")
    (tmp_path / "link.csv").symlink_to("a.csv")
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    assert read_whole(tmp_path / "link.csv", Limit("x", 10)) == b"x"
    assert code(read_whole(tmp_path / "link.csv", Limit("x", 10), links=False)) == "file-is-link"
    assert code(read_whole(tmp_path / "loop.csv", Limit("x", 10))) == "file-unreadable"
    assert code(read_whole(tmp_path / "loop.csv", Limit("x", 10), links=False)) == "file-is-link"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("no.csv", "file-missing"), (".", "file-is-folder"), ("a\0b", "file-unreadable"), ("x" * 999, "file-unreadable")],
)
def test_what_is_no_file_is_told(tmp_path: Path, name: str, expected: str) -> None:
    assert code(read_whole(tmp_path / name, Limit("x", 10))) == expected


@pytest.mark.parametrize("change", ["grows", "shrinks", "is rewritten"])
def test_a_file_that_changes_while_it_is_read_is_of_no_state(tmp_path: Path, monkeypatch: Any, change: str) -> None:
    place = tmp_path / "a.pdf"
    place.write_bytes(b"a" * 5000)
    monkeypatch.setattr(reading, "_PIECE", 1000)
    plain_read, pieces = os.read, []

    def read(handle: int, size: int) -> bytes:
        pieces.append(size)
        if len(pieces) == 2:
            data = {"grows": b"a" * 6000, "shrinks": b"a" * 1500, "is rewritten": b"b" * 5000}[change]
            with place.open("r+b") as stream:
                stream.write(data)
                stream.truncate()
            os.utime(place, ns=(1, 1))
        return plain_read(handle, size)

    monkeypatch.setattr(reading.os, "read", read)
    assert code(read_whole(place, Limit("x", 10_000))) == "file-changed"
    monkeypatch.undo()
    assert isinstance(read_whole(place, Limit("x", 10_000)), bytes)


@of_each(
    [
        (PermissionError(13, "Permission denied"), "Permission denied"),
        (ValueError("embedded null byte"), "embedded null byte"),
        (OSError(), "OSError"),
    ]
)
def test_why_a_file_cannot_be_read_is_told_in_the_words_of_the_system(error: Exception, reason: str) -> None:
    found = unreadable(Path("box/a.json"), error)
    assert (found.code, found.value, dict(found.values)["reason"]) == ("file-unreadable", "a.json", reason)
    assert unreadable(Path("/"), error).value == "/"
