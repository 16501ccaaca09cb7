"""Papers of the present version: genuine ones are confirmed, each altered fact is found, a clerk's hand alters nothing."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.cli.main import run
from tests.archives import with_parts
from tests.reporting.verify.papers import altered, paper, sample, with_words
from tests.thinned import LONG, thinned

NUMBER = 4
"""Źrebiec Jerzy, who made Mc by his place in the final."""


@cache
def genuine(kind: str, form: str = "category-application", lang: str = "pl") -> bytes:
    return paper(sample("kszk-final"), form, kind, lang=lang, player=NUMBER if form == "category-application" else None)


def verified(data: bytes, path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, dict[str, Any]]:
    path.write_bytes(data)
    code = run(["verify", str(path), "--json", "--lang", "en", *more])
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "summary" in json.loads(last)
    return code, json.loads(first)


def whats(answer: dict[str, Any]) -> set[str]:
    return {one["what"] for claim in answer["claims"] for one in claim["differences"]}


@pytest.mark.parametrize(("kind", "lang"), [("pdf", "bg"), ("docx", "pl"), ("docx", "en")])
def test_a_genuine_application_is_confirmed(
    kind: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(genuine(kind, lang=lang), tmp_path / f"a.{kind}", capsys)
    assert (code, answer["ok"], answer["findings"]) == (0, True, [])
    (claim,) = answer["claims"]
    whom = {"number": 4, "name": "Źrebiec Jerzy", "ids": {"iccf": "420104"}}
    assert claim["player"] == {**whom, "sex": "m", "address": "ul. Przykładowa 4, 00-004 Miasto"}
    assert (claim["rules"], claim["edition"], claim["norm"], claim["verdict"]) == ("kszk", "2016", "Mc", "confirmed")
    assert claim["claimed"] == {"n": 11, "score": "8", "average": "2214", "performance": "2381"}
    assert claim["found"]["date"] == "2023-12-15"
    assert claim["differences"] == []


def _without_sex(context: dict[str, Any]) -> None:
    context["person"]["sex"] = ""


def test_a_field_that_is_missing_leaves_a_claim_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = paper(sample("kszk-final"), "category-application", "docx", player=NUMBER, change=_without_sex)
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    assert (code, whats(answer)) == (1, {"page"})


@pytest.mark.parametrize(
    ("form", "kind"), [("norms-notice", "pdf"), ("norms-notice", "xlsx"), ("norms-summary", "docx")]
)
def test_a_genuine_paper_of_the_event_is_confirmed(
    form: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(genuine(kind, form), tmp_path / f"a.{kind}", capsys)
    assert code == 0
    norms = [(claim["player"]["number"], claim["norm"], claim["verdict"]) for claim in answer["claims"]]
    assert norms == [(4, "Mc", "confirmed"), (11, "Mc", "confirmed"), (11, "Kc", "confirmed")]


def fact(block: str, field: str, value: str) -> Callable[[dict[str, Any]], None]:
    def change(context: dict[str, Any]) -> None:
        context[block][field] = value

    return change


def cell(block: str, row: int, field: str, value: str) -> Callable[[dict[str, Any]], None]:
    def change(context: dict[str, Any]) -> None:
        context[block][row][field] = value

    return change


def line(at: int, old: str, new: str) -> Callable[[dict[str, Any]], None]:
    def change(context: dict[str, Any]) -> None:
        assert old in context["computation"][at]
        context["computation"][at] = context["computation"][at].replace(old, new)

    return change


ALTERED: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "name": (fact("person", "name", "Źrebiec Janusz"), "player"),
    "id": (fact("person", "ids", "ICCF 420105"), "player"),
    "birth date": (fact("person", "birth_date", "30.01.1988"), "page"),
    "norm": (fact("sought", "category", "Kc"), "norm"),
    "norms filled": (fact("sought", "norms", "Mc – wypełnień: 2"), "norm"),
    "day of the norm": (fact("sought", "filled_on", "15.12.2022"), "page"),
    "event": (fact("event", "event_name", "Finał Mistrzostw Świata"), "event"),
    "dates": (fact("event", "dates", "1 marca 2021 – 15 grudnia 2023"), "event"),
    "result": (cell("games", 1, "result", "1"), "result"),
    "rating": (cell("games", 1, "rating", "2471"), "result"),
    "opponent": (cell("games", 1, "opponent", "10 Łukasik Robert"), "result"),
    "counted": (cell("games", 1, "counted", "nie"), "result"),
    "score": (line(0, "8 pkt", "9 pkt"), "score"),
    "n": (line(0, "11 partii", "12 partii"), "n"),
    "average": (line(0, "2214", "2314"), "average"),
    "performance": (line(0, "2381", "2481"), "performance"),
    "arithmetic": (line(1, "24358", "25358"), "page"),
    "requirement needed": (cell("requirements", 8, "needed", "2300"), "page"),
    "requirement found": (cell("requirements", 8, "found", "2481"), "page"),
    "requirement met": (cell("requirements", 8, "met", "spełniono"), "page"),
}


AS_PDF = [(name, "pdf") for name in thinned([*ALTERED], 4)]
"""Every fourth way as PDF, which is what takes the time, with `PROTOKOL_LONG` all; the others are read from a DOCX."""


@pytest.mark.parametrize(
    ("name", "kind"), [*AS_PDF, *((name, "docx") for name in ALTERED if LONG or (name, "pdf") not in AS_PDF)]
)
def test_a_page_printed_from_other_facts_is_found(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, what = ALTERED[name]
    data = paper(sample("kszk-final"), "category-application", kind, player=NUMBER, change=change)
    code, answer = verified(data, tmp_path / f"a.{kind}", capsys)
    assert code == 1
    assert [claim["verdict"] for claim in answer["claims"]] == ["refuted"]
    assert {what, "page"} <= whats(answer)


def test_a_figure_says_what_was_claimed_and_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = paper(sample("kszk-final"), "category-application", "pdf", player=NUMBER, change=ALTERED["score"][0])
    _, answer = verified(data, tmp_path / "a.pdf", capsys)
    (claim,) = answer["claims"]
    assert claim["claimed"]["score"] == "9"
    assert claim["found"]["score"] == "8"
    assert claim["differences"][0] | {"where": ""} == {
        "what": "score",
        "claimed": "9",
        "found": "8",
        "article": None,
        "where": "",
    }


EXCHANGED = {
    "name": (">Źrebiec Jerzy<", ">Źrebiec Janusz<", "player"),
    "result of a game": (">½<", ">1<", "result"),
    "performance": ("2381", "2481", "performance"),
    "day": ("15.12.2023", "15.12.2022", "page"),
    "a word of the verdict": ("niewymagane", "spełniono", "page"),
}


@pytest.mark.parametrize("name", EXCHANGED)
def test_words_exchanged_in_a_docx_are_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new, what = EXCHANGED[name]
    code, answer = verified(with_words(genuine("docx"), old, new), tmp_path / "a.docx", capsys)
    assert code == 1
    assert {what, "page"} <= whats(answer)


def test_what_a_clerk_writes_into_a_docx_alters_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A blank filled, another address, a remark, the day beside the signature."""
    event = altered(sample("kszk-final"), lambda document: document["players"][3].pop("email"))
    data = paper(event, "category-application", "docx", player=NUMBER)
    data = with_words(data, "………………………………………………", "jerzy@example.org")
    data = with_words(data, "ul. Przykładowa 4", "ul. Inna 5")
    data = with_words(data, "Wrocław, 20 grudnia 2023", "Wrocław, 21 grudnia 2023, nr 17/2023")
    data = with_words(data, "<w:sectPr", "<w:p><w:r><w:t>Uwagi: wpłynęło 3.01.2024</w:t></w:r></w:p><w:sectPr")
    assert verified(data, tmp_path / "a.docx", capsys)[0] == 0


