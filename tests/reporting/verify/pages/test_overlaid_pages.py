"""What is laid over a page of a PDF is on the page: text, text marked as a running head, a note; so is text made unseen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject

from reporting.verify.document import Document, read_document
from reporting.verify.options import VerifyOptions
from reporting.verify.pages.pdf_text import DRAWING
from reporting.verify.verify import in_this_process
from reporting.verify.walk import walk
from tests.reporting.verify.papers import paper, sample, verified


@cache
def genuine() -> bytes:
    return paper(sample("kszk-final"), "category-application", "pdf", player=4)


@cache
def read() -> PdfReader:
    """The paper read once: what is copied from it is changed, it never.

    Without its tree of tags, a thousand objects of which no page shows anything.
    """
    writer, buffer = PdfWriter(clone_from=PdfReader(io.BytesIO(genuine()))), io.BytesIO()
    del writer.root_object["/StructTreeRoot"]
    writer.write(buffer)
    return PdfReader(io.BytesIO(buffer.getvalue()))


def rewritten(change: Callable[[PdfWriter], None]) -> bytes:
    writer = PdfWriter(clone_from=read())
    change(writer)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def drawn(content: bytes) -> Callable[[PdfWriter], None]:
    """More content on the first page, in a plain font."""

    def change(writer: PdfWriter) -> None:
        page = writer.pages[0]
        font = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type1"),
                NameObject("/BaseFont"): NameObject("/Helvetica"),
            }
        )
        fonts: Any = page["/Resources"].get_object()["/Font"]  # type: ignore[index]
        fonts.get_object()[NameObject("/FX")] = writer._add_object(font)
        stream = DecodedStreamObject()
        stream.set_data(content)
        page[NameObject("/Contents")] = ArrayObject([page.raw_get("/Contents"), writer._add_object(stream)])

    return change


def exchanged(old: bytes, new: bytes) -> Callable[[PdfWriter], None]:
    """The first page's content with some bytes exchanged, that have to be there."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        data = page.get_contents().get_data()
        assert old in data
        stream = DecodedStreamObject()
        stream.set_data(data.replace(old, new))
        page[NameObject("/Contents")] = writer._add_object(stream)

    return change


def note(writer: PdfWriter) -> None:
    writer.add_annotation(0, FreeText(text="Kc", rect=(100, 600, 200, 620)))


def transparent(writer: PdfWriter) -> None:
    """Everything on the first page is drawn through a state that lets it be seen through."""
    page: Any = writer.pages[0]
    clear = DictionaryObject({NameObject("/ca"): FloatObject(0)})
    page["/Resources"].get_object()[NameObject("/ExtGState")] = DictionaryObject({NameObject("/G0"): clear})
    exchanged(b"EMC/Span<</MCID 0>>BDC", b"EMC/Span<</MCID 0>>BDC/G0 gs")(writer)


