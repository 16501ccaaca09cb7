"""The pages of a PDF drawn beside the printed ones: printed text that is covered or changed is seen.

Ink where the printed page is blank is a stamp, a signature, a remark. Where a letter stands, the ink has to be that of
the letter; programs that save a page anew shift letters by a dot or two.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

from engine.model import Finding, finding
from reporting import limits
from reporting.verify.paper.compare import words_of

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

_SCALE: Final = 150 / 72
"""Dots of a point."""
_MILLIMETRE: Final = 150 / 25.4
_BLUR: Final = 0.6
_LARGEST: Final = 3_000
"""Dots of a page each way: what is larger is drawn smaller."""
_NEAR: Final = 9.0
"""Dots by which a letter may have moved; one that did more is another one."""
_CANDIDATES: Final = 3
_SHIFTS: Final = ((0,), (-1, 0, 1), (-2, -1, 0, 1, 2))
_OF_DIGIT, _OF_LETTER = 0.3, 0.5
"""How much of a letter's ink may differ: saved anew it is a quarter, another digit in its place a third at least."""
_ENOUGH: Final = 40
"""Letters after which no more are looked at: then the page is another one."""
_AROUND: Final = 100
"""Dots around what is covered that are shown with it."""
_MOST_PICTURES: Final = 3


@dataclass(frozen=True, slots=True)
class Covered:
    """A page (from 1) of which printed text is covered: where, in millimetres from the left and from above.

    `picture` shows both side by side as PNG, the printed page on the left; it is blank beyond the first three pages.
    """

    page: int
    left: int
    top: int
    picture: bytes


