"""XLSX papers: sheets by name, figures as numbers, what formulas come to, the same after LibreOffice."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.reporting.cli.conftest import Run
from tests.reporting.verify.papers import sample

Build = Callable[[dict[str, Any], str], Path]


@pytest.fixture
def workbook(protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path) -> Build:
    """The XLSX of a form of an event."""

    def call(document: dict[str, Any], form: str) -> Path:
        protokol("build", event(document), "-o", tmp_path, "--lang", "pl", "--to", "xlsx", "--form", form)
        return tmp_path / "pl" / f"{form}.xlsx"

    return call


def figures(path: Path, formulas: Path) -> dict[tuple[str, str], float]:
    """What a program shows in the cells that are formulas in another file."""
    shown, live = load_workbook(path, data_only=True), load_workbook(formulas)
    return {
        (sheet.title, cell.coordinate): shown[sheet.title][cell.coordinate].value
        for sheet in live.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }


@pytest.mark.parametrize("name", ["kszk-final", "groups-final"])
def test_a_computation_shows_its_figures_and_names_its_players(name: str, workbook: Build) -> None:
    path = workbook(sample(name), "norm-computation")
    found = figures(path, path)
    assert found
    assert all(isinstance(value, int | float) for value in found.values())
    players = {f"{each['number']} {each['surname']} {each['first_name']}" for each in sample(name)["players"]}
    assert {sheet for sheet, _ in found} <= players


@pytest.mark.parametrize(("name", "form"), [("kszk-final", "kszk-table"), ("club-saturday", "crosstable")])
def test_the_totals_of_a_crosstable_are_live(name: str, form: str, workbook: Build) -> None:
    path = workbook(sample(name), form)
    live, shown = (load_workbook(path, data_only=only).worksheets[0] for only in (False, True))
    column = [cell.value for cell in live[4]].index("Pkt") + 1
    lines = range(5, 5 + len(sample(name)["players"]))
    assert all(str(live.cell(line, column).value).startswith("=SUMPRODUCT(") for line in lines)
    assert all(isinstance(shown.cell(line, column).value, int | float) for line in lines)


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("kszk-final", "norm-computation"),
        ("kszk-final", "kszk-table"),
        ("swiss-open", "rating-changes"),
        ("swiss-open", "rating-games"),
    ],
)
def test_libreoffice_recalculates_the_same_figures(name: str, form: str, workbook: Build, tmp_path: Path) -> None:
    path = workbook(sample(name), form)
    bare, out = tmp_path / "bare.xlsx", tmp_path / "out"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(bare, "w") as new:
        for item in old.namelist():
            new.writestr(item, re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", old.read(item)))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir", str(out), str(bare)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    found = figures(path, path)
    assert len(found) >= 12
    assert figures(out / "bare.xlsx", path) == pytest.approx(found, abs=1e-9)


def test_averages_and_percentages_are_numbers_and_totals_stand_outside_the_filter(workbook: Build) -> None:
    notice = load_workbook(workbook(sample("kszk-final"), "norms-notice")).worksheets[0]
    numbers = [cell.value for row in notice.iter_rows(min_row=5) for cell in row if isinstance(cell.value, int | float)]
    assert {2214, 2381, 2459} <= set(numbers)
    teams = load_workbook(workbook(sample("team-league"), "team-results"))
    sheet = teams.worksheets[0]
    names = [each["name"] for each in sample("team-league")["teams"]]
    assert sheet.title in names
    heads = [cell.value for cell in sheet[4]]
    column = heads.index("%") if "%" in heads else next(at for at, head in enumerate(heads) if head and "%" in head)
    last = sheet.max_row
    assert isinstance(sheet.cell(last, column + 1).value, int | float)
    assert sheet.auto_filter.ref.endswith(str(last - 1))


def test_a_crosstable_without_results_is_blank_where_people_write(workbook: Build, five: dict[str, Any]) -> None:
    sheet = load_workbook(workbook(five, "crosstable")).worksheets[0]
    heads = [cell.value for cell in sheet[4]]
    for label in ("Pkt", "M-ce"):
        assert [sheet.cell(line, heads.index(label) + 1).value for line in range(5, 10)] == [None] * 5


def test_a_league_of_chess_cites_no_rule_of_draughts(
    protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path
) -> None:
    from pypdf import PdfReader

    protokol(
        "build", event(sample("team-league")), "-o", tmp_path, "--lang", "pl", "--to", "pdf", "--form", "team-seating"
    )
    assert list((tmp_path / "pl").glob("team-seating*.pdf"))
    for path in sorted((tmp_path / "pl").glob("team-seating*.pdf")):
        assert "PZWarc" not in "".join(page.extract_text() for page in PdfReader(path).pages)
