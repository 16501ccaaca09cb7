"""Events of teams in TRF26: records in their columns, and the same matches behind them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.model import Severity
from engine.standings.derivation import derivations
from engine.standings.derivation_parts import Way
from engine.standings.places import standings
from engine.systems.table import SYSTEMS
from reporting.actions.new import sample_document
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_of_event import trf_bytes
from tests.rows import of_each
from tests.shared_data import needs_shared, shared


def text_of(document: dict[str, Any], dialect: Any = "trf26") -> str:
    return trf_bytes(decode_event(document)[0], document, dialect)[0].decode()


def records(document: dict[str, Any], code: str) -> list[str]:
    return [line for line in text_of(document).split("\r\n") if line.startswith(code)]


def row(board: int, white: int | None, black: int | None, score: str = "1", **more: Any) -> dict[str, Any]:
    other = {"1": "0", "0": "1", "0.5": "0.5"}[score]
    people = {key: value for key, value in (("white", white), ("black", black)) if value}
    game = {"round": 1, "match": 1, "home": 1, "guest": 2, "board": board, "kind": "played"}
    return game | people | {"score": {"white": score, "black": other}} | more


def league(*results: dict[str, Any], **info: Any) -> dict[str, Any]:
    """Three teams of three on two boards."""
    players = [
        {"number": 3 * team + at, "surname": f"P{team}{at}", "team": team + 1, "board": at}
        for team in range(3)
        for at in (1, 2, 3)
    ]
    event = {"name": "Liga", "system": "team-swiss-fide-2026", "game": "chess", "rounds": 3, "boards": 2}
    teams = [
        {"number": 1, "name": "Alfa", "short_name": "ALF", "absent_rounds": [3]},
        {"number": 2, "name": "Beta"},
        {"number": 3, "name": "Gamma"},
    ]
    return {"schema": 1, "event": event | info, "teams": teams, "players": players, "results": list(results)}


def games(document: dict[str, Any]) -> list[dict[str, Any]]:
    kept = ("round", "home", "guest", "board", "white", "black", "score", "kind")
    found = [{key: game[key] for key in kept if key in game} for game in document["results"]]
    for game in found:
        game["kind"] = game.get("kind", "played")
    return sorted(found, key=lambda game: (game["round"], game["home"], game.get("board", 0)))


BYE = {"round": 1, "match": 2, "home": 3, "kind": "bye"}


def test_records_stand_in_their_columns() -> None:
    document = league(
        row(1, 1, 4), row(2, 5, 2, "0.5"), BYE, match_points_win="3", match_points_draw="1", match_points_bye="2"
    )
    (line, *_) = records(document, "310")
    assert (line[4:7], line[8:40].strip(), line[41:46].strip()) == ("  1", "Alfa", "ALF")
    assert (line[54:60], line[61:67], line[68:71]) == ("   3.0", "   1.5", "  1")
    assert (line[73:77], line[78:82], line[83:87]) == ("   1", "   2", "   3")
    assert records(document, "013")[0][36:].split() == ["1", "2", "3"]
    (colours,), (worth,) = records(document, "352"), records(document, "362")
    assert colours == "352 WB"
    assert [(worth[at : at + 2], worth[at + 2 : at + 6]) for at in (4, 13, 22)] == [
        ("TW", " 3.0"),
        ("TD", " 1.0"),
        ("TL", " 0.0"),
    ]
    (free,) = records(document, "320")
    assert (free[4:8], free[9:13], free[14:17]) == (" 2.0", " 1.0", "003")
    assert records(document, "240") == ["240 Z 003    1"]
    assert records(document, "300") == records(document, "330") == []
    assert records(document, "082") == ["082 3"]
    assert records(document, "192") == ["192 CUSTOM_TEAM_SWISS"]


@of_each(
    [
        ([row(1, 1, 4), row(2, 6, 2)], [], []),
        ([row(1, 2, 4), row(2, 5, 1)], ["300   1   1   2    2    1"], []),
        ([row(1, 2, 4), row(2, 5, None, kind="forfeit")], ["300   1   1   2    2    0"], []),
        (
            [row(1, 1, 4, kind="forfeit"), row(2, 5, 2, "0", kind="forfeit")],
            [],
            ["330 +- 001 001 002"],
        ),
        (
            [row(1, None, None, "0", kind="forfeit"), row(2, None, None, "1", kind="forfeit")],
            [],
            ["330 -+ 001 001 002"],
        ),
    ]
)
def test_matches_come_back_however_they_were_played(
    results: list[dict[str, Any]], line_ups: list[str], walkovers: list[str]
) -> None:
    document = league(*results, BYE)
    assert records(document, "300") == line_ups
    assert records(document, "330") == walkovers
    again = trf_document(text_of(document))[0]
    assert games(again) == games(document)
    assert [team.get("absent_rounds") for team in again["teams"]] == [[3], None, None]
    assert text_of(again) == text_of(document)


def test_a_half_point_bye_is_announced_and_comes_back() -> None:
    document = league(row(1, 1, 4), row(2, 5, 2), BYE | {"kind": "half-bye"})
    assert records(document, "240") == ["240 H 001    3", "240 Z 003    1"]
    assert games(trf_document(text_of(document))[0]) == games(document)


def test_what_changes_in_the_teams_changes_in_the_file() -> None:
    document = trf_document(text_of(league(row(1, 1, 4), row(2, 5, 2), BYE)))[0]
    document["teams"][1]["name"] = "Delta"
    changed = text_of(document, None)
    assert [line[8:40].strip() for line in changed.splitlines() if line.startswith("310")] == ["Alfa", "Delta", "Gamma"]
    assert [line[4:36].strip() for line in changed.splitlines() if line.startswith("013")] == ["Alfa", "Delta", "Gamma"]


def test_the_older_version_has_squads_alone() -> None:
    text = text_of(league(row(1, 1, 4), row(2, 5, 2), BYE), "trf16")
    codes = {line[:3] for line in text.splitlines()}
    assert "013" in codes
    assert codes.isdisjoint({"300", "310", "320", "330", "352", "362", "240"})


def check_event(document: dict[str, Any]) -> None:
    again = trf_document(text_of(document))[0]
    assert games(again) == games(document)
    tables = [
        [(one.number, one.points, one.place) for one in standings(decode_event(each)[0])[0].rows]
        for each in (document, again)
    ]
    assert tables[0] == tables[1]


def test_a_league_is_the_same_league() -> None:
    check_event(sample_document("team-league"))


@needs_shared("real", "tec")
def test_fides_exercise_of_teams_is_the_same_event() -> None:
    check_event(json.loads(shared("real", "tec", "tec-team.json").read_text(encoding="utf-8")))


PEOPLE = "".join(
    f"{f'001 {at:4d}      P{at}':91}{cell}\n"
    for at, cell in enumerate(("   3 w 1", "   4 b =", "   1 b 0", "   2 w =", "0000 - U", "0000 - U"), start=1)
)
TEAMS = "".join(f"310 {at:3d} {name:69}{2 * at - 1:4d} {2 * at:4d}\n" for at, name in enumerate("ABC", start=1))


def file_of_teams(*records: str) -> str:
    """A and B met on two boards; C rested, which its players' records alone tell."""
    return "\n".join(["012 Liga", "142 3", "352 WB", *records, TEAMS + PEOPLE])


