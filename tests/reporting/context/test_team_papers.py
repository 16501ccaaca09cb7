"""The papers of team events: PZSzach 2002, B.VI B.3, C.4, E.2 (g); PZWarc 2021, V 3.1 to 3.6."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from reporting.actions.new import sample_document
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.rows import of_each


def context(
    form_id: str, source: dict[str, Any] | None = None, lang: str = "pl", round_number: int | None = None
) -> Any:
    """The context of a form for the sample league, or for another document."""
    event, _ = decode_event(source or sample_document("team-league"))
    form = load_forms()[form_id]
    return CONTEXTS[form.context](Subjects(form, Facts(event), lang, round_number))


def cells(table: dict[str, Any]) -> list[list[str]]:
    return [[cell if isinstance(cell, str) else cell["text"] for cell in row] for row in table["rows"]]


def before_round_one() -> dict[str, Any]:
    """The league with its first round paired and nothing played; line-ups handed in by team 1 alone."""
    source = copy.deepcopy(sample_document("team-league"))
    source["rounds"] = [{**one, "status": "planned"} for one in source["rounds"]]
    source["line_ups"] = [one for one in source["line_ups"] if one["round"] == 1 and one["team"] == 1]
    empty = ("round", "match", "board", "home", "guest")
    source["results"] = [{key: game[key] for key in empty} for game in source["results"] if game["round"] == 1]
    return source


def test_a_protocol_has_the_fields_of_the_printed_form() -> None:
    protocol = context("match-protocol", round_number=1)["protocols"][0]
    head = {key: protocol[key] for key in ("number", "home", "guest", "date", "round", "start", "end", "arbiter")}
    assert head == {
        "number": "1/1",
        "home": "KSz Baszta Chełm",
        "guest": "GKS Zugzwang Ełk",
        "date": "04.10.2026",
        "round": "1",
        "start": "10:00",
        "end": "",
        "arbiter": "Joanna Wrona (I)",
    }
    assert [row["board"] for row in protocol["rows"]] == ["I", "II", "III", "IV", "V", "VI"]
    assert protocol["rows"][0]["home_name"] == "Lech Wojciech"
    assert (protocol["total"], protocol["match_points"]) == ("4½ : 1½", "2 : 0")


def test_a_protocol_counts_every_board_for_the_right_team() -> None:
    worth = {"1": 2, "½": 1, "0": 0, "+": 2, "–": 0}
    for round_number in (1, 5, 9):
        for protocol in context("match-protocol", round_number=round_number)["protocols"]:
            made = [row["result"].split(" : ") for row in protocol["rows"]]
            totals = [sum(worth[pair[side]] for pair in made) for side in (0, 1)]
            shown = [2 * int(side.rstrip("½") or 0) + side.endswith("½") for side in protocol["total"].split(" : ")]
            assert totals == shown


def test_before_the_match_names_and_results_are_blank_while_the_line_ups_are_secret() -> None:
    protocol = context("match-protocol", before_round_one(), round_number=1)["protocols"][0]
    assert {row["home_name"] + row["guest_name"] + row["result"] for row in protocol["rows"]} == {""}
    assert (protocol["total"], protocol["match_points"], protocol["home"]) == ("", "", "KSz Baszta Chełm")


def test_a_match_of_the_schedule_that_nobody_entered_shows_the_line_ups_once_both_are_in() -> None:
    source = before_round_one() | {"results": []}
    source["line_ups"] += [{"round": 1, "team": 10, "board": board, "player": 72 + board} for board in range(1, 7)]
    first, second = context("match-protocol", source, round_number=1)["protocols"][:2]
    assert all(row["home_name"] and row["guest_name"] and not row["result"] for row in first["rows"])
    assert not any(row["home_name"] for row in second["rows"])


@pytest.mark.parametrize(
    ("round_number", "number", "words"), [(4, "4/3", "„KSz Hetman Biłgoraj”"), (7, "7/3", "Obustronny")]
)
def test_walkovers_are_said_in_words(round_number: int, number: str, words: str) -> None:
    protocols = {one["number"]: one for one in context("match-protocol", round_number=round_number)["protocols"]}
    assert words in protocols[number]["remarks"][0]
    assert not any("alkower" in line for key, one in protocols.items() if key != number for line in one["remarks"])


def test_a_line_up_form_has_the_entry_with_its_reserves_and_the_rule() -> None:
    found = context("line-up-form")
    assert len(found["forms"]) == 10 and found["boards"] == ["I", "II", "III", "IV", "V", "VI"]
    assert [row["order"] for row in found["forms"][0]["entry"]][-3:] == ["VI", "rez. 1", "rez. 2"]
    assert "B.VI E.2 (d)" in found["rules"][0] and "B.VI E.2 (c) 1" in found["rules"][1]


@of_each(
    [
        ({"federation": "bsfsh", "reserves": "none"}, ["Играят титулярите, без резерви."]),
        (
            {"federation": "bsfsh", "reserves": "pzszach-any-board"},
            ["B.VI E.2 (c) 2"],  # the event has chosen it by its name
        ),
        ({"federation": "pzszach", "reserves": "none"}, ["B.VI E.2 (d)", "B.VI E.2 (c)"]),
        ({"federation": "pzwarc", "game": "draughts100", "reserves": None}, ["15 мин.", "V 3.6.1"]),
        ({"federation": "bfksh", "game": "draughts100", "reserves": None}, ["в произволен ред."]),
    ]
)
def test_a_line_up_form_cites_the_code_that_the_event_follows(event: dict[str, Any], told: list[str]) -> None:
    """The fifteen minutes are PZWarc's: chess was told them too, and Bulgarian leagues the Polish codes."""
    source = copy.deepcopy(sample_document("team-league"))
    info = {**source["event"], **event}
    source["event"] = {key: value for key, value in info.items() if value is not None}
    rules = context("line-up-form", source, lang="bg")["rules"]
    assert len(rules) == len(told)
    assert all(words in line for words, line in zip(told, rules, strict=True))


