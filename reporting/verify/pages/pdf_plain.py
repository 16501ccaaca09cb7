"""Pages as papers have them: texts, rules, grounds and marks one after the other, each written in one and the same way.

Such a page is read in a few strokes: its items by one expression, the strings of each font together. Whatever stands
on it besides makes it a page as others write them, which is read token by token.
"""

from __future__ import annotations

import re
from codecs import charmap_decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from reporting.verify.pages.pdf_drawn import Sheet
from reporting.verify.pages.pdf_fonts import Letters
from reporting.verify.pages.pdf_pieces import Pieces
from reporting.verify.pages.pdf_strings import plain_bytes, plain_string, plain_strings, with_plain_brackets

_Item = tuple[bytes, ...]
_Texts = Mapping[bytes, Iterator[tuple[str, Sequence[bytes]]]]
"""The texts of each font, and by how much letters of each are moved."""
_PATH: Final = rb"(?: -?[\d.]++ -?[\d.]++ [ml])++"
_ITEM: Final = re.compile(
    rb"q 1 0 0 -1 (-?\d++\.?\d*+) (-?\d++\.?\d*+) cm/(c\d++) (?:"
    rb"cs ([\d.]++) scn(?:"
    rb"\nBT 0 Tr/(f\d++) ([\d.]++) Tf 1 0 0 -1 0 0 Tm(?:(\[[^\n]+\])TJ|([(<][^\n]+)Tj)\nET"
    rb"|(" + _PATH + rb")\nh\nf)"
    rb"|CS [\d.]++ SCN ([\d.]++) w [\d.]++ M(?:\[[\d. ]*\] ?[\d.]++ d)?(" + _PATH + rb")\nS)\nQ\n"
    rb"|(EMC)?/((?:Artifact|[A-Za-z0-9]++)<<[^<>()]*+(?:\([^\\()<>]*+\)[^<>()]*+)*+)>>BDC\n"
    rb"|(EMC)\n?+"
    rb"|(.++)",
    re.DOTALL,
)
"""A text with place, colour, font and letters; a ground; a rule; marks that end, begin, or both; all that is none."""
_PARTED: Final = b"\xff\xff"
"""Between the strings of a font: no code of a letter."""
_BETWEEN: Final = "\uffff"
"""The same among letters."""
_HIGH: Final = bytes(255) + b"\xff"
"""The first byte that stands before each second one."""


def read_plain(
    data: bytes, letters: Callable[[str], Letters | None], white: Callable[[bytes], bool], sheet: Sheet
) -> Pieces | None:
    """What stands on a page; None where it holds anything that papers do not. `sheet` is told what is drawn, and where.

    `letters` gives those of a font by its name, `white` whether a tint is not seen on paper.
    """
    items: list[_Item] = _ITEM.findall(with_plain_brackets(data))
    if items and items[-1][-1]:
        return None
    texts = _texts(items, letters)
    return None if texts is None else _read(items, texts, white, sheet)


def _read(items: list[_Item], texts: _Texts, white: Callable[[bytes], bool], sheet: Sheet) -> Pieces | None:
    to = Pieces()
    for x, y, space, tint, font, size, _, _, ground, width, rule, closing, mark, end, _ in items:
        if font:
            text, moves = next(texts[font])
            sheet.text((x, y, space, tint), font, size, text, moves)
            if not white(tint):
                to.add(text if text[-1:] == " " else f"{text} ")
        elif ground:
            sheet.ground((x, y, space, tint), ground)
        elif rule:
            sheet.rule((x, y, space, tint), width, rule)
        else:
            if closing or end:
                to.end()
            if mark:
                to.begin(mark)
    to.close()
    return None if sheet.covered else to


def _texts(items: list[_Item], letters: Callable[[str], Letters | None]) -> _Texts | None:
    """What the strings of each font say; None where codes or strings are such as papers do not have."""
    strings: dict[bytes, tuple[list[bytes], list[Sequence[bytes]]]] = {}
    for item in items:
        font, array = item[4], item[6]
        if font:
            found = plain_strings(array) if array else _unmoved(plain_string(item[7]))
            if found is None:
                return None
            inner, moves = strings.setdefault(font, ([], []))
            inner.append(found[0])
            moves.append(found[1])
    texts = {}
    for font, (pieces, moves) in strings.items():
        table = letters(font.decode("ascii"))
        said = None if table is None else _said(pieces, table.low)
        if said is None:
            return None
        texts[font] = zip(said, moves, strict=True)
    return texts


def _unmoved(letters: bytes | None) -> tuple[bytes, Sequence[bytes]] | None:
    return None if letters is None else (letters, ())


def _said(pieces: list[bytes], low: str) -> list[str] | None:
    """The letters of strings whose codes are below 256."""
    whole = plain_bytes(_PARTED.join(pieces))
    if not low or whole is None or len(whole) & 1:
        return None
    codes = whole[1::2]
    if codes.translate(_HIGH) != whole[::2]:  # a code above 254, or half of one
        return None
    said = charmap_decode(codes, "strict", low[:-1] + _BETWEEN)[0].split(_BETWEEN)
    return said if len(said) == len(pieces) else None
