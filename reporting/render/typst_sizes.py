"""What Typst need not measure: how many lines the rows of a table have, how large the letters in a box are.

A table looks the same without: what is not known for sure is measured where it is set, which takes longer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from reporting.context.tables import TEXT_WIDTH
from reporting.forms.text_widths import share_in_box, width_of_text

_PADDING: Final = 2.2
"""Millimetres of a cell beside its text, as in `base.typ`."""
_SURE: Final = 0.98
"""What of a room a text may take to stand on one line for sure."""
_SIZE: Final = 9.0
"""Points of a table that names no size."""


def with_lines(context: Mapping[str, Any]) -> dict[str, Any]:
    """The context of a paper, with `lines` in its tables: those of each row, 0 where that must be found out."""
    counted = dict(context)
    width = TEXT_WIDTH[context.get("orientation", "portrait")]
    if "tables" in context:
        counted["tables"] = [_table(item, item["rows"], width) for item in context["tables"]]
    if "sections" in context:
        counted["sections"] = [_section(one, context, width) for one in context["sections"]]
    return counted


def with_shares(context: Mapping[str, Any], boxes: Mapping[str, Sequence[float]], path: str = "") -> dict[str, Any]:
    """The context of a form with `shares` wherever it has texts in boxes: how much smaller each of them is set."""
    names = {name[len(path) :]: box for name, box in boxes.items() if name.startswith(path)}
    made = dict(context)
    for inside in {name.partition(".")[0] for name in names if "." in name}:
        made[inside] = [with_shares(item, boxes, f"{path}{inside}.") for item in context[inside]]
    made["shares"] = {name: share_in_box(context[name], *box) for name, box in names.items() if "." not in name}
    return made


def _section(section: Mapping[str, Any], context: Mapping[str, Any], width: float) -> dict[str, Any]:
    return {**section, "blocks": [_block(block, context, width) for block in section["blocks"]]}


def _block(block: dict[str, Any], context: Mapping[str, Any], width: float) -> dict[str, Any]:
    if block["kind"] != "table":
        return block
    ids = [column["id"] for column in block["columns"]]
    return _table(block, [[row[name] for name in ids] for row in context[block["of"]]], width)


def _table(item: Mapping[str, Any], rows: Sequence[Sequence[Any]], width: float) -> dict[str, Any]:
    wanted = [float(column["width"]) for column in item["columns"]]
    scale = width / (sum(wanted) or 1) if item.get("full", True) else 1.0
    rooms = [_SURE * (one * scale - _PADDING) for one in wanted]
    size = float(item.get("size", _SIZE))
    return {**item, "lines": [_lines_of(row, rooms, size) for row in rows]}


def _lines_of(row: Sequence[Any], rooms: Sequence[float], size: float) -> int:
    """Lines of the tallest cell; 0 where one may be broken, spans columns or has letters of its own size."""
    if len(row) != len(rooms):
        return 0
    most = 0
    for cell, room in zip(row, rooms, strict=True):
        if isinstance(cell, str):
            text, bold = cell, False
        elif "size" in cell or cell.get("span", 1) != 1:
            return 0
        else:
            text, bold = cell["text"], bool(cell.get("bold"))
        lines = text.split("\n") if "\n" in text else [text]
        if not _stands(lines, room, size, bold=bold):
            return 0
        most = max(most, len(lines) if text else 0)
    return most


def _stands(lines: Sequence[str], room: float, size: float, *, bold: bool) -> bool:
    """Whether each line of a text is one for sure: not broken, and none between others blank."""
    for line in lines:
        if line.isspace() or (not line and len(lines) > 1) or width_of_text(line, size, bold=bold) > room:
            return False
    return True
