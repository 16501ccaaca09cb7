"""Commands that write hold their file: nothing is written twice, and never over what somebody changed meanwhile."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from engine.pairing.swiss.simulate import Rates
from reporting.actions.simulate import SimulateRequest, simulate
from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.source import ListSource
from reporting.sources import replace as replacing
from reporting.sources import temporary_file, write_back
from reporting.sources.file_lock import lock_path
from reporting.sources.load import load, load_bytes
from reporting.sources.outputs import write_workbook
from reporting.workbook.sheets.write import workbook_bytes
from tests.apart import start

PLAIN = Rates(forfeits=0, half_byes=0, zero_byes=0, withdrawals=0, late=0)


@pytest.fixture(scope="module")
def played() -> bytes:
    """Eight players, three rounds played of seven, as a workbook."""
    report = simulate(SimulateRequest("swiss-fide-2026", 8, 3, 7, PLAIN)).report
    document = load_bytes("event.trf", report).document
    return workbook_bytes({**document, "event": {**document["event"], "rounds": 7, "lang": "en"}}, "en")


@pytest.fixture
def book(tmp_path: Path, played: bytes) -> Path:
    """The workbook in a folder of its own."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(played)
    return path


def games(path: Path, number: int) -> list[dict[str, Any]]:
    return [game for game in load(str(path)).document["results"] if game["round"] == number]


def left(path: Path) -> list[str]:
    return [name.name for name in path.parent.iterdir() if name.name.startswith(".")]


def test_of_three_pairings_at_once_one_stands(book: Path) -> None:
    outs = [book.with_name(f"{at}.txt") for at in range(3)]
    runs = [start(["pair", str(book), "--json"], book.parent, out) for out in outs]
    for run in runs:
        run.join(60)
    told = [out.read_text(encoding="utf-8") for out in outs]
    assert sorted(str(run.exitcode) for run in runs) == ["0", "1", "1"], told
    paired = games(book, 4)
    assert sorted(number for game in paired for number in (game["white"], game["black"])) == list(range(1, 9))
    assert games(book, 5) == []
    assert sum('"pairings":[{' in each for each in told) == 1
    assert left(book) == []


