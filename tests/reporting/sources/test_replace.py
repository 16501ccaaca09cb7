"""A file is replaced whole or not at all, and never while a spreadsheet program has it open."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from reporting.sources import replace as replacing
from reporting.sources import temporary_file
from reporting.sources.file_lock import lock_finding
from reporting.sources.load import load
from reporting.sources.outputs import write_document
from reporting.sources.replace import backup_path, hash_of, replace_file, rewrite_file


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
    monkeypatch.setattr(os, "access", lambda path, *_: Path(path).is_dir())
    found = replace_file(book, b"after")
    assert found is not None
    assert found.code == "file-in-use"
    assert book.read_bytes() == b"before"


@pytest.mark.parametrize("name", ["turniej.xlsx", "nowy.xlsx"])
def test_a_write_protected_folder_is_no_file_that_somebody_holds_open(
    book: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whoever made a new file there was told to close it."""

    def refuse(*_: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "access", lambda path, *_: not Path(path).is_dir())
    monkeypatch.setattr(temporary_file, "open_temporary", refuse)
    found = replace_file(book.with_name(name), b"after")
    assert found is not None
    assert (found.code, found.value, dict(found.values)) == ("file-not-written", name, {"reason": "Permission denied"})
    assert names(book) == ["turniej.xlsx"] and book.read_bytes() == b"before"


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


def test_a_file_that_changed_since_it_was_read_is_left_alone(book: Path) -> None:
    found = replace_file(book, b"after", read=hash_of(b"other"))
    assert found is not None and found.code == "file-changed-meanwhile"
    assert (book.read_bytes(), names(book)) == (b"before", ["turniej.xlsx"])
    assert replace_file(book, b"after", read=hash_of(b"before")) is None
    assert book.read_bytes() == b"after"


