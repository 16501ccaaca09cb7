"""The pack that the chief arbiter sends: every paper in it is held against the event, not his report alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.technical_ratings import with_technical_ratings
from reporting.cli.main import run
from reporting.context.subjects import Facts
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.render.evidence import EvidenceWriter
from reporting.render.jobs import Job
from reporting.render.press import Press
from tests.reporting.verify.papers import altered, paper, sample, with_parts
from tests.thinned import thinned


def verified(data: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    path.write_bytes(data)
    code = run(["verify", str(path), "--json", "--lang", "en"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


def in_table(title: str, number: str, column: str, value: str, nth: int = 0) -> Callable[[dict[str, Any]], None]:
    """A cell changed in the line of a player, on the paper of a title."""

    def change(context: dict[str, Any]) -> None:
        if context.get("title") != title:
            return
        ids = [each["id"] for each in context["tables"][0]["columns"]]
        at = [place for place, each in enumerate(ids) if each == column][nth]
        (row,) = [row for row in context["tables"][0]["rows"] if row[ids.index("number")] in (number, {"text": number})
                  or (isinstance(row[ids.index("number")], dict) and row[ids.index("number")]["text"] == number)]  # fmt: skip
        cell = row[at]
        row[at] = {**cell, "text": value} if isinstance(cell, dict) else value

    return change


WAYS = [
    [
        ("Klasyfikacja", "points", "9,5", "score"),
        ("Lista startowa", "name", "Nowak Jan", "player"),
        ("Tabela turniejowa", "points", "9,5", "score"),
        ("Punktacja narastająca", "round-5", "5,5", "score"),
    ],
    [
        ("Klasyfikacja", "name", "Nowak Jan", "player"),
        ("Tabela turniejowa", "place", "12", "page"),
        ("Punktacja narastająca", "points", "11", "score"),
    ],
    [("Tabela turniejowa", "game-3", "+", "result")],
]
"""Cells, one of each paper of a pack at most: what is changed in one of them is told of that one."""


def test_a_pack_as_it_was_made_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As PDF; as DOCX it is with other columns (below) and after Word saved it (`test_saved_by_word.py`)."""
    code, answer = verified(paper(sample("kszk-final"), "report", "pdf"), tmp_path / "a.pdf", capsys)
    assert (code, answer["findings"]) == (0, [])
    assert answer["claims"]


