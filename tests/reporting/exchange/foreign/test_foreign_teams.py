"""Tables of teams of other programs: rosters and boards of matches are read, sums alone are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.model import Finding, Severity
from reporting.exchange.foreign.read import read_foreign
from reporting.exchange.foreign.tables import board_of
from reporting.exchange.lists import csv_rows
from reporting.locale import LANGUAGES
from reporting.sources.load import load
from tests.reporting.exchange.foreign.tables import TABLES
from tests.reporting.exchange.foreign.test_foreign import codes, read
from tests.rows import of_each


def boards(document: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Round, match, board, home, guest, White, Black, White's points."""
    keys = ("round", "match", "board", "home", "guest", "white", "black")
    return [(*(game[key] for key in keys), game["score"]["white"]) for game in document["results"]]


def seated(document: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(each["surname"], each.get("team"), each.get("board")) for each in document["players"]]


def test_the_players_of_each_team_in_the_order_of_its_boards() -> None:
    document, findings = read(TABLES["team-composition"])
    assert codes(findings) == []
    assert document["teams"] == [{"number": 1, "name": "Goniec Zamość"}, {"number": 2, "name": "Hetman Lublin"}]
    assert seated(document) == [("Kowalski", 2, 1), ("Nowak", 2, 2), ("Lis", 1, 1), ("Kot", 1, 2), ("Wilk", 1, 3)]
    assert document["players"][0]["titles"] == {"fide": "FM"}
    assert document["results"] == []
    assert [dict(each.values)["rows"] for each in findings if each.code == "foreign-roster"] == ["2", "3"]


def test_the_boards_of_matches_with_rosters() -> None:
    """The team named first has White on the odd boards; results stand from its side."""
    document, findings = read(TABLES["team-boards"], TABLES["team-composition"])
    assert codes(findings) == []
    assert boards(document) == [
        (1, 1, 1, 2, 1, 1, 3, "0.5"),
        (1, 1, 2, 2, 1, 4, 2, "1"),
        (2, 1, 1, 1, 2, 3, 1, "0"),
        (2, 1, 2, 1, 2, 2, 4, "0"),
    ]
    assert [game["kind"] for game in document["results"]] == ["played", "played", "forfeit", "played"]
    assert document["event"] == {"rounds": 2, "boards": 2}


@of_each([TABLES["team-boards-pl"], TABLES["team-boards-de"], TABLES["team-boards-bg"]])
def test_boards_alone_name_teams_and_players_in_every_language(text: str) -> None:
    document, findings = read(text)
    assert codes(findings) == []
    assert [team["number"] for team in document["teams"]] == [1, 2]
    assert seated(document) == [("Kowalski", 1, None), ("Lis", 2, None), ("Nowak", 1, None), ("Kot", 2, None)]
    assert boards(document) == [(1, 1, 1, 1, 2, 1, 2, "1"), (1, 1, 2, 1, 2, 4, 3, "1")]


def test_a_list_of_players_with_teams_and_boards() -> None:
    document, findings = read(TABLES["team-players"])
    assert codes(findings) == []
    assert seated(document) == [("Kowalski", 1, 1), ("Nowak", 1, 2), ("Lis", 2, 1)]
    assert [team["name"] for team in document["teams"]] == ["Hetman", "Goniec"]


@pytest.mark.parametrize("text", [TABLES["team-cross"], TABLES["team-pairings"], TABLES["team-ranking-bg"]])
def test_sums_of_teams_are_told_and_not_read(text: str, tmp_path: Path) -> None:
    document, findings = read_foreign({"table": list(csv_rows(text.splitlines(keepends=True)))})
    assert (document, [each.code for each in findings]) == (None, ["foreign-sums"])
    (tmp_path / "table.csv").write_text(text, encoding="utf-8")
    for lang in LANGUAGES:
        loaded = load(str(tmp_path / "table.csv"), lang)
        assert not loaded.readable
        assert [(each.code, each.severity) for each in loaded.findings] == [("foreign-sums", Severity.ERROR)]


def test_sums_beside_boards_are_a_warning() -> None:
    document, findings = read(TABLES["team-cross"], TABLES["team-boards-pl"])
    assert (codes(findings), len(document["results"])) == (["foreign-sums"], 2)


@of_each(
    [
        ("1.3;;Wilk, Adam;1900;-;;;;1 - 0", "foreign-game-unread"),
        ("1.3;;Wilk, Adam;1900;-;;Sowa, Jan;1800;7 - 0", "foreign-game-unread"),
        ("1.3;;;;-;;;;", None),
        ("1.3;;Wilk, Adam;1900;-;;Sowa, Jan;1800;", None),
    ]
)
def test_a_board_that_nobody_can_read_is_told(row: str, code: str | None) -> None:
    document, findings = read(TABLES["team-boards-pl"] + row + "\n")
    assert codes(findings) == ([code] if code else [])
    assert len(document["results"]) == (3 if "Sowa" in row and code is None else 2)


def test_boards_without_a_round_are_told() -> None:
    document, findings = read(TABLES["team-boards-pl"].partition("\n")[2])
    assert (codes(findings), document["results"]) == (["foreign-round-unknown"], [])


@of_each([("1", 1), ("2.", 2), ("3.4", 4), ("", None), ("x", None)])
def test_the_board_of_a_row(text: str, board: int | None) -> None:
    assert board_of(text) == board


def test_what_was_recognised_is_told_of_each_match() -> None:
    _, findings = read(TABLES["team-boards"])
    told: list[Finding] = [each for each in findings if each.code == "foreign-match"]
    assert [each.value for each in told] == ["Hetman Lublin – Goniec Zamość", "Goniec Zamość – Hetman Lublin"]
