"""A report file brings the standings of its event back, or says which it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.standings.places import standings
from reporting.sources.formats import target_format
from reporting.sources.load import Loaded, load_bytes
from tests.rows import of_each

ALL_ROUNDS = ({"round": 1, "status": "finished"}, {"round": 2, "status": "finished"})


def there_and_back(document: dict[str, Any], form: str) -> tuple[Loaded, Loaded, list[tuple[str, str]]]:
    """The event, what its report file is read as, and the remarks of its writer on standings."""
    here = load_bytes("event.json", json.dumps(document).encode())
    assert here.event is not None
    written = target_format(form, "event.trf").written(here.document, "en", here.event)
    told = [(one.code, str(one.value)) for one in written.findings if one.code.endswith("-not-back")]
    return here, load_bytes("event.trf", written.files[""]), told


def table(loaded: Loaded) -> tuple[int, dict[int, tuple[int | None, int]]]:
    assert loaded.event is not None
    found = standings(loaded.event)[0]
    return found.after, {row.number: (row.place, row.points) for row in found.rows}


def event(system: str, **tables: Any) -> dict[str, Any]:
    game = {"round": 1, "board": 1, "kind": "played", "score": {"white": "0", "black": "1"}}
    return {
        "schema": 1,
        "event": {"name": "Odd", "system": system, "game": "chess", "rounds": 3, "start_date": "2026-05-01"},
        "players": [{"number": number, "surname": name} for number, name in enumerate(("Ant", "Bee", "Cow"), start=1)],
        "rounds": list(ALL_ROUNDS),
        "results": [{**game, "white": 1, "black": 2}, {"round": 1, "white": 3, "kind": "bye"}],
        **tables,
    }


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_a_last_round_of_byes_alone_counts_when_the_file_is_read_again(form: str) -> None:
    """Its bye stands in the records 001: two points of the one who had it, not one."""
    document = event("swiss-fide-2026", absences=[{"round": 2, "player": at, "kind": "zero"} for at in (1, 2)])
    document["results"].append({"round": 2, "white": 3, "kind": "bye"})
    here, there, told = there_and_back(document, form)
    assert table(here) == table(there)
    assert table(there)[0] == 2
    assert table(there)[1][3] == (1, 4)
    assert not told


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_a_finished_round_in_which_nobody_was_paired_is_told(form: str) -> None:
    """All were away: half points announced for it count here, not in the file."""
    document = event("swiss-fide-2026", absences=[{"round": 2, "player": at, "kind": "half"} for at in (1, 2, 3)])
    here, there, told = there_and_back(document, form)
    assert (table(here)[0], table(there)[0]) == (2, 1)
    assert told == [("trf-rounds-not-back", "1"), ("trf-standings-not-back", "1, 2, 3")]


def test_a_departure_that_struck_the_games_of_a_player_is_told() -> None:
    """PZSzach 2002, B.VI A: who left before half of his games stands in no table; the file has his games alone."""
    document = event("round-robin", rounds=[ALL_ROUNDS[0]])
    document["players"] += [{"number": at, "surname": f"Elk {at}"} for at in (4, 5)]
    document["players"][0] |= {"status": "withdrawn", "last_round": 1}
    document["results"] = document["results"][:1]
    here, there, told = there_and_back(document, "trf26")
    assert table(here) != table(there)
    assert [code for code, _ in told] == ["trf-standings-not-back"]


@pytest.mark.parametrize(("form", "codes"), [("trf16", ["trf-standings-not-back"]), ("trf26", [])])
def test_tie_breaks_that_a_version_has_no_record_for_are_told_where_they_decide(form: str, codes: list[str]) -> None:
    """By the number of wins the first of two with a point each is who did not have it by a bye."""
    document = event("swiss-fide-2026", rounds=[ALL_ROUNDS[0]])
    document["event"]["tie_breaks"] = ["WON"]
    here, there, told = there_and_back(document, form)
    assert (table(here) == table(there)) is (not codes)
    assert [code for code, _ in told] == codes


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_of_an_event_that_comes_back_whole_nothing_is_told(form: str) -> None:
    here, there, told = there_and_back(event("swiss-fide-2026", rounds=[ALL_ROUNDS[0]]), form)
    assert table(here) == table(there)
    assert not told


@of_each([0, -1, -9])
def test_a_walkover_of_a_round_that_is_none_has_no_cell(at: int) -> None:
    """A slip of the round, in an all-play-all that somebody left after half of his games."""
    document = event("round-robin", rounds=[ALL_ROUNDS[0]])
    document["players"][0] |= {"status": "withdrawn", "last_round": 1}
    document["results"].append({"round": at, "board": 1, "white": 3, "black": 1})
    here = load_bytes("event.json", json.dumps(document).encode())
    written = target_format("trf26", "event.trf").written(here.document, "en", here.event)
    record = next(line for line in written.files[""].decode().splitlines() if line.startswith("001    1"))
    assert record.rstrip().endswith("2 w 0")
    assert "round-missing" in {one.code for one in written.findings}
