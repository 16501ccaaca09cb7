"""A list enters the store whole or not at all, whoever looks something up or writes meanwhile."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.model import Finding, finding
from reporting.exchange.lists import ListedPlayer
from reporting.exchange.lists.rows import unread_row
from reporting.lists import enter
from reporting.lists.enter import EnteredList, enter_list
from reporting.lists.rating_list_store import RatingListStore
from reporting.lists.search import ListSearch
from reporting.lists.source import ListSource
from reporting.lists.store import lists_of


def player(number: int, name: str = "Lis, Ewa", **more: object) -> ListedPlayer:
    return ListedPlayer(number + 1, str(number), name, **{"standard": 1900, **more})  # type: ignore[arg-type]


def entered(
    store: Path, *rows: ListedPlayer | Finding, day: str = "2026-11-01", kind: str = "all", sha256: str = "ab"
) -> EnteredList:
    return enter_list(store, ListSource("fide", kind, day, rows), "list.txt", sha256)


def names(store: Path, text: str = "Lis Ewa", day: str = "") -> list[tuple[str, int | None]]:
    rating_lists = RatingListStore(store, day)
    try:
        return [(found.player.id, found.ratings["standard"].value) for found in rating_lists.by_name("fide", text)]
    finally:
        rating_lists.close()


def test_several_days_stand_side_by_side_and_the_one_in_force_counts(tmp_path: Path) -> None:
    for month, rating in (("10", 1900), ("11", 1950), ("12", 2000)):
        entered(tmp_path, player(1, standard=rating), day=f"2026-{month}-01", sha256=month)
    assert names(tmp_path) == [("1", 2000)]
    assert names(tmp_path, day="2026-11-30") == [("1", 1950)]
    assert names(tmp_path, day="2026-11-01") == [("1", 1950)]
    assert names(tmp_path, day="2026-10-31") == [("1", 1900)]
    assert names(tmp_path, day="2026-09-30") == []


def test_lists_of_one_kind_are_asked_together(tmp_path: Path) -> None:
    entered(tmp_path, player(1), kind="standard")
    entered(
        tmp_path, player(1, standard=None, rapid=1850), player(2, "Kot, Jan", standard=None, rapid=1700), kind="rapid"
    )
    rating_lists = RatingListStore(tmp_path)
    (ewa,) = rating_lists.by_name("fide", "Lis Ewa")
    (jan,) = rating_lists.by_name("fide", "Kot Jan")
    assert {kind: rating.value for kind, rating in ewa.ratings.items()} == {"standard": 1900, "rapid": 1850}
    assert {kind: rating.value for kind, rating in jan.ratings.items()} == {"standard": None, "rapid": 1700}
    assert (found := rating_lists.by_id("fide", "2")) is not None
    assert found.player.name == "Kot, Jan"
    rating_lists.close()


def test_the_same_file_again_is_told_and_another_one_takes_its_place(tmp_path: Path) -> None:
    assert not entered(tmp_path, player(1)).unchanged
    assert entered(tmp_path, player(1)).unchanged
    assert not entered(tmp_path, player(1, standard=2000), sha256="cd").unchanged
    assert names(tmp_path) == [("1", 2000)]
    assert len(lists_of(tmp_path)[0]) == 1


def test_a_row_whose_id_is_zero_is_nobody(tmp_path: Path) -> None:
    done = entered(tmp_path, player(0), player(0, "Kot, Jan"), player(3))
    assert done.stored is not None
    assert (done.stored.rows, done.left_out) == (1, 2)


def test_two_players_of_one_id_are_told_and_neither_is_entered(tmp_path: Path) -> None:
    done = entered(tmp_path, player(1), player(2), player(1, "Kot, Jan"), player(2), player(3))
    assert done.stored is not None
    assert (done.stored.rows, done.left_out) == (2, 3)
    assert [(found.code, found.value) for found in done.findings] == [("list-id-of-two", "1"), ("list-id-twice", "2")]
    assert [number for number, _ in names(tmp_path)] == ["2", "3"]
    assert names(tmp_path, "Kot Jan") == []


def test_a_list_that_breaks_off_leaves_the_one_before(tmp_path: Path) -> None:
    entered(tmp_path, player(1))
    done = entered(tmp_path, player(2), finding("list-broken", reason="-"), sha256="cd")
    assert (done.stored, [found.code for found in done.findings]) == (None, ["list-broken"])
    assert names(tmp_path) == [("1", 1900)]
    assert [path.suffix for path in tmp_path.iterdir()] == [".db"]


def test_a_list_of_nobody_is_none(tmp_path: Path) -> None:
    done = entered(tmp_path, unread_row(2, "id", "x"))
    assert (done.stored, [found.code for found in done.findings]) == (None, ["list-empty"])
    assert lists_of(tmp_path) == ([], ())


@pytest.mark.parametrize(("count", "told"), [(89, ["list-shorter"]), (90, []), (100, [])])
def test_far_fewer_players_than_the_month_before_may_be_half_a_list(
    tmp_path: Path, count: int, told: list[str]
) -> None:
    entered(tmp_path, *(player(number) for number in range(1, 101)), day="2026-10-01")
    done = entered(tmp_path, *(player(number) for number in range(1, count + 1)), sha256="cd")
    assert [found.code for found in done.findings] == told


@pytest.mark.skipif(os.name == "nt", reason="no file that is open is replaced there")
def test_whoever_looks_up_while_a_list_is_written_sees_the_one_before(tmp_path: Path) -> None:
    entered(tmp_path, player(1))
    seen = []

    def rows() -> Iterator[ListedPlayer]:
        yield player(1, standard=2000)
        seen.append(names(tmp_path))

    open_before = ListSearch(lists_of(tmp_path)[0][0])
    enter_list(tmp_path, ListSource("fide", "all", "2026-11-01", rows()), "list.txt", "cd")
    assert seen == [[("1", 1900)]]
    assert [hit.player.standard for hit in open_before.by_id("1")] == [1900]
    open_before.close()
    assert names(tmp_path) == [("1", 2000)]


def test_a_list_that_is_open_elsewhere_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows replaces no file that somebody looks players up in just now."""
    entered(tmp_path, player(1))

    def move(path: Path, target: Path) -> None:
        raise PermissionError(13, "Access is denied", str(path), 5, str(target))

    monkeypatch.setattr(enter, "move", move)
    done = entered(tmp_path, player(2), sha256="ef")
    assert (done.stored, [found.code for found in done.findings]) == (None, ["file-in-use"])
    assert names(tmp_path) == [("1", 1900)] and len(list(tmp_path.iterdir())) == 1


