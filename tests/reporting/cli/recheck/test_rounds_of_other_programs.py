"""`recheck` and `pair` on report files of other programs, against what the checker of bbpPairings 6.0.0 says.

The files stand beside the checkout. `bbp6.json` has, per round, the pairs that the checker has otherwise
than the file: (White, Black), the bye as (number, 0).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.shared_data import cases, needs_shared, shared
from tests.thinned import LONG

FOLDER = ("real", "trf")
Pairs = list[tuple[int, int]]


def told() -> dict[str, dict[int, Pairs]]:
    """What the checker has otherwise, by file and round."""
    path = shared(*FOLDER, "bbp6.json")
    told = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        name: {int(at): sorted((one, other) for one, other in pairs) for at, pairs in entry["rounds"].items()}
        for name, entry in told.items()
    }


def otherwise(line: dict[str, Any]) -> Pairs:
    """The pairs of a rechecked round that the file does not have, its bye among them."""
    found = {tuple(pair) for pair in line["found"]}
    bye = [(line["expected_bye"], 0)] if line["expected_bye"] not in (None, line["found_bye"]) else []
    return sorted([(white, black) for white, black in line["expected"] if (white, black) not in found] + bye)


TOLD = told()
LARGE = {"caissify-misc_edge_case_1.trf", "caissify-misc_edge_case_2.trf"}
"""80 players in 51 rounds take as long as all others together: rechecked with `PROTOKOL_LONG`."""
ASKED = sorted(TOLD.keys() - (set() if LONG else LARGE))


@needs_shared(*FOLDER, "bbp6.json")
@pytest.mark.parametrize("name", cases(ASKED))
def test_every_round_is_as_the_checker_says(protokol: Any, name: str) -> None:
    done = protokol("recheck", shared(*FOLDER, name), "--json")
    lines = {line["round"]: line for line in done.lines[0]["rounds"]}
    # Rounds of the file in which nobody met anybody are not paired again; the checker finds nothing in them.
    assert not any(pairs for at, pairs in TOLD[name].items() if at not in lines)
    assert {at: otherwise(line) for at, line in lines.items()} == {at: TOLD[name][at] for at in lines}
    assert all(line["same"] == (not TOLD[name][at]) for at, line in lines.items())


@needs_shared(*FOLDER, "never-arrived.trf")
@pytest.mark.parametrize("year", ["2026", "2017"])
def test_whoever_never_came_has_no_number_for_the_first_colour(protokol: Any, year: str) -> None:
    path = shared(*FOLDER, "never-arrived.trf")
    done = protokol("pair", path, "--system", f"swiss-fide-{year}", "--json")
    assert [(pair["white"], pair["black"]) for pair in done.lines[0]["pairings"]] == [(3, 1), (4, 5), (6, 7)]


@needs_shared(*FOLDER, "sharly-2020_06.trf")
def test_a_bye_given_to_another_is_told(protokol: Any) -> None:
    done = protokol("recheck", shared(*FOLDER, "sharly-2020_06.trf"), "--lang", "pl")
    first = done.out.splitlines()[1:3] or done.err.splitlines()[1:3]
    assert [line.rpartition(", ")[2] for line in first] == ["pauza: 13", "pauza: 12"]
