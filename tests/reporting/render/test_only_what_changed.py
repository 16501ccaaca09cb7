"""A build makes what changed: papers of a round stay as they were, a paper with the same content is not made again."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from reporting.forms.catalogue import load_forms
from reporting.locale import texts
from reporting.render import printer
from reporting.render.archive import pack, unpack
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.form_copy import copy_of
from reporting.render.output_folder import Document
from reporting.render.templates.folder import copy_name
from tests.papers_made import build, paper_in
from tests.reporting.render.conftest import loaded_from, swiss_document
from tests.thinned import LONG

ROUNDS = ["pairings", *(["pairings-by-name"] if LONG else []), "result-slips", "round-standings"]
Event = dict[str, Any]
Later = tuple[Path, list[Document], list[Document]]


@pytest.fixture(scope="module")
def event() -> Event:
    """A Swiss event after two of nine rounds."""
    return swiss_document("swiss-fide-2026")


def with_third_round(event: Event) -> Event:
    """The same event a round later, with all that such a round brings onto the sheets."""
    later = copy.deepcopy(event)
    score = {"white": "1", "black": "0"}
    later["results"].append({"round": 3, "board": 1, "white": 1, "black": 2, "kind": "played", "score": score})
    later["absences"].append({"round": 3, "player": 8, "kind": "withdrawn"})
    later["players"][4] |= {"status": "withdrawn", "last_round": 2}
    later["rounds"] = [{"round": 3, "date": "2026-05-02", "status": "finished"}]
    later["incidents"] = [{"round": 3, "description": "Przerwa w dopływie prądu."}]
    return later


def with_result(event: Event, number: int) -> Event:
    """The same event with the first result of a round told otherwise."""
    other = copy.deepcopy(event)
    game = next(one for one in other["results"] if one["round"] == number)
    game["score"] = {"white": "0", "black": "1"}
    return other


def made(event: Event, folder: Path, **asked: Any) -> list[Document]:
    asked = {"langs": ["pl"], **asked}
    return build(loaded_from(event), folder, **asked)[0]


def states(documents: list[Document]) -> dict[str, str]:
    return {document.path: document.status for document in documents}


@pytest.fixture(scope="module")
def later(event: Event, tmp_path_factory: pytest.TempPathFactory) -> Later:
    """The papers of rounds after two rounds and, into the same folder, after three."""
    folder = tmp_path_factory.mktemp("later")
    first = made(event, folder, forms=ROUNDS)
    return folder, first, made(with_third_round(event), folder, forms=ROUNDS)


def test_papers_of_a_round_stay_the_same_bytes_when_a_round_follows(later: Later) -> None:
    _, first, second = later
    before = {document.path: document.sha256 for document in first}
    assert {document.round for document in first} == {1, 2}
    assert {document.path for document in second if document.status == "written"} == {
        document.path for document in second if document.round == 3
    }
    assert before.items() <= {document.path: document.sha256 for document in second}.items()


def test_what_is_not_made_again_has_the_bytes_that_making_it_gives(event: Event, later: Later, tmp_path: Path) -> None:
    folder, first, second = later
    fresh = made(with_third_round(event), tmp_path, forms=ROUNDS)
    assert {document.path for document in first} < {document.path for document in fresh}
    assert [document.path for document in second] == [document.path for document in fresh]
    for document in fresh:
        assert (folder / document.path).read_bytes() == (tmp_path / document.path).read_bytes(), document.path


@pytest.mark.parametrize(("number", "written"), [(1, {1, 2}), (2, {2})])
def test_a_result_changes_the_papers_of_its_round_and_the_next(
    event: Event, later: Later, tmp_path: Path, number: int, written: set[int]
) -> None:
    stood = copytree(later[0], tmp_path / "stood")
    again = made(with_result(event, number), stood, forms=ROUNDS, formats=["docx"])
    assert {document.round for document in again} == {1, 2}
    assert {document.round for document in again if document.status == "written"} == written


def test_the_evidence_of_a_round_holds_no_later_round(later: Later) -> None:
    for number, count in ((1, {1}), (2, {1, 2}), (3, {1, 2, 3})):
        for kind in ("docx", "pdf", "xlsx"):
            path = paper_in(later[0], f"pairings-r0{number}.{kind}", "pl")
            found = read_evidence_of(path.read_bytes(), path.name)
            assert isinstance(found, Evidence) and found.intact and found.untouched
            assert {game["round"] for game in found.document["results"]} == count
            assert all(one["round"] <= number for one in found.document.get("absences", []))
            assert ("status" in found.document["players"][4]) == (number > 2)


@pytest.fixture(scope="module")
def once(event: Event, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the standings after two rounds."""
    folder = tmp_path_factory.mktemp("once")
    made(event, folder, forms=["standings"])
    return folder


