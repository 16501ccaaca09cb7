"""Findings for people and programs: the contract's object, the order, the exit codes."""

from __future__ import annotations

import pytest

from engine.model import Finding, Place, Rule, Severity, Subject, finding
from reporting.locale import texts
from reporting.locale.finding_lines import finding_lines, grouped_findings
from reporting.locale.findings import (
    cite,
    describe,
    in_order,
    reported_in_answer,
    worst_exit,
)
from tests.limits import set_limits
from tests.rows import of_each

EN = texts("en")


def test_a_finding_becomes_the_object_of_the_contract() -> None:
    found = finding(
        "choice-unknown",
        subject=Subject("players", 4, "sex"),
        value="x",
        rule=Rule("pzwarc", "II 4.6", "2021"),
        place=Place("Players", "F9"),
    )
    shown = describe(found, EN)
    assert "Sex" in shown["message"]
    assert EN("choice.sex.m") in shown["message"] + shown["hint"]
    assert shown == {
        "code": "choice-unknown",
        "severity": "error",
        "sheet": "Players",
        "cell": "F9",
        "line": None,
        "value": "x",
        "rule": {"regulation": "pzwarc", "article": "II 4.6", "edition": "2021"},
        "message": shown["message"],
        "hint": shown["hint"],
    }


@of_each(
    [
        ("rating-as-if", "rated_by", "none", {"system": "FIDE"}, "choice.rated_by.none"),
        ("ledger-other-game", "game", "draughts64", {"rules": "kszk"}, "choice.game.draughts64"),
        (
            "acceleration-not-used",
            "acceleration",
            "swiss-jahr",
            {"event_system": "swiss-jahr"},
            "choice.system.swiss-jahr",
        ),
    ]
)
def test_a_choice_of_the_sheet_is_told_in_its_words_and_kept_as_it_is_in_json(
    code: str, field: str, value: str, values: dict[str, str], words: str
) -> None:
    for lang in ("pl", "bg", "en"):
        shown = describe(finding(code, subject=Subject("event", None, field), value=value, **values), texts(lang))
        assert texts(lang)(words) in shown["message"]
        assert value not in shown["message"]
        assert shown["value"] == value


def test_the_place_comes_from_the_subject_where_the_finding_has_none() -> None:
    found = finding("round-missing", subject=Subject("results", 2, "round"))
    assert describe(found, EN, lambda subject: Place("games.csv", line=subject.record))["line"] == 2


def test_people_read_file_sheet_cell_weight_and_what_to_do_and_the_rule_where_they_ask() -> None:
    found = finding("file-missing", value="x.xlsx", place=Place("Players", "B7"), rule=Rule("pzwarc", "V 1.1", "2021"))
    first, second = lines_of(found)
    assert first == "event.xlsx, Players!B7: error: There is no such file: x.xlsx."
    assert second.startswith("    ")
    (_, explained), *_ = finding_lines("event.xlsx", [found], EN, articles=True)
    assert explained == f"{first} ({EN('regulation.pzwarc')} 2021, V 1.1)"


def lines_of(*findings: Finding) -> list[str]:
    return [line for _, line in finding_lines("event.xlsx", findings, EN)]


def test_a_rule_is_cited_with_its_edition() -> None:
    assert cite(Rule("pzszach", "B.VI A.3", "2002"), EN) == f"{EN('regulation.pzszach')} 2002, B.VI A.3"
    assert cite(Rule("pzszach", "", ""), EN) == EN("regulation.pzszach")


def test_findings_stand_by_weight_then_as_the_sheet_is_read() -> None:
    def at(cell: str, severity: Severity = Severity.ERROR) -> Finding:
        return finding("x", severity, place=Place("S", cell))

    found = [at("B10"), at("A1", Severity.INFO), at("AA2"), at("B2"), at("A3", Severity.WARNING)]
    assert [item.place.cell for item in in_order(found) if item.place] == ["B2", "AA2", "B10", "A3", "A1"]


@of_each([([], 0), ([0, 0], 0), ([0, 1], 1), ([1, 4, 0], 4), ([1, 4, 3], 3), ([3, 0], 3), ([0, 5], 5)])
def test_over_several_files_the_highest_code_in_rank_counts(codes: list[int], worst: int) -> None:
    assert worst_exit(codes) == worst


