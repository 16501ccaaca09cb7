"""A DOCX set a little smaller where that saves a page; one that is one page by its rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from reporting.context.drawing import Drawing
from reporting.forms.catalogue import forms_folder
from reporting.forms.measure import lines_of
from reporting.render.docx_fit import MOST_ROWS, fitted_body, fitted_package
from reporting.render.docx_height import Style, height_of, styles_of
from reporting.render.docx_table import generic_body
from reporting.render.docx_xml import NAMESPACES, paragraph, row, table
from reporting.render.docx_xml import cell as cell_xml
from tests.thinned import thinned

DRAWING = Drawing([10.0], [5.0]).as_item()


def paper(rows: int, orientation: str = "portrait", size: float = 9.0) -> dict[str, Any]:
    """A table of players with a head, a note and a signature."""
    columns = [
        {"label": "Nr", "width": 10},
        {"label": "Nazwisko i imi\u0119", "width": 60},
        {"label": "Pkt", "width": 12},
    ]
    cells = [[str(at), f"Gracz Numer {at}", "1,5"] for at in range(rows)]
    return {
        "orientation": orientation,
        "title": "Klasyfikacja",
        "subtitle": "po rundzie 3 z 7",
        "head": [["Termin", "1 maja 2026"], ["System", "szwajcarski"]],
        "tables": [{"caption": "", "columns": columns, "rows": cells, "size": size, "full": True}],
        "notes": ["Uwaga."],
        "signatures": ["S\u0119dzia g\u0142\u00f3wny"],
    }


def half_points(body: str) -> int:
    """The size of the letters in the last row of the table."""
    return int(re.findall(r'<w:sz w:val="(\d+)"/>', body)[-1])


def test_a_paper_is_set_smaller_where_little_spills_and_only_there() -> None:
    plain = {rows: generic_body(paper(rows)) for rows in range(36, 72, 3)}
    found = {rows: fitted_body(paper(rows)) for rows in plain}
    smaller = [rows for rows in plain if found[rows] != plain[rows]]
    assert smaller == list(range(smaller[0], smaller[-1] + 1, 3))
    assert smaller[0] in range(40, 50) and smaller[-1] in range(55, 66)
    assert min(half_points(body) for body in found.values()) >= 14
    assert all("<w:tblCellMar>" in found[rows] for rows in smaller), "closer rows come before smaller letters"
    assert half_points(found[smaller[0]]) == 18


@pytest.mark.parametrize(("size", "least"), [(9.0, 14), (8.0, 13), (6.0, 12)])
def test_letters_stay_readable(size: float, least: int) -> None:
    made = [
        half_points(fitted_body(paper(rows, orientation="landscape", size=size)))
        for rows in thinned(range(15, 60, 4), 2)
    ]
    assert min(made) >= least


def test_a_drawing_and_a_paper_of_many_pages_have_their_size() -> None:
    for made in ({**paper(50), "drawings": [DRAWING]}, paper(MOST_ROWS + 1)):
        assert fitted_body(made) == generic_body(made)


def package(rows: int) -> dict[str, bytes]:
    """A paper with a template: a heading and rows of a table in the styles of all papers."""
    styles = (forms_folder() / "base" / "docx" / "word" / "styles.xml").read_bytes()
    line = row([cell_xml(paragraph("Gracz", "Cell"), 5000)])
    body = paragraph("1. Dane", "Heading2") + table([line] * rows, [5000])
    document = f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"
    return {"word/styles.xml": styles, "word/document.xml": document.encode()}


def reckoned(made: dict[str, bytes]) -> float:
    return height_of(made["word/document.xml"], styles_of(made["word/styles.xml"]), 10_318)


def test_a_paper_with_a_template_is_set_smaller_where_a_page_is_saved() -> None:
    fitting, spilling, long = package(50), package(60), package(80)
    assert fitted_package(fitting) == fitting and fitted_package(long) == long
    assert reckoned(spilling) > 14_684 >= reckoned(fitted_package(spilling))


def test_an_empty_cell_is_no_taller_than_the_letters_of_its_row() -> None:
    small = paragraph("", "Cell", half_points=12)
    assert (
        '<w:sz w:val="12"/>' in small
        and '<w:sz w:val="12"/>' in paragraph("x", "Cell", half_points=12).partition("<w:r>")[0]
    )
    heights = []
    for content in (small, paragraph("x", "Cell", half_points=12)):
        made = package(0)
        body = table([row([cell_xml(content, 5000)])], [5000])
        document = f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>".encode()
        heights.append(reckoned({**made, "word/document.xml": document}))
    assert heights[0] == heights[1]


@pytest.mark.parametrize("rows", [56, 64, 72])
def test_a_paper_of_one_page_is_one_page(rows: int) -> None:
    made = fitted_package(package(rows), one_page=True)
    # Word processors break lines a little otherwise: room to spare is left.
    assert reckoned(made) <= 0.95 * 14_684 < reckoned(package(rows))
    assert min(int(size) for size in re.findall(rb'<w:sz w:val="(\d+)"', made["word/styles.xml"])) >= 8


def test_a_paper_that_cannot_be_one_page_is_read_at_least() -> None:
    assert fitted_package(package(90), one_page=True) == package(90)


@pytest.mark.parametrize(
    ("text", "lines"), [("a", 1), ("a\nb", 2), ("Kowalska-Brzęczyszczykiewicz", 2), ("W" * 40, 4), ("W W W", 1)]
)
def test_lines_break_between_words_and_behind_hyphens(text: str, lines: int) -> None:
    assert lines_of(text, 10, 36) == lines


def test_a_row_is_as_tall_as_its_tallest_cell_and_a_style_as_it_says() -> None:
    made = package(3)
    styles = styles_of(made["word/styles.xml"])
    assert styles["Cell"] == Style(18, before=0, after=0) and styles["Heading2"].bold
    one, three = (reckoned(package(rows)) for rows in (1, 3))
    assert (three - one) / 2 == pytest.approx(9 * 23 + 48)


@pytest.mark.parametrize("earlier", [0, 1])
def test_the_last_drawing_leaves_room_for_what_is_signed_below(earlier: int) -> None:
    """A bracket of a landscape page, and what stands below it, are no taller than the page; an earlier one stays."""

    def heights(rows: int) -> list[int]:
        drawing = Drawing([269.0], [3.2] * rows).as_item()
        drawings = [Drawing([269.0], [5.0]).as_item()] * earlier + [{**drawing, "new_page": bool(earlier)}]
        made = {**paper(0, orientation="landscape"), "tables": [], "drawings": drawings}
        found = [int(height) for height in re.findall(r'<w:trHeight w:val="(\d+)"', fitted_body(made))]
        assert found[:earlier] == [283] * earlier
        return found[earlier:]

    assert set(heights(10)) == {181}
    lower = heights(44)
    assert 120 < lower[0] < 181 and sum(lower) < 7_900
