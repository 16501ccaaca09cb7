"""Texts that are put together of letters are those that Typst writes, byte for byte."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

import pytest

from reporting.render.casting.letters import Letters, alphabet
from reporting.render.casting.typeset import Page, Typeset
from reporting.render.part import Meta
from reporting.render.pdf import _set
from reporting.render.pdf_piece import NotJoinedError

META: Final = Meta("Title", "Author", "pl", date(2026, 11, 7), "event.json")
TEXTS: Final = (
    "Wąsik-Brzęczyszczykiewicz Jan",
    "AVATAR Te. Y, P.A. 11 1.1",
    "fi fl ffi Żółć",
    "(a) b) (c",
    "½ – + − 12,5 “x” ’ \\",
    "Иванов Йордан Щъркел",
    "V",
    "H\u00a0½",
)
MANY: Final = tuple(chr(code) for first in (0x21, 0xA1, 0x410) for code in range(first, first + 0x40) if code != 0xAD)
"""More letters than ASCII has codes for: their texts are written in hexadecimal digits."""


def lines_set(texts: list[tuple[str, bool]]) -> tuple[Page, Page, list[tuple[str, bool]]]:
    """A page of texts, one of their letters, and which these are."""
    specimen = list(alphabet(texts))
    (page,) = Typeset(_set([], META, "", [*texts, *specimen])).pages
    lines = list(dict.fromkeys(piece.text.y for piece in page.pieces if piece.text))
    above = set(lines[: len(texts)])
    said = [piece for piece in page.pieces if piece.text and piece.text.y in above]
    letters = [piece for piece in page.pieces if piece.text and piece.text.y not in above]
    return replace(page, read=lambda: said), replace(page, read=lambda: letters), specimen


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("more", [(), MANY], ids=["few letters", "many letters"])
def test_texts_of_letters_are_written_as_typst_writes_them(bold: bool, more: tuple[str, ...]) -> None:
    texts = [(text, bold) for text in (*more, *TEXTS)]
    page, letters, specimen = lines_set(texts)
    known = Letters(letters, specimen)
    found = [piece.text for piece in page.pieces if piece.text]
    assert len(found) == len(texts)
    for (text, _), one in zip(texts, found, strict=True):
        made = known.get((one.font, text))
        assert made is not None, text
        assert (made.codes, made.written) == (one.glyphs.codes, one.glyphs.written)
        assert made.width == pytest.approx(one.glyphs.width, abs=0.01)
        assert known.said(one) == text
        assert known.bold[one.font] is bold


def test_what_is_no_plain_run_of_letters_is_not_put_together() -> None:
    letters, specimen = lines_set([("Jan 1", False)])[1:]
    known = Letters(letters, specimen)
    (font,) = known.bold
    assert known.get((font, "Jan")) is not None
    for text in ("Zoe", " Jan", "J" * 61, "n" * 22, ""):
        assert known.get((font, text)) is None
    assert known.bold == {font: False}


def test_a_page_that_says_something_else_is_refused() -> None:
    page, letters, specimen = lines_set([("Jan 1", False), ("Ewa 2", True)])
    with pytest.raises(NotJoinedError):
        Letters(page, specimen)
    with pytest.raises(NotJoinedError):
        Letters(letters, [*specimen, ("x", False)])
    with pytest.raises(NotJoinedError):
        Letters(letters, [("J J", bold) for _, bold in specimen])
