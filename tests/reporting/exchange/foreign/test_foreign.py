"""Exports of other programs are known by their headings in four languages; what nobody can read is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.model import Finding, GameResult, Mark, Severity, finding
from reporting.exchange.document import decode_event
from reporting.exchange.foreign.crosstable import CrossCell, colours_of, read_cell
from reporting.exchange.foreign.read import read_foreign
from reporting.exchange.foreign_headings import headings
from reporting.exchange.lists import csv_rows
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.findings import describe
from reporting.sources.load import load
from tests.reporting.exchange.foreign.tables import TABLES
from tests.rows import of_each

Document = dict[str, Any]


def read(*texts: str) -> tuple[Document, tuple[Finding, ...]]:
    sheets = {
        f"table-{at}": [row for row in csv_rows(text.splitlines(keepends=True)) if not isinstance(row, Finding)]
        for at, text in enumerate(texts, start=1)
    }
    document, findings = read_foreign(sheets)
    assert document is not None
    return document, findings


def games(document: Document) -> list[tuple[Any, ...]]:
    """Round, White, Black, White's points or blank, kind."""
    return [
        (game["round"], game["white"], game.get("black"), game.get("score", {}).get("white", ""), game.get("kind", ""))
        for game in document["results"]
    ]


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [found.code for found in findings if found.severity in {Severity.ERROR, Severity.WARNING}]


def test_a_crosstable_of_chess_results_by_places() -> None:
    document, findings = read(TABLES["chess-results"])
    assert codes(findings) == []
    assert [(player["number"], player["surname"], player["federation"]) for player in document["players"]] == [
        (1, "Nowak", "POL"),
        (2, "Petrov", "BUL"),
        (3, "Lis", "POL"),
        (4, "Kot", "POL"),
    ]
    assert document["players"][1]["titles"] == {"fide": "GM"}
    assert document["players"][1]["ratings"] == [{"list": "fide", "value": 2500}]
    assert document["players"][3]["titles"] == {"fide_women": "WFM"}
    assert sorted(games(document)) == sorted(
        [
            (1, 2, 3, "1", "played"),
            (1, 4, 1, "0", "played"),
            (2, 1, 2, "0", "played"),
            (2, 3, None, "", "bye"),
            (2, 4, None, "", "zero-bye"),
            (3, 2, 4, "0.5", "played"),
            (3, 3, 1, "0", "played"),
        ]
    )
    told = {found.code: dict(found.values) for found in findings}
    assert told["foreign-crosstable"]["program"] == "Chess-Results / Swiss-Manager"
    assert "SNo=number" in told["foreign-crosstable"]["recognised"].splitlines()
    assert next(found.value for found in findings if found.code == "foreign-columns-unread") == "TB1, TB2"


@of_each(
    [
        (
            TABLES["german"],
            [(1, 2, 4, "1", "played"), (1, 3, 1, "0", "played"), (2, 1, 2, "0.5", "played"), (2, 4, 3, "0", "forfeit")],
            [],
        ),
        (
            TABLES["polish"],
            [(1, 1, 3, "1", "played"), (1, 4, 2, "0", "played"), (2, 1, 2, "0.5", "played"), (2, 4, None, "", "bye")],
            ["foreign-cell-unread"],
        ),
        (TABLES["bulgarian"], [(1, 1, 2, "1", "played")], []),
        (
            TABLES["vega-cross"],
            [(1, 1, 2, "1", "played"), (1, 3, None, "", "half-bye"), (2, 2, None, "", "bye"), (2, 3, 1, "0", "played")],
            [],
        ),
    ]
)
def test_crosstables_in_other_languages_and_signs(text: str, expected: list[Any], wrong: list[str]) -> None:
    if text is TABLES["polish"]:
        text = text.replace("1b=", "1b=").replace("2c=", "2c=")
    document, findings = read(text)
    if text is TABLES["polish"]:
        expected = [(1, 1, 3, "1", "played"), (1, 4, 2, "0", "played"), (2, 2, 1, "0.5", "played"), expected[3]]
    assert sorted(games(document), key=str) == sorted(expected, key=str)
    assert codes(findings) == wrong


def test_categories_and_clubs_of_a_polish_table() -> None:
    document, _ = read(TABLES["polish"])
    assert [player.get("categories", {}).get("otb") for player in document["players"]] == ["I+", "II", "bk", None]
    assert document["players"][0]["club"] == "Hetman"
    assert (document["players"][0]["surname"], document["players"][0]["first_name"]) == ("Kowalski", "Jan")


