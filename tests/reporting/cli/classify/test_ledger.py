"""`classify --ledger`: what the events give now, person by person; nothing is only added to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.languages import LANGUAGES
from tests.apart import start

ME = {"surname": "Nowak", "first_name": "Jan", "birth_date": "1980-05-01", "ids": {"iccf": "420001"}}
OTHER = {"1": "0", "0.5": "0.5", "0": "1"}
KSZK = ("--rules", "kszk", "--ledger", "ledger.json", "--json")


def played(scores: list[str], kind: str = "played", since: int = 0) -> list[dict[str, Any]]:
    return [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": score, "black": OTHER[score]}, "kind": kind}
        for at, score in enumerate(scores, start=since + 1)
    ]


def correspondence(
    scores: str, name: str = "First", me: dict[str, Any] | None = None, rating: int = 2200, **info: Any
) -> dict[str, Any]:
    """An event of which one player's games are known: `1`, `=` and `0`, `*` for an open one, `+` and `-`."""
    results: list[dict[str, Any]] = []
    for letter in scores:
        score, kind = {"=": ("0.5", "played"), "+": ("1", "forfeit"), "-": ("0", "forfeit")}.get(
            letter, (letter, "played")
        )
        if letter == "*":
            results.append({"round": len(results) + 1, "white": 1, "black": len(results) + 2})
        else:
            results += played([score], kind, len(results))
    people = [
        {"number": number, "surname": f"Rival{number}", "first_name": name, "sex": "m", "federation": "POL"}
        | {"ratings": [{"list": "iccf", "value": rating, "games": 60}], "categories": {"correspondence": "K"}}
        for number in range(1, len(results) + 2)
    ]
    people[0] = {**people[0], **(ME if me is None else me)}
    about = {"name": name, "start_date": "2020-01-01", "end_date": "2020-06-01", "notified_on": "2019-01-01"}
    return {"event": {"game": "correspondence", **about, **info}, "players": people, "results": results}


def second(scores: str, name: str = "Second", **more: Any) -> dict[str, Any]:
    dates = {"start_date": "2021-01-01", "end_date": "2021-06-01", "notified_on": "2020-06-01"}
    return correspondence(scores, name, **(dates | more))


def norms(folder: Path) -> list[tuple[str, str]]:
    """Norm and event of every entry."""
    ledger = json.loads((folder / "ledger.json").read_text(encoding="utf-8"))
    return sorted((entry["norm"], entry["event"]) for entry in ledger["norms"])


def sums(line: dict[str, Any]) -> list[tuple[str, str, object]]:
    return [(award["norm"], f"{award['fillings']}/{award['games']}", award["complete"]) for award in line["awards"]]


# Corrected events


@pytest.mark.parametrize("file", ["first.json", "corrected.json"])
def test_a_norm_whose_event_was_corrected_is_withdrawn(protokol: Any, event: Any, tmp_path: Path, file: str) -> None:
    protokol("classify", event(correspondence("1" * 9), "first.json"), *KSZK)
    (line,) = protokol("classify", event(second("1" * 9), "second.json"), *KSZK).lines
    assert sums(line) == [("Mc", "2/18", True)]
    done = protokol("classify", event(correspondence("1" * 4 + "0" * 5), file), *KSZK)
    assert sums(done.lines[0]) == [("Mc", "1/9", False)]
    assert "ledger-norm-withdrawn" in done.codes
    assert norms(tmp_path) == [("Mc", "Second")]


@pytest.mark.parametrize(
    ("file", "corrected"),
    [
        ("first.json", {"name": "First, final"}),
        ("first.json", {"start_date": "2020-01-02", "end_date": "2020-06-02"}),
        ("copy.json", {"name": "First, final"}),
        ("copy.json", {"start_date": "2020-01-02", "end_date": "2020-06-02"}),
    ],
)
def test_an_event_whose_name_or_day_was_corrected_stays_one(
    protokol: Any, event: Any, file: str, corrected: dict[str, str]
) -> None:
    document = correspondence("1" * 9)
    protokol("classify", event(document, "first.json"), *KSZK)
    document["event"] |= corrected
    (line,) = protokol("classify", event(document, file), *KSZK).lines
    assert sums(line) == [("Mc", "1/9", False)]


