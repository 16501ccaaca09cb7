"""A paper in numbered sections as a DOCX template, in the words of one language.

The counterpart of `forms/base/sections.typ`: the same sections, blocks and words, with tags
where the event's data come in.
"""

from __future__ import annotations

from reporting.forms.layout import Block, Section, layout
from reporting.locale import Texts
from reporting.render.docx_table import signatures
from reporting.render.docx_xml import cell, gap, paragraph, row, section, shares, table, text_width

_LABEL_SHARE = 0.3


def sections_template(form_id: str, prefix: str, texts: Texts) -> str:
    """The body of the template; `PREFIX.NAME` are the ids of its words."""
    words = _Words(prefix, texts)
    title = paragraph(words("title"), "Title") + paragraph("{{ subtitle }}", "Subtitle")
    body = "".join(_section(item, words) for item in layout(form_id))
    signs = signatures(["{{ signatures[0] }}", "{{ signatures[1] }}"], text_width("portrait"))
    return title + body + signs + section("portrait")


class _Words:
    """The words of a form by the ids of its layout."""

    def __init__(self, prefix: str, texts: Texts) -> None:
        self._prefix = prefix
        self._texts = texts

    def __call__(self, name: str) -> str:
        return self._texts(f"{self._prefix}.{name.replace('_', '-')}")


def _section(item: Section, words: _Words) -> str:
    heading = paragraph(f"{{{{ numbers.{item.id} }}}} {words(item.id)}", "Heading2")
    return _when(f"numbers.{item.id}", heading + "".join(_block(block, words) for block in item.blocks))


def _block(block: Block, words: _Words) -> str:
    if block.kind == "facts":
        return _facts(block, words)
    if block.kind == "paragraphs":
        return _mark(f"for line in {block.of}") + paragraph("{{ line }}", "Paragraph") + _mark("endfor")
    return _table(block, words)


def _facts(block: Block, words: _Words) -> str:
    """Label and value side by side; a line without a value is left out."""
    width = text_width("portrait")
    widths = (int(width * _LABEL_SHARE), width - int(width * _LABEL_SHARE))
    rows = []
    for name in block.fields:
        value = f"{block.of}.{name}"
        line = [
            cell(paragraph(f"{words(name)}:", "Label"), widths[0]),
            cell(paragraph(f"{{{{ {value} }}}}", "Value"), widths[1]),
        ]
        rows += [_row_mark(f"if {value}", widths), row(line), _row_mark("endif", widths)]
    return table(rows, widths, "TableNormal") + gap()


def _table(block: Block, words: _Words) -> str:
    """A grid with its head; without rows nothing of it stands."""
    size = round(2 * block.size)
    columns = [{"width": column.width} for column in block.columns]
    widths = shares(columns, text_width("portrait"))
    pairs = list(zip(block.columns, widths, strict=True))
    head = row(
        [cell(paragraph(words(c.id), "CellHead", half_points=size), wide, "head") for c, wide in pairs], head=True
    )
    line = row([cell(paragraph(f"{{{{ row.{c.id} }}}}", "Cell", c.align, half_points=size), wide) for c, wide in pairs])
    rows = [head, _row_mark(f"for row in {block.of}", widths), line, _row_mark("endfor", widths)]
    return _when(block.of, table(rows, widths) + gap())


def _when(condition: str, content: str) -> str:
    return _mark(f"if {condition}") + content + _mark("endif")


def _mark(expression: str) -> str:
    """A paragraph that docxtpl takes away."""
    return paragraph(f"{{%p {expression} %}}", "Paragraph")


def _row_mark(expression: str, widths: list[int] | tuple[int, ...]) -> str:
    """A row that docxtpl takes away."""
    mark = paragraph(f"{{%tr {expression} %}}", "Cell")
    return row([cell(mark, sum(widths), span=len(widths))])
