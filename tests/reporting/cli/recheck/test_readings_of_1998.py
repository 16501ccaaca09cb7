"""`pair` and `recheck` by the FIDE rules of 1998 and by Jahr's method, where C.9 and C.12 decide."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ANOTHER = (
    5,
    "black",
    [[(4, 1, "+"), (2, 5, "1"), (6, 3, "0")], [(3, 2, "="), (4, 1, "1"), (5, 6, "0")]],
    [(3, 4), (2, 6), (1, 5)],
)
WAIVED = (
    4,
    "white",
    [[(1, 4, "0"), (5, 2, "1"), (3, 6, "=")], [(4, 5, "0"), (2, 3, "0"), (1, None, "bye")]],
    [(5, 3), (6, 1), (2, 4)],
)
SCORES = {"1": ("1", "0"), "+": ("1", "0"), "=": ("0.5", "0.5"), "0": ("0", "1")}


def write(system: str, case: tuple[Any, ...], bye: str) -> Path:
    rounds, colour, results, _ = case
    info = {"system": system, "game": "chess", "rounds": rounds, "first_colour": colour, "points_bye": bye}
    games: list[dict[str, Any]] = []
    for at, pairs in enumerate(results, 1):
        for white, black, result in pairs:
            game = {"round": at, "white": white}
            if black is None:
                games.append(game | {"kind": "bye"})
                continue
            score = dict(zip(("white", "black"), SCORES[result], strict=True))
            games.append(game | {"black": black, "score": score, "kind": "forfeit" if result == "+" else "played"})
    absent = [{"player": 6, "round": 2, "kind": "zero"}] if case is WAIVED else []
    people = [{"number": number, "surname": f"P{number}"} for number in range(1, 7)]
    document = {"schema": 1, "event": info, "players": people, "results": games, "absences": absent}
    path = Path("event.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize("system", ["swiss-fide-1998", "individual-team-swiss-fide-1998", "swiss-jahr"])
@pytest.mark.parametrize("case", [ANOTHER, WAIVED], ids=["another-player", "waived-first"])
def test_round_three_is_paired_as_the_readings_have_it(protokol: Any, system: str, case: tuple[Any, ...]) -> None:
    done = protokol("pair", write(system, case, bye="1"), "--dry-run", "--json")
    assert done.code == 0
    assert [(pair["white"], pair["black"]) for pair in done.lines[0]["pairings"]] == case[3]


def test_the_explanation_tells_who_could_not_be_paired_before_it_tells_who_came_instead(protokol: Any) -> None:
    done = protokol("pair", write("swiss-fide-1998", ANOTHER, bye="1"), "--dry-run", "--explain", "--lang", "pl")
    told = done.out + done.err
    stuck, instead = "W grupie nie mają przeciwnika: 3, 6. (C.1)", "schodzą z niej: 2. (C.12)"
    assert 0 < told.find(stuck) < told.find(instead)
