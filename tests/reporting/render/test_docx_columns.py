"""Columns of tables: those that nobody fills are taken out of a template's, those of facts share the sheet."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from reporting.actions.new import sample_document
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.render.archive import unpack
from reporting.render.docx import render_docx
from reporting.render.docx_table import facts
from reporting.render.part import Meta, Part
from tests.rows import of_each


def tables_of(source: dict[str, Any]) -> list[list[list[str]]]:
    """The cells of the report's tables with a grid, row by row."""
    xml = document_of(source)
    tables = re.findall(r'(?s)<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/>.*?</w:tbl>', xml)
    rows = [re.findall(r"(?s)<w:tr>.*?</w:tr>", table) for table in tables]
    return [[[shown(cell) for cell in re.findall(r"(?s)<w:tc>.*?</w:tc>", row)] for row in each] for each in rows]


def document_of(source: dict[str, Any]) -> str:
    form = load_forms()["arbiter-report"]
    context = CONTEXTS[form.context](Subjects(form, Facts(decode_event(source)[0]), "en"))
    assert context is not None
    data = render_docx([Part(form, "en", context)], Meta("Report", "Club", "en", None, "data"), "{}")
    return unpack(data)["word/document.xml"].decode()


def shown(cell: str) -> str:
    return unescape("".join(re.findall(r"<w:t[^>]*>([^<]*)</w:t>", cell)))


def heads(source: dict[str, Any]) -> list[list[str]]:
    return [table[0] for table in tables_of(source)]


ARBITERS = ["Name", "Function", "Class", "Licence"]


@of_each([("", "", ARBITERS), ("Hetman", "", [*ARBITERS, "Club"]), ("Hetman", "1100", [*ARBITERS, "Club", "FIDE ID"])])
def test_arbiters_have_the_columns_that_somebody_fills(club: str, fide_id: str, expected: list[str]) -> None:
    source = sample_document("kszk-final")
    source["event"]["arbiters"].append({"name": "Jan Kos", "role": "deputy", "club": club, "fide_id": fide_id})
    table = next(table for table in tables_of(source) if table[0][:2] == ARBITERS[:2])
    assert table[0] == expected
    assert {len(row) for row in table} == {len(expected)}
    assert table[2] == ["Jan Kos", "deputy chief arbiter", "", "", *filter(None, (club, fide_id))]


def test_rows_to_write_on_have_all_columns() -> None:
    source = sample_document("kszk-final")
    source["event"]["arbiters"] = []
    assert [*ARBITERS, "Club", "FIDE ID"] in heads(source)


def test_the_columns_that_stay_take_the_room_of_the_others() -> None:
    def widths(source: dict[str, Any]) -> list[int]:
        xml = document_of(source)
        at = xml.index(">Surname and first name<")
        table = xml[xml.rindex("<w:tbl>", 0, at) : xml.index("</w:tbl>", at)]
        grid = [int(width) for width in re.findall(r'<w:gridCol w:w="(\d+)"', table)]
        row = re.findall(r"(?s)<w:tr>.*?</w:tr>", table)[0]
        assert [int(width) for width in re.findall(r'<w:tcW w:w="(\d+)"', row)] == grid
        return grid

    without = sample_document("kszk-final")
    with_club = sample_document("kszk-final")
    with_club["players"][0]["club"] = "Hetman"
    narrow, wide = widths(with_club), widths(without)
    assert (len(narrow), len(wide)) == (9, 8)
    assert abs(sum(narrow) - sum(wide)) <= len(narrow)


def test_columns_are_as_wide_as_their_words_need() -> None:
    """`≤ 28 February 2022` is one word: its column takes room of the others, as in the PDF."""

    def widths(lang: str) -> list[int]:
        form = load_forms()["category-application"]
        facts = Facts(decode_event(sample_document("kszk-final"))[0])
        context = CONTEXTS[form.context](Subjects(form, facts, lang, player_number=11))
        assert context is not None
        data = render_docx([Part(form, lang, context)], Meta("Application", "Club", lang, None, "data"), "{}")
        xml = unpack(data)["word/document.xml"].decode()
        at = xml.index("4.4.24")
        return [int(width) for width in re.findall(r'<w:gridCol w:w="(\d+)"', xml[xml.rindex("<w:tbl>", 0, at) : at])]

    english, polish = widths("en"), widths("pl")
    assert english[3] > polish[3] and english[2] < polish[2]
    assert abs(sum(english) - sum(polish)) <= len(english)


def test_long_labels_of_one_column_of_facts_take_no_room_from_the_values_of_another() -> None:
    """The values have what the labels leave, each of them the same; labels what the longest in their column needs."""
    pairs = [["Дати", "1"], ["Място", "2"], ["Контрола на времето", "3"], ["Система", "4"]]
    first, value, second, other = (int(wide) for wide in re.findall(r'<w:gridCol w:w="(\d+)"', facts(pairs, 10_000)))
    assert first < second and value == other and first + second + 2 * value <= 10_000
