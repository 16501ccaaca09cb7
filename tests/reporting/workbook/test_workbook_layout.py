"""What a club sees when it opens the program's workbook."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from reporting.actions.new import new_document
from reporting.fields import SHEETS, TABLES, Kind
from reporting.fields.event import SYSTEMS
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.headings import choice_index, fold, heading_index, sheet_index
from reporting.workbook.sheets.relevance import _OF_TAGS, _RARE
from reporting.workbook.sheets.write import workbook_bytes
from tests.resaved import by_libreoffice
from tests.rows import of_each
from tests.sample_books import new_book, sample_book

SAVED = Path(__file__).parents[2] / "data/workbooks/club-saturday-libreoffice.xlsx"


def opened(document: dict[str, Any], lang: str = "pl") -> Workbook:
    return load_workbook(BytesIO(workbook_bytes(document, lang)))


@cache
def new(system: str, game: str, lang: str) -> Workbook:
    """The workbook that a club is given, to be looked at alone."""
    return load_workbook(BytesIO(new_book(system, game, lang)))


@pytest.fixture(scope="module")
def club() -> Workbook:
    return load_workbook(BytesIO(sample_book("club-saturday")))


@of_each(LANGUAGES)
def test_all_sheets_with_all_columns_are_there_from_the_beginning(lang: str) -> None:
    book = new("round-robin", "draughts100", lang) if lang == "pl" else new("swiss-fide-2026", "chess", lang)
    assert book.sheetnames == [texts(lang)(f"workbook.sheet.{sheet}") for sheet in SHEETS] + ["_program"]
    for key in SHEETS[1:]:
        sheet = book[texts(lang)(f"workbook.sheet.{key}")]
        headings = {cell.value for cell in sheet[4] if cell.value}
        assert headings == {texts(lang)(f"workbook.{key}.{column.id}") for column in TABLES[key].columns}


def test_headings_are_frozen_filtered_and_repeated_on_every_page(club: Workbook) -> None:
    for sheet in club.worksheets[1:-1]:
        assert str(sheet.freeze_panes).endswith("5")
        assert sheet.auto_filter.ref.startswith("A4:")
        assert sheet.print_title_rows == "$4:$4"
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToWidth) == ("landscape", 1)
        assert sheet.page_setup.fitToHeight == 0
        assert "&P / &N" in sheet.oddFooter.right.text


def test_codes_ids_and_results_stand_in_text_cells(club: Workbook) -> None:
    players, results = club["Zawodnicy"], club["Wyniki"]
    formats = {cell.value: players.column_dimensions[cell.column_letter].number_format for cell in players[4]}
    assert formats["FIDE ID"] == formats["Nazwisko"] == formats["Kategoria"] == "@"
    assert formats["Ranking FIDE"] == formats["Data urodzenia"] == "General"
    result = next(cell for cell in results[4] if cell.value == "Wynik")
    assert results.column_dimensions[result.column_letter].number_format == "@"


@pytest.mark.filterwarnings("ignore:Print area cannot be set")
@pytest.mark.parametrize("live", [False, True], ids=["kept", "live"])
def test_results_stay_in_text_cells_when_libreoffice_saves_the_workbook(live: bool) -> None:
    data = by_libreoffice(new_book("round-robin", "chess", "pl"), "xlsx") if live else SAVED.read_bytes()
    if data is None:
        pytest.skip("LibreOffice is not installed")
    results = load_workbook(BytesIO(data))["Wyniki"]
    letter = next(cell.column_letter for cell in results[4] if cell.value == "Wynik")
    assert results.column_dimensions[letter].number_format == "@"


def test_every_column_has_its_help_and_every_choice_its_list(club: Workbook) -> None:
    for key in SHEETS[1:]:
        sheet = club[texts("pl")(f"workbook.sheet.{key}")]
        rules = sheet.data_validations.dataValidation
        assert {rule.promptTitle for rule in rules} == {
            texts("pl")(f"workbook.{key}.{column.id}")[:32] for column in TABLES[key].columns
        }
        assert all(rule.showInputMessage and rule.prompt for rule in rules)
        listed = [rule for rule in rules if rule.type == "list"]
        assert len(listed) == sum(c.kind in {Kind.CHOICE, Kind.YES_NO, Kind.RESULT} for c in TABLES[key].columns)
        assert all(rule.formula1.startswith("_program!$") for rule in listed)


def test_a_list_shows_the_choices_in_the_language_of_the_workbook() -> None:
    book = new("round-robin", "chess", "bg")
    program = book["_program"]
    lists = [[cell.value for cell in column if cell.value] for column in program.iter_cols(min_col=6)]
    assert ["играе", "оттегляне", "дисквалификация"] in lists
    assert ["да", "не"] in lists
    assert any(items[:3] == ["1-0", "½-½", "0-1"] for items in lists)


def test_draughts_offer_their_own_results() -> None:
    document = new_document("round-robin", "draughts100", "pl")
    document["event"]["draws_with_advantage"] = True
    program = opened(document)["_program"]
    lists = [[cell.value for cell in column if cell.value] for column in program.iter_cols(min_col=6)]
    assert any(items[:5] == ["2-0", "1-1", "0-2", "1+:1-", "1-:1+"] for items in lists)


def test_the_example_stands_below_the_headings_and_is_no_data(club: Workbook) -> None:
    empty = new("round-robin", "chess", "pl")["Zawodnicy"]
    assert [cell.value for cell in empty[5]][:3] == ["np. 7", "np. Kowalska", "np. Anna"]
    assert empty["B5"].font.italic
    assert club["Zawodnicy"]["B5"].value == "Górecka"


def test_fields_that_are_needed_are_marked_and_the_star_is_no_part_of_the_heading(club: Workbook) -> None:
    sheet, event = club["Zawodnicy"], club["Zawody"]
    marked = {cell.value for cell in sheet[4] if cell.number_format.endswith('"\N{NO-BREAK SPACE}*"')}
    assert marked == {"Nr", "Nazwisko"}
    assert "Gwiazdka *" in sheet["A3"].value and "z gwiazdką *" in event["A2"].value
    # Of a prize money will do: neither the amount nor the thing is needed.
    prizes = club["Nagrody"]
    assert not [cell.value for cell in prizes[4] if cell.number_format.endswith('*"')]
    assert "Gwiazdka" not in prizes["A3"].value


def _shown(book: Workbook) -> list[str]:
    return [sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible"]


@of_each(LANGUAGES)
def test_a_club_sees_four_sheets_and_ten_starred_fields_first(lang: str) -> None:
    book = load_workbook(BytesIO(workbook_bytes(new_document(None, None, lang), lang)))
    assert _shown(book) == [texts(lang)(f"workbook.sheet.{key}") for key in ("event", "players", "results", "absences")]
    event = book.worksheets[0]
    assert event["A4"].value == texts(lang)("workbook.section.first")
    assert all(event.cell(row, 1).number_format.endswith('"\N{NO-BREAK SPACE}*"') for row in range(5, 15))
    rows = {event.cell(row, 1).value: row for row in range(15, event.max_row + 1) if event.cell(row, 1).value}
    more = rows[texts(lang)("workbook.section.more")] + 1
    assert all(texts(lang)(f"workbook.sheet.{key}") in event.cell(more, 1).value for key in ("teams", "prizes"))
    assert event.row_dimensions[more].collapsed
    assert all(event.row_dimensions[row].hidden for row in range(more + 1, event.max_row + 1))


def test_a_sheet_or_setting_is_shown_with_what_it_is_for_and_where_something_stands_in_it(club: Workbook) -> None:
    assert _shown(new("team-round-robin", "draughts100", "pl"))[:4] == ["Zawody", "Zawodnicy", "Drużyny", "Składy"]
    assert "Składy" not in _shown(opened(new_document("individual-team-swiss-fide-2026", "chess", "pl")))
    assert _shown(club)[4:] == ["Rundy", "Zdarzenia", "Nagrody"]
    team, chess = new("team-round-robin", "draughts100", "pl")["Zawody"], club["Zawody"]
    for sheet, label in ((team, "Liczba szachownic drużyny"), (chess, "Punktacja pomocnicza")):
        row = next(cell.row for cell in sheet["A"] if cell.value == label)
        assert not sheet.row_dimensions[row].hidden


@pytest.mark.parametrize(("lang", "foreign"), [("bg", ("PZ", "KSzK", "Полша")), ("en", ("PZ", "KSzK", "Poland"))])
def test_a_club_sees_no_rules_of_another_federation(lang: str, foreign: tuple[str, ...]) -> None:
    sheet = new("swiss-fide-2026", "chess", lang).worksheets[0]
    shown = [row for row in sheet.iter_rows() if sheet.row_dimensions[row[0].row].outlineLevel < 2]
    words = [str(cell.value) for row in shown for cell in row if cell.value]
    assert len(words) > 80
    assert not [text for text in words if any(mark in text for mark in foreign)]


def test_names_stand_beside_the_numbers_of_a_game(club: Workbook) -> None:
    row = {head.value: cell.value for head, cell in zip(club["Wyniki"][4], club["Wyniki"][5], strict=True)}
    assert (row["Białe"], row["Grający białymi"], row["Wynik"]) == (2, "Dąbrowski Łukasz", "1-0")
    assert (row["Czarne"], row["Grający czarnymi"]) == (9, "Żuraw Stanisław")


def _column_is_folded(sheet: Any, number: int) -> bool:
    return any(
        dimension.hidden and dimension.min <= number <= dimension.max
        for dimension in sheet.column_dimensions.values()
        if dimension.min and dimension.max
    )


def test_a_column_that_holds_something_is_never_folded() -> None:
    document = new_document("round-robin", "chess", "pl")
    document["players"] = [{"number": 1, "surname": "A", "ratings": [{"list": "iccf", "value": 2100}]}]
    sheet = opened(document)["Zawodnicy"]
    rating = next(cell for cell in sheet[4] if cell.value == "Ranking ICCF")
    assert not _column_is_folded(sheet, rating.column)


def test_every_rule_of_relevance_names_a_column() -> None:
    named = [*_RARE.items(), *((table, ids) for table, tags in _OF_TAGS.items() for ids in tags.values())]
    for table, columns in named:
        assert columns <= {column.id for column in TABLES[table].columns}


@of_each(product(TABLES, LANGUAGES))
def test_every_column_has_heading_and_help_that_fits_an_input_message(table: str, lang: str) -> None:
    for column in TABLES[table].columns:
        key = f"workbook.{table}.{column.id}"
        heading, help_text = texts(lang)(key), texts(lang)(f"{key}.help")
        assert key not in {heading, help_text}
        assert len(help_text) <= 255
        assert texts(lang)(f"{key}.help") != texts("en")(f"{key}.help") or lang == "en" or table == "players"


@of_each(list(TABLES))
def test_a_heading_means_one_column_in_all_languages(table: str) -> None:
    for lang in LANGUAGES:
        for column in TABLES[table].columns:
            assert heading_index(table)[fold(texts(lang)(f"workbook.{table}.{column.id}"))] == column.id


def test_a_sheet_title_means_one_sheet_in_all_languages() -> None:
    assert len(sheet_index()) == len(SHEETS) * len(LANGUAGES)
    assert all(len(texts(lang)(f"workbook.sheet.{sheet}")) <= 31 for sheet in SHEETS for lang in LANGUAGES)


@of_each([c for t in TABLES.values() for c in t.columns if c.choices and c.group != "code"])
def test_the_name_of_a_choice_means_one_choice_in_all_languages(column: Any) -> None:
    for lang in LANGUAGES:
        for value in column.choices:
            name = texts(lang)(f"choice.{column.group}.{value}")
            assert not name.startswith("choice.")
            assert choice_index(column.group, column.choices)[fold(name)] == value


@of_each(
    [
        ("pl", "chess", "pzszach"),
        ("pl", "draughts64", "pzwarc"),
        ("pl", "correspondence", "kszk"),
        ("bg", "chess", "bsfsh"),
        ("bg", "draughts100", None),
        ("en", "draughts100", "fmjd"),
        ("en", "correspondence", "iccf"),
    ]
)
def test_a_new_event_knows_its_kind_federation_and_languages(lang: str, game: str, federation: str | None) -> None:
    event = new_document("round-robin", game, lang)["event"]
    assert (event["system"], event["game"], event["lang"], event["languages"]) == ("round-robin", game, lang, [lang])
    assert event.get("federation") == federation


@of_each(SYSTEMS)
def test_start_numbers_follow_the_system(system: str) -> None:
    by_strength = "swiss" in system or system.endswith("cup")
    by_hand = system in {"match", "team-match", "scheveningen", "simul"}
    expected = "rating" if by_strength else "by-hand" if by_hand else "lots"
    assert new_document(system, "chess", "en")["event"]["start_numbers"] == expected