@pytest.mark.skipif(os.name == "nt", reason="no file that is open is moved there")
@pytest.mark.parametrize("change", ["replaced", "removed", "pipe"])
def test_a_change_while_the_last_look_is_taken_is_seen(
    book: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """The old file is open and being read when another takes its name: neither it nor the state before is touched."""
    backup_path(book, "pair").write_bytes(b"earlier")
    real, looks = replacing.file_digest, []

    def meanwhile(stream: object, name: str) -> object:
        looks.append(name)
        if len(looks) == 2:
            book.unlink()
            if change == "replaced":
                book.write_bytes(b"theirs")
            elif change == "pipe":
                os.mkfifo(book)
        return real(stream, name)  # type: ignore[arg-type]

    monkeypatch.setattr(replacing, "file_digest", meanwhile)
    found = rewrite_file(book, b"before", b"after", "pair")
    assert found is not None and found.code == "file-changed-meanwhile"
    assert change != "replaced" or book.read_bytes() == b"theirs"
    assert (backup_path(book, "pair").read_bytes(), len(looks)) == (b"earlier", 2)
    assert names(book) == sorted([backup_path(book, "pair").name, *(["turniej.xlsx"] if change != "removed" else [])])


def test_a_full_disk_leaves_the_state_before_an_earlier_run(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for the copy, none for the file itself: nothing was changed is true of both."""
    backup_path(book, "pair").write_bytes(b"earlier")
    real, synced = os.fsync, []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 2:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    found = rewrite_file(book, b"before", b"after", "pair")
    assert found is not None and (found.code, found.value) == ("file-not-written", "turniej.xlsx")
    assert (book.read_bytes(), backup_path(book, "pair").read_bytes()) == (b"before", b"earlier")
    assert names(book) == sorted(["turniej.xlsx", backup_path(book, "pair").name])


def test_a_folder_of_tables_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the tables of two events are never mixed, and nothing is said to be unchanged that is not."""
    cup = {"schema": 1, "event": {"name": "Cup"}, "players": [{"number": 1, "surname": "A"}], "results": []}
    folder = tmp_path / "tables"
    assert write_document(cup, folder, "en", force=False)[0] == "written"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    other = {**cup, "event": {"name": "Open"}, "players": [{"number": 1, "surname": "B"}]}
    real, synced = os.fsync, []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 2:
            raise OSError(28, "No space left on device")
        real(handle)

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        status, findings = write_document(other, folder, "en", force=True)
    assert (status, [found.code for found in findings]) == ("skipped", ["file-not-written"])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert write_document(other, folder, "en", force=True)[0] == "written"


@pytest.mark.skipif(os.name == "nt", reason="there the whole path is counted")
@pytest.mark.parametrize(("letters", "status"), [(250, "written"), (251, "skipped")])
def test_a_name_may_be_as_long_as_the_system_takes(tmp_path: Path, letters: int, status: str) -> None:
    """The names of lock files are longer than the file's own; what is too long itself is told."""
    path = tmp_path / f"{'x' * letters}.json"
    done, findings = write_document({"schema": 1, "event": {}, "players": [], "results": []}, path, "en", force=False)
    assert done == status
    assert [found.code for found in findings] == ([] if status == "written" else ["file-not-written"])


def test_what_a_killed_run_left_is_swept_and_what_is_being_written_stays(book: Path) -> None:
    dead = book.with_name(f".protokol-0123-{'0' * 16}.new")
    dead.write_bytes(b"half")
    temporary_file._cleaned_folders.clear()
    with temporary_file.open_temporary(book.with_name("other.xlsx"), 0o600) as (_, busy):
        assert replace_file(book, b"after") is None
        assert (dead.exists(), busy.exists()) == (False, True)
        assert os.name == "nt" or busy.stat().st_mode & 0o777 == 0o600
    assert names(book) == ["turniej.xlsx"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_temporary_name_is_never_taken_over(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody guessed the name and put a link there: the link's target stays as it is."""
    victim = book.with_name("victim")
    victim.write_bytes(b"mine")
    monkeypatch.setattr(temporary_file.secrets, "token_hex", lambda _size: "guessed")
    mark = temporary_file.sha256(book.name.encode()).hexdigest()[:12]
    book.with_name(f".protokol-{mark}-guessed.new").symlink_to(victim)
    found = replace_file(book, b"after")
    assert found is not None and found.code == "file-not-written"
    assert (victim.read_bytes(), book.read_bytes()) == (b"mine", b"before")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_in_the_place_of_the_state_before_is_refused(book: Path) -> None:
    victim = book.with_name("victim")
    victim.write_bytes(b"mine")
    backup_path(book, "pair").symlink_to(victim)
    found = rewrite_file(book, b"before", b"after", "pair")
    assert found is not None and found.code == "file-is-link"
    assert (victim.read_bytes(), book.read_bytes()) == (b"mine", b"before")


@pytest.mark.skipif(os.name == "nt", reason="modes of a POSIX system")
@pytest.mark.parametrize(("earlier", "now"), [(None, 0o600), (0o644, 0o600), (0o640, 0o604), (0o600, 0o644)])
def test_the_state_before_has_no_wider_mode_than_the_file(book: Path, earlier: int | None, now: int) -> None:
    kept = backup_path(book, "pair")
    if earlier is not None:
        kept.write_bytes(b"earlier")
        kept.chmod(earlier)
    book.chmod(now)
    assert rewrite_file(book, b"before", b"after", "pair") is None
    assert (kept.stat().st_mode & 0o777, kept.read_bytes()) == (0o600, b"before")


@pytest.mark.skipif(not hasattr(os, "fchown"), reason="owners of a POSIX system")
@pytest.mark.parametrize(
    ("refused", "asked", "mode"),
    [((), [(7, 8)], 0o664), ((7,), [(7, 8), (-1, 8)], 0o664), ((7, -1), [(7, 8), (-1, 8)], 0o644)],
    ids=["ours to give", "the group alone", "neither"],
)
def test_a_file_stays_whose_it_was(
    book: Path, monkeypatch: pytest.MonkeyPatch, refused: tuple[int, ...], asked: list[tuple[int, int]], mode: int
) -> None:
    """A workbook that a group shares is shared by it afterwards; nobody else comes to see what it alone may see."""
    given: list[tuple[int, int]] = []
    real = Path.stat

    def of_others(path: Path, **more: bool) -> os.stat_result:
        found = real(path, **more)
        return os.stat_result([*found[:4], 7, 8, *found[6:]]) if path == book else found

    def give(_handle: int, user: int, group: int) -> None:
        given.append((user, group))
        if user in refused:
            raise PermissionError

    monkeypatch.setattr(Path, "stat", of_others)
    monkeypatch.setattr(os, "fchown", give)
    book.chmod(0o664)
    assert replace_file(book, b"after") is None
    assert (given, book.stat().st_mode & 0o777) == (asked, mode)
    given.clear()
    assert replace_file(book.with_name("paper.pdf"), b"paper", like=book) is None
    assert given == [(-1, 8)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_what_is_no_file_in_a_folder_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    """Reading a pipe would wait for ever, and a link would lead out of the folder: both in and out."""
    inside = tmp_path / "event" / "players.csv"
    inside.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(inside)
        assert (found := replace_file(inside, b"data")) is not None and found.code == "file-is-device"
    else:
        (tmp_path / "victim").write_bytes(b"mine")
        inside.symlink_to(tmp_path / "victim")
    code = "file-is-device" if kind == "pipe" else "file-is-link"
    loaded = load(str(inside.parent))
    assert (loaded.readable, [found.code for found in loaded.findings]) == (False, [code])
    document = {"schema": 1, "event": {"name": "Cup"}, "players": [{"number": 1, "surname": "A"}], "results": []}
    status, findings = write_document(document, inside.parent, "en", force=True)
    assert (status, [found.code for found in findings]) == ("skipped", [code])
    assert kind == "pipe" or (tmp_path / "victim").read_bytes() == b"mine"
