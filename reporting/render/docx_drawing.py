"""A drawing on a grid as a WordprocessingML table without lines but those that it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from reporting.render.docx_xml import MM, air, paragraph, run

GREY: Final = "464646"
COLOUR: Final = "#"
"""Before a ground that is a colour by its six digits; others have a name."""
FILLS: Final = {"head": "E8E8E8", "mark": "F0F0F0", "dark": "464646"}
_SIDES: Final = (("t", "top"), ("l", "left"), ("b", "bottom"), ("r", "right"))
_LINE: Final = 'w:val="single" w:sz="6" w:space="0" w:color="3C3C3C"'
_AIR: Final = (
    '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>'
    '<w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>'
)
"""What an empty cell holds: no height of its own."""
_NEW_PAGE: Final = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'


def sheets(items: Iterable[Mapping[str, Any]]) -> str:
    """Drawings alone on sheets without head and foot: no air around them, so that a full page stays one."""
    return "".join(f"{_begin_page(item['new_page'])}{_grid(item)}" for item in items) + _AIR


def _begin_page(new_page: bool) -> str:
    begun: str = _AIR.replace("<w:pPr>", "<w:pPr><w:pageBreakBefore/>")
    return begun if new_page else _AIR


def drawing(item: Mapping[str, Any]) -> str:
    """Caption and grid, with a little air below."""
    head: str = _NEW_PAGE * item["new_page"] + (paragraph(item["caption"], "Heading2") if item["caption"] else "")
    return head + _grid(item) + air()


def _grid(item: Mapping[str, Any]) -> str:
    """The grid row by row; cells that reach over several rows are merged downward."""
    taken = _taken(item["cells"])
    rows = "".join(_row(item, taken, at) for at in range(len(item["heights"])))
    margin = _twips(item["padding"])
    grid = "".join(f'<w:gridCol w:w="{_twips(width)}"/>' for width in item["widths"])
    look = (
        f'<w:tblW w:w="{_twips(sum(item["widths"]))}" w:type="dxa"/><w:jc w:val="center"/><w:tblLayout w:type="fixed"/>'
        f'<w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="{margin}" w:type="dxa"/>'
        f'<w:bottom w:w="0" w:type="dxa"/><w:right w:w="{margin}" w:type="dxa"/></w:tblCellMar>'
    )
    return f"<w:tbl><w:tblPr>{look}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"


def _taken(cells: list[dict[str, Any]]) -> dict[tuple[int, int], dict[str, Any]]:
    """The cell that covers each place of the grid, by its column at the left edge and row."""
    return {(cell["x"], cell["y"] + below): cell for cell in cells for below in range(cell["down"])}


def _row(item: Mapping[str, Any], taken: Mapping[tuple[int, int], dict[str, Any]], at: int) -> str:
    cells, column = [], 0
    while column < len(item["widths"]):
        cell = taken.get((column, at), _EMPTY)
        width = sum(item["widths"][column : column + cell["across"]])
        cells.append(_cell(cell, width, at))
        column += cell["across"]
    height = f'<w:trHeight w:val="{_twips(item["heights"][at])}" w:hRule="exact"/>'
    return f"<w:tr><w:trPr><w:cantSplit/>{height}</w:trPr>{''.join(cells)}</w:tr>"


_EMPTY: Final[dict[str, Any]] = {"across": 1, "down": 1, "y": 0, "text": "", "lines": "", "fill": ""}


def _cell(cell: Mapping[str, Any], width: float, at: int) -> str:
    first = at == cell["y"] or cell is _EMPTY
    look = f'<w:tcW w:w="{_twips(width)}" w:type="dxa"/>'
    look += f'<w:gridSpan w:val="{cell["across"]}"/>' * (cell["across"] > 1)
    look += f'<w:vMerge w:val="{"restart" if first else "continue"}"/>' * (cell["down"] > 1)
    look += _borders(cell, first, at == cell["y"] + cell["down"] - 1)
    look += f'<w:shd w:val="clear" w:color="auto" w:fill="{_ground(cell["fill"])}"/>' if cell["fill"] else ""
    text = cell["text"] if first else ""
    if not text:
        return f"<w:tc><w:tcPr>{look}</w:tcPr>{_AIR}</w:tc>"
    look += f'<w:vAlign w:val="{cell["valign"]}"/>'
    colour = "FFFFFF" if cell["fill"] == "dark" else GREY if cell["grey"] else ""
    return f"<w:tc><w:tcPr>{look}</w:tcPr>{_text(text, cell, colour)}</w:tc>"


def _ground(fill: str) -> str:
    return fill.removeprefix(COLOUR) if fill.startswith(COLOUR) else FILLS[fill]


def _text(text: str, cell: Mapping[str, Any], colour: str) -> str:
    """The paragraph of a cell; the size of its mark counts in the height of the line."""
    half_points = round(2 * cell["size"])
    mark = f'<w:rPr><w:sz w:val="{half_points}"/></w:rPr>'
    look = f'<w:spacing w:before="0" w:after="0"/><w:jc w:val="{cell["align"]}"/>{mark}'
    return f"<w:p><w:pPr>{look}</w:pPr>{run(text, cell['bold'], half_points, colour)}</w:p>"


def _twips(millimetres: float) -> int:
    """Millimetres in twentieths of a point."""
    return round(millimetres * MM)


def _borders(cell: Mapping[str, Any], first: bool, last: bool) -> str:
    """The lines of a cell; of a merged one those at its top and bottom stand at its ends alone."""
    visible = {"t": first, "b": last, "l": True, "r": True}
    sides = "".join(f"<w:{name} {_LINE}/>" for key, name in _SIDES if key in cell["lines"] and visible[key])
    return f"<w:tcBorders>{sides}</w:tcBorders>" if sides else ""
