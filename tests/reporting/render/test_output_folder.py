"""Papers that somebody else makes or signs at the same time, and an event that is saved while they are made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.model import Finding
from reporting.actions.build import build
from reporting.render import output_folder
from reporting.render.build_request import BuildRequest
from reporting.sources import outputs
from reporting.sources.file_lock import locked
from reporting.sources.load import load
from reporting.sources.replace import hash_of
from tests.papers_made import paper_in

EVENT = Path(__file__).parents[3] / "samples" / "club-saturday" / "event.json"


def while_waiting(monkeypatch: pytest.MonkeyPatch, module: Any, path: Path, data: bytes) -> None:
    """Whoever held the file before wrote this into it."""

    @contextmanager
    def waited(place: Path) -> Iterator[Finding | None]:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        with locked(place) as busy:
            yield busy

    monkeypatch.setattr(module, "locked", waited)


def test_two_who_make_the_same_at_once_make_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = paper_in(tmp_path, "poster.pdf", "pl")
    while_waiting(monkeypatch, output_folder, paper, b"1")
    assert output_folder.settle(paper, b"1", check=False, force=False) == ("unchanged", "")
    copy = tmp_path / "copy.json"
    while_waiting(monkeypatch, outputs, copy, b"1")
    assert outputs.write_file(copy, b"1", force=False) == ("unchanged", ())


def test_a_paper_that_was_signed_meanwhile_is_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = paper_in(tmp_path, "poster.pdf", "pl")
    while_waiting(monkeypatch, output_folder, paper, b"signed")
    assert output_folder.settle(paper, b"1", check=False, force=False) == ("skipped", "document-not-ours")
    assert paper.read_bytes() == b"signed"


def test_papers_of_an_older_state_take_no_place(tmp_path: Path) -> None:
    """An older state that was built more slowly than a newer one took its place, and said “written”."""
    event = tmp_path / "event.json"
    event.write_bytes(EVENT.read_bytes())
    loaded = load(str(event))
    request = BuildRequest(forms=("start-list",), langs=("en",), formats=("docx", "xlsx"))
    told: list[str] = []

    def saved(done: int, total: int, path: str) -> None:
        told.append(path)
        event.write_bytes(EVENT.read_bytes() + b" ")

    answer = build(loaded, tmp_path / "out", request, saved)
    assert [paper.status for paper in answer.documents] == ["written", "skipped"]
    (found,) = (each for each in answer.findings if each.code == "event-changed-meanwhile")
    assert found.value == "event.json" and found.severity == "error"
    again = build(load(str(event)), tmp_path / "out", request)
    assert [paper.status for paper in again.documents] == ["unchanged", "written"]


@pytest.mark.skipif(os.name == "nt", reason="Windows holds no folder")
def test_where_no_folder_is_none_is_held_and_no_file_made_of_it(tmp_path: Path) -> None:
    """For a while a file stood in the place of the folder, and whoever came then was told so."""
    with locked(tmp_path / "none" / "paper.pdf") as busy:
        assert busy is None and not (tmp_path / "none").exists()


def test_the_hash_of_an_event_is_that_of_its_file(tmp_path: Path) -> None:
    event = tmp_path / "event.json"
    event.write_bytes(EVENT.read_bytes())
    paper = paper_in(tmp_path, "poster.pdf", "pl")
    for read, status in ((hash_of(b"other"), "skipped"), (hash_of(event.read_bytes()), "written"), ("", "written")):
        paper.unlink(missing_ok=True)
        assert (
            output_folder.settle(paper, b"1", check=False, force=False, source=output_folder.Source(event, read))[0]
            == status
        )
