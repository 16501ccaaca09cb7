"""Names of files that Windows takes, whatever the event is called: of the project, and of all that it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.systems.table import SYSTEMS
from reporting.fields import TABLES
from reporting.forms.catalogue import load_forms
from reporting.render.content_key import _files
from reporting.render.jobs import Job
from reporting.sources.replace import backup_path
from tests.windows.refused import wrong

ROOT = Path(__file__).parents[2]
SHIPPED = ("engine", "reporting", "forms", "samples", "docs", "tests")


def test_no_file_of_the_project_has_a_name_that_windows_refuses() -> None:
    paths = (path for folder in SHIPPED for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts)
    assert wrong(path.relative_to(ROOT).as_posix() for path in paths) == []


def test_no_paper_has_a_name_that_windows_refuses() -> None:
    forms = load_forms().values()
    papers = {Job(form, lang, 7, form.outputs, 12).stem for form in forms for lang in ("pl", "bg", "en")}
    assert wrong([*papers, *(f"{name}.csv" for name in TABLES), *SYSTEMS]) == []
    assert wrong([backup_path(Path("event.xlsx"), "pair").name]) == []


@pytest.mark.parametrize(
    "name",
    [
        "con/form.toml",
        "a/NUL.csv",
        "a:b.pdf",
        "dot.",
        "blank ",
        "a\\b",
        "x" * 161,
        "aux",
        "com1.txt",
        "Aux .pdf",
        "lpt¹",
    ],
)
def test_a_name_that_windows_refuses_is_seen(name: str) -> None:
    assert wrong([name]) == [name]


@pytest.mark.parametrize("name", ["Łódź/turniej nr 1.xlsx", "console.pdf", "a.con", "com0", "~$a.xlsx", "x" * 160])
def test_a_name_that_windows_takes_is_let_be(name: str) -> None:
    assert wrong([name]) == []


def test_two_names_that_differ_by_case_alone_are_seen() -> None:
    assert wrong(["pl/A.pdf", "pl/a.pdf"]) == ["pl/a.pdf"]


def test_the_program_is_known_by_its_files_in_one_order_on_every_system() -> None:
    """Paths of Windows are in another order than those of other systems: capitals do not come first."""
    names = [name for name, _ in _files()]
    houses = [[name for name in names if name.startswith(f"{house}/")] for house in ("engine", "reporting", "forms")]
    assert all(house and house == sorted(house) for house in houses)
