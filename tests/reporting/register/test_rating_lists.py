"""Rating lists of any length: entered once, wrong rows left out and told, asked for the list in force on a day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.model import Finding, Severity, finding
from reporting.exchange.lists import ListedPlayer
from reporting.exchange.lists.rows import cut_row, unread_row
from reporting.register import rating_lists
from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.lists_read import Lists
from reporting.register.problems import RegisterError
from reporting.register.rating_lists import EnteredList, enter_list
from reporting.register.values import Origin, Who


def entered(
    register: Register, *rows: ListedPlayer | Finding, day: str = "2026-01-01", kind: str = "all", sha256: str = "ab"
) -> EnteredList:
    return enter_list(register, Origin("tester", "import", "list.txt", sha256), "fide", kind, day, rows)


def player(number: int, name: str = "Lis, Ewa", rating: int | None = 1900, line: int = 2) -> ListedPlayer:
    return ListedPlayer(line, str(number), name, standard=rating)


def test_the_list_in_force_is_the_last_one_not_later_than_the_day(register: Register) -> None:
    for month, rating in (("01", 1900), ("02", 1950), ("03", 2000)):
        entered(register, player(1, rating=rating), day=f"2026-{month}-01", sha256=month)
    with register.reading() as connection:
        lists = Lists(connection)
        found = {day: lists.rows("fide", ["1", "2"], day) for day in ("2025-12-31", "2026-02-28", "2026-03-01")}
        history = [(row.day, row.standard) for row in lists.histories("fide", "1")]
    assert found["2025-12-31"] == {}
    assert [(row.day, row.standard) for row in found["2026-02-28"]["1"]] == [("2026-02-01", 1950)]
    assert [(row.day, row.standard) for row in found["2026-03-01"]["1"]] == [("2026-03-01", 2000)]
    assert history == [("2026-03-01", 2000), ("2026-02-01", 1950), ("2026-01-01", 1900)]


def test_lists_of_one_kind_stand_beside_each_other(register: Register) -> None:
    entered(register, player(1, rating=1900), kind="standard")
    entered(register, ListedPlayer(2, "1", "Lis, Ewa", rapid=1800), kind="rapid", sha256="cd")
    with register.reading() as connection:
        rows = Lists(connection).rows("fide", ["1"], "2026-01-01")["1"]
    assert {(row.kind, row.standard, row.rapid) for row in rows} == {("standard", 1900, None), ("rapid", None, 1800)}


def test_the_same_file_again_adds_nothing_another_one_counts_from_then_on(register: Register) -> None:
    assert entered(register, player(1)).source == 1
    assert entered(register, player(1)).source is None
    done = entered(register, player(1, rating=2000), sha256="cd")
    assert [found.code for found in done.findings] == ["register-list-again"]
    with register.reading() as connection:
        assert [row.standard for row in Lists(connection).rows("fide", ["1"], "2026-01-01")["1"]] == [2000]


@pytest.mark.parametrize("batch", [1, 3])
def test_an_id_that_stands_twice_is_told_and_the_first_row_counts(
    register: Register, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(rating_lists, "_BATCH", batch)
    rows = [player(1, line=2), player(2, line=3), player(1, rating=5, line=4), player(3, line=5), player(2, line=6)]
    done = entered(register, *rows)
    assert (done.rows, done.left_out) == (3, 2)
    assert [(found.code, found.value, found.place and found.place.line) for found in done.findings] == [
        ("list-id-twice", "1", 4),
        ("list-id-twice", "2", 6),
    ]
    with register.reading() as connection:
        assert [row.standard for row in Lists(connection).rows("fide", ["1"], "2026-01-01")["1"]] == [1900]


@pytest.mark.parametrize("batch", [1, 3])
def test_an_id_of_two_people_is_nobodys(register: Register, monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    """As in the lists that players are looked up in: who has the id nobody knows."""
    monkeypatch.setattr(rating_lists, "_BATCH", batch)
    rows = [
        *(player(1, "Lis, Ewa", line=2), player(2, line=3), player(1, "Kot, Jan", line=4), player(3, line=5)),
        *(
            player(2, line=6),
            player(1, "Lis, Ewa", line=7),
            player(4, "Sum, Jan", line=8),
            player(4, "Sum, Ewa", line=9),
        ),
    ]
    done = entered(register, *rows)
    assert (done.rows, done.left_out, done.source) == (2, 6, 1)
    assert [(found.code, found.value, found.place and found.place.line) for found in done.findings] == [
        ("list-id-twice", "2", 6),
        ("list-id-of-two", "1", 4),
        ("list-id-of-two", "4", 9),
    ]
    with register.reading() as connection:
        assert set(Lists(connection).rows("fide", ["1", "2", "3", "4"], "2026-01-01")) == {"2", "3"}


def test_a_list_of_ids_of_two_alone_enters_nothing(register: Register) -> None:
    with pytest.raises(RegisterError) as error:
        entered(register, player(1, "Lis, Ewa"), player(1, "Kot, Jan"))
    assert error.value.found.code == "list-empty"


@pytest.mark.parametrize("wrong", [100, 101])
def test_wrong_rows_are_named_up_to_a_hundred_and_counted_beyond(file_register: Register, wrong: int) -> None:
    rows: list[ListedPlayer | Finding] = [player(1), *(unread_row(line, "id", "x") for line in range(3, 3 + wrong))]
    done = entered(file_register, *rows)
    assert (done.rows, done.left_out) == (1, wrong)
    told = [found for found in done.findings if found.code == "list-row-unread"]
    more = [found.value for found in done.findings if found.code == "list-more-rows"]
    assert len(told) == min(wrong, 100)
    assert more == ([str(wrong - 100)] if wrong > 100 else [])


def test_a_list_that_breaks_off_enters_nothing(register: Register) -> None:
    def broken(end: Finding, rows: int) -> Iterator[ListedPlayer | Finding]:
        yield from (player(number) for number in range(1, rows))
        yield end

    for end, rows in ((finding("list-broken", reason="no element found"), 3_000), (cut_row(30, "30 Kow"), 30)):
        with pytest.raises(RegisterError) as error:
            entered(register, *broken(end, rows))
        assert error.value.found.code == end.code
    with pytest.raises(RegisterError) as error:
        entered(register, unread_row(2, "id", "x"))
    assert error.value.found.code == "list-empty"
    with register.reading() as connection:
        assert Lists(connection).in_force("fide", "9999-12-31") == {}


def test_a_player_whom_the_register_calls_otherwise_is_told(register: Register) -> None:
    origin = Origin("tester", "import", "x.csv", "00")
    enter(register, origin, [Record(Who({"fide": "1"}, "Lis", "Ewa")), Record(Who({"fide": "2"}, "Kos", "Jan"))])
    done = entered(register, player(1, "LIS, Ewa"), player(2, "Wilk, Ola", line=7), player(3, "Nobody"))
    assert [(found.code, found.place and found.place.line, found.severity) for found in done.findings] == [
        ("register-list-name", 7, Severity.WARNING)
    ]
