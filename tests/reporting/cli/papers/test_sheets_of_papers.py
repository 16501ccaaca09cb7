"""XLSX papers: sheets by name, figures as numbers, what formulas come to, the same after LibreOffice."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.cli.main import run
from tests.papers_made import paper_in
from tests.pdf_texts import pdf_text
from tests.reporting.cli.conftest import Run
from tests.reporting.verify.papers import sample

Build = Callable[[dict[str, Any], str], Path]


@pytest.fixture
def workbook(protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path) -> Build:
    """The XLSX of a form of an event."""

    def call(document: dict[str, Any], form: str) -> Path:
        protokol("build", event(document), "-o", tmp_path, "--lang", "pl", "--to", "xlsx", "--form", form)
        return paper_in(tmp_path, f"{form}.xlsx", "pl")

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


def test_a_row_with_points_beside_its_games_adds_up_and_says_why(
    workbook: Build, protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path
) -> None:
    taken = {"round": 1, "points_of": 1, "points": "-0.5", "description": "Telefon", "kind": "penalty"}
    changed = {**sample("club-saturday"), "incidents": [taken]}
    path = workbook(changed, "crosstable")
    live, shown = (load_workbook(path, data_only=only).worksheets[0] for only in (False, True))
    column = [cell.value for cell in live[4]].index("Pkt") + 1
    line = next(at for at in range(5, 40) if str(live.cell(at, column).value).endswith("+(-0.5)"))
    before = load_workbook(workbook(sample("club-saturday"), "crosstable"), data_only=True).worksheets[0]
    assert shown.cell(line, column).value == before.cell(line, column).value - 0.5
    swiss = {**sample("swiss-open"), "incidents": [taken]}
    for document, forms in (
        (changed, "crosstable,standings,progress-table"),
        (swiss, "swiss-crosstable,standings-performance,class-standings"),
    ):
        protokol("build", event(document), "-o", tmp_path, "--lang", "pl", "--to", "pdf", "--form", forms)
        for form in forms.split(","):
            text = " ".join(pdf_text(paper_in(tmp_path, f"{form}.pdf", "pl")).split())
            assert "−0,5 (runda 1, Telefon)." in text, form


RECALCULATED = [
    ("kszk-final", "norm-computation"),
    ("kszk-final", "kszk-table"),
    ("swiss-open", "rating-changes"),
    ("swiss-open", "rating-games"),
]


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], tuple[Path, Path]]:
    """Each paper, and what LibreOffice, started once for all of them, made of it without the figures that it shows."""
    folder = tmp_path_factory.mktemp("recalculated")
    made: dict[tuple[str, str], Path] = {}
    for name, form in RECALCULATED:
        event = folder / f"{name}.json"
        event.write_text(json.dumps(sample(name), ensure_ascii=False), encoding="utf-8")
        run(["build", str(event), "-o", str(folder / name), "--lang", "pl", "--to", "xlsx", "--form", form])
        made[name, form] = paper_in(folder / name, f"{form}.xlsx", "pl")
        with zipfile.ZipFile(made[name, form]) as old, zipfile.ZipFile(folder / f"{form}.xlsx", "w") as new:
            for item in old.namelist():
                new.writestr(item, re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", old.read(item)))
    bare = [str(folder / f"{form}.xlsx") for _, form in RECALCULATED]
    profile = f"-env:UserInstallation=file://{folder}/profile"
    told = subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir", str(folder / "out"), *bare],
        check=True,
        capture_output=True,
        timeout=240,
    )
    assert len(list(folder.glob("out/*.xlsx"))) == len(RECALCULATED), f"is LibreOffice Calc installed? {told.stderr!r}"
    return lambda name, form: (made[name, form], folder / "out" / f"{form}.xlsx")


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize(("name", "form"), RECALCULATED)
def test_libreoffice_recalculates_the_same_figures(name: str, form: str, recalculated: Any) -> None:
    path, again = recalculated(name, form)
    found = figures(path, path)
    assert len(found) >= 12
    assert figures(again, path) == pytest.approx(found, abs=1e-9)
