"""Match protocols and line-up forms as DOCX templates: the boxes of the printed form, one match or team a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reporting.locale import Texts
from reporting.render.boxes_xml import (
    GREY,
    HEAD_FILL,
    cell,
    gap,
    paragraph,
    row,
    row_tag,
    run,
    table,
    tag,
)
from reporting.render.docx_table import signatures
from reporting.render.docx_xml import section, text_width

_HALVES: Final = (91.0, 91.0)
_TIMES: Final = (46.0, 44.0, 46.0, 46.0)
_ROUND: Final = (24.0, 67.0, 46.0, 45.0)
_BOARDS: Final = (12.0, 15.0, 58.0, 15.0, 58.0, 24.0)
_LINE_UP: Final = (14.0, 18.0, 120.0, 30.0)
_ENTRY: Final = (22.0, 18.0, 112.0, 30.0)
_PADDING: Final = (0.3, 1.2)


def protocol_template(texts: Texts) -> str:
    """One protocol on each page (PZSzach 2002, B.VI E.2 g)."""
    words = _Words("form.protocol", texts)
    pages = (
        _heading(words("title") + " {{ item.number }}")
        + _boxes(_HALVES, (words("home"), "{{ item.home }}"), (words("guest"), "{{ item.guest }}"))
        + _boxes(_TIMES, *((words(name), f"{{{{ item.{name} }}}}") for name in ("date", "round", "start", "end")))
        + _boxes(_HALVES, *((words(name), f"{{{{ item.{name} }}}}") for name in ("place", "arbiter")))
        + gap(4)
        + _protocol_boards(words)
        + _line(run("{{ colours }}", size=8.5), 8.5, before=2, after=4)
        + _line(run(words("remarks") + ":", size=9), 9, after=2)
        + tag("for line in item.remarks")
        + _line(run("{{ line }}", size=9.5), 9.5, after=2)
        + tag("endfor")
        + gap(24)
        + _signed(words("sign_home"), words("sign_guest"), words("sign_arbiter"))
    )
    return _pages("protocols", pages)


def line_up_template(texts: Texts) -> str:
    """One line-up form on each page, the entry of the team below it."""
    words = _Words("form.line-up", texts)
    blank = _Grid(_LINE_UP, ("{{ board_word }}", words("number"), words("name"), words("rating")), 9)
    entry = _Grid(_ENTRY, (words("order"), words("number"), words("name"), words("rating")), 5.6, 9)
    entered = tuple(f"{{{{ one.{name} }}}}" for name in ("order", "number", "name", "rating"))
    pages = (
        _heading(words("title"))
        + _boxes(_HALVES, (words("team"), "{{ item.team }}"), (words("captain"), "{{ item.captain }}"))
        + _boxes(_ROUND, *((words(name), "") for name in ("round", "opponent", "date", "received")))
        + gap(4)
        + blank.table("for one in boards", ("{{ one }}", "", "", ""))
        + gap(3)
        + tag("for line in rules")
        + _line(run("{{ line }}", size=8.5), 8.5, after=2)
        + tag("endfor")
        + _signed(words("sign_captain"), words("sign_arbiter"))
        + _line(run(words("entry"), size=11, bold=True), 11, before=4, after=2)
        + entry.table("for one in item.entry", entered)
    )
    return _pages("forms", pages)


class _Words:
    """The words of a form by name."""

    def __init__(self, prefix: str, texts: Texts) -> None:
        self._prefix = prefix
        self._texts = texts

    def __call__(self, name: str) -> str:
        return self._texts(f"{self._prefix}.{name.replace('_', '-')}")


def _pages(items: str, content: str) -> str:
    """A page for each item, a break before all but the first."""
    new_page = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    between = tag("if not loop.first") + new_page + tag("endif")
    return tag(f"for item in {items}") + between + content + tag("endfor") + gap(0.1) + section("portrait")


def _heading(text: str) -> str:
    title = paragraph(run(text, size=15, bold=True), size=15, align="center", after=2)
    return title + paragraph(run("{{ subtitle }}", size=11), size=11, align="center", after=4)


def _line(content: str, size: float, *, before: float = 0, after: float = 0) -> str:
    return (gap(before) if before else "") + paragraph(content, size=size, after=after)


def _boxes(widths: Sequence[float], *pairs: tuple[str, str]) -> str:
    """Boxes with a small label and the value below it."""
    cells = (
        cell(
            width,
            paragraph(run(label, size=7, colour=GREY), size=7),
            paragraph(run(value, size=10, bold=True), size=10),
        )
        for width, (label, value) in zip(widths, pairs, strict=True)
    )
    return table(widths, row(*cells, height=11)) + gap(0.1)


def _signed(*labels: str) -> str:
    return signatures(labels, text_width("portrait"))


class _Grid:
    """A grid with a grey head and rows of one height."""

    def __init__(self, widths: Sequence[float], heads: Sequence[str], height: float, size: float = 10) -> None:
        self._widths = widths
        self._heads = heads
        self._height = height
        self._size = size

    def table(self, loop: str, values: Sequence[str], *more: str) -> str:
        """The grid with one row for each turn of `loop`, and further rows below."""
        columns, width = len(self._widths), sum(self._widths)
        return table(
            self._widths,
            self._head(),
            row_tag(loop, columns, width),
            self._row(values),
            row_tag("endfor", columns, width),
            *more,
            padding=_PADDING,
        )

    def _head(self) -> str:
        cells = (
            cell(
                width,
                paragraph(run(words, size=8.5, bold=True), size=8.5, align="center"),
                fill=HEAD_FILL,
                valign="center",
            )
            for width, words in zip(self._widths, self._heads, strict=True)
        )
        return row(*cells, height=7, header=True)

    def _row(self, values: Sequence[str]) -> str:
        cells = (
            cell(
                width,
                paragraph(run(value, size=self._size), size=self._size, align="" if "name" in value else "center"),
                valign="center",
            )
            for width, value in zip(self._widths, values, strict=True)
        )
        return row(*cells, height=self._height)


def _protocol_boards(words: _Words) -> str:
    heads = ("{{ board_word }}", words("rating"), words("home"), words("rating"), words("guest"), words("result"))
    names = ("board", "home_rating", "home_name", "guest_rating", "guest_name", "result")
    grid = _Grid(_BOARDS, heads, 8.5)
    totals = [_total(words(name), f"{{{{ item.{name} }}}}") for name in ("total", "match_points")]
    return grid.table("for one in item.rows", tuple(f"{{{{ one.{name} }}}}" for name in names), *totals)


def _total(label: str, value: str) -> str:
    """The last rows: what it is over five columns, the number in the sixth."""
    return row(
        cell(sum(_BOARDS[:5]), paragraph(run(label, size=9), size=9, align="right"), span=5, valign="center"),
        cell(_BOARDS[5], paragraph(run(value, size=11, bold=True), size=11, align="center"), valign="center"),
        height=8.5,
    )
