"""`protokol classify` where the event lacks a fact that decides: what is unknown is never taken for granted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from reporting.workbook.sheets.write import workbook_bytes

OTHER = {"1": "0", "0.5": "0.5", "0": "1"}


def own_games(scores: list[str], others: list[dict[str, Any]], **info: Any) -> dict[str, Any]:
    """The games of player 1, White in all, against the others in their order from number 2 on."""
    results = [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": score, "black": OTHER.get(score, "0")}}
        for at, score in enumerate(scores, start=1)
    ]
    people = [{"number": number, **other} for number, other in enumerate(others, start=2)]
    return {"event": info, "players": [{"number": 1, "sex": "m"}, *people], "results": results}


def verdict_of(protokol: Any, path: Path, rules: str, norm: str, *more: str) -> dict[str, Any]:
    done = protokol("classify", path, "--rules", rules, "--norm", norm, "--player", "1", "--json", *more)
    (verdict,) = done.lines[0]["verdicts"]
    return verdict


UNRATED_POLE = {"sex": "m", "federation": "POL", "categories": {"correspondence": "II"}}
WEAK_ICCF = {"sex": "m", "ratings": [{"list": "iccf", "value": 1000, "games": 40}]}
INTERNATIONAL = {"game": "correspondence", "level": "international", "iccf_class": "class-m"}


@pytest.mark.parametrize(
    ("others", "average"),
    [
        ([UNRATED_POLE] * 9, "1800"),
        ([UNRATED_POLE] * 6 + [WEAK_ICCF] * 3, "1533"),
    ],
)
def test_who_has_no_rating_in_an_international_event_counts_with_its_provisional_rating(
    protokol: Any, event: Any, others: list[dict[str, Any]], average: str
) -> None:
    document = own_games(["1"] * 6 + ["0.5"] * 3, others, provisional_rating=1800, **INTERNATIONAL)
    verdict = verdict_of(protokol, event(document), "kszk", "III")
    assert (verdict["average"], verdict["met"]) == (average, True)
    assert next(game["article"] for game in verdict["games"]) == "4.4.8"
    document["event"].pop("provisional_rating")
    verdict = verdict_of(protokol, event(document), "kszk", "III")
    assert (verdict["average"], verdict["met"]) == (None, None)


def test_one_point_of_eight_at_a_provisional_rating_of_1800_is_a_performance_of_1533(protokol: Any, event: Any) -> None:
    document = own_games(["1"] + ["0"] * 7, [UNRATED_POLE] * 8, provisional_rating=1800, **INTERNATIONAL)
    verdict = verdict_of(protokol, event(document), "kszk", "IV")
    assert (verdict["average"], verdict["performance"]) == ("1800", "1533")


def fide_field(federations: str = "BUL GER UKR BUL GER UKR BUL GER UKR") -> list[dict[str, Any]]:
    """Nine opponents of a title norm: three GM, three IM, three FM, all of 2400."""
    titles = ["GM", "GM", "GM", "IM", "IM", "IM", "FM", "FM", "FM"]
    return [
        {
            "federation": code if code != "-" else "",
            "titles": {"fide": title},
            "ratings": [{"list": "fide", "value": 2400}],
        }
        for title, code in zip(titles, federations.split(), strict=True)
    ]


def fide_document(others: list[dict[str, Any]], federation: str = "POL", **info: Any) -> dict[str, Any]:
    """Nine games of player 1 against them, eight won and the last drawn."""
    document = own_games(["1"] * 8 + ["0.5"], others, game="chess", system="round-robin", **info)
    document["players"][0]["federation"] = federation
    return document


@pytest.mark.parametrize("through", ["json", "xlsx"])
@pytest.mark.parametrize(("outside", "n", "met"), [(False, 9, True), (True, 8, False)])
def test_an_opponent_outside_fide_is_marked_on_the_sheet_and_not_counted(
    protokol: Any, event: Any, tmp_path: Path, through: str, outside: bool, n: int, met: bool
) -> None:
    others = fide_field()
    others[8]["outside_fide"] = outside
    source = event(fide_document(others, name="Open", lang="pl"))
    target = {"json": source, "xlsx": tmp_path / "open.xlsx", "csv": tmp_path / "open"}[through]
    if through != "json":
        assert protokol("convert", source, target).code == 0
    verdict = verdict_of(protokol, target, "fide", "GM")
    assert (verdict["n"], verdict["met"]) == (n, met)
    assert verdict["games"][8]["counted"] is not outside


def iccf(value: object) -> dict[str, Any]:
    return {
        "sex": "m",
        "categories": {"correspondence": "K"},
        "ratings": [{"list": "iccf", "value": value, "games": 60}],
    }


def fide(value: object) -> dict[str, Any]:
    return {"sex": "m", "ratings": [{"list": "fide", "value": value}]}


def held(category: str) -> dict[str, Any]:
    return {"sex": "m", "federation": "POL", "categories": {"draughts100": category}}


def listed(value: object) -> dict[str, Any]:
    return {"sex": "m", "federation": "POL", "ratings": [{"list": "national", "kind": "A", "value": value}]}


def draughts(document: dict[str, Any]) -> dict[str, Any]:
    """The same games in points of 2, 1, 0."""
    document["event"] |= {"game": "draughts100", "rate_of_play": "80' + 60\""}
    for result in document["results"]:
        result["score"] = {side: {"1": "2", "0.5": "1", "0": "0"}[score] for side, score in result["score"].items()}
    return document


NINE = ["1"] * 7 + ["0"] * 2
ORGANISED = {
    "start_date": "2024-05-10",
    "end_date": "2024-05-19",
    "notified_on": "2024-01-02",
    "documents_sent_on": "2024-05-20",
    "notation": True,
    "rate_of_play": "120' + 30\"",
    "arbiters": [{"name": "A", "role": "chief", "licence": "1", "arbiter_class": "IA"}],
}
CASES = {
    # rules: the document, a norm that the opponent's value decides, one that it cannot
    "kszk": (own_games(NINE, [iccf(2300)] * 9, game="correspondence", **ORGANISED), "Mc", "IV"),
    "pzszach": (own_games(NINE, [fide(2200)] * 9, game="chess", **ORGANISED), "k", "V"),
    "pzwarc": (draughts(own_games(["1"] * 6 + ["0"] * 3, [held("I")] * 9, **ORGANISED)), "I", "V"),
    "pzwarc-title": (draughts(own_games(["1"] * 3 + ["0"] * 5, [listed(2100)] * 8, **ORGANISED)), "K", ""),
    "fide": (fide_document(fide_field("BUL GER UKR BUL GER UKR BUL GER GER"), **ORGANISED), "GM", ""),
    "bg": (
        own_games(NINE, [fide(2200)] * 9, game="chess", parameters="bg.m.MS.games = 9\nbg.m.MS.percent = 50"),
        "MS",
        "",
    ),
}


def without(document: dict[str, Any], number: int) -> dict[str, Any]:
    """The document with one player gone from the list, his games still there."""
    document = json.loads(json.dumps(document))
    document["players"] = [player for player in document["players"] if player["number"] != number]
    return document


@pytest.mark.parametrize("case", CASES)
def test_an_opponent_outside_the_list_leaves_every_norm_open(protokol: Any, event: Any, case: str) -> None:
    document, open_norm, sure_norm = CASES[case]
    rules = case.partition("-")[0]
    assert verdict_of(protokol, event(document), rules, open_norm)["met"] is True
    missing = without(document, 9)
    verdict = verdict_of(protokol, event(missing), rules, open_norm)
    assert verdict["met"] is None
    assert verdict["reason"].startswith("errors of games, persons or dates")
    (game,) = [each for each in verdict["games"] if each["opponent"] == 9]
    assert (game["rating"], game["reason"]) == (None, "opponent not in the list of players")
    done = protokol("classify", event(missing), "--rules", rules, "--norm", open_norm, "--player", "1", "--json")
    assert (done.code, done.codes.count("player-decides")) == (1, 1)
    if sure_norm:
        assert verdict_of(protokol, event(missing), rules, sure_norm)["met"] is None


@pytest.mark.parametrize("rules", ["kszk", "pzszach"])
def test_a_rating_that_cannot_be_read_is_neither_a_category_nor_nothing(protokol: Any, event: Any, rules: str) -> None:
    document, norm, sure_norm = CASES[rules]
    document = json.loads(json.dumps(document))
    unread = document["players"][8]
    unread["ratings"][0]["value"] = "abc"
    unread["categories"] = {"correspondence": "M", "otb": "m"}
    verdict = verdict_of(protokol, event(document), rules, norm)
    assert (verdict["met"], verdict["games"][7]["rating"]) == (None, None)
    assert verdict["reason"].startswith("a rating that cannot be read")
    assert verdict_of(protokol, event(document), rules, sure_norm)["met"] is True


def test_a_rating_that_cannot_be_read_leaves_draughts_and_fide_titles_open(protokol: Any, event: Any) -> None:
    for rules, case in (("pzwarc", "pzwarc-title"), ("fide", "fide")):
        document = json.loads(json.dumps(CASES[case][0]))
        for player in document["players"][1:]:
            player["ratings"][0]["value"] = "abc"
        verdict = verdict_of(protokol, event(document), rules, CASES[case][1])
        assert (verdict["met"], {game["rating"] for game in verdict["games"]}) == (None, {None})


def test_a_rating_of_nought_is_no_rating(protokol: Any, event: Any) -> None:
    document = own_games(["1"] * 9, [fide(0)] * 9, game="correspondence")
    verdict = verdict_of(protokol, event(document), "kszk", "V")
    assert {game["rating"] for game in verdict["games"]} == {"1000"}


@pytest.mark.parametrize(("score", "met"), [("7", None), ("1", True), ("0", False)])
@pytest.mark.parametrize("rules", ["kszk", "pzszach"])
def test_a_score_of_seven_is_not_an_unfinished_game(
    protokol: Any, event: Any, rules: str, score: str, met: object
) -> None:
    values, norm = ([iccf(2290)] * 9, "Mc") if rules == "kszk" else ([fide(2450)] * 9, "m")
    document = own_games(
        [*["1"] * 5, "0.5", "0", "0", score], values, game=CASES[rules][0]["event"]["game"], **ORGANISED
    )
    verdict = verdict_of(protokol, event(document), rules, norm)
    assert verdict["met"] is met
    if met is None:
        assert (verdict["games"][8]["result"], verdict["games"][8]["reason"]) == ("?", "the result cannot be read")
        assert verdict["reason"].startswith("a result that cannot be read")


FEDERATIONS = "BUL GER UKR BUL GER UKR BUL GER UKR"


@pytest.mark.parametrize(
    ("own", "others", "met"),
    [
        ("POL", FEDERATIONS, True),
        ("", FEDERATIONS, None),
        ("", " ".join(["-"] * 9), None),
        ("POL", " ".join(["-"] * 9), None),
        ("POL", " ".join(["POL"] * 8 + ["-"]), False),
        ("POL", "BUL GER UKR BUL GER UKR BUL GER -", True),
        ("POL", "BUL BUL BUL BUL BUL POL POL POL -", None),
    ],
)
def test_a_federation_that_is_missing_decides_only_where_it_can(
    protokol: Any, event: Any, own: str, others: str, met: object
) -> None:
    document = fide_document(fide_field(others), own, **ORGANISED)
    for one in document["players"]:
        one["surname"] = f"Lis{one['number']}"
    verdict = verdict_of(protokol, event(document), "fide", "GM")
    assert verdict["met"] is met
    done = protokol("classify", event(document), "--rules", "fide", "--norm", "GM", "--player", "1", "--json")
    assert done.codes.count("federation-decides") == (met is None)
    told = [each for each in done.lines[0]["findings"] if each["code"] == "federation-decides"]
    nameless = [one["surname"] for one in document["players"] if not one["federation"]]
    assert all(each["value"] == ", ".join(nameless) for each in told)


@pytest.mark.parametrize(("known", "n"), [(False, 9), (True, 8)])
def test_an_unrated_opponent_is_a_zero_scorer_only_where_all_his_games_are_known(
    protokol: Any, event: Any, known: bool, n: int
) -> None:
    others = fide_field()
    del others[8]["ratings"]
    document = own_games(["1"] * 9, others, game="chess", system="round-robin")
    document["players"][0] |= {"federation": "POL", **fide(2450)}
    if known:
        document["results"] += [
            {"round": 10 + at, "white": at, "black": 10, "score": {"white": "1", "black": "0"}} for at in range(2, 10)
        ]
    verdict = verdict_of(protokol, event(document), "fide", "GM")
    assert (verdict["n"], verdict["games"][8]["counted"]) == (n, not known)


BARE: dict[str, Any] = {"surname": "Bez", "first_name": "Nic", "sex": "m", "federation": "POL"}
UNCLASSIFIED = {
    "kszk": ({"game": "correspondence"}, "1000", "neither category nor rating, counted as unclassified"),
    "pzszach": ({"game": "chess"}, "1000", "neither category nor rating, counted as unclassified"),
    "pzwarc": ({"game": "draughts100"}, "9", "neither category nor rating, counted as unclassified"),
    "fide": ({"game": "chess"}, "1400", "unrated"),
}


@pytest.mark.parametrize("rules", UNCLASSIFIED)
def test_players_without_category_and_rating_are_named_in_one_finding(protokol: Any, event: Any, rules: str) -> None:
    info, value, why = UNCLASSIFIED[rules]
    rated = {"kszk": iccf(2000), "pzszach": fide(2000), "pzwarc": held("II"), "fide": fide(2000)}[rules]
    document = own_games(["1", "1", "0"], [BARE, rated, {**BARE, "surname": "Także"}], **info)
    document["players"][0] |= {"surname": "Sam", **rated}
    if rules == "pzwarc":
        draughts(document)
    norm = {"fide": "GM", "kszk": "Ic"}.get(rules, "I")
    done = protokol("classify", event(document), "--rules", rules, "--norm", norm, "--player", "1", "--json")
    told = [found for found in done.lines[0]["findings"] if found["code"].startswith("counted-as-")]
    assert [(found["severity"], found["value"]) for found in told] == [("info", "2")]
    assert "Bez Nic (2), Także Nic (4)" in told[0]["message"]
    games = done.lines[0]["verdicts"][0]["games"]
    assert [(game["rating"], game["reason"]) for game in games if game["opponent"] == 4] == [(value, why)]
    assert all("Sam" not in found["message"] for found in told)


def test_whoever_has_a_rating_and_no_category_counts_by_the_category_that_he_has_not(protokol: Any, event: Any) -> None:
    """PZWarc 2021, VII 4.3: a rating weighs nothing; the sheet says what it says."""
    document = own_games(["1"], [{**BARE, "ratings": [{"list": "fmjd", "value": 1900}]}], game="draughts100")
    done = protokol(
        "classify", event(draughts(document)), "--rules", "pzwarc", "--norm", "I", "--player", "1", "--json"
    )
    game = done.lines[0]["verdicts"][0]["games"][0]
    assert (game["rating"], game["reason"]) == ("9", "no category, counted as unclassified")


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A workbook of an event in which player 1 makes a norm."""
    document = own_games([*["1"] * 4, "0.5", "0.5", "0.5", "0", "1"], [iccf(2285)] * 9, **ORGANISED)
    document["event"] |= {"lang": "pl", "game": "correspondence"}
    return workbook_bytes(document, "pl")


def test_a_workbook_in_which_every_cell_says_something_makes_the_norm(
    protokol: Any, tmp_path: Path, judged: bytes
) -> None:
    (tmp_path / "event.xlsx").write_bytes(judged)
    assert verdict_of(protokol, tmp_path / "event.xlsx", "kszk", "Mc")["met"] is True


@pytest.mark.parametrize(("sheet", "heading"), [("Zawodnicy", "Ranking ICCF"), ("Wyniki", "Wynik")])
def test_a_formula_that_gives_nothing_is_no_missing_rating_and_no_unfinished_game(
    protokol: Any, tmp_path: Path, judged: bytes, sheet: str, heading: str
) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(judged)
    book = openpyxl.load_workbook(path)
    (head,) = [cell for row in book[sheet].iter_rows() for cell in row if cell.value == heading]
    cell = book[sheet].cell(head.row + 9, head.column)
    cell.value = "=NA()"
    book.save(path)
    assert verdict_of(protokol, path, "kszk", "Mc")["met"] is None