def test_another_event_in_the_same_file_is_another_event(protokol: Any, event: Any) -> None:
    protokol("classify", event(correspondence("1" * 9)), *KSZK)
    (line,) = protokol("classify", event(second("1" * 9)), *KSZK).lines
    assert sums(line) == [("Mc", "2/18", True)]


def test_the_same_games_under_another_name_and_day_are_asked_about(protokol: Any, event: Any) -> None:
    document = correspondence("1" * 9)
    protokol("classify", event(document, "first.json"), *KSZK)
    document["event"] |= {"name": "Cup", "start_date": "2022-01-01", "end_date": "2022-06-01"}
    assert "ledger-games-twice" in protokol("classify", event(document, "cup.json"), *KSZK).codes


# KSzK 4, 4.3.8 b, 4.4.19, 4.4.21


def test_one_result_gives_two_norms_however_many_calls_enter_it(protokol: Any, event: Any, tmp_path: Path) -> None:
    document = correspondence("1" * 9, rating=2300)
    document["players"][0]["categories"] = {}
    path = event(document)
    for norm in ("Ic", "II", "Kc", "Mc", "Ic", "Mc,Kc,Ic"):
        done = protokol("classify", path, "--norm", norm, *KSZK)
        assert done.code == 0
        assert norms(tmp_path) == [("Kc", "First"), ("Mc", "First")]
        unused = [each["value"] for each in done.lines[0]["findings"] if each["code"] == "ledger-norm-unused"]
        assert unused == [each for each in norm.split(",") if each in {"Ic", "II"}]


@pytest.mark.parametrize(
    ("scores", "games", "complete"),
    [("1" * 8, 17, True), ("1" * 7, 16, False), ("1" * 7 + "*", 16, False), ("1" * 7 + "-", 16, False)],
)
def test_unfinished_games_and_forfeits_are_not_really_played(
    protokol: Any, event: Any, scores: str, games: int, complete: bool
) -> None:
    protokol("classify", event(correspondence("1" * 9, rating=2300), "first.json"), *KSZK)
    (line,) = protokol("classify", event(second(scores, rating=2300), "second.json"), *KSZK).lines
    assert sums(line) == [("Mc", f"2/{games}", complete)]


def test_a_norm_that_cannot_be_decided_does_not_enter(protokol: Any, event: Any, tmp_path: Path) -> None:
    document = correspondence("1" * 9)
    del document["event"]["notified_on"]
    (line,) = protokol("classify", event(document), "--norm", "Mc", *KSZK).lines
    assert line["verdicts"][0]["met"] is None
    assert norms(tmp_path) == []


# Namesakes


@pytest.mark.parametrize(
    ("mine", "theirs", "together", "code"),
    [
        ({"iccf": "1"}, {"iccf": "1"}, True, None),
        ({"iccf": "1"}, {"iccf": "2"}, False, "ledger-person-two-ids"),
        ({"iccf": "1"}, {"fmjd": "1"}, False, "ledger-person-two-ids"),
        ({"iccf": "1"}, {}, False, "ledger-person-with-and-without-id"),
        ({"iccf": "1", "fide": "7"}, {"fide": "7"}, True, None),
        ({"national": "1", "fide": "7"}, {"national": "2", "fide": "7"}, False, "ledger-person-ids-contradict"),
        ({}, {}, True, None),
    ],
)
def test_every_id_says_who_somebody_is(
    protokol: Any, event: Any, mine: dict[str, str], theirs: dict[str, str], together: bool, code: str | None
) -> None:
    protokol("classify", event(correspondence("1" * 9, me={**ME, "ids": mine}), "first.json"), *KSZK)
    done = protokol("classify", event(second("1" * 9, me={**ME, "ids": theirs}), "second.json"), *KSZK)
    assert [award["complete"] for award in done.lines[0]["awards"]] == ([True] if together else [False, False])
    asked = [each for each in done.lines[0]["findings"] if each["code"].startswith("ledger-person")]
    assert [each["code"] for each in asked] == ([code] if code else [])
    assert all("Nowak Jan" in each["message"] and "Second" in each["message"] for each in asked)


