"""What goes to FIDE beside the certificates: IT2, IT3, FA1, IA1, as far as their fields are known."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from engine.pairing.round_robin.tables import schedule
from reporting.cli.main import run
from reporting.context.builders import CONTEXTS, PLAYERS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.exchange.trf_headers import headers_of
from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.sources.load import Loaded
from tests.papers_made import build
from tests.rows import of_each
from tests.thinned import LONG

CODES = ("POL", "GER", "GER", "UKR", "UKR", "CZE", "CZE", "POL", "POL", "POL")


def player(number: int, federation: str) -> dict[str, Any]:
    title, rating = ("IM", 2440) if number == 1 else ("GM", 2475)
    names = {"number": number, "surname": "Лисов" if number == 1 else f"Kos{number}", "first_name": "Jan", "sex": "m"}
    more = {"ids": {"fide": f"9999{number:04}"}, "titles": {"fide": title}, "federation": federation}
    return names | more | {"birth_date": "1990-01-02", "ratings": [{"list": "fide", "value": rating, "games": 90}]}


def result(at: int, board: int, white: int, black: int) -> dict[str, Any]:
    score = {"white": str(int(white < black)), "black": str(int(black < white))}
    return {"round": at, "board": board, "white": white, "black": black, "kind": "played", "score": score}


DOCUMENT: dict[str, Any] = {
    "schema": 1,
    "event": {
        "name": "GM Lublin",
        "game": "chess",
        "system": "round-robin",
        "federation": "fide",
        "host_federation": "POL",
        "city": "Lublin",
        "start_date": "2026-05-02",
        "end_date": "2026-05-10",
        "rounds": 9,
        "rate_of_play": "120'",
        "notified_on": "2026-03-01",
        "classification_rules": ["fide"],
        "arbiters": [
            {"name": "Wrona Joanna", "role": "chief", "arbiter_class": "IA", "fide_id": "99999900"},
            {"name": "Kos Adam", "role": "deputy", "arbiter_class": "FA", "fide_id": "99999901"},
            {"name": "Gil Ewa", "role": "sector", "arbiter_class": "NA", "federation": "CZE"},
        ],
    },
    "players": [player(number, code) for number, code in enumerate(CODES, start=1)],
    "results": [
        result(at, board, white, black)
        for at, pairs in enumerate(schedule(10), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ],
    "rounds": [{"round": at, "date": f"2026-05-{at + 1:02}"} for at in range(1, 10)],
}


def facts(**info: Any) -> Facts:
    document = deepcopy(DOCUMENT)
    document["event"] |= info
    return Facts(decode_document(document).event)


def paper(form: str, lang: str = "en", number: int | None = None, **info: Any) -> dict[str, Any] | None:
    described = load_forms()[form]
    return CONTEXTS[described.context](Subjects(described, facts(**info), lang, None, number))


def said(made: dict[str, Any] | None, at: int = 0) -> dict[str, str]:
    assert made is not None
    return {row[0]: row[1] for row in made["tables"][at]["rows"]}


@of_each(LANGUAGES)
def test_the_report_names_every_arbiter_with_his_id(lang: str) -> None:
    made = paper("fide-it3", lang)
    assert made is not None
    assert [(row[0], row[3]) for row in made["tables"][2]["rows"]] == [
        ("Wrona Joanna", "99999900"),
        ("Kos Adam", "99999901"),
        ("Gil Ewa", ""),
    ]
    assert not any("configured" in text for text in made["notes"])


def test_the_report_counts_players_and_names_the_norms_in_latin_letters() -> None:
    made = paper("fide-it3", "bg")
    counted = [text.replace("\N{NO-BREAK SPACE}", " ") for text in said(made, 1).values()]
    assert "POL – 4, CZE – 2, GER – 2, UKR – 2" in counted
    assert counted[-2:] == ["6", "4"]
    assert made is not None
    (norm,) = made["tables"][3]["rows"]
    assert norm[1:4] == ["POL", "GM", "9\N{NO-BREAK SPACE}от\N{NO-BREAK SPACE}9"] and norm[0].isascii()


HOSTS: list[tuple[dict[str, Any], tuple[str, str, str], str]] = [
    ({"host_federation": "POL"}, ("POL", "3", "6"), "POL"),
    ({"host_federation": " pol "}, ("POL", "3", "6"), "POL"),
    ({"host_federation": "CZE", "federation": "pzszach"}, ("CZE", "2", "8"), "CZE"),
    ({"host_federation": "", "federation": "pzszach"}, ("POL", "3", "6"), "POL"),
    ({"host_federation": ""}, ("…", "…", "…"), "…"),
]


@of_each(HOSTS)
def test_the_host_is_the_federation_named_or_that_of_the_country_on_every_paper(
    info: dict[str, Any], told: tuple[str, str, str], host: str
) -> None:
    certificate = paper("fide-it1", number=1, fide_exemption="national-final", **info)
    assert certificate is not None
    found = certificate["confirmation"]["confirming"], certificate["mix"]["from_host"]
    shown = (*found, certificate["exemption"]["rated_foreign"])
    assert tuple(text.strip("…") or "…" for text in shown) == told
    for form, at in (("fide-it3", 1), ("fide-ia1", 0)):
        assert said(paper(form, **info), at)["Not from the host federation"].strip("…") == told[2].strip("…")
    assert said(paper("fide-it3", **info), 0)["Host federation"].strip("…") == host.strip("…")
    assert dict(headers_of(facts(**info).event, modern=False)).get("032", "…") == host


def test_federations_are_the_same_in_whatever_letters_they_were_typed() -> None:
    document = deepcopy(DOCUMENT)
    for one in document["players"][5:]:
        one["federation"] = f" {one['federation'].lower()}"
    described = load_forms()["fide-it1"]
    subjects = Subjects(described, Facts(decode_document(document).event), "en", None, 1)
    assert CONTEXTS[described.context](subjects) == paper("fide-it1", number=1)


def test_the_application_is_of_whoever_made_a_norm_and_leaves_room_for_the_other_norms() -> None:
    assert PLAYERS["fide-it2"](facts()) == (1,)
    made = paper("fide-it2", number=1)
    person = said(made)
    assert (person["Title applied for"], person["Title held"], person["FIDE rating"]) == ("GM", "IM", "2440")
    assert made is not None
    first, *blank = made["tables"][1]["rows"]
    assert first[2:] == ["GM", "9", "9", "3275", "no"]
    assert len(blank) == 3 and not "".join(cell for row in blank for cell in row).strip()
    notes = " ".join(made["notes"])
    assert all(number in notes for number in ("27", "2500", "45", "30"))
    assert paper("fide-it2", number=2) is None


@pytest.mark.parametrize(
    ("form", "names"), [("fide-fa1", ["FA: Gil Ewa"]), ("fide-ia1", ["IA: Kos Adam"])], ids=["fa1", "ia1"]
)
def test_a_sheet_for_each_arbiter_who_may_seek_the_title(form: str, names: list[str]) -> None:
    made = paper(form)
    assert made is not None
    assert [item["caption"] for item in made["tables"]] == names
    rows = said(made)
    assert (rows["Number of players"], rows["Not from the host federation"]) == ("10", "6")
    assert made["tables"][0]["rows"][3][1].strip("…") == ("CZE" if form == "fide-fa1" else "")
    assert rows["Chief Arbiter"] == "Wrona Joanna (IA)"
    assert rows["Number of FIDE rated players"] == "10"
    blank = [name for name, text in rows.items() if not text.strip("… \n\N{NO-BREAK SPACE}")]
    assert {"Position", "Date", "Signature", "Federation official (signature)"} <= {*blank}


@pytest.mark.parametrize("rounds", [13, 25] if LONG else [13])
def test_a_certificate_of_many_rounds_with_an_exemption_stands_on_one_page_and_is_read(
    rounds: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In English once, whatever languages are asked for."""
    document = deepcopy(DOCUMENT)
    document["event"] |= {"rounds": rounds, "fide_exemption": "national-final"}
    document["players"] = [
        player(number, CODES[number % 10]) | {"surname": f"Nowakowski-Zielińska{number}"}
        for number in range(1, rounds + 2)
    ]
    document["results"] = [
        result(at, board, white, black)
        for at, pairs in enumerate(schedule(rounds + 1), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    document["rounds"] = []
    decoded = decode_document(document)
    loaded = Loaded("e.json", "json", True, document=document, event=decoded.event, positions=decoded.positions)
    made, _ = build(loaded, tmp_path, forms=["fide-it1"], langs=LANGUAGES, formats=["pdf"])
    assert [(one.lang, one.pages) for one in made] == [("en", 1)]
    run(["verify", str(tmp_path), "--json"])
    *files, _ = map(json.loads, capsys.readouterr().out.splitlines())
    whats = {each["what"] for file in files for claim in file["claims"] for each in claim["differences"]}
    assert len(files) == 1 and "page" not in whats and "score" not in whats


@pytest.mark.parametrize(
    ("changed", "verdict"), [(("", ""), "confirmed"), (("9", "8½"), "refuted"), (("Lisov", "Kos"), "refuted")]
)
def test_a_certificate_is_a_sheet_laid_out_as_its_page_and_what_was_changed_in_it_is_found(
    changed: tuple[str, str], verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decoded = decode_document(DOCUMENT)
    loaded = Loaded("e.json", "json", True, document=DOCUMENT, event=decoded.event, positions=decoded.positions)
    (made,), _ = build(loaded, tmp_path, forms=["fide-it1"], langs=["pl"], formats=["xlsx"])
    path = tmp_path / made.path
    book = load_workbook(path)
    rows = [[str(cell.value) for cell in row if cell.value is not None] for row in book.worksheets[0].rows]
    assert ["Name", "Lisov"] in rows and ["Score achieved", "9"] in rows and ["Event code"] in rows
    before, after = changed
    if before:
        next(cell for row in book.worksheets[0].rows for cell in row if cell.value == before).value = after
        book.save(path)
    run(["verify", str(path), "--json"])
    file, _ = map(json.loads, capsys.readouterr().out.splitlines())
    assert [claim["verdict"] for claim in file["claims"]] == [verdict]