def below(content: bytes) -> Callable[[PdfWriter], None]:
    """Content that is drawn before all that the page has."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        stream = DecodedStreamObject()
        stream.set_data(content)
        page[NameObject("/Contents")] = ArrayObject([writer._add_object(stream), page.raw_get("/Contents")])

    return change


WAYS: dict[str, Callable[[PdfWriter], None]] = {
    "text": drawn(b"q BT /FX 12 Tf 1 0 0 1 100 500 Tm (12. 13 Nowy Jan 2400 1 tak) Tj ET Q"),
    "text as a running head": drawn(b"/Artifact BMC q BT /FX 12 Tf 1 0 0 1 100 500 Tm (Nowak) Tj ET Q EMC"),
    "text as a page number": drawn(b"/Artifact BMC BT /FX 12 Tf 1 0 0 1 100 500 Tm [(24) 10 (81)] TJ ET EMC"),
    "note": note,
    "white text": exchanged(b"0 scn", b"1 scn"),
    "text that paints nothing": exchanged(b"0 Tr", b"3 Tr"),
    "text that is a mask": exchanged(b"0 Tr", b"7 Tr"),
    "text on a layer": drawn(b"/OC /L0 BDC q BT /FX 12 Tf 1 0 0 1 100 500 Tm (Nowak) Tj ET Q EMC"),
    "a white box": drawn(b"q 1 1 1 rg 30 500 500 100 re f Q"),
    "a box by a matrix": drawn(b"q 1 1 1 rg 500 0 0 100 30 500 cm 0 0 1 1 re f Q"),
    "a box turned over, in paths": drawn(b"q 1 0 0 -1 30 600 cm/c0 cs 1 scn 0 0 m 500 0 l 500 100 l 0 100 l h f Q"),
    "a box of half matrices": drawn(b"q 2 0 0 2 0 0 cm q 1 0 0 1 15 250 cm 1 g 0 0 250 50 re\nB* Q Q"),
    "transparent text": transparent,
}


def test_a_pdf_that_another_program_wrote_anew_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(rewritten(lambda writer: None), tmp_path / "a.pdf", capsys)[0] == 0


def lying(writer: PdfWriter) -> None:
    """The figures 2 and 9 of a font change places on the page, and their glyphs say the other one."""
    page: Any = writer.pages[0]
    own = page["/Resources"].get_object()["/Font"]
    for reference in map(own.raw_get, own):
        font = reference.get_object()
        data = font["/ToUnicode"].get_object().get_data()
        codes = {text: code for code, text in re.findall(rb"<([0-9a-fA-F]{4})> <([0-9a-fA-F]{4})>", data)}
        two, nine = codes.get(b"0032"), codes.get(b"0039")
        if two is None or nine is None:
            continue
        told = data.replace(b"<%s> <0039>" % nine, b"<%s> <....>" % nine)
        told = told.replace(b"<%s> <0032>" % two, b"<%s> <0039>" % two).replace(b"....", b"0032")
        font[NameObject("/ToUnicode")] = writer._add_object(stream_of(told))
        pair = tuple(escaped(int(code, 16)) for code in (two, nine))
        for each in writer.pages:
            fonts: Any = each["/Resources"].get_object()["/Font"]  # type: ignore[index]
            same = [key for key in fonts if fonts.raw_get(key).idnum == reference.idnum]
            content: Any = each.get_contents().get_data()  # type: ignore[union-attr]
            for key in same:
                content = exchanged_in(content, key.encode(), *pair)
            each[NameObject("/Contents")] = writer._add_object(stream_of(content))
        return
    raise AssertionError("no font has both figures")


def stream_of(data: bytes) -> DecodedStreamObject:
    stream = DecodedStreamObject()
    stream.set_data(data)
    return stream


def escaped(code: int) -> bytes:
    """A code of two bytes as Typst writes it in a string."""
    low = code & 0xFF
    plain = {0x28: b"\\(", 0x29: b"\\)", 0x5C: b"\\\\", 8: b"\\b", 9: b"\\t", 10: b"\\n", 12: b"\\f", 13: b"\\r"}
    return b"\\000" + (plain.get(low) or (bytes([low]) if 32 <= low < 127 else b"\\%03o" % low))


def exchanged_in(content: bytes, font: bytes, one: bytes, other: bytes) -> bytes:
    """Two codes of a font exchanged in all its texts."""

    def turned(match: re.Match[bytes]) -> bytes:
        return match[1] + match[2].replace(one, b"\0\0\0").replace(other, one).replace(b"\0\0\0", other)

    return re.sub(rb"(/%s [\d.]+ Tf[^\n]*?Tm)([^\n]*T[jJ])" % font.lstrip(b"/"), turned, content)


WAYS["figures that are drawn as others"] = lying

HARMLESS: dict[str, Callable[[PdfWriter], None]] = {
    "a ground below the text": below(b"q 0.9 g 30 500 500 100 re f Q "),
    "a rule between lines": drawn(b"q 0 g 30 500 500 1 re f Q"),
    "a box beside all text": drawn(b"q 1 g 2 2 20 20 re f Q"),
    "a frame": drawn(b"q 30 500 500 100 re S Q"),
}


@pytest.mark.parametrize("way", HARMLESS)
def test_what_hides_no_text_is_told_as_drawn_and_hides_none(way: str) -> None:
    document = read_document(rewritten(HARMLESS[way]), "a.pdf")
    assert isinstance(document, Document)
    assert document.altered == ("drawn-content",)
    assert not any(DRAWING in text for text in document.texts)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_laid_over_a_page_is_found(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(rewritten(WAYS[way]), tmp_path / "a.pdf", capsys)
    assert code == 1
    assert [claim["verdict"] for claim in answer["claims"]] == ["refuted"]
    assert "page" in {one["what"] for one in answer["claims"][0]["differences"]}


def test_without_their_outlines_such_figures_are_no_others_but_their_font_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pdf").write_bytes(rewritten(lying))
    monkeypatch.setattr("reporting.verify.pages.pdf_fonts.as_drawn", lambda *told: {})
    (examined,) = in_this_process(walk([str(tmp_path / "a.pdf")]), VerifyOptions())
    assert [one.where for claim in examined.answer.claims for one in claim.differences][:1] == ["drawn-font"]


def test_letters_of_every_kind_are_drawn_as_they_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Outlines of letters that are put together, and of Cyrillic ones that look like Latin ones."""
    data = paper(sample("kszk-final"), "category-application", "pdf", player=4, lang="bg")
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    buffer = io.BytesIO()
    writer.write(buffer)
    assert verified(buffer.getvalue(), tmp_path / "a.pdf", capsys)[0] == 0
