"""`check`, `standings`, `convert`, `new`, `table`, `forms`, `rules`, `doctor`: answers for people and programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.new import SAMPLES

ZURICH = {12: "18", 13: "16", 14: "16", 15: "16", 4: "15"}


MADE: dict[str, bytes] = {}
"""The workbook of the sample, made once."""


@pytest.fixture
def zurich(protokol: Any, tmp_path: Path) -> Path:
    path = tmp_path / "zurich.xlsx"
    if not MADE:
        assert protokol("new", "zurich.xlsx", "--sample", "zurich-1953").code == 0
        MADE["zurich"] = path.read_bytes()
    path.write_bytes(MADE["zurich"])
    return path


def test_a_sample_is_written_once_and_left_alone_afterwards(protokol: Any, zurich: Path) -> None:
    before = zurich.read_bytes()
    assert protokol("new", "zurich.xlsx", "--sample", "zurich-1953").code == 0
    zurich.write_bytes(before + b"\0")
    done = protokol("new", "zurich.xlsx", "--sample", "zurich-1953", "--json")
    assert (done.code, done.codes) == (1, ["file-exists"])


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_an_empty_workbook_opens_in_its_language(protokol: Any, lang: str) -> None:
    assert protokol("new", f"{lang}.xlsx", "--system", "round-robin", "--game", "chess", "--lang", lang).code == 0
    document = json.loads(protokol("convert", f"{lang}.xlsx", "-").out)
    assert document["event"]["lang"] == lang
    assert document["event"]["system"] == "round-robin"
    assert not document.get("players")
    assert document["results"] == []


def test_places_of_zurich(protokol: Any, zurich: Path) -> None:
    line = protokol("standings", zurich, "--json").lines[0]
    assert line["after"] == 30
    assert {row["number"]: row["points"] for row in line["standings"][:5]} == ZURICH
    assert line["standings"][0]["place"] == 1
    assert isinstance(line["standings"][0]["tie_breaks"], dict)


def test_tie_breaks_of_the_command_line_replace_those_of_the_event(protokol: Any, zurich: Path) -> None:
    for options in (("--tie-breaks", "SB,WIN"), ("--tie-breaks", "SB", "--tie-breaks", "WIN")):
        rows = protokol("standings", zurich, "--json", *options).lines[0]["standings"]
        assert list(rows[0]["tie_breaks"]) == ["SB", "WIN"]


def test_json_is_the_workbooks_equal(protokol: Any, zurich: Path, tmp_path: Path) -> None:
    assert protokol("convert", zurich, "one.json").code == 0
    assert protokol("convert", "one.json", "two.xlsx").code == 0
    assert protokol("convert", "two.xlsx", "two.json").code == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert (tmp_path / "two.xlsx").read_bytes() == zurich.read_bytes()


def test_a_target_with_other_content_is_replaced_only_by_force(protokol: Any, zurich: Path, tmp_path: Path) -> None:
    target = tmp_path / "one.json"
    target.write_text("mine", encoding="utf-8")
    done = protokol("convert", zurich, "one.json", "--json")
    assert (done.code, done.codes, target.read_text(encoding="utf-8")) == (1, ["file-exists"], "mine")
    assert protokol("convert", zurich, "one.json", "--force", "--json").lines[0]["status"] == "written"
    assert protokol("convert", zurich, "one.json", "--json").lines[0]["status"] == "unchanged"


@pytest.mark.parametrize("ending", ["json", "xlsx"])
def test_standard_input_takes_every_format(
    protokol: Any, zurich: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    protokol("convert", zurich, "zurich.json")
    data = (tmp_path / f"zurich.{ending}").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    line = protokol("standings", "-", "--json").lines[0]
    assert line["file"] == "-"
    assert line["standings"][0]["number"] == 12


def test_comments_go_into_a_copy(protokol: Any, event: Any, five: Any, tmp_path: Path) -> None:
    protokol("convert", event(five), "event.xlsx")
    before = (tmp_path / "event.xlsx").read_bytes()
    done = protokol("check", "event.xlsx", "--annotate", "copy.xlsx")
    assert done.code == 0
    assert "copy.xlsx" in done.err
    assert (tmp_path / "copy.xlsx").exists()
    assert (tmp_path / "event.xlsx").read_bytes() == before
    done = protokol("check", event(five), "--annotate", "other.xlsx", "--json")
    assert (done.code, done.codes[0]) == (1, "annotate-needs-workbook")


def test_a_finding_has_the_keys_of_the_contract(protokol: Any, event: Any, five: Any) -> None:
    protokol("convert", event(five), "event.xlsx")
    findings = protokol("check", "event.xlsx", "--json", "--lang", "pl").lines[0]["findings"]
    found = next(found for found in findings if found["rule"])
    keys = ["code", "severity", "sheet", "cell", "line", "value", "rule", "message", "hint"]
    assert list(found) == keys
    assert list(found["rule"]) == ["regulation", "article", "edition"]
    assert found["severity"] == "advice"
    assert found["sheet"] == "Players"


def test_messages_speak_the_language_of_the_file_unless_told_otherwise(protokol: Any, event: Any, five: Any) -> None:
    five["event"]["lang"] = "bg"
    path = event(five)
    assert "съвет" in protokol("check", path).err
    assert "rada" in protokol("check", path, "--lang", "pl").err


def test_every_form_is_listed_with_a_title(protokol: Any) -> None:
    listed = protokol("forms", "--json").lines[0]["forms"]
    assert {"start-list", "crosstable", "start-card", "report"} <= {form["form"] for form in listed}
    assert not [form for form in listed if form["title"].startswith("form.")]
    assert "crosstable" in protokol("forms").out


def test_the_rules_list_systems_tie_breaks_and_codes_with_their_json(protokol: Any) -> None:
    line = protokol("rules", "--json").lines[0]
    assert {"regulations", "systems", "tie_breaks", "result_codes"} <= set(line)
    draw = next(entry for entry in line["result_codes"] if "½" in entry["codes"])
    assert draw["json"] == {"score": {"white": "0.5", "black": "0.5"}, "kind": "played"}
    titles = [entry["title"] for key in ("regulations", "systems", "tie_breaks") for entry in line[key]]
    assert not [title for title in titles if "." in title.partition(" ")[0] and title.islower()]
    assert "round-robin" in protokol("rules").out


def test_the_doctor_finds_everything_in_place(protokol: Any) -> None:
    done = protokol("doctor", "--json")
    assert [check["check"] for check in done.lines[0]["checks"] if not check["ok"]] == []
    assert done.code == 0
    assert {check["check"]: check["detail"] for check in done.lines[0]["checks"]}["samples"] == ", ".join(SAMPLES)
    assert protokol("doctor", "--lang", "bg").code == 0


def test_a_missing_optional_tool_is_5(protokol: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reporting.actions.doctor.find_spec", lambda name: None)
    done = protokol("doctor", "--json")
    assert done.code == 5
    assert [check["check"] for check in done.lines[0]["checks"] if not check["ok"]] == ["typst"]


def test_a_tie_break_below_nought_has_a_minus_not_a_hyphen(protokol: Any, event: Any, five: Any) -> None:
    five["results"] = [{"round": 1, "board": 1, "white": 2, "black": 5, "score": {"white": "1", "black": "0"}}]
    five["incidents"] = [{"round": 1, "kind": "penalty", "points_of": 5, "points": "-1.5", "description": "x"}]
    shown = protokol("standings", event(five), "--tie-breaks", "SB", "--lang", "pl").out
    assert " −1,5 " in shown  # the points of the punished player
    assert "−1,5\n" in shown  # what the game against him is worth
    assert "-1" not in shown


def test_the_schema_is_printed(protokol: Any) -> None:
    printed = json.loads(protokol("convert", "--schema").out)
    assert printed["required"] == ["results"]


def test_check_of_a_workbook_just_made_names_what_is_still_missing(protokol: Any, tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    assert protokol("new", path, "--system", "round-robin", "--game", "chess", "--lang", "pl").code == 0
    answer = protokol("check", path, "--json")
    assert answer.code == 0
    assert {"no-players-yet", "name-open", "start-date-open", "end-date-open"} <= set(answer.codes)
    assert all(found["sheet"] and found["cell"] for found in answer.lines[0]["findings"])


def test_people_read_points_in_the_spelling_of_their_language(protokol: Any, event: Any, five: Any) -> None:
    drawn = {"white": "0.5", "black": "0.5"}
    five["results"] = [{"round": 1, "board": 1, "white": 2, "black": 5, "score": drawn, "kind": "played"}]
    path = event(five)
    assert "0,5" in protokol("standings", path, "--lang", "pl").out
    assert "0.5" in protokol("standings", path, "--lang", "en").out
    assert protokol("standings", path, "--lang", "pl", "--json").lines[0]["standings"][0]["points"] == "0.5"


@pytest.mark.parametrize(("after", "codes"), [(29, []), (30, []), (31, ["round-not-reached"])])
def test_standings_after_a_round_that_was_not_reached_say_so(
    protokol: Any, zurich: Path, after: int, codes: list[str]
) -> None:
    done = protokol("standings", zurich, "--after", after, "--json")
    assert (done.code, [code for code in done.codes if code == "round-not-reached"]) == (0, codes)
    final = protokol("standings", zurich, "--json").lines[0]
    assert done.lines[0]["after"] == min(after, 30)
    assert (done.lines[0]["standings"] == final["standings"]) is (after >= 30)


def test_standings_of_contradictory_results_name_the_contradiction(protokol: Any, event: Any, five: Any) -> None:
    score = {"white": "1", "black": "0"}
    game = {"round": 1, "board": 1, "white": 2, "black": 5, "score": score, "kind": "played"}
    five["results"] = [game, {**game, "score": {"white": "0", "black": "1"}}]
    done = protokol("standings", event(five), "--json")
    assert (done.code, "results-differ" in done.codes) == (1, True)


def test_a_result_entered_twice_makes_no_second_point(protokol: Any, event: Any, five: Any) -> None:
    score = {"white": "1", "black": "0"}
    five["results"] = [{"round": 1, "board": 1, "white": 2, "black": 5, "score": score, "kind": "played"}] * 2
    done = protokol("standings", event(five), "--json")
    assert (done.code, done.codes[0], done.lines[0]["standings"][0]["points"]) == (0, "result-twice", "1")
