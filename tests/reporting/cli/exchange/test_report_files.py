"""Report files of other programs: read without loss through every command, and told where that is not possible."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.trf import TrfTournament
from reporting.exchange.trf_read import read_trf
from tests.shared_data import cases, needs_shared, shared
from tests.thinned import LONG, thinned

REAL = [path for folder in ("trf", "reading", "repro", "tec") for path in sorted(shared("real", folder).glob("*.trf"))]
LARGE = {f"caissify-{name}.trf" for name in ("misc_edge_case_1", "misc_edge_case_2", "stress_50p15r")}
TWICE = {"sharly-example_trf16.trf", "py4swiss-javafo_example.trf"}
"""The same as two of `reading`, but for a line of settings."""
THERE_AND_BACK = [path for path in REAL if LONG or path.name not in LARGE | TWICE]
"""Without files of 50 and 80 players of a program of which one of 50 in 31 rounds is asked: those with `PROTOKOL_LONG`."""
SETTINGS = "XXR 3\nXXC white1\n"


def record(number: int, name: str, *cells: str, birth: str = "", points: str = "", rest: str = "2000 POL") -> str:
    start = f"001 {number:4d} m    {name:33} {rest:20} {birth:10} {points:>4}     "
    return f"{start:89}" + "".join(f"  {cell}" for cell in cells) + "\n"


def two(first: str = "Nowak, Jan", second: str = "Kowalski, Adam", **values: str) -> str:
    return record(1, first, "   2 w 1", **values) + record(2, second, "   1 b 0", **values)


@pytest.fixture
def report(tmp_path: Path) -> Any:
    def write(text: str | bytes, name: str = "a.trf") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def back_and_forth(protokol: Any, source: Path, *, code: int = 0) -> str:
    """The file after a way through JSON and a workbook."""
    return through(protokol, source, "x.json", "x.xlsx", code=code)


def through(protokol: Any, source: Path, *forms: str, code: int = 0) -> str:
    """The file after a way through these files, `x.json` and `x.xlsx`; where workbooks make no difference, the first."""
    way = (source, *forms, "x.trf")
    assert [protokol("convert", *step, "--force").code for step in pairwise(way)] == [code] * (len(way) - 1)
    return Path("x.trf").read_text(encoding="utf-8")


def document(protokol: Any, path: Path) -> dict[str, Any]:
    (line,) = protokol("convert", path, "-", "--json").lines
    found: dict[str, Any] = line["document"]
    return found


def plain(tournament: TrfTournament) -> TrfTournament:
    """Every field, without where it stood."""
    players = [replace(player, line=0) for player in tournament.players]
    national = {key: replace(record, line=0) for key, record in tournament.national.items()}
    return replace(tournament, players=players, national=national, problems=[])


@needs_shared("real")
@pytest.mark.parametrize(
    "path", cases(thinned(THERE_AND_BACK, 9, 1)), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_real_files_come_back_through_json_and_workbook_in_every_field(protokol: Any, path: Path) -> None:
    """Every ninth one, all with `PROTOKOL_LONG`."""
    text = path.read_text(encoding="utf-8")
    unknown = any(code in text for code in ("FIDE_DUBOV", "FIDE_TEAM"))
    again = back_and_forth(protokol, path, code=int(unknown))
    assert plain(read_trf(again)) == plain(read_trf(text))
    assert again.splitlines() == [line.rstrip() for line in text.splitlines() if line.strip()]


BIRTHS = {
    "1987/00/00": "1987",
    "1990/00/00": "1990",
    "1990/05/00": "1990",
    "1969.12.06": "1969-12-06",
    "1969/12/06": "1969-12-06",
    "06.12.1969": "1969-12-06",
    "1969": "1969",
    "0000/00/00": None,
}


def test_dates_of_birth_are_read_as_programs_write_them(protokol: Any, report: Any) -> None:
    pairs = [((2 * at + 1, f"{2 * at + 2:4d} w 1"), (2 * at + 2, f"{2 * at + 1:4d} b 0")) for at in range(4)]
    players = [player for pair in pairs for player in pair]
    lines = [
        record(number, f"P{number}, A", game, birth=birth)
        for (number, game), birth in zip(players, BIRTHS, strict=True)
    ]
    path = report("012 A\n" + "".join(lines) + SETTINGS)
    assert [player.get("birth_date") for player in document(protokol, path)["players"]] == list(BIRTHS.values())
    assert back_and_forth(protokol, path) == "\n".join(line.rstrip() for line in path.read_text().split("\n"))


@pytest.mark.parametrize(
    ("text", "day", "codes"),
    [
        ("24/09/2010", "2010-09-24", []),
        ("May 29, 2020", "2020-05-29", []),
        ("05/06/2010", "2010-06-05", ["trf-date-doubtful"]),
        ("25/09/02", "2025-09-02", ["trf-date-doubtful"]),
    ],
)
def test_days_of_the_event_are_read_and_doubts_told(
    protokol: Any, report: Any, text: str, day: str, codes: list[str]
) -> None:
    path = report(f"012 A\n042 {text}\n" + two() + SETTINGS)
    done = protokol("convert", path, "-", "--json")
    assert done.codes == codes
    assert done.lines[0]["document"]["event"]["start_date"] == day
    assert f"042 {text}\n" in back_and_forth(protokol, path)


def test_a_day_that_is_none_is_an_error_with_its_text(protokol: Any, report: Any) -> None:
    done = protokol("check", report("012 A\n042 some day\n" + two() + SETTINGS), "--json")
    assert (done.code, [item["value"] for item in done.lines[0]["findings"] if item["code"] == "date-unreadable"]) == (
        1,
        ["some day"],
    )


def test_what_changes_in_the_event_changes_in_the_file_and_nothing_else(protokol: Any, report: Any) -> None:
    text = (
        "### kept\n042 24/09/2010\n012 A\n"
        + two("Nguyen Van Anh", "Lis,Ewa", birth="1987.00.00", points="9.5")
        + SETTINGS
    )
    event = document(protokol, report(text))
    event["players"][0] |= {"surname": "Nguyen", "first_name": "Van Anh"}
    event["event"]["name"] = "B"
    Path("x.json").write_text(json.dumps(event), encoding="utf-8")
    assert protokol("convert", "x.json", "x.trf").code == 0
    new = text.replace("Nguyen Van Anh ", "Nguyen, Van Anh").replace("012 A", "012 B")
    assert Path("x.trf").read_text(encoding="utf-8").splitlines() == [line.rstrip() for line in new.splitlines()]


@pytest.mark.parametrize("command", ["convert", "pair", "recheck", "standings", "check"])
def test_points_that_contradict_the_games_are_told_by_every_command(protokol: Any, report: Any, command: str) -> None:
    path = report("012 A\n" + two(points="9.5") + SETTINGS)
    more = ["-"] if command == "convert" else ["-o", "y.trf"] if command == "pair" else []
    assert protokol(command, path, *more, "--json").codes.count("trf-points") == 2


def test_boards_stand_as_the_pairing_announces_them_and_stay(protokol: Any) -> None:
    protokol("simulate", "--system", "swiss-fide-2026", "--players", 14, "--rounds", 6, "--seed", 5, "a.trf")
    found = document(protokol, Path("a.trf"))["results"]
    again = protokol("recheck", "a.trf", "--json").lines[0]["rounds"]
    for each in again:
        games = [game for game in found if game["round"] == each["round"] and "black" in game]
        assert [[game["white"], game["black"]] for game in games] == each["found"]
        assert [game["board"] for game in games] == list(range(1, len(games) + 1))
    back_and_forth(protokol, Path("a.trf"))
    assert document(protokol, Path("x.xlsx"))["results"] == found
    assert document(protokol, Path("x.trf"))["results"] == found