def test_the_players_of_vega() -> None:
    document, findings = read(TABLES["vega-players"])
    first, second, third = document["players"]
    assert first == {
        "number": 1,
        "surname": "KASPAROV",
        "first_name": "GARRY",
        "federation": "RUS",
        "birth_date": "1963-04-13",
        "sex": "m",
        "ids": {"fide": "4100018"},
        "titles": {"fide": "GM"},
        "ratings": [{"list": "fide", "value": 2830}],
    }
    assert (second["birth_date"], second["ids"]) == ("1957-07-29", {"fide": "12801747", "national": "77"})
    assert [rating["value"] for rating in second["ratings"]] == [2570, 2400]
    assert "birth_date" not in third
    assert codes(findings) == ["foreign-cell-unread"]
    assert dict(findings[0].values)["program"] == "Vega"


@pytest.mark.parametrize(
    ("text", "birth", "title"),
    [
        (TABLES["swiss-manager-players"], ("1990-02-03", 1991), ({"fide": "FM"}, {"fide_women": "WIM"})),
        (TABLES["chess-manager-players"], (1990, 1991), (None, None)),
    ],
)
def test_lists_of_players_with_names_in_two_columns(text: str, birth: tuple[Any, ...], title: tuple[Any, ...]) -> None:
    document, findings = read(text)
    assert [(player["surname"], player["first_name"]) for player in document["players"]] == [
        ("Kowalski", "Jan"),
        ("Nowak", "Anna"),
    ]
    assert tuple(player.get("birth_date") for player in document["players"]) == birth
    assert tuple(player.get("titles") for player in document["players"]) == title
    assert document["players"][0]["ids"]["fide"] == "1100001"
    assert document["players"][1]["sex"] == "f"
    assert codes(findings) == []


def test_a_whole_name_may_stand_under_the_word_for_surname() -> None:
    text = TABLES["chess-results"].replace("Rk.;SNo;;Name", "M-ce;Nr st.;;Nazwisko").replace("Pts.", "Pkt.")
    assert [player["first_name"] for player in read(text)[0]["players"]] == ["Anna", "Ivan", "Adam", "Ewa"]
    rounds = TABLES["polish-round"].replace("Białe", "Nazwisko").replace("Czarne", "Nazwisko")
    assert len(games(read(rounds)[0])) == 3


def test_results_of_rounds_one_below_the_other() -> None:
    document, findings = read(TABLES["rounds"])
    assert games(document) == [
        (1, 1, 3, "1", "played"),
        (1, 4, 2, "0", "forfeit"),
        (2, 2, 1, "0.5", "played"),
        (2, 3, None, "", "bye"),
        (2, 4, None, "", "zero-bye"),
    ]
    assert [player["surname"] for player in document["players"]] == ["Nowak", "Petrov", "Lis", "Kot"]
    assert codes(findings) == []


def test_results_in_polish_and_a_round_that_is_not_played_yet() -> None:
    document, _ = read(TABLES["polish-round"])
    assert games(document) == [(1, 1, 3, "1", "played"), (1, 4, 2, "0", "played"), (1, 5, None, "", "bye")]
    open_round = TABLES["polish-round"].replace("1-0", "").replace("0:1", "-")
    assert games(read(open_round)[0])[:2] == [(1, 1, 3, "", ""), (1, 4, 2, "", "")]


def test_several_tables_are_one_event_and_what_they_tell_otherwise_is_told() -> None:
    first_round = TABLES["rounds"].split("Round 2")[0]
    document, findings = read(TABLES["chess-results"], first_round)
    assert codes(findings) == ["foreign-games-differ", "foreign-games-differ"]
    assert len(document["players"]) == 4
    same = "Round 1\nBo.;No.;Name;Result;Name;No.\n1;2;Petrov, Ivan;1-0;Lis, Adam;3\n2;4;Kot, Ewa;0-1;Nowak, Anna;1\n"
    assert codes(read(TABLES["chess-results"], same)[1]) == []
    other = same.replace("0-1", "1-0")
    assert codes(read(TABLES["chess-results"], other)[1]) == ["foreign-games-differ"]
    turned = "Round 1\nBo.;No.;Name;Result;Name;No.\n1;3;Lis, Adam;0-1;Petrov, Ivan;2\n"
    assert codes(read(TABLES["chess-results"], turned)[1]) == ["foreign-games-differ"]
    fourth = "Round 4\nBo.;No.;Name;Result;Name;No.\n1;2;Petrov, Ivan;;Lis, Adam;3\n"
    assert games(read(TABLES["chess-results"], fourth)[0])[-1] == (4, 2, 3, "", "")


