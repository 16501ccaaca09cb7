"""What is told to do about a file goes by the file and the command: what it is, what to give instead, whether `--force` is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from reporting.locale import texts
from tests.rows import ask

KINDS = {
    "PDF": b"%PDF-1.7\n",
    "DOC": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"),
    "RTF": b"{\\rtf1 x}",
    "PNG": b"\x89PNG\r\n\x1a\n",
    "JPEG": b"\xff\xd8\xff\xe0",
}


def told(done: Any) -> tuple[str, str]:
    (found,) = done.lines[0]["findings"]
    return found["code"], found["hint"]


def test_a_document_or_a_picture_is_no_event_whatever_it_is_saved_as(protokol: Any, tmp_path: Path) -> None:
    hint = texts("bg")("finding.file-other-kind.hint.event")

    def asked(kind: str, name: str) -> None:
        (tmp_path / name).write_bytes(KINDS[kind])
        done = protokol("check", name, "--json", "--lang", "bg")
        assert (done.code, *told(done)) == (3, "file-other-kind", hint)

    ask(((kind, name) for kind in KINDS for name in ("event.xlsx", f"paper.{kind.lower()}")), asked)


def test_a_table_of_html_is_saved_as_a_workbook(protokol: Any, tmp_path: Path) -> None:
    (tmp_path / "table.xls").write_bytes(b"<html><table></table></html>")
    assert "XLSX" in told(protokol("check", "table.xls", "--json"))[1]