@of_each([("bfksh", "draughts100", 0), ("pzwarc", "draughts100", 1), ("bsfsh", "chess", 0)])
def test_the_seating_plan_cites_pzwarc_on_its_own_papers(federation: str, game: str, cited: int) -> None:
    source = copy.deepcopy(sample_document("team-league"))
    source["event"] |= {"federation": federation, "game": game}
    (note,) = context("team-seating", source, lang="bg", round_number=1)["notes"]
    assert note.count("PZWarc") == cited


def test_the_start_list_goes_by_the_average_rating_of_the_basic_line_up() -> None:
    table = context("team-start-list")["tables"][0]
    averages = [int(row[-1]) for row in cells(table)]
    assert averages == sorted(averages, reverse=True) and averages[0] == 1988


def test_the_crosstable_shows_board_points_match_points_and_walkovers() -> None:
    rows = cells(context("team-crosstable")["tables"][0])
    winner = rows[2]
    assert winner[:2] == ["3", "UKS Skoczek Lublin"] and winner[-3:] == ["14", "34", "1"]
    by_number = {row[0]: row[2:12] for row in rows}
    assert (by_number["9"][4], by_number["5"][8]) == ("0 –", "6 +")
    assert (by_number["6"][1], by_number["2"][5]) == ("0 –", "0 –")
    assert all(by_number[str(team)][team - 1] == "" for team in range(1, 11))


def test_the_individual_results_of_a_team_add_up_to_its_board_points() -> None:
    found = context("team-results")
    heads = [column["label"] for column in found["tables"][0]["columns"]]
    assert heads == ["Sz.", "Nazwisko i imię", "Ranking", *map(str, range(1, 10)), "P.", "Partie", "%"]
    for table in found["tables"]:
        *players, total = cells(table)
        assert total[1] == "Razem"
        assert sum(float(row[-3].replace(",", ".")) for row in players) == float(total[-3].replace(",", "."))
        assert sum(int(row[-2]) for row in players) == int(total[-2]) == 54


def test_the_total_of_a_team_is_of_the_matches_that_are_over() -> None:
    """Of a game that is still played the other boards of the match wait: points, games and per cent are of the rest."""
    source = copy.deepcopy(sample_document("team-league"))
    game = next(row for row in source["results"] if row["round"] == 9 and 1 in (row["home"], row["guest"]))
    game.pop("score")
    whole, rest = (cells(context("team-results", one)["tables"][0])[-1] for one in (None, source))
    last = float(whole[11].replace("½", "")) + 0.5 * ("½" in whole[11])
    assert rest[:11] == whole[:11] and rest[11] == ""
    made = float(whole[-3].replace(",", ".")) - last
    assert float(rest[-3].replace(",", ".")) == made
    assert int(rest[-2]) == 48
    assert float(rest[-1].replace(",", ".")) == pytest.approx(100 * made / 48, abs=0.05)


def test_each_player_stands_once_among_the_best_of_the_boards() -> None:
    tables = context("best-boards")["tables"]
    names = [row[1] for table in tables for row in cells(table)]
    assert len(tables) == 6 and len(names) == len(set(names))
    for table in tables:
        made = [float(row[-3].replace(",", ".")) for row in cells(table)]
        assert made == sorted(made, reverse=True)