@pytest.mark.parametrize("ways", WAYS, ids=["scores and a name", "a name, a place, points", "a result"])
def test_a_line_changed_in_another_paper_refutes_its_players_claims(
    ways: list[tuple[str, str, str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def change(context: dict[str, Any]) -> None:
        for title, column, value, _ in ways:
            in_table(title, "4", column, value)(context)

    code, answer = verified(paper(sample("kszk-final"), "report", "docx", change=change), tmp_path / "a.docx", capsys)
    assert code == 1
    verdicts = {(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]}
    assert (4, "refuted") in verdicts and (11, "confirmed") in verdicts
    told = [each for claim in answer["claims"] for each in claim["differences"]]
    for title, _, _, what in ways:
        assert any(each["what"] in {what, "page"} and each["where"].startswith(title) for each in told), title
    titles = tuple(title for title, *_ in ways)
    assert all(each["where"].startswith(titles) for each in told if each["what"] in {*(way[3] for way in ways), "page"})


CARDS = [
    [("running", "99", "score"), ("result", "+", "result"), ("opponent", "17", "result")],
    [("name", "Nowak Jan", "player")],
]
"""Boxes of the rows from the fourth on, one in each, none of whose true values stands in another box of its row; or the
name: a card that bears another is nobody's."""


def on_card(boxes: list[tuple[str, str, str]]) -> Callable[[dict[str, Any]], None]:
    """Boxes exchanged on the card of number 4."""

    def change(context: dict[str, Any]) -> None:
        for card in (*context.get("cards", ()), *(card for pair in context.get("pairs", ()) for card in pair)):
            if card["number"] == "4":
                for at, (key, value, _) in enumerate(boxes, start=3):
                    (card if key == "name" else card["rows"][at])[key] = value

    return change


@pytest.mark.parametrize("kind", ["docx", "pdf"])
@pytest.mark.parametrize("boxes", CARDS, ids=["rows", "name"])
def test_a_box_changed_on_a_card_refutes_its_players_claims(
    boxes: list[tuple[str, str, str]], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = paper(sample("kszk-final"), "report", kind, change=on_card(boxes))
    code, answer = verified(data, tmp_path / f"a.{kind}", capsys)
    assert code == 1
    verdicts = {(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]}
    assert verdicts == {(4, "refuted"), (11, "confirmed")}
    (claim,) = (claim for claim in answer["claims"] if claim["player"]["number"] == 4)
    told = [each["what"] for each in claim["differences"] if each["what"] != "page"]
    assert told == [what for *_, what in boxes]
    assert all(each["where"].startswith("Karta startowa zawodnika") for each in claim["differences"])


def retitled(context: dict[str, Any]) -> None:
    if context.get("title") == "Klasyfikacja":
        context["title"] = "Wyniki"


def test_a_table_under_another_title_is_read_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = paper(sample("kszk-final"), "report", "docx", change=retitled)
    assert verified(data, tmp_path / "a.docx", capsys)[0] == 0

    def change(context: dict[str, Any]) -> None:
        in_table("Klasyfikacja", "4", "points", "9,5")(context)
        retitled(context)

    code, answer = verified(paper(sample("kszk-final"), "report", "docx", change=change), tmp_path / "a.docx", capsys)
    assert code == 1
    assert (4, "refuted") in {(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]}


def test_a_table_that_is_not_there_refutes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack is sent whole: whoever takes a table out hides what stands in it."""

    def without(context: dict[str, Any]) -> None:
        if context.get("title") == "Klasyfikacja":
            context["title"], context["tables"] = "Wyniki", []

    code, answer = verified(paper(sample("kszk-final"), "report", "docx", change=without), tmp_path / "a.docx", capsys)
    assert code == 1
    assert {claim["verdict"] for claim in answer["claims"]} == {"refuted"}
    (told, *_) = (each for claim in answer["claims"] for each in claim["differences"])
    assert (told["what"], told["found"], told["where"]) == ("page", "Klasyfikacja", "Klasyfikacja")


def test_a_line_of_somebody_without_a_norm_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = paper(sample("kszk-final"), "report", "pdf", change=in_table("Klasyfikacja", "7", "points", "9,5"))
    code, answer = verified(data, tmp_path / "a.pdf", capsys)
    assert code == 1
    assert {claim["verdict"] for claim in answer["claims"]} == {"confirmed"}
    assert {each["code"] for each in answer["findings"]} == {"verify-pack-differs"}


def test_another_column_and_other_words_are_no_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def older(context: dict[str, Any]) -> None:
        for item in context.get("tables", ()):
            if context["title"] in {"Klasyfikacja", "Lista startowa"}:
                item["columns"] = [{**each, "label": f"{each['label']}."} for each in item["columns"]]
                at = len(item["columns"]) - 1
                if item["columns"][at]["id"] not in {"points", "place", "number", "name", "game"}:
                    item["columns"] = item["columns"][:at]
                    item["rows"] = [row[:at] for row in item["rows"]]

    code, answer = verified(paper(sample("kszk-final"), "report", "docx", change=older), tmp_path / "a.docx", capsys)
    assert (code, answer["findings"]) == (0, [])


OLD = Path(__file__).parents[3] / "data" / "papers-0.1.0" / "pack-pl-report.docx"


def test_a_pack_of_the_first_version_is_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["verify", str(OLD), "--json", "--lang", "en"])
    answer = json.loads(capsys.readouterr().out.splitlines()[0])
    assert code == 0
    assert [claim["norm"] for claim in answer["claims"]] == ["Mc", "Mc", "Kc"]
    assert {each["severity"] for each in answer["findings"]} <= {"warning"}


def test_points_exchanged_in_a_pack_of_the_first_version_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    standings = with_standings(OLD.read_bytes(), "Źrebiec Jerzy", "8", "9")
    code, answer = verified(standings, tmp_path / "a.docx", capsys)
    assert code == 1
    assert (4, "refuted") in {(claim["player"]["number"], claim["verdict"]) for claim in answer["claims"]}


def with_standings(data: bytes, name: str, old: str, new: str) -> bytes:
    """The pack with the points of a name exchanged in its standings, the second paper after the report."""

    def change(document: str) -> str:
        head, found, rest = document.partition(">Klasyfikacja<")
        assert found
        before, found, after = rest.partition(f">{name}<")
        assert found and f">{old}<" in after[:4_000]
        return head + ">Klasyfikacja<" + before + f">{name}<" + after.replace(f">{old}<", f">{new}<", 1)

    return with_parts(
        data, lambda part, content: change(content.decode()).encode() if part == "word/document.xml" else content
    )


MET = [
    [(1, 5, 1), (6, 2, 0), (3, 7, 1), (8, 4, 0)],
    [(2, 1, 0), (4, 3, 0.5), (5, 6, 1), (7, 8, 1)],
    [(1, 3, 1), (4, 5, 1), (2, 7, 0.5), (6, 8, 1)],
]
"""Who met whom in each round, and what the first made."""


def jahr() -> dict[str, Any]:
    """A Swiss event by Jahr's method, of eight players."""
    document = sample("swiss-open")
    games = [
        {"round": at, "board": board, "white": white, "black": black,
         "score": {"white": f"{points:g}", "black": f"{1 - points:g}"}, "kind": "played"}
        for at, pairs in enumerate(MET, start=1)
        for board, (white, black, points) in enumerate(pairs, start=1)
    ]  # fmt: skip
    event = {**document["event"], "system": "swiss-jahr", "lang": "pl"}
    players = [each for each in document["players"] if each["number"] <= 8]
    return {**document, "event": event, "players": players, "results": games}


JAHR = {
    "1": ("result", "+"),
    "2": ("running_total", "99"),
    "3": ("opponent_number", "17"),
    "4": ("share", "0,99"),
    "5": ("rating", "2999"),
}
"""By the number of a player the box in the second row of his card that is changed; a number of an opponent that nobody
has is not found, so that what stands first there is told."""


def test_cards_of_jahrs_method_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(paper(jahr(), "report", "docx"), tmp_path / "a.docx", capsys)
    assert (code, answer["findings"]) == (0, [])

    def change(context: dict[str, Any]) -> None:
        for card in context.get("cards", ()):
            key, value = JAHR.get(card["number"], ("", ""))
            if key:
                card["rows"][1][key] = value

    code, answer = verified(paper(jahr(), "report", "docx", change=change), tmp_path / "a.docx", capsys)
    assert code != 0
    assert [each["value"] for each in answer["findings"]] == ["+", "99", "×", "0,99", "2999"]
    assert all("Karta startowa zawodnika: II, " in each["message"] for each in answer["findings"])


PACKS = [("kszk-final", "report-kszk"), ("swiss-open", "report-pzszach"), ("zurich-1953", "fide-titles")]


@pytest.mark.parametrize(("event", "form"), PACKS)
def test_the_packs_of_the_federations_are_held_against_the_event(
    event: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every paper of them, not the report alone."""
    document = {**sample(event)}
    code, answer = verified(paper(document, form, "pdf"), tmp_path / "a.pdf", capsys)
    assert (code, [each for each in answer["findings"] if each["severity"] == "error"]) == (0, [])


@pytest.mark.parametrize(("lang", "letters"), [("bg", "Абвгдежзий"), ("pl", "Abcdefghij")])
def test_a_name_without_a_blank_is_read_from_a_pack(
    lang: str, letters: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """65 letters in a row are drawn letter by letter, as many on a line as its cell takes."""
    document = altered(
        sample("kszk-final"), lambda found: found["players"][3].update(surname=letters + letters[-1] * 55)
    )
    data = paper(document, "report", "pdf", lang=lang)
    code, answer = verified(data, tmp_path / "a.pdf", capsys)
    assert (code, [each for each in answer["findings"] if each["severity"] == "error"]) == (0, [])


@pytest.mark.parametrize("kind", thinned(["pdf", "docx"], 2))
def test_a_paper_more_behind_the_cards_is_told(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An application of somebody else, printed into the pack by whoever mends its seals; in a DOCX one more stands in
    `test_added_texts.py`, and this one with `PROTOKOL_LONG`."""
    theirs = altered(sample("kszk-final"), lambda found: found["players"][3].update(surname="Nowakowski"))
    facts = Facts(with_technical_ratings(decode_event(theirs)[0]))
    job = Job(load_forms()["category-application"], "pl", None, (kind,), 4)
    (more, *_), _ = Press(facts, EvidenceWriter(theirs), {}).parts(job)
    genuine = Press.parts
    monkeypatch.setattr(Press, "parts", lambda press, asked: ([*genuine(press, asked)[0], more], None))
    data = paper(sample("kszk-final"), "report", kind)
    monkeypatch.undo()
    assert verified(data, tmp_path / f"a.{kind}", capsys)[0] == 1
