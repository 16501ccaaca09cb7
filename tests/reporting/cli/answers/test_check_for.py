"""`protokol check --for`: what a rating officer or a federation would return, as findings with their articles."""

from __future__ import annotations

from typing import Any

import pytest

from reporting.languages import LANGUAGES


def sheet(**info: Any) -> dict[str, Any]:
    told = {"name": "Open", "system": "round-robin", "game": "chess", "federation": "fide", "rated_by": "none"}
    people = [
        {"number": 1, "surname": "Lis", "first_name": "Jan"},
        {"number": 2, "surname": "Kos", "first_name": "Ewa"},
    ]
    return {"schema": 1, "event": told | info, "players": people, "results": []}


def test_the_findings_have_articles_and_the_exit_code_is_one(protokol: Any, event: Any) -> None:
    plain = protokol("check", event(sheet()), "--json")
    assert (plain.code, [code for code in plain.codes if code.startswith("rated-")]) == (0, [])
    done = protokol("check", event(sheet()), "--for", "fide-rating", "--json", "--lang", "bg")
    assert done.code == 1
    found = [item for item in done.lines[0]["findings"] if item["severity"] == "error"]
    assert {"fide-trf", "fide-b02"} <= {item["rule"]["regulation"] for item in found}
    assert all(item["rule"]["article"] and item["message"] and item["hint"] for item in found)


def test_an_unknown_name_is_wrong_usage_before_any_file_is_touched(protokol: Any, tmp_path: Any) -> None:
    done = protokol("check", tmp_path / "none.json", "--for", "fide-rating,fida")
    assert done.code == 2
    assert "fida" in done.err
    assert "fide-norms" in done.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_norms_are_forecast_before_the_start_in_every_language(protokol: Any, event: Any, lang: str) -> None:
    """Ten players, one seeker, nine grandmasters of four federations rated 2475: 6 points make the norm (B.01, annex)."""
    codes = ["POL", "GER", "GER", "UKR", "UKR", "CZE", "CZE", "POL", "POL", "POL"]
    titles = ["IM", *["GM"] * 9]
    people = [
        {"number": at, "surname": f"Lis{at}", "first_name": "Jan", "sex": "m", "federation": code}
        | {"titles": {"fide": title}, "ratings": [{"list": "fide", "value": 2475, "games": 100}]}
        for at, (code, title) in enumerate(zip(codes, titles, strict=True), start=1)
    ]
    told = sheet(rounds=9, rate_of_play="90'/40 + 30' + 30\"", start_date="2026-05-02") | {"players": people}
    found = protokol("check", event(told), "--for", "fide-norms", "--json", "--lang", lang).lines[0]["findings"]
    reach = [item for item in found if item["code"] == "norms-reach"]
    assert [item["severity"] for item in reach] == ["info"]
    assert all(part in reach[0]["message"] for part in ("GM", " 6 ", "Lis1 Jan"))
    assert reach[0]["rule"] == {"regulation": "fide-b01", "article": "1.4", "edition": "2024"}
    assert all(item["hint"] for item in found if item["code"].startswith("norms-"))
