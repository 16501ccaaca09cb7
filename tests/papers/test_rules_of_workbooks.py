"""The rules that workbooks are held to: each one finds the fault that is planted for it; papers of a verification."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.forms.catalogue import claim_forms
from reporting.render.part import Meta, Part
from reporting.render.xlsx import render_xlsx
from reporting.render.xlsx_sheet import column_width, row_height, sheet_title
from tests.papers.grid import faults_of_book
from tests.papers.matrix import look, look_at_claims
from tests.rows import of_each

LONG = "Brzęczyszczykiewicz Świętosława"
COLUMNS = (
    {"id": "place", "label": "Miejsce", "width": 8, "align": "center"},
    {"id": "name", "label": "Nazwisko i imię", "width": 20},
    {"id": "points", "label": "Punkty", "width": 8, "align": "right"},
)
ROWS = (["1", LONG, {"text": "1234567,5", "number": "1234567.5"}], ["12–14 ex aequo", "Łoś Ewa", "–"])


def book() -> bytes:
    """A workbook of one table, with a long title and a long note, as papers have it."""
    table = {"caption": "Kobiety", "columns": [dict(one) for one in COLUMNS], "rows": [list(row) for row in ROWS]}
    context = {
        "title": "Klasyfikacja mistrzostw województwa po ostatniej rundzie",
        "subtitle": "",
        "orientation": "portrait",
        "running": ["XV Memoriał imienia Żółkiewskiego w Pułtusku", ""],
        "page_words": ["strona", "z"],
        "facts_title": "Dane",
        "head": [["Organizator", "KSz „Hetman” Wrocław " * 4]],
        "intro": [],
        "notes": ["Kolejność rozstrzyga punktacja pomocnicza. " * 5],
        "tables": [table],
    }
    form = claim_forms()["decision-list"]
    return render_xlsx(Part(form, "pl", context), Meta("x", "x", "pl", None, "x"), "{}", "0" * 64)


def spoilt(change: Callable[[Any], None]) -> set[str]:
    """The rules that the workbook breaks after a change of its first sheet."""
    found = load_workbook(io.BytesIO(book()))
    change(found.worksheets[0])
    stream = io.BytesIO()
    found.save(stream)
    return {fault.partition(":")[0] for fault in faults_of_book(stream.getvalue())}


def narrow(letter: str, width: float = 4.0) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        sheet.column_dimensions[letter].width = width

    return change


def low(row: int) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        sheet.row_dimensions[row].height = 10

    return change


def unlike(**settings: Any) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        for name, value in settings.items():
            setattr(sheet.page_setup, name, value)

    return change


def test_a_workbook_as_it_is_made_breaks_no_rule() -> None:
    assert spoilt(lambda sheet: None) == set()


@of_each(
    [
        ("figure", narrow("C", 8)),
        ("word", narrow("B", 10)),
        ("cut", narrow("A", 9)),
        ("low", low(5)),
        ("heading", low(1)),
        ("page", narrow("B", 300)),
        ("page", unlike(paperSize=8)),
        ("page", unlike(fitToWidth=2)),
    ]
)
def test_each_rule_finds_its_fault(rule: str, change: Callable[[Any], None]) -> None:
    assert rule in spoilt(change)


def test_a_column_has_room_for_its_longest_word_and_its_longest_figure() -> None:
    column = {"label": "Pkt", "width": 10}
    assert column_width(column, ["Łoś Ewa"]) == column_width(column, [""]) == pytest.approx(5.6)
    assert column_width(column, [LONG]) > 15 > column_width(column, ["Łoś Ewa Maria Zofia Anna"])
    assert column_width({**column, "align": "center"}, ["Łoś Ewa Maria Zofia Anna"]) > 15


@of_each([(40.0, None), (20.0, 29.0), (0.0, None)])
def test_a_row_of_several_lines_says_how_high_it_is(width: float, height: float | None) -> None:
    assert row_height([LONG], [{"label": "", "width": 10}], [width]) == height


def test_sheets_are_named_apart_in_31_letters() -> None:
    first = sheet_title("Klasyfikacja: kobiety i dziewczęta do lat 18", [])
    assert first == "Klasyfikacja kobiety i dziewczę" and len(first) == 31
    second = sheet_title("Klasyfikacja: kobiety i dziewczęta do lat 18", [first.upper()])
    assert second.endswith(" 2") and len(second) <= 31
    assert sheet_title("[]", []) == "1"


def test_the_papers_of_a_verification_keep_the_rules() -> None:
    outcome = look_at_claims("long", ("en",))
    assert {form for form, *_ in outcome.papers} >= {"decision-list", "decision-minutes", "verification-summary"}
    assert [str(fault) for fault in outcome.faults] == []


def test_the_workbooks_of_an_event_keep_the_rules() -> None:
    outcome = look("teams", "long", ("bg",), ("team-results", "team-standings", "team-crosstable"))
    assert len(outcome.papers) == 3 and [str(fault) for fault in outcome.faults] == []
