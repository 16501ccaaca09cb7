"""PDFs from outside: loops end, bombs stay packed, what is too much is told, and an honest one is read."""

from __future__ import annotations

import io
from contextlib import closing
from typing import Any

import pypdf
import pytest

from engine.model import Finding
from reporting.sources.pdf import attachments, inflated_size, open_pdf, read_pdf
from reporting.verify.paper.pdf_pages import covered_pages, pages_of
from tests.hostile import pdf as hostile
from tests.limits import set_limits
from tests.quick import quick

MIB = 1024 * 1024


def everything(reader: Any) -> tuple[int, int]:
    """As much as any reader of papers asks for: the words of every page, every attachment, the outline."""
    words = sum(len(page.extract_text()) for page in reader.pages)
    attached = sum(len(each.content) for each in reader.attachment_list)
    return len(reader.pages), words + attached + len(reader.outline)


def told(data: bytes) -> str:
    found = read_pdf(data, "paper.pdf", everything)
    return found.code if isinstance(found, Finding) else "read"


HARMLESS = {
    "one page": hostile.one_page,
    "an attachment": lambda: hostile.attached(b"{}"),
    "an outline in a circle": hostile.outline_loop,
    "a table of places that names itself": hostile.xref_loop,
    "attachments in a circle": hostile.names_loop,
    "a form that draws itself": hostile.form_loop,
    "an object stream that extends itself": hostile.object_stream_loop,
    "arrays in arrays": lambda: hostile.nested(20_000),
    "a million operands": lambda: hostile.one_page(hostile.stream(b"1 2 3 re " * 250_000)),
}
BAD = {
    "nothing": (lambda: b"", "file-empty"),
    "words": (lambda: b"no paper", "pdf-damaged"),
    "a page tree in a circle": (hostile.page_tree_loop, "pdf-damaged"),
    "10,000 pages": (lambda: hostile.many_pages(10_000), "pdf-too-many-pages"),
    "one page 10,000 times": (lambda: hostile.one_page_often(10_000), "pdf-too-many-pages"),
    "a deep page tree": (lambda: hostile.deep_page_tree(3_000), "pdf-too-many-pages"),
    "a content stream of 130 MiB": (lambda: hostile.bomb(130 * MIB), "pdf-bomb"),
    "many streams, each harmless": (lambda: hostile.many_bombs(14, 10 * MIB), "pdf-bomb"),
    "an attachment of 17 MiB": (lambda: hostile.attached(b" " * 17 * MIB), "pdf-beyond-limits"),
    "the same deflated twice": (lambda: hostile.attached(b" " * 17 * MIB, times=2), "pdf-beyond-limits"),
    "deflated five times": (lambda: hostile.attached(b" ", times=5), "pdf-beyond-limits"),
    "an object stream of 17 MiB": (lambda: hostile.object_stream_bomb(17 * MIB), "pdf-beyond-limits"),
    "places of 3 million objects": (lambda: hostile.xref_bomb(3_000_000), "pdf-damaged"),
    "an empty password": (hostile.encrypted, "password-protected"),
    "a password": (lambda: hostile.encrypted("secret"), "password-protected"),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_only_looks_endless_is_read_within_a_second(name: str) -> None:
    data = HARMLESS[name]()
    assert quick(1, lambda: told(data)) == "read"


@pytest.mark.parametrize("name", BAD)
def test_what_is_too_much_is_told_within_a_second(name: str) -> None:
    make, code = BAD[name]
    data = make()
    assert quick(1, lambda: told(data)) == code


def by_pdfium(data: bytes) -> str:
    """As much as verification asks PDFium for: attachments, words, a drawing of the first page."""
    opened = open_pdf(data, "paper.pdf")
    if isinstance(opened, Finding):
        return opened.code
    attached = attachments(data, "paper.pdf")
    with closing(opened):
        pages = pages_of(opened, "paper.pdf")
        drawn = list(covered_pages(opened, opened, [(0, 0)])) if isinstance(pages, list) else []
    return "" if isinstance(attached, Finding) or isinstance(pages, Finding) or drawn else "read"


@pytest.mark.parametrize("name", sorted(HARMLESS.keys() - {"a form that draws itself"}))
def test_pdfium_reads_what_only_looks_endless(name: str) -> None:
    """But for a form that draws itself, which goes on to the worker's limit of time."""
    assert quick(2, lambda: by_pdfium(HARMLESS[name]())) == "read"


@pytest.mark.parametrize("name", sorted(BAD.keys() - {"places of 3 million objects"}))
def test_pdfium_reads_or_tells_what_is_too_much(name: str) -> None:
    data = BAD[name][0]()
    assert quick(2, lambda: by_pdfium(data)) in {BAD[name][1], "read", "pdf-damaged", ""}


@pytest.mark.parametrize("data", hostile.cut(hostile.attached(b"{}" * 500), (0.1, 0.5, 0.9, 0.99)))
def test_a_file_that_was_cut_off_is_read_or_told(data: bytes) -> None:
    assert told(data) in {"read", "pdf-damaged"}


@pytest.mark.parametrize(("pages", "code"), [(4, "read"), (5, "read"), (6, "pdf-too-many-pages")])
def test_pages_are_counted_to_the_bound(monkeypatch: Any, pages: int, code: str) -> None:
    set_limits(monkeypatch, "pdf-pages=5")
    assert told(hostile.many_pages(pages)) == code
    lying = hostile.many_pages(pages).replace(b"/Count %d" % pages, b"/Count 1")
    assert told(lying) == code


@pytest.mark.parametrize(("limit", "code"), [(5, "read"), (4, "read"), (3, "pdf-too-many-objects")])
def test_objects_are_counted_to_the_bound(monkeypatch: Any, limit: int, code: str) -> None:
    set_limits(monkeypatch, f"pdf-objects={limit}")
    assert told(hostile.one_page()) == code


def test_objects_that_no_table_names_count_too(monkeypatch: Any) -> None:
    set_limits(monkeypatch, "pdf-objects=50")
    assert told(hostile.pdf(dict.fromkeys(range(1, 60), b"null"), xref=False)) == "pdf-too-many-objects"


@pytest.mark.parametrize("size", [0, 1, MIB - 1, MIB, MIB + 1, 5 * MIB])
def test_inflated_bytes_are_counted_exactly(size: int) -> None:
    assert inflated_size(hostile.bomb(size), 10 * MIB) == size


def test_inflating_ends_just_beyond_the_bound() -> None:
    assert 3 * MIB < inflated_size(hostile.many_bombs(9, 2 * MIB), 3 * MIB) <= 5 * MIB


def test_running_out_of_memory_is_left_to_the_worker() -> None:
    def work(reader: Any) -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        read_pdf(hostile.one_page(), "paper.pdf", work)


@pytest.mark.parametrize(("behind", "found"), [(0, "read"), (1_000_000, "read"), (MIB, "pdf-damaged")])
def test_a_file_says_near_its_end_where_its_objects_are(behind: int, found: str) -> None:
    assert told(hostile.one_page() + b"%" * behind) == found


def test_a_file_that_is_cut_off_is_not_handed_to_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pypdf, "PdfReader", lambda _: pytest.fail("read"))
    assert told(hostile.one_page().partition(b"startxref")[0] + b"obj " * 100_000) == "pdf-damaged"


def test_a_damaged_pdf_after_one_with_a_password_has_none() -> None:
    """PDFium says of a file without pages what it said of the one before."""
    writer = pypdf.PdfWriter()
    out = io.BytesIO()
    writer.write(out)
    found = [open_pdf(data, "a.pdf") for data in (hostile.encrypted("secret"), out.getvalue())]
    assert [each.code for each in found if isinstance(each, Finding)] == ["password-protected", "pdf-damaged"]