class Letter(NamedTuple):
    """A letter or digit of a page: its box in dots from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    low: float


def covered_pages(printed: PdfDocument, found: PdfDocument, pairs: Iterable[tuple[int, int]]) -> Iterator[Covered]:
    """The pages, printed and found (from 0), on which printed text is covered or changed."""
    pictured = 0
    for mine, theirs in pairs:
        with closing(printed[mine]) as page, closing(found[theirs]) as other:
            ours, his = _Drawn(page), _Drawn(other)
            changed = [] if _is_same(ours.image, his.image) else list(islice(_changed(ours, his), _ENOUGH))
        if changed:
            box = _box_around(changed)
            picture = _side_by_side(ours.image, his.image, box) if pictured < _MOST_PICTURES else b""
            pictured += 1
            yield Covered(mine + 1, round(box[0] / _MILLIMETRE), round(box[1] / _MILLIMETRE), picture)


def _box_around(letters: Sequence[Letter]) -> tuple[int, int, int, int]:
    left, top = min(each.left for each in letters), min(each.top for each in letters)
    return int(left), int(top), int(max(each.right for each in letters)), int(max(each.low for each in letters))


class _Drawn:
    """A page as a picture in grey, with its letters."""

    def __init__(self, page: PdfPage) -> None:
        self._page = page
        width, height = page.get_size()
        self._scale = min(_SCALE, _LARGEST / max(1.0, width, height))
        bitmap: Any = page.render(scale=self._scale, grayscale=True, may_draw_forms=True)
        self.image: Image.Image = bitmap.to_pil().convert("L")

    @cached_property
    def blurred(self) -> Image.Image:
        """The picture with its edges a little soft."""
        return self.image.filter(ImageFilter.BoxBlur(_BLUR))

    @cached_property
    def letters(self) -> Sequence[Letter]:
        """The letters and digits; lines to write on and rules are none."""
        height = self._page.get_size()[1]
        with closing(self._page.get_textpage()) as text:
            letters = text.get_text_range(errors="replace")
            count = min(text.count_chars(), len(letters))
            chosen = [at for at in range(count) if letters[at].isalnum()]
            return [self._letter(letters[at], text.get_charbox(at), height) for at in chosen]

    def _letter(self, letter: str, box: tuple[float, float, float, float], height: float) -> Letter:
        """A letter in its box of points from the lower left corner."""
        left, low, right, top = box
        places = (left, height - top, right, height - low)
        return Letter(letter, *(place * self._scale for place in places))


def _is_same(printed: Image.Image, found: Image.Image) -> bool:
    return printed.size == found.size and ImageChops.difference(printed, found).getbbox() is None


def _changed(printed: _Drawn, found: _Drawn) -> Iterator[Letter]:
    """The printed letters that are not seen where they are read."""
    others: dict[str, list[Letter]] = {}
    for each in found.letters:
        others.setdefault(each.text, []).append(each)
    for letter in printed.letters:
        if not _stands(letter, others, printed.blurred, found.blurred):
            yield letter


def _stands(letter: Letter, others: Mapping[str, Sequence[Letter]], printed: Image.Image, found: Image.Image) -> bool:
    """Whether a letter stands on the page, where it was printed or near."""
    most = _OF_DIGIT if letter.text.isdigit() else _OF_LETTER
    if _difference(letter, printed, found, (0, 0)) <= most / 2:
        return True
    similar = others.get(letter.text, ())
    near = sorted((_distance(each, letter), each) for each in similar)[:_CANDIDATES]
    moves = [(round(each.left - letter.left), round(each.top - letter.top)) for far, each in near if far < _NEAR]
    return any(
        _difference(letter, printed, found, (x + across, y + down)) <= most
        for shifts in _SHIFTS
        for x, y in moves
        for across in shifts
        for down in shifts
    )


def _distance(one: Letter, other: Letter) -> float:
    return abs(one.left - other.left) + abs(one.top - other.top)


def _difference(letter: Letter, printed: Image.Image, found: Image.Image, move: tuple[int, int]) -> float:
    """How much of the ink around a letter is otherwise on the page, moved by so many dots."""
    left, top, right, low = int(letter.left) - 1, int(letter.top) - 1, int(letter.right) + 2, int(letter.low) + 2
    mine = printed.crop((left, top, right, low))
    theirs = found.crop((left + move[0], top + move[1], right + move[0], low + move[1]))
    ink = 255 * mine.width * mine.height - ImageStat.Stat(mine).sum[0]
    return ImageStat.Stat(ImageChops.difference(mine, theirs)).sum[0] / max(ink, 1.0)


def _side_by_side(printed: Image.Image, found: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    """What was printed and what is there, around a box."""
    wide, high = printed.size
    left, top = max(0, box[0] - _AROUND), max(0, box[1] - _AROUND)
    around = (left, top, min(wide, box[2] + _AROUND), min(high, box[3] + _AROUND))
    mine, theirs = printed.crop(around), found.crop(around)
    both = Image.new("L", (2 * mine.width + 8, mine.height), 128)
    both.paste(mine, (0, 0))
    both.paste(theirs, (mine.width + 8, 0))
    out = io.BytesIO()
    both.save(out, "PNG", optimize=True)
    return out.getvalue()


if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


def pages_of(document: PdfDocument, name: str) -> list[list[str]] | Finding:
    """The words of each page; a finding where they are more than are read, or cannot be."""
    from pypdfium2 import PdfiumError

    pages: list[list[str]] = []
    letters = 0
    try:
        for page in document:
            with closing(page), closing(page.get_textpage()) as text:
                letters += text.count_chars()
                if refused := limits.PDF_LETTERS.exceeded("pdf-too-many-letters", letters, value=name):
                    return refused
                pages.append(words_of(text.get_text_range()))
    except (PdfiumError, UnicodeDecodeError):
        return finding("verify-page-unreadable", value=name)
    return pages


_ADDED: Final = (3, 13, 20)
"""Annotations that are read on the paper: text, a stamp, a field of a form. What is stuck to it is a comment."""
_TEXTS: Final = (b"Contents", b"V")


def remarks_on(document: PdfDocument) -> list[str]:
    """The words that stand on the pages as annotations: they are no text of the pages."""
    import pypdfium2.raw as pdfium

    words: list[str] = []
    for page in document:
        with closing(page):
            for at in range(pdfium.FPDFPage_GetAnnotCount(page)):
                annotation = pdfium.FPDFPage_GetAnnot(page, at)
                if pdfium.FPDFAnnot_GetSubtype(annotation) in _ADDED:
                    words += [word for key in _TEXTS for word in words_of(_text_of(annotation, key))]
                pdfium.FPDFPage_CloseAnnot(annotation)
    return words


def _text_of(annotation: Any, key: bytes) -> str:
    """A text of an annotation: its size in bytes is asked for first."""
    import ctypes

    import pypdfium2.raw as pdfium

    size = pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    buffer = ctypes.create_string_buffer(size)
    target = ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR))
    pdfium.FPDFAnnot_GetStringValue(annotation, key, target, size)
    return buffer.raw.decode("utf-16-le", "ignore").rstrip("\0")
