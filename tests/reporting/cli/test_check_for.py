"""`protokol check --for`: what a rating officer or a federation would return, as findings with their articles."""

from __future__ import annotations

from typing import Any

import pytest

from reporting.locale import LANGUAGES


def sheet(**info: Any) -> dict[str, Any]:
    told = {"name": "Open", "system": "round-robin", "game": "chess", "federation": "fide", "rated_by": "none"}
    people = [
        {"number": 1, "surname": "Lis", "first_name": "Jan"},
        {"number": 2, "surname": "Kos", "first_name": "Ewa"},
    ]
    return {"schema": 1, "event": told | info, "players": people, "results": []}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_findings_have_articles_and_the_exit_code_is_one(protokol: Any, event: Any, lang: str) -> None:
    plain = protokol("check", event(sheet()), "--json")
    assert (plain.code, [code for code in plain.codes if code.startswith("rated-")]) == (0, [])
    done = protokol("check", event(sheet()), "--for", "fide-rating", "--json", "--lang", lang)
    assert done.code == 1
    found = [item for item in done.lines[0]["findings"] if item["severity"] == "error"]
    assert {"fide-trf", "fide-b02"} <= {item["rule"]["regulation"] for item in found}
    assert all(item["rule"]["article"] and item["message"] and item["hint"] for item in found)


def test_several_names_are_asked_at_once(protokol: Any, event: Any) -> None:
    apart = [
        protokol("check", event(sheet()), "--for", name, "--json").lines[0]["findings"] for name in ("pzszach", "bg")
    ]
    both = protokol("check", event(sheet()), "--for", "pzszach,bg", "--json").lines[0]["findings"]
    again = protokol("check", event(sheet()), "--for", "pzszach", "--for", "bg", "--json").lines[0]["findings"]
    assert both == again
    assert all(item in both for found in apart for item in found)


def test_an_unknown_name_is_wrong_usage_before_any_file_is_touched(protokol: Any, tmp_path: Any) -> None:
    done = protokol("check", tmp_path / "none.json", "--for", "fide-rating,fida")
    assert done.code == 2
    assert "fida" in done.err
    assert "fide-norms" in done.err


def test_another_game_is_told(protokol: Any, event: Any) -> None:
    done = protokol("check", event(sheet(game="draughts100", system="swiss-pzwarc-classical")), "--for", "bg", "--json")
    assert done.code == 1
    assert "purpose-other-game" in done.codes
