"""The generic paper in WordprocessingML: facts, paragraphs, drawings, tables, notes, signatures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from reporting.forms.text_widths import width_of_text
from reporting.render.docx_drawing import drawing, sheets
from reporting.render.docx_xml import MM, TOGETHER, air, cell, keep_with_next, paragraph, row, shares, table, text_width

_LABEL: Final = 9.0
"""Points of the letters of a label."""
_LABEL_DISTANCE: Final = 4.0
"""Millimetres between a label and its value."""
_LABEL_MOST: Final = 0.5
"""The share of its column that labels take at most."""
_SIGN_LINE: Final = (
    '<w:p><w:pPr><w:pStyle w:val="Signature"/><w:keepNext/><w:pBdr><w:bottom w:val="dotted" w:sz="6" w:space="1" '
    'w:color="000000"/></w:pBdr><w:spacing w:before="640" w:after="40"/>'
    '<w:ind w:left="170" w:right="170"/></w:pPr></w:p>'
)


def generic_body(context: Mapping[str, Any]) -> str:
    """The body of a generic paper, without the properties of its section."""
    if context.get("bare"):
        return sheets(context["drawings"])
    width = text_width(context["orientation"])
    across = 3 if context["orientation"] == "landscape" else 2
    pieces = [paragraph(context["title"], "Title")]
    if context.get("subtitle"):
        pieces.append(paragraph(context["subtitle"], "Subtitle"))
    else:
        pieces.append(air())
    pieces.append(facts(context["head"], width, across))
    pieces += [paragraph(text, "Paragraph") for text in context.get("intro", ())]
    pieces += [drawing(item) for item in context.get("drawings", ())]
    pieces += [data_table(item, width) for item in context["tables"]]
    pieces += [paragraph(text, "Note") for text in context["notes"]]
    # A body ends with a paragraph: word processors want one behind the last table.
    pieces += [signatures(context["signatures"], width), air()]
    return "".join(pieces)


def facts(pairs: Sequence[Sequence[str]], width: int, across: int = 2) -> str:
    """Pairs of label and value in a table without lines, read down the columns."""
    if not pairs:
        return ""
    count = -(-len(pairs) // across)
    widths = _fact_widths([pairs[at * count : (at + 1) * count] for at in range(across)], width)
    rows = []
    for line in range(count):
        cells = []
        for column in range(across):
            index = column * count + line
            label, value = pairs[index] if index < len(pairs) else ("", "")
            cells.append(cell(paragraph(f"{label}:" if label else "", "Label"), widths[2 * column], vertical="top"))
            cells.append(cell(paragraph(value, "Value"), widths[2 * column + 1], vertical="top"))
        rows.append(row(cells))
    return table(rows, widths, "TableNormal") + air()


def _fact_widths(columns: Sequence[Sequence[Sequence[str]]], width: int) -> list[int]:
    """Widths of labels and values: a label has the room of the longest in its column, values share the rest."""
    block = width // len(columns)
    longest = [max((width_of_text(f"{label}:", _LABEL) for label, _ in pairs), default=0.0) for pairs in columns]
    labels = [int(min((each + _LABEL_DISTANCE) * MM, block * _LABEL_MOST)) for each in longest]
    value = (width - sum(labels)) // len(columns)
    return [each for label in labels for each in (label, value)]


def data_table(item: Mapping[str, Any], width: int) -> str:
    """Caption and grid; the head is repeated on each page."""
    columns = item["columns"]
    size = round(2 * item.get("size", 9))
    widths = shares(columns, width if item.get("full", True) else None)
    heads = [
        cell(paragraph(column["label"], "CellHead", half_points=size), wide, "head")
        for column, wide in zip(columns, widths, strict=True)
    ]
    rows = [row(heads, head=True)]
    rows += [row(_cells(values, columns, widths, size)) for values in item["rows"]]
    # No row stands alone on a page; a table to keep is on one page from its head to its last row.
    since = 0 if item.get("keep") else -TOGETHER
    rows[since:-1] = [keep_with_next(one) for one in rows[since:-1]]
    caption = paragraph(item["caption"], "Heading2") if item.get("caption") else ""
    return caption + table(rows, widths) + air()


def _cells(values: Sequence[Any], columns: Sequence[Mapping[str, Any]], widths: Sequence[int], size: int) -> list[str]:
    """The cells of a row; one that spans takes the columns after it."""
    cells: list[str] = []
    at = 0
    for value in values:
        item: Mapping[str, Any] = {"text": value} if isinstance(value, str) else value
        span = item.get("span", 1)
        content = paragraph(item["text"], "Cell", columns[at].get("align", "left"), item.get("bold", False), size)
        cells.append(cell(content, sum(widths[at : at + span]), item.get("fill", ""), span))
        at += span
    return cells


def signatures(labels: Sequence[str], width: int) -> str:
    """Lines to sign on, at most three side by side; a single one stands on the right."""
    if not labels:
        return ""
    labels = ["", *labels] if len(labels) == 1 else labels
    across = min(len(labels), 3)
    widths = [width // across] * across
    rows = []
    for start in range(0, len(labels), across):
        line = [*labels[start : start + across], *[""] * across][:across]
        rows.append(row(cell(_sign(label), widths[0], vertical="top") for label in line))
    return air() + table(rows, widths, "TableNormal")


def _sign(label: str) -> str:
    return _SIGN_LINE + paragraph(label, "Signature") if label else paragraph("", "Signature")
