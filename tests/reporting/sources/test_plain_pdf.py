"""Papers are read without a library and say the same; whatever is written otherwise is left to pypdf."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from engine.model import Finding
from reporting import limits
from reporting.sources.pdf import read_plain_pdf
from reporting.sources.plain_pdf import PlainPdf
from reporting.sources.plain_pdf_values import NotPlainError
from tests.hostile import pdf as hostile
from tests.quick import quick
from tests.reporting.verify.papers import paper, sample

PAGE = b"<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[0 0 595 842]/Contents 4 0 R>>"
TREE = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
CATALOG = b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>>>"
FILE = b"<</Type/Filespec/F(a)/EF<</F 6 0 R/UF 6 0 R>>>>"
DRAWN = b"0 0 9 9 re f"


def stream(content: bytes, entries: bytes = b"") -> bytes:
    packed = zlib.compress(content)
    return b"<</Length %d/Filter/FlateDecode%s>>\nstream\n%s\nendstream" % (len(packed), entries, packed)


OBJECTS = {
    1: CATALOG,
    2: TREE,
    3: PAGE,
    4: stream(DRAWN),
    5: FILE,
    6: stream(b"{}", b"/Params<</Size 2>>"),
}


def written(more: dict[int, bytes] | None = None, trailer: bytes = b"") -> bytes:
    return hostile.pdf({**OBJECTS, **(more or {})}, trailer)


def said(reader: Any) -> tuple[Any, ...]:
    """All that readers of papers ask for."""
    pages = [
        (sorted(page), [float(each) for each in page["/MediaBox"]], page.get_contents().get_data())
        for page in reader.pages
    ]
    return pages, [(each.content, each.size) for each in reader.attachment_list], sorted(reader.trailer["/Root"])


_NOT_HELD = {"/Parent", "/Length"}
"""The way back, and what pypdf drops."""


def same(one: Any, other: Any, depth: int = 0) -> bool:
    """Whether two objects hold the same, followed some references deep."""
    one, other = one.get_object(), other.get_object()
    if isinstance(one, dict):
        names = sorted(set(one) - _NOT_HELD)
        if names != sorted(set(other) - _NOT_HELD):
            return False
        inside = depth > 6 or all(same(one[name], other[name], depth + 1) for name in names)
        return inside and (not hasattr(one, "packed") or one.get_data() == other.get_data())
    if isinstance(one, list):
        return len(one) == len(other) and all(same(*each, depth + 1) for each in zip(one, other, strict=True))
    if isinstance(one, bytes):
        return one == getattr(other, "original_bytes", other)
    return bool(one == other) if isinstance(one, (str, int)) else abs(float(one) - float(other)) < 1e-9


@pytest.mark.parametrize(
    ("form", "lang", "player"), [("category-application", "bg", 4), ("arbiter-report", "en", None)]
)
def test_papers_are_plain_and_hold_what_pypdf_finds_in_them(form: str, lang: str, player: int | None) -> None:
    data = paper(sample("kszk-final"), form, "pdf", lang=lang, player=player)
    plain, other = PlainPdf(data), PdfReader(io.BytesIO(data))
    assert said(plain) == said(other)
    assert plain.trailer["/Size"] == len(other.xref[0]) + 1
    for one, two in zip(plain.pages, other.pages, strict=True):
        assert same(one["/Resources"], two["/Resources"])


def test_a_file_of_a_few_plain_objects_is_read() -> None:
    plain = PlainPdf(written())
    assert [page.get_contents().get_data() for page in plain.pages] == [DRAWN]
    assert list(plain.attachment_list) == [(b"{}", 2)]


OTHERWISE: dict[str, Callable[[], bytes]] = {
    "something before it": lambda: b"\n" + written(),
    "something behind it": lambda: written() + b"%",
    "a table that follows an earlier one": lambda: written(trailer=b"/Prev 9"),
    "a table of both kinds": lambda: written(trailer=b"/XRefStm 9"),
    "a password": lambda: written(trailer=b"/Encrypt 5 0 R"),
    "an object at another place": lambda: written().replace(b"4 0 obj", b"7 0 obj"),
    "an object less": lambda: hostile.pdf({number: body for number, body in OBJECTS.items() if number != 5}),
    "a name twice": lambda: written({3: PAGE[:-2] + b"/Contents 6 0 R>>"}),
    "a name twice, once in figures": lambda: written({3: PAGE[:-2] + b"/#43ontents 6 0 R>>"}),
    "a value less": lambda: written({3: PAGE[:-2] + b"/Tabs>>"}),
    "a remark": lambda: written({3: PAGE.replace(b"/Contents", b"%/Contents 6 0 R\n/Contents")}),
    "nothing as a value": lambda: written({3: PAGE[:-2] + b"/Tabs null>>"}),
    "an escaped text": lambda: written({5: FILE.replace(b"(a)", rb"(\141)")}),
    "an object that is another one": lambda: written({4: b"6 0 R"}),
    "several contents": lambda: written({3: PAGE.replace(b"4 0 R", b"[4 0 R 4 0 R]")}),
    "another packing": lambda: written({4: stream(DRAWN).replace(b"/FlateDecode", b"/LZWDecode")}),
    "packed in a row": lambda: written({4: stream(DRAWN).replace(b"/FlateDecode", b"[/FlateDecode]")}),
    "a length that is wrong": lambda: written({4: stream(DRAWN).replace(b"/Length ", b"/Length 1")}),
    "more behind what is packed": lambda: written({4: b"<</Length 3/Filter/FlateDecode>>\nstream\nabc\nendstream"}),
    "a page twice": lambda: written({2: TREE.replace(b"3 0 R]/Count 1", b"3 0 R 3 0 R]/Count 2")}),
    "a page more than is said": lambda: written({2: TREE.replace(b"Count 1", b"Count 2")}),
    "pages in a circle": lambda: written({2: TREE.replace(b"3 0 R", b"2 0 R")}),
    "something for all pages": lambda: written({2: TREE[:-2] + b"/Rotate 180>>"}),
    "attachments in a tree": lambda: written({1: CATALOG.replace(b"<</Names[(a)5 0 R]>>", b"<</Kids[5 0 R]>>")}),
    "an attachment of two kinds": lambda: written({5: FILE.replace(b"/UF 6", b"/UF 4")}),
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_is_otherwise_is_not_read(what: str) -> None:
    with pytest.raises((NotPlainError, KeyError, ValueError)):
        said(PlainPdf(OTHERWISE[what]()))


def test_what_was_written_again_is_left_to_pypdf() -> None:
    data = written()
    writer = PdfWriter(io.BytesIO(data), incremental=True)
    writer.add_metadata({"/Title": "later"})
    later = io.BytesIO()
    writer.write(later)
    with pytest.raises(NotPlainError):
        PlainPdf(later.getvalue())
    found = read_plain_pdf(later.getvalue(), "paper.pdf", said)
    assert not isinstance(found, Finding)
    assert found[0][0][2] == DRAWN


def test_work_that_comes_upon_something_odd_begins_anew_with_pypdf() -> None:
    readers = []

    def work(reader: Any) -> str:
        readers.append(type(reader).__name__)
        return str(reader.metadata)

    assert not isinstance(read_plain_pdf(written(), "paper.pdf", work), Finding)
    assert readers == ["PlainPdf", "PdfReader"]


def test_a_stream_beyond_the_bound_is_told() -> None:
    data = written({4: stream(b" " * (limits.PDF_STREAM.most + 1))})
    found = read_plain_pdf(data, "paper.pdf", said)
    assert isinstance(found, Finding)
    assert found.code == "pdf-beyond-limits"


@pytest.mark.parametrize(
    "data",
    [
        lambda: written({2: TREE.replace(b"3 0 R", b"2 0 R " * 50_000)}),
        lambda: written({3: b"[" * 200_000}),
        lambda: written({3: b"<</A " * 100_000}),
        lambda: written({3: b"<<" + b"/A(" * 100_000}),
        lambda: written({3: b"9" * 1_000_000}),
        lambda: hostile.deep_page_tree(3_000),
    ],
)
def test_hostile_files_are_given_up_at_once(data: Callable[[], bytes]) -> None:
    made = data()

    def given_up() -> None:
        with pytest.raises((NotPlainError, KeyError)):
            said(PlainPdf(made))

    quick(0.5, given_up)
