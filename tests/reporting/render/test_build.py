"""Which documents a build makes and what becomes of the files that stand there already."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from engine.model import Event, EventInfo, Severity, Subject
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.render.archive import pack, unpack
from reporting.render.jobs import languages_of
from reporting.render.output_folder import Document
from reporting.render.unfit import does_not_fit
from reporting.sources.load import Loaded
from tests.papers_made import build, paper_in
from tests.rows import of_each

SAMPLES = Path(__file__).parents[3] / "samples"
ONE: dict[str, Any] = {"forms": ["standings"], "langs": ["pl"]}


def changed(loaded: Loaded) -> Loaded:
    document = copy.deepcopy(loaded.document)
    document["results"][0]["score"] = {"white": "0", "black": "1"}
    decoded = decode_document(document)
    return Loaded("event.json", "json", True, document=document, event=decoded.event)


def without(loaded: Loaded, *keys: str, **settings: Any) -> Loaded:
    document = {key: value for key, value in loaded.document.items() if key not in keys}
    document["event"] = {**document["event"], **settings}
    return Loaded("event.json", "json", True, document=document, event=decode_document(document).event)


Once = tuple[Path, list[Document]]


@pytest.fixture(scope="module")
def once(loaded: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Once:
    """The folder of the standings in Polish, and their documents; nobody changes it."""
    folder = tmp_path_factory.mktemp("once")
    return folder, build(loaded, folder, **ONE)[0]


@pytest.fixture
def standing(once: Once, tmp_path: Path) -> Path:
    """A folder in which the standings stand already."""
    return copytree(once[0], tmp_path / "standing")


def test_our_own_papers_are_replaced_when_the_event_changes(loaded: Loaded, standing: Path) -> None:
    second, _ = build(changed(loaded), standing, **ONE)
    assert [document.status for document in second] == ["written"] * 3


@pytest.mark.parametrize("kind", ["docx", "pdf", "xlsx"])
def test_a_file_that_we_did_not_make_is_left_alone(loaded: Loaded, tmp_path: Path, kind: str) -> None:
    path = paper_in(tmp_path, f"standings.{kind}", "pl")
    path.parent.mkdir()
    path.write_bytes(b"somebody's own")
    documents, found = build(loaded, tmp_path, **ONE, formats=[kind])
    assert [document.status for document in documents] == ["skipped"]
    assert "document-not-ours" in [one.code for one in found]
    assert path.read_bytes() == b"somebody's own"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("force", [False, True])
def test_a_link_in_the_place_of_a_folder_of_papers_is_not_followed(loaded: Loaded, tmp_path: Path, force: bool) -> None:
    """Where the program makes a folder a link would lead the papers elsewhere; where the user names one it leads."""
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (papers := tmp_path / "papers").mkdir()
    (papers / "na-sciane").symlink_to(elsewhere)
    documents, found = build(loaded, papers, **ONE, formats=["xlsx"], force=force)
    assert [document.status for document in documents] == ["skipped"]
    assert ("file-is-link", "na-sciane") in [(one.code, one.value) for one in found]
    assert not [*elsewhere.iterdir()]
    (tmp_path / "link").symlink_to(elsewhere)
    assert [each.status for each in build(loaded, tmp_path / "link", **ONE, formats=["xlsx"])[0]] == ["written"]


def test_an_edited_paper_is_left_alone_until_forced(loaded: Loaded, standing: Path) -> None:
    path = paper_in(standing, "standings.docx", "pl")
    parts = unpack(path.read_bytes())
    parts["word/document.xml"] = parts["word/document.xml"].replace(b"Klasyfikacja", b"Wyniki")
    path.write_bytes(pack(parts))
    documents, found = build(loaded, standing, **ONE, formats=["docx"])
    assert documents[0].status == "skipped" and "document-edited" in [one.code for one in found]
    documents, _ = build(loaded, standing, **ONE, formats=["docx"], force=True)
    assert documents[0].status == "written" and b"Klasyfikacja" in unpack(path.read_bytes())["word/document.xml"]


def test_check_writes_nothing_and_finds_what_is_missing_or_differs(
    loaded: Loaded, standing: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    documents, found = build(loaded, empty, **ONE, check=True)
    assert {document.status for document in documents} == {"skipped"}
    assert [one.code for one in found if one.severity is Severity.ERROR] == ["document-missing"] * 3
    assert not list(empty.iterdir())
    _, found = build(loaded, standing, **ONE, check=True)
    assert not [one for one in found if one.severity is Severity.ERROR]
    _, found = build(changed(loaded), standing, **ONE, check=True)
    assert [one.code for one in found if one.severity is Severity.ERROR] == ["document-differs"] * 3


def test_a_form_that_nobody_knows_is_named_and_the_others_are_made(loaded: Loaded, tmp_path: Path) -> None:
    documents, found = build(loaded, tmp_path, forms=["diploma", "standings"], langs=["en"], formats=["pdf"])
    assert [document.path for document in documents] == ["wall/standings.pdf"]
    assert "unknown-form" in [one.code for one in found]


def test_a_form_for_another_system_is_refused(loaded: Loaded, tmp_path: Path) -> None:
    swiss = without(loaded, system="swiss-fide-2026")
    documents, found = build(swiss, tmp_path, forms=["crosstable"])
    (unfit,) = [one for one in found if one.code == "form-does-not-fit"]
    assert not documents and unfit.subject == Subject("event", None, "system")


@of_each(
    [
        ("fide-it1", "bsfsh", "classification_rules", "rules"),
        ("fide-it1", "fide", "classification_rules", "norms"),
        ("norms-notice", "other", "classification_rules", "rules"),
        ("komunikat", "fide", "game", "field"),
        ("prize-list", "fide", None, "prizes"),
    ]
)
def test_a_form_that_shows_nothing_names_the_field_that_makes_it_fit(
    form: str, federation: str, field: str | None, hint: str
) -> None:
    event = Event(EventInfo(federation=federation, system="round-robin"))
    found = does_not_fit(load_forms()[form], event)
    assert (found.subject and found.subject.field, dict(found.values)["hint"]) == (field, hint)


def test_a_round_that_is_only_scheduled_can_be_printed_beforehand(loaded: Loaded, tmp_path: Path) -> None:
    documents, _ = build(loaded, tmp_path, forms=["pairings"], langs=["pl"], formats=["pdf"], round_number=7)
    assert [document.path for document in documents] == ["runda-07/kojarzenia.pdf"]


def test_an_event_without_players_still_has_its_lists(loaded: Loaded, tmp_path: Path) -> None:
    documents, _ = build(without(loaded, "players", "results"), tmp_path, langs=["bg"], formats=["docx"])
    assert {"start-list", "standings"} <= {document.form for document in documents}
    assert "crosstable" not in {document.form for document in documents}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"languages": ["bg", "en"], "lang": "pl"}, ("bg", "en")),
        ({"languages": [], "lang": "bg"}, ("bg",)),
        ({"languages": [], "lang": ""}, ("en",)),
    ],
)
def test_papers_are_in_the_languages_of_the_event(
    loaded: Loaded, settings: dict[str, Any], expected: tuple[str, ...]
) -> None:
    assert languages_of(without(loaded, **settings)) == expected


def test_a_character_that_no_font_has_is_named_with_its_place(loaded: Loaded, tmp_path: Path) -> None:
    _, found = build(loaded, tmp_path, **ONE, formats=["pdf"])
    warning = next(one for one in found if one.code == "missing-glyph")
    assert warning.severity is Severity.WARNING and dict(warning.values)["codes"] == "U+1F600"
    assert warning.subject is not None and (warning.subject.record, warning.subject.field) == (4, "first_name")


@pytest.mark.parametrize("form", ["prize-list", "prize-receipts"])
def test_nobody_is_asked_to_decide_between_winners_before_the_event_is_over(tmp_path: Path, form: str) -> None:
    def told(results: list[dict[str, Any]]) -> set[str]:
        source = {**document, "results": results}
        one = Loaded("event.json", "json", True, document=source, event=decode_document(source).event)
        found = build(one, tmp_path / "out", forms=[form], langs=["en"], formats=["xlsx"], force=True)[1]
        return {item.code for item in found if item.code.startswith("prize-")}

    document = json.loads((SAMPLES / "zurich-1953" / "event.json").read_text(encoding="utf-8"))
    document["prizes"] = [{"place": 1, "prize": "cup"}, {"place": 2, "amount": "much"}]
    draws = [{**line, "score": {"white": "0.5", "black": "0.5"}} for line in document["results"]]
    assert told(draws) == {"prize-amount-unreadable", "prize-place-shared"}
    assert told(draws[:-1]) == told([]) == {"prize-amount-unreadable"}
