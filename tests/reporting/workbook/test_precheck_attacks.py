"""Files made to harm: none of them reaches a parser, and a slip of the hand is not taken for one."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest
from openpyxl import Workbook

from engine.model import Finding, Place, Severity
from reporting.limit import MIB
from reporting.workbook.ooxml import precheck_xml
from reporting.workbook.ooxml.precheck import precheck_data
from tests.limits import set_limits
from tests.rows import of_each

SHEET = "xl/worksheets/sheet1.xml"


def rebuilt(changed: dict[str, bytes], *, title: str = "Wyniki") -> bytes:
    """A workbook with some parts replaced or added."""
    book = Workbook()
    book.active.title = title
    book.active["A1"] = "Runda"
    stream = io.BytesIO()
    book.save(stream)
    out = io.BytesIO()
    with zipfile.ZipFile(stream) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            if name not in changed:
                target.writestr(name, source.read(name))
        for name, content in changed.items():
            target.writestr(name, content)
    return out.getvalue()


def sheet(cells: str, dimension: str = "A1") -> bytes:
    start = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    return f'{start}<dimension ref="{dimension}"/><sheetData>{cells}</sheetData></worksheet>'.encode()


def refused(data: bytes) -> Finding:
    found = precheck_data(data)
    assert found is not None
    assert found.severity is Severity.ERROR
    return found


def led_to(part: str, content: bytes, kind: str = "worksheet", old: str = "worksheets/sheet1.xml") -> bytes:
    """A workbook whose sheet, or another part, stands under another name."""
    base = zipfile.ZipFile(io.BytesIO(rebuilt({})))
    rels = base.read("xl/_rels/workbook.xml.rels").decode()
    assert f'/xl/{old}"' in rels
    line = next(line for line in rels.split("<Relationship ") if f'/xl/{old}"' in line)
    changed = line.replace(f"/xl/{old}", f"/xl/{part}").replace("relationships/worksheet", f"relationships/{kind}")
    return rebuilt({"xl/_rels/workbook.xml.rels": rels.replace(line, changed).encode(), f"xl/{part}": content})


ENTITY = b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'


@of_each(
    [
        ("worksheets/sheet1.dat", ENTITY + sheet("")),
        ("worksheets/sheet1.png", b"\xef\xbb\xbf " + ENTITY + sheet("")),
        ("sheet", (ENTITY + sheet("")).decode().encode("utf-16")),
        ("sheet1.bin", sheet("").decode().encode("cp500")),
    ]
)
def test_a_part_is_searched_for_what_it_is_and_not_for_how_its_name_ends(part: str, content: bytes) -> None:
    found = refused(led_to(part, content))
    assert (found.code, dict(found.values)["part"]) == ("xml-entities", f"xl/{part}")


def test_a_picture_with_a_doctype_is_no_harm_and_a_sheet_of_another_name_is_read() -> None:
    assert precheck_data(led_to("media/logo.svg", b"<!DOCTYPE svg>" + b"<svg/>", "image")) is None
    found = precheck_data(led_to("sheet1.dat", sheet('<c r="A99999"><v>1</v></c>')))
    assert found is not None and found.code == "far-cell"


def test_a_part_that_swells_a_thousandfold_is_refused() -> None:
    found = refused(rebuilt({"xl/media/image1.png": b"\0" * (2 * MIB)}))
    assert (found.code, dict(found.values)["part"]) == ("zip-swells", "xl/media/image1.png")


def test_a_small_part_may_shrink_as_much_as_it_likes() -> None:
    assert precheck_data(rebuilt({"xl/media/image1.png": b"\0" * (MIB // 2)})) is None


@pytest.mark.parametrize(("size", "expected"), [(999, None), (1000, None), (1001, "zip-bomb")])
def test_one_part_may_be_as_large_as_the_limit(
    monkeypatch: pytest.MonkeyPatch, size: int, expected: str | None
) -> None:
    data = rebuilt(dict.fromkeys(("xl/styles.xml", "xl/theme/theme1.xml"), b"") | {"extra.bin": b"x" * size})
    set_limits(monkeypatch, "part=1000")
    found = precheck_data(data)
    assert (found.code if found else None) == expected


@pytest.mark.parametrize(("extra", "expected"), [(-1, None), (0, None), (1, "zip-too-many-parts")])
def test_an_archive_may_have_as_many_parts_as_the_limit(
    monkeypatch: pytest.MonkeyPatch, extra: int, expected: str | None
) -> None:
    data = rebuilt({})
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        set_limits(monkeypatch, f"parts={len(source.namelist()) - extra}")
    found = precheck_data(data)
    assert (found.code if found else None) == expected


def test_all_parts_together_have_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "unpacked=3000")
    assert refused(rebuilt({})).code == "zip-bomb"


@of_each(["/etc/passwd", "../../evil.xml", "xl/../../evil.xml", "C:\\evil.xml", "xl\\a.xml"])
def test_names_that_lead_out_of_the_archive_are_refused(name: str) -> None:
    assert refused(rebuilt({name: b"<a/>"})).code == "zip-names"


def test_a_name_twice_is_refused_whatever_its_case() -> None:
    assert refused(rebuilt({"XL/Workbook.XML": b"<workbook/>"})).code == "zip-names"


def test_parts_that_share_their_bytes_are_refused() -> None:
    data = bytearray(rebuilt({}))
    first = data.find(b"PK\x01\x02")
    second = data.find(b"PK\x01\x02", first + 4)
    data[second + 42 : second + 46] = data[first + 42 : first + 46]
    assert refused(bytes(data)).code == "zip-damaged"


def test_a_part_that_unpacks_to_more_than_it_says_is_refused() -> None:
    data = bytearray(rebuilt({"big.bin": b"\0" * 50_000}))
    position = data.find(b"PK\x01\x02")
    while data[position + 46 : position + 53] != b"big.bin":
        position = data.find(b"PK\x01\x02", position + 4)
    data[position + 24 : position + 28] = struct.pack("<I", 10)
    assert refused(bytes(data)).code == "zip-damaged"


def test_a_part_whose_checksum_is_wrong_is_refused() -> None:
    data = bytearray(rebuilt({}))
    position = data.find(b"PK\x01\x02")
    data[position + 16] ^= 0xFF
    assert refused(bytes(data)).code == "zip-damaged"


def test_an_archive_under_a_password_is_named() -> None:
    data = bytearray(rebuilt({}))
    position = data.find(b"PK\x01\x02")
    data[position + 8] |= 1
    assert refused(bytes(data)).code == "password-protected"


BOMB = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet>&a;</worksheet>'


@pytest.mark.parametrize(
    "content",
    [
        BOMB.encode(),
        ("\ufeff" + BOMB).encode("utf-16-le"),
        BOMB.encode("utf-16-be"),
        BOMB.encode("utf-16-le"),
        b'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x+AD4-',
        BOMB.encode("cp037"),
    ],
    ids=["utf-8", "utf-16 marked", "utf-16 big", "utf-16 little", "utf-7", "ebcdic"],
)
def test_entities_are_refused_in_any_encoding(content: bytes) -> None:
    found = refused(rebuilt({SHEET: content}))
    assert (found.code, dict(found.values)["part"]) == ("xml-entities", SHEET)


def test_entities_in_the_relationships_are_refused_too() -> None:
    assert refused(rebuilt({"xl/worksheets/_rels/sheet1.xml.rels": BOMB.encode()})).code == "xml-entities"


def test_a_lone_cell_in_the_last_corner_is_a_warning_that_names_it() -> None:
    found = precheck_data(rebuilt({SHEET: sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')}))
    assert found is not None
    assert (found.code, found.severity, found.value) == ("far-cell", Severity.WARNING, "XFD1048576")
    assert found.place == Place("Wyniki", "XFD1048576")


@of_each(
    [
        ("A29999", None),
        ("A30000", None),
        ("A30001", "far-cell"),
        ("ZY1", None),
        ("ZZ1", None),
        ("AAA1", "far-cell"),
    ]
)
def test_cells_are_far_beyond_the_last_row_or_column_that_is_read(cell: str, expected: str | None) -> None:
    row = cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    found = precheck_data(rebuilt({SHEET: sheet(f'<row r="{row}"><c r="{cell}" s="1"><v>1</v></c></row>')}))
    assert (found.code if found else None) == expected


def test_far_cells_with_a_format_and_nothing_in_them_say_nothing() -> None:
    assert precheck_data(rebuilt({SHEET: sheet('<row r="99999"><c r="A99999" s="3"/></row>')})) is None


def test_thousands_of_far_cells_are_no_slip_of_the_hand() -> None:
    rows = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(50_000, 51_001))
    found = refused(rebuilt({SHEET: sheet(rows)}))
    assert (found.code, found.place) == ("too-many-far-cells", Place("Wyniki", "A50000"))


def test_a_dimension_of_a_million_rows_is_a_warning() -> None:
    cells = '<row r="1"><c r="A1"><v>1</v></c></row>'
    found = precheck_data(rebuilt({SHEET: sheet(cells, "A1:XFD1048576")}))
    assert found is not None
    assert (found.code, found.severity, found.place) == (
        "false-dimension",
        Severity.WARNING,
        Place("Wyniki", "XFD1048576"),
    )


@pytest.mark.parametrize(("size", "told"), [(99, 0), (100, 0), (101, 101)])
@pytest.mark.parametrize("tag", ['<a b="{}"/', "<a b='>{}' c='>'", '<a b="\'{}"', '<a b="{}', "<a {}"])
@pytest.mark.parametrize("before", ["", "<c/>", "<c>" + "x" * 200])
def test_a_tag_has_so_many_bytes(before: str, tag: str, size: int, told: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What closes a tag may stand in a value of it, where it closes nothing."""
    set_limits(monkeypatch, "tag=100")
    made = tag.format("x" * (size - len(tag) + 2))
    closed = "" if made.endswith("x") else "><d/>"
    assert precheck_xml._too_long(f"{before}{made}{closed}".encode()) == told


@pytest.mark.parametrize("text", ["<a>{}</a>", "<!--{}-->", "<a/>'{}", "<a>{}", "{}"])
def test_a_text_may_be_as_long_as_it_is(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limits(monkeypatch, "tag=100")
    assert precheck_xml._too_long(text.format("x>" * 500).encode()) == 0