@of_each(
    [
        ("", TEAMS, ""),
        ("192 FIDE_TEAM_TYPEA_MP_GP", TEAMS, "FIDE_TEAM_TYPEA_MP_GP"),
        ("192 FIDE_DUTCH_2026", TEAMS, ""),
        ("092 Team Swiss", TEAMS, ""),
        ("192 CUSTOM_TEAM_SWISS\n092 team-swiss-jahr", TEAMS, "team-swiss-jahr"),
        ("", f"013 {'A':32}   1    2\n", ""),
        ("092 Individual: Swiss-System", f"013 {'A':32}   1    2\n", "swiss-fide-2026"),
        ("192 FIDE_DUTCH_2017", f"013 {'A':32}   1    2\n", "swiss-fide-2017"),
    ]
)
def test_a_file_with_teams_is_not_taken_for_one_of_players(record: str, teams: str, system: str) -> None:
    document, findings = trf_document("\n".join(["012 Liga", "142 3", record, teams + PEOPLE]))
    assert document["event"]["system"] == system
    errors = [found.code for found in findings if found.severity is Severity.ERROR]
    assert errors == ([] if system in SYSTEMS else ["trf-system-unknown" if system else "trf-system-of-teams"])


@of_each(
    [("FIDE_TEAM_TYPEB_GP", True), ("FIDE_TEAM_GP_MP", True), ("FIDE_TEAM_TYPEA_MP_GP", False), ("FIDE_TEAM", False)]
)
def test_board_points_that_go_first_are_told(code: str, told: bool) -> None:
    codes = [found.code for found in trf_document(file_of_teams(f"192 {code}"))[1]]
    assert ("trf-board-points-first" in codes) is told


