"""Rows that are read at a stretch say what they say element by element; the usual ones are, whatever is odd is not."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from lxml import etree

from reporting.workbook.ooxml.grid import Grid, _Reader
from reporting.workbook.ooxml.plain_rows import _ODD, PlainRows

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PLAIN = (
    '<c r="{}7" s="2" t="n"><v>12</v></c>',
    '<c r="{}7" s="2"><v> 1.50 </v></c>',
    '<c r="{}7"><v>45000</v></c>',
    '<c r="{}7" s="4"><v>45000.5</v></c>',
    '<c r="{}7" s="9"><v>0.5</v></c>',
    '<c r="{}7" t="s"><v>1</v></c>',
    '<c r="{}7" t="b"><v>true</v></c>',
    '<c r="{}7" t="e"><v>#N/A</v></c>',
    '<c r="{}7" t="str"><v>_x0041_b</v></c>',
    '<c r="{}7" t="d"><v>2026-02-01</v></c>',
    '<c r="{}7" t="inlineStr"><is><t>Żuk _x0041_</t></is></c>',
    '<c r="{}7" t="inlineStr"><is><t xml:space="preserve"> two  </t></is></c>',
    '<c r="{}7" t="n"><is><t>text</t></is></c>',
    '<c r="{}7" s="3"/>',
    '<c r="{}7"></c>',
)
ODD = (
    '<c r="{}8"><v>1</v></c>',
    '<c r="a7"><v>1</v></c>',
    "<c><v>1</v></c>",
    '<c r="{}7"><v>1</v><v>2</v></c>',
    '<c r="{}7"><v/></c>',
    '<c r="{}7"><f>1+1</f><v>2</v></c>',
    '<c r="{}7"><f>1+1</f></c>',
    '<c r="{}7" t="s"><v>9</v></c>',
    '<c r="{}7" t="s"><v>-1</v></c>',
    '<c r="{}7" t="b"><v>maybe</v></c>',
    '<c r="{}7" t="what"><v>1</v></c>',
    '<c r="{}7" t="inlineStr"><v>text</v></c>',
    '<c r="{}7" t="inlineStr"><is><t>a &amp; b</t></is></c>',
    '<c r="{}7" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>',
    '<c r="{}7" t="inlineStr"><is><t>a</t><rPh><t>b</t></rPh></is></c>',
    '<c r="{}7" t="inlineStr"><is><t>a</t></is><v>b</v></c>',
    '<c r="ZZZ7"><v>1</v></c>',
    '<c r="$A$7"><v>1</v></c>',
    '<c t="n" r="{}7"><v>1</v></c>',
    '<d r="{}7"><v>1</v></d>',
    '<x:c xmlns:x="urn:x" r="{}7"><v>1</v></x:c>',
    '<c xmlns="urn:x" r="{}7"><v>1</v></c>',
    "<!-- a remark -->",
)
ROW_HEADS = ("", ' spans="1:3"', ' ht="20" customHeight="1"', ' xmlns:y="urn:y" y:a="1 &gt; 0"')


def reader() -> _Reader:
    made = _Reader.__new__(_Reader)
    made.strings, made.cells, made.from_1904 = ["zero", " one "], 0, False
    made.dates, made.times = frozenset({"4"}), frozenset({"9"})
    made.last_row, made.last_column, made.plain = 100, 702, PlainRows(made._plain_cell)
    return made


def read(row: str, at: int = 7, *, plainly: bool) -> tuple[Grid, int, bool]:
    """The sheet after the row, the cells that were counted, and whether the row was taken at a stretch."""
    by, grid, taken = reader(), Grid("Sheet"), False
    element = etree.fromstring(row)
    if plainly:
        taken = by._take_plain(grid, element, at)
    else:
        by.plain._odd = _ODD + 1
    if not taken:
        by._read_row(grid, element, at)
    return grid, by.cells, taken


def row_of(cells: tuple[str, ...], head: str = "", places: str = "ABCDEFGH") -> str:
    body = "".join(cell.replace("{}", place) for cell, place in zip(cells, places, strict=False))
    return f'<row xmlns="{MAIN}" r="7"{head}>{body}</row>'


@pytest.mark.parametrize("cell", PLAIN)
def test_usual_cells_are_taken_at_a_stretch(cell: str) -> None:
    for head, beside in product(ROW_HEADS, PLAIN):
        row = row_of((beside, cell, beside), head)
        *found, taken = read(row, plainly=True)
        assert taken
        assert found == [*read(row, plainly=False)[:2]]


@pytest.mark.parametrize("cell", ODD)
def test_odd_cells_are_read_one_by_one(cell: str) -> None:
    for beside in PLAIN:
        for cells in ((cell, beside), (beside, cell), (beside, cell, beside)):
            *found, taken = read(row_of(cells), plainly=True)
            assert not taken
            assert found == [*read(row_of(cells), plainly=False)[:2]]


def test_rows_at_random_say_the_same_either_way() -> None:
    dice = Random(7)
    for _ in range(1000):
        cells = tuple(dice.choice(dice.choice((PLAIN, PLAIN, ODD))) for _ in range(dice.randint(0, 6)))
        places = "".join(sorted(dice.sample("ABCDEFGH", 6))) if dice.random() < 0.8 else "ABBCAD"
        row, at = row_of(cells, dice.choice(ROW_HEADS), places), dice.choice((7, 7, 7, 8, 0, 101))
        assert read(row, at, plainly=True)[:2] == read(row, at, plainly=False)[:2], row


def test_a_row_that_stands_there_twice_is_read_cell_by_cell() -> None:
    by, grid = reader(), Grid("Sheet")
    row = etree.fromstring(row_of(PLAIN[:2]))
    assert by._take_plain(grid, row, 7)
    assert not by._take_plain(grid, row, 7)
    by._read_row(grid, row, 7)
    assert [each.cell for each in grid.unread] == ["A7", "B7"]


def test_after_many_odd_rows_nobody_looks_whether_others_are_plain() -> None:
    by, odd, plain = reader(), etree.fromstring(row_of(ODD[:1])), etree.fromstring(row_of(PLAIN[:1]))
    for tries, expected in ((_ODD, True), (_ODD + 1, False)):
        for _ in range(tries):
            assert not by._take_plain(Grid("Sheet"), odd, 7)
        assert by._take_plain(Grid("Sheet"), plain, 7) is expected