@pytest.mark.parametrize(
    ("mine", "theirs", "awards", "code"),
    [
        ("1980-05-01", "1980-05-01", 1, None),
        ("1980-05-01", "1980-05-02", 2, None),
        ("1980-05-01", "1980", 2, "ledger-person-name-only"),
        ("1980", "1980", 1, "ledger-person-name-only"),
        ("", "", 1, "ledger-person-name-only"),
        ("1980", "1981", 2, None),
    ],
)
def test_without_ids_the_name_needs_a_birth_date(
    protokol: Any, event: Any, mine: str, theirs: str, awards: int, code: str | None
) -> None:
    def me(birth: str) -> dict[str, Any]:
        return {"surname": "Nowak", "first_name": "Jan"} | ({"birth_date": birth} if birth else {})

    protokol("classify", event(correspondence("1" * 9, me=me(mine)), "first.json"), *KSZK)
    done = protokol("classify", event(second("1" * 9, me=me(theirs)), "second.json"), *KSZK)
    assert len(done.lines[0]["awards"]) == awards
    assert [each for each in done.codes if each.startswith("ledger-person")] == ([code] if code else [])


# Draughts


def draughts(
    name: str, day: str, me: dict[str, Any], rating: int = 2140, wins: int = 12, **info: Any
) -> dict[str, Any]:
    """Twelve opponents of one rating and title M, the first player with so many wins against them."""
    results = [
        {"round": at, "white": 1, "black": at + 1, "kind": "played"}
        | {"score": {"white": "2", "black": "0"} if at <= wins else {"white": "0", "black": "2"}}
        for at in range(1, 13)
    ]
    people = [
        {"number": at, "surname": f"Rival{at}", "first_name": name, "sex": "m", "federation": "POL"}
        | {"categories": {"draughts100": "M", "draughts64": "M"}}
        | {"ratings": [{"list": "national", "value": rating, "kind": "A"}]}
        for at in range(1, 14)
    ]
    people[0] = {"number": 1, "surname": "Lis", "first_name": "Ewa", "sex": "m", "ids": {"fmjd": "1"}} | me
    about = {
        "name": name,
        "game": "draughts100",
        "start_date": day,
        "end_date": day,
        "notified_on": "2020-06-01",
        "rate_of_play": "80' + 60\"",
        "notation": True,
        "points_win": "2",
        "points_draw": "1",
        "arbiters": [{"name": "Adam Wilk", "role": "chief", "licence": "S/1", "licence_until": "2030-12-31"}],
    }
    return {"event": about | info, "players": people, "results": results}


PZWARC = ("--rules", "pzwarc", "--player", "1", "--norm", "AM,M,K", "--ledger", "ledger.json", "--json")


def titles(line: dict[str, Any]) -> list[tuple[str, object, str, str]]:
    return [(award["norm"], award["complete"], award["article"], award["holds"]) for award in line["awards"]]


def test_norms_of_m_climb_from_event_to_event_by_table_ii(protokol: Any, event: Any) -> None:
    """K makes the norm of M twice; the second sheet was not brought up to date."""
    me = {"categories": {"draughts100": "K"}}
    easy = {"rating": 2100, "wins": 6}
    (line,) = protokol("classify", event(draughts("A", "2022-05-01", me, **easy), "a.json"), *PZWARC).lines
    assert [(v["norm"], v["met"]) for v in line["verdicts"]][:2] == [("AM", False), ("M", True)]
    assert titles(line) == [("M", False, "VII 5.6", "K+")]
    (line,) = protokol("classify", event(draughts("B", "2022-06-01", me, **easy), "b.json"), *PZWARC).lines
    assert titles(line) == [("M", None, "VII 5.6", "K++")]
    assert line["awards"][0]["open"] == "rating"
    rated = me | {"ratings": [{"list": "national", "value": 2125, "kind": "A"}]}
    (line,) = protokol("classify", event(draughts("B", "2022-06-01", rated, **easy), "b.json"), *PZWARC).lines
    assert titles(line) == [("M", True, "VII 5.6", "M")]