@of_each(["", "192 FIDE_TEAM_TYPEA_MP_GP"])
def test_teams_are_ranked_whatever_their_system(record: str) -> None:
    table, findings = standings(decode_event(trf_document(file_of_teams(record, "202 EDET/P,MPvGP"))[0])[0])
    assert [(row.number, row.points, row.values["MPvGP"]) for row in table.rows] == [
        (1, 4, 1.5),
        (3, 4, 1),
        (2, 0, 0.5),
    ]
    assert not [found for found in findings if found.severity is Severity.ERROR]


ROUNDS = ([(1, 2, "110"), (3, 4, "111")], [(1, 4, "110"), (3, 2, "===")])
"""Two rounds of four teams on three boards: who met, and what the first of them made."""


def four_teams(*records: str) -> str:
    """A won twice by 2-1; C won by 3-0 and drew: more points on the boards, fewer of the match."""
    cells: dict[int, str] = dict.fromkeys(range(1, 13), "")
    for matches in ROUNDS:
        for home, guest, made in matches:
            for board, result in enumerate(made):
                mine, other, turned = 3 * home - 2 + board, 3 * guest - 2 + board, {"1": "0", "0": "1"}.get(result, "=")
                cells[mine] += f"  {other:4d} {'wbw'[board]} {result}"
                cells[other] += f"  {mine:4d} {'bwb'[board]} {turned}"
    people = "".join(f"{f'001 {at:4d}      P{at}':89}{cell}\n" for at, cell in cells.items())
    teams = (f"310 {at:3d} {name:69}" + "".join(f"{3 * at - 2 + of:4d} " for of in range(3)) for at, name in
             enumerate("ABCD", start=1))  # fmt: skip
    return "\n".join(["012 Liga", "142 2", "352 WB", *records, *teams, people])


@of_each([("FIDE_TEAM_TYPEA_MP_GP", [1, 3, 2, 4], ["4", "4.5"]), ("FIDE_TEAM_TYPEA_GP_MP", [3, 1, 2, 4], ["3", "4"])])
def test_teams_are_ranked_by_the_score_that_the_record_has_first(
    code: str, places: list[int], other: list[str]
) -> None:
    """MPvGP is the other one."""
    event = decode_event(trf_document(four_teams(f"192 {code}", "202 BH,MPvGP,HIGHER"))[0])[0]
    rows = standings(event)[0].rows
    assert [row.number for row in rows] == places
    assert [str(float(row.values["MPvGP"] or 0)).removesuffix(".0") for row in rows[:2]] == other
    for row in rows:
        assert all(
            sum(one.value for one in each.parts) == each.value
            for each in derivations(event, row.number)
            if each.way is Way.SUM
        )


@of_each(
    [
        ("240 F 001    3", (4, 2)),
        ("240 H 001    3", (2, 1)),
        ("320  1.0  1.0 003", (2, 1)),
        ("320  1.0  1.0\n240 F 001    3", (4, 2)),
        ("162  P 0.0", (4, 0)),
    ]
)
def test_byes_of_teams_are_worth_what_the_records_say(records: str, points: tuple[int, int]) -> None:
    event = decode_event(trf_document(file_of_teams(records))[0])[0]
    event = replace(event, info=replace(event.info, system="team-swiss-fide-2026"))
    (rest,) = [row for row in standings(event, None, ("GP",))[0].rows if row.number == 3]
    assert (rest.points, rest.values["GP"]) == points


def test_a_full_point_bye_of_a_team_comes_back() -> None:
    document = trf_document(file_of_teams("240 F 001    3"))[0]
    document.pop("trf")
    assert records(document, "240") == ["240 F 001    3"]


