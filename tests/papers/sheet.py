"""A page as a reader of it sees it: where each text stands, to what it belongs, which lines are drawn."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

THIN: Final = 1.6
"""Points: what is thinner is a line, not a ground."""
WHITE: Final = 700
"""Red, green and blue together: what is lighter is no line to anybody's eye."""


class Owner(NamedTuple):
    """A part of the page's structure: its kind (`TD`, `H1`, `P`, ...) and a number of its own on the page."""

    kind: str
    number: int


class Box(NamedTuple):
    """A text in one piece; points from the left and from the bottom. `owners` lead from the page to the text.

    A text without owners is no part of what the paper says: a running head, a foot, a head repeated.
    """

    text: str
    left: float
    bottom: float
    right: float
    top: float
    owners: tuple[Owner, ...]

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def inside(self, *kinds: str) -> Owner | None:
        """The innermost part of one of these kinds that it stands in."""
        return next((owner for owner in reversed(self.owners) if owner.kind in kinds), None)


class Line(NamedTuple):
    """A drawn line, upright or lying."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page in points: all texts in the order in which they are drawn, and all lines."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]

    @property
    def body(self) -> tuple[Box, ...]:
        """What the paper says on this page."""
        return tuple(box for box in self.boxes if box.owners)


def pages_of(source: bytes | Path) -> list[Page]:
    """The pages of a tagged PDF."""
    document = pypdfium2.PdfDocument(source)
    try:
        return [_page(document[at]) for at in range(len(document))]
    finally:
        document.close()


def bookmarks_of(source: bytes | Path) -> list[str]:
    """The titles of its outline, in their order."""
    document = pypdfium2.PdfDocument(source)
    try:
        return [mark.get_title() for mark in document.get_toc()]
    finally:
        document.close()


def _page(page: Any) -> Page:
    owners = _owners(page)
    texts = page.get_textpage()
    width, height = page.get_size()
    boxes: list[Box] = []
    lines: list[Line] = []
    for thing in page.get_objects(max_depth=4):
        if thing.type == pdfium.FPDF_PAGEOBJ_TEXT:
            box = _box(thing, texts, owners)
            boxes += [box] if box.text.strip() and box.right > box.left else []
        elif thing.type == pdfium.FPDF_PAGEOBJ_PATH:
            lines += _lines(thing)
    texts.close()
    page.close()
    return Page(width, height, tuple(boxes), tuple(lines))


def _box(thing: Any, texts: Any, owners: dict[int, tuple[Owner, ...]]) -> Box:
    length = pdfium.FPDFTextObj_GetText(thing.raw, texts.raw, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFTextObj_GetText(thing.raw, texts.raw, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    text = buffer.raw.decode("utf-16-le", "replace").rstrip("\0")
    return Box(text, *thing.get_bounds(), owners.get(pdfium.FPDFPageObj_GetMarkedContentID(thing.raw), ()))


def _lines(thing: Any) -> Iterator[Line]:
    """The straight lines of a path that is drawn; a thin ground is a line too."""
    left, bottom, right, top = thing.get_bounds()
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(thing.raw, mode, stroked)
    if not _is_seen(thing, bool(stroked.value)):
        return
    if stroked.value:
        yield from _segments(thing)
    elif min(right - left, top - bottom) <= THIN:
        yield Line(left, bottom, right, top)


def _segments(thing: Any) -> Iterator[Line]:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing.raw, matrix)
    before: tuple[float, float] | None = None
    for at in range(pdfium.FPDFPath_CountSegments(thing.raw)):
        segment = pdfium.FPDFPath_GetPathSegment(thing.raw, at)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        here = (
            matrix.a * x.value + matrix.c * y.value + matrix.e,
            matrix.b * x.value + matrix.d * y.value + matrix.f,
        )
        if before and pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_LINETO:
            (left, right), (bottom, top) = sorted((before[0], here[0])), sorted((before[1], here[1]))
            if min(right - left, top - bottom) <= THIN:
                yield Line(left, bottom, right, top)
        before = here


def _is_seen(thing: Any, stroked: bool) -> bool:
    colours = [ctypes.c_uint() for _ in range(4)]
    ask = pdfium.FPDFPageObj_GetStrokeColor if stroked else pdfium.FPDFPageObj_GetFillColor
    return not ask(thing.raw, *colours) or sum(colour.value for colour in colours[:3]) < WHITE


def _owners(page: Any) -> dict[int, tuple[Owner, ...]]:
    """The parts of the page's structure that hold each piece of marked content."""
    found: dict[int, tuple[Owner, ...]] = {}
    tree = pdfium.FPDF_StructTree_GetForPage(page.raw)
    if not tree:
        return found
    for at in range(pdfium.FPDF_StructTree_CountChildren(tree)):
        child = pdfium.FPDF_StructTree_GetChildAtIndex(tree, at)
        if child:
            _walk(child, (), found, [0])
    pdfium.FPDF_StructTree_Close(tree)
    return found


def _walk(element: Any, above: tuple[Owner, ...], found: dict[int, tuple[Owner, ...]], count: list[int]) -> None:
    count[0] += 1
    chain = (*above, Owner(_kind(element), count[0]))
    for at in range(pdfium.FPDF_StructElement_GetMarkedContentIdCount(element)):
        number = pdfium.FPDF_StructElement_GetMarkedContentIdAtIndex(element, at)
        if number >= 0:
            found[number] = chain
    for at in range(pdfium.FPDF_StructElement_CountChildren(element)):
        child = pdfium.FPDF_StructElement_GetChildAtIndex(element, at)
        if child:
            _walk(child, chain, found, count)


def _kind(element: Any) -> str:
    length = pdfium.FPDF_StructElement_GetType(element, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDF_StructElement_GetType(element, buffer, length)
    return buffer.raw.decode("utf-16-le").rstrip("\0")
