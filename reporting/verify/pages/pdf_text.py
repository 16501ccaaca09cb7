"""The texts of a PDF in the order of its content: a text for each marked piece, running heads and feet apart.

What is read is what is drawn: glyphs by the font's own table. Text that is drawn invisibly, in white, transparent or in
a mode that paints nothing, is not on the page; layers, pictures and what is filled over text are told as drawings.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from reporting import limits
from reporting.verify.pages.pdf_cover import Cover
from reporting.verify.pages.pdf_glyphs import as_drawn

DRAWING: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for a picture, and for text that no table explains."""

_PLAIN: Final = rb"(?:[^\\()]++|\\.?)*+"
_CLOSED: Final = rb"(?:\)|\Z)"
"""A string that nobody closes goes to the end: otherwise each bracket in it would be looked at from there again."""
_NESTED: Final = rb"\((?:[^\\()]++|\\.?|\(" + _PLAIN + _CLOSED + rb")*+" + _CLOSED
_REST: Final = rb"(?:[^\\()]++|\\.?|" + _NESTED + rb")*+" + _CLOSED
_HEXADECIMAL: Final = rb"[0-9A-Fa-f\s]*+>"
_STRING: Final = rb"\(" + _REST + rb"|<" + _HEXADECIMAL
_ARRAY: Final = rb"\[(?:" + _STRING + rb"|[^\[\]()<>]++)*+\]\s*TJ\b"
_NUMBERS: Final = rb"(?:[-\d.]++\s++){6}"
_TOKEN: Final = re.compile(
    rb"[\[(</BETsgrkqQ](?:"
    rb"(?<=q)(?<!\wq)(?P<block>\s++(?:[-\d.]++\s++){4}(?P<x>[-\d.]++)\s++(?P<y>[-\d.]++)\s++cm\s*/[A-Za-z]\d++\s++cs\s++(?P<tint>[\d.]++)\s++scn\s++"
    rb"BT\s++0\s++Tr\s*/(?P<by_font>[A-Za-z]\d++)\s++[-\d.]++\s++Tf\s++" + _NUMBERS + rb"Tm\s*"
    rb"(?P<letters>" + _ARRAY + rb"|(?:" + _STRING + rb")\s*Tj\b)\s*ET\s++Q\b)|"
    rb"(?<=B)(?<!\wB)(?P<run>T\s+(?P<how>\d)\s+Tr\s*/(?P<by>[^\s/<>\[\]()]+)\s+[-\d.]+\s+Tf\s+(?:[-\d.]+\s+){6}Tm\s*"
    rb"(?P<what>(?:" + _ARRAY + rb"|(?:" + _STRING + rb")\s*Tj\b)))|"
    rb"(?<=\[)(?P<array>(?:" + _STRING + rb"|[^\[\]()<>]++)*+\]\s*TJ\b)"
    rb"|(?:(?<=\()" + _REST + rb"|(?<=<)" + _HEXADECIMAL + rb")(?:(?P<show>\s*(?:Tj\b|'|\"))|(?P<other>))"
    rb"|(?<=/)(?:(?P<mark>Artifact\b|[A-Za-z0-9]+\s*<<[^>]*)|(?P<font>[^\s/<>\[\]()]+)\s+[-\d.]+\s+Tf\b"
    rb"|(?P<layer>OC\s*/[^\s/<>\[\]()]+\s+BDC\b)"
    rb"|(?P<object>[^\s/<>\[\]()]+)\s+Do\b|(?P<state>[^\s/<>\[\]()]+)\s+gs\b)"
    rb"|(?<=E)(?<!\wE)(?:MC\s*/(?P<next>Artifact\b|[A-Za-z0-9]+\s*<<[^>]*)|(?P<end>MC\b))"
    rb"|(?<=T)(?<!\wT)(?P<mode>r\b)"
    rb"|(?<=[sgrk])(?<!\w[sgrk])(?P<colour>(?<=s)cn?\b|(?<=r)g\b|(?<=[gk])\b)"
    rb"|(?<=[qQ])(?<!\w[qQ])(?P<graphics>\b))",
    re.DOTALL,
)
"""Every alternative begins with one of a few letters, so that what lies between is leapt over.

A `block` is a text as Typst writes it, whole: place, tint, font and letters between `q` and `Q`; `next` is the end of
one marked piece and the beginning of another. Both are there for speed: their parts are tokens as well.
"""
_KERNING: Final = re.compile(rb"(?<!\\)\)\s*[-\d.]+\s*\(")
_PIECE: Final = re.compile(_STRING, re.DOTALL)
_SHOWING: Final = frozenset({"run", "array", "show"})
_ARTIFACT, _TEXT, _INSIDE = "artifact", "text", "inside"
_WHITE: Final = 0.9
_INVISIBLE: Final = frozenset({b"3", b"7"})
"""Modes that paint no letter: nothing, and a mask alone."""
_SHORTEST_FILL: Final = 12


class UnreadablePageError(Exception):
    """A page that can't be read: too large, too many, or broken."""


