"""Consoles, pipes and paths of Windows, each alone."""

from __future__ import annotations

import ctypes
import errno
import sqlite3
import sys
import types
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from reporting.cli import streams
from reporting.lists.store import _uri


def _fails(number: int) -> None:
    with streams._told():
        raise OSError(number, "it failed")


@pytest.mark.parametrize(
    ("system", "number", "left"),
    [
        ("nt", errno.EINVAL, True),
        ("nt", errno.ENOSPC, False),
        ("posix", errno.EINVAL, False),
        ("posix", errno.EPIPE, True),
    ],
)
def test_a_reader_that_left_is_known_by_the_word_of_the_system(
    monkeypatch: pytest.MonkeyPatch, system: str, number: int, left: bool
) -> None:
    monkeypatch.setattr(streams, "os", types.SimpleNamespace(name=system))
    with pytest.raises(streams.ReaderLeftError if left else streams.OutputError):
        _fails(number)


class Console:
    """The part of Windows that knows the console behind standard error."""

    def __init__(self, known: bool, obeys: bool) -> None:
        self.known, self.obeys, self.told = known, obeys, 0

    def GetConsoleMode(self, _: object, mode: ctypes.c_ulong) -> int:  # noqa: N802
        mode._obj.value = 3  # type: ignore[attr-defined]
        return int(self.known)

    def SetConsoleMode(self, _: object, mode: int) -> int:  # noqa: N802
        self.told = mode
        return int(self.obeys)


@pytest.mark.parametrize(("known", "obeys"), [(True, True), (True, False), (False, True)])
def test_a_console_is_told_to_obey_before_it_is_coloured(
    monkeypatch: pytest.MonkeyPatch, known: bool, obeys: bool
) -> None:
    console = Console(known, obeys)
    monkeypatch.setattr(streams, "sys", types.SimpleNamespace(platform="win32", stderr=sys.__stderr__))
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=console), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", types.SimpleNamespace(get_osfhandle=lambda number: number))
    assert streams._obeys.__wrapped__() == (known and obeys)
    assert console.told == (7 if known else 0)


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PurePosixPath("/home/żak/a?b#c.db"), "file:///home/%C5%BCak/a%3Fb%23c.db"),
        (PureWindowsPath(r"C:\Users\Jan K\a.db"), "file:///C:/Users/Jan%20K/a.db"),
        (PureWindowsPath(r"\\server\lists\a.db"), "file:////server/lists/a.db"),
    ],
)
def test_a_list_is_named_as_sqlite_takes_it(path: PurePath, uri: str) -> None:
    """An authority, as `Path.as_uri` makes of a server's name, SQLite refuses."""
    assert _uri(path) == uri


def test_a_list_of_an_odd_name_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "ż %20#.db"
    sqlite3.connect(path).close()
    made = sqlite3.connect(_uri(path) + "?mode=rw", uri=True)
    made.execute("CREATE TABLE a (b)")
    made.close()
    assert path.stat().st_size
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
