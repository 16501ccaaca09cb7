"""Facts on papers, through the command line: points without a game, ids, years, formulas of the right federation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.papers_made import paper_in
from tests.pdf_texts import pdf_text
from tests.reporting.cli.conftest import Run

Print = Callable[..., str]


@pytest.fixture
def printed(protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path) -> Print:
    """The text of one PDF of an event."""

    def call(document: dict[str, Any], form: str, lang: str = "pl") -> str:
        run = protokol("build", event(document), "-o", tmp_path, "--lang", lang, "--to", "pdf", "--form", form)
        assert run.code == 0, run.err
        text = pdf_text(paper_in(tmp_path, f"{form}.pdf", lang).read_bytes())
        return " ".join(text.replace("\u200b", "").split())

    return call


@pytest.mark.parametrize(("rated", "shown"), [("fide", True), ("none", False)])
def test_events_rated_by_fide_name_fide_ids_beside_national_ones(
    rated: str, shown: bool, printed: Print, five: dict[str, Any]
) -> None:
    five["event"] |= {"rated_by": rated}
    five["players"][0]["ids"] = {"national": "PL-77", "fide": "1100001"}
    start, report = printed(five, "start-list"), printed(five, "arbiter-report")
    assert "PL-77" in start
    assert "PL-77" in report
    assert ("1100001" in start, "FIDE ID" in start) == (shown, shown)
    assert ("FIDE 1100001" in report) is shown


@pytest.mark.parametrize(("births", "label"), [(["1990"], "Rok ur."), (["1990", "1991-02-03"], "Data ur.")])
def test_a_label_says_whether_it_is_the_year_or_the_day(
    births: list[str], label: str, printed: Print, five: dict[str, Any]
) -> None:
    for player, birth in zip(five["players"], births, strict=False):
        player["birth_date"] = birth
    report, card = printed(five, "arbiter-report"), printed(five, "start-card")
    assert label in report
    assert ("03.02.1991" in report) is (label == "Data ur.")
    assert "Rok urodzenia" in card
    assert "03.02" not in card
