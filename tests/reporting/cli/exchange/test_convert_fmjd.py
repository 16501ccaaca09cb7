"""`protokol convert --to fmjd`: the tables of PZWarc 2021, VI 4.3, and what FMJD would send back."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

LIS = {"number": 1, "surname": "Lis", "first_name": "Jan", "sex": "m", "federation": "POL", "ids": {"fmjd": "12345"}}
IVANOV = {"number": 2, "surname": "Иванов", "first_name": "Иван", "sex": "m", "federation": "BUL"}
PRIVATE = {"address": "Długa 5", "email": "a@example.org", "birth_date": "1990-01-02"}


def draughts(*players: dict[str, Any], **info: Any) -> dict[str, Any]:
    sheet = {"name": "Finał", "game": "draughts100", "system": "round-robin", "federation": "pzwarc", "city": "Mińsk"}
    days = {"start_date": "2026-05-01", "end_date": "2026-05-02", "rate_of_play": "80' + 60\"", "rated_by": "fmjd"}
    chief = {"arbiters": [{"name": "Jan Kot", "role": "chief", "licence": "S-1"}], "organiser_contact": "600 000 000"}
    result = {"round": 1, "board": 1, "white": 1, "black": 2, "kind": "played", "score": {"white": "2", "black": "0"}}
    people = list(players) or [LIS | PRIVATE, IVANOV | PRIVATE]
    rounds = [{"round": 1, "date": "2026-05-01"}]
    return {"schema": 1, "event": sheet | days | chief | info, "players": people, "results": [result], "rounds": rounds}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def sent(protokol: Any, event: Any, tmp_path: Path, document: dict[str, Any], *more: str) -> Any:
    return protokol("convert", event(document), tmp_path / "out", "--to", "fmjd", "--json", *more)


def test_the_tables_have_what_is_asked_for_and_nothing_private(protokol: Any, event: Any, tmp_path: Path) -> None:
    """VI 4.3.4: the day of birth of those without a number alone."""
    assert sent(protokol, event, tmp_path, draughts()).code == 0
    people = rows(tmp_path / "out" / "players.csv")
    assert [(one["surname"], one["id_fmjd"], one["birth_date"]) for one in people] == [
        ("Lis", "12345", ""),
        ("Ivanov", "", "1990-01-02"),
    ]
    told = {one["field"]: one["value"] for one in rows(tmp_path / "out" / "event.csv")}
    assert {"city": "Mińsk", "start_date": "2026-05-01", "rate_of_play": "80' + 60\""}.items() <= told.items()
    games = rows(tmp_path / "out" / "games.csv")
    assert [(one["white"], one["result"], one["black"]) for one in games] == [("1", "2-0", "2")]
    assert rows(tmp_path / "out" / "arbiters.csv")[0]["licence"] == "S-1"
    whole = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir())
    assert not [text for text in ("Długa", "example.org", "600 000", "Иванов") if text in whole]


def test_what_was_written_is_read_back(protokol: Any, event: Any, tmp_path: Path) -> None:
    sent(protokol, event, tmp_path, draughts())
    back = json.loads(protokol("convert", tmp_path / "out", "-").out)
    before = draughts()
    assert back["results"] == before["results"]
    assert back["rounds"] == before["rounds"]
    assert [one["ids"]["fmjd"] for one in back["players"][:1]] == ["12345"]
    assert back["event"]["game"] == "draughts100"


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"city": ""}, "VI 4.3.1"),
        ({"start_date": ""}, "VI 4.3.1"),
        ({"rate_of_play": ""}, "VI 4.3.2"),
        ({"arbiters": []}, "VI 4.1"),
    ],
)
def test_what_would_come_back_is_told(
    protokol: Any, event: Any, tmp_path: Path, change: dict[str, Any], article: str
) -> None:
    def warned(info: dict[str, Any]) -> set[str]:
        found = sent(protokol, event, tmp_path, draughts(**info), "--force").lines[0]["findings"]
        return {one["rule"]["article"] for one in found if one["severity"] == "warning" and one["rule"]}

    assert article in warned(change)
    assert article not in warned({})


def test_a_player_without_number_and_without_day_of_birth_comes_back(protokol: Any, event: Any, tmp_path: Path) -> None:
    found = sent(protokol, event, tmp_path, draughts(LIS, IVANOV)).lines[0]["findings"]
    born = [one for one in found if one["code"] == "rated-birth-date"]
    assert [one["rule"]["article"] for one in born] == ["VI 4.3.4"]
    assert "Иванов" in born[0]["message"]


def test_chess_is_no_matter_of_fmjd(protokol: Any, event: Any, tmp_path: Path) -> None:
    document = draughts(game="chess", federation="fide", rated_by="none") | {"results": []}
    done = sent(protokol, event, tmp_path, document, "--lang", "bg")
    assert (done.code, "fmjd-only-draughts" in done.codes) == (1, True)
    assert not (tmp_path / "out").exists()
