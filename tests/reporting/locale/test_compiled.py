"""A changed text is read at once, without anybody compiling it."""

from __future__ import annotations

import gettext
import os
from io import BytesIO
from pathlib import Path

import pytest

from reporting.locale.compile import compile_catalogues, compiled

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    path = folder / "word.po"
    path.write_text(HEAD + 'msgid "word.board"\nmsgstr "szachownica"\n', encoding="utf-8")
    return path


def told(source: Path) -> str:
    return gettext.GNUTranslations(BytesIO(compiled(source))).gettext("word.board")


def test_a_text_is_compiled_when_it_is_first_read(source: Path) -> None:
    assert told(source) == "szachownica"
    assert source.with_suffix(".mo").is_file()


def test_a_changed_text_is_read_at_once(source: Path) -> None:
    told(source)
    later = source.with_suffix(".mo").stat().st_mtime_ns + 10**9
    source.write_text(source.read_text(encoding="utf-8").replace("szachownica", "warcabnica"), encoding="utf-8")
    os.utime(source, ns=(later, later))
    assert told(source) == "warcabnica"


def test_what_is_compiled_already_is_left_as_it_is(source: Path) -> None:
    told(source)
    before = source.with_suffix(".mo").stat()
    assert compile_catalogues(source.parents[2]) == [source.with_suffix(".mo")]
    after = source.with_suffix(".mo").stat()  # whoever reads it changes the time at which it was last read
    assert (after.st_ino, after.st_mtime_ns, after.st_size) == (before.st_ino, before.st_mtime_ns, before.st_size)


def test_a_folder_that_cannot_be_written_to_is_no_hindrance(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, data: bytes) -> int:
        raise PermissionError(13, "refused", str(self))

    monkeypatch.setattr(Path, "write_bytes", refused)
    assert told(source) == "szachownica"
    assert not source.with_suffix(".mo").exists()


def test_a_package_has_all_texts_or_is_not_made(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(self: Path, target: Path) -> Path:
        raise PermissionError(13, "in use", str(self))

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PermissionError):
        compile_catalogues(source.parents[2])
    assert [path.name for path in source.parent.iterdir()] == ["word.po"]
