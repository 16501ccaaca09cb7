"""Pieces of bytes come back as they were, from memory and from the disk; a full disk costs memory, no piece."""

from __future__ import annotations

import errno
from typing import Any

import pytest

from reporting.verify.spool import Spool

PIECES = [b"first", b"", "Żółć".encode(), b"\0" * 40]


def filled(most: int) -> Spool:
    spool = Spool(most)
    for piece in PIECES:
        spool.add(piece)
    return spool


@pytest.mark.parametrize("most", [0, 4, 5, 6, 1_000])
def test_pieces_come_back(most: int) -> None:
    spool = filled(most)
    assert [spool.get(at) for at in range(len(spool))] == PIECES


@pytest.mark.parametrize("most", [0, 12, 1_000])
@pytest.mark.parametrize("other", [b"", b"a longer piece than there was", b"other"])
def test_another_piece_stands_in_the_place_of_one(most: int, other: bytes) -> None:
    spool = filled(most)
    for at in range(len(PIECES)):
        spool.put(at, other)
        assert [spool.get(each) for each in range(len(PIECES))] == [*[other] * (at + 1), *PIECES[at + 1 :]]


@pytest.mark.parametrize(("most", "opened"), [(52, True), (53, False), (54, False)], ids=["above", "at", "below"])
def test_no_file_is_opened_before_the_bound_is_reached(most: int, opened: bool) -> None:
    assert sum(map(len, PIECES)) == 53
    assert (filled(most)._file is not None) is opened


def test_a_full_disk_costs_memory_and_no_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*told: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    spool = filled(0)
    monkeypatch.setattr(spool._file, "write", full)
    spool.add(b"one more")
    spool.put(0, b"another")
    assert [spool.get(at) for at in range(5)] == [b"another", *PIECES[1:], b"one more"]


def test_a_disk_that_is_not_there_costs_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Any:
        raise FileNotFoundError

    monkeypatch.setattr("tempfile.TemporaryFile", nowhere)
    spool = filled(0)
    assert [spool.get(at) for at in range(4)] == PIECES


def test_there_is_no_piece_beyond_the_last() -> None:
    with pytest.raises(KeyError):
        Spool(10).get(0)
