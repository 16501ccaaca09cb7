"""Our reader of workbooks against openpyxl and calamine: the same cells, or a finding, or a reason that stands here."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from openpyxl.utils import column_index_from_string

from reporting.sources.load import load_bytes
from tests.reporting.workbook.test_malformed_sheets import COLUMN, FAULTS, ROW, TITLE, damaged
from tests.rows import of_each
from tests.sample_books import sample_book
from tests.thinned import LONG, thinned
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


@pytest.mark.parametrize(("name", "reader"), READ)
def test_a_workbook_of_the_project_reads_alike(name: str, reader: str) -> None:
    assert differences(KEPT[name].read_bytes(), reader) == []


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("lang", ["bg", "en"])
def test_a_workbook_that_we_write_reads_alike(lang: str, reader: str) -> None:
    """Those of the samples, which are as we write them, lie in the project."""
    assert differences(sample_book("club-saturday", lang), reader) == []


@pytest.mark.parametrize("fault", [name for name in FAULTS if re.search("own|values|kind|neither", name)])
def test_a_cell_that_contradicts_itself_is_read_by_nobody_or_told(fault: str) -> None:
    """Of these calamine reads nothing, the first, the last, or refuses the file: we read nothing and say so."""
    data = damaged(lambda text: text.replace(*FAULTS[fault], 1))
    cells, _ = ours(data)
    assert (TITLE, ROW, column_index_from_string(COLUMN)) not in cells
    assert unreported(data, {found.code for found in load_bytes("event.xlsx", data).findings}) == []


def test_the_text_of_a_number_that_is_none_is_kept_though_calamine_drops_it() -> None:
    data = damaged(lambda text: re.sub("<v>[0-9]+</v>", "<v>&lt;7</v>", text, count=1))
    assert [(mine, theirs) for _, mine, theirs in differences(data, "calamine")] == [("<7", None)]
    assert unreported(data, set()) == []


INCIDENTS: Final = "xl/worksheets/sheet8.xml"
"""A sheet whose column B holds days."""


@pytest.mark.parametrize("text", ["NaN", "Infinity"])
def test_what_is_no_number_in_a_cell_of_days_is_kept_whatever_calamine_makes_of_it(text: str) -> None:
    cell = rf'<c r="B6"\1 t="n"><v>{text}</v></c>'
    spoil = re.compile(r'<c r="B6"([^>/]*?)(?: t="[^"]*")?(?:/>|>.*?</c>)')
    data = damaged(lambda xml: spoil.sub(cell, xml, count=1), INCIDENTS)
    assert [mine for _, mine, _ in differences(data, "calamine")] == [text]
    assert unreported(data, set()) == []


def mutant(seed: int) -> bytes:
    """The workbook with one name, kind or value in the rows of the results written otherwise."""
    chance = random.Random(seed)

    def change(text: str) -> str:
        start = text.index("<sheetData>")
        spots = list(re.finditer(r'(?<= r=")[^"]*|(?<= t=")[^"]*|(?<=<v>)[^<]*|(?<=<t>)[^<]*', text[start:]))
        while True:
            spot, new = chance.choice(spots[: len(spots) // 4]), chance.choice(NEW)
            if new != spot[0]:
                return text[: start + spot.start()] + new + text[start + spot.end() :]

    return damaged(change)


NEW: Final = (
    "",
    "0",
    "-1",
    "7",
    "A5",
    "B6",
    "ZZ5",
    "XFD9",
    "1e2",
    "0.5",
    "s",
    "b",
    "e",
    "n",
    "str",
    "inlineStr",
    " 1 ",
    "½",
)


@of_each(range(60 if LONG else 24))
def test_where_a_mutant_reads_otherwise_it_is_told(seed: int) -> None:
    """Whatever calamine makes of it: where we read other cells there is a finding, that the file is no workbook too."""
    data = mutant(seed)
    loaded = load_bytes("event.xlsx", data)
    if loaded.readable and {found.code for found in loaded.findings} == sound_codes():
        assert unreported(data, set()) == []


@cache
def sound_codes() -> set[str]:
    """What is told of the workbook with nothing written otherwise."""
    return {found.code for found in load_bytes("event.xlsx", damaged(lambda text: text + " ")).findings}
