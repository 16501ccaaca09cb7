"""What becomes of the files of a report: the same bytes twice, nothing lost that somebody wrote."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from reporting.verify.reports.decisions import read_decisions
from reporting.verify.reports.listed import ReportSettings, claim_key
from reporting.verify.reports.write import write_reports
from reporting.verify.values import Answer, FileAnswer
from tests.reporting.verify.reports.made_up import MIXED, answers, only

SET = ReportSettings(answer_days=14, seconds=1.5)


def state(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_answers_give_the_same_bytes(tmp_path: Path) -> None:
    write_reports(answers(*MIXED), tmp_path / "1", ("pl",), SET)
    write_reports(answers(*MIXED), tmp_path / "2", ("pl",), SET)
    assert state(tmp_path / "1") == state(tmp_path / "2")
    documents, _ = write_reports(answers(*MIXED), tmp_path / "1", ("pl",), SET)
    assert {document.status for document in documents} == {"unchanged"}


@only("decision-letter")
def test_a_letter_that_is_needed_no_more_goes_and_an_edited_one_stays(tmp_path: Path) -> None:
    write_reports(answers(Answer.REFUTED, Answer.REFUTED, Answer.INCOMPLETE), tmp_path, ("en",), SET)
    edited = tmp_path / "en" / "letter-0003.docx"
    edited.write_bytes(edited.read_bytes() + b"by hand")
    other = tmp_path / "en" / "letter-to-my-aunt.docx"
    other.write_bytes(b"dear aunt")
    _, found = write_reports(answers(Answer.REFUTED, Answer.CONFIRMED, Answer.CONFIRMED), tmp_path, ("en",), SET)
    assert [one.code for one in found] == ["letter-left"]
    letters = sorted(path.name for path in (tmp_path / "en").glob("letter-*"))
    assert letters == ["letter-0001.docx", "letter-0001.pdf", "letter-0003.docx", "letter-to-my-aunt.docx"]


@only("decision-list")
def test_a_list_with_decisions_in_it_is_not_written_over(tmp_path: Path) -> None:
    write_reports(answers(*MIXED), tmp_path, ("en",), SET)
    path = tmp_path / "en" / "decision-list.xlsx"
    edited = path.read_bytes() + b"\0"
    path.write_bytes(edited)
    documents, found = write_reports(answers(Answer.REFUTED), tmp_path, ("en",), SET)
    assert path.read_bytes() == edited
    assert "document-edited" in [one.code for one in found]
    assert {document.path: document.status for document in documents}["en/decision-list.xlsx"] == "skipped"
    write_reports(answers(Answer.REFUTED), tmp_path, ("en",), SET, force=True)
    assert path.read_bytes() != edited


@pytest.mark.parametrize("index", [1, 2])
def test_a_claim_is_known_by_the_content_of_its_file_and_its_place_in_it(index: int) -> None:
    one, other = FileAnswer("a.pdf", True, "00" * 32), FileAnswer("b/c.pdf", True, "00" * 32)
    assert claim_key(one, index) == claim_key(other, index)
    assert claim_key(one, 1) != claim_key(one, 2)
    assert claim_key(one, index) != claim_key(FileAnswer("a.pdf", True, "01" * 32), index)


@only("decision-minutes")
def test_long_minutes_are_printed_in_parts_that_number_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.reporting.render.test_every_form import pdf_text

    monkeypatch.setattr("reporting.verify.reports.minutes.MOST_ROWS", 2)
    write_reports(answers(*[Answer.CONFIRMED] * 5, broken=False), tmp_path, ("en",), SET)
    names = sorted(path.name for path in (tmp_path / "en").glob("proposal*.pdf"))
    assert names == ["proposal-2.pdf", "proposal-3.pdf", "proposal.pdf"]
    texts = [pdf_text((tmp_path / "en" / name).read_bytes()) for name in (names[2], names[0], names[1])]
    assert ["part 1 of 3" in texts[0], "part 3 of 3" in texts[2]] == [True, True]
    assert [[at for at in range(1, 6) if f"PL-{at}" in text] for text in texts] == [[2, 4], [1, 3], [5]]
    write_reports(answers(*[Answer.CONFIRMED] * 2, broken=False), tmp_path, ("en",), SET)
    assert [path.name for path in (tmp_path / "en").glob("proposal*.pdf")] == ["proposal.pdf"]


@pytest.mark.parametrize(("count", "parts"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_minutes_have_as_many_parts_as_they_need(count: int, parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from reporting.verify.reports.listed import Verified
    from reporting.verify.reports.minutes import in_parts

    monkeypatch.setattr("reporting.verify.reports.minutes.MOST_ROWS", 2)
    assert len(in_parts(Verified(answers(*[Answer.CONFIRMED] * count), SET).proposed)) == parts


def test_letters_from_a_broken_template_are_printed_as_pdf_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "decision-letter.en.docx").write_bytes(b"no document")
    counted = []
    documents, found = write_reports(
        answers(Answer.REFUTED, broken=False), tmp_path, ("en",), SET, edited=tmp_path / "mine",
        progress=lambda done, total, path: counted.append((done, total)),
    )  # fmt: skip
    letters = [document.path for document in documents if "letter" in document.path]
    assert letters == ["en/letter-0001.pdf"]
    assert "template-left-out" in [one.code for one in found]
    assert counted[-1] == (len(documents), len(documents))


@only("decision-list")
@pytest.mark.parametrize(("count", "rows"), [(2, [2]), (3, [3]), (4, [3, 1])])
def test_a_long_list_comes_in_parts_that_are_read_back_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, rows: list[int]
) -> None:
    monkeypatch.setattr("reporting.verify.reports.decision_list.MOST_LINES", 3)
    write_reports(answers(*[Answer.CONFIRMED] * count, broken=False), tmp_path, ("en",), SET)
    parts = [tmp_path / "en" / name for name in ("decision-list.xlsx", "decision-list-2.xlsx")]
    sheets = [load_workbook(path).worksheets[0] for path in parts if path.exists()]
    assert [sheet.max_row - 4 for sheet in sheets] == rows
    assert [sheet["A5"].value for sheet in sheets] == [1, 4][: len(rows)]
    for path in parts[: len(rows)]:
        assert read_decisions(path.read_bytes(), path.name) == ((), ())


@pytest.mark.skipif(os.name == "nt", reason="paths that are too long there")
@only("decision-list")
def test_a_link_that_spreadsheet_programs_do_not_stand_is_a_name_alone(tmp_path: Path) -> None:
    long = tmp_path.joinpath(*["d" * 200] * 12)
    long.mkdir(parents=True)
    (long / "a.pdf").write_bytes(b"x")
    made = [replace(answers(Answer.CONFIRMED, broken=False)[0], file=str(long / "a.pdf"))]
    write_reports(made, tmp_path, ("en",), SET)
    sheet = load_workbook(tmp_path / "en" / "decision-list.xlsx").worksheets[0]
    column = next(cell.column for cell in sheet[4] if cell.value == "File")
    assert sheet.cell(5, column).value.endswith("a.pdf") and sheet.cell(5, column).hyperlink is None