def test_what_a_killed_import_left_is_swept_and_no_list(tmp_path: Path) -> None:
    names = (".fide-all-2026-10-01.list.db.part", ".fide-all-2026-10-01.list.db-062b.part-journal")
    for name in names:
        (tmp_path / name).write_bytes(b"half")
    assert lists_of(tmp_path) == ([], ())
    entered(tmp_path, player(1))
    assert [name for name in names if (tmp_path / name).exists()] == []


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\0" * 200])
def test_a_damaged_file_of_the_store_is_told_and_the_others_are_asked(tmp_path: Path, content: bytes) -> None:
    entered(tmp_path, player(1))
    (tmp_path / "fide-all-2026-12-01.list.db").write_bytes(content)
    lists, told = lists_of(tmp_path)
    assert [each.day for each in lists] == ["2026-11-01"]
    assert {found.code for found in told} <= {"store-damaged", "store-other-version"}
    assert len(told) == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE players SET standard = 'GM'",
        "UPDATE players SET name = NULL",
        "UPDATE players SET birth = 1.5",
        "UPDATE players SET id = x'00'",
        "UPDATE about SET day = NULL",
        "UPDATE about SET rows = 'many'",
        "DELETE FROM about",
        "ALTER TABLE players RENAME COLUMN title TO x",
    ],
)
def test_what_another_program_wrote_into_a_list_is_told_and_not_taken(tmp_path: Path, change: str) -> None:
    done = entered(tmp_path, player(1))
    assert done.stored is not None
    with contextlib.closing(sqlite3.connect(done.stored.path)) as connection, connection:
        connection.execute(change)
    rating_lists = RatingListStore(tmp_path)
    assert rating_lists.by_name("fide", "Liss Ewa") == []
    assert [each.code for each in rating_lists.findings] == ["store-damaged"]
    rating_lists.close()


def test_a_list_that_is_cut_off_in_the_store_is_told_when_it_is_asked(tmp_path: Path) -> None:
    done = entered(tmp_path, *(player(number, f"Lis{number}, Ewa") for number in range(2000)))
    assert done.stored is not None
    data = done.stored.path.read_bytes()
    done.stored.path.write_bytes(data[: len(data) // 2])
    rating_lists = RatingListStore(tmp_path)
    found = rating_lists.by_name("fide", "Lis7 Ewa")
    assert found == [] or {each.code for each in rating_lists.findings} <= {"store-damaged"}
    assert [each.code for each in rating_lists.findings] == ["store-damaged"]
    rating_lists.close()


ENDLESS = """
import sys
from pathlib import Path
from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.source import ListSource

def rows():
    for number in range(10**9):
        if number == 50_000:
            print("half", flush=True)
        yield ListedPlayer(number, str(number), "Lis, Ewa")

enter_list(Path(sys.argv[1]), ListSource("fide", "all", "2026-11-01", rows()), "list.txt", "cd")
"""


def test_an_import_that_is_killed_leaves_the_list_before_and_nothing_for_good(tmp_path: Path) -> None:
    entered(tmp_path, player(1))
    command = [sys.executable, "-c", ENDLESS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"half\n"
        assert names(tmp_path) == [("1", 1900)]
        child.kill()
    assert list(tmp_path.glob(".*.part"))
    assert names(tmp_path) == [("1", 1900)]
    assert entered(tmp_path, player(2), sha256="ef").stored is not None
    assert names(tmp_path) == [("2", 1900)]
    assert [path.name for path in tmp_path.iterdir()] == ["fide-all-2026-11-01.list.db"]


@pytest.mark.parametrize("name", ["a b", "a#b%20", "Żółw", "x'y", *(["a?b"] if os.name != "nt" else [])])
def test_a_store_may_have_any_name(tmp_path: Path, name: str) -> None:
    entered(tmp_path / name, player(1))
    assert names(tmp_path / name) == [("1", 1900)]


def test_a_store_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    done = entered(tmp_path / "file", player(1))
    assert (done.stored, [found.code for found in done.findings]) == (None, ["file-not-written"])
    assert lists_of(tmp_path / "file")[0] == []


@pytest.mark.parametrize(("name", "left_out"), [("Lis\u202e, Ewa", 0), ("\u202e\u0001", 1)])
def test_a_name_of_characters_that_no_name_has_is_no_player(tmp_path: Path, name: str, left_out: int) -> None:
    done = entered(tmp_path, player(1, "Kot, Jan"), player(2, name))
    assert done.stored is not None and (done.stored.rows, done.left_out) == (2 - left_out, left_out)
    codes = ["characters-removed", *(["list-row-unread"] * left_out)]
    assert [each.code for each in done.findings] == codes
    assert all(each.value for each in done.findings)
