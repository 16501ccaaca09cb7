"""Whoever is marked as withdrawn without a round took part as long as he played: in every file and paper."""

from __future__ import annotations

import json
from typing import Any

import pytest

Document = dict[str, Any]
PAIRS = {1: ((1, 2), (3, 4)), 2: ((3, 1), (2, 4)), 3: ((1, 4), (2, 3))}
"""A table of four by which a Swiss event can be played too."""


def played(system: str, *, last: int = 3, without: tuple[int, int] | None = None) -> Document:
    """Four players; number 4 is marked as withdrawn, no round named. `without` is a (round, player) left out."""
    results = [
        {"round": at, "board": board, "white": white, "black": black, "score": {"white": "1", "black": "0"}}
        | {"kind": "played"}
        for at in range(1, last + 1)
        for board, (white, black) in enumerate(PAIRS[at], start=1)
        if without is None or at != without[0] or without[1] not in (white, black)
    ]
    people: list[Document] = [{"number": n, "surname": f"P{n}"} for n in range(1, 5)]
    people[3]["status"] = "withdrawn"
    about = {"name": "E", "system": system, "game": "chess", "rounds": 3, "first_colour": "white", "lang": "en"}
    return {"schema": 1, "event": about, "players": people, "results": results}


def test_the_report_file_announces_whoever_has_left_and_whoever_has_not_come_yet(protokol: Any, event: Any) -> None:
    document = played("swiss-fide-2026", last=1)
    document["event"]["rounds"] = 4
    document["players"].append({"number": 5, "surname": "Late", "from_round": 4})
    path = event(document)
    assert protokol("convert", path, path.with_suffix(".trf")).code == 0
    told = [line.split() for line in path.with_suffix(".trf").read_text(encoding="utf-8").splitlines()]
    assert [line[1:] for line in told if line and line[0] == "240"] == [
        ["Z", "002", "4", "5"],
        ["Z", "003", "4", "5"],
        ["Z", "004", "4"],
    ]


def test_the_list_of_absences_names_him_from_his_last_game_on(protokol: Any, event: Any) -> None:
    def absences(document: Document) -> list[list[str]]:
        path = event(document)
        protokol("build", path, "-o", "papers", "--form", "bye-list", "--to", "xlsx", "--force")
        file = path.parent / "papers" / "en" / "bye-list.xlsx"
        return cells(file) if file.exists() else []

    assert absences(played("swiss-fide-2026")) == []
    (row,) = absences(played("swiss-fide-2026", without=(3, 4)))
    assert "3" in row
    assert not {"1–3", "2–3"} & set(row)


def cells(file: Any) -> list[list[str]]:
    """The rows about P4 of a sheet, as texts."""
    from openpyxl import load_workbook

    sheet = load_workbook(file).worksheets[0]
    rows = [[str(cell) for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]
    return [row for row in rows if "P4" in row]


@pytest.mark.parametrize("system", ["round-robin", "sliding"])
def test_a_table_pairs_him_again_in_the_rounds_that_he_played(protokol: Any, event: Any, system: str) -> None:
    document = played(system, last=0)
    del document["players"][3]["status"]
    path = event(document)
    protokol("pair", path, "--all")
    document = json.loads(path.read_text(encoding="utf-8"))
    for game in document["results"]:
        game |= {"score": {"white": "1", "black": "0"}, "kind": "played"}
    document["players"][3]["status"] = "withdrawn"
    rechecked = protokol("recheck", event(document), "--json")
    assert [item["same"] for item in rechecked.lines[0]["rounds"]] == [True, True, True]
