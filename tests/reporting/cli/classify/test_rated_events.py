"""`protokol check` knows what an event is for: what FIDE and the federations ask of it, and what cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.locale import texts


def rated(rated_by: str, federation: str, game: str, players: int = 1, **info: Any) -> dict[str, Any]:
    """An event that says no more than who rates it."""
    told = {"name": "Open", "system": "round-robin", "game": game, "federation": federation, "rated_by": rated_by}
    people = [{"number": number, "surname": f"Lis{number}", "first_name": "Jan"} for number in range(1, players + 1)]
    return {"schema": 1, "event": told | info, "players": people, "results": []}


@pytest.mark.parametrize(
    ("rated_by", "federation", "game", "articles"),
    [
        (
            "fide",
            "pzszach",
            "chess",
            {
                ("fide-trf", "001 (58–68)"),
                ("fide-b03", "1.10"),
                ("pzszach-kkir", ""),
                ("wmzszach", "3"),
                ("fide-trf", "102"),
            },
        ),
        ("fide", "bsfsh", "chess", {("fide-trf", "022"), ("bfsh-arbiters", "")}),
        (
            "national",
            "pzwarc",
            "draughts100",
            {("pzwarc", f"VI 4.{point}") for point in ("1", "3.1", "3.2", "3.3", "3.4")},
        ),
        ("iccf", "kszk", "correspondence", {("kszk", "4.5.1"), ("kszk", "4.5.2"), ("kszk", "4.5.3")}),
    ],
)
def test_a_bare_event_hears_from_everybody_who_rates_it(
    protokol: Any, event: Any, rated_by: str, federation: str, game: str, articles: set[tuple[str, str]]
) -> None:
    done = protokol("check", event(rated(rated_by, federation, game)), "--json", "--lang", "bg")
    assert done.code == 0
    found = done.lines[0]["findings"]
    assert articles <= {(item["rule"]["regulation"], item["rule"]["article"]) for item in found if item["rule"]}
    assert {item["severity"] for item in found} <= {"warning", "advice", "info"}
    names = {texts("bg").find(f"regulation.{item['rule']['regulation']}") for item in found if item["rule"]}
    assert None not in names


def test_nobody_who_is_not_to_rate_an_event_asks_for_anything(protokol: Any, event: Any) -> None:
    plain = protokol("check", event(rated("none", "pzszach", "chess")), "--json")
    assert [code for code in plain.codes if code.startswith("rated-")] == []
    unsaid = protokol("check", event(rated("", "pzszach", "chess")), "--json")
    assert [code for code in unsaid.codes if code.startswith("rated-")] == ["rated-by-unsaid"]


@pytest.mark.parametrize(
    ("place", "field", "value", "code"),
    [
        ("event", "end_date", "2026-04-30", "event-ends-before-start"),
        ("player", "birth_date", "2030-01-01", "born-after-event"),
        ("player", "ratings", [{"list": "fide", "value": 19850}], "rating-impossible"),
    ],
)
def test_what_cannot_be_is_an_error(
    protokol: Any, event: Any, place: str, field: str, value: object, code: str
) -> None:
    document = rated("none", "pzszach", "chess", start_date="2026-05-01", end_date="2026-05-02")
    (document["event"] if place == "event" else document["players"][0])[field] = value
    done = protokol("check", event(document), "--json")
    assert done.code == 1
    assert [(item["code"], item["severity"]) for item in done.lines[0]["findings"] if item["severity"] == "error"] == [
        (code, "error")
    ]


def test_the_report_is_not_built_in_silence_where_it_would_come_back(protokol: Any, event: Any) -> None:
    document = rated("national", "pzszach", "chess", 2, city="Lublin")
    report = ("-o", "out", "--form", "arbiter-report", "--to", "docx", "--lang", "pl", "--json")
    codes = protokol("build", event(document), *report).codes
    assert {"rated-id-national", "rated-birth-date", "rated-chief-arbiter"} <= set(codes)
    assert "rated-papers-open" not in codes
    document["event"]["rated_by"] = "none"
    codes = protokol("build", event(document), *report).codes
    assert [code for code in codes if code.startswith("rated-")] == []


@pytest.mark.parametrize(
    ("surname", "first", "other", "written"),
    [
        ("Петров", "Иван", "Petrov Ivan", "Petrov, Ivan"),
        ("Ван Дер Берг", "Ян", "van der Berg Jan", "van der Berg, Jan"),
        ("Петров", "Иван", "Petrov, Ivan", "Petrov, Ivan"),
        ("Петров", "Иван", "", "Petrov, Ivan"),
        ("Щерев", "Юлия", "", "Shterev, Yulia"),
        ("Petrov", "Ivan", "Петров Иван", "Petrov, Ivan"),
        ("Петров", "", "Petrov", "Petrov"),
    ],
)
def test_a_report_file_has_names_in_latin_letters(
    protokol: Any, event: Any, tmp_path: Path, surname: str, first: str, other: str, written: str
) -> None:
    document = rated("fide", "bsfsh", "chess")
    document["players"] = [{"number": 1, "surname": surname, "first_name": first, "name_other_script": other}]
    protokol("convert", event(document), tmp_path / "out.trf")
    (line,) = [line for line in (tmp_path / "out.trf").read_text("utf-8").splitlines() if line.startswith("001")]
    assert line[14:47].strip() == written
