"""What somebody wrote at length, in the language of the paper, and silence where nobody wrote anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.papers_made import paper_in
from tests.pdf_texts import pdf_text
from tests.reporting.cli.conftest import Run


def built(
    protokol: Callable[..., Run], path: Path, folder: Path, form: str, lang: str = "pl,bg,en"
) -> tuple[Run, dict[str, str]]:
    run = protokol("build", path, "-o", folder, "--lang", lang, "--to", "pdf", "--form", form, "--json")
    texts = {one: pdf_text(paper_in(folder, f"{form}.pdf", one).read_bytes()) for one in lang.split(",")}
    return run, {one: " ".join(text.replace("\u200b", "").split()) for one, text in texts.items()}


def test_regulations_say_in_which_language_a_text_is(
    protokol: Callable[..., Run], event: Callable[..., Path], five: dict[str, Any], tmp_path: Path
) -> None:
    five["event"] |= {"lang": "pl", "aims": "Radość z gry. [bg] Радост от играта.", "costs": "Dojazd własny."}
    run, texts = built(protokol, event(five), tmp_path, "regulations")
    assert run.codes.count("texts-in-other-language") == 1
    assert "Radość z gry." in texts["pl"]
    assert "Dojazd własny. (" not in texts["pl"]
    assert "Радост от играта." in texts["bg"]
    assert "Radość" not in texts["bg"]
    assert "Dojazd własny. (текстът е на полски)" in texts["bg"]
    assert "Radość z gry. (text in Polish)" in texts["en"]


NOTHING = {
    "incidents": "Incydentów nie odnotowano.",
    "remarks": "Bez uwag.",
    "motions": "Bez wniosków.",
}


@pytest.mark.parametrize("said", [True, False])
def test_that_nothing_happened_is_printed_only_where_somebody_said_so(
    said: bool, protokol: Callable[..., Run], event: Callable[..., Path], five: dict[str, Any], tmp_path: Path
) -> None:
    if said:
        five["event"] |= {"remarks": "Brak.", "motions": "няма"}
        five["incidents"] = [{"description": "brak"}]
    _, texts = built(protokol, event(five), tmp_path, "arbiter-report", "pl")
    assert [text in texts["pl"] for text in NOTHING.values()] == [said] * 3