def test_all_against_all_by_numbers_is_played_by_the_table_of_berger() -> None:
    document, findings = read(TABLES["square"])
    assert document["event"] == {"system": "round-robin", "rounds": 3}
    assert games(document) == [
        (1, 1, 4, "1", "played"),
        (1, 2, 3, "1", "played"),
        (2, 4, 3, "0", "played"),
        (2, 1, 2, "1", "played"),
        (3, 2, 4, "0.5", "played"),
        (3, 3, 1, "0.5", "played"),
    ]
    assert codes(findings) == ["foreign-berger"]


def test_all_against_all_by_places_says_no_rounds() -> None:
    lines = TABLES["square"].splitlines()
    document, findings = read("\n".join([lines[0], lines[2], lines[1], *lines[3:]]) + "\n")
    assert (document["results"], codes(findings)) == ([], ["foreign-without-rounds"])
    assert len(document["players"]) == 4


@of_each(
    [
        ("3w1", "3w9", "foreign-game-unread"),
        ("3w1", "9w1", "foreign-game-unread"),
        ("3w1", "3w0", "foreign-game-unread"),
        ("3w1", "3b1", "foreign-game-unread"),
        ("3w1", "3q1", "foreign-colours-unknown"),
        ("2400", "24OO", "foreign-cell-unread"),
        ("2;1;;Nowak", "2;2;;Nowak", "foreign-number-of-two"),
    ]
)
def test_what_contradicts_itself_is_told(old: str, new: str, code: str) -> None:
    _, findings = read(TABLES["chess-results"].replace(old, new))
    assert code in codes(findings)
    place = next(found.place for found in findings if found.code == code)
    assert place is not None
    assert place.sheet == "table-1"
    assert place.line


def test_a_round_that_nobody_names_is_told() -> None:
    document, findings = read(TABLES["polish-round"].removeprefix("Runda 1\n"))
    assert (document["results"], codes(findings)) == ([], ["foreign-round-unknown"])


@of_each(["", "a;b\n1;2\n", "Name\nLis\n", "Date;Amount\n1;2\n", "No.;Name;Rtg\n"])
def test_any_other_table_is_none(text: str) -> None:
    rows = [row for row in csv_rows(text.splitlines(keepends=True)) if not isinstance(row, Finding)]
    assert read_foreign({"x": rows}) == (None, ())


@of_each(
    [
        ("16w1", CrossCell(16, "w", "1")),
        ("5s½", CrossCell(5, "s", "½")),
        ("5s0,5", CrossCell(5, "s", "½")),
        ("16b+", CrossCell(16, "b", "1", played=False)),
        ("16b-", CrossCell(16, "b", "0", played=False)),
        ("16w1K", CrossCell(16, "w", "1", played=False)),
        ("16w", CrossCell(16, "w", "")),
        ("+W16", CrossCell(16, "w", "1")),
        ("=B3", CrossCell(3, "b", "½")),
        (">W4", CrossCell(4, "w", "1", played=False)),
        ("-1", CrossCell(None, "", "1", played=False)),
        ("-½", CrossCell(None, "", "½", played=False)),
        ("-0", CrossCell(None, "", "0", played=False)),
        ("+BYE", CrossCell(None, "", "1", played=False)),
        ("bye", CrossCell(None, "", "1", played=False)),
        ("–", None),
        ("", None),
        ("***", None),
    ]
)
def test_a_cell_in_the_ways_of_the_programs(text: str, cell: CrossCell | None) -> None:
    assert read_cell(text) == cell


@of_each(["16", "w16", "16w2", "abc", "16ww1", "99999w1"])
def test_a_cell_that_nobody_can_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_cell(text)


@of_each([("wb", "w"), ("ws", "w"), ("bc", "b"), ("бч", "б"), ("b", None), ("w", None), ("wc", None), ("", None)])
def test_the_letters_of_a_table_say_who_is_white(letters: str, white: str | None) -> None:
    found = colours_of(letters)
    assert (None if found is None else next(letter for letter, is_white in found.items() if is_white)) == white


def test_no_mutation_of_a_table_brings_it_down() -> None:
    chance = random.Random(20261114)
    known = [*TABLES.values()]
    for _ in range(300):
        letters = list(chance.choice(known))
        for _ in range(chance.choice((1, 3, 10, 40))):
            at = chance.randrange(len(letters))
            other = chance.choice("0123456789;,\n wbsc½=+-\"'\t*éЖ№.:/xXKF|")
            letters[at : at + chance.randrange(2)] = [other] if chance.random() < 0.7 else letters[at : at + 40]
        text = "".join(letters)
        rows = [row for row in csv_rows(text.splitlines(keepends=True)) if not isinstance(row, Finding)]
        document, findings = read_foreign({"x": rows})
        for found in findings:
            assert describe(found, texts("pl"))["message"]
        if document is not None:
            numbers = {player["number"] for player in document["players"]}
            sides = [side for game in document["results"] for side in (game["white"], game.get("black")) if side]
            assert numbers.issuperset(sides)
            assert len(sides) == len(
                {
                    (game["round"], side)
                    for game in document["results"]
                    for side in (game["white"], game.get("black"))
                    if side
                }
            )


