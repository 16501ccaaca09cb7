"""Objects of a PDF that hold more than any paper's are not read, whatever they pretend to be; streams are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model import Finding
from reporting import limits
from reporting.limit import KIB
from reporting.sources.pdf import read_pdf, read_plain_pdf
from reporting.sources.pdf_objects import _USUAL, too_large_objects
from tests.hostile import pdf
from tests.hostile.packed_pdf import packed_pdf

MOST = limits.PDF_OBJECT.usual
PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources <<>> /Contents 4 0 R /X %s >>"


def code(data: bytes, reading: Any) -> str:
    found = reading(data, "a.pdf", lambda reader: len(reader.pages))
    return found.code if isinstance(found, Finding) else ""


@pytest.mark.parametrize("reading", [read_pdf, read_plain_pdf])
@pytest.mark.parametrize(("more", "refused"), [(-1_000, False), (1_000, True)])
def test_an_object_holds_so_much(reading: Any, more: int, refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of fifteen million digits, a text, an array: each was read for seconds."""
    size = MOST + _USUAL + more
    for large in (
        b"[" + b"12345678 " * (size // 9) + b"]",
        b"(" + b"a" * size + b")",
        b"<" + b"41" * (size // 2) + b">",
    ):
        data = pdf.one_page(more={3: PAGE % large})
        assert code(data, reading) == ("pdf-objects-too-large" if refused else "")
        monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-object=2M")
        assert code(data, reading) == ""
        monkeypatch.delenv("PROTOKOL_LIMITS")


@pytest.mark.parametrize("pretence", [b"(>>stream\n", b"(a(>>stream\n", b"%>>stream\n", b"(\\)>>stream\n"])
def test_a_text_that_says_that_it_is_a_stream_is_none(pretence: bytes) -> None:
    data = pdf.one_page(more={3: PAGE % (pretence + b"1" * (MOST + 2 * _USUAL) + b")")})
    assert code(data, read_pdf) == "pdf-objects-too-large"


def test_a_stream_is_as_large_as_it_is() -> None:
    unpacked = b"<< /Length %d >>\nstream\n%s\nendstream" % (2 * MOST, b" " * 2 * MOST)
    assert code(pdf.one_page(unpacked), read_pdf) == ""
    assert code(pdf.one_page(unpacked), read_plain_pdf) == ""


@pytest.mark.parametrize(("size", "refused"), [(_USUAL, False), (_USUAL + 2_000, False), (_USUAL + 3_000, True)])
def test_many_objects_count_together_and_usual_ones_not(size: int, refused: bool) -> None:
    """Two hundred of them: 400,000 bytes more than usual, and 600,000."""
    found = too_large_objects(b"1" * size * 200, range(0, size * 200, size), "a.pdf")
    assert (found is not None) is refused


def test_a_small_file_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert too_large_objects(b"1" * MOST, iter(lambda: pytest.fail("asked"), 0), "a.pdf") is None


@pytest.mark.parametrize(("times", "refused"), [(2, False), (3, False), (4, True)])
def test_a_file_was_added_to_so_often(times: int, refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-revisions=3")
    data = pdf.one_page()
    end = data[data.rindex(b"trailer") :]
    more = data + end * (times - 1)
    assert code(more, read_pdf) == ("pdf-too-many-revisions" if refused else "")


PACKED = {1: pdf.CATALOG, 2: pdf.ONE_PAGE, 3: pdf.PAGE}
BESIDE = {4: pdf.stream(b"0 0 9 9 re f")}


@pytest.mark.parametrize(("more", "refused"), [(-1_000, False), (1_000, True)])
def test_objects_packed_in_streams_hold_so_much(more: int, refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text of sixteen million letters in such a stream was read letter by letter."""
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-packed=100K")
    data = packed_pdf({**PACKED, 5: b"(" + b"a" * (100 * KIB + more) + b")"}, BESIDE)
    assert code(data, read_pdf) == ("pdf-objects-too-large" if refused else "")
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-packed=200K")
    assert code(data, read_pdf) == ""


@pytest.mark.parametrize("object_", [b"(", b"(a (b) ", b"[", b"<<", b"%", b"1", b" ", b"/A", b"(\\)"])
def test_an_object_that_goes_on_in_the_next_ones_is_as_large_as_all(object_: bytes) -> None:
    """Each was read to the end of the stream: thousands of short ones took the time of their square."""
    many = dict.fromkeys(range(5, 3005), object_)
    small, large = dict(list(many.items())[:20]), {**many, 3_005: object_ * 20_000}
    assert code(packed_pdf({**PACKED, **small}, BESIDE, b""), read_pdf) in {"", "pdf-damaged"}
    assert code(packed_pdf({**PACKED, **large}, BESIDE, b""), read_pdf) == "pdf-objects-too-large"


@pytest.mark.parametrize("object_", [b"(a (b \\( c) d)", b"[1 2 [3]]", b"<< /A <41> >>", b"1 ", b"[3 0 R]"])
def test_objects_that_end_count_as_they_are(object_: bytes) -> None:
    many = dict.fromkeys(range(5, 9005), object_)
    assert code(packed_pdf({**PACKED, **many}, BESIDE, b""), read_pdf) == ""
