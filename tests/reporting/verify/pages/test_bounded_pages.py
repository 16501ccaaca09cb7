"""How much a page may draw, with all its forms; how many letters a code may stand for; styles that are never closed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject

from engine.model import Finding
from reporting.verify.document import Document, read_document
from reporting.verify.pages import docx_altered
from reporting.verify.pages.pdf_fonts import _LONGEST, UnreadablePageError, _letters
from tests.reporting.verify.pages.test_overlaid_pages import drawn, rewritten, stream_of


def forms(times: int, inner: bytes) -> Callable[[PdfWriter], None]:
    """A form that is drawn so often on the first page."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        form = stream_of(inner)
        form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
        form[NameObject("/BBox")] = ArrayObject([NumberObject(0)] * 4)
        named = DictionaryObject({NameObject("/X"): writer._add_object(form)})
        page["/Resources"].get_object()[NameObject("/XObject")] = named
        page[NameObject("/Contents")] = writer._add_object(
            stream_of(page.get_contents().get_data() + b" /X Do" * times)
        )

    return change


def told(data: bytes) -> str:
    found = read_document(data, "paper.pdf")
    if isinstance(found, Document):
        return ""
    assert isinstance(found, Finding)
    assert found.value == "paper.pdf"
    return found.code


@pytest.mark.parametrize(("size", "code"), [(1_200, ""), (1_600, "pdf-page-too-large")])
def test_a_page_draws_so_much_and_more_is_told(size: int, code: str) -> None:
    assert told(rewritten(drawn(b" " * size * 1024))) == code


@pytest.mark.parametrize(("times", "code"), [(10, ""), (80, "pdf-page-too-large")])
def test_a_form_counts_as_often_as_it_is_drawn(times: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-content=400K")
    assert told(rewritten(forms(times, b" " * 10_000))) == code


def test_an_empty_form_drawn_over_and_over_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-content=400K")
    assert told(rewritten(forms(500, b" "))) == "pdf-page-too-large"


def test_a_larger_page_is_read_by_whoever_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-content=3M")
    assert told(rewritten(drawn(b" " * 1_600 * 1024))) == ""


def test_a_code_stands_for_a_few_letters() -> None:
    def table(figures: int) -> bytes:
        return b"1 beginbfchar <0003> <" + b"0041" * (figures // 4) + b"> endbfchar"

    assert _letters(table(_LONGEST)) == {3: "A" * (_LONGEST // 4)}
    with pytest.raises(UnreadablePageError):
        _letters(table(_LONGEST + 4))


def test_styles_are_found_as_by_one_expression_over_all() -> None:
    """Openings that are never closed were sought to the end of the part, each of them."""
    opened, closed = b'<w:style w:styleId="a"/>', b'<w:style w:styleId="b"><w:b/></w:style>'
    expression = re.compile(rb"<w:style\b[^>]*>.*?</w:style>", re.DOTALL)
    for data in (
        b"",
        opened * 3,
        closed * 2,
        opened + closed + opened,
        closed + opened * 2 + closed,
        b"<w:styles>" + closed,
    ):
        found = list(docx_altered._enclosed(data, docx_altered._STYLE, b"</w:style>"))
        assert found == expression.findall(data)


def test_what_is_never_closed_is_sought_once() -> None:
    class Sought(bytes):
        times = 0

        def find(self, *where: Any) -> int:
            self.times += 1
            return super().find(*where)

    data = Sought(b'<w:style w:styleId="a"/>' * 5_000)
    assert list(docx_altered._enclosed(data, docx_altered._STYLE, b"</w:style>")) == []
    assert data.times == 1
