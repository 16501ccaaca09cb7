"""Incidents and sanctions: from the sheet through `check` into the arbiter's report, with their articles."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.papers_made import paper_in
from tests.pdf_texts import pdf_text

PEOPLE = (("Nowak", "Anna"), ("Kowalski", "Jan"), ("Lis", "Ewa"), ("Zając", "Piotr"))
PENALTY = {
    "pl": "Wynik partii 2 – 3 orzeczony jako kara: 0 : 0.",
    "bg": "Резултат на партията 2 – 3, определен като наказание: 0 : 0.",
    "en": "Result of game 2 – 3 set as a penalty: 0 : 0.",
}
OUT = {"pl": "Dyskwalifikacja z turnieju.", "bg": "Дисквалификация от турнира.", "en": "Disqualified from the event."}


def draughts(*incidents: dict[str, Any], **info: Any) -> dict[str, Any]:
    """Four players; the game 2–3 of round 1 was lost by both as a sanction."""
    players = [
        {"number": number, "surname": surname, "first_name": first}
        for number, (surname, first) in enumerate(PEOPLE, start=1)
    ]
    about = {"name": "Puchar", "system": "round-robin", "game": "draughts100", "federation": "pzwarc"}
    results = [
        {"round": 1, "board": 1, "white": 1, "black": 4, "score": {"white": "2", "black": "0"}, "kind": "played"},
        {"round": 1, "board": 2, "white": 2, "black": 3, "score": {"white": "0", "black": "0"}, "kind": "sanction"},
    ]
    rounds = [{"round": 1, "date": "2026-05-01", "status": "finished"}]
    return {
        "event": {**about, **info},
        "players": players,
        "rounds": rounds,
        "results": results,
        "incidents": list(incidents),
    }


def report(protokol: Any, tmp_path: Path, document: Path, lang: str, kind: str) -> str:
    """The words of the arbiter's report, whatever the lines they were broken into."""
    out = tmp_path / "out"
    done = protokol("build", document, "-o", out, "--form", "arbiter-report", "--lang", lang, "--to", kind)
    assert done.code == 0, done.err
    data = paper_in(out, f"arbiter-report.{kind}", lang).read_bytes()
    if kind == "pdf":
        text = pdf_text(data)
    else:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            text = re.sub(r"<[^>]+>", " ", archive.read("word/document.xml").decode())
    return " ".join(text.replace("\u200b", "").replace("\xa0", " ").split())


KINDS = [("pl", "pdf"), ("bg", "docx")]
"""That a paper says the same in each kind and language is held for all papers; here each kind is met."""


@pytest.mark.parametrize(("lang", "kind"), KINDS)
def test_an_incident_stands_in_the_report_with_its_article(
    protokol: Any, event: Any, tmp_path: Path, lang: str, kind: str
) -> None:
    document = draughts(
        {
            "round": 1,
            "players": "1",
            "description": "Spóźnienie.",
            "article": "PZWarc II 2.5.1",
            "decision": "Upomnienie.",
        }
    )
    text = report(protokol, tmp_path, event(document), lang, kind)
    assert re.search(r"1 Nowak Anna Spóźnienie\. PZWarc II 2\.5\.1 Upomnienie\.", text)


@pytest.mark.parametrize(("lang", "kind"), KINDS)
def test_a_sanction_and_a_disqualification_that_nobody_described_stand_there_to_be_described(
    protokol: Any, event: Any, tmp_path: Path, lang: str, kind: str
) -> None:
    document = draughts({"round": 1, "players": "1", "description": "Co innego."})
    document["players"][3]["status"] = "disqualified"
    text = report(protokol, tmp_path, event(document), lang, kind)
    assert re.search(rf"2 Kowalski Jan – 3 Lis Ewa …+ PZWarc II 2\.5\.3 {re.escape(PENALTY[lang])}", text)
    assert re.search(rf"4 Zając Piotr …+ PZWarc II 2\.5\.4 {re.escape(OUT[lang])}", text)


def test_the_incident_behind_a_sanction_gets_its_result_and_article(protokol: Any, event: Any, tmp_path: Path) -> None:
    document = draughts({"round": 1, "players": "Lis", "description": "Telefon.", "motion": "Kara 50 zł."})
    text = report(protokol, tmp_path, event(document), "pl", "pdf")
    assert re.search(rf"Lis Telefon\. PZWarc II 2\.5\.3 {re.escape(PENALTY['pl'])} Kara 50 zł\.", text)
    assert text.count("orzeczony jako kara") == 1
    assert "Bez wniosków" not in text
    assert "1, 01.05.2026, Lis: Kara 50 zł." in text


UNTOLD = {"sanction-without-incident", "disqualified-without-incident"}


@pytest.mark.parametrize(
    ("told", "untold"),
    [
        ({"round": 1, "players": "2", "article": "II 2.5.1"}, {"disqualified-without-incident"}),
        ({"round": 2, "players": "4", "article": "II 2.5.5"}, {"sanction-without-incident"}),
        ({"players": "Zając", "decision": "Wykluczenie z turnieju."}, {"sanction-without-incident"}),
        ({"round": 2, "players": "4", "article": "II 2.5.1"}, UNTOLD),
        ({"round": 2, "players": "14", "article": "II 2.5.5"}, UNTOLD),
        ({"round": 2, "players": "2, 3", "article": "II 2.5.3"}, UNTOLD),
    ],
)
def test_an_incident_tells_of_a_sanction_whose_players_and_round_it_names(
    protokol: Any, event: Any, told: dict[str, Any], untold: set[str]
) -> None:
    document = draughts({"description": "Zajście.", **told})
    document["players"][3]["status"] = "disqualified"
    codes = protokol("check", event(document), "--json").codes
    assert UNTOLD.intersection(codes) == untold


def test_check_asks_for_the_incident_of_a_sanction_and_the_article_of_a_decision(protokol: Any, event: Any) -> None:
    document = draughts({"round": 3, "players": "1", "description": "Spóźnienie.", "decision": "Upomnienie."})
    done = protokol("check", event(document), "--json")
    found = {each["code"]: each for each in done.lines[0]["findings"]}
    assert found["sanction-without-incident"]["rule"]["article"] == "IV 2.28"
    assert found["sanction-without-incident"]["severity"] == "warning"
    assert found["incident-without-article"]["rule"]["article"] == "II 2.5"
