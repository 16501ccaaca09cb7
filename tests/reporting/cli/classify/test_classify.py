"""`protokol classify`: the JSON of the contract, words for people, exit codes, the ledger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.languages import LANGUAGES

CONTRACT = ("number", "norm", "met", "reason", "n", "score", "average", "performance", "requirements", "games")


def games_of_one(wins: int, draws: int = 0, losses: int = 0, rating: int = 2200, **info: Any) -> dict[str, Any]:
    """One player's games, and of the others no more than their ratings."""
    scores = ["1"] * wins + ["0.5"] * draws + ["0"] * losses
    other = {"1": "0", "0.5": "0.5", "0": "1"}
    results = [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": score, "black": other[score]}, "kind": "played"}
        for at, score in enumerate(scores, start=1)
    ]
    people = [
        {
            "number": number,
            "sex": "m",
            "ratings": [{"list": "iccf", "value": rating, "games": 60}],
            "categories": {"correspondence": "K"},
        }
        for number in range(1, len(scores) + 2)
    ]
    return {
        "event": {"game": "correspondence", "start_date": "2020-01-02", "notified_on": "2020-01-01", **info},
        "players": people,
        "results": results,
    }


@pytest.mark.parametrize(("points", "met", "performance"), [((6, 1, 2), False, "2360"), ((7, 0, 2), True, "2400")])
def test_one_players_games_are_enough_for_a_verdict(
    protokol: Any, event: Any, points: tuple[int, int, int], met: bool, performance: str
) -> None:
    done = protokol(
        "classify", event(games_of_one(*points)), "--rules", "kszk", "--norm", "Mc", "--player", "1", "--json"
    )
    (line,) = done.lines
    assert (done.code, line["ok"], line["rules"], line["edition"]) == (0, True, "kszk", "2016")
    (verdict,) = line["verdicts"]
    assert (verdict["number"], verdict["norm"], verdict["met"]) == (1, "Mc", met)
    assert (verdict["n"], verdict["average"], verdict["performance"]) == (9, "2200", performance)


def test_a_verdict_has_the_keys_of_the_contract(protokol: Any, event: Any) -> None:
    done = protokol("classify", event(games_of_one(6, 1, 2)), "--rules", "kszk", "--norm", "Mc,Kc", "--json")
    (line,) = done.lines
    assert {"file", "ok", "findings", "rules", "edition", "verdicts"} <= line.keys()
    verdict = line["verdicts"][0]
    assert tuple(key for key in verdict if key in CONTRACT) == CONTRACT
    assert isinstance(verdict["score"], str) and isinstance(verdict["n"], int)
    for item in verdict["requirements"]:
        assert {"article", "needed", "found", "met"} <= item.keys()
    for game in verdict["games"]:
        assert {"round", "opponent", "result", "rating", "counted", "reason", "article"} <= game.keys()
        assert isinstance(game["rating"], str)
    assert "2400" in verdict["reason"] and "4.4.9" in verdict["reason"]


def test_the_rules_and_the_edition_of_the_event_sheet_hold_without_an_option(protokol: Any, event: Any) -> None:
    document = games_of_one(9, classification_rules=["kszk"], classification_edition="2016")
    (line,) = protokol("classify", event(document), "--player", "1", "--json").lines
    assert (line["rules"], line["edition"]) == ("kszk", "2016")


@pytest.mark.parametrize(("federation", "rules"), [("kszk", "kszk"), ("iccf", "kszk"), ("pzwarc", None), ("", None)])
def test_the_federation_of_the_event_tells_its_rules(protokol: Any, event: Any, federation: str, rules: str) -> None:
    done = protokol("classify", event(games_of_one(9, federation=federation)), "--player", "1", "--json")
    assert done.lines[0]["rules"] == rules


def test_without_any_rules_the_user_is_asked_for_them(protokol: Any, event: Any) -> None:
    done = protokol("classify", event(games_of_one(9)), "--json")
    assert (done.code, done.codes, done.lines[0]["verdicts"]) == (1, ["rules-not-chosen"], [])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rules", "bogus"),
        ("--rules", "kszk", "--edition", "1999"),
        ("--rules", "kszk", "--player", "seven"),
        ("--rules", "kszk", "--norm", "Xc"),
    ],
)
def test_wrong_usage_is_told_before_a_file_is_read(protokol: Any, arguments: tuple[str, ...]) -> None:
    assert protokol("classify", "none.json", *arguments).code == 2


def test_a_norm_of_other_rules_than_the_events_and_an_unknown_player_are_errors(protokol: Any, event: Any) -> None:
    path = event(games_of_one(9, federation="kszk"))
    done = protokol("classify", path, "--norm", "GM", "--player", "77", "--json")
    assert (done.code, sorted(done.codes)) == (1, ["norm-unknown", "player-not-listed"])


def test_a_file_that_cannot_be_read_ranks_above_a_finding(protokol: Any, event: Any) -> None:
    done = protokol("classify", event(games_of_one(9)), "none.json", "--rules", "kszk", "--json")
    assert done.code == 3
    assert [line["ok"] for line in done.lines] == [True, False]
    assert done.lines[1]["verdicts"] == []


def test_an_edition_that_was_not_in_force_decides_nothing(protokol: Any, event: Any) -> None:
    document = games_of_one(9, start_date="2013-12-31")
    done = protokol("classify", event(document), "--rules", "kszk", "--norm", "Mc", "--player", "1", "--json")
    assert done.lines[0]["verdicts"][0]["met"] is None
    assert done.codes == ["edition-not-in-force"]
    assert "1 January 2014" in done.lines[0]["verdicts"][0]["reason"].replace("\N{NO-BREAK SPACE}", " ")


