"""The journal: lines added, never changed; half lines, other heads, other runs, full disks and strange files are told."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from reporting.verify.batch import journal as module
from reporting.verify.batch.journal import Journal
from reporting.verify.batch.tasks import BatchError

HEAD = {"program": "1", "options": {"lang": "en"}}
OTHER = {"program": "2", "options": {"lang": "en"}}
A, B = "a" * 64, "b" * 64


def write(path: Path, head: dict[str, Any], *entries: tuple[str, str, bytes]) -> None:
    journal = Journal(path, head)
    for entry in entries:
        journal.add(*entry)
    journal.close()


def read(path: Path, head: dict[str, Any], *keys: tuple[str, str]) -> tuple[list[bytes], list[str]]:
    """The lines of the keys, and the findings."""
    journal = Journal(path, head)
    lines = [line for key in keys for _, line in journal.known(*key)]
    journal.close()
    return lines, [found.code for found in journal.findings]


def test_what_was_added_is_known_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "j"
    write(path, HEAD, (A, "a.pdf", b'{"x":1}'), (B, 'ż "\\ \udcff', b'{"x":2}'))
    write(path, HEAD, (A, "a.pdf", b'{"x":3}'), ("", "unread", b'{"x":4}'))
    assert read(path, HEAD, (A, "a.pdf"), (B, 'ż "\\ \udcff')) == ([b'{"x":1}', b'{"x":3}', b'{"x":2}'], [])
    assert read(path, HEAD, (B, "a.pdf"), (A, "b.pdf"), ("", "unread")) == ([], [])
    assert path.read_bytes().count(b'{"journal":1,') == 1


def test_another_version_or_other_options_are_told_and_their_lines_kept(tmp_path: Path) -> None:
    path = tmp_path / "j"
    write(path, HEAD, (A, "a", b'{"x":1}'))
    assert read(path, OTHER, (A, "a")) == ([], ["journal-other-run"])
    write(path, OTHER, (B, "b", b'{"x":2}'))
    assert read(path, OTHER, (A, "a"), (B, "b")) == ([b'{"x":2}'], ["journal-other-run"])
    assert read(path, HEAD, (A, "a"), (B, "b")) == ([b'{"x":1}'], ["journal-other-run"])


def test_a_journal_may_be_cut_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "j"
    write(path, HEAD, (A, "a", b'{"x":1}'), (B, "b", b'{"x":2}'))
    whole = path.read_bytes()
    first, second = whole.index(b"\n") + 1, whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        write(path, HEAD, (A, "c", b'{"x":3}'))
        known = [b'{"x":1}'] * (cut >= second) + [b'{"x":3}']
        assert read(path, HEAD, (A, "a"), (B, "b"), (A, "c")) == (known, []), cut
        assert path.read_bytes().count(b'{"journal":1,') == 1
    assert first < second


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b'{"sha256":"x"}\n', b"\0" * 40 + b"\n", b'{"sha256":"a\n'])
def test_damaged_lines_are_told_and_the_others_used(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "j"
    write(path, HEAD, (A, "a", b'{"x":1}'))
    path.write_bytes(path.read_bytes() + line)
    write(path, HEAD, (B, "b", b'{"x":2}'))
    assert read(path, HEAD, (A, "a"), (B, "b")) == ([b'{"x":1}', b'{"x":2}'], ["journal-damaged"])


@pytest.mark.parametrize("content", [b"precious words\n", b"x", b"%PDF-1.7\n" + b"\0" * 99, b'{"journey": 1}\n'])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(content)
    with pytest.raises(BatchError, match="journal-foreign"):
        Journal(path, HEAD)
    assert path.read_bytes() == content


def test_a_head_cut_by_a_kill_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_bytes(b'{"journal":1,"opt')
    write(path, HEAD, (A, "a", b'{"x":1}'))
    assert read(path, HEAD, (A, "a")) == ([b'{"x":1}'], [])


def test_one_run_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "j"
    journal = Journal(path, HEAD)
    before = path.read_bytes()
    with pytest.raises(BatchError, match="journal-in-use"):
        Journal(path, OTHER)
    assert path.read_bytes() == before
    journal.close()
    Journal(path, HEAD).close()


def test_a_folder_a_missing_folder_and_a_device_are_no_journals(tmp_path: Path) -> None:
    for path, code in (
        (tmp_path, "journal-not-written"),
        (tmp_path / "no" / "j", "journal-not-written"),
        (Path("a\0b"), "journal-not-written"),
    ):
        with pytest.raises(BatchError, match=code):
            Journal(path, HEAD)
    if os.name != "nt":
        os.mkfifo(tmp_path / "pipe")
        for path in (tmp_path / "pipe", Path("/dev/full")):
            with pytest.raises(BatchError, match="file-is-device"):
                Journal(path, HEAD)


def full_after(monkeypatch: Any, size: int) -> None:
    """A disk with place for so many bytes more; what does not fit is cut, as the kernel does."""
    plain, left = os.write, [size]

    def write_some(handle: int, data: Any) -> int:
        if left[0] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = plain(handle, bytes(data)[: left[0]])
        left[0] -= count
        return count

    monkeypatch.setattr(module.os, "write", write_some)


@pytest.mark.parametrize("room", [0, 1, 50, 113])
def test_a_full_disk_is_told_once_and_leaves_whole_lines(tmp_path: Path, monkeypatch: Any, room: int) -> None:
    path = tmp_path / "j"
    journal = Journal(path, HEAD)
    journal.add(A, "a", b'{"x":1}')
    full_after(monkeypatch, room)
    for number in range(3):
        journal.add(B, f"b{number}", b'{"x":2,"more":"%s"}' % (b"x" * 99))
    journal.close()
    monkeypatch.undo()
    assert [found.code for found in journal.findings] == ["journal-disk-full"]
    assert path.read_bytes().endswith(b"\n")
    assert read(path, HEAD, (A, "a"), (B, "b0")) == ([b'{"x":1}'], [])


def test_a_disk_that_is_full_from_the_first_ends_the_run_before_it_begins(tmp_path: Path, monkeypatch: Any) -> None:
    full_after(monkeypatch, 5)
    with pytest.raises(BatchError, match="journal-not-written"):
        Journal(tmp_path / "j", HEAD)
    monkeypatch.undo()
    assert read(tmp_path / "j", HEAD, (A, "a")) == ([], [])
