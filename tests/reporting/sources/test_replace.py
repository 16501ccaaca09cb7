"""A file is replaced whole or not at all, and never while a spreadsheet program has it open."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reporting.sources.replace import backup_path, lock_finding, replace_file, rewrite_file


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "turniej.xlsx"
    path.write_bytes(b"before")
    return path


def names(path: Path) -> list[str]:
    return sorted(item.name for item in path.parent.iterdir())


def test_a_new_file_is_made(tmp_path: Path) -> None:
    assert replace_file(tmp_path / "nowy.xlsx", b"data") is None
    assert (tmp_path / "nowy.xlsx").read_bytes() == b"data"


def test_a_file_is_replaced_and_nothing_is_left_beside_it(book: Path) -> None:
    book.chmod(0o640)
    assert replace_file(book, b"after") is None
    assert book.read_bytes() == b"after"
    assert names(book) == ["turniej.xlsx"]
    assert os.name == "nt" or book.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_a_link(book: Path) -> None:
    link = book.with_name("link.xlsx")
    link.symlink_to(book)
    assert replace_file(link, b"after") is None
    assert link.is_symlink()
    assert book.read_bytes() == b"after"


@pytest.mark.parametrize(
    ("error", "code"),
    [(PermissionError(13, "denied"), "file-in-use"), (OSError(28, "No space left"), "file-not-written")],
)
def test_a_refused_replacement_changes_nothing(
    book: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    def refuse(_self: Path, _target: Path) -> Path:
        raise error

    monkeypatch.setattr(Path, "replace", refuse)
    found = replace_file(book, b"after")
    assert found is not None
    assert (found.code, found.value) == (code, "turniej.xlsx")
    assert book.read_bytes() == b"before"
    assert names(book) == ["turniej.xlsx"]


def test_a_write_protected_file_is_refused(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_args: False)
    found = replace_file(book, b"after")
    assert found is not None
    assert found.code == "file-in-use"
    assert book.read_bytes() == b"before"


def test_a_missing_folder_is_a_finding(tmp_path: Path) -> None:
    found = replace_file(tmp_path / "none" / "a.xlsx", b"data")
    assert found is not None
    assert found.code == "file-not-written"


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    found = replace_file(tmp_path, b"data")
    assert found is not None
    assert found.code == "file-is-folder"


def test_libreoffice_names_the_user_who_has_the_file_open(book: Path) -> None:
    lock = book.with_name(".~lock.turniej.xlsx#")
    lock.write_text("Żaneta Kowalska,zaneta,biuro,21.11.2026 10:00,file:///home/zaneta;", encoding="utf-8")
    found = lock_finding(book)
    assert found is not None
    assert (found.code, dict(found.values)) == (
        "file-open-by",
        {"user": "Żaneta Kowalska", "lock": ".~lock.turniej.xlsx#"},
    )


def test_excel_names_the_user_who_has_the_file_open(book: Path) -> None:
    user = "Георги"
    wide = user.encode("utf-16-le")
    lock = b"\x06??????".ljust(55) + len(user).to_bytes(2, "little") + wide.ljust(108, b" ")
    book.with_name("~$turniej.xlsx").write_bytes(lock)
    found = lock_finding(book)
    assert found is not None
    assert (found.code, dict(found.values)["user"]) == ("file-open-by", user)


@pytest.mark.parametrize("lock", ["~$turniej.xlsx", ".~lock.turniej.xlsx#"])
def test_an_empty_lock_counts_too(book: Path, lock: str) -> None:
    book.with_name(lock).touch()
    found = lock_finding(book)
    assert found is not None
    assert found.code == "file-open"


def test_the_lock_of_another_file_is_no_matter(book: Path) -> None:
    book.with_name("~$inny.xlsx").touch()
    assert lock_finding(book) is None


def test_the_state_before_a_command_is_kept(book: Path) -> None:
    assert rewrite_file(book, b"before", b"after", "pair") is None
    assert book.read_bytes() == b"after"
    assert backup_path(book, "pair").name == "turniej.before-pair.xlsx"
    assert backup_path(book, "pair").read_bytes() == b"before"


def test_a_command_that_changes_nothing_leaves_the_last_backup(book: Path) -> None:
    rewrite_file(book, b"before", b"after", "pair")
    assert rewrite_file(book, b"after", b"after", "pair") is None
    assert backup_path(book, "pair").read_bytes() == b"before"


def test_an_open_file_is_neither_written_nor_backed_up(book: Path) -> None:
    book.with_name("~$turniej.xlsx").touch()
    found = rewrite_file(book, b"before", b"after", "pair")
    assert found is not None
    assert book.read_bytes() == b"before"
    assert not backup_path(book, "pair").exists()
