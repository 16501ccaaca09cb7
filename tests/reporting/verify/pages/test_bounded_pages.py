"""How much a page may draw, with all its forms; how many letters a code may stand for; styles that are never closed."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject

from engine.model import Finding
from reporting import limits
from reporting.render.evidence import told_evidence
from reporting.sources.pdf import BeyondPdfError
from reporting.verify import document
from reporting.verify.document import Document, read_document
from reporting.verify.options import VerifyOptions
from reporting.verify.pages import docx_altered, xlsx_cells
from reporting.verify.pages.amount import Amount, too_many_tags
from reporting.verify.pages.pdf_drawn import _is_any_over
from reporting.verify.pages.pdf_fonts import _LONGEST, UnreadablePageError, _letters
from reporting.verify.pages.pdf_order import Text, in_reading_order
from reporting.verify.pages.pdf_typeface import _told_widths
from reporting.verify.verify import in_this_process
from reporting.verify.walk import walk
from tests.archives import with_parts
from tests.reporting.verify.pages.test_overlaid_pages import drawn, rewritten, stream_of
from tests.reporting.verify.papers import paper, sample


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


def pages(count: int, content: bytes) -> Callable[[PdfWriter], None]:
    """So many pages more that draw this, all of them the same stream."""

    def change(writer: PdfWriter) -> None:
        drawn(b" ")(writer)  # names the font
        stream = writer._add_object(stream_of(content))
        for _ in range(count):
            writer.add_page(writer.pages[0])[NameObject("/Contents")] = stream

    return change


@pytest.mark.parametrize(("count", "code"), [(0, ""), (4, ""), (12, "pdf-draws-too-much")])
def test_all_pages_together_draw_so_much(count: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is drawn as no paper is counts twice; two pages of the paper itself take 60 KiB."""
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-drawn=800K")
    assert told(rewritten(pages(count, b"q " * 25_000))) == code
    monkeypatch.setenv("PROTOKOL_LIMITS", "pdf-drawn=4M")
    assert told(rewritten(pages(count, b"q " * 25_000))) == ""


@pytest.mark.parametrize("event", [None, {"players": [1] * 30, "results": [1] * 100}, {"players": 3}])
def test_a_paper_of_a_whole_event_draws_more(event: dict[str, Any] | None) -> None:
    players, games = (30, 100) if event and event["players"] != 3 else (0, 0)
    most = limits.PDF_DRAWN.usual + players * limits.PDF_DRAWN_PLAYER + games * limits.PDF_DRAWN_RESULT
    amount = Amount(event)
    amount.draw(most - 1)
    amount.draw(1)
    with pytest.raises(BeyondPdfError) as beyond:
        amount.draw(1)
    assert dict(beyond.value.found.values)["setting"] == "PROTOKOL_LIMITS=pdf-drawn=4M"


