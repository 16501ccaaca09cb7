"""How much of a claims table is examined: rows, cells, rows that say nothing; and what no table may grow with."""

from __future__ import annotations

import io
import json
from typing import Any, Final

import pytest
from openpyxl import Workbook

from reporting.locale import texts
from reporting.verify.claims_sheet import read_claims
from reporting.verify.examined import Examined, VerifyOptions
from reporting.verify.one_file import verify_file
from reporting.verify.places import Carried
from reporting.verify.result_store import examined_of, line_of
from reporting.verify.walk import Item
from tests.archives import with_parts
from tests.limits import set_limits
from tests.reporting.verify.papers import sample

HEAD: Final = "file;number;name;rules;norm;n;score;average;performance;date"
GOOD: Final = "event.json;4;;kszk;Mc"
FILE: Final = "sent in by the club.csv"


@pytest.fixture(scope="module")
def event() -> bytes:
    return json.dumps(sample("kszk-final")).encode()


def csv(*rows: str) -> bytes:
    return "\n".join((HEAD, *rows)).encode()


def xlsx(*rows: str) -> bytes:
    book = Workbook()
    for row in (HEAD, *rows):
        book.active.append([cell or None for cell in row.split(";")])  # type: ignore[union-attr]
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def examined(data: bytes, event: bytes, name: str = FILE) -> Examined:
    item = Item(name, Carried({name: data, "event.json": event}, {"none": None}), name)
    return verify_file(item, VerifyOptions("en"), texts("en"))


def findings(found: Examined) -> list[tuple[str, int | str | None]]:
    return [(each["code"], each["line"] or each["cell"]) for each in found.answer.findings]


@pytest.mark.parametrize("made", [csv, xlsx])
@pytest.mark.parametrize(("rows", "claims"), [(2, 2), (3, 3), (4, 0)])
def test_so_many_rows_are_examined_and_a_longer_table_is_told(
    rows: int, claims: int, made: Any, event: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "claims=3")
    found = examined(made(*[GOOD] * rows), event)
    assert len(found.answer.claims) == claims
    if not claims:
        (told,) = found.answer.findings
        assert told["code"] == "claims-beyond-limit"
        assert FILE in told["message"]
        assert "PROTOKOL_LIMITS=claims=30000" in told["hint"], "as many as any sheet has"


@pytest.mark.parametrize(("rows", "read"), [(2, 4), (3, 3)])
def test_beyond_so_many_rows_that_say_nothing_the_rest_is_told_and_not_examined(
    rows: int, read: int, event: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "unread-claims=2")
    unread = ["event.json;99;;kszk;Mc", "event.json;4;;kszk;Mc;eleven", "event.json;4;;kszk;Mc;11;;;;soon"]
    found = examined(csv(*unread[:rows], GOOD, GOOD), event)
    assert len(found.answer.claims) == read
    told = [each for each in found.answer.findings if each["code"] == "too-many-unread-claims"]
    assert [(each["line"], "(2)" in each["message"], FILE in each["message"]) for each in told] == (
        [(5, True, True)] if rows > 2 else []
    )


def test_the_last_row_that_says_nothing_leaves_none_unexamined(event: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "unread-claims=1")
    found = examined(csv("event.json;98;;kszk;Mc", "event.json;99;;kszk;Mc"), event)
    assert [code for code, _ in findings(found)] == ["verify-number-unknown"] * 2


@pytest.mark.parametrize("made", [csv, xlsx])
@pytest.mark.parametrize(("length", "code"), [(19, "verify-name-unknown"), (20, "verify-name-unknown")])
def test_a_cell_of_so_many_characters_is_read(
    length: int, code: str, made: Any, event: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "claim-cell=20")
    found = examined(made(f"event.json;;{'x' * length};kszk;Mc"), event)
    assert [each for each, _ in findings(found)] == [code]


@pytest.mark.parametrize(("made", "place"), [(csv, 2), (xlsx, "C2")])
def test_a_longer_cell_is_told_in_short_and_its_row_is_not_examined(
    made: Any, place: int | str, event: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "claim-cell=80")
    found = examined(made(f"event.json;;{'x' * 81};kszk;Mc", GOOD), event)
    assert findings(found) == [("claim-cell-too-long", place)]
    assert [len(claim.player.name) for claim in found.answer.claims] == [60, len("Źrebiec Jerzy")]
    assert [claim.verdict.value for claim in found.answer.claims] == ["incomplete", "confirmed"]


@pytest.mark.parametrize(
    ("row", "columns"),
    [
        (";4;;kszk;Mc", ["Event file"]),
        ("event.json;;;kszk;Mc", ["Starting number"]),
        ("event.json;4;;kszk;", ["Norm"]),
        (";;;kszk;", ["Event file", "Starting number", "Norm"]),
    ],
)
def test_an_empty_cell_that_decides_is_told_by_its_column(row: str, columns: list[str], event: bytes) -> None:
    found = examined(csv(GOOD, row), event)
    assert [(each["code"], each["line"]) for each in found.answer.findings] == [("claim-cell-empty", 3)] * len(columns)
    assert all(any(each in told["message"] for told in found.answer.findings) for each in columns)


def test_a_row_wider_than_any_table_is_told() -> None:
    sheet = read_claims(("file;norm" + ";x" * 701).encode(), FILE)
    assert [(found.code, found.value) for found in sheet.findings] == [("claims-too-wide", FILE)]
    assert len(read_claims(("file;norm" + ";x" * 700).encode(), FILE).findings) == 700


def test_names_are_read_without_what_no_text_should_hold(event: bytes) -> None:
    found = examined(csv("event.json;;Źrebiec\u202e Jerzy;kszk;Mc"), event)
    assert findings(found) == [("characters-removed", 2)]
    assert found.answer.claims[0].verdict == "confirmed"


def test_a_text_that_is_no_csv_is_told_by_its_name() -> None:
    (told,) = read_claims(csv(f'event.json;4;"{"x" * 200_000}'), FILE).findings
    assert (told.code, told.value) == ("csv-broken", FILE)


def test_games_of_a_player_stand_once_in_the_line_of_a_table(event: bytes) -> None:
    """Claims of one player share his games: the line of a table does not grow with claims times games."""
    few, many = (examined(csv(*["event.json;4;;kszk;Mc", "event.json;11;;kszk;Mc"] * times), event) for times in (1, 9))
    lines = [json.loads(line_of(each)) for each in (few, many)]
    assert lines[0]["games"] == lines[1]["games"]
    assert [len(lines[0]["games"]), len(lines[1]["facts"])] == [2, 18]
    again = examined_of(line_of(many))
    assert [each.games for each in again.facts] == [each.games for each in many.facts]
    assert len({id(each.games) for each in again.facts}) == 2


def test_a_cell_of_a_table_that_is_not_read_is_told(event: bytes) -> None:
    def twice(name: str, data: bytes) -> bytes:
        return data.replace(b'<c r="E2"', b'<c r="E2" t="s"><v>99999</v></c><c r="E2"') if "sheet1" in name else data

    assert findings(examined(with_parts(xlsx(GOOD), twice), event)) == [("cell-not-read", "E2")]
