"""The language of papers: what a reader of it should not meet is found, and no paper has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.render.output_folder import Document
from tests.papers.language import faults_of, paper_texts, texts_in
from tests.reporting.render.conftest import languages_made
from tests.rows import of_each

Made = tuple[Path, list[Document]]
OF_THE_EVENTS = frozenset({"example", "open", "play", "surname"})
"""English words that the events themselves have in addresses and names."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_paper_has_what_a_reader_of_its_language_should_not_meet(made: Made, lang: str) -> None:
    folder, documents = made
    forms: set[str] = set()
    places: dict[str, str] = {}
    for document in documents:
        if document.lang != lang or document.format == "pdf":
            continue
        forms.add(document.form)
        for text in texts_in((folder / document.path).read_bytes(), document.format):
            places.setdefault(text, document.path)
    found = [(place, fault, text) for text, place in places.items() for fault in faults_of(text, lang, OF_THE_EVENTS)]
    assert found == []
    made_of = {name for name in load_forms() if lang in {*languages_made(name, "docx"), *languages_made(name, "xlsx")}}
    assert forms == made_of


@of_each(LANGUAGES)
def test_no_text_of_a_catalogue_has_it_either(lang: str) -> None:
    found = [(text, faults) for text in paper_texts(lang) if (faults := faults_of(text, lang))]
    assert found == []


@of_each(
    [
        ("pl", "Klasyfikacja po rundzie 3 of 7", "word of en: 'of'"),
        ("pl", "Крайно класиране", "word of bg: 'класиране'"),
        ("bg", "Klasyfikacja końcowa", "word of pl: 'końcowa'"),
        ("bg", "След кръг 3, players: 7", "word of en: 'players'"),
        ("en", "Standings po rundzie 3", "word of pl: 'rundzie'"),
        ("pl", "Termin: 2026-05-01", "ISO date: '2026-05-01'"),
        ("pl", "Średni ranking: 2150.5", "decimal point: '2150.5'"),
        ("pl", "System: swiss-fide-2026", "raw id: 'swiss-fide-2026'"),
        ("bg", "form.standings.title", "raw id: 'form.standings.title'"),
        ("en", "Place: None", "nothing: 'None'"),
        ("pl", "po rundzie  3", "doubled: '  '"),
        ("pl", "Wrocław,, Opole", "doubled: ',,'"),
        ("en", "Anna Kot ()", "empty: '()'"),
    ]
)
def test_each_rule_finds_its_fault(lang: str, text: str, fault: str) -> None:
    assert fault in faults_of(text, lang)


@of_each(
    [
        ("pl", "1  Żądło Łukasz"),
        ("bg", "GM [x]   IM [ ]"),
        ("en", "Average 2150.5 from 9 games …"),
        ("pl", "Podpis: ......... (KSzK 4.5; FIDE C.07, 10.1 i 10.2; PZWarc VI 4.1), 1.05.2026, 2150,5 pkt"),
        ("bg", "PZWarc, KSzK 4.3.8, GM, „Левски“"),
        ("en", "The round robin of 2026"),
    ]
)
def test_what_is_well_written_is_no_fault(lang: str, text: str) -> None:
    assert faults_of(text, lang) == []
