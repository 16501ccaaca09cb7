"""The pack that the chief arbiter sends: every paper in it is held against the event, not his report alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.archives import with_parts
from tests.reporting.verify.papers import paper, sample, verified


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
