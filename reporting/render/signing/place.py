"""Where a paper is signed: above a dotted line of its block of signatures, on the last page that has one.

The lines are found as they are drawn, not by their words, so that papers of every version and language are signed in
their place; a paper without lines, or one whose lines are all taken, is signed at the foot of its last page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reporting.languages import LANGUAGES
from reporting.locale import texts

MM: Final = 72 / 25.4
WIDTH: Final = 72 * MM
HEIGHT: Final = 12 * MM
"""A block leaves so much room above its lines."""
_DISTANCE: Final = 0.6 * MM
_LEAST_LINE: Final = 30 * MM
_THICK: Final = 3.0
"""Points."""
_UNDER: Final = 12 * MM
_FOOT: Final = 20 * MM
_MARGIN: Final = 14 * MM
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


def signing_place(data: bytes) -> SigningPlace:
    """The first free place to sign in a PDF that can be read."""
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        last = len(document) - 1
        for number in range(last, -1, -1):
            page, taken = document[number], list(_fields(document[number]))
            lines = list(_lines(page))
            free = (box for box in _boxes(page, lines) if not any(_overlap(box, other) for other in taken))
            for box in free:
                return SigningPlace(number, box)
            if lines:
                break
        return SigningPlace(last, _foot(document[last]))


def _foot(page: Any) -> Box:
    """A place above the page number, or above those who signed there already."""
    _, lower, edge, _ = page.get_mediabox()
    taken, right, bottom = list(_fields(page)), edge - _MARGIN, lower + _FOOT
    while any(_overlap((right - WIDTH, bottom, right, bottom + HEIGHT), other) for other in taken):
        bottom += HEIGHT + _DISTANCE
    return right - WIDTH, bottom, right, bottom + HEIGHT


def _boxes(page: Any, lines: Sequence[Box]) -> list[Box]:
    """The places above the lines, in reading order; the arbiter's or the commission's first."""
    preferred, nobodys, words = _texts(_PREFERRED), _texts(_NOBODYS), page.get_textpage()
    rated = []
    for left, height, right, _ in lines:
        under = words.get_text_bounded(left, height - _UNDER, right, height)
        if any(one in under for one in nobodys):
            continue
        middle, half = (left + right) / 2, min(WIDTH, right - left) / 2
        box = (middle - half, height + _DISTANCE, middle + half, height + _DISTANCE + HEIGHT)
        rated.append((not any(one in under for one in preferred), -round(height), left, box))
    return [box for *_, box in sorted(rated)]


def _texts(keys: Sequence[str]) -> set[str]:
    """Texts in all languages."""
    return {texts(lang)(key) for key in keys for lang in LANGUAGES}


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _lines(page: Any) -> Iterator[Box]:
    """The dotted lines of a page."""
    from pypdfium2 import raw

    for drawn in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = drawn.get_bounds()
        dotted = raw.FPDFPageObj_GetDashCount(drawn.raw) > 0
        if dotted and top - bottom < _THICK and right - left >= _LEAST_LINE:
            yield left, (bottom + top) / 2, right, top


def _fields(page: Any) -> Iterator[Box]:
    """The boxes of form fields on a page: whoever signed there."""
    from pypdfium2 import raw

    for at in range(raw.FPDFPage_GetAnnotCount(page)):
        field, box = raw.FPDFPage_GetAnnot(page, at), raw.FS_RECTF()
        if raw.FPDFAnnot_GetSubtype(field) == raw.FPDF_ANNOT_WIDGET and raw.FPDFAnnot_GetRect(field, box):
            yield box.left, box.bottom, box.right, box.top
        raw.FPDFPage_CloseAnnot(field)
