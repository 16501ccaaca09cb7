"""Numbers of thousands of figures, which Python refuses to make of a text and no spreadsheet holds."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.sources.load import load
from reporting.workbook.sheets.record_cells import unknown_cell
from tests.rows import of_each

LONG = "9" * 5_000
PLAYERS = [{"number": 1, "surname": "A"}, {"number": 2, "surname": "B"}]


def event(tmp_path: Path, **told: Any) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps({"schema": 1, "event": {"name": "A"}, "players": PLAYERS, "results": [], **told}))
    return path


@pytest.mark.parametrize(
    "told",
    [
        {"teams": [{"number": 1, "absent_rounds": LONG}]},
        {"stages": [{"number": 1, "places_by_group": [LONG]}]},
        {"stages": [{"number": 1, "advance_by_group": [LONG]}]},
    ],
)
def test_a_list_of_numbers_has_none_of_so_many_figures(
    told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(event(tmp_path, **told)), "--json"]) in {0, 1}
    codes = {found["code"] for found in json.loads(capsys.readouterr().out)["findings"]}
    assert "numbers-unreadable" in codes
    assert "internal-error" not in codes


@pytest.mark.parametrize("figures", [14, 15, 16, 400])
def test_a_number_that_spreadsheets_would_change_is_a_text(figures: int, tmp_path: Path) -> None:
    number = int("9" * figures)
    assert unknown_cell(number) == (number if figures <= 15 else str(number))
    source, book = event(tmp_path, event={"name": "A", "rounds": number}), tmp_path / "event.xlsx"
    assert run(["convert", str(source), str(book)]) == 1
    assert str(load(str(book)).document["event"]["rounds"]) == str(number)


def test_an_event_of_such_numbers_is_decoded() -> None:
    told = {"schema": 1, "event": {"rounds": LONG}, "players": PLAYERS, "results": [{"round": LONG, "white": 1}]}
    assert decode_event(told)[0].info.rounds is None


TRF = "012 X\nXXR 3\n001    1 m    A\n001    2 m    B\n"


@of_each(
    product(
        ["XXS W={}\n", "XXA    1  {}\n", "162  W {}\n"],
        [LONG, "1e9", "1e999999999", "1e-999999999", "NaN", "Infinity", "1000000"],
    )
)
def test_points_of_a_report_that_no_game_has_are_told(record: str, points: str) -> None:
    document, findings = trf_document((TRF + record.format(points)).encode())
    assert document is not None
    assert "XXS" in record or findings != () or "scoring" not in document


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("e.trf", f"{TRF}310 {LONG}\n"),
        ("e.trf", f"{TRF}310   1 A                                A       0.0  0.0   1 {LONG}\n"),
        *(
            ("e.pgn", f'[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n[{tag} "{LONG}"]\n\n1-0\n')
            for tag in ("Stage", "EventRounds", "Round", "Board", "WhiteElo")
        ),
    ],
)
def test_a_file_of_such_numbers_is_read_or_told(
    name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text)
    run(["check", str(tmp_path / name), "--json"])
    assert "internal-error" not in {each["code"] for each in json.loads(capsys.readouterr().out)["findings"]}
