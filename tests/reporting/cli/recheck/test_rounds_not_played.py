"""A round in which only byes and announced absences stand is not played: no paper and no table counts them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.documents import change

Document = dict[str, Any]
SYSTEMS = [
    "swiss-fide-2026",
    "swiss-fide-1998",
    "swiss-jahr",
    "swiss-pzwarc-classical",
    "individual-team-swiss-fide-2026",
]


def swiss(system: str = "swiss-fide-2026") -> Document:
    """Seven players, so that every round has a bye."""
    people = [
        {"number": n, "surname": f"P{n}", "ratings": [{"list": "fide", "value": 2400 - 10 * n}]} for n in range(1, 8)
    ]
    document: Document = {
        "schema": 1,
        "event": {
            "name": "Open",
            "system": system,
            "game": "chess",
            "rounds": 5,
            "first_colour": "white",
            "lang": "en",
            "points_win": "1",
            "points_draw": "0.5",
            "points_bye": "1",
            "tie_breaks": ["BH"],
        },
        "players": people,
        "rounds": [{"round": n, "status": "planned"} for n in range(1, 6)],
        "results": [],
    }
    if system.startswith("individual-team-"):
        document["teams"] = [{"number": n, "name": f"T{n}"} for n in (1, 2)]
        for player in people:
            player["team"] = 1 + player["number"] % 2
    return document


def give(at: int, *, games: int) -> Callable[[Document], None]:
    """Draw the first `games` games of a round that stand without a result."""

    def edit(document: Document) -> None:
        for game in [one for one in document["results"] if one["round"] == at and "black" in one][:games]:
            game |= {"score": {"white": "0.5", "black": "0.5"}, "kind": "played"}

    return edit


@pytest.fixture(params=SYSTEMS)
def paired(protokol: Any, event: Any, request: pytest.FixtureRequest) -> Path:
    """Round 1 drawn throughout, round 2 paired: with seven players somebody has its bye."""
    path: Path = event(swiss(request.param))
    assert protokol("pair", path).code == 0
    change(path, give(1, games=9))
    assert protokol("pair", path).code == 0
    return path


def points(protokol: Any, path: Path, *options: str) -> tuple[int, dict[int, str]]:
    line = protokol("standings", path, "--json", *options).lines[0]
    return line["after"], {row["number"]: row["points"] for row in line["standings"]}


def byes(path: Path) -> dict[int, int]:
    document = json.loads(path.read_text(encoding="utf-8"))
    return {one["round"]: one["white"] for one in document["results"] if one.get("kind") == "bye"}


def test_the_bye_of_a_paired_round_counts_with_its_first_result(protokol: Any, paired: Path) -> None:
    first, second = (byes(paired)[at] for at in (1, 2))
    assert first != second
    after, made = points(protokol, paired)
    assert (after, made[second]) == (1, "0.5")
    assert points(protokol, paired, "--after", "2") == (after, made)
    assert "round-not-reached" in protokol("standings", paired, "--after", "2", "--json").codes
    change(paired, give(2, games=1))
    after, made = points(protokol, paired)
    assert (after, made[second]) == (2, "1.5")


def test_a_round_marked_as_finished_counts_without_any_result(protokol: Any, paired: Path) -> None:
    change(paired, lambda document: document["rounds"][1].update(status="finished"))
    after, made = points(protokol, paired)
    assert (after, made[byes(paired)[2]]) == (2, "1.5")


def test_teams_of_an_individual_event_do_not_count_it_either(protokol: Any, event: Any) -> None:
    path = event(swiss("individual-team-swiss-fide-2026"))
    protokol("pair", path)
    change(path, give(1, games=9))
    before = protokol("standings", path, "--json", "--boards").lines[0]
    protokol("pair", path)
    after = protokol("standings", path, "--json", "--boards").lines[0]
    assert before == after
    assert all(before[key] for key in ("standings", "teams", "boards"))


def test_the_report_file_of_a_paired_round_is_read_as_one_not_played(protokol: Any, paired: Path) -> None:
    trf = paired.with_suffix(".trf")
    assert protokol("convert", paired, trf).code == 0
    assert points(protokol, trf) == points(protokol, paired)


def test_open_games_of_a_running_round_are_no_missed_ones(protokol: Any, event: Any) -> None:
    """Whoever is still playing has a tie-break from the games that are over, not half a point for this one."""
    path = event(swiss())
    protokol("pair", path)
    change(path, give(1, games=9))
    protokol("pair", path)
    change(path, give(2, games=1))
    document = json.loads(path.read_text(encoding="utf-8"))
    met = {}
    for game in document["results"]:
        if game["round"] == 1 and "black" in game:
            met |= {game["white"]: game["black"], game["black"]: game["white"]}
    (done,) = [one for one in document["results"] if one["round"] == 2 and "score" in one]
    waiting = [one for one in document["results"] if one["round"] == 2 and "black" in one and "score" not in one]
    open_numbers = {one[side] for one in waiting for side in ("white", "black")}
    rows = {row["number"]: row for row in protokol("standings", path, "--json").lines[0]["standings"]}
    for number in open_numbers & met.keys() - {done["white"], done["black"], byes(path)[1]}:
        assert rows[number]["tie_breaks"]["BH"] == rows[met[number]]["points"]


def test_papers_show_the_bye_of_a_paired_round_without_points(protokol: Any, event: Any) -> None:
    from reporting.context.builders import CONTEXTS
    from reporting.context.subjects import Facts, Subjects
    from reporting.exchange.document import decode_event
    from reporting.forms.catalogue import load_forms

    path = event(swiss())
    protokol("pair", path)
    change(path, give(1, games=9))
    protokol("pair", path)
    number = byes(path)[2]
    facts = Facts(decode_event(json.loads(path.read_text(encoding="utf-8")))[0])

    def context(name: str) -> dict[str, Any]:
        form = load_forms()[name]
        built = CONTEXTS[form.context](Subjects(form, facts, "en", None))
        assert built is not None
        return built

    assert {row["points"] for row in context("poster")["rows"]} == {"0.5", "1"}
    for form in ("start-card", "start-card-bg"):
        (card,) = [card for card in context(form)["cards"] if card["number"] == str(number)]
        row = card["rows"][1]
        assert row["opponent"].startswith("bye")
        assert (row["result"], row["running"]) == ("", "")
    (line,) = [row for row in context("bye-list")["tables"][0]["rows"] if f"P{number}" in row]
    assert line[-1] == ""


def test_byes_entered_beforehand_make_no_round_of_a_table(protokol: Any, event: Any, five: Document) -> None:
    path = event(five)
    protokol("pair", path, "--all")
    free = {1, 2, 3, 4, 5}

    def edit(document: Document) -> None:
        busy: dict[int, set[int]] = {}
        for game in document["results"]:
            busy.setdefault(game["round"], set()).update({game["white"], game["black"]})
        document["results"] += [{"round": at, "white": min(free - seen), "kind": "bye"} for at, seen in busy.items()]

    change(path, edit)
    assert points(protokol, path)[0] == 0
    change(path, give(1, games=1))
    assert points(protokol, path)[0] == 1


@pytest.fixture
def teams(protokol: Any, event: Any) -> Path:
    """Seven teams of one player: round 1 drawn throughout, round 2 paired."""
    document = swiss("team-swiss-fide-2026")
    document["event"] |= {"boards": 1, "reserves": "none"}
    document["teams"] = [{"number": n, "name": f"T{n}"} for n in range(1, 8)]
    for player in document["players"]:
        player["team"] = player["number"]
    path: Path = event(document)
    protokol("pair", path)
    change(path, give(1, games=9))
    protokol("pair", path)
    return path


def resting(path: Path, at: int) -> int:
    results = json.loads(path.read_text(encoding="utf-8"))["results"]
    return next(int(one["home"]) for one in results if one["round"] == at and one.get("kind") == "bye")


def test_a_team_that_rests_in_a_paired_round_has_neither_match_nor_board_points_for_it(
    protokol: Any, teams: Path
) -> None:
    from reporting.context.builders import CONTEXTS
    from reporting.context.subjects import Facts, Subjects
    from reporting.exchange.document import decode_event
    from reporting.forms.catalogue import load_forms

    number = resting(teams, 2)
    after, made = points(protokol, teams)
    assert (after, made[number]) == (1, "1")
    form = load_forms()["team-crosstable"]
    facts = Facts(decode_event(json.loads(teams.read_text(encoding="utf-8")))[0])
    built = CONTEXTS[form.context](Subjects(form, facts, "en"))
    assert built is not None
    table = built["tables"][0]
    column = [one["id"] for one in table["columns"]].index("board_points")
    (row,) = [row for row in table["rows"] if row[1] == f"T{number}"]
    assert row[column]["text"] == "0.5"


def test_a_round_of_teams_in_which_one_rests_can_be_paired_anew(protokol: Any, teams: Path) -> None:
    assert protokol("pair", teams, "--redo").code == 0
    change(teams, give(2, games=1))
    assert protokol("pair", teams, "--redo", "--json").codes == ["round-has-results"]
