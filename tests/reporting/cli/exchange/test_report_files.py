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
@pytest.mark.parametrize("path", cases(thinned(THERE_AND_BACK, 3)), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_real_files_come_back_through_json_and_workbook_in_every_field(protokol: Any, path: Path) -> None:
    """Every third one, all with `PROTOKOL_LONG`."""
    text = path.read_text(encoding="utf-8")
    unknown = any(code in text for code in ("FIDE_DUBOV", "FIDE_TEAM"))
    again = back_and_forth(protokol, path, code=int(unknown))
    assert plain(read_trf(again)) == plain(read_trf(text))
    assert again.splitlines() == [line.rstrip() for line in text.splitlines() if line.strip()]


@needs_shared("real")
@pytest.mark.parametrize(
    "path", cases(path for path in REAL if path.parent.name in {"reading", "repro"}), ids=lambda path: path.stem
)
@pytest.mark.parametrize("lang", ["bg"])
def test_what_is_told_of_real_files_is_in_words(protokol: Any, path: Path, lang: str) -> None:
    told = protokol("convert", path, "x.json", "--lang", lang).err
    assert "finding." not in told
    assert "{" not in told


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
        ("28. 07. 2005", "2005-07-28", []),
        ("2024/01/31", "2024-01-31", []),
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


def test_names_without_a_comma_are_not_divided(protokol: Any, report: Any) -> None:
    path = report("012 A\n" + two("Nguyen Van Anh", "van der Berg Jan") + SETTINGS)
    done = protokol("convert", path, "-", "--json")
    assert [player["surname"] for player in done.lines[0]["document"]["players"]] == [
        "Nguyen Van Anh",
        "van der Berg Jan",
    ]
    assert done.codes == ["trf-names-whole"]
    names = [player.name for player in read_trf(back_and_forth(protokol, path)).players]
    assert names == ["Nguyen Van Anh", "van der Berg Jan"]


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


def test_points_and_places_of_the_file_go_when_a_game_is_added(protokol: Any, report: Any) -> None:
    event = document(protokol, report("012 A\n" + two(points="1.0") + SETTINGS))
    game = {"round": 2, "board": 1, "white": 2, "black": 1, "kind": "played", "score": {"white": "0", "black": "1"}}
    event["results"].append(game)
    Path("x.json").write_text(json.dumps(event), encoding="utf-8")
    protokol("convert", "x.json", "x.trf")
    players = read_trf(Path("x.trf").read_text(encoding="utf-8")).players
    assert [(player.points, player.rank) for player in players] == [("2.0", 1), ("0.0", 2)]


@pytest.mark.parametrize("command", ["convert", "pair", "recheck", "standings", "check"])
def test_points_that_contradict_the_games_are_told_by_every_command(protokol: Any, report: Any, command: str) -> None:
    path = report("012 A\n" + two(points="9.5") + SETTINGS)
    more = ["-"] if command == "convert" else ["-o", "y.trf"] if command == "pair" else []
    assert protokol(command, path, *more, "--json").codes.count("trf-points") == 2


@pytest.mark.parametrize("command", ["convert", "pair", "recheck", "standings", "check"])
def test_a_system_that_there_is_not_is_an_error_and_is_kept(protokol: Any, report: Any, command: str) -> None:
    path = report("012 A\n142 3\n152 W\n192 FIDE_DUBOV_2026\n" + two())
    more = ["-"] if command == "convert" else ["-o", "y.trf"] if command == "pair" else []
    done = protokol(command, path, *more, "--json")
    assert (done.code, done.codes.count("trf-system-unknown"), "choice-unknown" in done.codes) == (1, 1, False)
    assert not Path("y.trf").exists()
    assert "192 FIDE_DUBOV_2026\n" in through(protokol, path, "x.json", code=1)
    assert protokol("recheck", path, "--system", "swiss-fide-2026").code == 0


def test_free_text_in_record_092_is_kept(protokol: Any, report: Any) -> None:
    path = report("012 A\n092 Individual: Swiss-System\n" + two() + SETTINGS)
    assert document(protokol, path)["event"]["system"] == "swiss-fide-2026"
    assert "092 Individual: Swiss-System\n" in back_and_forth(protokol, path)


@pytest.mark.parametrize(("text", "told"), [("Individual: Round-Robin", 1), ("Individual: Swiss-System", 0), ("", 0)])
def test_a_type_that_is_no_swiss_is_told(protokol: Any, report: Any, text: str, told: int) -> None:
    path = report(f"012 A\n092 {text}\n" + two() + SETTINGS)
    assert protokol("standings", path, "--json").codes.count("trf-system-assumed") == told
    assert protokol("recheck", path, "--json").codes.count("trf-system-assumed") == told


FOUR = (
    record(1, "A, A", "   3 b 1")
    + record(2, "B, B", "   4 w 0")
    + record(3, "C, C", "   1 w 0")
    + record(4, "D, D", "   2 b 1")
)


def test_the_first_colour_is_that_of_the_games_of_round_1(protokol: Any, report: Any) -> None:
    path = report("012 A\nXXR 3\n" + FOUR)
    done = protokol("recheck", path, "--json")
    assert (done.code, done.codes) == (0, ["trf-initial-colour-black"])
    assert document(protokol, path)["event"]["first_colour"] == "black"
    assert "XXC" not in back_and_forth(protokol, path)


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_a_file_without_the_number_of_rounds_is_told_in_words(protokol: Any, report: Any, lang: str) -> None:
    done = protokol("pair", report("012 A\nXXC black1\n" + FOUR), "-o", "y.trf", "--lang", lang)
    assert done.code == 0
    assert "XXR" in done.err
    assert "finding." not in done.err


@pytest.mark.parametrize("end", [b"\x1a", b"\x1a\r\n", b"\r\n\x1a", b"\x1a\0\0\0"])
def test_a_ctrl_z_at_the_end_is_no_part_of_the_file(protokol: Any, report: Any, end: bytes) -> None:
    text = ("012 A\n" + two() + SETTINGS).encode()
    path = report(text.replace(b"\n", b"\r\n") + end)
    assert (protokol("check", path).code, protokol("pair", path, "-o", "y.trf").code) in {(0, 0), (0, 4)}
    assert through(protokol, path, "x.json").splitlines() == [line.rstrip() for line in text.decode().splitlines()]
    Path("a.json").write_bytes(Path("x.json").read_bytes() + end)
    assert protokol("check", "a.json").code == 0


def test_absentees_of_record_xxz_are_not_paired_and_only_once(protokol: Any, report: Any) -> None:
    path = report(
        "012 A\n"
        + FOUR
        + record(5, "E, E", "0000 - U")
        + record(6, "F, F", "0000 - Z")
        + "XXR 5\nXXC black1\nXXZ 2 3\n"
    )
    done = protokol("pair", path, "-o", "y.trf", "--json")
    assert (done.code, done.lines[0]["absent"]) == (0, [2, 3])
    new = read_trf(Path("y.trf").read_text(encoding="utf-8"))
    assert (new.absent, [player.rounds[1].result for player in new.players if player.number in {2, 3}]) == (
        (),
        ["Z", "Z"],
    )
    assert "XXZ 2 3\n" in back_and_forth(protokol, path)
    event = protokol("pair", "x.json", "--json", "--dry-run").lines[0]
    assert [event[key] for key in ("pairings", "bye", "absent")] == [
        done.lines[0][key] for key in ("pairings", "bye", "absent")
    ]


def test_the_round_dates_of_record_132_are_those_of_the_rounds(protokol: Any, report: Any) -> None:
    dates = f"132 {'':87}24/01/01            24/01/03"
    path = report(f"012 A\n042 2024/01/01\n{dates}\n" + two() + SETTINGS)
    rounds = {one["round"]: one.get("date") for one in document(protokol, path)["rounds"]}
    assert rounds == {1: "2024-01-01", 3: "2024-01-03"}
    assert dates + "\n" in back_and_forth(protokol, path)
    event = document(protokol, path)
    event["rounds"][1]["date"] = "2024-01-04"
    Path("x.json").write_text(json.dumps(event), encoding="utf-8")
    protokol("convert", "x.json", "x.trf", "--force")
    assert dates.replace("24/01/03", "24/01/04") + "\n" in Path("x.trf").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "lines", ["132 2024/01/01\n132 2024/01/02\n", "132 2024/01/01 2024/01/02\n", "132    24/01/01\n132    24/01/02\n"]
)
def test_round_dates_that_stand_in_no_column_follow_each_other(protokol: Any, report: Any, lines: str) -> None:
    path = report("012 A\n" + lines + two() + SETTINGS)
    assert [one["date"] for one in document(protokol, path)["rounds"]] == ["2024-01-01", "2024-01-02"]
    assert lines in back_and_forth(protokol, path)