@dataclass(slots=True)
class _Pen:
    """What a piece of content is drawn with."""

    font: str = ""
    mode: bytes = b"0"
    white: bool = False
    clear: bool = False

    @property
    def seen(self) -> bool:
        return self.mode not in _INVISIBLE and not self.white and not self.clear

    def copy(self) -> _Pen:
        return _Pen(self.font, self.mode, self.white, self.clear)


@dataclass(slots=True)
class _Reading:
    """The texts so far, those of the page's furniture apart, and the marks of the piece that is read now."""

    texts: list[str] = field(default_factory=list)
    furniture: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    def close(self) -> None:
        if self.open:
            text = "".join(self.open).strip()
            if text:
                (self.furniture if _ARTIFACT in self.marks else self.texts).append(text)
            self.open.clear()

    def add(self, text: str) -> None:
        self.open.append(text)

    def begin(self, mark: bytes) -> None:
        """A mark that names other letters for a glyph is inside a text; any other one begins a text."""
        kind = _ARTIFACT if mark.startswith(b"Artifact") else _INSIDE if b"/MCID" not in mark else _TEXT
        if kind != _INSIDE:
            self.close()
        self.marks.append(kind)

    def end(self) -> None:
        if not self.marks or self.marks[-1] != _INSIDE:
            self.close()
        if self.marks:
            self.marks.pop()

    def newline(self) -> None:
        if self.open and not self.open[-1].endswith(" "):
            self.open.append(" ")


class _Fonts(dict[Any, "_Letters | None"]):
    """The letters of fonts by their numbers; `sealed`: the file says that nobody edited it, its fonts are believed."""

    sealed = False


def pdf_texts(reader: Any, *, sealed: bool = False) -> tuple[list[str], list[str]]:
    """The texts of all pages, and those of their running heads and feet, each once.

    The reader keeps to its own bounds; `UnreadablePageError` for a page beyond ours. Of a file that is not `sealed`
    the outlines of the fonts say which letters are drawn.
    """
    fonts = _Fonts()
    fonts.sealed = sealed
    pages = [_page_texts(page, fonts) for page in reader.pages]
    furniture = dict.fromkeys(text for page in pages for text in page.furniture)
    return [text for page in pages for text in page.texts], list(furniture)


def _page_texts(page: Any, fonts: _Fonts) -> _Reading:
    reading = _Reading()
    contents = page.get_contents()
    if contents is not None:
        _read(contents.get_data(), page.get("/Resources"), fonts, reading, 0)
    reading.close()
    reading.texts += _notes(page)
    return reading


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


def _read(data: bytes, resources: Any, fonts: _Fonts, to: _Reading, depth: int) -> None:
    """Walk through a stream of content, and the forms that it draws."""
    if len(data) > limits.PDF_CONTENT.most or depth > 3:
        raise UnreadablePageError("content")
    resources = resources.get_object() if resources is not None else {}
    pen, saved = _Pen(), list[_Pen]()
    known: dict[str, _Letters | None] = {}
    end, cover = 0, Cover(data)
    for token in _TOKEN.finditer(data):
        kind = token.lastgroup
        if token.start() - end > _SHORTEST_FILL:
            cover.between(data[end : token.start()])
        end = token.end()
        if kind == "block":
            cover.text(token["x"], token["y"])
            if saved:
                cover.other()
            font = token["by_font"].decode("latin-1")
            if font not in known:
                known[font] = _table(font, resources, fonts)
            if not pen.clear and not _is_white_tint(token["tint"]):
                to.add(_shown(token["letters"], known[font]))
            to.newline()
        elif kind == "next":
            to.end()
            to.begin(token["next"])
        elif kind == "run":
            pen.mode, pen.font = token["how"], token["by"].decode("latin-1")
        if kind in _SHOWING:
            cover.other()
            if pen.seen:
                if pen.font not in known:
                    known[pen.font] = _table(pen.font, resources, fonts)
                to.add(_shown(token["what"] or token.group(), known[pen.font]))
        elif kind == "graphics":
            if token.group() == b"q":
                if saved:
                    cover.other()
                saved.append(pen.copy())
            else:
                pen = saved.pop() if saved else pen
                to.newline()
        elif kind == "mark":
            to.begin(token["mark"])
        elif kind == "end":
            to.end()
        elif kind == "font":
            pen.font = token["font"].decode("latin-1")
        elif kind == "mode":
            pen.mode = data[max(0, token.start() - 8) : token.start()].rstrip()[-1:]
        elif kind == "colour":
            pen.white = _is_white(data[max(0, token.start() - 60) : token.start()], token.group())
        elif kind == "object":
            _draw(token["object"].decode("latin-1"), resources, fonts, to, depth)
        elif kind == "state":
            pen.clear = _is_clear(token["state"].decode("latin-1"), resources)
        elif kind == "layer":
            to.add(DRAWING)
    cover.between(data[end:])
    if cover.is_covered(within=depth > 0):
        to.add(DRAWING)