@needs_shared("real", "reading")
def test_match_and_board_points_of_fides_sample_follow_from_its_games() -> None:
    """Fifty teams. Nine have a full-point bye, a match won; of a half-point bye of 47 its players' records alone tell."""
    text = shared("real", "reading", "fide-tec-sample-2025.trf").read_text(encoding="utf-8")
    document, _ = trf_document(text)
    document["event"]["system"] = "team-swiss-fide-2026"
    stated, computed = (
        {line[4:7].strip(): (float(line[54:60]), float(line[61:67])) for line in lines if line.startswith("310")}
        for lines in (text.splitlines(), text_of(document).splitlines())
    )
    assert len(stated) == 50
    assert computed == stated


def test_names_longer_than_their_columns_are_told() -> None:
    document = league(row(1, 1, 4), row(2, 5, 2))
    document["teams"][0] |= {"name": "A" * 33, "short_name": "ABCDEF"}
    document["teams"][1] |= {"name": "B" * 32, "short_name": "ABCDE"}
    findings = trf_bytes(decode_event(document)[0], document, "trf26")[1]
    told = [
        (found.subject.record, found.subject.field) for found in findings if found.code == "trf-cut" and found.subject
    ]
    assert told == [(0, "name"), (0, "short_name")]


@of_each(
    [
        "310   1 Alfa again                       XXX             0.0    0.0   1     1    2    3",
        "310 xxx Alfa",
        "310",
        "300   1   9   2    1    2",
        "300 xxx   1   2    1    2",
        "320",
        "320  1.0  2.0 xxx 099",
        "330 ?? 001 001 002",
        "330 +- 001 001 001",
        "330 +- 001 001 099",
        "352 XYZ",
        "362 TW",
        "299 +  2.0  2.5   1    1",
    ]
)
def test_a_record_that_says_nothing_changes_nothing(record: str) -> None:
    text = text_of(league(row(1, 1, 4), row(2, 5, 2), BYE))
    lines = [line for line in text.split("\r\n") if not (record[:3] in {"352", "362"} and line.startswith(record[:3]))]
    document = trf_document("\n".join([*lines[:-1], record, ""]))[0]
    assert games(document) == games(league(row(1, 1, 4), row(2, 5, 2), BYE))
    assert f"\n{record}".rstrip() in text_of(document, None)


def test_a_second_bye_of_a_round_is_not_lost() -> None:
    """Record 320 has room for one team a round; of the other the records of its players tell."""
    document = league(row(1, 1, 4), row(2, 5, 2, "0.5"), BYE, BYE | {"home": 4, "match": 3})
    document["teams"][0].pop("absent_rounds")
    document["teams"].append({"number": 4, "name": "Delta"})
    document["players"] += [{"number": 10 + at, "surname": f"P4{at}", "team": 4, "board": at} for at in (0, 1, 2)]
    assert records(document, "320")[0].split()[-1] == "003"
    assert [line[91:99] for line in records(document, "001")].count("0000 - U") == 3
    again, _ = trf_document(text_of(document).encode())
    assert games(again) == games(document)


@pytest.mark.parametrize("last_round", [1, 2])
def test_board_points_of_a_league_that_a_team_left_are_those_of_the_standings(last_round: int) -> None:
    """3 leaves after its first match, which does not count then, or after both."""
    first, matches = {1: 1, 2: 4, 3: 7}, {1: (2, 3), 2: (1, 3), 3: (1, 2)}
    rows = [
        row(board, first[home] + board - 1, first[guest] + board - 1) | {"round": at, "home": home, "guest": guest}
        for at, (home, guest) in matches.items()
        for board in (1, 2)
        if 3 not in (home, guest) or at <= last_round
    ]
    document = league(*rows, system="team-round-robin", unfinished="more-than-half")
    document["teams"][2] |= {"status": "withdrawn", "last_round": last_round}
    table, _ = standings(decode_event(document)[0], None, ("GP",))
    made = {row.number: row.values["GP"] for row in table.rows if row.place is not None}
    shown = {int(line[4:7]): float(line[61:67]) for line in records(document, "310")}
    assert len(made) == last_round + 1
    assert all(shown[team] == float(points or 0) for team, points in made.items())
