"""Articles of the Swiss rules as they reach the command line: the bye, the final order, Jahr's totals, the rounds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

PLAYED = {"1": ("1", "0"), "=": ("0.5", "0.5"), "0": ("0", "1")}
DRAUGHTS = {"1": ("2", "0"), "=": ("1", "1"), "0": ("0", "2")}
Games = list[tuple[int, int | None, str]]


def event(system: str, players: int, played: list[Games], game: str = "chess", **more: Any) -> Path:
    """An event from the games of its rounds: White, Black (None for the bye) and `1 = 0 +`."""
    results: list[dict[str, Any]] = []
    for at, games in enumerate(played, 1):
        for white, black, result in games:
            row: dict[str, Any] = {"round": at, "white": white}
            if black is None:
                results.append(row | {"kind": "bye"})
                continue
            marks = (DRAUGHTS if game == "draughts100" else PLAYED)[result if result != "+" else "1"]
            score = dict(zip(("white", "black"), marks, strict=True))
            results.append(row | {"black": black, "score": score, "kind": "forfeit" if result == "+" else "played"})
    ratings = more.pop("ratings", {})
    people = [
        {"number": n, "surname": f"P{n}", "ratings": [{"list": "fide", "value": ratings.get(n, 2400 - n)}]}
        for n in range(1, players + 1)
    ]
    head = {"system": system, "game": game, "rounds": 5, "first_colour": "white", "seed": "12345678", **more}
    path = Path("event.json")
    path.write_text(json.dumps({"schema": 1, "event": head, "players": people, "results": results}), encoding="utf-8")
    return path


def table(protokol: Any, path: Path, *options: str) -> dict[int, dict[str, Any]]:
    return {row["number"]: row for row in protokol("standings", path, *options, "--json").lines[0]["standings"]}


@pytest.mark.parametrize(
    ("system", "game", "worth"),
    [
        ("swiss-fide-1998", "chess", "1"),
        ("swiss-fide-2026", "chess", "1"),
        ("swiss-jahr", "chess", "0.5"),
        ("swiss-pzwarc-classical", "draughts100", "2"),
        ("swiss-pzwarc-fmjd", "draughts100", "2"),
        ("swiss-pzwarc-rating", "draughts64", "2"),
    ],
)
def test_the_bye_is_worth_what_the_rules_say_and_is_given_once(
    protokol: Any, system: str, game: str, worth: str
) -> None:
    """FIDE 1998, A.5; PZWarc 2021, V 2.8.3; Jahr 1981, 8: no opponent, no colour, a win or half of it."""
    path = event(system, 5, [], game)
    line = protokol("pair", path, "--json").lines[0]
    assert (line["bye"], len(line["pairings"])) == (5, 2)
    document = json.loads(path.read_text(encoding="utf-8"))
    for row in document["results"]:
        if "black" in row:
            score = ("2", "0") if game != "chess" else ("1", "0")
            row |= {"score": dict(zip(("white", "black"), score, strict=True)), "kind": "played"}
    path.write_text(json.dumps(document), encoding="utf-8")
    assert table(protokol, path)[5]["points"] == worth
    assert protokol("pair", path, "--json").lines[0]["bye"] not in {5, None}


def test_jahrs_totals_grow_by_ten_per_cent_of_what_the_opponent_had(protokol: Any) -> None:
    """Jahr 1981, 2 to 5, 8 and 9, calculated by hand.

    1: 1; 1 + ½ + 0,05; 1,55 + ½ + 0,16 (0,155 to the even digit); a walkover adds 1 alone.
    2: 0; the bye without points ½; against 3 with 1,1 and a loss 0,11; the lost walkover nothing.
    3: the bye ½; ½ + ½ + 0,1; 1,1 + 1 + 0,05; the bye with 2,15 ½ and 0,22 (0,215).
    """
    rounds: list[Games] = [
        [(1, 2, "1"), (3, None, "")],
        [(3, 1, "="), (2, None, "")],
        [(2, 3, "0"), (1, None, "")],
        [(1, 2, "+"), (3, None, "")],
    ]
    path = event("swiss-jahr", 3, rounds)
    expected = {
        1: {1: "1", 2: "0", 3: "0.5"},
        2: {1: "1.55", 2: "0.5", 3: "1.1"},
        3: {1: "2.21", 2: "0.61", 3: "2.15"},
        4: {1: "3.21", 2: "0.61", 3: "2.87"},
    }
    for after, totals in expected.items():
        rows = table(protokol, path, "--after", str(after))
        assert {number: row["tie_breaks"]["JAHR"] for number, row in rows.items()} == totals


def test_a_game_that_is_not_begun_adds_nothing_of_the_opponent(protokol: Any) -> None:
    """Jahr 1981, 3: the points come in when both have moved; in a walkover nobody has."""
    begun: list[Games] = [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "1")]]
    walkover: list[Games] = [begun[0], [(1, 3, "+"), (2, 4, "1")]]
    assert table(protokol, event("swiss-jahr", 4, begun))[1]["tie_breaks"]["JAHR"] == "2.1"
    assert table(protokol, event("swiss-jahr", 4, walkover))[1]["tie_breaks"]["JAHR"] == "2"


def test_the_final_order_of_1998_asks_the_games_among_the_first_only(protokol: Any) -> None:
    """F.10: 2 beat 1 with whom he shares the first place; 4 beat 3, whose opponents have the higher average."""
    rounds: list[Games] = [
        [(2, 1, "1"), (4, 3, "1")],
        [(1, 3, "1"), (4, 2, "0")],
        [(1, 4, "1"), (2, 3, "0")],
    ]
    ratings = {1: 2300, 2: 2200, 3: 2000, 4: 2100}
    rows = table(protokol, event("swiss-fide-1998", 4, rounds, ratings=ratings))
    assert sorted(rows, key=lambda number: rows[number]["place"]) == [2, 1, 3, 4]
    assert [row["place"] for row in rows.values()] == [1, 2, 3, 4]


def test_what_the_final_order_of_1998_leaves_equal_goes_by_lot(protokol: Any) -> None:
    rounds: list[Games] = [[(1, 3, "="), (2, 4, "=")]]
    rows = table(protokol, event("swiss-fide-1998", 4, rounds, ratings=dict.fromkeys(range(1, 5), 2000)))
    assert sorted(row["place"] for row in rows.values()) == [1, 2, 3, 4]
    again = table(protokol, event("swiss-fide-1998", 4, rounds, ratings=dict.fromkeys(range(1, 5), 2000)))
    assert rows == again
    other = [
        list(
            table(protokol, event("swiss-fide-1998", 4, rounds, seed=str(seed), ratings=dict.fromkeys(range(5), 2000)))
        )
        for seed in range(8)
    ]
    assert len({tuple(order) for order in other}) > 1


@pytest.mark.parametrize(
    ("system", "game", "article"),
    [("swiss-pzwarc-classical", "draughts100", "V 2.4"), ("swiss-fide-1998", "chess", "B.VI C.2")],
)
def test_the_number_of_rounds_must_be_stated(protokol: Any, system: str, game: str, article: str) -> None:
    """PZWarc 2021, V 2.4; PZSzach 2002, B.VI C.2."""
    done = protokol("pair", event(system, 6, [], game, rounds=None), "--dry-run", "--json")
    told = [item["rule"]["article"] for item in done.lines[0]["findings"] if item["code"] == "rounds-not-stated"]
    assert told == [article]
    stated = protokol("pair", event(system, 6, [], game), "--dry-run", "--json")
    assert "rounds-not-stated" not in stated.codes
