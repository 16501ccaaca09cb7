"""Titles and norms that a language writes in letters of its own: `МС`, `КМ` on Bulgarian papers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reporting import languages
from reporting.verify.document import Document, read_document
from tests.reporting.verify.pages.test_packs import verified
from tests.reporting.verify.papers import altered, paper, sample

FIGURES = {"games": 3, "percent": 40}
KEPT = {*range(1, 13)}


def in_bulgaria(document: dict[str, Any]) -> None:
    """A few games, the figures of a norm that no source gives, and a first player who is a candidate master."""
    figures = [f"bg.m.MS.{name} = {value}; наредба" for name, value in FIGURES.items()]
    document["event"] |= {"federation": "bsfsh", "lang": "bg", "parameters": "\n".join(figures)}
    document["players"] = [each for each in document["players"] if each["number"] in KEPT]
    document["results"] = [each for each in document["results"] if {each["white"], each.get("black", 1)} <= KEPT]
    for each in document["players"]:
        each |= {"federation": "BUL", "titles": {}, "categories": {}}
    document["players"][0]["titles"] = {"national": "km"}


PAPERS = [
    ("norms-summary", "pdf"),
    ("category-application", "docx"),
    ("norms-notice", "pdf"),
    ("report-bg", "docx"),
]


def printed(form: str, kind: str, lang: str = "bg") -> bytes:
    document = altered(sample("swiss-open"), in_bulgaria)
    return paper(document, form, kind, lang=lang, player=1 if form == "category-application" else None)


def words_of(data: bytes) -> set[str]:
    found = read_document(data, "paper")
    assert isinstance(found, Document)
    return {word.strip(",.:;()") for text in found.texts for word in text.split()}


@pytest.mark.parametrize(("form", "kind"), PAPERS)
def test_bulgarian_papers_write_titles_in_their_letters(form: str, kind: str) -> None:
    bulgarian = words_of(printed(form, kind))
    assert "МС" in bulgarian and not {"MS", "KM", "km"} & bulgarian
    assert "MS" in words_of(printed(form, kind, "pl"))


@pytest.mark.parametrize(("form", "kind"), PAPERS)
def test_papers_with_ids_in_the_place_of_titles_are_still_read(
    form: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So all versions printed them; the claims are open because of the figures that the event sets itself."""
    now = verified(printed(form, kind), tmp_path / f"a.{kind}", capsys)[1]
    monkeypatch.setitem(languages._BY_CODE, "bg", replace(languages.language("bg"), titles={}))
    data = printed(form, kind)
    monkeypatch.undo()
    assert {"MS"} <= words_of(data)
    then = verified(data, tmp_path / f"a.{kind}", capsys)[1]
    assert {claim["verdict"] for claim in now["claims"]} == {"incomplete"}
    assert {claim["norm"] for claim in now["claims"]} == {"MS"}
    assert then["claims"] == now["claims"]
    assert not [each for each in (*now["findings"], *then["findings"]) if each["severity"] == "error"]


def test_another_title_in_its_place_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def change(context: dict[str, Any]) -> None:
        context["sought"]["category"] = "КМ"

    document = altered(sample("swiss-open"), in_bulgaria)
    data = paper(document, "category-application", "docx", lang="bg", player=1, change=change)
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    assert code == 1
    assert "confirmed" not in {claim["verdict"] for claim in answer["claims"]}
    assert [claim["norm"] for claim in answer["claims"]] == ["KM"]
