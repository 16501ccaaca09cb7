"""Our reader of workbooks against openpyxl and calamine: the same cells, or a finding, or a reason that stands here."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Final

from openpyxl.utils import column_index_from_string

from reporting.sources.load import load_bytes
from tests.reporting.workbook.test_malformed_sheets import COLUMN, FAULTS, ROW, TITLE, damaged
from tests.rows import of_each
from tests.sample_books import sample_book
from tests.thinned import thinned
from tests.three_readers import READERS, differences, ours, unreported

ROOT: Final = Path(__file__).parents[3]
KEPT: Final = {
    path.relative_to(ROOT).as_posix(): path
    for folder in ("samples", "tests")
    for path in sorted((ROOT / folder).rglob("*.xlsx"))
    if "regressions" not in path.parts
}
"""Every workbook that lies in the project: of Excel, LibreOffice and openpyxl, papers of ours."""
OURS: Final = [name for name in KEPT if name.startswith("samples/") and name.endswith("/event.xlsx")]
READ: Final = [
    *((name, "calamine") for name in KEPT),
    *((name, "openpyxl") for name in KEPT if name not in OURS),
    *((name, "openpyxl") for name in thinned(OURS, 4)),
]
"""Openpyxl takes a while: of the samples, which one writer of ours wrote, it reads some, with `PROTOKOL_LONG` all."""


@of_each(READ)
def test_a_workbook_of_the_project_reads_alike(name: str, reader: str) -> None:
    assert differences(KEPT[name].read_bytes(), reader) == []


@of_each(product(["bg", "en"], READERS))
def test_a_workbook_that_we_write_reads_alike(lang: str, reader: str) -> None:
    """Those of the samples, which are as we write them, lie in the project."""
    assert differences(sample_book("club-saturday", lang), reader) == []


@of_each([name for name in FAULTS if re.search("own|values|kind|neither", name)])
def test_a_cell_that_contradicts_itself_is_read_by_nobody_or_told(fault: str) -> None:
    """Of these calamine reads nothing, the first, the last, or refuses the file: we read nothing and say so."""
    data = damaged(lambda text: text.replace(*FAULTS[fault], 1))
    cells, _ = ours(data)
    assert (TITLE, ROW, column_index_from_string(COLUMN)) not in cells
    assert unreported(data, {found.code for found in load_bytes("event.xlsx", data).findings}) == []


"""A sheet whose column B holds days."""
