"""Claims tables: a row a claim, headings in three languages, whatever is wrong with a row told and the rest verified."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from engine.classification.rules import RULES
from reporting.cli.main import run
from reporting.verify.claims_sheet import empty_table
from reporting.verify.table_claims import rules_id
from tests.reporting.verify.papers import altered, sample
from tests.rows import of_each

HEAD = "file;number;name;rules;norm;n;score;average;performance;date"
GOOD = "event.json;4;;kszk;Mc;11;8;2214;2381;2023-12-15"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(sample("kszk-final")), encoding="utf-8")
    return path


def verified(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, dict[str, Any]]:
    code = run(["verify", str(path), "--json", "--lang", "en", *more])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


def table(folder: Path, *rows: str, head: str = HEAD) -> Path:
    path = folder / "claims.csv"
    path.write_text("\n".join((head, *rows)), encoding="utf-8")
    return path


def told(answer: dict[str, Any]) -> list[tuple[str, list[str]]]:
    return [(claim["verdict"], [one["what"] for one in claim["differences"]]) for claim in answer["claims"]]


def test_a_row_that_says_what_the_games_say_is_confirmed(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(table(event.parent, GOOD), capsys)
    assert (code, answer["ok"], answer["findings"]) == (0, True, [])
    (claim,) = answer["claims"]
    assert claim["claimed"] == {
        "n": 11,
        "score": "8",
        "average": "2214",
        "performance": "2381",
        "date": "2023-12-15",
    }
    assert claim["player"]["name"] == "Źrebiec Jerzy"


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        (5, "10", "n"),
        (5, "12", "n"),
        (6, "8,5", "score"),
        (6, "7½", "score"),
        (7, "2213", "average"),
        (7, "2215", "average"),
        (8, "2380", "performance"),
        (8, "2382", "performance"),
        (9, "2023-12-14", "event"),
        (2, "Nowak Jan", "player"),
    ],
)
def test_a_figure_beside_the_right_one_refutes(
    column: int, value: str, what: str, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cells = GOOD.split(";")
    cells[column] = value
    code, answer = verified(table(event.parent, ";".join(cells)), capsys)
    assert (code, told(answer)) == (1, [("refuted", [what])])


@pytest.mark.parametrize("name", ["Jerzy Źrebiec", "ZREBIEC JERZY", "  źrebiec   jerzy "])
@pytest.mark.parametrize("norm", ["Mc", "mc", "Мс"])
def test_a_player_is_known_by_his_name_and_a_norm_in_either_script(
    name: str, norm: str, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(table(event.parent, f"event.json;;{name};;{norm};;;;;15.12.2023"), capsys)
    assert (code, answer["claims"][0]["norm"]) == (0, "Mc")


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("none.json;4;;kszk;Mc", "file-missing"),
        ("../event.json;4;;kszk;Mc", "verify-path-leaves"),
        ("/etc/passwd;4;;kszk;Mc", "verify-path-leaves"),
        ("event.json;77;;kszk;Mc", "verify-number-unknown"),
        ("event.json;;Nikt Jan;kszk;Mc", "verify-name-unknown"),
        ("event.json;4;;fifa;Mc", "verify-rules-unknown"),
        ("event.json;4;;;XX", "verify-rules-missing"),
        ("event.json;4;;kszk;XX", "norm-unknown"),
        (";4;;kszk;Mc", "claim-cell-empty"),
    ],
)
def test_a_row_that_cannot_be_verified_is_told_and_the_rest_goes_on(
    row: str, code: str, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result, answer = verified(table(event.parent, row, GOOD), capsys)
    assert result == 1
    assert [(found["code"], found["line"]) for found in answer["findings"]] == [(code, 2)]
    absent = code in {"verify-number-unknown", "verify-name-unknown"}
    expected = ("refuted", ["player"]) if absent else ("incomplete", [])
    assert told(answer) == [expected, ("confirmed", [])]


def test_an_event_of_another_game_gives_no_norm(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = verified(table(event.parent, "event.json;4;;fide;GM"), capsys)
    assert told(answer) == [("refuted", ["event"])]
    assert [found["code"] for found in answer["findings"]] == ["rules-for-other-game"]


def test_a_name_of_two_players_is_asked_about(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def twice(document: dict[str, Any]) -> None:
        document["players"][0] |= {"surname": "Źrebiec", "first_name": "Jerzy"}

    event.write_text(json.dumps(altered(sample("kszk-final"), twice)), encoding="utf-8")
    _, answer = verified(table(event.parent, "event.json;;Źrebiec Jerzy;kszk;Mc"), capsys)
    assert [found["code"] for found in answer["findings"]] == ["verify-name-twice"]
    assert "1, 4" in answer["findings"][0]["message"]


def test_an_unknown_column_is_told(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(table(event.parent, f"{GOOD};x", head=f"{HEAD};colour"), capsys)
    assert code == 0
    assert [(found["code"], found["severity"]) for found in answer["findings"]] == [
        ("verify-column-unknown", "warning")
    ]


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
@pytest.mark.parametrize("ending", ["xlsx", "csv"])
def test_a_new_table_is_filled_in_and_verified(
    ending: str, lang: str, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = event.parent / f"new.{ending}"
    assert run(["new", str(path), "--claims", "--lang", lang]) == 0
    cells: list[Any] = ["event.json", 4, None, "kszk", "Mc", 11, 8, 2214, 2381, "15.12.2023"]
    if ending == "csv":
        path.write_text(path.read_text("utf-8") + ";".join("" if one is None else str(one) for one in cells), "utf-8")
    else:
        book = load_workbook(path)
        book.worksheets[0].append(cells)
        book.save(path)
    capsys.readouterr()
    code, answer = verified(path, capsys)
    assert (code, told(answer)) == (0, [("confirmed", [])])
    assert run(["new", str(path), "--claims", "--lang", lang]) == 1


def test_a_new_table_tells_nothing_of_when_it_was_made() -> None:
    made = empty_table("xlsx", "pl")
    assert made == empty_table("xlsx", "pl")
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}
        assert archive.read("docProps/core.xml").count(b">2000-01-01T00:00:00Z<") == 2


def test_a_workbook_tells_the_cell(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Normy"
    sheet.append(["Wnioski 2026"])
    sheet.append(["Plik", "Zawodnik", "Norma", "Punkty"])
    sheet.append(["event.json", "Jerzy Źrebiec", "Mc", 8.5])
    buffer = io.BytesIO()
    book.save(buffer)
    path = event.parent / "claims.xlsx"
    path.write_bytes(buffer.getvalue())
    _, answer = verified(path, capsys)
    assert answer["claims"][0]["differences"][0]["where"] == "Normy!D3"


def test_claims_and_a_system_exclude_each_other(tmp_path: Path) -> None:
    assert run(["new", str(tmp_path / "a.xlsx"), "--claims", "--system", "round-robin"]) == 2
    assert run(["new", str(tmp_path / "a.json"), "--claims"]) == 2


@of_each(RULES)
def test_rules_are_known_by_their_id_and_with_any_edition_behind_it(name: str) -> None:
    assert {rules_id(text) for each in RULES[name] for text in (name.upper(), f"{name} {each.edition}")} == {name}
    assert rules_id(f"{name} 1900") == ""


def test_games_that_cannot_be_leave_every_claim_on_them_open(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same answer of the event alone; 11 claims more points than he has, and nobody knows which he has."""

    def twice(document: dict[str, Any]) -> None:
        game = next(each for each in document["results"] if 4 in {each["white"], each["black"]})
        document["results"].append(game | {"board": 99, "white": 4, "black": 11})

    event.write_text(json.dumps(altered(sample("kszk-final"), twice)), encoding="utf-8")
    rows = (GOOD, "event.json;11;;kszk;Mc;11;10.5;;;", "event.json;7;;kszk;Mc;;;;;")
    for path in (table(event.parent, *rows), event):
        code, answer = verified(path, capsys)
        assert code == 1
        assert "player-twice-in-round" in {found["code"] for found in answer["findings"]}
        open_ones = {claim["player"]["number"] for claim in answer["claims"] if claim["verdict"] == "incomplete"}
        assert open_ones == {4, 11}
        assert {claim["verdict"] for claim in answer["claims"]} <= {"incomplete", "refuted"}


def test_whose_a_name_is_that_fits_nobody_in_its_letters_cannot_be_said(
    event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is refuted, beside the right number either; initials and letters that fit one are his."""
    rows = ("event.json;;Zhrebets K.;;Mc", "event.json;11;Иванов Георги;;Mc", "event.json;;J. Źrebiec;;Mc")
    _, answer = verified(table(event.parent, *rows), capsys)
    assert told(answer) == [("incomplete", []), ("incomplete", ["player"]), ("confirmed", [])]


def test_an_event_before_every_edition_gives_the_same_answer_alone(
    event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def earlier(document: dict[str, Any]) -> None:
        document["event"] |= {"start_date": "1950-03-01", "end_date": "1951-12-15"}
        for player in document["players"]:
            player.pop("birth_date", None)

    event.write_text(json.dumps(altered(sample("kszk-final"), earlier)), encoding="utf-8")
    for path in (table(event.parent, "event.json;4;;kszk;Mc"), event):
        _, answer = verified(path, capsys)
        verdicts = {(each["player"]["number"], each["norm"]): each["verdict"] for each in answer["claims"]}
        assert verdicts[4, "Mc"] == "incomplete"
        assert set(verdicts.values()) == {"incomplete"}