def test_a_number_that_stands_twice_in_a_table_is_told() -> None:
    line = "1;2;GM;Petrov, Ivan;BUL;2500;Lokomotiv;3w1;2b1;4w½;2,5;5;4\n"
    document, findings = read(TABLES["chess-results"].replace(line, line * 2))
    assert codes(findings) == ["foreign-row-twice"]
    assert len(document["results"]) == 7


@of_each(LANGUAGES)
def test_every_column_that_can_be_recognised_has_a_word(lang: str) -> None:
    everything = "\n".join(f"x={column}" for column in (*headings(), "rounds"))
    found = finding("foreign-players", value="x", rows=1, recognised=everything, program="–")
    message = describe(found, texts(lang))["message"]
    assert message.count("x = ") == len(headings()) + 1
    assert "cli.column" not in message


SAMPLES = Path(__file__).parents[4] / "samples"
LETTERS = {"en": ("w", "b"), "de": ("w", "s"), "pl": ("b", "c"), "bg": ("б", "ч")}


@of_each(product(LETTERS, ["number", "place"]))
def test_a_crosstable_made_of_an_event_gives_its_games_back(lang: str, by: str) -> None:
    event = load(str(SAMPLES / "swiss-open" / "event.json")).event
    order = [player.number for player in event.players]
    random.Random(3).shuffle(order)
    called = {number: order.index(number) + 1 if by == "place" else number for number in order}
    rounds = sorted({game.key.round for game in event.results})
    cells = {number: dict.fromkeys(rounds, "") for number in order}
    for game in event.results:
        for own, other, cell in cells_of(game, called, LETTERS[lang]):
            cells[own][game.key.round] = cell
            assert other != own
    lines = [";".join(["Rk.", "SNo", "Name", *(f"{each}.Rd" for each in rounds), "Pts."])]
    for place, number in enumerate(order, start=1):
        lines.append(";".join([str(place), str(number), f"Lis{number}, Ewa", *cells[number].values(), "0"]))
    document, findings = read("\n".join(lines) + "\n")
    assert codes(findings) == []
    expected = {
        (game.key.round, game.white, game.black, game.outcome.white, game.outcome.black, game.outcome.kind)
        for game in event.results
        if game.outcome is not None
    }
    decoded = decode_event({**document, "event": {"system": event.info.system}})[0]
    assert expected == {
        (game.key.round, game.white, game.black, game.outcome.white, game.outcome.black, game.outcome.kind)
        for game in decoded.results
        if game.outcome is not None
    }
    assert len(expected) > 30


def cells_of(game: GameResult, called: dict[int, int], letters: tuple[str, str]) -> Iterator[tuple[int, int, str]]:
    """The cells of both players of a game: whose, against whom, what stands there."""
    marks = {Mark.WIN: "1", Mark.DRAW: "½", Mark.LOSS: "0"}
    outcome = game.outcome
    assert outcome is not None
    assert outcome.white is not None
    if game.black is None:
        yield game.white or 0, 0, f"-{marks[outcome.white]}"
        return
    assert outcome.black is not None
    for own, other, letter, mark in (
        (game.white, game.black, letters[0], outcome.white),
        (game.black, game.white, letters[1], outcome.black),
    ):
        shown = marks[mark] if outcome.played else {"1": "+", "0": "-"}[marks[mark]]
        yield own or 0, other or 0, f"{called[other or 0]}{letter}{shown}"


def test_a_result_that_a_spreadsheet_made_a_day_of_is_read_or_told() -> None:
    """`1-0` became January of 2000; of a 17th of April nobody knows what it was: the pair stays, without a result."""
    rows = [
        "Runda,Nr,Białe,Wynik,Czarne,Nr",
        "1,1,Nowak Jan,2000-01-01,Lis Ewa,2",
        "1,3,Kot Ala,2005-04-17,Wrona Iza,4",
    ]
    document, findings = read("\n".join(rows))
    told = [(one.code, dict(one.values)["reading"]) for one in findings if one.severity is not Severity.INFO]
    assert told == [("result-was-clock", "1-0"), ("result-became-date", "")]
    assert games(document) == [(1, 1, 2, "1", "played"), (1, 3, 4, "", "")]