def test_an_edition_whose_last_day_is_over_judges_where_it_is_named_and_says_so(protokol: Any, event: Any) -> None:
    norm = ("--rules", "pzszach", "--norm", "III", "--player", "1", "--edition", "2007")
    for day, codes in (("2015-01-11", []), ("2015-01-12", ["edition-ended"])):
        done = protokol("classify", event(games_of_one(9, start_date=day)), *norm, "--json")
        assert [code for code in done.codes if code.startswith("edition")] == codes
        assert done.lines[0]["edition"] == "2007"


def test_a_display_gives_no_norms(protokol: Any, event: Any) -> None:
    done = protokol("classify", event(games_of_one(9, system="simul")), "--rules", "kszk", "--json")
    assert (done.codes, done.lines[0]["verdicts"]) == (["simul-without-norms"], [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_explained_verdict_is_finished_text_in_the_language(protokol: Any, event: Any, lang: str) -> None:
    done = protokol(
        "classify", event(games_of_one(7, 1, 2)), "--rules", "kszk", "--player", "1", "--explain", "--lang", lang
    )
    assert done.code == 0
    assert "4.4.9" in done.out and "Rp = Rc + ΔR" in done.out
    assert "verdict." not in done.out


def test_the_forecast_names_the_points_that_are_needed(protokol: Any, event: Any) -> None:
    document = games_of_one(5, 0, 2)
    document["players"] += [{**document["players"][1], "number": number} for number in (9, 10)]
    document["results"] += [{"round": at, "white": 1, "black": at + 1} for at in (8, 9)]
    arguments = ("--rules", "kszk", "--norm", "Mc", "--player", "1", "--forecast")
    (line,) = protokol("classify", event(document), *arguments, "--json").lines
    (told,) = line["forecasts"]
    assert (told["number"], told["norm"], told["games_left"], told["points_needed"]) == (1, "Mc", 2, "2")
    assert (told["points_sure"], told["at_best"], told["not_paired"], told["not_counting"]) == ("2", False, 0, 0)
    assert "score needed from 2 games: 2." in protokol("classify", event(document), *arguments).out


def test_the_ledger_adds_norms_up_and_running_twice_changes_nothing(protokol: Any, event: Any, tmp_path: Path) -> None:
    arguments = ("--rules", "kszk", "--norm", "Mc", "--player", "1", "--ledger", "ledger.json", "--json")
    first = event(games_of_one(8, name="First", end_date="2020-06-01"), "first.json")
    second = event(games_of_one(9, name="Second", end_date="2021-06-01"), "second.json")
    (line,) = protokol("classify", first, *arguments).lines
    assert [(one["fillings"], one["games"], one["complete"]) for one in line["awards"]] == [(1, 8, False)]
    (line,) = protokol("classify", second, *arguments).lines
    assert [(one["fillings"], one["games"], one["complete"]) for one in line["awards"]] == [(2, 17, True)]
    before = (tmp_path / "ledger.json").read_bytes()
    assert protokol("classify", second, *arguments).code == 0
    assert (tmp_path / "ledger.json").read_bytes() == before


def test_one_result_enters_at_most_two_norms_of_kszk(protokol: Any, event: Any, tmp_path: Path) -> None:
    document = games_of_one(9, rating=2300)
    document["players"][0]["categories"] = {}
    protokol("classify", event(document), "--rules", "kszk", "--player", "1", "--ledger", "ledger.json")
    ledger = json.loads((tmp_path / "ledger.json").read_text(encoding="utf-8"))
    assert sorted(entry["norm"] for entry in ledger["norms"]) == ["Kc", "Mc"]


def champion_of_draughts(**info: Any) -> dict[str, Any]:
    """The championship of Poland in draughts: player 1 wins it before three masters."""
    people = [{"number": 1, "sex": "m"}]
    people += [{"number": number, "sex": "m", "categories": {"draughts100": "M"}} for number in (2, 3, 4)]
    given = {
        "game": "draughts100",
        "rate_of_play": "80' + 60\"",
        "start_date": "2024-03-10",
        "pzwarc_championship": "individual",
        "notified_on": "2024-03-03",
        "arbiters": [{"name": "A", "role": "chief", "licence": "7"}],
    }
    games = [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": "2", "black": "0"}, "kind": "played"}
        for at in (1, 2, 3)
    ]
    return {"event": {**given, **info}, "players": people, "results": games}


@pytest.mark.parametrize(
    ("missing", "code", "field"),
    [("notified_on", "notice-decides", "VII 7.3.3"), ("arbiters", "licence-decides", "VII 7.3.1")],
)
def test_what_nobody_wrote_is_a_finding_with_its_article(
    protokol: Any, event: Any, missing: str, code: str, field: str
) -> None:
    document = champion_of_draughts()
    del document["event"][missing]
    done = protokol("classify", event(document), "--rules", "pzwarc", "--norm", "M", "--player", "1", "--json")
    (found,) = (one for one in done.lines[0]["findings"] if one["code"] == code)
    assert (done.code, found["severity"], found["rule"]["article"]) == (0, "warning", field)
    assert len(done.lines[0]["verdicts"][0]["missing"]) == 1


def test_norms_that_are_made_and_near_are_printed_the_rest_counted(protokol: Any, event: Any) -> None:
    """Of nine games against 2200 the nearest norm lacks half a point, those above lack more."""
    arguments = ("classify", event(games_of_one(6, 1, 2)), "--rules", "kszk", "--lang", "en")
    near = protokol(*arguments).out.splitlines()
    each = protokol(*arguments, "--all").out.splitlines()
    assert near[-1] == f"Norms not made and not near: {len(each) - len(near) + 1} (--all shows each)."
    assert set(near[:-1]) < set(each)
    assert protokol(*arguments, "--player", "1").out.splitlines() == [line for line in each if line.startswith("  1 ")]
