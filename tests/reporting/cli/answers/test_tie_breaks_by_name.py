"""Names of tie-breaks in an event's cell and on the command line; modifiers that mean nothing; forfeits under /P."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.conftest import Run
from tests.reporting.workbook.conftest import save_sheets

Protokol = Callable[..., Run]
Write = Callable[..., Path]


def open_event(*results: dict[str, Any], players: int = 4, **info: Any) -> dict[str, Any]:
    given = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rounds": 3, "lang": "en"}
    people = [{"number": number, "surname": f"P{number}"} for number in range(1, players + 1)]
    return {"schema": 1, "event": given | info, "players": people, "results": list(results)}


def game(round_number: int, board: int, white: int, black: int, code: str) -> dict[str, Any]:
    scores = {"1": ("1", "0"), "0": ("0", "1"), "=": ("0.5", "0.5"), "+": ("1", "0"), "-": ("0", "1")}
    own, other = scores[code]
    kind = "forfeit" if code in "+-" else "played"
    row = {"round": round_number, "board": board, "white": white, "black": black, "kind": kind}
    return row | {"score": {"white": own, "black": other}}


WEIGHED = (
    game(1, 1, 1, 2, "1"),
    game(1, 2, 3, 4, "1"),
    game(2, 1, 1, 3, "-"),
    game(2, 2, 2, 4, "1"),
    game(3, 1, 4, 1, "0"),
    game(3, 2, 2, 3, "0"),
)
"""1 beats 2 and 4, and loses to 3 by forfeit; 3 wins all."""


def test_names_in_the_cell_of_a_workbook(protokol: Protokol, tmp_path: Path) -> None:
    sheet = (("Nazwa zawodów", "Próba"), ("System rozgrywek", "swiss-fide-2026"), ("Liczba rund", 1))
    named = ("Punktacja pomocnicza", "średni Buchholz, Зонеборн-Бергер; Buchhlz")
    people = (("Nr", "Nazwisko", "Imię"), (1, "Kowalska", "Anna"), (2, "Nowak", "Jan"))
    games = (("Runda", "Szachownica", "Białe", "Wynik", "Czarne"), (1, 1, 1, "text:1-0", 2))
    sheets = {"Zawody": (*sheet, named), "Zawodnicy": people, "Wyniki": games}
    path = save_sheets(tmp_path / "event.xlsx", sheets)
    ran = protokol("standings", path, "--json", "--lang", "pl")
    assert set(ran.lines[0]["standings"][0]["tie_breaks"]) == {"BH/M1", "SB"}
    unknown = next(found for found in ran.lines[0]["findings"] if found["code"] == "tie-break-unknown")
    assert unknown["value"] == "Buchhlz"
    assert unknown["cell"] is not None
    assert unknown["hint"].startswith("Czy chodziło o: Buchholz (BH)")
    assert "tie-break-unknown" in protokol("check", path, "--json").codes


def test_names_on_the_command_line(protokol: Protokol, event: Write) -> None:
    path = event(open_event(*WEIGHED))
    ran = protokol("standings", path, "--tie-breaks", "Бухолц,wartość Bergera,Median Buchholz", "--json")
    assert set(ran.lines[0]["standings"][0]["tie_breaks"]) == {"BH", "SB", "BH/M1"}


@pytest.mark.parametrize("asked", ["Buchhlz", "WIN/C1", "DE/C3"])
def test_what_means_nothing_on_the_command_line_is_wrong_usage(protokol: Protokol, event: Write, asked: str) -> None:
    ran = protokol("standings", event(open_event(*WEIGHED)), "--tie-breaks", asked)
    assert (ran.code, ran.out) == (2, "")
    assert ("Did you mean: Buchholz (BH)" in ran.err) == (asked == "Buchhlz")


@pytest.mark.parametrize(
    ("asked", "code"),
    [("WIN/C1", "tie-break-modifier"), ("BH:GP", "tie-break-modifier"), ("EMMSB", "tie-break-only-teams")],
)
def test_what_means_nothing_in_the_event_is_left_out_with_an_error(
    protokol: Protokol, event: Write, asked: str, code: str
) -> None:
    ran = protokol("standings", event(open_event(*WEIGHED, tie_breaks=[asked, "BH"])), "--json")
    assert ran.code == 1
    assert code in ran.codes
    assert set(ran.lines[0]["standings"][0]["tie_breaks"]) == {"BH"}


@pytest.mark.parametrize(
    ("code", "value"),
    [
        # Opponents 2 and 4 made 1 and 0; 3 made 3, and the own score of 2 bounds the dummy of the forfeit.
        ("BH", "3"),
        # The forfeit is voluntary: it goes first, though it is worth more than the game with 4 (16.5).
        ("BH/C1", "1"),
        # Under /P it is a game with 3 like any other: the lowest, that with 4, goes.
        ("BH/P", "4"),
        ("BH/C1/P", "4"),
    ],
)
def test_a_forfeit_that_counts_as_played_is_cut_like_a_game(
    protokol: Protokol, event: Write, code: str, value: str
) -> None:
    ran = protokol("standings", event(open_event(*WEIGHED)), "--tie-breaks", code, "--json")
    row = next(row for row in ran.lines[0]["standings"] if row["number"] == 1)
    assert row["tie_breaks"][code] == value


@pytest.mark.parametrize("system", ["round-robin", "team-round-robin", "groups"])
def test_buchholz_in_a_round_robin_is_advised_against(protokol: Protokol, event: Write, system: str) -> None:
    path = event(open_event(system=system, tie_breaks=["BH"]))
    found = protokol("check", path, "--json").lines[0]["findings"]
    told = [(one["rule"]["article"], one["value"]) for one in found if one["code"] == "tie-break-only-swiss"]
    assert told == [("C.07 8", "BH")]


@pytest.mark.parametrize(("code", "told"), [("ARO", True), ("TPR", True), ("RTNG", True), ("BH", False)])
def test_ratings_of_players_who_have_none_are_warned_of(
    protokol: Protokol, event: Write, code: str, told: bool
) -> None:
    document = open_event(*WEIGHED, tie_breaks=[code])
    document["players"][0]["ratings"] = [{"list": "fide", "value": 2000}]
    found = protokol("check", event(document), "--json").lines[0]["findings"]
    warned = [one for one in found if one["code"] == "tie-break-unrated"]
    assert bool(warned) is told
    assert all(one["rule"]["article"] == "C.07 10" and "2, 3, 4" in one["message"] for one in warned)
    rated = [{**player, "ratings": [{"list": "fide", "value": 2000}]} for player in document["players"]]
    assert "tie-break-unrated" not in protokol("check", event(document | {"players": rated}), "--json").codes