def test_evidence_that_somebody_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def change(name: str, part: bytes) -> bytes:
        return part.replace("Łukasik".encode(), b"Wolski") if name.startswith("customXml/item") else part

    code, answer = verified(with_parts(genuine("docx"), change), tmp_path / "a.docx", capsys)
    assert code == 1
    assert "evidence" in whats(answer)


def test_a_paper_of_a_player_who_made_nothing_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page claims a norm that the games do not give."""
    event = sample("kszk-final")

    def lose(document: dict[str, Any]) -> None:
        for game in document["results"]:
            if 11 in {game["white"], game["black"]}:
                won = "black" if game["white"] == 11 else "white"
                game["score"] = {"white": "0", "black": "0"} | {won: "1"}

    data = paper(event, "category-application", "pdf", player=11, evidence=altered(event, lose))
    code, answer = verified(data, tmp_path / "a.pdf", capsys)
    assert code == 1
    assert [claim["verdict"] for claim in answer["claims"]] == ["refuted", "refuted"]
    assert {claim["norm"] for claim in answer["claims"]} == {"Mc", "Kc"}


def test_a_pack_refutes_the_one_whose_application_was_altered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def change(context: dict[str, Any]) -> None:
        if "Źrebiec" in context["subtitle"]:
            context["games"][1]["result"] = "1"

    data = paper(sample("kszk-final"), "category-applications", "pdf", change=change)
    code, answer = verified(data, tmp_path / "a.pdf", capsys)
    assert code == 1
    assert [(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]] == [
        (4, "refuted"),
        (11, "confirmed"),
        (11, "confirmed"),
    ]


@pytest.mark.parametrize("kind", ["pdf", "docx"])
def test_a_game_that_is_missing_leaves_a_claim_open(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def change(context: dict[str, Any]) -> None:
        del context["games"][5]

    data = paper(sample("kszk-final"), "category-application", kind, player=NUMBER, change=change)
    code, answer = verified(data, tmp_path / f"a.{kind}", capsys)
    (claim,) = answer["claims"]
    assert (code, answer["paper"], claim["verdict"]) == (1, "differs", "incomplete")
    (told,) = claim["differences"]
    assert (told["what"], told["claimed"], told["where"]) == ("page", None, "Runda: 6 3 Wróblewski Tomasz")


@pytest.mark.parametrize(("kind", "state"), [("pdf", "differs"), ("docx", "touched"), ("xlsx", "touched")])
def test_a_norm_more_is_named_and_leaves_the_others_open(
    kind: str, state: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a PDF what stands below it has moved."""

    def change(context: dict[str, Any]) -> None:
        rows = context["tables"][0]["rows"]
        rows.append(["7", "Nowak Jan", *rows[0][2:]])

    data = paper(sample("kszk-final"), "norms-notice", kind, change=change)
    _, answer = verified(data, tmp_path / f"a.{kind}", capsys)
    assert (answer["paper"], {each["player"]["number"] for each in answer["claims"]}) == (state, {4, 11})
    if state == "touched":
        (told,) = answer["findings"]
        assert (told["code"], told["severity"]) == ("verify-paper-touched", "warning")
        assert "Nowak" in told["value"]
        assert {each["verdict"] for each in answer["claims"]} == {"incomplete"}


