"""A page of a PDF that lets the eye read something else than the program: nothing may be drawn on it but what papers have.

The seal of the file is made anew after each change: whoever alters a paper can do that.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.annotations import Link
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    RectangleObject,
    TextStringObject,
)

from reporting.cli.main import run
from reporting.locale import texts
from reporting.render.pdf import SEAL, is_untouched
from reporting.verify.document import Document, read_document
from reporting.verify.pages.compare import says_the_same
from reporting.verify.pages.pdf_order import Text, in_reading_order
from reporting.verify.pages.told import Told
from tests.reporting.verify.pages.test_overlaid_pages import drawn, exchanged, read, stream_of

Way = Callable[[PdfWriter], None]


def altered(change: Way) -> bytes:
    """The paper after a change, with a seal that fits it again."""
    writer = PdfWriter(clone_from=read())
    change(writer)
    buffer = io.BytesIO()
    writer.write(buffer)
    return sealed_anew(buffer.getvalue())


def sealed_anew(data: bytes) -> bytes:
    found = re.search(SEAL + rb"[0-9a-f]{64}", data)
    assert found is not None
    empty = data.replace(found.group(), SEAL + b"0" * 64)
    made = data.replace(found.group(), SEAL + hashlib.sha256(empty).hexdigest().encode())
    assert is_untouched(made)
    return made


def verified(data: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code, and where the page differs."""
    path.write_bytes(data)
    code = run(["verify", str(path), "--json", "--lang", "en"])
    (claim,) = json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
    assert (claim["verdict"] == "confirmed") is (code == 0)
    return code, [one["where"] for one in claim["differences"] if one["what"] == "page"]


PIECE = re.compile(
    rb"q 1 0 0 -1 ([\d.]+) ([\d.]+) cm(/c0 cs [\d.]+ scn\nBT 0 Tr/f\d+ [\d.]+ Tf 1 0 0 -1 0 0 Tm[^\n]*T[jJ]\nET\nQ\n)"
)


def places_exchanged(first: int, second: int) -> Way:
    """Two texts of the first page, by their numbers, change places; their order in the file stays."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        data = page.get_contents().get_data()
        found = list(PIECE.finditer(data))
        one, two = found[first], found[second]
        assert one.group() != two.group()
        moved = b"q 1 0 0 -1 %s %s cm%s"
        pieces = (data[: one.start()], moved % (two[1], two[2], one[3]), data[one.end() : two.start()])
        rest = (moved % (one[1], one[2], two[3]), data[two.end() :])
        page[NameObject("/Contents")] = writer._add_object(stream_of(b"".join((*pieces, *rest))))

    return change


def in_content(pattern: bytes, new: bytes) -> Way:
    """The first match in the content of the first page exchanged."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        data, many = re.subn(pattern, new, page.get_contents().get_data(), count=1, flags=re.DOTALL)
        assert many == 1
        page[NameObject("/Contents")] = writer._add_object(stream_of(data))

    return change


