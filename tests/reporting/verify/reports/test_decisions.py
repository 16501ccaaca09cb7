"""The commission's decisions are read back from its list, however somebody sorted it; what is wrong has its cell."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.headings import fold
from reporting.register.decision_words import decision_of
from reporting.register.values import VERDICTS
from reporting.verify.reports.decisions import Decision, read_decisions
from reporting.verify.reports.listed import ReportSettings, claim_key
from reporting.verify.reports.write import write_reports
from tests.reporting.verify.reports.made_up import MIXED, answers, only
from tests.rows import of_each

FIRST = 5


@cache
def written(lang: str) -> bytes:
    """The list as it is written, once for all who work on it."""
    with TemporaryDirectory() as folder, only("decision-list"):
        write_reports(answers(*MIXED), Path(folder), (lang,), ReportSettings(answer_days=7))
        return Path(folder, lang, "decision-list.xlsx").read_bytes()


def listed(lang: str, edit: Callable[[Any, dict[str, int]], None]) -> bytes:
    """The list after somebody worked on it: `edit` gets the sheet and the columns by their ids."""
    book = load_workbook(io.BytesIO(written(lang)))
    sheet, words = book.worksheets[0], texts(lang)
    heads = {cell.value: cell.column for cell in sheet[4]}
    names = {"decision": "decision", "decided_by": "decided-by", "decided_on": "decided-on", "remark": "remark"}
    columns = {name: heads[words(f"claim.column.{text}")] for name, text in {**names, "key": "key"}.items()}
    edit(sheet, columns)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def decide(sheet: Any, columns: dict[str, int], row: int, *values: Any) -> None:
    for name, value in zip(("decision", "decided_by", "decided_on", "remark"), values, strict=False):
        sheet.cell(row, columns[name]).value = value


def read(data: bytes) -> tuple[tuple[Decision, ...], list[tuple[str, str | None]]]:
    decisions, findings = read_decisions(data, "list.xlsx")
    return decisions, [(found.code, found.place.cell if found.place else None) for found in findings]


@of_each(LANGUAGES)
def test_decisions_are_read_in_each_language(lang: str) -> None:
    words = texts(lang)

    def edit(sheet: Any, columns: dict[str, int]) -> None:
        decide(sheet, columns, FIRST, words("claim.decision.granted"), "A. Lis", datetime(2026, 11, 3), "zgoda")
        decide(sheet, columns, FIRST + 1, words("claim.decision.refused").upper(), "", "4.11.2026")
        decide(sheet, columns, FIRST + 2, "returned")

    decisions, found = read(listed(lang, edit))
    assert found == []
    first, second, third = decisions
    assert (first.decision, first.decided_by, first.decided_on, first.remark) == (
        "granted", "A. Lis", "2026-11-03", "zgoda",
    )  # fmt: skip
    assert (second.decision, second.decided_on, third.decision, third.decided_on) == (
        "refused", "2026-11-04", "returned", "",
    )  # fmt: skip
    made = answers(*MIXED)
    assert [one.key for one in decisions] == [claim_key(answer, 1) for answer in made[:3]]
    assert first.claim.player.ids == {"fide": "1100001", "national": "PL-1"}
    assert (first.file, first.sha256, first.claim.norm) == ("in/001.pdf", f"{1:064x}", "Ic")


def test_sorted_rows_keep_their_claims_and_moved_columns_are_found() -> None:
    def edit(sheet: Any, columns: dict[str, int]) -> None:
        decide(sheet, columns, FIRST, "granted")
        top = [sheet.cell(FIRST, at).value for at in range(1, sheet.max_column + 1)]
        for at, value in enumerate(top, start=1):
            sheet.cell(FIRST, at).value, sheet.cell(FIRST + 3, at).value = sheet.cell(FIRST + 3, at).value, value
        sheet.insert_cols(2)
        sheet.insert_rows(1)

    decisions, found = read(listed("en", edit))
    assert found == []
    assert [(one.claim.player.number, one.decision) for one in decisions] == [(1, "granted")]


def test_a_list_on_which_nothing_was_decided_gives_nothing() -> None:
    assert read(listed("pl", lambda sheet, columns: None)) == ((), [])


@of_each(
    [
        (("maybe",), "decision-unknown"),
        (("", "A. Lis"), "decision-unknown"),
        (("granted", "", "soon"), "decision-day-unreadable"),
        (("granted", "", "31.02.2026"), "decision-day-unreadable"),
    ]
)
def test_what_cannot_be_entered_is_told_with_its_cell_and_the_others_are_read(
    values: tuple[str, ...], code: str
) -> None:
    cells = []

    def edit(sheet: Any, columns: dict[str, int]) -> None:
        decide(sheet, columns, FIRST, *values)
        decide(sheet, columns, FIRST + 1, "refused")
        cells.append(sheet.cell(FIRST, columns["decision"]).coordinate)

    decisions, found = read(listed("en", edit))
    assert found == [(code, cells[0])]
    assert [one.decision for one in decisions] == ["refused"]


def test_a_decision_about_an_unreadable_file_or_a_row_without_its_key_is_told() -> None:
    def edit(sheet: Any, columns: dict[str, int]) -> None:
        decide(sheet, columns, FIRST + 5, "granted")
        decide(sheet, columns, FIRST, "granted")
        sheet.cell(FIRST, columns["key"]).value = "0" * 64

    decisions, found = read(listed("en", edit))
    assert [code for code, _ in found] == ["decision-of-nothing"] * 2
    assert decisions == ()


@pytest.mark.parametrize(("other", "codes"), [("granted", []), ("refused", ["decision-twice"])])
def test_one_claim_on_two_rows_is_decided_once(other: str, codes: list[str]) -> None:
    def edit(sheet: Any, columns: dict[str, int]) -> None:
        decide(sheet, columns, FIRST, "granted")
        decide(sheet, columns, FIRST + 1, other)
        sheet.cell(FIRST + 1, columns["key"]).value = sheet.cell(FIRST, columns["key"]).value

    decisions, found = read(listed("en", edit))
    assert [code for code, _ in found] == codes
    assert [one.decision for one in decisions] == ["granted"]


def test_a_list_without_its_key_column_is_refused() -> None:
    data = listed("en", lambda sheet, columns: sheet.delete_cols(columns["key"]))
    assert read(data) == ((), [("decision-columns-missing", None)])


def test_another_paper_a_foreign_workbook_and_no_workbook_are_told(tmp_path: Path) -> None:
    with only("verification-summary"):
        write_reports(answers(*MIXED), tmp_path, ("en",), ReportSettings(answer_days=7))
    assert read((tmp_path / "en/summary.xlsx").read_bytes())[1] == [("not-a-decision-list", None)]
    assert read((tmp_path / "en/summary.pdf").read_bytes())[1][0][0].startswith("file-")
    assert read(b"PK\x03\x04 and no more")[0] == ()


def test_hidden_claims_that_somebody_changed_are_not_entered() -> None:
    def edit(sheet: Any, columns: dict[str, int]) -> None:
        decide(sheet, columns, FIRST, "granted")
        hidden = sheet.parent["_protokol"]
        hidden["A2"].value = hidden["A2"].value.replace("PL-1", "PL-9")

    assert read(listed("en", edit)) == ((), [("decision-evidence-changed", None)])


@of_each(
    [
        ("granted", ("tak", "Tak.", "przyznać", "zgoda", "ДА", "одобрено", "yes", "approved")),
        ("refused", ("nie", "odmowa", "ODMÓWIĆ", "nie przyznano", "не", "отказ", "Отказва се", "no", "rejected")),
        ("returned", ("zwrot", "do uzupełnienia", "върнато", "за допълване", "sent back", "to be completed")),
    ]
)
def test_the_usual_words_of_a_commission_are_decisions(decision: str, said: tuple[str, ...]) -> None:
    assert {word: decision_of(word) for word in said} == dict.fromkeys(said, decision)


def test_no_word_means_two_decisions() -> None:
    said = [
        (fold(word), one)
        for lang in LANGUAGES
        for one in VERDICTS
        for word in (texts(lang)(f"claim.decision.{one}"), *texts(lang)(f"claim.decision.{one}.said").split("|"))
    ]
    assert len({word for word, _ in said}) == len(set(said))
    assert [decision_of(word) for word in ("", "x", "?", "tak/nie", "być może", "może")] == [None] * 6
