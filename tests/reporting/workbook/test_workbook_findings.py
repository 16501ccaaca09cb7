"""What cannot be read gives a finding with its cell, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from engine.model import Severity
from reporting.workbook.ooxml.grid import Grid
from reporting.workbook.sheets.read import read_sheets as read_grids
from reporting.workbook.sheets.read import read_workbook

ReadSheets = Callable[..., Any]
Codes = Callable[..., list[str]]
HEAD = ("Runda", "Szachownica", "Białe", "Wynik", "Czarne")


def only(reading: Any, code: str) -> Any:
    found = [entry for entry in reading.findings if entry.code == code]
    assert len(found) == 1, [entry.code for entry in reading.findings]
    return found[0]


def place(found: Any) -> tuple[str | None, str | None]:
    return found.place.sheet, found.place.cell


@pytest.mark.parametrize(
    ("heading", "value", "code", "field", "severity"),
    [
        ("Ranking FIDE", "ok. 1900", "number-unreadable", None, "error"),
        ("Data urodzenia", "31.02.2000", "date-unreadable", "birth_date", "error"),
        ("Płeć", "robot", "choice-unknown", "sex", "warning"),
        ("Tytuł FIDE", "GMX", "choice-unknown", None, "warning"),
        ("Status", "chory", "choice-unknown", "status", "error"),
    ],
)
def test_an_unreadable_value_of_a_player_keeps_its_text_and_names_its_cell(
    heading: str, value: str, code: str, field: str | None, severity: str, read_sheets: ReadSheets
) -> None:
    reading = read_sheets({"Zawodnicy": (("Nr", "Nazwisko", heading), (1, "A"), (2, "B", value))})
    found = only(reading, code)
    assert (place(found), found.value, found.severity) == (("Zawodnicy", "C3"), value, Severity(severity))
    assert found.subject.record == 1
    if field:
        assert reading.document["players"][1][field] == value


@pytest.mark.parametrize(
    ("sheet", "head", "value", "code"),
    [
        ("Rundy", ("Runda", "Data"), "kiedyś", "date-unreadable"),
        ("Rundy", ("Runda", "Godzina"), "rano", "time-unreadable"),
        ("Dogrywki", ("Miejsce", "Kolejność po dogrywce"), 4.9, "list-unreadable"),
    ],
)
def test_an_unreadable_value_of_another_sheet_names_its_cell(
    sheet: str, head: tuple[str, str], value: Any, code: str, read_sheets: ReadSheets
) -> None:
    found = only(read_sheets({sheet: (head, (1, value))}), code)
    assert place(found) == (sheet, "B2")


def test_an_unreadable_setting_names_its_cell(read_sheets: ReadSheets) -> None:
    reading = read_sheets(**{"Liczba rund": "dziewięć", "Remisy z przewagą": "może", "Punkty za remis": "pół"})
    assert place(only(reading, "yes-no-unreadable")) == ("Zawody", "B3")
    assert [place(f) for f in reading.findings if f.code == "number-unreadable"] == [("Zawody", "B2"), ("Zawody", "B4")]


@pytest.mark.parametrize("sheet", ["Zawodnicy", "Wyniki"])
def test_a_sheet_without_a_single_cell_is_a_warning(sheet: str, read_sheets: ReadSheets) -> None:
    found = only(read_sheets({sheet: ()}), "head-missing")
    assert (found.severity, found.place.sheet) == (Severity.WARNING, sheet)


def test_missing_sheets_are_named_in_three_languages() -> None:
    reading = read_grids([Grid("Zawodnicy"), Grid("Notatki")])
    missing = {f.subject.table: (f.severity, dict(f.values)["expected"]) for f in reading.findings if f.subject}
    assert missing["results"][0] is Severity.ERROR
    assert {"Wyniki", "Резултати", "Results"} <= {*missing["results"][1].split(" / ")}
    assert missing["event"][0] is Severity.WARNING
    assert missing["prizes"][0] is Severity.WARNING
    assert reading.document is not None


def test_a_changed_heading_names_the_expected_words(read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Zawodnicy": (("Nr", "Nazwiska", "Ranking FIDE"), (1, "A", 1900))})
    found = only(reading, "heading-changed")
    assert (place(found), found.value, dict(found.values)) == (
        ("Zawodnicy", "B1"),
        "Nazwiska",
        {"expected": "Nazwisko"},
    )
    assert found.severity is Severity.ERROR
    assert reading.document["players"][0]["Nazwiska"] == "A"


def test_a_missing_heading_is_named_in_three_languages(read_sheets: ReadSheets) -> None:
    found = only(read_sheets({"Zawodnicy": (("Nr", "Płeć", "Klub"), (1, "m", "X"))}), "heading-missing")
    assert {"Nazwisko", "Фамилия", "Surname"} <= {*dict(found.values)["expected"].split(" / ")}


def test_a_heading_that_stands_twice_counts_once(read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Zawodnicy": (("Nr", "Nazwisko", "Surname"), (1, "A", "B"))})
    assert place(only(reading, "heading-twice")) == ("Zawodnicy", "C1")
    assert reading.document["players"][0]["surname"] == "A"


def test_a_sheet_without_headings_is_an_error(read_sheets: ReadSheets) -> None:
    found = only(read_sheets({"Zawodnicy": ((1, "Kowalska"), (2, "Nowak"))}), "head-missing")
    assert found.severity is Severity.ERROR
    assert "Nazwisko" in dict(found.values)["expected"]


def test_a_formula_that_nobody_computed_is_named(read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Zawodnicy": (("Nr", "Nazwisko"), (1, "A"), ("=A2+1", "B"))})
    found = only(reading, "formula-without-value")
    assert (place(found), found.value) == (("Zawodnicy", "A3"), "A2+1")


def test_a_formula_with_a_computed_value_is_read(tmp_path: Path) -> None:
    from reporting.workbook.ooxml.archive import read_entries, write_archive

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Zawodnicy"
    sheet.append(["Nr", "Nazwisko"])
    sheet.append(["=1+1", "A"])
    path = tmp_path / "event.xlsx"
    book.save(path)
    entries = read_entries(path.read_bytes())
    part = next(entry for entry in entries if entry.name.endswith("sheet1.xml"))
    content = (
        part.content()
        .replace(b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>")
        .replace(b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>")
    )
    path.write_bytes(write_archive(entries, {part.name: content}, frozenset()))
    document = read_workbook(path.read_bytes()).document
    assert document is not None
    assert document["players"][0]["number"] == 2


def test_merged_cells_are_named(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Zawodnicy"
    for row in (["Nr", "Nazwisko", "Klub"], [1, "A", "X"], [2, "B", None]):
        sheet.append(row)
    sheet.merge_cells("C2:C3")
    book.save(tmp_path / "event.xlsx")
    found = only(read_workbook((tmp_path / "event.xlsx").read_bytes()), "cells-merged")
    assert (place(found), found.value) == (("Zawodnicy", "C2"), "C2:C3")


@pytest.mark.parametrize(
    ("area", "told"),
    [("B2:C2", 1), ("C2:D2", 0), ("B3:C3", 1), ("B1:C1", 0), ("A6:D6", 0), ("B2:C3", 1)],
    ids=["two fields", "a field and a note", "the next record", "headings", "below the table", "two records"],
)
def test_fields_of_one_record_that_are_merged_are_named(tmp_path: Path, area: str, told: int) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Zawodnicy"
    for row in (["Nr", "Nazwisko", "Imię", None], [1, "A", "Ewa", "note"], [2, "B", "Jan", None]):
        sheet.append(row)
    sheet.merge_cells(area)
    book.save(tmp_path / "event.xlsx")
    found = read_workbook((tmp_path / "event.xlsx").read_bytes()).findings
    assert [each.value for each in found if each.code == "cells-merged"] == [area] * told


def test_control_and_bidi_characters_are_taken_out_once_and_named(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Zawodnicy"
    sheet.append(["Nr", "Nazwisko"])
    sheet.append([1, "Ko_x0007_wal\u202eska"])
    book.save(tmp_path / "event.xlsx")
    reading = read_workbook((tmp_path / "event.xlsx").read_bytes())
    found = only(reading, "characters-removed")
    assert reading.document is not None
    assert reading.document["players"][0]["surname"] == "Kowalska"
    assert (place(found), dict(found.values)["characters"]) == (("Zawodnicy", "B2"), "U+0007, U+202E")


def test_a_year_in_a_date_cell_is_read_as_a_year(read_sheets: ReadSheets) -> None:
    rows = (("Nr", "Nazwisko", "Data urodzenia"), (1, "A", (1953, "dd/mm/yyyy")))
    reading = read_sheets({"Zawodnicy": rows})
    assert reading.document["players"][0]["birth_date"] == "1953"
    assert only(reading, "year-shown-as-date").severity is Severity.WARNING


@pytest.mark.parametrize(
    ("value", "number_format", "score"),
    [
        (time(1, 0), "h:mm", ("1", "0")),
        (time(0, 1), "h:mm", ("0", "1")),
        (datetime(2026, 2, 1), "d-mmm", ("0.5", "0.5")),
        (datetime(2026, 1, 2), "d-mmm", ("0.5", "0.5")),
        (datetime(2000, 1, 1), "mmm-yy", ("1", "0")),
        # Typed into a cell that has shown a day or an hour before.
        (1, "d-mmm", ("1", "0")),
        (0.5, "h:mm", ("0.5", "0.5")),
        # Somebody has given the cell another format since.
        (36526, "General", ("1", "0")),
        (46054, "@", ("0.5", "0.5")),
        (1 / 24, "General", ("1", "0")),
        ("01.lut", "@", ("0.5", "0.5")),
    ],
)
def test_a_result_that_became_a_day_or_an_hour_is_read_with_a_warning(
    value: Any, number_format: str, score: tuple[str, str], read_sheets: ReadSheets
) -> None:
    reading = read_sheets({"Wyniki": (HEAD, (1, 1, 1, (value, number_format), 2))})
    found = only(reading, "result-was-clock")
    assert (place(found), found.severity) == (("Wyniki", "D2"), Severity.WARNING)
    assert dict(found.values)["reading"]
    assert reading.document["results"][0]["score"] == {"white": score[0], "black": score[1]}


@pytest.mark.parametrize("value", [(date(2026, 5, 17), "d-mmm"), (0, "d-mmm"), (0, "h:mm"), 46000, "17-May"])
def test_a_day_that_is_no_result_is_an_error_that_says_who_made_it(value: Any, read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Wyniki": (HEAD, (1, 1, 1, value, 2))})
    assert only(reading, "result-became-date").severity is Severity.ERROR
    assert "score" not in reading.document["results"][0]


@pytest.mark.parametrize(
    ("code", "game", "problem"),
    [
        ("3", "szachy", "result-out-of-range"),
        ("wygrał", "szachy", "result-unknown"),
        ("1-½", "szachy", "result-impossible"),
        ("1-1", "szachy", "result-of-another-game"),
        ("1+", "szachy", "advantage-not-in-chess"),
        ("1+ 1-", "warcaby 100-polowe", "advantage-not-announced"),
        ("1+ 1-", "warcaby 64-polowe", "advantage-in-draughts64"),
    ],
)
def test_a_code_that_the_game_does_not_know_is_an_error(
    code: str, game: str, problem: str, read_sheets: ReadSheets
) -> None:
    reading = read_sheets({"Wyniki": (HEAD, (1, 1, 1, code, 2))}, **{"Rodzaj gry": game})
    found = only(reading, problem)
    assert (place(found), found.value) == (("Wyniki", "D2"), code)
    assert reading.document["results"][0]["result"] == code


def test_a_name_beside_another_players_number_is_a_warning(read_sheets: ReadSheets) -> None:
    head = ("Runda", "Białe", "Grający białymi", "Wynik", "Czarne")
    found = only(read_sheets({"Wyniki": (head, (1, 1, "Nowak Jan", "1-0", 2))}), "name-differs")
    assert (place(found), found.value) == (("Wyniki", "C2"), "Nowak Jan")


def test_a_name_that_nobody_has_needs_a_number(read_sheets: ReadSheets) -> None:
    head = ("Runda", "Białe", "Grający białymi", "Wynik", "Czarne")
    found = only(read_sheets({"Wyniki": (head, (1, None, "Nikt", "1-0", 2))}), "name-unknown")
    assert found.severity is Severity.ERROR


ABSENCES_HEAD = ("Runda", "Nr zawodnika", "Zawodnik", "Rodzaj nieobecności")


@pytest.mark.parametrize("name", ["Nowak Jan", "jan nowak", "NOWAK"])
def test_an_absence_is_whose_name_stands_there(name: str, read_sheets: ReadSheets, codes: Codes) -> None:
    reading = read_sheets({"Nieobecności": (ABSENCES_HEAD, (2, None, name, "pół punktu"))})
    assert reading.document["absences"] == [{"round": 2, "player": 2, "kind": "half"}]
    assert codes(reading) == []


def test_an_absence_of_two_of_one_name_or_of_nobody_needs_a_number(read_sheets: ReadSheets) -> None:
    players = (("Nr", "Nazwisko", "Imię"), (1, "Lis", "Jan"), (2, "Lis", "Adam"))
    for name in ("Lis", "Nikt"):
        found = only(
            read_sheets({"Zawodnicy": players, "Nieobecności": (ABSENCES_HEAD, (2, None, name))}), "name-unknown"
        )
        assert (place(found), found.value, found.severity) == (("Nieobecności", "C2"), name, Severity.ERROR)


def test_an_absence_of_a_number_with_the_name_of_another_is_a_warning(read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Nieobecności": (ABSENCES_HEAD, (2, 1, "Nowak Jan"), (2, 2, "Nowak Jan"))})
    assert (place(only(reading, "name-differs")), reading.document["absences"][0]["player"]) == (
        ("Nieobecności", "C2"), 1,
    )  # fmt: skip


def test_a_name_alone_in_a_row_is_no_absence_and_is_told(read_sheets: ReadSheets) -> None:
    rows = (ABSENCES_HEAD, (2, 1, "Kowalska Anna"), (None, None, "Nowak Jan"), (None, None, "Razem: 1"))
    reading = read_sheets({"Nieobecności": rows})
    assert reading.document["absences"] == [{"round": 2, "player": 1}]
    assert place(only(reading, "name-alone")) == ("Nieobecności", "C3")


def test_a_far_cell_and_a_false_dimension_do_not_hide_or_swell_anything(tmp_path: Path) -> None:
    from reporting.workbook.ooxml.archive import read_entries, write_archive

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Zawodnicy"
    sheet.append(["Nr", "Nazwisko"])
    sheet.append([1, "A"])
    path = tmp_path / "event.xlsx"
    book.save(path)
    entries = read_entries(path.read_bytes())
    part = next(entry for entry in entries if entry.name.endswith("sheet1.xml"))
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    content = part.content().replace(b'ref="A1:B2"', b'ref="A1:A1"').replace(b"</sheetData>", far)
    path.write_bytes(write_archive(entries, {part.name: content}, frozenset()))
    document = read_workbook(path.read_bytes()).document
    assert document is not None
    assert document["players"] == [{"number": 1, "surname": "A"}]


def test_a_broken_part_gives_one_finding_and_no_document(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(b"PK\x03\x04 nothing of the kind")
    reading = read_workbook(path.read_bytes())
    assert reading.document is None
    assert [found.code for found in reading.findings] == ["workbook-unreadable"]
