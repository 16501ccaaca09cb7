"""An XLSX that shows something else than its cells hold: formats, hidden rows, light letters, pictures, merged cells."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from reporting.cli.main import run
from reporting.verify.document import Document, read_document
from reporting.verify.pages.xlsx_altered import altered_xlsx
from tests.archives import with_parts
from tests.reporting.verify.papers import paper, sample

Way = Callable[[str, bytes], bytes]
SHEET, STYLES = "xl/worksheets/sheet1.xml", "xl/styles.xml"


@cache
def genuine() -> bytes:
    return paper(sample("kszk-final"), "norms-notice", "xlsx")


def exchanged(old: str, new: str, part: str = SHEET, count: int = 1) -> Way:
    """Matches in a part exchanged; there has to be one."""

    def change(name: str, data: bytes) -> bytes:
        if name != part:
            return data
        made, many = re.subn(old, new, data.decode(), count=count, flags=re.DOTALL)
        assert many, old
        return made.encode()

    return change


def in_styles(old: str, new: str) -> Way:
    return exchanged(old, new, STYLES, 0)


def formatted(code: str) -> Way:
    """Every cell in a format of its own."""
    told = f'<numFmts count="1"><numFmt numFmtId="190" formatCode="{code}"/></numFmts>'

    def change(name: str, data: bytes) -> bytes:
        if name != STYLES:
            return data
        text = re.sub(r"<numFmts[^>]*/>", told, data.decode())
        assert told in text
        return re.sub(
            r"(<cellXfs.*)", lambda match: match[1].replace('numFmtId="0"', 'numFmtId="190"'), text, flags=re.DOTALL
        ).encode()

    return change


WAYS: dict[str, Way] = {
    "a format that shows words": formatted("&quot;Mc&quot;"),
    "a format that rounds": formatted("0"),
    "a built-in format that rounds": in_styles('numFmtId="0"', 'numFmtId="1"'),
    "numbers as days": in_styles('numFmtId="0"', 'numFmtId="14"'),
    "white letters": in_styles("<font>", '<font><color rgb="FFFFFFFF"/>'),
    "letters in the colour of the sheet": in_styles(r'<color theme="1"\s*/>', '<color theme="0"/>'),
    "tiny letters": in_styles(r'<sz val="\d+"\s*/>', '<sz val="1"/>'),
    "a dark ground": in_styles(r'<fgColor rgb="00E8E8E8"\s*/>', '<fgColor rgb="FF101010"/>'),
    "a hidden row": exchanged(r'<row r="1"', '<row hidden="1" r="1"'),
    "a row too low": exchanged(r'<row r="1"( ht="[^"]*")?', '<row r="1" ht="0.5"'),
    "a hidden column": exchanged(r"<col ", '<col hidden="1" '),
    "cells merged": exchanged(r"(</sheetData>.*?)(<mergeCells[^>]*>)", r'\1\2<mergeCell ref="A1:C99"/>'),
    "a format by condition": exchanged("</sheetData>", '</sheetData><conditionalFormatting sqref="A1"/>'),
    "an object": exchanged("</worksheet>", "<oleObjects/></worksheet>"),
}


def test_sheets_and_styles_under_other_names_are_known() -> None:
    """A workbook says itself where its sheets and styles are."""
    for old, new in ((SHEET, "xl/worksheets/table.xml"), (STYLES, "xl/looks.xml")):
        parts = {STYLES: b"<styleSheet/>", SHEET: b"<worksheet><sheetData/></worksheet>"}
        parts[new] = parts.pop(old).replace(b"<sheetData/>", b"<sheetData><row hidden='1'/></sheetData>")
        assert altered_xlsx(parts) == ("hidden",)


@pytest.mark.parametrize("way", WAYS)
def test_a_sheet_that_shows_something_else_is_known(way: str) -> None:
    document = read_document(with_parts(genuine(), WAYS[way]), "a.xlsx")
    assert isinstance(document, Document)
    assert document.altered == ("hidden",)


def test_such_a_sheet_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.xlsx"
    for data, expected in ((genuine(), 0), (with_parts(genuine(), WAYS["white letters"]), 1)):
        path.write_bytes(data)
        assert run(["verify", str(path), "--json"]) == expected
        claims = json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
        assert {claim["verdict"] for claim in claims} == {"refuted" if expected else "confirmed"}


HARMLESS: dict[str, Way] = {
    "nothing": lambda name, data: data,
    "a format as it is": formatted("General"),
    "a row that is seen": exchanged(r'<row r="1"', '<row hidden="false" r="1"'),
    "a filter": exchanged("</sheetData>", "</sheetData><sheetProtection/>"),
}


@pytest.mark.parametrize("way", HARMLESS)
def test_what_hides_nothing_changes_nothing(way: str) -> None:
    document = read_document(with_parts(genuine(), HARMLESS[way]), "a.xlsx")
    assert isinstance(document, Document)
    assert document.altered == ()


@cache
def computation() -> bytes:
    return paper(sample("kszk-final"), "norm-computation", "xlsx")


def without_figures(name: str, data: bytes) -> bytes:
    """As the first version wrote formulas: nobody had computed them."""
    return re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1<v></v>", data) if name == SHEET else data


COMPUTED: dict[str, tuple[Way, bool]] = {
    "nothing": (lambda name, data: data, True),
    "figures that are not computed": (without_figures, True),
    "a figure in more digits": (exchanged(r"(SUM\([^<]*</f><v>\d+)(</v>)", r"\g<1>.0000000001\2"), True),
    "another figure beside a formula": (exchanged(r"(ROUND[^<]*</f><v>)\d+", r"\g<1>2600"), False),
    "another formula and its figure": (exchanged(r"<f>SUM\(F5:F\d+\)</f><v>\d+", "<f>SUM(F5:F7)</f><v>3"), False),
    "another formula that nobody computed": (exchanged(r"<f>SUM\([^<]*</f><v>\d+</v>", "<f>12</f><v></v>"), False),
    "a formula in the place of a figure": (exchanged(r"<v>1</v>", "<f>1</f><v>1</v>"), False),
    "a figure in the place of a formula": (exchanged(r"<f>SUM\([^<]*</f>", ""), False),
    "a formula that shows words": (exchanged(r"<f>SUM\([^<]*</f><v>\d+", "<f>&quot;12&quot;</f><v>12"), False),
    "a formula without an end": (exchanged(r"<f>SUM\([^<]*</f>", f"<f>{'(' * 3000}</f>"), False),
    "a formula over all cells": (exchanged(r"<f>SUM\([^<]*</f>", "<f>SUM(A1:A999999999)</f>"), False),
    "a figure rounded to a thousand million places": (exchanged(r"<f>SUM\([^<]*</f>", "<f>ROUND(1,999999999)</f>"), False),
}  # fmt: skip


@pytest.mark.parametrize("way", COMPUTED)
def test_formulas_are_compared_and_computed_anew(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The formula with the one that the program writes, the figure beside it with what it gives by the sheet's cells."""
    change, holds = COMPUTED[way]
    path = tmp_path / "a.xlsx"
    path.write_bytes(with_parts(computation(), change))
    assert run(["verify", str(path), "--json"]) == (0 if holds else 1)
    claims = json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
    assert claims and ({claim["verdict"] for claim in claims} == {"confirmed"}) == holds