def test_norms_in_the_two_kinds_of_draughts_do_not_add_up(protokol: Any, event: Any) -> None:
    me = {"categories": {"draughts100": "K", "draughts64": "K"}}
    easy = {"rating": 2100, "wins": 6}
    protokol("classify", event(draughts("A", "2022-05-01", me, **easy), "a.json"), *PZWARC)
    other = draughts("B", "2022-06-01", me, game="draughts64", **easy)
    (line,) = protokol("classify", event(other, "b.json"), *PZWARC).lines
    assert [(award["game"], award["fillings"], award["complete"]) for award in line["awards"]] == [
        ("draughts100", 1, False),
        ("draughts64", 1, False),
    ]


# What is refused


def test_an_event_of_another_game_than_the_rules_is_refused(protokol: Any, event: Any, tmp_path: Path) -> None:
    done = protokol("classify", event(correspondence("1" * 9, game="chess")), *KSZK)
    assert done.code == 1
    assert "ledger-other-game" in done.codes
    assert not (tmp_path / "ledger.json").exists()


def test_an_event_with_errors_is_refused_and_its_earlier_norms_stay(protokol: Any, event: Any, tmp_path: Path) -> None:
    document = correspondence("1" * 9)
    protokol("classify", event(document), *KSZK)
    before = (tmp_path / "ledger.json").read_bytes()
    document["players"].append({"number": 1, "surname": "Twice"})
    done = protokol("classify", event(document), *KSZK)
    assert done.code == 1
    assert "ledger-event-with-errors" in done.codes
    assert (tmp_path / "ledger.json").read_bytes() == before


def test_a_forecast_enters_nothing(protokol: Any, event: Any) -> None:
    assert protokol("classify", event(correspondence("1" * 9)), "--forecast", *KSZK).code == 2


# The file


def entered(protokol: Any, event: Any, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    assert protokol("classify", event(correspondence("1" * 8), "first.json"), *KSZK).code == 0
    path = tmp_path / "ledger.json"
    return path, json.loads(path.read_text(encoding="utf-8"))


def test_a_ledger_that_was_cut_off_is_left_alone(protokol: Any, event: Any, tmp_path: Path) -> None:
    path, _ = entered(protokol, event, tmp_path)
    whole = path.read_bytes()
    other = event(second("1" * 9), "second.json")
    for size in range(0, len(whole) - 2, 97):
        path.write_bytes(whole[:size])
        done = protokol("classify", other, *KSZK)
        assert (done.code, done.codes) == (1, ["ledger-unreadable"])
        assert path.read_bytes() == whole[:size]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("games", "17"), ("games", -1), ("games", True), ("games", 8.0), ("fillings", 0), ("fillings", 3), ("norm", "Xc"),
        ("norm", ["Mc"]), ("rules", "bogus"), ("rules", None), ("date", "01.06.2020"), ("rating", "2400"), ("large", "yes"),
        ("ids", {"passport": "1"}), ("ids", []), ("birth", "May"), ("key", "nowhere"), ("name", 7), ("number", None),
    ],
)  # fmt: skip
def test_an_entry_that_was_edited_wrongly_is_named(
    protokol: Any, event: Any, tmp_path: Path, field: str, value: Any
) -> None:
    path, ledger = entered(protokol, event, tmp_path)
    ledger["norms"][0][field] = value
    path.write_text(json.dumps(ledger), encoding="utf-8")
    before = path.read_bytes()
    done = protokol("classify", event(second("1" * 9), "second.json"), *KSZK)
    assert (done.code, done.codes) == (1, ["ledger-entry-wrong"])
    assert field in done.lines[0]["findings"][0]["message"]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", ["[]", "7", '{"schema": 2, "norms": {}, "events": []}', '{"schema": 2, "norms": [1]}']
)
def test_json_that_is_no_ledger_is_a_finding(protokol: Any, event: Any, tmp_path: Path, content: str) -> None:
    (tmp_path / "ledger.json").write_text(content, encoding="utf-8")
    done = protokol("classify", event(correspondence("1" * 9)), *KSZK)
    assert done.code == 1
    assert set(done.codes) <= {"ledger-unreadable", "ledger-entry-wrong"}
    assert (tmp_path / "ledger.json").read_text(encoding="utf-8") == content


