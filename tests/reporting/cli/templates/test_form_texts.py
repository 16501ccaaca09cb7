"""The texts of the forms: none is missing, and one that is missing is told, never printed as its id."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.fields import TABLES
from reporting.forms import catalogue
from reporting.forms.catalogue import every_form, forms_folder, lacking_texts, load_forms
from reporting.languages import LANGUAGES
from reporting.locale import MissingTextError, paper_texts, texts

SAMPLES = Path(__file__).parents[4] / "samples"
CHOICES = {
    "form.card.level": "level",
    "form.report.level": "level",
    "form.report.rated": "rated_by",
    "form.regulations.competition": "competition",
    "form.regulations.numbers": "start_numbers",
    "form.regulations.reserves": "reserves",
    "form.regulations.first-colour": "first_colour",
    "choice.transmission": "transmission",
    "choice.fide_exemption": "fide_exemption",
}
"""Texts that papers have for the choices of a field of the event sheet."""


@pytest.fixture
def club_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The forms with a new one, for which nobody has written a text yet."""
    folder = tmp_path / "forms"
    shutil.copytree(forms_folder(), folder)
    (folder / "club-list").mkdir()
    new = (folder / "start-list" / "form.toml").read_text(encoding="utf-8").replace('"start-list"', '"club-list"', 1)
    (folder / "club-list" / "form.toml").write_text(new, encoding="utf-8")
    monkeypatch.setattr(catalogue, "forms_folder", lambda: folder)
    every_form.cache_clear()
    yield folder
    every_form.cache_clear()


def strings(value: Any) -> Iterator[str]:
    """Every text of a context."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)


def test_no_form_lacks_a_text() -> None:
    assert [(form.id, *lack) for form in load_forms().values() for lack in lacking_texts(form)] == []


@pytest.mark.parametrize("key", CHOICES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_that_a_paper_shows_has_its_text(key: str, lang: str) -> None:
    column = next(column for column in TABLES["event"].columns if column.id == CHOICES[key])
    assert column.choices
    assert [word for word in column.choices if paper_texts(lang).find(f"{key}.{word}") is None] == []


def test_a_text_that_a_language_lacks_is_not_taken_from_another(monkeypatch: pytest.MonkeyPatch) -> None:
    known = texts("en")("form.page")
    lacking = {"pl"}
    monkeypatch.setattr("reporting.locale._in_catalogue", lambda key, lang: None if lang in lacking else known)
    assert texts("pl")("form.page") == paper_texts("en")("form.page") == known
    with pytest.raises(MissingTextError, match=r"form\.page"):
        paper_texts("pl")("form.page")


def test_a_form_without_its_texts_is_told_by_the_build_and_not_printed(
    protokol: Any, tmp_path: Path, club_list: Path
) -> None:
    event = SAMPLES / "zurich-1953" / "event.json"
    arguments = ("--form", "club-list", "--form", "start-list", "--to", "docx,xlsx", "--lang", "pl", "--json")
    done = protokol("build", event, "-o", tmp_path / "out", *arguments)
    (line,) = done.lines
    told = [found for found in line["findings"] if found["code"] == "form-text-missing"]
    assert done.code == 1 and line["ok"] is False
    assert [found["severity"] for found in told] == ["error"]
    assert "form.club-list.title" in told[0]["message"] and "club-list" in told[0]["message"]
    assert {document["form"] for document in line["documents"]} == {"start-list"}
    assert "club-list" not in " ".join(path.name for path in (tmp_path / "out").rglob("*"))


@pytest.mark.parametrize("sample", sorted(path.parent.name for path in SAMPLES.glob("swiss-*/event.json")))
def test_a_word_that_is_no_choice_stands_on_papers_as_it_was_written(sample: str) -> None:
    document = json.loads((SAMPLES / sample / "event.json").read_text(encoding="utf-8"))
    for column in TABLES["event"].columns:
        if column.choices and column.id not in {"system", "game", "lang", "languages", "tie_breaks"}:
            place = document["event"]
            for step in column.json_path[:-1]:
                place = place.setdefault(step, {})
            place[column.json_path[-1]] = "zzz"
    event = decode_event(document)[0]
    facts = Facts(event)
    whole = [form for form in load_forms().values() if form.scope == "event" and form.context and not form.per_group]
    for form in whole:
        if form.fits(event.info.system, event.info.game):
            built = CONTEXTS[form.context](Subjects(form, facts, "bg")) or {}
            raw = [text for text in strings(built) if ".zzz" in text or text.startswith("form.")]
            assert raw == [], form.id