@pytest.fixture
def standing(once: Path, tmp_path: Path) -> Path:
    """A folder in which the standings stand already."""
    return copytree(once, tmp_path / "standing")


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The papers that are truly made, from now on."""
    found: list[str] = []
    print_it: Callable[..., Any] = printer.Printer._print

    def noted(self: printer.Printer, job: Any, parts: Any, kind: str) -> bytes:
        found.append(f"{job.stem}.{kind}")
        data: bytes = print_it(self, job, parts, kind)
        return data

    monkeypatch.setattr(printer.Printer, "_print", noted)
    return found


def test_an_unchanged_event_prints_nothing(event: Event, tmp_path: Path, printed: list[str]) -> None:
    first = made(event, tmp_path, forms=["pairings", "standings"])
    assert len(printed) == len(first) == 9
    printed.clear()
    again = made(event, tmp_path, forms=["pairings", "standings"])
    assert set(states(again).values()) == {"unchanged"}
    assert printed == []
    assert [one.as_json() | {"status": ""} for one in again] == [one.as_json() | {"status": ""} for one in first]


@pytest.mark.parametrize("kind", ["docx", "pdf", "xlsx"])
def test_a_paper_that_is_missing_or_was_edited_is_printed_alone(
    event: Event, standing: Path, printed: list[str], kind: str
) -> None:
    path = paper_in(standing, f"standings.{kind}", "pl")
    edited = path.read_bytes()[:-1] + b"\n\n" if kind == "pdf" else _edited(path.read_bytes())
    for data, status in ((None, "written"), (edited, "skipped")):
        printed.clear()
        path.unlink() if data is None else path.write_bytes(data)
        assert states(made(event, standing, forms=["standings"]))[f"na-sciane/klasyfikacja.{kind}"] == status
        assert printed == [f"na-sciane/klasyfikacja.{kind}"]


def _edited(data: bytes) -> bytes:
    """The archive with a blank more in a part that readers see."""
    parts = unpack(data)
    name = next(one for one in parts if one.endswith(("word/document.xml", "worksheets/sheet1.xml")))
    return pack({**parts, name: parts[name].replace(b"</", b" </", 1)})


def test_what_somebody_damaged_is_no_reason_to_stop(event: Event, standing: Path) -> None:
    for kind in ("docx", "pdf", "xlsx"):
        path = paper_in(standing, f"standings.{kind}", "pl")
        data = bytearray(path.read_bytes())
        data[len(data) // 2 : len(data) // 2 + 40] = b"\0" * 40
        path.write_bytes(data)
    assert set(states(made(event, standing, forms=["standings"])).values()) == {"skipped"}


def test_another_program_prints_again(
    event: Event, standing: Path, printed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reporting.render.content_key.fingerprint", lambda: "another")
    assert set(states(made(event, standing, forms=["standings"])).values()) == {"written"}
    assert len(printed) == 3


def test_papers_of_edited_templates_are_always_printed(event: Event, tmp_path: Path, printed: list[str]) -> None:
    form = load_forms()["poster"]
    templates = tmp_path / "templates"
    templates.mkdir()
    (templates / copy_name(form.id, "pl")).write_bytes(copy_of(form, texts("pl"), "Plakat"))
    for _ in range(2):
        printed.clear()
        made(event, tmp_path, forms=[form.id], edited=templates)
        assert "na-sciane/plakat-z-klasyfikacja.docx" in printed
    assert printed == ["na-sciane/plakat-z-klasyfikacja.docx"]


def test_who_waits_gets_the_last_round_as_pdf_before_all(event: Event, tmp_path: Path, printed: list[str]) -> None:
    forms = ["standings", "pairings"]
    plain = made(event, tmp_path / "plain", forms=forms, formats=["docx", "pdf"])
    printed.clear()
    first = made(event, tmp_path / "first", forms=forms, formats=["docx", "pdf"], newest_first=True)
    assert printed[0] == "runda-02/kojarzenia.pdf" and len(printed) == len(first)
    assert first == plain
    printed.clear()
    again = made(event, tmp_path / "first", forms=forms, formats=["docx", "pdf"], newest_first=True)
    assert printed == [] and [one.path for one in again] == [one.path for one in plain]
