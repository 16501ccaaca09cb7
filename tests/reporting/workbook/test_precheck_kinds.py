"""Files that are not what they should be: each kind gives its one finding, and says what to do."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from engine.model import Finding, Severity
from reporting.sources.reading import precheck
from reporting.workbook.ooxml.precheck import precheck_data
from tests.archives import packed
from tests.limits import set_limits

OLE = bytes.fromhex("d0cf11e0a1b11ae1")


def workbook() -> bytes:
    book = Workbook()
    book.active["A1"] = "Zażółć"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def code(found: Finding | None) -> str | None:
    return found.code if found else None


def test_a_workbook_passes(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook())
    assert precheck(path) is None


@pytest.mark.parametrize(
    ("data", "expected_code", "looks"),
    [
        (b"%PDF-1.7\n...", "file-other-kind", "PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "file-other-kind", "PNG"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "file-other-kind", "JPEG"),
        (b"Nr;Nazwisko;Imi\xc4\x99\n1;Kowalski;Jan\n", "file-other-kind", "CSV"),
        (b"<!DOCTYPE html><html><table>", "file-other-kind", "HTML"),
        (b'{"schema": 1}', "file-other-kind", "JSON"),
        (b"012 Candidates 1953\n001    1", "file-other-kind", "TRF"),
        (b"turniej w Zurychu\n", "file-other-kind", "TXT"),
        (b"\x01\x02\x03\x04 nobody knows", "file-unknown", None),
        (b"", "file-empty", None),
        (OLE + b"\0" * 600 + "Workbook".encode("utf-16-le"), "old-xls", None),
        (OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "password-protected", None),
        (OLE + b"\0" * 600 + "WordDocument".encode("utf-16-le"), "file-other-kind", "DOC"),
        (packed({"word/document.xml": b"<w/>", "[Content_Types].xml": b"<t/>"}), "file-other-kind", "DOCX"),
        (packed({"xl/workbook.bin": b"\0"}), "other-spreadsheet", "XLSB"),
        (
            packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<o/>"}),
            "other-spreadsheet",
            "ODS",
        ),
        (packed({"turniej/event.xlsx": b"PK"}), "workbook-in-zip", None),
        (packed({"photo.jpg": b"x"}), "file-other-kind", "ZIP"),
        (workbook()[:-200], "zip-damaged", None),
        (workbook()[:40], "zip-damaged", None),
    ],
    # The bytes of an archive hold the time: they are no name for a test.
    ids=lambda value: "" if isinstance(value, bytes) else None,
)
def test_what_is_no_workbook_is_named(data: bytes, expected_code: str, looks: str | None) -> None:
    found = precheck_data(data, "xlsx", "event.xlsx")
    assert found is not None
    assert (found.code, found.severity, found.value) == (expected_code, Severity.ERROR, "event.xlsx")
    assert dict(found.values).get("looks") == looks


def test_a_workbook_with_macros_can_be_read() -> None:
    parts = {"[Content_Types].xml": b"<Types/>", "xl/workbook.xml": b"<workbook/>", "xl/vbaProject.bin": b"\0"}
    assert precheck_data(packed(parts)) is None


def test_the_strict_form_of_the_format_is_refused_with_its_name() -> None:
    strict = b'<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>'
    found = precheck_data(packed({"[Content_Types].xml": b"<Types/>", "xl/workbook.xml": strict}))
    assert code(found) == "strict-ooxml"


def test_what_is_no_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert code(precheck(tmp_path / "none.xlsx")) == "file-missing"
    assert code(precheck(tmp_path)) == "file-is-folder"
    assert code(precheck(tmp_path / ("n" * 5000))) == "file-unreadable"
    assert code(precheck(Path("a\0b"))) == "file-unreadable"
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook())

    def refuse(*_asked: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("reporting.sources.reading.os.open", refuse)
    found = precheck(path)
    assert found is not None
    assert (found.code, dict(found.values)["reason"]) == ("file-unreadable", "Permission denied")


@pytest.mark.parametrize(("excess", "expected"), [(-1, None), (0, None), (1, "file-too-large")])
def test_a_text_file_may_be_as_large_as_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, excess: int, expected: str | None
) -> None:
    set_limits(monkeypatch, "text=1000")
    path = tmp_path / "event.json"
    path.write_bytes(b'{"a":"' + b"x" * (1000 + excess - 8) + b'"}')
    assert path.stat().st_size == 1000 + excess
    assert code(precheck(path, "json")) == expected
    assert code(precheck_data(path.read_bytes(), "json")) == expected


def test_a_workbook_in_place_of_a_text_is_named() -> None:
    found = precheck_data(workbook(), "json", "event.json")
    assert found is not None
    assert (found.code, dict(found.values)) == ("file-other-kind", {"expected": "JSON", "looks": "XLSX"})


def test_text_in_an_old_code_page_is_read_with_a_warning() -> None:
    found = precheck_data("Świątek;Łódź;Żółkiewski".encode("cp1250"), "csv")
    assert found is not None
    assert (found.code, found.severity) == ("encoding-guessed", Severity.WARNING)
    assert dict(found.values)["encoding"] == "windows-1250"
    assert precheck_data("Świątek;Łódź".encode(), "csv") is None
    assert precheck_data("Świątek;Łódź".encode("utf-8-sig"), "csv") is None
