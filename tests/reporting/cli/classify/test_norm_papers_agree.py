"""The papers of norms are of one mind: by a place, by games, in the middle of the event, before it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.pdf_texts import pdf_text
from tests.reporting.cli.conftest import Run
from tests.reporting.verify.papers import sample

Print = Callable[..., dict[str, str]]


@pytest.fixture
def printed(protokol: Callable[..., Run], event: Callable[..., Path], tmp_path: Path) -> Print:
    """The texts of the PDFs of an event by their names."""

    def call(document: dict[str, Any], *forms: str, lang: str = "pl") -> dict[str, str]:
        protokol("build", event(document), "-o", tmp_path, "--lang", lang, "--to", "pdf", "--form", ",".join(forms))
        texts = {path.stem: pdf_text(path.read_bytes()) for path in sorted(tmp_path.rglob("*.pdf"))}
        return {name: " ".join(text.replace("\u200b", "").split()) for name, text in texts.items()}

    return call


def test_a_norm_by_place_rests_on_the_place(printed: Print) -> None:
    text = printed(sample("kszk-final"), "category-application", "arbiter-report")
    application, report = text["wniosek-4"], text["sprawozdanie-sedziego"]
    basis = "miejsce w finale mistrzostw Polski (4.4.19)"
    assert basis in application.partition("2. Zawodnik")[0]
    assert basis in report
    assert "nie spełniono" not in application
    assert "niewymagane" in application
    assert "nadwyżka" not in application
    assert "−19" not in application


def test_pzszach_is_cited_by_items_and_its_sum_can_be_added_up(printed: Print) -> None:
    text = printed(sample("groups-final"), "category-application")["wniosek-1"]
    assert "(2015), pkt 3" in text
    assert "ranking FIDE (pkt 1)" in text
    assert "a = ΣR = (1921 + 1702 + 1962 + 2048 + 2010) + 2105 = 11748" in text
    assert 1921 + 1702 + 1962 + 2048 + 2010 + 2105 == 11748
