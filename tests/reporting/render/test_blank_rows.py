"""Tables whose rows are filled in behind Typst: what it would have set, letter by letter and tag by tag."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from pypdf import PdfReader

from reporting.render import pdf
from reporting.render.build import build
from reporting.render.casting import blank_rows, filled_rows
from reporting.render.evidence import read_evidence_of
from reporting.render.pdf_piece import NotJoinedError
from tests.reporting.render.conftest import loaded_from
from tests.reporting.render.test_casting import PLAYERS, alike, crowd

FORMS: Final = (
    "start-list",
    "standings",
    "round-standings",
    "pairings",
    "pairings-by-name",
    "swiss-crosstable",
    "progress-table",
    "round-table",
    "check-in",
    "arbiter-report",
)


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Fills in papers of few rows; tells of each how many rows it has, and how many of them were blank."""
    found: list[tuple[int, int]] = []
    made = filled_rows.filled

    def told(data: bytes, tables: Any, specimen: Any) -> bytes:
        found.append((sum(table.count for table in tables), sum(len(table.blank) for table in tables)))
        return made(data, tables, specimen)

    monkeypatch.setattr(blank_rows, "_FEW", 0)
    monkeypatch.setattr(filled_rows, "filled", told)
    return found


def made_of(folder: Path, event: dict[str, Any], *forms: str, lang: str) -> dict[str, bytes]:
    """The papers of some forms by their names."""
    build(loaded_from(json.loads(json.dumps(event))), folder, forms=forms, langs=[lang], formats=["pdf"])
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*.pdf"))}


def of_typst(folder: Path, event: dict[str, Any], *forms: str, lang: str) -> dict[str, bytes]:
    """The same papers with no row left blank."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blank_rows, "_FEW", 10**9)
        return made_of(folder, event, *forms, lang=lang)


def in_two(event: dict[str, Any]) -> dict[str, Any]:
    """Names of two lines, ratings that lack: rows that Typst sets among those that are cast."""
    for player in event["players"]:
        if player["number"] % 7 == 0:
            player["surname"] = "Brzęczyszczykiewicz-Wąsowska de la Fuente " + player["surname"]
    return event


@pytest.mark.parametrize("lang", ["pl", "bg"])
@pytest.mark.parametrize("made", [crowd, lambda: in_two(crowd({}))], ids=["odd names", "two lines"])
def test_rows_that_are_filled_in_are_those_that_typst_sets(
    filled: list[tuple[int, int]], tmp_path: Path, lang: str, made: Callable[[], dict[str, Any]]
) -> None:
    told = made_of(tmp_path / "cast", made(), *FORMS, lang=lang)
    wanted = of_typst(tmp_path / "set", made(), *FORMS, lang=lang)
    assert told.keys() == wanted.keys()
    for name, paper in told.items():
        alike(paper, wanted[name])
        assert [page.extract_text() for page in PdfReader(tmp_path / "cast" / lang / name).pages] == [
            page.extract_text() for page in PdfReader(tmp_path / "set" / lang / name).pages
        ]
        assert read_evidence_of(paper, name) == read_evidence_of(wanted[name], name)
    assert len(filled) >= len(FORMS)
    assert all(blank < count for count, blank in filled)  # some Typst sets itself
    assert sum(blank for _, blank in filled) > sum(count for count, _ in filled) / 2


def test_a_short_table_and_one_of_another_typst_are_set_as_they_are(
    filled: list[tuple[int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = crowd({})
    wanted = of_typst(tmp_path / "set", event, "start-list", lang="pl")
    assert not filled

    def refused(*_: Any) -> bytes:
        raise NotJoinedError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blank_rows, "_FEW", PLAYERS * 20)
        assert made_of(tmp_path / "short", event, "start-list", lang="pl") == wanted
    monkeypatch.setattr(filled_rows, "_Filled", refused)
    assert made_of(tmp_path / "refused", event, "start-list", lang="pl") == wanted
    assert filled


def test_the_same_bytes_twice(filled: list[tuple[int, int]], tmp_path: Path) -> None:
    one = made_of(tmp_path / "one", crowd(), "standings", lang="pl")
    pdf.forget_layouts()
    assert made_of(tmp_path / "other", crowd(), "standings", lang="pl") == one
    assert filled
