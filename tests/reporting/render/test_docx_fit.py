"""A DOCX set a little smaller where that saves a page; one that is one page by its rules."""

from __future__ import annotations

from typing import Any

import pytest

from reporting.render.docx_fit import fitted, on_one_page
from reporting.render.docx_table import generic_body


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
        "tables": [{"columns": columns, "rows": cells, "size": size, "full": True}],
        "notes": ["Uwaga."],
        "signatures": ["S\u0119dzia g\u0142\u00f3wny"],
    }


def sizes(rows: int, **changes: Any) -> list[float]:
    return [item["size"] for item in fitted(paper(rows, **changes))["tables"]]


def test_a_paper_is_set_smaller_where_little_spills_and_only_there() -> None:
    found = {rows: sizes(rows)[0] for rows in range(20, 90)}
    smaller = [rows for rows, size in found.items() if size < 9]
    assert smaller == list(range(smaller[0], smaller[-1] + 1))
    assert smaller[0] in range(38, 45) and smaller[-1] in range(50, 66)
    assert min(found.values()) >= 7


@pytest.mark.parametrize(("size", "least"), [(9.0, 7.0), (8.0, 6.5), (6.0, 6.0)])
def test_letters_stay_readable(size: float, least: float) -> None:
    assert min(sizes(rows, orientation="landscape", size=size)[0] for rows in range(15, 60)) >= least


def test_a_drawing_has_its_size() -> None:
    made = {**paper(50), "drawings": [{"cells": []}]}
    assert fitted(made) is made


def test_rows_that_are_set_smaller_have_less_air() -> None:
    rows = next(rows for rows in range(40, 66) if sizes(rows)[0] < 9)
    assert "<w:tblCellMar>" in generic_body(fitted(paper(rows)))
    assert "<w:tblCellMar>" not in generic_body(fitted(paper(20)))


def test_a_paper_of_one_page_is_smaller_in_styles_and_text_and_still_read() -> None:
    xml = b'<w:spacing w:before="0" w:after="100"/><w:sz w:val="20"/><w:szCs w:val="20"/><w:sz w:val="13"/>'
    made = on_one_page({"word/styles.xml": xml, "word/document.xml": xml, "other.xml": xml})
    smaller = b'<w:spacing w:before="0" w:after="50"/><w:sz w:val="17"/><w:szCs w:val="17"/><w:sz w:val="12"/>'
    assert made == {"word/styles.xml": smaller, "word/document.xml": smaller, "other.xml": xml}