def test_arbiters_come_with_title_and_fide_id(protokol: Any, report: Any) -> None:
    text = (
        "012 A\n102 IA Nowak, Jan (1234567)\n112Lis, Ewa\n112 Wilk, Piotr FIDE ID: 7654321\n112 Kos, Ala, FA\n"
        + two()
        + SETTINGS
    )
    path = report(text)
    assert document(protokol, path)["event"]["arbiters"] == [
        {"name": "Nowak, Jan", "role": "chief", "fide_id": "1234567", "arbiter_class": "IA"},
        {"name": "Lis, Ewa", "role": "deputy"},
        {"name": "Wilk, Piotr", "role": "deputy", "fide_id": "7654321"},
        {"name": "Kos, Ala", "role": "deputy", "arbiter_class": "FA"},
    ]
    assert "102 IA Nowak, Jan (1234567)\n" in back_and_forth(protokol, path)
    event = document(protokol, path)
    event["event"]["arbiters"][1]["fide_id"] = "99999999"
    del event["trf"]
    Path("x.json").write_text(json.dumps(event), encoding="utf-8")
    protokol("convert", "x.json", "x.trf", "--force")
    again = Path("x.trf").read_text(encoding="utf-8")
    assert "102 IA Nowak, Jan (1234567)\n" in again
    assert "112 Lis, Ewa (99999999)\n" in again


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


