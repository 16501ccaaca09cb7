"""Tables as workbooks: live filters, nothing live in a text."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.actions.new import sample_document
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.locale import texts
from reporting.render.output_folder import Document
from reporting.render.part import Meta, Part
from reporting.render.xlsx import render_xlsx
from tests.reporting.render.conftest import path_of

Made = tuple[Path, list[Document]]


@pytest.fixture(scope="module")
def sheet(made: Made) -> Any:
    return load_workbook(path_of(made, "bg/start-list.xlsx")).worksheets[0]


def test_the_head_has_filters_and_stays_in_sight(sheet: Any) -> None:
    assert sheet.auto_filter.ref == f"A4:{sheet.cell(4, sheet.max_column).column_letter}11"
    assert sheet.freeze_panes == "C5"
    assert sheet.print_title_rows == "$4:$4"


def test_a_name_like_a_formula_is_text_that_stays_text(sheet: Any) -> None:
    cell = next(cell for row in sheet.iter_rows() for cell in row if "=SUM" in str(cell.value))
    assert cell.data_type == "s"


RATED = ("games", "average", "score", "expected", "change", "new", "difference")
"""Columns of ratings that the sheets reckon."""


def heads_reckoned(form: str, lang: str) -> set[str]:
    """The heads of the columns of a form in which formulas may stand."""
    words = texts(lang)
    if form in {"rating-changes", "rating-games"}:
        return {words(f"rating.column.{name}") for name in RATED}
    named = {"crosstable": "points", "kszk-table": "points", "prize-receipts": "amount"}
    return {words(f"form.column.{named[form]}")} if form in named else set()


def has_formulas(path: Path) -> bool:
    """Whether any sheet has a formula in its markup; most have none, and need not be opened cell by cell."""
    with zipfile.ZipFile(path) as archive:
        sheets = [archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
    assert sheets and all(b"<sheetData" in sheet for sheet in sheets)
    return any(re.search(rb"<(?:\w+:)?f[\s/>]", sheet) for sheet in sheets)


def test_no_cell_of_any_workbook_is_a_formula_but_those_of_computations_and_totals(made: Made) -> None:
    folder, documents = made
    seen: set[str] = set()
    for document in documents:
        if document.format != "xlsx" or not has_formulas(folder / document.path):
            continue
        for sheet in load_workbook(folder / document.path).worksheets:
            live = {cell.column_letter for row in sheet.iter_rows() for cell in row if cell.data_type == "f"}
            reckoned = heads_reckoned(document.form, document.lang)
            ours = {cell.column_letter for cell in sheet[4] if cell.value in reckoned}
            assert live <= ({"C"} if document.form == "norm-computation" else ours), document.path
            seen |= {document.form} if live else set()
    assert seen == {"norm-computation", "crosstable", "kszk-table", "rating-changes", "rating-games", "prize-receipts"}


def test_points_and_places_are_numbers_to_count_on(made: Made) -> None:
    sheet = load_workbook(path_of(made, "bg/standings.xlsx")).worksheets[0]
    heads = {cell.value: cell.column for cell in sheet[4]}
    column = [sheet.cell(row, heads[texts("bg")("form.column.points")]).value for row in range(5, 12)]
    assert column == sorted(column, reverse=True) and all(isinstance(value, int | float) for value in column)


def test_an_event_is_named_once_below_the_title_and_figures_keep_off_the_next_column() -> None:
    form = load_forms()["komunikat"]
    facts = Facts(decode_event(sample_document("kszk-final"))[0])
    context = CONTEXTS[form.context](Subjects(form, facts, "pl"))
    assert context is not None
    data = render_xlsx(Part(form, "pl", context), Meta("Komunikat", "Klub", "pl", None, "dane"), "{}", "")
    sheet = load_workbook(io.BytesIO(data)).worksheets[0]
    assert sheet["A2"].value == facts.event.info.name
    assert (sheet["A5"].value, sheet["A5"].alignment.horizontal, sheet["A5"].alignment.indent) == (1, "right", 1)
    assert sheet["B5"].alignment.indent == 0