def of_font(change: Callable[[Any, PdfWriter], None]) -> Way:
    """Something changed in the part of the font that the first page uses first."""

    def work(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        font = page["/Resources"].get_object()["/Font"].get_object()["/f0"].get_object()
        change(font["/DescendantFonts"].get_object()[0].get_object(), writer)

    return work


def in_font_file(change: Callable[[bytearray, dict[bytes, tuple[int, int]]], None]) -> Way:
    """The bytes of that font changed; its tables by where they begin and how long they are."""

    def work(part: Any, writer: PdfWriter) -> None:
        described = part["/FontDescriptor"].get_object()
        data = bytearray(described["/FontFile2"].get_object().get_data())
        (count,) = struct.unpack(">H", data[4:6])
        entries = (struct.unpack(">4s4xII", data[at : at + 16]) for at in range(12, 12 + 16 * count, 16))
        change(data, {name: (start, length) for name, start, length in entries})
        described[NameObject("/FontFile2")] = writer._add_object(stream_of(bytes(data)))

    return of_font(work)


def nudged(table: bytes, at: int) -> Way:
    """One byte of a table changed, at its middle where no place is told."""

    def change(data: bytearray, tables: dict[bytes, tuple[int, int]]) -> None:
        start, length = tables[table]
        place = start + (at if at >= 0 else length // 2)
        data[place] = (data[place] + 1) % 256

    return in_font_file(change)


def wider(part: Any, writer: PdfWriter) -> None:
    part[NameObject("/W")] = ArrayObject([NumberObject(0), NumberObject(900), FloatObject(500)])


def other_typeface(part: Any, writer: PdfWriter) -> None:
    del part["/FontDescriptor"].get_object()["/FontFile2"]


def turned_grey(writer: PdfWriter) -> None:
    """Black and white change places in the colours of the page."""
    page: Any = writer.pages[0]
    steps = DictionaryObject({NameObject("/FunctionType"): NumberObject(2), NameObject("/N"): NumberObject(1)})
    steps[NameObject("/Domain")] = ArrayObject([NumberObject(0), NumberObject(1)])
    steps[NameObject("/C0")], steps[NameObject("/C1")] = ArrayObject([NumberObject(1)]), ArrayObject([NumberObject(0)])
    names = [NameObject("/Separation"), NameObject("/Black"), NameObject("/DeviceGray"), steps]
    page["/Resources"].get_object()["/ColorSpace"].get_object()[NameObject("/c0")] = ArrayObject(names)


def of_page(name: str, value: Any) -> Way:
    def change(writer: PdfWriter) -> None:
        writer.pages[0][NameObject(name)] = value

    return change


def of_catalog(name: str, value: Any) -> Way:
    def change(writer: PdfWriter) -> None:
        writer._root_object[NameObject(name)] = value

    return change


def blended(writer: PdfWriter) -> None:
    """Everything on the first page is drawn in a mode that can undo what lies below."""
    page: Any = writer.pages[0]
    mode = DictionaryObject({NameObject("/BM"): NameObject("/Difference")})
    page["/Resources"].get_object()[NameObject("/ExtGState")] = DictionaryObject({NameObject("/G9"): mode})
    in_content(rb"\A", b"/G9 gs ")(writer)


def link(writer: PdfWriter) -> None:
    """A link with a border as thick as a line."""
    writer.add_annotation(0, Link(rect=(100, 600, 200, 620), border=[0, 0, 20], url="https://example.org"))


def empty_signature(writer: PdfWriter) -> None:
    """A field of a signature that nobody signed; it may look like anything."""
    field = DictionaryObject({NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Widget")})
    field |= {NameObject("/FT"): NameObject("/Sig"), NameObject("/T"): TextStringObject("a")}
    field[NameObject("/Rect")] = RectangleObject((100, 600, 300, 620))
    writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(field)])


ACTION = DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("0")})
LAYERS = DictionaryObject({NameObject("/OCGs"): ArrayObject()})
FORM = DictionaryObject({NameObject("/Fields"): ArrayObject(), NameObject("/XFA"): TextStringObject("x")})
THICK = b"q 1 0 0 -1 100 500 cm/c0 CS %s SCN %s w 4 M 0 0 m %s l S\nQ\n"
GROUND = b"q 1 0 0 -1 %s cm/c0 cs %s scn 0 0 m 200 0 l 200 12 l 0 12 l\nh\nf\nQ\n"

