"""The rows of a list as they are entered: which are players, and when a file is no list at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from engine.model import Finding
from reporting.exchange.lists import ListedPlayer, read_fide_xml
from reporting.exchange.lists.rows import unread_row
from reporting.lists.source import BrokenListError, CheckedRows
from tests.limits import set_limits


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "list-unread=3")


def players(*ids: int) -> list[ListedPlayer]:
    return [ListedPlayer(line, str(number), "Lis, Ewa") for line, number in enumerate(ids, start=1)]


def unread(count: int) -> list[Finding]:
    return [unread_row(line, "standard", "x") for line in range(1, count + 1)]


def taken(*rows: list[ListedPlayer] | list[Finding]) -> int:
    return len(list(CheckedRows().players(chain(*rows))))


@pytest.mark.parametrize("count", [2, 3])
def test_so_many_rows_are_left_out(count: int) -> None:
    assert taken(unread(count), players(1, 2)) == 2


@pytest.mark.parametrize(
    "rows",
    [unread(4), [ListedPlayer(line, "\x07", "Lis") for line in range(4)]],
    ids=["unread", "without an id"],
)
def test_of_a_file_of_nothing_else_the_rest_is_not_read(rows: list[ListedPlayer] | list[Finding]) -> None:
    def endless() -> Iterator[ListedPlayer | Finding]:
        yield from rows
        pytest.fail("read on")

    with pytest.raises(BrokenListError) as broken:
        list(CheckedRows().players(endless()))
    assert broken.value.found.code == "list-too-many-unread"
    assert dict(broken.value.found.values)["setting"] == "PROTOKOL_LIMITS=list-unread=300"


@pytest.mark.parametrize(("length", "count"), [(500, 1), (501, 0)])
def test_a_name_longer_than_any_is_none(length: int, count: int) -> None:
    assert taken([ListedPlayer(1, "1", "x" * length)]) == count


@pytest.mark.parametrize(("length", "count"), [(60, 1), (61, 0)])
def test_an_id_longer_than_any_is_none(length: int, count: int) -> None:
    rows = CheckedRows()
    assert len(list(rows.players([ListedPlayer(1, "1" * length, "Lis")]))) == count
    assert [found.value for found in rows.findings] == ["1" * 60] * (1 - count)


@pytest.mark.parametrize(("depth", "codes"), [(18, []), (19, ["list-no-headings"])])
def test_elements_within_each_other_without_end_are_no_list(depth: int, codes: list[str]) -> None:
    player = b"<player><fideid>1</fideid><name>Lis</name></player>"
    text = b"<a>" * depth + player + b"</a>" * depth
    found = list(read_fide_xml([text]))
    assert [each.code for each in found if isinstance(each, Finding)] == codes
    assert any(isinstance(each, ListedPlayer) for each in found) is not bool(codes)
