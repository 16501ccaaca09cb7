"""CSV folders: what people's programs write is read, and what is written has no live formula."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

from engine.model import Place, Subject
from reporting.exchange.event_csv import read_csv
from reporting.exchange.event_csv_write import csv_files
from tests.rows import of_each

PLAYERS = "starting_number,surname,first_name,federation,title\n1,Żółć,Łukasz,POL,GM\n2,Ćma,Ewa,POL,\n"
GAMES = "round,white,black,result\n1,1,2,½-½\n2,2,1,0-1\n"
POLISH = [("Żółć", "Łukasz"), ("Ćma", "Ewa")]


def names(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(player["surname"], player["first_name"]) for player in document["players"]]


def test_players_and_games_are_read() -> None:
    folder = read_csv({"players.csv": PLAYERS.encode(), "games.csv": GAMES.encode()})
    assert folder.findings == []
    assert names(folder.document) == POLISH
    assert folder.document["players"][0]["titles"] == {"fide": "GM"}
    draw = {"white": "0.5", "black": "0.5"}
    assert folder.document["results"][0] == {"round": 1, "white": 1, "black": 2, "kind": "played", "score": draw}


@of_each(product(["utf-8", "utf-8-sig", "utf-16", "cp1250"], [",", ";", "\t"]))
def test_other_encodings_and_delimiters_are_understood(encoding: str, delimiter: str) -> None:
    data = PLAYERS.replace(",", delimiter).encode(encoding)
    folder = read_csv({"players.csv": data})
    assert names(folder.document) == POLISH
    assert [found.code for found in folder.findings] == (["encoding-guessed"] if encoding == "cp1250" else [])


@of_each(product([",", ";", "\t", "|"], ["sep={}\r\n", '"SEP={}"\n', "\ufeffsep={}\n"]))
def test_the_line_that_tells_excel_what_parts_the_cells_is_no_heading(delimiter: str, first: str) -> None:
    data = (first.format(delimiter) + PLAYERS.replace(",", delimiter)).encode()
    folder = read_csv({"players.csv": data})
    assert names(folder.document) == POLISH and folder.findings == []
    assert folder.locate(Subject("players", 0, "surname")) == Place("players.csv", line=3)


@of_each(["Nr;Nazwisko;Imię", "№;Фамилия;Собствено име", "No.;Surname;First name"])
def test_headings_of_the_workbook_are_understood(header: str) -> None:
    folder = read_csv({"players.csv": f"{header}\n7;A;B\n".encode()})
    assert folder.document["players"] == [{"number": 7, "surname": "A", "first_name": "B"}]


def test_every_record_knows_its_line_also_behind_a_text_of_several_lines() -> None:
    text = 'number,surname,note\n1,A,"two\nlines"\n\n2,B,\n'
    folder = read_csv({"players.csv": text.encode()})
    assert folder.locate(Subject("players", 0, "note")) == Place("players.csv", line=2)
    assert folder.locate(Subject("players", 1, "surname")) == Place("players.csv", line=5)


def test_an_unreadable_code_is_kept_and_named_with_its_line() -> None:
    folder = read_csv({"games.csv": b"round,white,black,result\n1,1,2,won\n"})
    (found,) = folder.findings
    assert (found.code, found.value) == ("result-unknown", "won")
    assert folder.document["results"] == [{"round": 1, "white": 1, "black": 2, "result": "won"}]


@of_each(
    [("1-0", ""), ("sty.00", "result-was-clock"), ("1.яну", "result-became-date"), ("2-Mar", "result-became-date")]
)
def test_a_code_that_a_spreadsheet_made_a_day_of_is_told_as_that(code: str, problem: str) -> None:
    folder = read_csv({"games.csv": f"round,white,black,result\n1,1,2,{code}\n".encode()})
    assert [found.code for found in folder.findings if found.code.startswith("result")] == [problem] * bool(problem)


def test_codes_belong_to_the_game_that_the_event_file_names() -> None:
    files = {"games.csv": b"round,white,black,result\n1,1,2,2-0\n", "event.csv": b"field,value\ngame,draughts100\n"}
    score = {"white": "2", "black": "0"}
    assert read_csv(files).document["results"][0]["score"] == score


def test_unknown_columns_are_kept_and_unknown_files_are_named() -> None:
    folder = read_csv({"players.csv": b"number,shirt\n1,XL\n", "notes.csv": b"a,b\n"})
    assert folder.document["players"] == [{"number": 1, "shirt": "XL"}]
    assert [found.code for found in folder.findings] == ["csv-not-read"]


def test_a_file_without_known_headings_is_an_error() -> None:
    (found,) = read_csv({"players.csv": b"a,b\n1,2\n"}).findings
    assert (found.code, found.place) == ("csv-no-headings", Place("players.csv", line=1))


FULL: dict[str, Any] = json.loads((Path(__file__).parent / "csv_event.json").read_text(encoding="utf-8"))


def test_an_event_comes_back_from_its_folder() -> None:
    files, lost = csv_files(FULL)
    assert lost == ()
    back = read_csv(files)
    assert back.findings == []
    assert back.document == FULL


def test_no_cell_begins_like_a_formula() -> None:
    files, _ = csv_files(FULL)
    cells = [cell for data in files.values() for line in data.decode().splitlines() for cell in line.split(",")]
    assert not [cell for cell in cells if cell[:1] in set("=+-@")]


def test_what_a_flat_table_cannot_hold_is_named() -> None:
    document = {"players": [{"number": 1, "x": {"y": 1}}], "results": [], "z": [1]}
    _, lost = csv_files(document)
    assert [found.value for found in lost] == ["x", "z"]


@of_each([("remis", "played"), ("реми", "played"), ("0-1 wo", "forfeit")])
def test_words_are_results(code: str, kind: str) -> None:
    folder = read_csv({"games.csv": f"round,white,black,result\n1,1,2,{code}\n".encode()})
    assert folder.findings == []
    assert folder.document["results"][0]["kind"] == kind


@of_each(["wo", "w.o.", "в.о."])
def test_a_walkover_that_names_no_side_is_white_s_with_a_warning(code: str) -> None:
    folder = read_csv({"games.csv": f"round,white,black,result\n1,1,2,{code}\n".encode()})
    assert [(found.code, found.value) for found in folder.findings] == [("result-names-no-side", code)]
    assert folder.document["results"][0]["score"] == {"white": "1", "black": "0"}
    assert folder.document["results"][0]["kind"] == "forfeit"


@of_each([("6.12.1969", "1969-12-06"), ("1969.12.06", "1969-12-06"), ("1987/00/00", "1987")])
def test_days_are_read_as_people_write_them(text: str, day: str) -> None:
    folder = read_csv({"players.csv": f"number;surname;birth_date\n1;A;{text}\n".encode()})
    assert folder.document["players"][0]["birth_date"] == day


def test_a_ctrl_z_at_the_end_is_no_record() -> None:
    assert read_csv({"players.csv": b"number,surname\n1,A\n\x1a"}).document["players"] == [
        {"number": 1, "surname": "A"}
    ]
