"""The texts of a PDF in the order of its content: a text for each marked piece, running heads and feet apart.

What is read is what is drawn: glyphs by the font's own table. Text that is drawn invisibly, in white, transparent or in
a mode that paints nothing, is not on the page; layers, pictures and what is filled over text are told as drawings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from reporting.sources.pdf import bound_content
from reporting.verify.pages.amount import Amount
from reporting.verify.pages.pdf_altered import Altered
from reporting.verify.pages.pdf_drawn import Sheet
from reporting.verify.pages.pdf_fonts import DRAWING, Fonts, Letters, UnreadablePageError
from reporting.verify.pages.pdf_pieces import Pieces
from reporting.verify.pages.pdf_plain import read_plain
from reporting.verify.pages.pdf_strings import shown_bytes
from reporting.verify.pages.pdf_tokens import TOKEN

__all__ = ["DRAWING", "UnreadablePageError", "pdf_texts"]

_SHOWING: Final = frozenset({"run", "array", "show"})
_WHITE: Final = 0.9
_INVISIBLE: Final = frozenset({b"3", b"7"})
"""Modes that paint no letter: nothing, and a mask alone."""
_DEEPEST: Final = 3
"""Forms within forms."""
_FORM: Final = 1_000
"""Bytes of content that a form counts for, however little it holds: opening it costs as much."""


def pdf_texts(
    reader: Any, altered: Altered, amount: Amount, *, sealed: Callable[[], bool]
) -> tuple[list[str], list[str]]:
    """The texts of all pages, and those of their running heads and feet, each once; `altered` is told each page.

    The reader keeps to its own bounds, `amount` to ours; `UnreadablePageError` for a page that nobody can read. Of a
    file that is not `sealed` the outlines of the fonts say which letters are drawn.
    """
    fonts = Fonts(sealed, amount)
    pages = [_page_texts(page, fonts, altered, amount) for page in reader.pages]
    furniture = dict.fromkeys(text for page in pages for text in page.furniture)
    return [text for page in pages for text in page.texts], list(furniture)


def _page_texts(page: Any, fonts: Fonts, altered: Altered, amount: Amount) -> Pieces:
    contents = page.get_contents()
    pieces = Pieces()
    if contents is not None:
        data, resources = contents.get_data(), page.get("/Resources")
        sheet = altered.sheet(page, fonts)
        pieces = _content_texts(data, _Resources(resources, fonts), sheet, amount)
        altered.judge(page, sheet)
    pieces.texts += _notes(page)
    return pieces


def _content_texts(data: bytes, resources: _Resources, sheet: Sheet, amount: Amount) -> Pieces:
    """The pieces of a page: at once where it is as papers have them, else token by token."""
    amount.content(len(data))
    plain = read_plain(data, resources.letters, _is_white_tint, sheet)
    return _read_by_tokens(data, resources, sheet, amount) if plain is None else plain


def _read_by_tokens(data: bytes, resources: _Resources, sheet: Sheet, amount: Amount) -> Pieces:
    """The pieces of a page that is not as papers have them; `sheet` is told what is drawn of what papers have too."""
    sheet.follow(data)
    if sheet.strange:
        amount.draw(len(data))
    pieces = Pieces()
    _Content(data, resources, pieces, amount).read()
    if sheet.covered:
        pieces.add(DRAWING)
    pieces.close()
    return pieces


def _notes(page: Any) -> Iterator[str]:
    """What somebody laid over the page: a text for each note that is no link and no field of a signature."""
    notes = page.get("/Annots")
    for reference in (notes.get_object() if notes is not None else ()) or ():
        note = reference.get_object()
        kind = note.get("/Subtype")
        if kind in {"/Link", "/Popup"} or (kind == "/Widget" and _field_type(note) == "/Sig"):
            continue
        yield f"{DRAWING} {note.get('/Contents', '')}".strip()


def _field_type(note: Any) -> Any:
    parent = note.get("/Parent")
    return note.get("/FT") or (parent.get_object().get("/FT") if parent is not None else None)


class _Resources:
    """What a stream of content names: fonts, states, forms and pictures."""

    def __init__(self, resources: Any, fonts: Fonts) -> None:
        self.all = resources.get_object() if resources is not None else {}
        self.fonts = fonts
        self._letters: dict[str, Letters | None] = {}

    def letters(self, name: str) -> Letters | None:
        """The letters of a font; KeyError where no font has the name."""
        if name not in self._letters:
            self._letters[name] = self.fonts.letters(name, self.all)
        return self._letters[name]

    def is_clear(self, name: str) -> bool:
        """Whether a state of graphics lets what is drawn be seen through."""
        amount = self.all["/ExtGState"].get_object()[f"/{name}"].get_object().get("/ca", 1)
        return float(amount) < _WHITE

    def object(self, name: str) -> Any:
        """A form or a picture."""
        return self.all["/XObject"][f"/{name}"].get_object()


class _Pen(NamedTuple):
    """What a piece of content is drawn with."""

    font: str = ""
    mode: bytes = b"0"
    white: bool = False
    clear: bool = False

    @property
    def seen(self) -> bool:
        return self.mode not in _INVISIBLE and not self.white and not self.clear


class _Content:
    """A stream of content that is walked through token by token, with the forms that it draws."""

    def __init__(self, data: bytes, resources: _Resources, to: Pieces, amount: Amount, depth: int = 0) -> None:
        to.drawn += max(len(data), _FORM)
        bound_content(to.drawn)
        if depth > _DEEPEST:
            raise UnreadablePageError("content")
        self._amount = amount
        self._data = data
        self._resources = resources
        self._to = to
        self._depth = depth
        self._pen = _Pen()
        self._saved: list[_Pen] = []

    def read(self) -> None:
        """Every token in its order."""
        for token in TOKEN.finditer(self._data):
            kind = token.lastgroup or ""
            if kind in _SHOWING:
                self._show(token, kind)
            elif kind in _HANDLERS:
                _HANDLERS[kind](self, token)

    def _show(self, token: re.Match[bytes], kind: str) -> None:
        if kind == "run":
            self._pen = self._pen._replace(mode=token["how"], font=token["by"].decode("latin-1"))
        if self._pen.seen:
            codes = shown_bytes(token["what"] or token.group())
            letters = self._resources.letters(self._pen.font)
            if letters is None:
                self._to.add(codes.decode("cp1252", "replace"))
            else:
                self._to.add(codes.decode("utf-16-be", "replace").translate(letters))

    def _graphics(self, token: re.Match[bytes]) -> None:
        """The pen is put aside, or the one taken up again that was put aside last."""
        if token.group() == b"q":
            self._saved.append(self._pen)
            return
        self._pen = self._saved.pop() if self._saved else self._pen
        self._to.newline()

    def _mark(self, token: re.Match[bytes]) -> None:
        self._to.begin(token["mark"])

    def _end(self, token: re.Match[bytes]) -> None:
        del token
        self._to.end()

    def _font(self, token: re.Match[bytes]) -> None:
        self._pen = self._pen._replace(font=token["font"].decode("latin-1"))

    def _mode(self, token: re.Match[bytes]) -> None:
        mode = self._data[max(0, token.start() - 8) : token.start()].rstrip()[-1:]
        if mode != self._pen.mode:
            self._pen = self._pen._replace(mode=mode)

    def _colour(self, token: re.Match[bytes]) -> None:
        white = _is_white(self._data[max(0, token.start() - 60) : token.start()], token.group())
        if white != self._pen.white:
            self._pen = self._pen._replace(white=white)

    def _state(self, token: re.Match[bytes]) -> None:
        self._pen = self._pen._replace(clear=self._resources.is_clear(token["state"].decode("latin-1")))

    def _layer(self, token: re.Match[bytes]) -> None:
        del token
        self._to.add(DRAWING)

    def _object(self, token: re.Match[bytes]) -> None:
        """A form that is drawn is read like the page; a picture is told as one."""
        thing = self._resources.object(token["object"].decode("latin-1"))
        if thing.get("/Subtype") != "/Form":
            self._to.add(DRAWING)
            return
        inside = _Resources(thing.get("/Resources", self._resources.all), self._resources.fonts)
        content = thing.get_data()
        self._amount.draw(2 * max(len(content), _FORM))
        _Content(content, inside, self._to, self._amount, self._depth + 1).read()


_HANDLERS: Final[Mapping[str, Callable[[_Content, re.Match[bytes]], None]]] = {
    "graphics": _Content._graphics,
    "mark": _Content._mark,
    "end": _Content._end,
    "font": _Content._font,
    "mode": _Content._mode,
    "colour": _Content._colour,
    "state": _Content._state,
    "layer": _Content._layer,
    "object": _Content._object,
}
"""What is done with a token of each kind, but those of showing."""


@lru_cache(maxsize=256)
def _is_white_tint(tint: bytes) -> bool:
    """The same of one amount: papers have few."""
    return _is_white(tint, b"scn")


def _is_white(before: bytes, operator: bytes) -> bool:
    """Whether an operator sets a colour that is not seen on paper; `before` ends in its operands."""
    amounts = []
    for word in reversed(before.split()[-4:]):
        try:
            amounts.append(float(word))
        except ValueError:
            break
    if not amounts:
        return False
    return max(amounts) <= 1 - _WHITE if operator == b"k" else min(amounts) >= _WHITE
