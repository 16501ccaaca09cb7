"""Rates of play, announcements, orders of equals, sizes, demands of who rates an event: one file is a new edition of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.regulations import load
from engine.regulations.editions import editions, select
from tests.editions import OWN, regulations_in, write_edition
from tests.yaml_files import read_yaml

WITHOUT_A_DAY = {
    "coverage": "which article is proved by which test",
    "federations": "codes of countries and federations, facts and no regulation",
    "plausibility": "facts and no regulation",
    "parameters": "which numbers of the editions may be set",
    "fide-1998": "the text of a system, which the sheet names by its id",
    "jahr-1981": "the text of a system, which the sheet names by its id",
    "pzwarc-2021-swiss": "the text of systems, which the sheet names by their ids",
}
"""Files that are no edition, each with the reason."""
NEWEST = {file.stem: data["id"] for file in OWN.glob("*.yaml") if (data := load(file.stem)).get("today")}


@dataclass(frozen=True)
class Case:
    """A number of an edition, an event that it decides about, a command, what to look for before and from 2027 on."""

    newest: str
    change: tuple[str, str]
    command: tuple[str, ...]
    seen: tuple[object, object]
    info: dict[str, Any] = field(default_factory=dict)
    players: int = 10
    code: str = ""
    key: str = ""


DRAUGHTS = {"game": "draughts100", "federation": "pzwarc"}
CASES = {
    "rates: FIDE's bound of blitz": Case(
        "fide-laws-2023",
        (r"B.1, up_to: 10,", "B.1, up_to: 12,"),
        ("ratings",),
        ("rapid", "blitz"),
        {"rate_of_play": "11'", "federation": "fide"},
        key="list",
    ),
    "announcement: lateness of players": Case(
        "draughts-code-2021",
        (r"\{minutes: 60, article: II 5.5\}", "{minutes: 61, article: II 5.5}"),
        ("check",),
        (True, False),
        {**DRAUGHTS, "default_time": 61},
        code="default-time-too-long",
    ),
    "order of equals: PZWarc": Case(
        "draughts-code-2021",
        (r"\[WIN, DE, HIGHER, LISTA, PO\]", "[DE, WIN]"),
        ("standings",),
        ("WIN, DE, HIGHER, LISTA, PO", "DE, WIN"),
        DRAUGHTS,
        code="tie-breaks-default",
        key="codes",
    ),
    "size: Swiss, chess": Case(
        "chess-code-2002",
        (r"C.3, least: 2", "C.3, least: 3"),
        ("check",),
        (False, True),
        {"system": "swiss-fide-2026", "rounds": 5},
        code="swiss-players-few",
    ),
    "rated: FIDE": Case(
        "rated-fide-2024",
        (r"moves: 30\}", "moves: 41}"),
        ("check", "--for", "fide-rating"),
        (False, True),
        {"rate_of_play": "90'/40 + 30' + 30\"", "federation": "fide"},
        code="rated-first-stage",
    ),
    "ratings: dp": Case(
        "fide-expected-score-2024",
        (r"0, 7, 14, 21,", "3, 7, 14, 21,"),
        ("ratings",),
        (2400, 2403),
        {"rate_of_play": "120'", "federation": "fide"},
        key="performance",
    ),
}


@pytest.fixture(scope="module")
def of_2027(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One more file for each regulation that has a case here; a file has all changes of its cases."""
    folder = tmp_path_factory.mktemp("regulations")
    with regulations_in(folder):
        for newest in {case.newest for case in CASES.values()} | {"chess-code-2002"}:
            first, *more = [case.change for case in CASES.values() if case.newest == newest]
            write_edition(folder, newest, 2027, first)
            written = folder / f"{NEWEST[newest]}-2027.yaml"
            for pattern, by in more:
                text, count = re.subn(pattern, by, written.read_text(encoding="utf-8"))
                assert count == 1, pattern
                written.write_text(text, encoding="utf-8")
        yield


def document(case: Case, year: int) -> dict[str, Any]:
    """Players of whom the first met all the others and drew; the event begins on the first of May."""
    said = {key: value.format(year=year) if isinstance(value, str) else value for key, value in case.info.items()}
    info = {"name": "Open", "game": "chess", "system": "round-robin", "start_date": f"{year}-05-01", **said}
    one = {"sex": "m", "federation": "POL", "ratings": [{"list": "fide", "value": 2400}]}
    players = [{"number": number, "surname": f"P{number}", **one} for number in range(1, case.players + 1)]
    score = {"white": "1", "black": "1"} if "draughts" in str(info["game"]) else {"white": "0.5", "black": "0.5"}
    results = [{"round": at, "white": 1, "black": at + 1, "score": score} for at in range(1, case.players)]
    return {"schema": 1, "event": info, "players": players, "results": [] if "team" in info["system"] else results}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.usefixtures("of_2027")
def test_one_file_changes_what_a_command_says(protokol: Any, event: Any, name: str) -> None:
    case = CASES[name]
    for year, expected in zip((2026, 2027), case.seen, strict=True):
        answer = protokol(*case.command, event(document(case, year)), "--json").lines[0]
        told = [each for each in answer["findings"] if each["code"] == case.code]
        if case.command == ("ratings",):
            assert (answer["changes"][0] if case.key == "performance" else answer)[case.key] == expected
        elif case.key == "codes":
            assert ", ".join(re.findall(r"\(([A-Z0-9/]+)\)", told[0]["message"])) == expected
            assert (told[0]["rule"]["edition"] == "2027") == (year == 2027)
        else:
            assert (case.key in str(told).casefold() if case.key else bool(told)) is expected, answer["findings"]


@pytest.mark.parametrize("newest", sorted(NEWEST))
def test_every_edition_of_today_gives_way_to_a_file_of_2027(tmp_path: Path, newest: str) -> None:
    name = NEWEST[newest]
    with regulations_in(tmp_path):
        write_edition(tmp_path, newest, 2027)
        days = (date(2026, 12, 31), date(2027, 1, 1), None)
        assert [select(name, day).name == "2027" for day in days] == [False, True, False]
        assert select(name, name="2027").numbers.keys() == editions(name)[1].numbers.keys() - {"today"}


def test_every_file_is_an_edition_or_has_a_reason_not_to_be_one() -> None:
    heads = {file.stem: read_yaml(file) for file in OWN.glob("*.yaml")}
    assert {name for name, data in heads.items() if "in_force_from" not in data} == set(WITHOUT_A_DAY)
    for data in heads.values():
        assert "in_force_from" not in data or data.keys() >= {"id", "regulation", "title", "edition", "source"}