def _is_clear(name: str, resources: Any) -> bool:
    """Whether a state of graphics lets what is drawn be seen through."""
    amount = resources["/ExtGState"].get_object()[f"/{name}"].get_object().get("/ca", 1)
    return float(amount) < _WHITE


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


def _draw(name: str, resources: Any, fonts: _Fonts, to: _Reading, depth: int) -> None:
    """A form that is drawn is read like the page; a picture is told as one."""
    thing = resources["/XObject"][f"/{name}"].get_object()
    if thing.get("/Subtype") == "/Form":
        _read(thing.get_data(), thing.get("/Resources", resources), fonts, to, depth + 1)
    else:
        to.add(DRAWING)


def _table(name: str, resources: Any, fonts: _Fonts) -> _Letters | None:
    """The letters of a font by code of two bytes; None for a font of single bytes."""
    reference = resources["/Font"].get_object().raw_get(f"/{name}")
    key = getattr(reference, "idnum", id(reference))
    if key not in fonts:
        font = reference.get_object()
        unicode = font.get("/ToUnicode")
        double = font.get("/Subtype") == "/Type0"
        if double and unicode is not None:
            letters = _letters(unicode.get_object().get_data())
            fonts[key] = letters if fonts.sealed else _Letters({**letters, **_drawn_otherwise(letters, font)})
        else:
            fonts[key] = _Letters() if double else None
    return fonts[key]


def _drawn_otherwise(letters: _Letters, font: Any) -> dict[int, str]:
    """The letters of a font whose glyphs are drawn as others; nothing where the font is none of ours."""
    part = font["/DescendantFonts"].get_object()[0].get_object()
    described = part["/FontDescriptor"].get_object()
    if font.get("/Encoding") != "/Identity-H" or "/FontFile2" not in described:
        return {}
    if part.get("/CIDToGIDMap", "/Identity") != "/Identity":
        return dict.fromkeys(letters, DRAWING)
    return as_drawn(letters, str(font.get("/BaseFont", "")), described["/FontFile2"].get_object().get_data())


_MOST_RANGES: Final = 256
"""Ranges of one block, as the format has it: hundred at most."""
_MOST_LETTERS: Final = 200_000
"""Letters of one font, counted range by range: a font has 65,536 codes."""
_HEX: Final = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_RANGE: Final = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\[\]]*)\])")


def _letters(cmap: bytes) -> _Letters:
    """A font's table of letters: characters, and ranges of them."""
    found, total = _Letters(), 0
    if len(cmap) > limits.PDF_CONTENT.most:
        raise UnreadablePageError("font")
    for block in cmap.split(b"beginbf", _MOST_RANGES)[1:]:
        body = block.partition(b"endbf")[0]
        if body.startswith(b"char"):
            values = _HEX.findall(body)
            found |= {int(code, 16): _text(text) for code, text in zip(values[::2], values[1::2], strict=False)}
            continue
        for first, last, start, listed in _RANGE.findall(body)[:_MOST_RANGES]:
            codes = range(int(first, 16), min(int(last, 16), int(first, 16) + 0xFFFF) + 1)
            total += len(codes)
            if total > _MOST_LETTERS:
                raise UnreadablePageError("font")
            if start:
                text = _text(start)
                found |= {code: text[:-1] + chr(ord(text[-1]) + at) for at, code in enumerate(codes) if text}
            else:
                found |= dict(zip(codes, (_text(each[1]) for each in _HEX.finditer(listed)), strict=False))
    return found


@lru_cache(maxsize=10_000)
def _text(hexadecimal: bytes) -> str:
    return bytes.fromhex(hexadecimal.decode("ascii")).decode("utf-16-be", "replace")


def _shown(operator: bytes, table: _Letters | None) -> str:
    """The letters of a showing operator."""
    if operator.startswith(b"[(") and b"\\\\" not in operator:
        raw = _piece(_KERNING.sub(b"", operator[2 : operator.rindex(b")")]))
    else:
        raw = b"".join(_bytes(match.group()) for match in _PIECE.finditer(operator))
    if table is None:
        return raw.decode("cp1252", "replace")
    return raw.decode("utf-16-be", "replace").translate(table)


class _Letters(dict[int, str]):
    """A font's letters by code; what it does not explain is a drawing."""

    def __missing__(self, code: int) -> str:
        return DRAWING


def _bytes(string: bytes) -> bytes:
    if string.startswith(b"<"):
        digits = b"".join(string[1:-1].split()).decode("ascii")
        return bytes.fromhex(digits + "0" * (len(digits) % 2))
    inner = string[1:-1]
    if b"\\" not in inner:
        return inner
    pieces = inner.split(b"\\\\")
    return b"\\".join(_piece(piece) for piece in pieces)


def _piece(piece: bytes) -> bytes:
    """A piece without escaped backslashes: brackets first, which Python does not escape; then octal codes."""
    if b"\\" not in piece:
        return piece
    plain = piece.replace(b"\\(", b"(").replace(b"\\)", b")")
    return codecs.escape_decode(plain)[0]
