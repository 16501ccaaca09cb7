"""Findings stand as comments in the cells of a copy; what users wrote stays, and so does the original."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterable
from pathlib import Path

import openpyxl
import pytest

from engine.model import Finding, Place, Severity, finding
from reporting.locale import Texts, texts
from reporting.sources.annotate import annotate
from reporting.sources.replace import hash_of
from reporting.workbook.ooxml.archive import read_entries
from reporting.workbook.ooxml.comments import MARK
from reporting.workbook.ooxml.package import Package

FOLDER = Path(__file__).parents[2] / "data" / "workbooks"
FINDINGS = (
    finding("old-xls", value="w komentarzu", place=Place("Wyniki", "E4")),
    finding("old-xls", value="pierwsza", place=Place("Wyniki", "G5")),
    finding("zip-damaged", Severity.WARNING, value="druga <&>", place=Place("Wyniki", "G5")),
    finding("file-empty", value="bez miejsca"),
    finding("file-empty", value="bez komórki", place=Place("Moje obliczenia")),
    finding("file-empty", value="obcy arkusz", place=Place("Nie ma takiego", "B9")),
)


def comments(path: Path) -> dict[tuple[str, str], str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl says what it cannot read; nothing here is about that
        book = openpyxl.load_workbook(path)
    return {
        (sheet.title, cell.coordinate): cell.comment.text
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.comment
    }


def noted(source: Path, copy: Path, findings: Iterable[Finding], words: Texts) -> Finding | None:
    """The copy of a workbook that stands there as it was read."""
    return annotate(source, copy, findings, words, hash_of(source.read_bytes()))


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(params=["libreoffice.xlsx", "openpyxl.xlsx"])
def source(request: pytest.FixtureRequest) -> Path:
    return FOLDER / str(request.param)


def test_every_finding_is_in_its_cell_and_the_users_comments_above(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kopia.xlsx"
    before = source.read_bytes()
    assert noted(source, copy, FINDINGS, texts("pl")) is None
    assert source.read_bytes() == before
    found = comments(copy)
    assert found["Wyniki", "E4"].startswith(f"Uzgodniono po 40 posunięciach\n{MARK}\n")
    assert "w komentarzu jest w starym formacie" in found["Wyniki", "E4"]
    assert "pierwsza" in found["Wyniki", "G5"]
    assert "druga <&>" in found["Wyniki", "G5"]
    assert "bez miejsca" in found["Zawody", "A1"]
    assert "obcy arkusz" in found["Zawody", "A1"]
    assert found["Moje obliczenia", "A1"].startswith("Moja notatka\n")
    assert "bez komórki" in found["Moje obliczenia", "A1"]


def test_everything_but_comments_and_what_names_them_stays(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kopia.xlsx"
    noted(source, copy, FINDINGS, texts("pl"))
    old, new = parts(source), parts(copy)
    allowed = {"[Content_Types].xml", "xl/worksheets/sheet1.xml", "xl/worksheets/_rels/sheet1.xml.rels"}
    different = {name for name in new if new[name] != old.get(name)} - allowed
    assert all("omment" in name or name.endswith(".vml") for name in different)
    assert set(old) <= set(new)


def test_each_comment_has_one_box_and_each_part_its_type(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kopia.xlsx"
    noted(source, copy, FINDINGS, texts("pl"))
    package = Package(read_entries(copy.read_bytes()))
    types = package.content("[Content_Types].xml").decode()
    assert 'Extension="vml"' in types
    for sheet in package.sheets():
        kinds = {line.kind: line.part for line in package.relationships(sheet.part)}
        if "comments" not in kinds:
            continue
        assert f'PartName="/{kinds["comments"]}"' in types
        assert b"<legacyDrawing" in package.content(sheet.part)
        boxes = package.content(kinds["vmlDrawing"]).count(b'ObjectType="Note"')
        assert boxes == package.content(kinds["comments"]).count(b"<comment ")


def test_the_drawing_of_comments_stands_where_the_format_has_it(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kopia.xlsx"
    noted(source, copy, FINDINGS, texts("pl"))
    sheet = parts(copy)["xl/worksheets/sheet1.xml"]
    assert sheet.index(b"<pageMargins") < sheet.index(b"<drawing") < sheet.index(b"<legacyDrawing")


def test_notes_of_an_earlier_run_go_and_the_users_words_stay(source: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "pierwsza.xlsx", tmp_path / "druga.xlsx"
    noted(source, first, FINDINGS, texts("pl"))
    assert noted(first, second, FINDINGS[1:2], texts("pl")) is None
    found = comments(second)
    assert found["Wyniki", "E4"] == "Uzgodniono po 40 posunięciach"
    assert found["Moje obliczenia", "A1"] == "Moja notatka"
    assert found["Wyniki", "G5"].count(MARK) == 1
    assert ("Zawody", "A1") not in found


def test_a_note_in_a_conversation_shows_the_plain_text_of_it(tmp_path: Path) -> None:
    copy = tmp_path / "copy.xlsx"
    found = finding("old-xls", value="x", place=Place("Резултати", "C2"))
    assert noted(FOLDER / "excel.xlsx", copy, (found,), texts("bg")) is None
    names = parts(copy)
    assert "xl/threadedComments/threadedComment1.xml" not in names
    assert b"threadedComment" not in names["[Content_Types].xml"]
    text = comments(copy)["Резултати", "C2"]
    assert "Моят коментар" in text
    assert "стария формат" in text


def test_a_note_beside_a_conversation_leaves_it(tmp_path: Path) -> None:
    copy = tmp_path / "copy.xlsx"
    found = finding("old-xls", value="x", place=Place("Резултати", "D2"))
    noted(FOLDER / "excel.xlsx", copy, (found,), texts("bg"))
    assert "xl/threadedComments/threadedComment1.xml" in parts(copy)


def test_neither_the_original_nor_a_strangers_file_is_overwritten(source: Path, tmp_path: Path) -> None:
    own, stranger = tmp_path / "own.xlsx", tmp_path / "list.txt"
    own.write_bytes(source.read_bytes())
    stranger.write_text("nothing to do with it", encoding="utf-8")
    for copy in (own, stranger, tmp_path):
        found = noted(own, copy, FINDINGS, texts("pl"))
        assert found is not None
        assert found.code == "copy-exists"
    assert own.read_bytes() == source.read_bytes()


def test_a_signed_workbook_is_not_annotated(tmp_path: Path) -> None:
    stream = io.BytesIO((FOLDER / "excel.xlsx").read_bytes())
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr("_xmlsignatures/origin.sigs", b"")
    signed = tmp_path / "signed.xlsx"
    signed.write_bytes(stream.getvalue())
    found = noted(signed, tmp_path / "copy.xlsx", (), texts("en"))
    assert found is not None
    assert found.code == "workbook-signed"


def test_a_workbook_that_changed_since_it_was_read_gets_no_remarks_of_another(tmp_path: Path) -> None:
    source, copy = tmp_path / "event.xlsx", tmp_path / "kopia.xlsx"
    source.write_bytes((FOLDER / "excel.xlsx").read_bytes())
    read = hash_of(source.read_bytes())
    source.write_bytes((FOLDER / "openpyxl.xlsx").read_bytes())
    refused = annotate(source, copy, FINDINGS, texts("pl"), read)
    assert refused is not None and refused.code == "file-changed-meanwhile"
    assert not copy.exists()
