"""PZSzach 2002, B.VI A.3, A.4, B.1 and PZWarc 2021, V 1.1, 1.4: the table, the formulas, Zürich 1953."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from engine.pairing.round_robin.tables import schedule, table_of
from tests.engine.pairing.round_robin_formulas import colour_of, opponent_in, round_of
from tests.rows import of_each
from tests.yaml_files import read_yaml

DATA = Path(__file__).parents[2] / "data"
PRINTED = read_yaml(DATA / "round-robin-tables.yaml")
SIZES = range(3, 65)


def _pairs(line: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(white), int(black)) for white, black in (pair.split("-") for pair in line.split()))


@of_each(PRINTED["tables"])
def test_the_rule_gives_the_printed_table(players: int) -> None:
    assert schedule(players) == tuple(_pairs(line) for line in PRINTED["tables"][players])


def test_the_misprint_of_the_table_for_16_is_what_the_rule_corrects() -> None:
    (erratum,) = PRINTED["errata"]
    found = schedule(erratum["players"])[erratum["round"] - 1][erratum["board"] - 1]
    assert "{}-{}".format(*found) == erratum["read"] != erratum["printed"]


@of_each(SIZES)
def test_everyone_meets_everyone_once(players: int) -> None:
    games = [frozenset(pair) for pairs in schedule(players) for pair in pairs]
    assert sorted(map(sorted, games)) == sorted(map(list, combinations(range(1, players + 1), 2)))
    assert len(schedule(players)) == players - 1 + players % 2


@of_each(SIZES)
def test_the_three_formulas_agree_with_the_table(players: int) -> None:
    for round_number, pairs in enumerate(schedule(players), start=1):
        seated = {number for pair in pairs for number in pair}
        for white, black in pairs:
            assert colour_of(white, black, players) == colour_of(black, white, players) == white
            assert round_of(white, black, players) == round_of(black, white, players) == round_number
            assert opponent_in(white, round_number, players) == black
            assert opponent_in(black, round_number, players) == white
        for number in set(range(1, players + 1)) - seated:
            assert opponent_in(number, round_number, players) is None


@of_each(SIZES)
def test_colours_are_as_even_as_the_number_of_players_allows(players: int) -> None:
    whites = Counter(white for pairs in schedule(players) for white, _ in pairs)
    if players % 2:
        assert set(whites.values()) == {(players - 1) // 2}
    else:
        upper = {number for number in range(1, players + 1) if whites[number] == players // 2}
        assert upper == set(range(1, players // 2 + 1))


@of_each([(2, 1), (3, 3), (4, 3), (9, 9), (10, 9), (11, 11)])
def test_an_odd_number_of_players_takes_one_round_more_than_its_opponents(players: int, rounds: int) -> None:
    assert len(schedule(players)) == rounds


def test_the_examples_of_the_text_hold() -> None:
    assert round_of(3, 9, 10) == 2
    assert round_of(3, 4, 10) == 6
    assert round_of(16, 12, 16) == 8
    assert opponent_in(6, 8, 14) == 3
    assert opponent_in(6, 3, 14) == 11
    assert colour_of(4, 2, 10) == 4
    assert colour_of(9, 3, 10) == 9
    assert colour_of(3, 4, 10) == 3
    assert colour_of(2, 9, 10) == 2


def test_colours_are_reversed_in_even_cycles() -> None:
    first, second, third = (table_of("round-robin", 7, 3)[cycle * 7 : cycle * 7 + 7] for cycle in range(3))
    assert third == first
    assert second == tuple(tuple((black, white) for white, black in pairs) for pairs in first)


def test_zurich_1953_was_played_by_the_table_in_two_cycles() -> None:
    with (DATA / "zurich-1953" / "games.csv").open(encoding="utf-8") as file:
        played = {(int(game["round"]), int(game["white"]), int(game["black"])) for game in csv.DictReader(file)}
    planned = {
        (round_number, white, black)
        for round_number, pairs in enumerate(table_of("round-robin", 15, 2), start=1)
        for white, black in pairs
    }
    assert len(played) == 210
    assert played == planned


@of_each([(1, 1), (0, 1), (4, 0)])
def test_no_table_is_made_for_nobody(players: int, cycles: int) -> None:
    with pytest.raises(ValueError, match="no round-robin"):
        table_of("round-robin", players, cycles)