def test_a_workbook_sorted_between_reading_and_writing_is_left_alone(
    book: Path, protokol: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user sorts the players just before edits computed from the old order would be carried out."""
    sheets = openpyxl.load_workbook(book)
    sheets["Players"].move_range("A2:Z3", rows=20)
    real = write_back.record_edits

    def sorted_meanwhile(*arguments: Any, **more: Any) -> Any:
        sheets.save(book)
        return real(*arguments, **more)

    monkeypatch.setattr(write_back, "record_edits", sorted_meanwhile)
    run = protokol("pair", book, "--json")
    assert (run.code, run.lines[0]["pairings"]) == (1, [])
    assert "file-changed-meanwhile" in run.codes
    assert games(book, 4) == []
    assert left(book) == []


@pytest.mark.parametrize("kind", ["xlsx", "json"])
def test_a_change_just_before_the_replacement_is_seen(
    book: Path, protokol: Any, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = book
    if kind == "json":
        path = book.with_name("event.json")
        assert protokol("convert", book, path).code == 0
    theirs = path.read_bytes() + (b"\n" if kind == "json" else b"\0")
    real = replacing.backup_file

    def changed(*arguments: Any) -> Any:
        path.write_bytes(theirs)
        return real(*arguments)

    monkeypatch.setattr(replacing, "backup_file", changed)
    run = protokol("pair", path, "--json")
    assert run.code == 1 and "file-changed-meanwhile" in run.codes
    assert path.read_bytes() == theirs
    assert left(path) == []


def test_whoever_waits_in_vain_is_told(book: Path, protokol: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import portalocker

    monkeypatch.setattr("reporting.sources.file_lock.LONGEST_WAIT", 0.1)
    before = book.read_bytes()
    with lock_path(book).open("wb") as other:
        portalocker.lock(other, portalocker.LOCK_EX | portalocker.LOCK_NB)
        run = protokol("pair", book, "--json", "--lang", "bg")
        assert protokol("pair", book, "--dry-run").code == 0
    assert (run.code, run.codes) == (1, ["file-held"])
    assert book.name in run.lines[0]["findings"][0]["message"]
    assert book.read_bytes() == before


def test_the_lock_of_a_killed_command_is_taken_and_removed(book: Path, protokol: Any) -> None:
    lock_path(book).touch()
    assert protokol("pair", book).code == 0
    assert left(book) == []


def test_locks_that_a_killed_build_left_go_with_the_next_one_whatever_it_prints(book: Path, protokol: Any) -> None:
    papers = book.with_name("papers")
    words = ("build", book, "-o", papers, "--form", "standings", "--to", "xlsx", "--lang", "en")
    assert protokol(*words).code == 0
    locks = [lock_path(papers / folder / "pairings-r01.pdf") for folder in ("", "pl/runda-01", "wall")]
    (papers / "pl" / "runda-01").mkdir(parents=True)
    for lock in locks:
        lock.touch()
    locks[2].write_bytes(b"notes")
    temporary_file._cleaned_folders.clear()
    again = protokol(*words, "--json")
    assert [one["status"] for one in again.lines[0]["documents"]] == ["unchanged"]
    assert [lock.exists() for lock in locks] == [False, False, True]


def test_a_file_of_the_lock_s_name_that_is_not_ours_stays(book: Path, protokol: Any) -> None:
    lock_path(book).write_bytes(b"notes")
    assert protokol("pair", book).code == 0
    assert lock_path(book).read_bytes() == b"notes"


@pytest.mark.skipif(os.name == "nt", reason="locks of a POSIX system")
def test_a_lock_that_somebody_else_made_is_waited_for(
    book: Path, protokol: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import portalocker

    monkeypatch.setattr("reporting.sources.file_lock.LONGEST_WAIT", 0.1)
    lock = lock_path(book)
    lock.touch()
    real = os.open
    monkeypatch.setattr(os, "open", lambda path, flags, *more: _only_read(real, lock, path, flags, *more))
    handle = os.open(lock, os.O_RDONLY | os.O_NONBLOCK)
    portalocker.lock(handle, portalocker.LOCK_EX | portalocker.LOCK_NB)
    run = protokol("pair", book, "--json")
    assert (run.code, run.codes) == (1, ["file-held"])
    os.close(handle)
    assert protokol("pair", book).code == 0
    assert not os.path.lexists(lock)


def _only_read(real: Any, lock: Path, path: Any, flags: int, *more: Any) -> int:
    if path == lock and flags & os.O_RDWR:
        raise PermissionError(13, "Permission denied")
    return int(real(path, flags, *more))


@pytest.mark.skipif(os.name == "nt", reason="modes of a POSIX system")
@pytest.mark.parametrize("command", ["pair", "draw", "fill"])
def test_the_state_before_is_as_private_as_the_workbook(
    book: Path, protokol: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    if command == "draw":
        document = load(str(book)).document
        write_workbook({**document, "results": []}, book, "en")
    if command == "fill":
        listed_players(book)
        monkeypatch.setenv("PROTOKOL_LISTS", str(book.with_name("store")))
    following = load(str(book)).event.last_paired_round + 1
    earlier = book.with_name(f"event.before-{f'round-{following}' if command == 'pair' else command}.xlsx")
    earlier.write_bytes(b"from when everybody might read it")
    earlier.chmod(0o644)
    book.chmod(0o600)
    assert protokol(command, book, *(["--redo"] if command == "draw" else [])).code == 0
    assert earlier.read_bytes().startswith(b"PK")
    modes = {path.name: path.stat().st_mode & 0o777 for path in book.parent.glob("event*")}
    assert modes == {"event.xlsx": 0o600, earlier.name: 0o600}


@pytest.mark.skipif(os.name == "nt", reason="modes of a POSIX system")
def test_what_is_made_of_a_workbook_is_as_private_as_it(book: Path, protokol: Any) -> None:
    book.chmod(0o600)
    made = [book.with_name(name) for name in ("event.json", "event.trf", "tables", "next.trf")]
    assert [protokol("convert", book, path).code for path in made[:3]] == [0, 0, 0]
    assert protokol("pair", made[1], "-o", made[3]).code == 0
    assert protokol("build", book, "-o", "papers", "--form", "standings", "--to", "docx,pdf,xlsx").code == 0
    assert protokol("check", book, "--annotate", "remarks.xlsx").code == 0
    papers = [path for path in Path("papers").rglob("*") if path.is_file()]
    assert len(papers) == 3
    files = [*made[:2], *made[2].iterdir(), made[3], *papers, Path("remarks.xlsx")]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


@pytest.mark.parametrize("command", ["pair", "simulate"])
@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 0), (b"012 Other\n", 0), (b"notes\n", 1), (None, 1)],
    ids=["empty", "report", "text", "book"],
)
def test_a_report_takes_the_place_of_a_report_alone(
    book: Path, protokol: Any, command: str, content: bytes | None, code: int
) -> None:
    """Whoever names his workbook as the target by mistake keeps it; a report of before is made anew."""
    report, target = book.with_name("event.trf"), book.with_name("target")
    assert protokol("convert", book, report).code == 0
    target.write_bytes(book.read_bytes() if content is None else content)
    before = target.read_bytes()
    asked = {"pair": (report, "-o", target), "simulate": (target, "--players", 6, "--rounds", 1, "--seed", 1)}
    more = ("--system", "swiss-fide-2026") if command == "simulate" else ()
    run = protokol(command, *asked[command], *more, "--json")
    assert (run.code, "file-exists" in run.codes) == (code, bool(code))
    assert (target.read_bytes() == before) is bool(code)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device of Linux")
@pytest.mark.parametrize("words", [["convert", "event.xlsx", "-"], ["--help"]])
def test_every_answer_tells_a_full_disk_and_leaves_with_its_reader(book: Path, words: list[str]) -> None:
    told = book.with_name("told.txt")
    full = start(words, book.parent, Path("/dev/full"), told)
    full.join(60)
    said = told.read_text(encoding="utf-8")
    assert (full.exitcode, "No space left" in said, "error of the program" in said) == (1, True, False)
    told.unlink()
    reader, writer = os.pipe()
    os.close(reader)
    left = start(words, book.parent, writer, told)
    os.close(writer)
    left.join(60)
    assert (left.exitcode, told.read_text(encoding="utf-8")) == (0, "")


def listed_players(book: Path) -> None:
    """A rating list of everybody in the workbook, in the folder that the test's environment names."""
    document = load(str(book)).document
    people = [
        ListedPlayer(at, str(100 + at), f"{player['surname']}, {player.get('first_name', '')}", "POL", standard=2000)
        for at, player in enumerate(document["players"], start=1)
    ]
    assert enter_list(book.with_name("store"), ListSource("fide", "all", "2020-01-01", people), "list.txt", "x").stored


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device of Linux")
@pytest.mark.parametrize(
    ("command", "output"),
    [("pair", "full"), ("fill", "full"), ("build", "left")],
)
def test_an_answer_that_does_not_arrive_is_no_untouched_file(
    book: Path, monkeypatch: pytest.MonkeyPatch, command: str, output: str
) -> None:
    words, target = [command, str(book)], book
    if command == "fill":
        listed_players(book)
    if command == "build":
        target = book.with_name("papers")
        words += ["-o", str(target), "--form", "standings", "--to", "xlsx"]
    before = book.read_bytes()
    monkeypatch.setenv("PROTOKOL_LISTS", str(book.with_name("store")))
    reader, writer = os.pipe()
    os.close(reader)
    done = start(words, book.parent, Path("/dev/full") if output == "full" else writer, book.with_name("told.txt"))
    os.close(writer)
    done.join(60)
    told = book.with_name("told.txt").read_text(encoding="utf-8")
    assert (book.read_bytes() != before) is (command != "build")
    assert command != "build" or len([*target.rglob("*.xlsx")]) == 1
    assert command != "pair" or len(games(book, 4)) == 4
    assert f"{target}: written" in told
    assert "repeat" not in told.replace("Do not repeat", "")
    assert done.exitcode == (1 if output == "full" else 0)
