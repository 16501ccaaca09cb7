"""A paper in WordprocessingML set a little smaller where that saves a page that would be nearly empty.

A word processor lays the page out, so that heights are reckoned from the letters' widths: only where the paper is
reckoned to fit with room to spare is it set smaller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil
from typing import Any, Final

from reporting.forms.catalogue import forms_folder
from reporting.render.docx_height import Styles, height_of, styles_of
from reporting.render.docx_table import generic_body
from reporting.render.docx_xml import MM, NAMESPACES, text_width
from reporting.render.templates.markup import DOCUMENT

_PAGE: Final = {"portrait": 14_684, "landscape": 9_752}
"""Twentieths of a point between the margins, as in `docx_xml.section`."""
_STEPS: Final = (0, 0.5, 1.0, 1.5, 2.0)
"""Points by which the letters of tables are set smaller; with 0 their rows alone are closer."""
_SPILT: Final = 0.3
_SPILT_OF_TABLES: Final = 0.37
_SURE: Final = 0.975
_FOR_SURE: Final = 0.95
_LOST: Final = 0.04
"""Shares of a page: what a page more is saved for, and for a paper of tables; what is filled for sure, and of one page
that must not become two; what is lost at a break of pages."""
_LEAST: Final = 6.5
_LEAST_SHARE: Final = 0.77
"""What letters are set no smaller than: points, and a share of what they were."""
_LOWEST: Final = 0.6
"""The share of its height that a drawing keeps at least: lower, its names would lie over each other."""
_SHARES: Final = (0.96, 0.92, 0.88, 0.84)
_ONE_PAGE: Final = (*_SHARES, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6)
"""Shares of letters and distances of a paper with a template, and of one that is one page by its rules."""
_SMALLEST: Final = 12
"""Half points."""
_CLOSER: Final = 0.6
"""Of the distances between paragraphs, beside the share."""
MOST_ROWS: Final = 150
"""Rows of a paper that is reckoned: what spills of a longer one is no part of it to speak of."""
_STYLES: Final = "word/styles.xml"
_SIZES: Final = re.compile(r'(<w:szC?s? w:val=")(\d+)(")')
_SPACING: Final = re.compile(r'(w:(?:before|after)=")(\d+)(")')


def fitted_body(context: Mapping[str, Any]) -> str:
    """The body of a generic paper, with the letters of its tables smaller where a page is saved by it.

    The last drawing leaves room for what stands below it: lines to sign on have no page of their own.
    """
    if context.get("drawings") and not context.get("bare"):
        return generic_body({**context, "drawings": _with_room_below(context)})
    body = generic_body(context)
    if context.get("drawings") or not context["tables"]:
        return body
    if sum(len(item["rows"]) for item in context["tables"]) > MOST_ROWS:
        return body
    most = _saved(_height(body, context["orientation"]) / _PAGE[context["orientation"]], _SPILT_OF_TABLES)
    if most:
        for step in _STEPS:
            smaller = generic_body(_smaller(context, step))
            if _height(smaller, context["orientation"]) <= most * _PAGE[context["orientation"]]:
                return smaller
    return body


def _with_room_below(context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The drawings, the last one lower where its page would spill."""
    *before, last = context["drawings"]
    alone = {"title": "", "subtitle": "", "head": (), "intro": ()} if before else {}
    rest = _height(generic_body({**context, **alone, "drawings": ()}), context["orientation"])
    room = _FOR_SURE * _PAGE[context["orientation"]] - rest
    share = room / (MM * sum(last["heights"]))
    lower = [round(height * share, 2) for height in last["heights"]]
    return [*before, {**last, "heights": lower} if _LOWEST <= share < 1 else last]


def _saved(pages: float, little: float = _SPILT) -> float:
    """To how many pages a paper of so many is brought where a `little` spills over; 0 where it stays as it is.

    What is reckoned to fit by a hair may spill all the same.
    """
    whole, spilt = divmod(pages + _LOST * int(pages), 1)
    if spilt > _SURE:
        return whole * (1 - _LOST) + _SURE
    return (whole - 1) * (1 - _LOST) + _SURE if whole and spilt <= little else 0


def _height(body: str, orientation: str) -> float:
    document = f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>".encode()
    return height_of(document, _base_styles(), text_width(orientation))


@cache
def _base_styles() -> Styles:
    return styles_of((forms_folder() / "base" / "docx" / _STYLES).read_bytes())


def _smaller(context: Mapping[str, Any], step: float) -> dict[str, Any]:
    tables = [{**item, "size": _size(item.get("size", 9), step), "tight": True} for item in context["tables"]]
    return {**context, "tables": tables}


def _size(size: float, step: float) -> float:
    return max(min(size, _LEAST), ceil(2 * _LEAST_SHARE * size) / 2, size - step)


def fitted_package(package: dict[str, bytes], *, one_page: bool = False) -> dict[str, bytes]:
    """A paper of running text with letters and distances smaller where a page is saved by it, as in its PDF.

    One that is `one_page` by its rules is set as small as that needs.
    """
    if package[DOCUMENT].count(b"<w:tr>") > MOST_ROWS:
        return package
    natural = _own_height(package) / _PAGE["portrait"]
    most = _FOR_SURE if one_page and natural > _FOR_SURE else _saved(natural)
    for made in _set_smaller(package, one_page=one_page) if most else ():
        if _own_height(made) <= most * _PAGE["portrait"]:
            return made
    return package


def _own_height(package: Mapping[str, bytes]) -> float:
    return height_of(package[DOCUMENT], styles_of(package[_STYLES]), text_width("portrait"))


def _set_smaller(package: dict[str, bytes], *, one_page: bool) -> Iterator[dict[str, bytes]]:
    """The package in smaller and smaller letters."""
    for share in _ONE_PAGE if one_page else _SHARES:
        made = {name: _in_share(package[name].decode(), share).encode() for name in (_STYLES, DOCUMENT)}
        yield {**package, **made}


def _in_share(xml: str, share: float) -> str:
    """Sizes in whole half points, none below what is read."""
    made = _SIZES.sub(lambda found: f"{found[1]}{max(_SMALLEST, round(int(found[2]) * share))}{found[3]}", xml)
    return _SPACING.sub(lambda found: f"{found[1]}{round(int(found[2]) * share * _CLOSER)}{found[3]}", made)