def test_the_order_of_the_players_in_the_file_stays(protokol: Any, report: Any) -> None:
    lines = FOUR.splitlines(keepends=True)
    path = report("012 A\n" + "".join(lines[at] for at in (2, 0, 3, 1)) + "XXR 3\nXXC black1\n")
    numbers = [line[4:8].strip() for line in back_and_forth(protokol, path).splitlines() if line[:3] == "001"]
    assert numbers == ["3", "1", "4", "2"]


@pytest.mark.parametrize(
    ("encoding", "name"), [("cp1250", "Żółć, Łucja"), ("cp1251", "Стефанова, Антоанета"), ("utf-8", "Żółć, Łucja")]
)
def test_other_encodings_keep_their_letters(protokol: Any, report: Any, encoding: str, name: str) -> None:
    path = report(("012 A\n" + two(name) + SETTINGS).encode(encoding))
    surname, first_name = name.split(", ")
    player = document(protokol, path)["players"][0]
    assert (player["surname"], player["first_name"]) == (surname, first_name)
    assert read_trf(through(protokol, path, "x.json")).players[0].name == name


def test_columns_that_count_the_bytes_of_a_name_are_understood(protokol: Any, report: Any) -> None:
    name = "Żółć, Łucja"
    by_bytes = two(name, points="1.0").replace(f"{name:33}", name + " " * (33 - len(name.encode())))
    player = read_trf(back_and_forth(protokol, report("012 A\n" + by_bytes + SETTINGS))).players[0]
    assert (player.name, player.rating, player.points, player.rounds) == (name, 2000, "1.0", [(2, "w", "1")])


def test_results_that_contradict_each_other_leave_the_game_without_one(protokol: Any, report: Any) -> None:
    done = protokol("convert", report(("012 A\n" + two() + SETTINGS).replace("1 b 0", "1 b 1")), "-", "--json")
    assert (done.code, done.codes) == (1, ["trf-results-differ"])
    (game,) = done.lines[0]["document"]["results"]
    assert "score" not in game


def test_an_announced_absence_of_a_later_round_stays_when_a_round_is_paired(protokol: Any, report: Any) -> None:
    cells = FOUR.replace("001    1 m", "001    1 m").splitlines()
    cells[0] += "            0000 - H"
    path = report("012 A\n" + "\n".join(cells) + "\nXXR 5\nXXC black1\n")
    assert protokol("pair", path, "-o", "y.trf").code == 0
    assert read_trf(Path("y.trf").read_text(encoding="utf-8")).players[0].rounds[2] == (0, "-", "H")


def test_records_that_are_not_used_are_named_and_kept(protokol: Any, report: Any) -> None:
    kept = "352 WBWB\nBBX 1\n### a remark\n"
    path = report("012 A\n" + kept + two() + SETTINGS)
    done = protokol("check", path, "--json")
    assert [(item["code"], item["value"]) for item in done.lines[0]["findings"] if item["code"].startswith("trf-")] == [
        ("trf-records-kept", "352, BBX")
    ]
    assert kept in back_and_forth(protokol, path)