def test_matches_of_a_round_stand_with_their_results_and_whoever_rests() -> None:
    source = copy.deepcopy(sample_document("team-league"))
    source["teams"] = source["teams"][:9]
    source["players"] = source["players"][:72]
    source["results"] = []
    rows = cells(context("team-pairings", source, round_number=1)["tables"][0])
    assert [row[2] for row in rows if row[-1] == "pauzuje"] == ["KSz Baszta Chełm"]
    assert (
        cells(context("team-pairings", round_number=7)["tables"][0])[2][3] == "0\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0"
    )


def test_the_standings_name_teams_and_leave_out_a_club_of_the_same_name() -> None:
    table = context("team-standings")["tables"][0]
    assert [column["label"] for column in table["columns"]][:4] == ["M-ce", "Nr", "Drużyna", "Mecze"]
    assert cells(table)[0][2] == "UKS Skoczek Lublin"


def test_teams_of_an_individual_event_have_start_list_and_results_too() -> None:
    source = copy.deepcopy(sample_document("team-league"))
    source["event"] |= {"system": "individual-team-swiss-fide-2026", "rounds": 9}
    source["event"].pop("boards")
    source["results"] = [{"round": 1, "board": 1, "white": 1, "black": 9, "score": {"white": "1", "black": "0"}}]
    assert len(context("team-start-list", source)["tables"][0]["rows"]) == 10
    total = cells(context("team-results", source)["tables"][0])[-1]
    assert (total[1], total[-3], total[-2]) == ("Razem", "1", "1")


@of_each(
    [
        (1, [["1", "2", "B", "1", "P4 1"], ["2", "1", "A", "1", "P1 1"]], "zaliczani: 1"),
        (2, [["1", "1", "A", "2", "P1 1; P2 1"], ["2", "2", "B", "1,5", "P4 1; P5 0,5"]], "zaliczani: 2"),
        (None, [["1", "2", "B", "2", "P4 1; P5 0,5; P6 0,5"], ["2", "1", "A", "2", "P1 1; P2 1; P3 0"]], "wszystkich"),
    ]
)
def test_the_standings_of_players_of_teams_rank_the_teams_too(
    counted: int | None, teams: list[list[str]], told: str
) -> None:
    scores = {(1, 9): "1.0-0.0", (2, 10): "1.0-0.0", (4, 3): "1.0-0.0", (5, 7): "0.5-0.5", (6, 8): "0.5-0.5"}
    games = [
        {"round": 1, "board": at, "white": white, "black": black, "score": {"white": text[:-4], "black": text[-3:]}}
        for at, ((white, black), text) in enumerate(scores.items(), start=1)
    ]
    source = {
        "event": {"name": "E", "system": "individual-team-swiss-fide-2026", "game": "chess", "rounds": 1,
                  "tie_breaks": ["RTNG"], **({"counted_players": counted} if counted else {})},
        "teams": [{"number": 1, "name": "A"}, {"number": 2, "name": "B"}],
        "players": [
            {"number": at, "surname": f"P{at}", "ratings": [{"list": "fide", "value": 2000 + (50 if at == 4 else -at)}],
             **({"team": 1 + (at > 3)} if at < 7 else {})}
            for at in range(1, 11)
        ],
        "results": games,
    }  # fmt: skip
    paper = context("standings", source)
    assert cells(paper["tables"][1]) == teams
    assert told in paper["notes"][-1]
    note = any("zaliczani" in one for one in context("team-results", source)["notes"])
    assert note is (counted is not None)
    assert len(context("standings", {**source, "results": []})["tables"]) == 1
    assert len(context("team-standings")["tables"]) == 1


def test_in_the_seating_plan_each_team_sits_in_one_line_with_the_colours_of_its_boards() -> None:
    table = context("team-seating", round_number=1)["tables"][0]
    home, guest = cells(table)
    assert [column["label"] for column in table["columns"]][1:] == [
        "Sz. I",
        "Sz. II",
        "Sz. III",
        "Sz. IV",
        "Sz. V",
        "Sz. VI",
    ]
    assert (home[0], home[1], guest[1]) == ("KSz Baszta Chełm", "Lech Wojciech\nbiałe", "Pająk Jan\nczarne")
    secret = cells(context("team-seating", before_round_one(), round_number=1)["tables"][0])
    assert secret[0][1:3] == ["białe", "czarne"]


def test_the_list_of_players_names_their_teams() -> None:
    paper = context("start-list")["tables"][0]
    at = [column["id"] for column in paper["columns"]].index("team")
    assert "UKS Skoczek Lublin" in {row[at] if isinstance(row[at], str) else row[at]["text"] for row in paper["rows"]}
