"""A file of which too much cannot be read is no event: reading ends, all is refused, and nothing is half read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.model import Severity
from reporting.sources.formats import FORMATS
from reporting.sources.load import load_bytes
from reporting.workbook.sheets import table_reader
from tests.limits import set_limits

MOST = 100
ROWS = 2_000


def junk(rows: int, kind: str) -> bytes:
    document: dict[str, Any] = {"schema": 1, "event": {"lang": "en"}, "players": [{"number": 1, "surname": "A"}]}
    document["results"] = [{"round": f"?{at}", "white": 1, "black": 1} for at in range(rows)]
    return FORMATS[kind].write(document, "en").files[""]


@pytest.mark.parametrize("kind", ["json", "xlsx"])
@pytest.mark.parametrize(("wrong", "readable"), [(MOST - 1, True), (MOST, True), (MOST + 1, False)])
def test_more_errors_than_the_bound_are_no_event(
    kind: str, wrong: int, readable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, f"findings={MOST}")
    loaded = load_bytes(f"event.{kind}", junk(wrong, kind))
    assert loaded.readable is readable
    if not readable:
        assert loaded.document == {}
        assert [found.code for found in loaded.findings][-1] == "too-many-findings"
        assert len(loaded.findings) == MOST + 1


def test_of_a_workbook_what_follows_is_not_read_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, f"findings={MOST}")
    data, read, row = junk(ROWS, "xlsx"), list[object](), table_reader._read_row
    monkeypatch.setattr(table_reader, "_read_row", lambda *what: read.append(what) or row(*what))
    assert not load_bytes("event.xlsx", data).readable
    assert len(read) < 1.2 * ROWS  # of three fields each


def test_remarks_are_no_reason_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spreadsheet program that made an hour of every result costs a remark for each row, not the event."""
    set_limits(monkeypatch, "findings=10")
    players = [{"number": at, "surname": "A", "sex": "?"} for at in range(1, 51)]
    loaded = load_bytes("event.json", json.dumps({"players": players, "results": []}).encode())
    assert loaded.readable
    assert {found.severity for found in loaded.findings} == {Severity.WARNING, Severity.ERROR}
    assert len(loaded.document["players"]) == 50


def test_a_remark_on_more_rows_than_there_may_be_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "findings=10,records=49")
    players = [{"number": at, "surname": "A", "sex": "?"} for at in range(1, 51)]
    assert not load_bytes("event.json", json.dumps({"players": players, "results": []}).encode()).readable


def test_that_nobody_has_a_number_yet_is_no_fault_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "findings=10")
    document = {"players": [{"surname": f"N{at}"} for at in range(50)], "results": []}
    loaded = load_bytes("event.json", json.dumps(document).encode())
    assert loaded.readable
    assert [found.code for found in loaded.findings] == ["numbers-missing"]


def test_a_refused_event_is_not_written_into(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from reporting.cli.main import run

    set_limits(monkeypatch, f"findings={MOST}")
    path = tmp_path / "event.xlsx"
    path.write_bytes(before := junk(ROWS, "xlsx"))
    assert run(["pair", str(path), "--json"]) == 3
    assert path.read_bytes() == before
    assert json.loads(capsys.readouterr().out)["ok"] is False


def with_last_round(last: int, kind: str, **told: Any) -> bytes:
    info = {"lang": "en", "system": "swiss-fide-2026", **told}
    players = [{"number": at, "surname": f"N{at}"} for at in range(1, 11)]
    score = {"white": "1", "black": "0"}
    results = [
        {"round": at, "board": 1, "white": 1, "black": 2, "score": score, "kind": "played"} for at in (1, 2, last)
    ]
    return FORMATS[kind].write({"schema": 1, "event": info, "players": players, "results": results}, "en").files[""]


@pytest.mark.parametrize("kind", ["json", "xlsx"])
def test_a_round_typed_wrong_is_told_where_it_stands(kind: str) -> None:
    """Two players and one round 999 typed for 9: every table had 999 rounds."""
    loaded = load_bytes(f"event.{kind}", with_last_round(999, kind))
    assert not loaded.readable
    (found,) = [each for each in loaded.findings if each.code == "rounds-beyond-limit"]
    if kind == "xlsx":
        assert found.place is not None
        assert (found.place.sheet, found.place.cell) == ("Results", "A7")


def test_a_round_far_beyond_the_plan_makes_no_lines() -> None:
    assert load_bytes("event.json", with_last_round(999, "json", rounds=9)).readable


def test_of_an_all_play_all_no_round_that_was_missed_is_a_line() -> None:
    assert load_bytes("event.json", with_last_round(999, "json", system="round-robin")).readable
