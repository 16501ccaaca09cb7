"""What is laid over a page of a PDF is on the page: text, text marked as a running head, a note; so is text made unseen."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, NameObject

from reporting.cli.main import run
from tests.reporting.verify.papers import paper, sample


@cache
def genuine() -> bytes:
    return paper(sample("kszk-final"), "category-application", "pdf", player=4)


def rewritten(change: Callable[[PdfWriter], None]) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(genuine())))
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


WAYS: dict[str, Callable[[PdfWriter], None]] = {
    "text": drawn(b"q BT /FX 12 Tf 1 0 0 1 100 500 Tm (12. 13 Nowy Jan 2400 1 tak) Tj ET Q"),
    "text as a running head": drawn(b"/Artifact BMC q BT /FX 12 Tf 1 0 0 1 100 500 Tm (Nowak) Tj ET Q EMC"),
    "text as a page number": drawn(b"/Artifact BMC BT /FX 12 Tf 1 0 0 1 100 500 Tm [(24) 10 (81)] TJ ET EMC"),
    "note": note,
    "white text": exchanged(b"0 scn", b"1 scn"),
    "text that paints nothing": exchanged(b"0 Tr", b"3 Tr"),
}


def verified(data: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    path.write_bytes(data)
    code = run(["verify", str(path), "--json", "--lang", "en"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


def test_a_pdf_that_another_program_wrote_anew_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(rewritten(lambda writer: None), tmp_path / "a.pdf", capsys)[0] == 0


@pytest.mark.parametrize("way", WAYS)
def test_what_is_laid_over_a_page_is_found(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(rewritten(WAYS[way]), tmp_path / "a.pdf", capsys)
    assert code == 1
    assert [claim["verdict"] for claim in answer["claims"]] == ["refuted"]
    assert "page" in {one["what"] for one in answer["claims"][0]["differences"]}
