"""`verify --report`: papers of what was verified, the commission's settings, wrong usage."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.render.evidence import Evidence, read_evidence_of
from tests.reporting.render.conftest import norm_document
from tests.reporting.render.test_every_form import pdf_text


@pytest.fixture
def claims(protokol: Any, tmp_path: Path) -> Path:
    """An event in which a norm is made, its arbiter without the licence that the norm asks for."""
    event = norm_document("correspondence")
    (tmp_path / "event.json").write_text(json.dumps(event, ensure_ascii=False), encoding="utf-8")
    return tmp_path / "event.json"


def test_the_papers_are_made_in_the_language_of_the_messages(protokol: Any, claims: Path) -> None:
    done = protokol("verify", claims, "--report", "out", "--lang", "pl", "--json")
    last = done.lines[-1]
    assert last["summary"]["claims"] >= 1
    paths = {document["path"] for document in last["documents"]}
    assert {"pl/decision-list.xlsx", "pl/proposal.pdf", "pl/summary.pdf"} <= paths
    assert all(path.startswith("pl/") and Path("out", path).is_file() for path in paths)
    assert {document["status"] for document in last["documents"]} == {"written"}


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--answer-days", "7"], "--answer-days"),
        (["--report", "out", "--answer-days", "7", "--answer-by", "2026-12-01"], "exclude each other"),
        (["--report", "out", "--answer-by", "2026-02-30"], "2026-02-30"),
        (["--report", "event.json"], "event.json"),
        (["--report", "out", "--forms", "nowhere"], "nowhere"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_read(
    protokol: Any, claims: Path, options: list[str], word: str
) -> None:
    done = protokol("verify", claims, *options)
    assert done.code == 2
    assert word in done.err
    assert done.out == "" and not Path("out").exists()


def test_a_report_that_cannot_be_written_is_an_error(protokol: Any, claims: Path) -> None:
    Path("out").mkdir()
    Path("out/en").write_text("in the way", encoding="utf-8")
    done = protokol("verify", claims, "--report", "out", "--lang", "en", "--json")
    assert done.code == 1
    assert {found["code"] for found in done.lines[-1]["findings"]} >= {"document-not-written"}
    assert Path("out/en").read_text(encoding="utf-8") == "in the way"


def test_a_folder_that_cannot_be_written_is_told_before_any_claim_is_examined(protokol: Any, claims: Path) -> None:
    Path("plain").write_text("no folder", encoding="utf-8")
    done = protokol("verify", claims, "--report", "plain/out", "--json")
    assert (done.code, len(done.lines), done.lines[0]["summary"]["files"]) == (1, 1, 0)
    assert [found["code"] for found in done.lines[0]["findings"]] == ["folder-not-written"]


def test_what_the_commission_writes_into_the_list_is_entered_in_the_register(
    protokol: Any, claims: Path, tmp_path: Path
) -> None:
    protokol("verify", claims, "--report", tmp_path / "out", "--lang", "pl")
    path = tmp_path / "out" / "pl" / "decision-list.xlsx"
    book = load_workbook(path)
    sheet = book.worksheets[0]
    heads = {cell.value: cell.column for cell in sheet[4]}
    for name, value in (("Decyzja", "przyznano"), ("Kto zdecydował", "Komisja"), ("Data decyzji", "3.11.2026")):
        sheet.cell(5, heads[name]).value = value
    book.save(path)
    url = f"sqlite:///{tmp_path}/register.db"
    assert protokol("register", "init", url).code == 0
    done = protokol(
        "register", "decide", path, "--register", url, "--by", "me", "--minutes", "min", "--json", "--lang", "pl"
    )
    assert (done.code, done.codes) == (0, [])
    minutes = " ".join(pdf_text(Path("min/pl/minutes.pdf").read_bytes()).split())
    assert minutes.startswith("Komisja Protokół przyznanych norm") and "z dnia 03.11.2026" in minutes
    shown = protokol("register", "show", sheet.cell(5, heads["Nazwisko i imię"]).value, "--register", url)
    assert shown.code == 0 and "2026-11-03" in shown.out + shown.err
    # The list in which somebody decided is not written over.
    again = protokol("verify", claims, "--report", tmp_path / "out", "--lang", "pl", "--json")
    assert "document-edited" in [found["code"] for found in again.lines[-1]["findings"]]


def test_a_full_disk_leaves_whole_papers_and_says_which_are_missing(
    protokol: Any, claims: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    real = os.fsync

    def fills_up(handle: int) -> None:
        written.append(handle)
        if len(written) > 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", fills_up)
    done = protokol("verify", claims, "--report", "out", "--lang", "en", "--json")
    last = done.lines[-1]
    states = {document["path"]: document["status"] for document in last["documents"]}
    left = {path.relative_to("out").as_posix() for path in Path("out").rglob("*") if path.is_file()}
    assert done.code == 1 and set(states.values()) == {"written", "skipped"}
    assert left == {path for path, status in states.items() if status == "written"}
    told = [found for found in last["findings"] if found["code"] == "file-not-written"]
    assert len(told) == sum(status == "skipped" for status in states.values())
    for path in left:
        found = read_evidence_of(Path("out", path).read_bytes(), path)
        assert isinstance(found, Evidence) and found.untouched


def test_a_full_disk_leaves_the_papers_of_the_report_before(
    protokol: Any, claims: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protokol("verify", claims, "--report", "out", "--lang", "en")
    before = {path: path.read_bytes() for path in Path("out").rglob("*") if path.is_file()}

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = protokol("verify", claims, "--report", "out", "--lang", "en", "--commission", "Another")
    assert done.code == 1
    assert {path: path.read_bytes() for path in Path("out").rglob("*") if path.is_file()} == before