class Counting(Amount):
    """Never too much; `times` it was told of something."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[int] = []

    def draw(self, size: int) -> None:
        self.times.append(size)


def test_texts_beside_rules_are_counted_and_a_rule_as_tall_as_it_says_is_not_followed() -> None:
    """A rule of a million million points was gone along step by step."""
    text, tall = Text(50.0, 100.0, 60.0, 9.0), (90.0, 100.0, 90.0, 1e12)
    counted = Counting()
    assert not _is_any_over([text] * 7, [(90.0, 100.0, 99.0, 100.0)] * 5, (), counted)
    assert sum(counted.times) == 35
    counted = Counting()
    assert not _is_any_over([text] * 7, [tall], (), counted)
    assert counted.times == [7]
    assert _is_any_over([text], [(55.0, 0.0, 55.5, 105.0)], (), counted)


def test_putting_texts_in_order_is_counted() -> None:
    """Each stands above or left of all after it, in turn: so many have to be looked at each time."""
    spiral = [
        Text(10.0 * at if at % 2 else 5_000.0, 9_000.0 - 30.0 * at, 10.0 * at + 5 if at % 2 else 9_000, 9.0)
        for at in range(60)
    ]
    counted = Counting()
    in_reading_order(spiral, counted.ordered)
    assert 3 * 60 <= sum(counted.times) <= 3 * 60 * 60


@pytest.mark.parametrize(("more", "code"), [(-1, ""), (0, ""), (1, "players-beyond-limit")])
def test_evidence_has_as_many_players_as_an_event_may(more: int, code: str) -> None:
    rows = limits.PLAYERS.usual + more
    label = '{"evidence":{"form":"report","lang":"pl","projection":"full","sha256":"","own_sha256":""},"players":['
    found = told_evidence(label + ",".join(["1"] * rows) + "]}", "a.pdf")
    assert (found.code if isinstance(found, Finding) else "") == code


def test_evidence_of_too_many_values_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda text: pytest.fail("parsed"))
    found = told_evidence('{"evidence":[' + "[]," * 400_000 + "[]]}", "a.pdf")
    assert isinstance(found, Finding)
    assert found.code == "json-too-many-values"


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


def swollen(data: bytes, more: dict[str, bytes]) -> bytes:
    """An office file with something before the end of some of its parts."""

    def with_more(name: str, part: bytes) -> bytes:
        head, end, tail = part.rpartition(b"</")
        return head + more.get(name, b"") + end + tail

    return with_parts(data, with_more)


@cache
def office(kind: str) -> bytes:
    if kind == "xlsx":
        return paper(sample("kszk-final"), "norm-computation", kind)
    return paper(sample("kszk-final"), "category-application", kind, player=4)


TAGS = [
    ("docx", "word/document.xml", "paper-tags", "paper-too-many-tags"),
    ("docx", "word/styles.xml", "paper-head-tags", "paper-too-many-head-tags"),
    ("xlsx", "xl/worksheets/sheet1.xml", "paper-tags", "paper-too-many-tags"),
    ("xlsx", "xl/styles.xml", "paper-head-tags", "paper-too-many-head-tags"),
]


@pytest.mark.parametrize(("kind", "part", "limit", "code"), TAGS)
@pytest.mark.parametrize("unit", [b"<x:y/>", b" a='1'"], ids=["tags", "attributes"])
def test_an_office_file_has_so_many_tags_and_attributes(
    kind: str, part: str, limit: str, code: str, unit: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted before a parser sees them."""
    parsed: list[object] = []
    for name in ("sheets_of", "body_of"):
        real = getattr(document, name)
        monkeypatch.setattr(document, name, lambda *given, real=real: parsed.append(given) or real(*given))
    data = swollen(office(kind), {part: b"<!--" + unit * 9_000 + b"-->"})
    monkeypatch.setenv("PROTOKOL_LIMITS", f"{limit}=9000")
    assert told(data) == code
    assert not parsed
    monkeypatch.setenv("PROTOKOL_LIMITS", f"{limit}=50000")
    assert told(data) == ""
    assert parsed


@pytest.mark.parametrize(("tags", "beyond"), [(99, False), (100, False), (101, True)])
@pytest.mark.parametrize("event", [None, {"players": [1, 2], "results": [1]}])
def test_a_document_of_a_whole_event_has_more_tags(
    event: dict[str, Any] | None, tags: int, beyond: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "paper-tags=100")
    more = 0 if event is None else 2 * limits.PAPER_TAGS_PLAYER + limits.PAPER_TAGS_RESULT
    found = too_many_tags({"word/document.xml": b"<" * (tags + more)}, "a.docx", event)
    assert (found is not None) is beyond


def test_a_row_far_below_is_not_filled_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty thousand rows of 702 blank cells each were made of one."""
    widths: list[int] = []
    real = xlsx_cells._as_far_as
    monkeypatch.setattr(xlsx_cells, "_as_far_as", lambda row: widths.append(len(row)) or real(row))
    book, buffer = Workbook(), io.BytesIO()
    book.worksheets[0]["C900"] = "x"
    book.save(buffer)
    ((_, rows),) = xlsx_cells.sheets_of(buffer.getvalue())
    assert [len(row) for row in rows] == [0] * 899 + [3]
    assert max(widths) == 3


def test_the_widths_of_a_font_are_told_once() -> None:
    """Two thousand times the width of each of 65,536 codes took seven seconds."""
    assert len(_told_widths([0, 65_535, 500])) == 65_536
    assert _told_widths([0, 65_535, 500] * 3) == {}
    assert _told_widths([3, [1, 2], 7, 8, 9]) == {3: 1.0, 4: 2.0, 7: 9.0, 8: 9.0}


def test_of_what_a_page_has_otherwise_the_beginning_is_told(tmp_path: Path) -> None:
    """A page may hold hundreds of thousands of letters: an answer repeated them all."""
    text = b"BT /FX 9 Tf 1 0 0 1 50 50 Tm " + b"(777 7777 )Tj " * 500 + b"ET"
    (tmp_path / "a.pdf").write_bytes(rewritten(drawn(text)))
    (examined,) = in_this_process(walk([str(tmp_path / "a.pdf")]), VerifyOptions("pl"))
    told = [one.claimed or "" for claim in examined.answer.claims for one in claim.differences]
    assert max(map(len, told)) == 1_000
    assert any(one.startswith("777 7777") and one.endswith("…") for one in told)