def test_a_report_with_tables_of_groups_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The pack of an event with groups: heads of their own on the pages of each group."""
    code, answer = verified(paper(sample("groups-final"), "report", "pdf"), tmp_path / "a.pdf", capsys)
    assert code == 0
    assert len(answer["claims"]) == 4


@pytest.mark.parametrize(
    ("heading", "value", "what"),
    [("Nazwisko i imię", "Nowak Jan", "player"), ("Norma", "Kc", "norm"), ("Pkt", 9, "score"), ("Partie", 12, "n")],
)
def test_a_cell_changed_in_a_spreadsheet_is_found(
    heading: str, value: object, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = load_workbook(io.BytesIO(genuine("xlsx", "norms-notice")))
    sheet = book.worksheets[0]
    at = [cell.value for cell in sheet[4]].index(heading) + 1
    assert sheet.cell(5, 2).value == "Źrebiec Jerzy"
    sheet.cell(5, at).value = value  # type: ignore[assignment]
    buffer = io.BytesIO()
    book.save(buffer)
    code, answer = verified(buffer.getvalue(), tmp_path / "a.xlsx", capsys)
    assert code == 1
    assert {what, "page"} <= whats(answer)
    verdicts = {(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]}
    assert verdicts == {(4, "refuted"), (11, "confirmed")}