WAYS: dict[str, tuple[str, Way]] = {
    "a clip in which no text is seen": ("drawn-content", drawn(b"q 0 0 1 1 re W n Q")),
    "a clip around all": ("drawn-content", in_content(rb"\A", b"0 0 1 1 re W* n ")),
    "a blend mode": ("drawn-content", blended),
    "a shading": ("drawn-content", drawn(b"/S9 sh")),
    "a pattern": ("drawn-content", drawn(b"q /Pattern cs /P9 scn 100 500 9 9 re f Q")),
    "a picture within the content": ("drawn-content", drawn(b"BI /W 1 /H 1 /BPC 8 /CS /G ID x EI")),
    "a box over two digits": ("drawn-content", drawn(b"q 1 g 100 600 2.5 2.5 re f Q")),
    "a figure drawn as a path": ("drawn-content", drawn(b"q 0 G 1 w 100 600 m 103 604 99 606 100 608 c S Q")),
    "a slanting stroke": ("drawn-content", drawn(THICK % (b"0", b"0.5", b"4 7"))),
    "a stroke as thick as a line": ("drawn-content", drawn(THICK % (b"1", b"9", b"90 0"))),
    "tiny text": ("drawn-content", in_content(rb"/f1 11 Tf", b"/f1 0.11 Tf")),
    "huge text": ("drawn-content", in_content(rb"/f1 11 Tf", b"/f1 111 Tf")),
    "light text": ("drawn-content", in_content(rb"/c0 cs 0 scn\nBT", b"/c0 cs 0.87 scn\nBT")),
    "text turned over": ("drawn-content", in_content(rb"Tf 1 0 0 -1 0 0 Tm", b"Tf -1 0 0 -1 0 0 Tm")),
    "text off the page": ("drawn-content", in_content(rb"q 1 0 0 -1 39.68504 735", b"q 1 0 0 -1 -339.68504 735")),
    "text stretched": ("drawn-content", in_content(rb"BT 0 Tr", b"BT 1 Tz 0 Tr")),
    "letters that go back": ("drawn-content", in_content(rb"\)37\.109375\(", b")1137.1(")),
    "grey turned over": ("drawn-content", turned_grey),
    "a dark ground": ("drawn-content", drawn(GROUND % (b"100 520", b"0.5"))),
    "a rule through a text": ("drawn-over", drawn(THICK.replace(b"100 500", b"100 725") % (b"0", b"0.5", b"60 0"))),
    "a light ground over a text": ("drawn-over", drawn(GROUND % (b"100 730", b"1"))),
    "a ground over the end of a text": ("drawn-over", drawn(GROUND % (b"135 730", b"0.9"))),
    "two figures of a line that change places": ("drawn-order", places_exchanged(115, 117)),
    "two figures of a column that change places": ("drawn-order", places_exchanged(96, 103)),
    "a width that lays letters over each other": ("drawn-font", of_font(wider)),
    "a font from elsewhere": ("drawn-font", of_font(other_typeface)),
    "an outline with a point moved": ("drawn-font", nudged(b"glyf", 1_000)),
    "a bearing that moves a letter": ("drawn-font", nudged(b"hmtx", 4 * 12 + 3)),
    "a program that moves points": ("drawn-font", nudged(b"prep", -1)),
    "another size of the em": ("drawn-font", nudged(b"head", 18)),
    "a link with a thick border": ("drawn-note", link),
    "a field that nobody signed": ("drawn-note", empty_signature),
    "a page that is cut": ("drawn-view", of_page("/CropBox", RectangleObject((0, 0, 300, 300)))),
    "a page that is turned": ("drawn-view", of_page("/Rotate", NumberObject(180))),
    "a page in another unit": ("drawn-view", of_page("/UserUnit", NumberObject(9))),
    "an action": ("drawn-view", of_catalog("/OpenAction", ACTION)),
    "layers": ("drawn-view", of_catalog("/OCProperties", LAYERS)),
    "a form of its own": ("drawn-view", of_catalog("/AcroForm", FORM)),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_page_that_shows_something_else_is_known(way: str) -> None:
    where, change = WAYS[way]
    document = read_document(altered(change), "a.pdf")
    assert isinstance(document, Document)
    assert where in document.altered


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_the_reason_is_told_in_words(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where, change = WAYS["two figures of a column that change places"]
    assert verified(altered(change), tmp_path / "a.pdf", capsys) == (1, [where])
    assert run(["verify", str(tmp_path / "a.pdf"), "--lang", lang]) == 1
    told = capsys.readouterr().out
    assert texts(lang)(f"verify.where.{where}") in " ".join(told.split()) and where not in told


HARMLESS: dict[str, Way] = {
    "nothing but a new seal": lambda writer: None,
    "a cut as large as the page": of_page("/CropBox", RectangleObject((0, 0, 595.28, 841.89))),
    "not turned": of_page("/Rotate", NumberObject(0)),
    "an empty form": of_catalog("/AcroForm", DictionaryObject({NameObject("/Fields"): ArrayObject()})),
    "a view": of_catalog("/PageLayout", NameObject("/OneColumn")),
    "marks told": of_catalog("/MarkInfo", DictionaryObject({NameObject("/Marked"): BooleanObject(True)})),
    "a rule beside all text": drawn(THICK.replace(b"100 500", b"100 20") % (b"0", b"0.5", b"60 0")),
    "spaces between its operators": exchanged(b"\nBT 0 Tr/f0", b"\nBT\r\n0 Tr\n/f0"),
}


@pytest.mark.parametrize("way", HARMLESS)
def test_what_shows_nothing_else_changes_nothing(way: str) -> None:
    document = read_document(altered(HARMLESS[way]), "a.pdf")
    assert isinstance(document, Document)
    assert document.altered == ()


def test_a_page_with_a_new_seal_alone_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(altered(HARMLESS["nothing but a new seal"]), tmp_path / "a.pdf", capsys) == (0, [])


def test_letters_reach_as_far_as_they_may_be_moved() -> None:
    """149 thousandths of the size are a pair of letters that is moved, 150 are not."""
    for moved, sound in ((b"149.9", True), (b"150", False)):
        document = read_document(altered(in_content(rb"\)37\.109375\(", b")%s(" % moved)), "a.pdf")
        assert isinstance(document, Document)
        assert (document.altered == ()) is sound


def cell(left: float, line: float, width: float = 20.0) -> Text:
    return Text(left, line, left + width, 10.0)


def test_tables_columns_and_lines_of_several_heights_stand_in_order() -> None:
    table = [cell(x, y) for y in (700, 680, 660) for x in (40, 80, 120)]
    two_lines = [cell(40, 640), cell(80, 640), cell(85, 628), cell(120, 634)]
    assert in_reading_order([*table, *two_lines, cell(40, 610)])
    assert in_reading_order([])


def test_figures_that_changed_places_stand_in_none() -> None:
    table = [cell(x, y) for y in (700, 680, 660) for x in (40, 80, 120)]
    for one, other in ((1, 2), (1, 4), (0, 8), (2, 5)):
        moved = list(table)
        moved[one], moved[other] = moved[other], moved[one]
        assert not in_reading_order(moved)
    assert not in_reading_order([cell(40, 700), cell(50, 700)])  # one over the other


def copied(number: int, line: bytes) -> Way:
    """A text of the first page set once more, on another line."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        data = page.get_contents().get_data()
        piece = list(PIECE.finditer(data))[number]
        again = b"/Span<</MCID 900>>BDC\nq 1 0 0 -1 %s %s cm%sEMC" % (piece[1], line, piece[3])
        end = data.rindex(b"EMC/Artifact")
        page[NameObject("/Contents")] = writer._add_object(stream_of(data[:end] + b"EMC" + again + data[end + 3 :]))

    return change


def test_a_norm_or_a_word_of_a_verdict_more_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What stands on the page once more, in its own letters and where there is room, says more than the paper."""
    code, found = verified(altered(copied(35, b"45")), tmp_path / "a.pdf", capsys)
    assert (code, found) == (1, ["more"])


def test_cells_are_parted_as_they_have_to_be() -> None:
    """The letters of two cells in another division say something else."""
    cells = [Told("Games"), Told("1", table="games"), Told("12", table="games"), Told("½", table="games")]
    assert says_the_same(cells, ["Games", "1", "12", "½"])
    assert says_the_same(cells, ["Games", "1 12", "½"])
    assert not says_the_same(cells, ["Games", "11", "2", "½"])
    assert not says_the_same(cells, ["Games", "1", "12½"])
