"""Papers of changes of ratings: figures, words, formulas, and the events that have none."""

from __future__ import annotations

from itertools import product
from typing import Any

from engine.model import Event
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

ANNEX = "fmjd.expected_table = fide-b02; KT\nfmjd.k.A = 20; KT\nfmjd.k.new = 40; KT"


def document(**info: Any) -> dict[str, Any]:
    """Three who met, the third without a rating; one forfeit."""
    list_of = "fmjd" if str(info.get("game", "")).startswith("draughts") else "fide"
    players: list[dict[str, Any]] = [
        {"number": 1, "surname": "Lis", "ratings": [{"list": list_of, "value": 2000, "kind": "A", "k": 20}]},
        {"number": 2, "surname": "Kot", "ratings": [{"list": list_of, "value": 1500, "kind": "A", "k": 40}]},
        {"number": 3, "surname": "Żuk"},
    ]
    win = "2" if list_of == "fmjd" else "1"
    results = [
        {"round": 1, "white": 1, "black": 2, "score": {"white": "0", "black": win}},
        {"round": 2, "white": 3, "black": 1, "score": {"white": win, "black": "0"}},
        {"round": 3, "white": 2, "black": 3, "score": {"white": win, "black": "0"}, "kind": "forfeit"},
    ]
    sheet = {"name": "Trójka", "game": "chess", "system": "round-robin", "start_date": "2026-05-01", "lang": "pl"}
    return {"schema": 1, "event": sheet | {"rate_of_play": "120'"} | info, "players": players, "results": results}


def paper(name: str, lang: str = "pl", **info: Any) -> dict[str, Any] | None:
    event: Event = decode_document(document(**info)).event
    return CONTEXTS[name](Subjects(load_forms()[name], Facts(event), lang))


def rows(made: dict[str, Any] | None, at: int = 0) -> list[dict[str, Any]]:
    assert made is not None
    item = made["tables"][at]
    ids = [column["id"] for column in item["columns"]]
    return [dict(zip(ids, row, strict=True)) for row in item["rows"]]


def text(cell: Any) -> str:
    return cell if isinstance(cell, str) else cell["text"]


def test_the_figures_of_every_player_and_what_becomes_of_him() -> None:
    found = rows(paper("rating-changes", rated_by="fide"))
    wanted = ("rating", "games", "average", "score", "expected", "k", "change", "new", "performance", "remark")
    assert [[text(row[column]) for column in wanted] for row in found] == [
        ["2000", "1", "1600", "0", "0,92", "20", "−18,40", "1982", "700", ""],
        ["1500", "1", "1900", "1", "0,08", "40", "+36,80", "1537", "2800", ""],
        ["", "1", "2000", "1", "", "", "", "", "2800", "pierwszy ranking jeszcze niepublikowany: 1992 (partie w tych zawodach: 1)"],
    ]  # fmt: skip


def test_change_and_new_rating_follow_from_the_row() -> None:
    made = paper("rating-changes", rated_by="fide")
    first = rows(made)[0]
    assert made is not None
    letters = {column["id"]: "ABCDEFGHIJKLMN"[at] for at, column in enumerate(made["tables"][0]["columns"])}
    k, score, expected = (f"{letters[name]}5" for name in ("k", "score", "expected"))
    assert first["change"] == {"text": "−18,40", "formula": f"{k}*({score}-{expected})", "value": "-18.4"}
    assert first["new"]["formula"] == f"{letters['rating']}5+ROUND({letters['change']}5,0)"
    assert first["new"]["value"] == "1982"


def test_the_games_lead_from_the_ratings_to_the_change() -> None:
    made = paper("rating-games", rated_by="fide")
    games = rows(made, 1)
    assert [(text(row["number"]), text(row["opponent"]), text(row["reason"])) for row in games] == [
        ("1", "2 Kot", ""),
        ("1", "3 Żuk", "przeciwnik bez rankingu (8.3.1)"),
        ("2", "1 Lis", ""),
        ("2", "3 Żuk", "partia nierozegrana (5.1)"),
        ("3", "1 Lis", ""),
        ("3", "2 Kot", "partia nierozegrana (5.1)"),
    ]
    first = games[0]
    assert first["difference"] == {"text": "400", "formula": "MAX(-400,MIN(400,B5-E5))", "value": "400"}
    assert first["expected"]["formula"] == (
        "IF(H5>=0,LOOKUP(H5,'Wyniki oczekiwane'!A5:A55,'Wyniki oczekiwane'!B5:B55),"
        "1-LOOKUP(-H5,'Wyniki oczekiwane'!A5:A55,'Wyniki oczekiwane'!B5:B55))"
    )
    assert first["change"] == {"text": "−0,92", "formula": "F5-I5", "value": "-0.92"}
    assert "formula" not in (games[1]["score"] or {})
    players = rows(made)
    assert players[1]["score"]["formula"] == "SUMPRODUCT('Partie'!F7:F8,'Partie'!G7:G8)"
    assert players[2]["games"]["formula"] == "SUM('Partie'!G9:G10)"
    table = [(text(row["from"]), text(row["expected"]), text(row["lower"])) for row in rows(made, 2)]
    assert (len(table), table[0], table[1], table[-1]) == (
        51, ("0", "0,50", "0,50"), ("4", "0,51", "0,49"), ("736", "1,00", "0,00"),
    )  # fmt: skip


def test_draughts_have_two_points_a_game_and_a_weight() -> None:
    told = {"game": "draughts100", "rated_by": "fmjd", "rate_of_play": "45' + 30\"", "parameters": ANNEX}
    made = paper("rating-games", "bg", **told)
    assert made is not None
    assert ["Коефициент на тежест", "40%"] in made["head"]
    players = rows(made)
    assert [text(players[0][name]) for name in ("score", "expected", "change", "new")] == [
        "0",
        "1,92",
        "−15,36",
        "1985",
    ]
    assert players[0]["change"]["formula"] == "H5*2/5*(F5-G5)"
    assert rows(made, 1)[0]["expected"]["formula"].endswith(
        ",2-LOOKUP(-H5,'Очаквани резултати'!A5:A55,'Очаквани резултати'!B5:B55))"
    )
    assert text(rows(made, 2)[-1]["expected"]) == "2,00"


@of_each(
    product(
        ["rating-changes", "rating-games"],
        [
            {},
            {"rated_by": "none"},
            {"rated_by": "national"},
            {"rated_by": "iccf", "game": "correspondence"},
            {"rated_by": "fmjd", "game": "draughts100"},
            {"rated_by": "fide", "system": "simul"},
        ],
    )
)
def test_an_event_that_is_not_rated_or_cannot_be_computed_has_no_such_paper(name: str, info: dict[str, Any]) -> None:
    assert paper(name, **info) is None
