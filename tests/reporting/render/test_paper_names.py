"""Where papers lie and what they are called: by the title, in plain letters, no two of one event alike."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.model import GameType
from engine.systems.table import SYSTEMS
from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.render.paper_names import PLACES, file_name, folder_name, is_folder_of_papers


@pytest.mark.parametrize(
    ("form", "lang", "path"),
    [
        ("pairings", "pl", "runda-03/kojarzenia"),
        ("pairings", "bg", "krag-03/dvoyki"),
        ("crosstable", "pl", "sprawozdanie/tabela-turniejowa"),
        ("standings", "pl", "na-sciane/klasyfikacja"),
        ("standings", "bg", "na-stenata/klasirane"),
        ("round-papers", "pl", "runda-03/wszystko"),
        ("start-card", "en", "cards/start-cards"),
    ],
)
def test_a_path_is_the_title_in_plain_letters(form: str, lang: str, path: str) -> None:
    described = load_forms()[form]
    assert f"{folder_name(described.place, 3, lang)}/{file_name(described, lang)}" == path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_forms_of_an_event_have_one_path(lang: str) -> None:
    for system in SYSTEMS:
        for game in GameType:
            fitting = (form for form in load_forms().values() if form.fits(system, game))
            paths = Counter(
                f"{folder_name(one.place, 1 if one.scope == 'round' else None, lang)}/{file_name(one, lang)}"
                for one in fitting
            )
            assert [path for path, count in paths.items() if count > 1] == [], (system, game)
            assert all(re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+", path) for path in paths)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_folders_of_papers_are_known_again(lang: str) -> None:
    assert len({folder_name(place, 7, lang) for place in PLACES}) == len(PLACES)
    assert all(is_folder_of_papers(folder_name(place, number, lang)) for place in PLACES for number in (None, 7, 12))
    assert not any(map(is_folder_of_papers, ("papers", "runda", "runda-", "2026-05", "pl")))
