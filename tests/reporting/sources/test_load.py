"""What a file is, its content says: the same event out of every format, whatever its name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.model import Place, Severity, Subject, finding
from reporting.sources.load import load
from reporting.sources.outputs import write_document
from reporting.workbook.sheets.write import workbook_bytes

DOCUMENT: dict[str, Any] = {
    "schema": 1,
    "event": {"name": "Turniej", "game": "chess", "system": "round-robin", "lang": "pl"},
    "players": [{"number": 1, "surname": "Żak"}, {"number": 2, "surname": "Lis"}, {"number": 3, "surname": "Wójcik"}],
    "results": [
        {"round": 1, "board": 1, "white": 2, "black": 3, "score": {"white": "1", "black": "0"}, "kind": "played"}
    ],
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The same event as workbook, JSON and CSV folder."""
    (tmp_path / "event.json").write_text(json.dumps(DOCUMENT), encoding="utf-8")
    (tmp_path / "event.xlsx").write_bytes(workbook_bytes(DOCUMENT, "pl"))
    write_document(DOCUMENT, tmp_path / "folder", "pl", force=False)
    return {"json": tmp_path / "event.json", "xlsx": tmp_path / "event.xlsx", "csv": tmp_path / "folder"}


@pytest.mark.parametrize("kind", ["json", "xlsx", "csv"])
def test_every_format_holds_the_same_event(files: dict[str, Path], kind: str) -> None:
    loaded = load(str(files[kind]))
    assert (loaded.readable, loaded.kind, loaded.findings) == (True, kind, ())
    assert loaded.document == DOCUMENT
    assert loaded.lang == "pl"
    assert [player.name for player in loaded.event.players] == ["Żak", "Lis", "Wójcik"]


@pytest.mark.parametrize(("kind", "place"), [("xlsx", "Zawodnicy"), ("csv", "players.csv")])
def test_findings_of_the_engine_learn_their_place(files: dict[str, Path], kind: str, place: str) -> None:
    loaded = load(str(files[kind]))
    (placed,) = loaded.placed([finding("x", subject=Subject("players", 1, "surname"))])
    assert placed.place is not None
    assert placed.place.sheet == place


def test_a_record_that_was_left_out_does_not_shift_the_places_of_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "players.csv").write_text("number,surname\n,A\n2,B\n3,C\n", encoding="utf-8")
    loaded = load(str(folder))
    assert [player.surname for player in loaded.event.players] == ["B", "C"]
    (placed,) = loaded.placed([finding("x", subject=Subject("players", 1))])
    assert placed.place == Place("players.csv", line=4)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: None, "file-missing"),
        (lambda path: path.mkdir(), "folder-without-csv"),
        (lambda path: path.write_bytes(b""), "file-empty"),
        (lambda path: path.write_bytes(b"\x89PNG"), "file-other-kind"),
        (lambda path: path.write_bytes(b"hello world"), "file-other-kind"),
    ],
)
def test_what_cannot_be_read_is_a_finding(tmp_path: Path, make: Any, code: str) -> None:
    path = tmp_path / "event.xlsx"
    make(path)
    loaded = load(str(path))
    assert loaded.readable is False
    assert [found.code for found in loaded.findings] == [code]


def test_texts_are_cleaned_once_with_a_warning_that_names_the_field(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    document = {"players": [{"number": 1, "surname": "A\u202eB", "club": "Z\u0307abka"}], "results": []}
    path.write_text(json.dumps(document), encoding="utf-8")
    loaded = load(str(path))
    assert loaded.event.players[0].surname == "AB"
    assert loaded.event.players[0].club == "Żabka"
    (found,) = loaded.findings
    assert (found.code, found.severity, found.subject) == (
        "characters-removed",
        Severity.WARNING,
        Subject("players", 0, "surname"),
    )


def test_a_folder_that_may_not_be_looked_into_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refuse)
    loaded = load(str(tmp_path))
    assert (loaded.readable, [found.code for found in loaded.findings]) == (False, ["file-unreadable"])
