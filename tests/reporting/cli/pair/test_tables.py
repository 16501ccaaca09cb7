"""`protokol table`: every table by its name, the sizes that it has, the options that it knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ANSWERS = [
    ("half-table 8", "rounds", [[1, 4], [2, 3], [5, 8], [6, 7]]),
    ("half-table 8 --reversed", "rounds", [[1, 5], [2, 6], [3, 7], [4, 8]]),
    ("half-table 11", "rounds", [[1, 6], [2, 5], [3, 4], [8, 11], [9, 10]]),
    ("rutsch 7", "rounds", [[1, 6], [5, 2], [3, 4]]),
    ("scheveningen 4", "rounds", [["A1", "B4"], ["A2", "B3"], ["A3", "B2"], ["A4", "B1"]]),
    ("scheveningen 4 --variant pzwarc", "rounds", [["A1", "B1"], ["A2", "B2"], ["A3", "B3"], ["A4", "B4"]]),
    ("cup 22", "rounds", [[16, 17], [13, 20], [12, 21], [15, 18], [14, 19], [11, 22]]),
    ("varma 13", "pools", [4, 5, 6, 11, 12]),
    ("groups 25 --into 6", "groups", [1, 12, 13, 24, 25]),
]


@pytest.mark.parametrize(("arguments", "key", "first"), ANSWERS, ids=[answer[0] for answer in ANSWERS])
def test_each_table_begins_as_the_regulation_prints_it(protokol: Any, arguments: str, key: str, first: object) -> None:
    done = protokol("table", *arguments.split(), "--json")
    assert done.code == 0
    assert done.lines[0][key][0] == first
    assert protokol("table", *arguments.split()).out


def test_the_cup_names_who_rests(protokol: Any) -> None:
    assert protokol("table", "cup", 22, "--json").lines[0]["byes"] == list(range(1, 11))
    assert protokol("table", "cup", 16, "--json").lines[0]["byes"] == []


def test_the_values_of_boards(protokol: Any) -> None:
    assert protokol("table", "team-bonus", 6, "--json").lines[0]["boards"] == [60, 56, 53, 50, 47, 45]


@pytest.mark.parametrize(("players", "code", "exit_code"), [(8, "varma-row-misprinted", 0), (25, "varma-no-row", 1)])
def test_varma_without_a_row_is_a_finding_and_not_a_guess(
    protokol: Any, players: int, code: str, exit_code: int
) -> None:
    done = protokol("table", "varma", players, "--json")
    assert (done.code, done.codes, done.lines[0]["pools"]) == (exit_code, [code], [])


@pytest.mark.parametrize(
    "arguments",
    [
        "half-table 9",
        "team-bonus 3",
        "groups 6",
        "cup 8 --cycles 2",
        "round-robin 8 --reversed",
        "rutsch 8 --direction up",
    ],
)
def test_sizes_and_options_that_a_table_does_not_have_are_wrong_usage(protokol: Any, arguments: str) -> None:
    done = protokol("table", *arguments.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.strip()


@pytest.mark.parametrize(
    "arguments", ["round-robin 10 --cycles 2", "half-table 8 --reversed", "rutsch 7", "scheveningen 4", "cup 22"]
)
def test_a_table_is_printed_into_a_file_and_twice_is_no_harm(protokol: Any, tmp_path: Path, arguments: str) -> None:
    target = tmp_path / "table.docx"
    for _ in range(2):
        assert protokol("table", *arguments.split(), "-o", target).code == 0
    assert target.stat().st_size > 3000


def test_a_printed_table_leaves_the_file_of_another_program_alone(protokol: Any, tmp_path: Path) -> None:
    target = tmp_path / "table.pdf"
    target.write_bytes(b"notes")
    done = protokol("table", "rutsch", 8, "-o", target)
    assert "table.pdf" in done.err and target.read_bytes() == b"notes"
    assert done.code == 1 and "--force" not in done.err, "the command has no such option"


@pytest.mark.parametrize("arguments", ["varma 9 -o t.pdf", "cup 8 -o t.xlsx", "rutsch 8 -o t", "rutsch 8 -o t.txt"])
def test_a_table_without_such_a_paper_is_wrong_usage(protokol: Any, arguments: str) -> None:
    assert protokol("table", *arguments.split()).code == 2