def at_cell(cell: str, name: str = "Lis") -> Finding:
    return finding("rated-region", Severity.WARNING, place=Place("Players", cell), name=name, bodies="fide")


def test_findings_of_one_kind_in_more_than_five_places_are_told_once_with_their_cells() -> None:
    five = [at_cell(f"I{row}", name=f"Lis {row}") for row in range(5, 10)]
    assert [len(same) for same in grouped_findings(five, EN)] == [1] * 5
    other = at_cell("K6")
    six = [*five[:3], other, *five[3:], at_cell("I12")]
    assert [len(same) for same in grouped_findings(six, EN)] == [6, 1]
    first, _, more, *_ = lines_of(*six)
    assert first.startswith("event.xlsx, Players!I5: warning: ") and "Lis 5" in first
    assert more == f"    {EN('cli.same-elsewhere', count=5, cells='I6:I9, I12')}"


@of_each(
    [
        ([Place("Players", f"K{row}") for row in (6, 7, 8, 10)], "Players!K6:K8, K10"),
        ([Place("Results", "H5"), Place("Results", "J6"), Place("Results", "J7")], "Results!H5, Results!J6:J7"),
        ([Place(line=4), Place(line=5), Place(line=9)], "line 4–5, 9"),
        ([Place("players.csv", line=4), Place("players.csv", line=5)], "players.csv, line 4–5"),
        ([Place(f"players[{at}].club") for at in (0, 1, 3)], "players[0–1, 3].club"),
        ([Place("event.level"), Place("event.level")], "event.level"),
    ]
)
def test_what_is_told_in_the_same_words_is_told_once_with_its_places_as_ranges(places: list[Place], told: str) -> None:
    same = [finding("rated-region", name="Lis", bodies="fide", place=place) for place in places]
    first, _hint = lines_of(*same)
    assert first.startswith(f"event.xlsx, {told}: error: ")


def test_findings_without_a_place_are_all_told() -> None:
    nowhere = [finding("rated-region", name=str(number), bodies="fide") for number in range(9)]
    assert grouped_findings(nowhere, EN) == [[found] for found in nowhere]


def test_bodies_have_their_names_in_the_language() -> None:
    shown = describe(finding("rated-region", name="Lis", bodies="fide,bfsh"), texts("bg"))
    assert "ФИДЕ, БФШ" in shown["message"]


def test_days_are_written_as_people_write_them() -> None:
    late = finding("rated-papers-late", value="2026-05-09", day="2026-05-08", bodies="fmjd")
    assert "9.05.2026" in describe(late, texts("pl"))["message"]
    assert "8.05.2026" in describe(late, texts("bg"))["message"]
    assert "2026-05-09" in describe(late, EN)["message"]
    assert describe(late, texts("pl"))["value"] == "2026-05-09"


def test_points_are_written_with_the_sign_of_the_language_and_what_was_typed_as_it_was() -> None:
    found = finding("correction-unknown", points="-0.5", number=99)
    assert "(-0,5)" in describe(found, texts("pl"))["message"] and " -0.5 " in describe(found, EN)["message"]
    typed = finding("number-unreadable", value="4.5", subject=Subject("event", None, "rounds"))
    assert "„4.5”" in describe(typed, texts("pl"))["message"]


@pytest.mark.parametrize(
    ("warnings", "errors", "told"),
    [
        (5, 0, ["warning"] * 5),
        (6, 0, ["warning"] * 5 + ["warning, beyond"]),
        (4, 1, ["warning"] * 4 + ["error"]),
        (5, 1, ["error"] + ["warning"] * 4 + ["error, beyond"]),
    ],
)
def test_of_too_many_the_gravest_are_told_and_more_are_as_grave_as_the_gravest(
    monkeypatch: pytest.MonkeyPatch, warnings: int, errors: int, told: list[str]
) -> None:
    """An answer without an error says ok, and no error beside; an error is never among those left out."""
    set_limits(monkeypatch, "findings=5")
    found = [finding("game-missing", Severity.WARNING, value=at) for at in range(warnings)]
    found += [finding("round-missing", Severity.ERROR, value=at) for at in range(errors)]
    shown = reported_in_answer(found)
    assert [item.severity + (", beyond" if item.code == "too-many-findings" else "") for item in shown] == told
