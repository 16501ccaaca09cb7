"""An event in TRF26 and in TRF16: the records in their columns, and the same event behind them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.standings.places import standings
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_of_event import trf_bytes
from reporting.exchange.trf_read import read_trf
from tests.rows import of_each
from tests.shared_data import cases, needs_shared, shared
from tests.thinned import LONG, thinned

AS_LARGE = {"caissify-misc_edge_case_1", "caissify-misc_edge_case_2", "caissify-stress_50p15r", "bbp-issue_15"}
"""Of the same programs as others that tell as much: told and read again with `PROTOKOL_LONG`."""
REAL = [
    path
    for folder in ("trf", "reading", "repro", "tec")
    for path in sorted(shared("real", folder).glob("*.trf"))
    if LONG or path.stem not in AS_LARGE
]
ADDED = {"tie_breaks", "pairing_program", "acceleration", "first_colour"}
"""What an event may only say once a file told all of it."""


def told(document: dict[str, Any], dialect: Any) -> tuple[str, list[str]]:
    data, findings = trf_bytes(decode_event(document)[0], document, dialect)
    return data.decode(), [found.code for found in findings]


def lines(document: dict[str, Any], dialect: Any = "trf26") -> dict[str, str]:
    """The first record of each code."""
    found: dict[str, str] = {}
    for line in told(document, dialect)[0].split("\r\n"):
        found.setdefault(line[:3], line)
    return found


def people(**first: Any) -> list[dict[str, Any]]:
    return [
        {"number": 1, "surname": "Nowak", "first_name": "Jan", **first},
        {"number": 2, "surname": "Lis", "first_name": "Ewa", "ratings": [{"list": "fide", "value": 1876}]},
        {"number": 3, "surname": "Kos", "first_name": "Adam"},
        {"number": 4, "surname": "Wilk", "first_name": "Ola"},
    ]


def event(**info: Any) -> dict[str, Any]:
    game = {"round": 1, "board": 1, "white": 1, "black": 3, "score": {"white": "1", "black": "0"}, "kind": "played"}
    other = {"round": 1, "board": 2, "white": 4, "black": 2, "score": {"white": "0", "black": "1"}, "kind": "played"}
    told = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rounds": 5, "first_colour": "white"}
    return {"schema": 1, "event": told | info, "players": people(), "results": [game, other]}


def tables(document: dict[str, Any], plain: bool) -> dict[str, Any]:
    """What both versions tell; TRF16 has no national records."""
    people = [dict(player) for player in document["players"]]
    for player in people if plain else ():
        player["ratings"] = [one for one in player.get("ratings", ()) if one["list"] != "national"]
        player["ids"] = {key: value for key, value in player.get("ids", {}).items() if key != "national"}
        player.pop("region", None)
        player.pop("categories", None)
    absences = sorted(document["absences"], key=lambda one: (one["player"], one["round"]))
    return {"players": people, "absences": absences, "results": document["results"], "rounds": document["rounds"]}


@needs_shared("real")
@pytest.mark.parametrize("path", cases(thinned(REAL, 8)), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_real_files_are_the_same_event_in_both_versions(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    before = trf_document(source)[0]
    modern, _ = told(before, "trf26")
    plain, _ = told(trf_document(modern)[0], "trf16")
    tournament = read_trf(source)
    field = field_of(tournament)[0] if before["players"] else None
    # TRF16 has the squads of teams, and nothing of their matches.
    for text in (modern,) if "teams" in before else (modern, plain):
        assert all(line.endswith("\r") for line in text.split("\n")[:-1])
        after = trf_document(text)[0]
        assert tables(after, text is plain) == tables(before, text is plain)
        same = {key: value for key, value in before["event"].items() if key not in ADDED}
        assert {key: after["event"].get(key) for key in same} == same
        if field is not None and not tournament.absent:
            assert field_of(read_trf(text))[0] == field
    assert not any(line[:3].startswith("XX") and line.strip() != "XXC rank" for line in modern.split("\r\n"))
    unknown = {"192"} if "_" in before["event"]["system"] else set()
    modern_records = {"142", "152", "162", "192", "202", "222", "240", "250", "310", "FRA"} - unknown
    assert {line[:3] for line in plain.split("\r\n")}.isdisjoint(modern_records)


def test_players_who_are_absent_are_told_in_the_way_of_each_version() -> None:
    text = "012 A\n001    1      A\n001    2      B\n001    3      C\nXXR 3\nXXC white1\nXXZ 2\n"
    modern, _ = told(trf_document(text)[0], "trf26")
    assert "240 Z 001    2\r\n" in modern
    assert "XXZ" not in modern
    plain, _ = told(trf_document(modern)[0], "trf16")
    assert [player.rounds for player in read_trf(plain).players] == [[], [(0, "-", "Z")], []]
    for again in (modern, plain):
        assert [one.present for one in field_of(read_trf(again))[0].entrants] == [True, False, True]


@of_each(
    [
        ("swiss-fide-2026", {}, "FIDE_DUTCH_2026"),
        ("swiss-fide-2026", {"acceleration": "baku"}, "FIDE_DUTCH_2026_BAKU"),
        ("swiss-fide-2017", {}, "FIDE_DUTCH_2017"),
        ("individual-team-swiss-fide-2026", {}, "FIDE_DUTCH_2026"),
        ("round-robin", {}, "BERGER_ROUNDROBIN_G1"),
        ("round-robin", {"cycles": 2}, "BERGER_ROUNDROBIN_G2"),
        ("swiss-jahr", {}, "CUSTOM_SWISS"),
        ("half-table", {}, "CUSTOM_ROUNDROBIN"),
        ("cup", {}, "CUSTOM_KNOCKOUT"),
    ]
)
def test_the_system_has_its_code_and_comes_back(system: str, info: dict[str, Any], code: str) -> None:
    document = event(system=system, **info)
    text, _ = told(document, "trf26")
    assert f"\r\n192 {code}\r\n" in text
    again = trf_document(text)[0]["event"]
    assert (again["system"], again.get("cycles", 1)) == (system, info.get("cycles", 1))


@of_each(
    [
        ("FIDE_DUTCH", "2026/01/31", "swiss-fide-2017"),
        ("FIDE_DUTCH", "2026/02/01", "swiss-fide-2026"),
        ("FIDE_DUTCH", "2026/02/02", "swiss-fide-2026"),
        ("FIDE_DUTCH", "", "swiss-fide-2026"),
        ("FIDE_DUTCH_2025", "2024/01/01", "swiss-fide-2026"),
        ("BERGER_TEAM_ROUNDROBIN_G2", "", "team-round-robin"),
        ("FIDE_DOUBLEROUNDROBIN", "", "round-robin"),
        ("FIDE_TEAM_BAKU", "", "FIDE_TEAM_BAKU"),
        ("BERGER_ROUNDROBIN_G0", "", "BERGER_ROUNDROBIN_G0"),
        ("CUSTOM_SWISS", "", "CUSTOM_SWISS"),
    ]
)
def test_a_code_means_the_system_that_was_in_force(code: str, start: str, system: str) -> None:
    text = f"012 A\n042 {start}\n192 {code}\n001    1      A\n001    2      B\n142 3\n"
    assert trf_document(text)[0]["event"]["system"] == system


def test_records_stand_in_the_columns_of_the_text() -> None:
    document = event(
        rate_of_play="100'/40 + 15' + 30\"",
        tie_breaks=["BH/C1", "SB", "JAHR"],
        points_win="3",
        points_draw="1",
        points_bye="3",
        host_federation="POL",
        federation="pzszach",
        forbidden_pairs=["1-4"],
    )
    document["players"] = people(
        ratings=[{"list": "national", "value": 1800}],
        ids={"national": "PL12345"},
        categories={"otb": "II+"},
        region="LU",
    )
    document["absences"] = [{"round": 2, "player": 3, "kind": "half"}]
    document["rounds"] = [{"round": 1, "date": "2026-05-01"}, {"round": 2, "date": "2026-05-02"}]
    found = lines(document)
    assert (found["062"], found["072"], found["142"], found["152"]) == ("062 4", "072 1", "142 5", "152 W")
    points = found["162"]
    assert [(points[at], points[at + 1 : at + 5]) for at in (5, 14, 23, 32, 41)] == [
        ("W", " 3.0"),
        ("D", " 1.0"),
        ("L", " 0.0"),
        ("A", " 0.0"),
        ("P", " 3.0"),
    ]
    assert (found["172"], found["182"]) == ("172 POL FIDON", "182 protokol")
    assert (found["202"], found["212"]) == ("202 BH/C1,SB,OTHER_JAHR", "212 PTS,BH/C1,SB,OTHER_JAHR")
    assert found["222"] == "222 40/6000+30:900+30"
    assert (found["132"][91:99], found["132"][101:109]) == ("26/05/01", "26/05/02")
    assert found["240"] == "240 H 002    3"
    assert (found["260"][4:7], found["260"][8:11], found["260"][12:16], found["260"][17:21]) == (
        "001",
        "005",
        "   1",
        "   4",
    )
    national = found["POL"]
    assert (national[4:8], national[10:13], national[48:52], national[53:56], national[57:68].strip()) == (
        "   1",
        "II+",
        "1800",
        " LU",
        "PL12345",
    )
    assert found["001"][48:52].strip() == ""
    again = trf_document("\r\n".join(told(document, "trf26")[0].split("\r\n")))[0]
    assert again["event"]["tie_breaks"] == document["event"]["tie_breaks"]
    assert again["players"][0]["ratings"] == [{"list": "national", "value": 1800}]
    assert again["players"][0]["categories"] == {"otb": "II+"}
    assert (again["players"][0]["region"], again["players"][0]["ids"]) == ("LU", {"national": "PL12345"})


def test_what_changes_in_the_event_changes_in_the_national_record() -> None:
    text = told(event(host_federation="POL") | {"players": people(ids={"national": "A1"})}, "trf26")[0]
    document = trf_document(text)[0]
    document["players"][0]["ratings"] = [{"list": "national", "value": 1234}]
    for dialect in (None, "trf26"):
        changed = [line for line in told(document, dialect)[0].splitlines() if line.startswith("POL")]
        assert [(line[48:52], line[57:68].strip()) for line in changed] == [("1234", "A1")]


@of_each(
    [
        ("299 +         0.5", "forfeit_win", "0.5"),
        ("299 F         2.0", "full_bye", "2.0"),
        ("299 X         0.5", "", ""),
    ]
)
def test_a_general_record_says_what_a_result_is_worth(record: str, attribute: str, worth: str) -> None:
    tournament = read_trf(f"012 A\n162  W 1.0    D 0.5\n{record}\n001    1      A\n001    2      B\n142 3\n")
    if attribute:
        assert str(getattr(tournament.scoring, attribute)) == worth
        assert record in told(trf_document(tournament.source)[0], "trf26")[0]
    else:
        assert [problem.code for problem in tournament.problems if problem.severity == "error"] == ["trf-record"]


def test_points_beside_the_games_are_counted_kept_and_no_contradiction() -> None:
    cells = ("   2 w 1", "   1 b 0")
    players = "".join(
        f"{f'001 {at:4d}      {name}':79} {points:>4}       {cell}\n"
        for at, (name, points, cell) in enumerate(zip("AB", ("1.0", "-0.5"), cells, strict=True), start=1)
    )
    record = "299          -0.5    1    2"
    text = f"012 A\n{record}\n{players}142 3\n152 W\n"
    document, findings = trf_document(text)
    told_codes = [found.code for found in findings]
    assert told_codes == []
    assert standings(decode_event(document)[0])[0].rows[1].points == -1
    assert record in told(document, "trf26")[0]
    plain, codes = told(document, "trf16")
    assert record not in plain
    assert "trf-left-out" in codes
    assert "trf-points" in [
        found.code for found in trf_document(text.replace("-0.5\x20\x20\x20\x20\x20\x20\x20", " 0.5       "))[1]
    ]


def test_tie_breaks_that_nobody_knows_are_told_and_none_is_taken() -> None:
    text = "012 A\n202 QQQ/P,BH\n001    1      A\n001    2      B\n142 3\n"
    document, findings = trf_document(text)
    assert "tie_breaks" not in document["event"]
    assert [found.value for found in findings if found.code == "trf-tie-breaks"] == ["QQQ/P"]


@of_each([("212 PTS,BH,SB", False), ("212 BH,PTS,SB", True), ("212 PTS,SB,BH", True), ("212 ", False)])
def test_standings_in_another_order_than_points_first_are_told(record: str, kept: bool) -> None:
    findings = trf_document(f"012 A\n202 BH,SB\n{record}\n001    1      A\n001    2      B\n142 3\n")[1]
    assert ("212" in [found.value for found in findings if found.code == "trf-records-kept"]) == kept


@of_each(["abcd", "2.50", "-100", "2300"])
def test_a_rating_that_is_no_number_is_none_and_stays_in_the_file(rating: str) -> None:
    line = f"{'001    1      A':48}{rating:>4}"
    national = f"{'POL    1':48}{rating:>4}"
    text = f"012 A\n{line}\n001    2      B\n{national} LU\n142 3\n152 W\n"
    document, findings = trf_document(text)
    reported_of = [found.value for found in findings if found.code == "trf-rating"]
    assert reported_of == ([] if rating == "2300" else [rating, rating])
    ratings = [one["value"] for one in document["players"][0].get("ratings", ())]
    assert ratings == ([2300, 2300] if rating == "2300" else [])
    assert line in told(document, "trf26")[0]
    assert told(document, None)[0] == text


def test_draughts_have_their_ratings_in_the_players_own_records() -> None:
    document = event(game="draughts100", system="swiss-pzwarc-classical", federation="pzwarc", host_federation="POL")
    document["players"] = people(ratings=[{"list": "national", "value": 1800}], ids={"national": "1"})
    found = lines(document)
    assert found["001"][48:52] == "1800"
    assert not {"POL", "172"} & found.keys()
    assert found["162"].startswith("162  W 2.0    D 1.0")
    assert found["192"] == "192 CUSTOM_SWISS"
