"""A DOCX that is one page by its rules, and a drawing that leaves room for what is signed below it."""

from __future__ import annotations

import re

import pytest

from reporting.context.drawing import Drawing
from reporting.forms.catalogue import forms_folder, load_forms
from reporting.forms.text_widths import lines_of
from reporting.render.docx_fit import fitted_package, fitted_tables, with_room_below
from reporting.render.docx_table import generic_body
from reporting.render.docx_xml import NAMESPACES, cell, paragraph, row, table
from reporting.render.part import Part
from tests.rows import of_each


def package(rows: int) -> dict[str, bytes]:
    """A paper with a template: a heading and rows of a table in the styles of all papers."""
    styles = (forms_folder() / "base" / "docx" / "word" / "styles.xml").read_bytes()
    line = row([cell(paragraph("Gracz", "Cell"), 5000)]).replace("<w:tr >", "<w:tr>")
    body = paragraph("1. Dane", "Heading2") + table([line] * rows, [5000])
    document = f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"
    return {"word/styles.xml": styles, "word/document.xml": document.encode()}


def half_points(made: dict[str, bytes]) -> list[int]:
    return [int(size) for size in re.findall(rb'<w:sz w:val="(\d+)"', made["word/styles.xml"])]


def test_letters_are_as_small_as_the_rows_of_a_paper_of_one_page_need() -> None:
    part = Part(load_forms()["fide-it1"], "pl", {"one_page": True})
    made = [half_points(fitted_package(package(rows), part)) for rows in (10, 35, 40, 50, 60, 200)]
    assert made[0] == made[1] == half_points(package(1))
    assert sorted(map(sum, made), reverse=True) == [*map(sum, made)]
    assert min(size for size in made[-1] if size != 8) >= 12


@of_each([(30, False), (52, True), (70, False), (160, False)])
def test_a_table_is_set_smaller_where_its_pdf_saves_a_page(rows: int, smaller: bool) -> None:
    columns = [{"label": "Nr", "width": 10}, {"label": "Nazwisko", "width": 60}]
    item = {"caption": "", "columns": columns, "rows": [[str(at), "Gracz"] for at in range(rows)], "size": 9.0}
    frame = {"orientation": "portrait", "running": ["Turniej", "Płock"], "page_words": ["Strona", "z"]}
    context = {"title": "Lista", "subtitle": "", "head": [], "notes": ["Uwaga."], "signatures": ["Sędzia"]}
    made = fitted_tables(Part(load_forms()["start-list"], "pl", frame | context | {"tables": [item]}))
    assert (made["tables"][0]["size"] < 9.0) is smaller
    assert ('w:val="18"' in generic_body(made)) is not smaller


@of_each([("a", 1), ("a\nb", 2), ("Kowalska-Brzęczyszczykiewicz", 2), ("W" * 40, 4), ("W W W", 1)])
def test_lines_break_between_words_and_behind_hyphens(text: str, lines: int) -> None:
    assert lines_of(text, 10, 36) == lines


@pytest.mark.parametrize("earlier", [0, 1])
def test_the_last_drawing_leaves_room_for_what_is_signed_below(earlier: int) -> None:
    def heights(rows: int) -> list[list[float]]:
        drawings = [Drawing([269.0], [5.0]).as_item()] * earlier + [Drawing([269.0], [3.2] * rows).as_item()]
        signed = {"head": [], "notes": ["Uwaga."], "signatures": ["Sędzia główny"]}
        made = with_room_below({"orientation": "landscape", "drawings": drawings, **signed})
        return [item["heights"] for item in made]

    assert heights(10)[-1] == [3.2] * 10
    *before, last = heights(48)
    assert before == [[5.0]] * earlier
    assert 100 < sum(last) < 140
