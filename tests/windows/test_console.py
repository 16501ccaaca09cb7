"""Consoles, pipes and paths of Windows, each alone."""

from __future__ import annotations

import errno
import json
import locale
import os
import types
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from engine.model import Finding
from reporting.cli import streams
from reporting.lists.store import _uri
from reporting.locale import language_of_environment
from reporting.sources import replace
from reporting.sources.temporary_file import LETTERS
from reporting.verify import places
from reporting.verify.walk import walk


def _fails(number: int) -> None:
    with streams._failures_reported():
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


@pytest.mark.parametrize("system", ["nt", "posix"])
def test_json_has_all_letters_in_ascii_where_shells_lose_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], system: str
) -> None:
    monkeypatch.setattr(streams, "os", types.SimpleNamespace(name=system))
    answer = {"name": "Łódź „Ш” 😀 \\u0142", "żółw": ['ą"b\\ć', {"ś": "A\ud800B"}], "n": 1}
    streams.emit(answer)
    told = capsys.readouterr().out
    assert json.loads(told) == {**answer, "żółw": ['ą"b\\ć', {"ś": "A?B"}]}
    assert told.isascii() == (system == "nt")


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


class Nt(types.SimpleNamespace):
    """The part of `os` that a module sees, by the name of Windows."""

    def __init__(self) -> None:
        super().__init__(name="nt", path=os.path)


@pytest.mark.parametrize(
    ("letters", "error", "code"),
    [
        (258, FileNotFoundError(2, "no path"), "file-not-written"),
        (259, FileNotFoundError(2, "no path"), "file-not-written"),
        (260, FileNotFoundError(2, "no path"), "file-path-too-long"),
        (260, OSError(28, "no space"), "file-not-written"),
    ],
)
def test_a_path_that_is_too_long_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, letters: int, error: OSError, code: str
) -> None:
    """Windows says of it that it is not there."""
    monkeypatch.setattr(replace, "os", Nt())
    folder = "/" + "d" * (letters - 2 - LETTERS)
    found = replace.not_written(Path(folder, "a.pdf"), error, "a.pdf")
    assert (found.code, found.value) == (code, "a.pdf")
    long_name = Path("/d", "n" * (letters - 3))
    assert replace.not_written(long_name, error, "n").code == code


def test_a_junction_of_windows_is_a_link(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """To Python it is a folder: what is verified would lie anywhere."""
    for name in ("real", "junction"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.json").write_text("{}", encoding="utf-8")

    def lstat(path: str | Path) -> types.SimpleNamespace:
        return types.SimpleNamespace(st_reparse_tag=0xA0000003 if Path(path).name == "junction" else 0)

    monkeypatch.setattr(places, "sys", types.SimpleNamespace(platform="win32"))
    monkeypatch.setattr(places, "os", types.SimpleNamespace(path=os.path, lstat=lstat))
    monkeypatch.setattr(places.stat, "IO_REPARSE_TAG_MOUNT_POINT", 0xA0000003, raising=False)
    told = {item.base: item.refused for item in walk([str(tmp_path)])}
    assert told.keys() == {"a.json", "junction"} and told["a.json"] is None
    assert told["junction"] is not None and told["junction"].code == "file-is-link"
    assert isinstance(places.Folder(str(tmp_path)).read("junction/a.json"), Finding)


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        (("Polish_Poland", "1250"), "pl"),
        (("Bulgarian_Bulgaria", "1251"), "bg"),
        ((None, None), "en"),
        (ValueError, "en"),
    ],
)
def test_the_language_of_windows_is_that_of_its_locale(
    monkeypatch: pytest.MonkeyPatch, name: tuple[str, str] | type[ValueError], lang: str
) -> None:
    def getlocale() -> tuple[str, str]:
        if isinstance(name, tuple):
            return name
        raise name("unknown locale")

    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(locale, "getlocale", getlocale)
    assert language_of_environment() == lang
