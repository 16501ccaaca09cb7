"""What people do to a workbook, and what is read all the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from reporting.locale.dates import read_day, read_hour, read_year
from reporting.workbook.sheets.read import Reading, read_workbook
from reporting.workbook.sheets.write import workbook_bytes
from tests.reporting.workbook.conftest import save_sheets
from tests.rows import of_each

ReadSheets = Callable[..., Any]
Codes = Callable[..., list[str]]
HEAD = ("Runda", "Szachownica", "Białe", "Wynik", "Czarne")
POLISH_MONTHS = [
    "stycznia",
    "lutego",
    "marca",
    "kwietnia",
    "maja",
    "czerwca",
    "lipca",
    "sierpnia",
    "września",
    "października",
    "listopada",
    "grudnia",
]
BULGARIAN_MONTHS = [
    "януари",
    "февруари",
    "март",
    "април",
    "май",
    "юни",
    "юли",
    "август",
    "септември",
    "октомври",
    "ноември",
    "декември",
]
PLAYERS = (("Nr", "Nazwisko", "Imię"), (1, "Kowalska", "Anna"), (2, "Nowak", "Jan"))


def players(*rows: Any) -> dict[str, Any]:
    return {"Zawodnicy": rows}


def one_player(read_sheets: ReadSheets, **fields: Any) -> dict[str, Any]:
    """The record of a player whose sheet has these headings and values."""
    reading = read_sheets(players(("Nr", "Nazwisko", *fields), (1, "Żak", *fields.values())))
    assert not any(found.code.endswith(("unreadable", "unknown")) for found in reading.findings)
    record = reading.document["players"][0]
    return {key: value for key, value in record.items() if key not in {"number", "surname"}}


def one_result(read_sheets: ReadSheets, code: Any, **settings: Any) -> Any:
    reading = read_sheets({"Wyniki": (HEAD, (1, 1, 1, code, 2))}, **settings)
    assert not any(found.subject and found.subject.table == "results" and found.value for found in reading.findings)
    return reading.document["results"][0].get("score")


@pytest.mark.parametrize("code", ["remis", "Remis", "реми"])
def test_a_draw_in_words_is_a_draw(read_sheets: ReadSheets, code: str) -> None:
    assert one_result(read_sheets, code) == {"white": "0.5", "black": "0.5"}


@pytest.mark.parametrize("code", ["wo", "w.o.", "в.о."])
def test_a_walkover_is_a_forfeit_and_whose_it_is_is_asked(read_sheets: ReadSheets, code: str) -> None:
    reading = read_sheets({"Wyniki": (HEAD, (1, 1, 1, code, 2), (2, 1, 1, f"0-1 {code}", 2))})
    assert [game["kind"] for game in reading.document["results"]] == ["forfeit", "forfeit"]
    assert [game["score"]["white"] for game in reading.document["results"]] == ["1", "0"]
    told = [(found.code, found.value) for found in reading.findings if found.code.startswith("result")]
    assert told == [("result-names-no-side", code)]


def test_columns_may_stand_in_any_order(read_sheets: ReadSheets) -> None:
    reading = read_sheets(players(("Imię", "Nazwisko", "Nr"), ("Anna", "Kowalska", 1)))
    assert reading.document["players"] == [{"number": 1, "surname": "Kowalska", "first_name": "Anna"}]


def test_blank_rows_are_left_out_and_records_keep_their_cells(read_sheets: ReadSheets) -> None:
    reading = read_sheets(players(("Nr", "Nazwisko"), (1, "A"), (None, None), (None, "   "), (2, "B")))
    assert [player["number"] for player in reading.document["players"]] == [1, 2]
    assert reading.origins.tables["players"].rows == [2, 5]


def test_rows_may_be_inserted_above_the_headings(read_sheets: ReadSheets) -> None:
    reading = read_sheets(players(("Lista zawodników",), (), ("stan na 1 maja", 7), ("Nr", "Nazwisko"), (1, "A")))
    assert reading.document["players"] == [{"number": 1, "surname": "A"}]


def test_an_extra_column_is_kept_under_its_heading(read_sheets: ReadSheets, codes: Codes) -> None:
    reading = read_sheets(players(("Nr", "Nazwisko", "Rozmiar koszulki", "Opłacone"), (1, "A", "XL", True)))
    assert reading.document["players"][0] == {"number": 1, "surname": "A", "Rozmiar koszulki": "XL", "Opłacone": True}
    assert codes(reading) == ["heading-extra", "heading-extra"]


@pytest.mark.parametrize(
    "heading", ["Surname", "Фамилия", "NAZWISKO", "  nazwisko ", "Nazwisko\n", "surname", "Nazwisko\xa0"]
)
def test_headings_are_known_in_three_languages_and_any_spelling(heading: str, read_sheets: ReadSheets) -> None:
    reading = read_sheets(players(("№", heading), (1, "A")))
    assert reading.document["players"] == [{"number": 1, "surname": "A"}]


def test_a_heading_without_its_diacritics_and_with_a_line_break_is_known(read_sheets: ReadSheets) -> None:
    reading = read_sheets(players(("Nr", "Nazwisko", "DATA\nURODZENIA", "Plec"), (1, "A", 1953, "K")))
    assert reading.document["players"][0]["birth_date"] == "1953"
    assert reading.document["players"][0]["sex"] == "f"


def test_sheets_are_known_by_their_titles_in_another_language(read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Състезатели": PLAYERS, "Zawodnicy": ()})
    assert reading.document["players"][0]["surname"] == "Kowalska"


def test_a_renamed_sheet_is_known_by_its_headings(read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Zawodnicy": (), "Kopia (2)": PLAYERS})
    assert "players" not in reading.document
    reading = read_sheets({"Arkusz1": (("Runda", "Nr zawodnika", "Rodzaj nieobecności"), (2, 1, "pół punktu"))})
    assert reading.document["absences"] == [{"round": 2, "player": 1, "kind": "half"}]


def test_a_renamed_sheet_of_the_event_is_known_by_its_labels(tmp_path: Path) -> None:
    """The whole sheet went unread, with a warning that one is missing."""
    labels = (("Nazwa zawodów", "Memoriał"), ("Miejscowość", "Kielce"), ("Liczba rund", 5), ("Sala gry", "Klub"))
    settings = (*labels, ("System rozgrywek", "kołowy"))
    players = (("Nr", "Nazwisko", "Imię"), (1, "A", "B"))

    def read(sheets: dict[str, Any]) -> Reading:
        return read_workbook(save_sheets(tmp_path / "event.xlsx", sheets).read_bytes())

    reading = read({"Arkusz1": settings, "Zawodnicy": players})
    assert (reading.document["event"]["rounds"], reading.document["event"]["system"]) == (5, "round-robin")
    told = {found.code: found.place.sheet for found in reading.findings if found.place is not None}
    assert told["sheet-renamed"] == "Arkusz1"
    assert "event" not in read({"Arkusz1": settings[:4], "Zawodnicy": players}).document
    reading = read({"Zawodnicy": players, "Zawody": settings[1:2], "Arkusz1": settings})
    assert reading.document["event"] == {"city": "Kielce"}


def test_a_year_in_a_cell_of_days_is_no_day_of_1905(read_sheets: ReadSheets) -> None:
    """Whoever typed 2026 under the first day had an event of 18.07.1905, by the rules of then, without a word."""
    reading = read_sheets(**{"Data rozpoczęcia": (2026, "dd.mm.yyyy")})
    (told,) = (found for found in reading.findings if found.code == "date-unreadable")
    assert (told.value, told.place and told.place.cell) == ("2026", "B2")
    assert reading.document["event"]["start_date"] == "2026"
    days = read_sheets(**{"Data rozpoczęcia": (45678, "dd.mm.yyyy")}).document["event"]
    assert days["start_date"] == "2025-01-21"


def test_what_is_no_day_is_none_in_the_workbook_either() -> None:
    document = {"schema": 1, "event": {"name": "E", "start_date": "2026", "lang": "en"}, "players": [], "results": []}
    reading = read_workbook(workbook_bytes(document, "en"))
    assert reading.document is not None and reading.document["event"]["start_date"] == "2026"
    assert "date-unreadable" in [found.code for found in reading.findings]


@pytest.mark.parametrize("number", ["7", " 7 ", "7.", "7,0", 7.0, "7\xa0"])
def test_numbers_may_be_text(number: Any, read_sheets: ReadSheets) -> None:
    reading = read_sheets(players(("Nr", "Nazwisko"), (number, "A")))
    assert reading.document["players"][0]["number"] == 7


def test_ids_that_a_spreadsheet_made_numbers_of_stay_whole(read_sheets: ReadSheets) -> None:
    found = one_player(read_sheets, **{"FIDE ID": 1100001, "Telefon": 48123456789, "ICCF ID": "0042"})
    assert found == {"ids": {"fide": "1100001", "iccf": "0042"}, "phone": "48123456789"}


def test_blanks_at_the_ends_and_inside_are_cleaned(read_sheets: ReadSheets) -> None:
    assert one_player(read_sheets, Imię="  Anna\xa0 Maria \t") == {"first_name": "Anna Maria"}


@pytest.mark.parametrize("code", ["½", "0,5", "0.5", "=", 0.5, "1/2", "½-½", "½:½", " ½ – ½ ", "0,5-0,5"])
def test_a_draw_in_chess_has_many_spellings(code: Any, read_sheets: ReadSheets) -> None:
    assert one_result(read_sheets, code) == {"white": "0.5", "black": "0.5"}


@pytest.mark.parametrize("code", [1, "1", "1-0", "1:0", "1–0", " 1 - 0 ", 1.0])
def test_a_win_for_white_in_chess_has_many_spellings(code: Any, read_sheets: ReadSheets) -> None:
    assert one_result(read_sheets, code) == {"white": "1", "black": "0"}


def test_a_single_code_counts_in_the_points_of_draughts(read_sheets: ReadSheets) -> None:
    assert one_result(read_sheets, 1, **{"Rodzaj gry": "warcaby 100-polowe"}) == {"white": "1", "black": "1"}
    assert one_result(read_sheets, "2", **{"Rodzaj gry": "warcaby 100-polowe"}) == {"white": "2", "black": "0"}


@pytest.mark.parametrize("code", ["bye", "pauza", "своб.", "BYE"])
def test_a_bye_needs_no_opponent(code: str, read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Wyniki": (HEAD, (1, 1, 3, code, None))})
    assert reading.document["results"] == [{"round": 1, "board": 1, "white": 3, "kind": "bye"}]


def test_a_name_without_a_number_finds_its_player(read_sheets: ReadSheets, codes: Codes) -> None:
    head = ("Runda", "Białe", "Grający białymi", "Wynik", "Grający czarnymi", "Czarne")
    reading = read_sheets({"Wyniki": (head, (1, None, "Kowalska Anna", "1-0", "jan nowak", None))})
    assert reading.document["results"][0] | {"score": 0, "kind": 0} == {
        "round": 1,
        "white": 1,
        "black": 2,
        "score": 0,
        "kind": 0,
    }
    assert codes(reading) == []


@of_each(
    [
        "1.05.2026",
        "01.05.2026",
        "1.5.26",
        "2026-05-01",
        "2026/5/1",
        "1/05/2026",
        "01/05/2026",
        "1-05-2026",
        "1.05.2026 r.",
        "1.05.2026r.",
        "1 maja 2026",
        "1 maja 2026 r.",
        "1 MAJ 2026",
        "1 май 2026 г.",
        "1 Май 2026г.",
        "1.05.2026 г.",
        "1 May 2026",
        "May 1, 2026",
        "1st May 2026",
        "1 V 2026",
        "1.V.2026",
        "1. 05. 2026",
        "2026-05-01T00:00:00",
    ]
)
def test_a_day_has_many_spellings(text: str) -> None:
    assert read_day(text) == date(2026, 5, 1)


@of_each(["", "maj", "32.01.2026", "1.13.26.", "2026", "1 foo 2026", "29.02.2026", "jutro"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert read_day(text) is None


@of_each(enumerate(POLISH_MONTHS, start=1))
def test_every_polish_month_is_known(month: int, text: str) -> None:
    assert read_day(f"9 {text} 1999") == date(1999, month, 9)


@of_each(enumerate(BULGARIAN_MONTHS, start=1))
def test_every_bulgarian_month_is_known(month: int, text: str) -> None:
    assert read_day(f"9 {text} 1999 г.") == date(1999, month, 9)


@of_each(["1953", "1953 r.", "1953 г.", "00.00.1953", "1953/00/00"])
def test_a_year_alone_may_stand_for_a_birth(text: str) -> None:
    assert read_year(text) == "1953"


@of_each(
    [("10:00", "10:00"), ("9.30", "09:30"), ("godz. 9:30", "09:30"), ("16 ч.", "16:00"), ("24:00", None), ("x", None)]
)
def test_an_hour_has_several_spellings(text: str, hour: str | None) -> None:
    assert read_hour(text) == hour


@pytest.mark.parametrize("value", [datetime(2026, 5, 1), 46143, "46143", "1 maja 2026", (46143, "dd/mm/yyyy")])
def test_a_day_may_be_a_date_a_serial_number_or_text(value: Any, read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Rundy": (("Runda", "Data"), (1, value))})
    assert reading.document["rounds"] == [{"round": 1, "date": "2026-05-01"}]


@pytest.mark.parametrize("value", [(0.4375, "hh:mm"), 0.4375, "10:30", "10.30"])
def test_an_hour_may_be_a_time_a_fraction_or_text(value: Any, read_sheets: ReadSheets) -> None:
    reading = read_sheets({"Rundy": (("Runda", "Godzina"), (1, value))})
    assert reading.document["rounds"] == [{"round": 1, "time": "10:30"}]


@pytest.mark.parametrize("word", ["tak", "TAK", "yes", "да", "x", 1, True, "✓"])
def test_yes_has_many_spellings(word: Any, read_sheets: ReadSheets) -> None:
    head = (*HEAD, "Zostaje jak rozegrano")
    reading = read_sheets({"Wyniki": (head, (1, 1, 1, "1-0", 2, word))})
    assert reading.document["results"][0]["as_played"] is True


@pytest.mark.parametrize("word", ["kołowy", "KOLOWY", "round robin", "кръгова система", "round-robin", "Round-Robin "])
def test_a_choice_is_known_by_its_name_in_any_language_and_by_its_id(word: str, read_sheets: ReadSheets) -> None:
    assert read_sheets(**{"System rozgrywek": word}).document["event"]["system"] == "round-robin"


@pytest.mark.parametrize(
    ("typed", "category"), [("II+", "II+"), ("ii", "II"), ("К", "k"), ("I++", "I++"), ("II kat.", "II"), ("бк", None)]
)
def test_codes_are_compared_sign_by_sign(
    typed: str, category: str | None, read_sheets: ReadSheets, codes: Codes
) -> None:
    reading = read_sheets(players(("Nr", "Nazwisko", "Kategoria"), (1, "A", typed)))
    found = reading.document["players"][0]["categories"]["otb"]
    assert found == (category or typed)
    assert codes(reading) == ([] if category else ["choice-unknown"])


def test_a_dash_stands_for_nothing_where_no_text_is_asked(read_sheets: ReadSheets) -> None:
    assert one_player(read_sheets, **{"Ranking FIDE": "-", "Tytuł FIDE": "–", "Data urodzenia": "—"}) == {}


def test_labels_of_the_event_may_stand_in_any_row_and_language(read_sheets: ReadSheets) -> None:
    sheet = ((), ("Turniej!",), ("City", "Łódź"), ("начална дата", "1 май 2026 г."), ("Nazwa zawodów", "Próba"))
    event = read_sheets({"Zawody": sheet}).document["event"]
    assert event == {"city": "Łódź", "start_date": "2026-05-01", "name": "Próba"}


def test_an_unknown_label_of_the_event_is_kept(read_sheets: ReadSheets, codes: Codes) -> None:
    reading = read_sheets(Sponsor="Bank")
    assert reading.document["event"]["Sponsor"] == "Bank"
    assert codes(reading) == ["heading-extra"]


def test_arbiters_and_stages_stand_below_the_settings(read_sheets: ReadSheets) -> None:
    sheet = (
        ("Nazwa zawodów", "Próba"),
        ("Sędziowie",),
        ("Sędzia", "Funkcja", "Nr licencji"),
        ("Anna Nowak", "sędzia główny", 417),
        (),
        ("Jan Lis", "zastępca sędziego głównego"),
        ("Etapy (tylko gdy jest ich kilka)",),
        ("Etap", "Nazwa etapu", "System etapu"),
        (1, "eliminacje", "pucharowy"),
        ("Miejscowość", "Lublin"),
    )
    document = read_sheets({"Zawody": sheet}).document
    assert document["event"]["arbiters"] == [
        {"name": "Anna Nowak", "role": "chief", "licence": "417"},
        {"name": "Jan Lis", "role": "deputy"},
    ]
    assert document["stages"] == [{"number": 1, "name": "eliminacje", "system": "cup"}]
    assert document["event"]["city"] == "Lublin"


def test_the_language_of_a_workbook_without_a_hidden_sheet_is_that_of_its_titles(read_sheets: ReadSheets) -> None:
    assert read_sheets().lang == "pl"


def test_a_list_of_numbers_takes_commas_blanks_and_semicolons(read_sheets: ReadSheets) -> None:
    rows = (("Miejsce", "Kolejność po dogrywce"), (1, "4, 9"), (2, "4;9 2"), (3, 7))
    orders = [entry["order"] for entry in read_sheets({"Dogrywki": rows}).document["play_offs"]]
    assert orders == [[4, 9], [4, 9, 2], [7]]
