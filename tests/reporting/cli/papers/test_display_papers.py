"""The papers of a simultaneous display: no start card, no rating arithmetic (PZSzach 2002, B.VI H.1.1)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.locale import paper_texts
from tests.papers_made import paper_in
from tests.pdf_texts import pdf_text


def display(system: str = "simul", **more: Any) -> Path:
    players = [
        {"number": n, "surname": f"P{n}", "federation": "POL", "ratings": [{"list": "fide", "value": 2400 - 50 * n}]}
        for n in range(1, 5)
    ]
    results = [
        {"round": 1, "board": n - 1, "white": 1, "black": n, "score": {"white": "1", "black": "0"}, "kind": "played"}
        for n in range(2, 5)
    ]
    head = {"name": "Seans", "system": system, "game": "chess", "federation": "pzszach", "lang": "pl", **more}
    path = Path("display.json")
    path.write_text(json.dumps({"schema": 1, "event": head, "players": players, "results": results}), encoding="utf-8")
    return path


def text_of(path: Path) -> str:
    return pdf_text(path.read_bytes())


def test_a_display_has_its_sheet_and_no_start_cards(protokol: Any) -> None:
    done = protokol("build", display(), "-o", "out", "--to", "pdf", "--json")
    forms = {item["form"] for item in done.lines[0]["documents"] if item["status"] == "written"}
    assert "simul-sheet" in forms
    assert not [form for form in forms if form.startswith("start-card")]
    asked = protokol("build", display(), "-o", "out", "--to", "pdf", "--form", "start-card", "--json")
    assert asked.code == 1
    assert not list(Path("out").rglob("start-card*"))


def test_the_report_of_a_display_reckons_no_ratings(protokol: Any) -> None:
    lang, average, cards = "pl", "Średni ranking", "karty startowe"
    forms = ("--form", "arbiter-report,start-list,report", "--to", "pdf", "--lang", lang)
    assert protokol("build", display(rated_by="fide"), "-o", "out", *forms).code == 0
    for form in ("arbiter-report", "start-list", "report"):
        text = text_of(paper_in(Path("out"), f"{form}.pdf", lang))
        assert average not in text
        assert paper_texts(lang)("verdict.symbol.Ruz") not in text
    report = text_of(paper_in(Path("out"), "arbiter-report.pdf", lang))
    assert "Wyników symultany nie zalicza się" in report
    assert cards not in report.lower()
    assert "FIDE" not in report.partition("2.")[0]
    # The same players in a tournament do have an average.
    protokol("build", display("swiss-fide-2026"), "-o", "other", "--form", "arbiter-report", *forms[2:])
    other = text_of(paper_in(Path("other"), "arbiter-report.pdf", lang))
    assert average in other
    assert cards in other.lower()


@pytest.mark.parametrize(("rated_by", "told"), [("fide", True), (None, False)])
def test_a_display_that_is_said_to_be_rated_is_told(protokol: Any, rated_by: str | None, told: bool) -> None:
    path = display(**({"rated_by": rated_by} if rated_by else {}))
    found = [
        item for item in protokol("check", path, "--json").lines[0]["findings"] if item["code"] == "simul-not-rated"
    ]
    assert [(item["severity"], item["rule"]["article"]) for item in found] == [("warning", "B.VI H.1.1")] * told