def test_figures_changed_by_hand_make_no_category_until_the_event_is_judged_again(
    protokol: Any, event: Any, tmp_path: Path
) -> None:
    path, ledger = entered(protokol, event, tmp_path)
    ledger["norms"][0]["games"] = 9
    path.write_text(json.dumps(ledger), encoding="utf-8")
    other = event(second("1" * 8), "second.json")
    for _ in range(2):
        done = protokol("classify", other, *KSZK)
        assert (sums(done.lines[0]), done.codes) == ([("Mc", "2/17", None)], ["ledger-edited"])
    done = protokol("classify", "first.json", *KSZK)
    assert (sums(done.lines[0]), done.codes) == ([("Mc", "2/16", False)], [])


def test_a_ledger_of_the_first_version_is_read_with_a_warning(protokol: Any, event: Any, tmp_path: Path) -> None:
    old = {
        "player": "nowak|jan|1980-05-01", "name": "Nowak Jan", "rules": "kszk", "edition": "2016", "norm": "Mc",
        "event": "First", "date": "2020-06-01", "games": 9, "fillings": 1, "rating": None, "large": None,
    }  # fmt: skip
    (tmp_path / "ledger.json").write_text(json.dumps({"schema": 1, "norms": [old]}), encoding="utf-8")
    done = protokol("classify", event(correspondence("1" * 4 + "0" * 5), "first.json"), *KSZK)
    assert "ledger-older" in done.codes
    assert norms(tmp_path) == []


def test_a_ledger_of_a_later_version_is_left_alone(protokol: Any, event: Any, tmp_path: Path) -> None:
    content = '{"schema": 3, "norms": []}'
    (tmp_path / "ledger.json").write_text(content, encoding="utf-8")
    done = protokol("classify", event(correspondence("1" * 9)), *KSZK)
    assert (done.code, done.codes) == (1, ["ledger-other-schema"])
    assert (tmp_path / "ledger.json").read_text(encoding="utf-8") == content


def test_the_state_before_the_command_is_kept_whatever_the_number_of_events(
    protokol: Any, event: Any, tmp_path: Path
) -> None:
    path, _ = entered(protokol, event, tmp_path)
    before = path.read_bytes()
    kept = tmp_path / "ledger.before-classify.json"
    assert not kept.exists()
    files = [event(second("1" * 9, f"Event {at}", start_date=f"2021-0{at}-01"), f"{at}.json") for at in (1, 2, 3)]
    assert protokol("classify", *files, *KSZK).code == 0
    assert len(norms(tmp_path)) == 4
    assert kept.read_bytes() == before
    assert protokol("classify", *files, *KSZK).code == 0
    assert kept.read_bytes() == before


def test_two_who_enter_at_the_same_time_lose_nothing(event: Any, tmp_path: Path) -> None:
    """Eight processes, each with an event of its own: every norm stands in the ledger afterwards."""
    documents = {
        f"{at}.json": correspondence("1" * 9, f"Event {at}", start_date=f"2020-0{at}-01", end_date="2020-12-01")
        for at in range(1, 9)
    }
    arguments = ["--rules", "kszk", "--ledger", "ledger.json"]
    running = [
        start(["classify", event(document, name).name, *arguments], tmp_path) for name, document in documents.items()
    ]
    for each in running:
        each.join(120)
    assert [each.exitcode for each in running] == [0] * 8
    assert len(norms(tmp_path)) == 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_and_sums_are_told_in_the_language(protokol: Any, event: Any, lang: str) -> None:
    arguments = ("--rules", "kszk", "--ledger", "ledger.json", "--lang", lang)
    protokol("classify", event(correspondence("1" * 9), "first.json"), *arguments)
    done = protokol("classify", event(second("1" * 9, me={**ME, "ids": {}}), "second.json"), *arguments)
    assert "Nowak Jan" in done.out and "Mc" in done.out
    assert "420001" in done.err
    assert "ledger-person" not in done.err and "{" not in done.err + done.out
