"""An edition of a regulation is one file: from its first day on every command judges by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.editions import regulations_in, write_edition

CASES = {
    "kszk": ("kszk-2016", ("III: 1550, IV: 1300", "III: 1551, IV: 1300"), "correspondence", "III", "performance"),
    "pzwarc": ("pzwarc-2021-norms", ("percent: 25$", "percent: 26"), "draughts100", "III", "percent"),
    "fide": ("fide-titles-2024", ("percent: 35 ", "percent: 40 "), "chess", "GM", "percent"),
}
"""By rule set: the newest file, the number changed in it, a game, a norm, and the requirement that says the number."""
EDITIONS = {"kszk": ("2016", "2027"), "pzwarc": ("2021", "2027"), "fide": ("2024", "2027")}
NUMBERS = {"kszk": ("1550", "1551"), "pzwarc": ("25 %", "26 %"), "fide": ("35 %", "40 %")}


@pytest.fixture
def editions_of_2027(tmp_path: Path) -> Iterator[None]:
    """One more file for each of three regulations, and nothing else."""
    folder = tmp_path / "regulations"
    folder.mkdir()
    with regulations_in(folder):
        for newest, change, *_ in CASES.values():
            write_edition(folder, newest, 2027, change)
        yield


def document(game: str, day: str) -> dict[str, Any]:
    """Ten players, the first of whom met all the others."""
    players = [
        {
            "number": number,
            "surname": f"P{number}",
            "sex": "m",
            "federation": "POL",
            "ratings": [
                {"list": "fide", "value": 2400},
                {"list": "iccf", "value": 2400, "games": 100},
                {"list": "national", "value": 2200, "kind": "A"},
            ],
        }
        for number in range(1, 11)
    ]
    score = {"white": "0.5", "black": "0.5"} if game != "draughts100" else {"white": "1", "black": "1"}
    results = [{"round": at, "white": 1, "black": at + 1, "score": score} for at in range(1, 10)]
    info = {"name": "Turniej", "game": game, "system": "round-robin"} | ({"start_date": day} if day else {})
    return {"schema": 1, "event": info, "players": players, "results": results}


def needed(protokol: Any, path: Path, rules: str, *more: str) -> tuple[str, str]:
    """The edition by which `classify` judged, and what it says that the requirement needs."""
    _, _, _, norm, code = CASES[rules]
    done = protokol("classify", path, "--rules", rules, "--norm", norm, "--player", 1, *more, "--json")
    answer = done.lines[0]
    asked = {item["code"]: item["needed"] for item in answer["verdicts"][0]["requirements"]}
    return answer["edition"], asked[code]


@pytest.mark.parametrize("rules", CASES)
@pytest.mark.parametrize(("day", "new"), [("", 0), ("2026-12-31", 0), ("2027-01-01", 1), ("2028-05-01", 1)])
@pytest.mark.usefixtures("editions_of_2027")
def test_one_file_is_an_edition_from_its_first_day_on(
    protokol: Any, event: Any, rules: str, day: str, new: int
) -> None:
    game = CASES[rules][2]
    assert needed(protokol, event(document(game, day)), rules) == (EDITIONS[rules][new], NUMBERS[rules][new])


@pytest.mark.parametrize("rules", CASES)
@pytest.mark.usefixtures("editions_of_2027")
def test_an_edition_asked_for_by_name_wins(protokol: Any, event: Any, rules: str) -> None:
    game, old = CASES[rules][2], EDITIONS[rules][0]
    later = event(document(game, "2027-05-01"))
    assert needed(protokol, later, rules, "--edition", old) == (old, NUMBERS[rules][0])
    undated = event(document(game, ""))
    assert needed(protokol, undated, rules, "--edition", "2027") == ("2027", NUMBERS[rules][1])
    early = protokol("classify", event(document(game, "2026-05-01")), "--rules", rules, "--edition", "2027", "--json")
    assert "edition-not-in-force" in early.codes
