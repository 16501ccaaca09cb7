"""Result slips and the poster as DOCX templates, in the words of one language."""

from __future__ import annotations

from typing import Final

from reporting.context.slips_and_poster import SLIP_WORDS
from reporting.locale import Texts
from reporting.render.boxes_xml import (
    GREY,
    HEAD_FILL,
    cell,
    gap,
    page,
    paragraph,
    row,
    row_tag,
    run,
    table,
    tag,
)

_A4: Final = (210.0, 297.0)
_A3: Final = (297.0, 420.0)
_SLIP: Final = 89.0
"""Width of a slip between its margins."""
_ROUND: Final = (22.25, 22.25, 44.5)
_RESULTS: Final = (20.2, 20.2, 20.2, 28.4)
_SIGNS: Final = (_SLIP / 3,) * 3
_POSTER: Final = (24.0, 109.0, 76.0, 24.0, 28.0)
_TOP_FILL: Final = "F2F2F2"
_CHECK: Final = 9.0


def slips_template(texts: Texts) -> str:
    """Four slips on each A4 sheet: a table of two columns with dashed lines to cut along."""
    words = {word: texts(f"form.slip.{word.replace('_', '-')}") for word in SLIP_WORDS}
    width = 105.0

    def quarter(choice: str) -> str:
        inside = tag(f"for slip in {choice}") + _slip(words) + tag("endfor") + gap(0.1)
        return cell(width, inside, margins=(4, 8, 0, 8))

    pair = row(quarter("pair[:1]"), quarter("pair[1:]"), height=142.5)
    sheet = table(
        (width, width),
        row_tag("for pair in pairs", 2, 2 * width),
        pair,
        row_tag("endfor", 2, 2 * width),
        lines="cut",
        padding=(0, 0),
    )
    return sheet + gap(0.1) + page(_A4, (6, 0, 5, 0))


def _slip(words: dict[str, str]) -> str:
    head = _line("{{ event_name }}", 9, bold=True, after=1.5) + _line(words["title"], 13, bold=True, after=1)
    big = (("round", "{{ round_name }}"), ("board", "{{ slip.board }}"))
    boxes = [cell(_ROUND[0], _label(words[name]), _line(value, 18, bold=True)) for name, value in big]
    top = table(_ROUND, row(*boxes, cell(_ROUND[2], _label("{{ when }}")), height=14))
    players = table((_SLIP,), *(_player(words[side], side) for side in ("white", "black")))
    results = table(
        _RESULTS, row(*(_result(at) for at in range(3)), cell(_RESULTS[3], _label(words["other"])), height=20)
    )
    signs = (cell(_SIGNS[0], _sign(words[name])) for name in ("sign_white", "sign_black", "arbiter"))
    return head + top + gap(0.1) + players + gap(0.1) + results + gap(15) + table(_SIGNS, row(*signs), lines="none")


def _player(label: str, side: str) -> str:
    name = f"{{{{ slip.{side}_number }}}}  {{{{ slip.{side}_name }}}}"
    rank = _line(f"{{{{ slip.{side}_rank }}}}", 8)
    return row(cell(_SLIP, _label(label), _line(name, 11, bold=True), rank), height=21)


def _result(at: int) -> str:
    """A result and the square to mark it in."""
    square = table((_CHECK,), row(cell(_CHECK, paragraph(size=6)), height=_CHECK))
    centred = square.replace("<w:tblPr>", '<w:tblPr><w:jc w:val="center"/>', 1)
    result = _line(f"{{{{ results[{at}] }}}}", 10, bold=True, align="center", after=0.6)
    return cell(_RESULTS[at], result, centred, gap(0.1))


def _sign(label: str) -> str:
    border = '<w:pBdr><w:bottom w:val="dotted" w:sz="6" w:space="1" w:color="000000"/></w:pBdr>'
    line = f'<w:p><w:pPr>{border}<w:ind w:left="110" w:right="110"/></w:pPr></w:p>'
    return line + _line(label, 7.5, align="center")


def poster_template(texts: Texts) -> str:
    """An A3 page upright: title, then a row for each place in one of four sizes."""
    head = (
        _line("{{ federation }}", 15, align="center")
        + _line("{{ title }}", 32, bold=True, align="center", after=2)
        + _line("{{ subtitle }}", 21, align="center", after=2)
        + _line("{{ place_and_dates }}", 15, align="center", after=6)
    )
    labels = [texts(f"form.column.{name}") for name in ("place", "name", "club", "points")]
    heads = (
        cell(width, _line(label, 12, bold=True, align=_side(at)), fill=HEAD_FILL, valign="center")
        for at, (width, label) in enumerate(zip(_POSTER, [*labels, "{{ words.value }}"], strict=True))
    )
    sizes = (("large and row.top", 27, 15.0), ("large", 20, 13.0), ("row.top", 19, 11.5), ("", 13, 7.8))
    lines = [row(*heads, height=8, header=True), _mark("for row in rows")]
    for at, (condition, size, height) in enumerate(sizes):
        lines += [_mark(f"{'el' * bool(at)}if {condition}" if condition else "else"), _poster_row(size, height, at)]
    return head + table(_POSTER, *lines, _mark("endif"), _mark("endfor")) + gap(0.1) + page(_A3, (16, 18, 14, 18))


def _poster_row(size: float, height: float, at: int) -> str:
    top = at in (0, 2)
    values = (
        ("place", size, True),
        ("name", size, top),
        ("club", min(15, round(size * 0.8)), False),
        ("points", size, True),
        ("value", round(size * 0.8), False),
    )
    cells = (
        cell(
            width,
            _line(f"{{{{ row.{name} }}}}", points, bold=bold, align=_side(column)),
            fill=_TOP_FILL if top else "",
            valign="center",
        )
        for column, (width, (name, points, bold)) in enumerate(zip(_POSTER, values, strict=True))
    )
    return row(*cells, height=height)


def _side(column: int) -> str:
    return "left" if column in (1, 2) else "center"


def _mark(expression: str) -> str:
    return row_tag(expression, len(_POSTER), sum(_POSTER))


def _line(text: str, size: float, *, bold: bool = False, align: str = "", after: float = 0) -> str:
    return paragraph(run(text, size=size, bold=bold), size=size, align=align, after=after)


def _label(text: str) -> str:
    return paragraph(run(text, size=7.5, colour=GREY), size=7.5)
