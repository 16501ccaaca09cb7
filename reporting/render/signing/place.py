"""Where a paper is signed: above a dotted line of its block of signatures, on the last page that has one.

The lines are found as they are drawn, not by their words, so that papers of every version and language are signed in
their place; a paper without lines, or one whose lines are all taken, is signed at the foot of its last page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.model import Finding
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.sources.pdf import read_pdf

if TYPE_CHECKING:
    from pypdf import PdfReader

MM: Final = 72 / 25.4
WIDTH: Final = 72 * MM
HEIGHT: Final = 12 * MM
"""A block leaves so much room above its lines."""
_GAP: Final = 0.6 * MM
_LEAST_LINE: Final = 30 * MM
_UNDER: Final = 12 * MM
_FOOT: Final = 20 * MM
_MARGIN: Final = 14 * MM
_DOTS: Final = re.compile(rb"\]\s*[-+.\d]+\s+d\b|\bDo\b")
"""A pattern of dots is set, or something is drawn that may set one."""
_PREFERRED: Final = ("form.sign.chief", "claim.sign.commission", "claim.sign.chair")
"""Whose line is taken first, where a paper has several: it is the arbiter, or the commission, who signs."""
_NOBODYS: Final = ("form.report.place-date",)
"""A line on which something else is written than a name."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SigningPlace:
    """A page (from 0) and a box on it: left, bottom, right, top in points."""

    page: int
    box: Box

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        left, bottom, right, top = self.box
        return right - left, top - bottom


@dataclass(slots=True)
class _Page:
    """What a page draws: dotted lines (left, right, height) and pieces of text with their place."""

    lines: list[tuple[float, float, float]] = field(default_factory=list)
    words: list[tuple[float, float, str]] = field(default_factory=list)


def signing_place(data: bytes, name: str) -> SigningPlace | Finding:
    """The first free place to sign, or why the PDF cannot be read."""
    return read_pdf(data, name, _place)


def _place(reader: PdfReader) -> SigningPlace:
    taken = [_widgets(page) for page in reader.pages]
    for number in range(len(reader.pages) - 1, -1, -1):
        drawn = _drawn(reader.pages[number]) if _may_be_dotted(reader.pages[number]) else _Page()
        for box in _boxes(drawn):
            if not any(_overlap(box, other) for other in taken[number]):
                return SigningPlace(number, box)
        if drawn.lines:
            break
    last = len(reader.pages) - 1
    return SigningPlace(last, _foot(reader.pages[last], taken[last]))


def _foot(page: Any, taken: Sequence[Box]) -> Box:
    """A place above the page number, or above those who signed there already."""
    right = float(page.mediabox.right) - _MARGIN
    bottom = float(page.mediabox.bottom) + _FOOT
    while any(_overlap((right - WIDTH, bottom, right, bottom + HEIGHT), other) for other in taken):
        bottom += HEIGHT + _GAP
    return right - WIDTH, bottom, right, bottom + HEIGHT


def _boxes(drawn: _Page) -> list[Box]:
    """The places above the lines, in reading order; the arbiter's or the commission's first."""
    preferred, nobodys = _said(_PREFERRED), _said(_NOBODYS)
    rated = []
    for left, right, height in drawn.lines:
        under = "".join(
            text for x, y, text in drawn.words if left - 1 <= x <= right + 1 and height - _UNDER <= y <= height
        )
        if any(one in under for one in nobodys):
            continue
        middle, half = (left + right) / 2, min(WIDTH, right - left) / 2
        box = (middle - half, height + _GAP, middle + half, height + _GAP + HEIGHT)
        rated.append((not any(one in under for one in preferred), -round(height), left, box))
    return [box for *_, box in sorted(rated)]


def _said(keys: Sequence[str]) -> set[str]:
    """Texts in all languages."""
    return {texts(lang)(key) for key in keys for lang in LANGUAGES}


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _widgets(page: Any) -> list[Box]:
    """The boxes of form fields on a page: whoever signed there."""
    boxes = []
    for reference in page.get("/Annots") or ():
        annotation = reference.get_object()
        if annotation.get("/Subtype") == "/Widget" and "/Rect" in annotation:
            left, bottom, right, top = (float(value) for value in annotation["/Rect"])
            boxes.append((min(left, right), min(bottom, top), max(left, right), max(bottom, top)))
    return boxes


def _may_be_dotted(page: Any) -> bool:
    """Whether anything on a page can be drawn in dots: most pages of a long paper have no line to sign on."""
    contents = page.get_contents()
    return contents is not None and _DOTS.search(contents.get_data()) is not None


def _drawn(page: Any) -> _Page:
    """The dotted lines and the words of a page."""
    drawn, pen = _Page(), _Pen()

    def operand(operator: bytes, operands: Any, matrix: Any, text_matrix: Any) -> None:
        del text_matrix
        pen.take(operator, operands, matrix, drawn.lines)

    def text(piece: str, matrix: Any, text_matrix: Any, font: Any, size: Any) -> None:
        del font, size
        if piece.strip():
            drawn.words.append((*_moved(text_matrix[4], text_matrix[5], matrix), piece.strip()))

    page.extract_text(visitor_operand_before=operand, visitor_text=text)
    return drawn


def _moved(x: float, y: float, matrix: Sequence[float]) -> tuple[float, float]:
    """A point in the units of the page."""
    a, b, c, d, e, f = (float(value) for value in matrix)
    return a * float(x) + c * float(y) + e, b * float(x) + d * float(y) + f


@dataclass(slots=True)
class _Pen:
    """The state of the pen: whether it draws dots, and the path so far in the units of the page."""

    dotted: bool = False
    stack: list[bool] = field(default_factory=list)
    path: list[tuple[float, float]] = field(default_factory=list)

    def take(self, operator: bytes, operands: Any, matrix: Any, lines: list[tuple[float, float, float]]) -> None:
        """Follow one operator; a dotted line that is drawn is added to the lines."""
        if operator == b"q":
            self.stack.append(self.dotted)
        elif operator == b"Q":
            self.dotted = self.stack.pop() if self.stack else False
        elif operator == b"d":
            self.dotted = bool(operands and operands[0])
        elif operator in {b"m", b"l"}:
            point = _moved(operands[0], operands[1], matrix)
            self.path = [point] if operator == b"m" else [*self.path, point]
        elif operator in {b"S", b"s"}:
            self._draw(lines)
        elif operator in {b"f", b"F", b"f*", b"B", b"n"}:
            self.path = []

    def _draw(self, lines: list[tuple[float, float, float]]) -> None:
        path, self.path = self.path, []
        if not self.dotted or len(path) != 2:
            return
        (left, height), (right, other) = sorted(path)
        if abs(height - other) < 1 and right - left >= _LEAST_LINE:
            lines.append((left, right, height))
