"""In which column a cell stands: the one that it names, else the one after the cell before it, empty or not."""

from __future__ import annotations

from lxml import etree

from reporting.workbook.ooxml.grid import Grid, _Reader
from tests.rows import of_each

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ROWS = {
    "each is named": ('<c r="B7"><v>1</v></c><c r="D7"><v>2</v></c>', {2: "1", 4: "2"}),
    "none is named": ("<c><v>1</v></c><c/><c><v>2</v></c>", {1: "1", 3: "2"}),
    "one after a named one": ('<c r="B7"><v>1</v></c><c><v>2</v></c>', {2: "1", 3: "2"}),
    "one after an empty one": ('<c r="B7" s="1"/><c><v>1</v></c>', {3: "1"}),
    "one after several empty ones": ('<c r="B7"/><c r="F7" s="2"/><c><v>1</v></c>', {7: "1"}),
    "empty ones before a named one": (
        '<c r="B7"/><c r="C7"/><c r="Z7"><v>1</v></c><c><v>2</v></c>',
        {26: "1", 27: "2"},
    ),
    "an empty one of another row": ('<c r="B7"/><c r="C8"/><c><v>1</v></c>', {4: "1"}),
    "a named one of another row": ('<c r="B7"/><c r="A77"><v>1</v></c><c><v>2</v></c>', {4: "2"}),
    "columns of two letters": ('<c r="AA7"><v>1</v></c><c r="AB7"/><c><v>2</v></c>', {27: "1", 29: "2"}),
}


@of_each(ROWS)
def test_a_cell_stands_in_its_column(name: str) -> None:
    cells, expected = ROWS[name]
    reader = _Reader.__new__(_Reader)
    reader.strings, reader.cells, reader.dates, reader.times = [], 0, frozenset(), frozenset()
    reader.last_row, reader.last_column = 100, 100
    grid = Grid("Sheet", True)
    reader._read_row(grid, etree.fromstring(f'<row xmlns="{MAIN}" r="7">{cells}</row>'), 7)
    assert {column: cell.text for column, cell in grid.rows[7].items()} == expected
