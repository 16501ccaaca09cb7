"""Which formats show days is read whatever namespace the styles have."""

from __future__ import annotations

import io
from datetime import date

import openpyxl

from reporting.render.archive import pack, unpack
from reporting.workbook.ooxml.archive import read_entries
from reporting.workbook.ooxml.clock import date_styles
from reporting.workbook.ooxml.package import Package
from tests.rows import of_each

STYLES = "xl/styles.xml"


@of_each([b"http://schemas.openxmlformats.org/spreadsheetml/2006/main", b"-1", b""])
def test_days_are_days_under_another_namespace(namespace: bytes) -> None:
    book = openpyxl.Workbook()
    book["Sheet"]["A1"] = date(2026, 5, 16)
    buffer = io.BytesIO()
    book.save(buffer)
    parts = unpack(buffer.getvalue())
    known = b'"http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    assert known in parts[STYLES]
    parts[STYLES] = parts[STYLES].replace(known, b'"' + namespace + b'"')
    cell = openpyxl.load_workbook(io.BytesIO(pack(parts)))["Sheet"]["A1"]
    assert date_styles(Package(read_entries(pack(parts)))) == {"1"}
    assert cell.is_date
