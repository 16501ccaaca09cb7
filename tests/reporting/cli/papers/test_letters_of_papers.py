"""Papers in the letters of their readers, through the command line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.papers_made import paper_in
from tests.pdf_texts import pdf_text
from tests.reporting.cli.conftest import Run

CYRILLIC = re.compile("[А-яЁё]")


@pytest.fixture
def cup(five: dict[str, Any]) -> dict[str, Any]:
    five["event"] |= {
        "name": "Купа Шумен",
        "city": "Шумен",
        "organiser": "ШК Шумен",
        "organiser_latin": "Shumen Chess Club",
        "federation": "bfsh-2022",
        "seed": "7",
        "arbiters": [{"name": "Жеков Юлиян", "role": "chief"}],
    }
    five["players"][2] |= {"patronymic": "Стоянов", "club": "ШК Шумен"}
    five["players"][3]["name_other_script"] = "Зайонц Ева"
    return five


def words(folder: Path, lang: str, form: str) -> str:
    text = pdf_text(paper_in(folder, f"{form}.pdf", lang).read_bytes())
    return text.replace("\u200b", "")


def test_every_paper_stands_in_the_letters_of_its_language(
    protokol: Callable[..., Run], event: Callable[..., Path], cup: dict[str, Any], tmp_path: Path
) -> None:
    built = protokol(
        "build", event(cup), "-o", tmp_path, "--lang", "pl,bg,en", "--to", "pdf", "--form", "start-list", "--json"
    )
    assert built.codes.count("names-transliterated") == 1
    for lang in ("pl", "en"):
        text = words(tmp_path, lang, "start-list")
        assert not CYRILLIC.search(text), text
        assert all(part in text for part in ("Petrov Ivan", "Zając Ewa", "Kupa Shumen", "Shumen Chess Club", "Zhekov"))
        assert "Stoyanov" not in text
    text = words(tmp_path, "bg", "start-list")
    assert all(part in text for part in ("Петров Иван Стоянов", "Зайонц Ева", "Купа Шумен", "ШК Шумен", "Жеков"))


def test_bulgarian_papers_alone_transliterate_nothing(
    protokol: Callable[..., Run], event: Callable[..., Path], cup: dict[str, Any], tmp_path: Path
) -> None:
    built = protokol(
        "build", event(cup), "-o", tmp_path, "--lang", "bg", "--to", "pdf", "--form", "start-list", "--json"
    )
    assert "names-transliterated" not in built.codes
