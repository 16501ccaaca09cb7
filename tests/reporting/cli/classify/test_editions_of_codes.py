"""Rates of play, announcements, orders of equals, sizes, demands of who rates an event: one file is a new edition of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.model import Event, EventInfo, GameType, LineUp, Player, Team
from engine.pairing.drawing_of_lots import varma_pools
from engine.pairing.knockout.cup import board_values
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from engine.pairing.teams.line_ups import line_up
from engine.regulations import load
from engine.regulations.editions import editions, select
from tests.editions import OWN, regulations_in, write_edition
from tests.settings import of_sheet
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
PZWARC_DAYS = {**DRAUGHTS, "rated_by": "fmjd", "end_date": "{year}-05-02"}
CASES = {
    "rates: FIDE's bound of blitz": Case(
        "fide-laws-2023",
        (r"B.1, up_to: 10,", "B.1, up_to: 12,"),
        ("ratings",),
        ("rapid", "blitz"),
        {"rate_of_play": "11'", "federation": "fide"},
        key="list",
    ),
    "rates: PZWarc's bound of rapid": Case(
        "draughts-code-2021",
        (r"III 1.1, up_to: 30,", "III 1.1, up_to: 40,"),
        ("check",),
        (False, True),
        {**DRAUGHTS, "rate_of_play": "40'", "pzwarc_championship": "individual"},
        code="rate-not-official",
    ),
    "rates: the youngest": Case(
        "draughts-code-2021",
        (r"up_to_age: 13", "up_to_age: 11"),
        ("check",),
        (True, False),
        {**DRAUGHTS, "game": "draughts64", "rate_of_play": "3'", "age_group": "U12"},
        code="rate-not-for-youth",
    ),
    "announcement: lateness of players": Case(
        "draughts-code-2021",
        (r"\{minutes: 60, article: II 5.5\}", "{minutes: 61, article: II 5.5}"),
        ("check",),
        (True, False),
        {**DRAUGHTS, "default_time": 61},
        code="default-time-too-long",
    ),
    "announcement: lateness of teams": Case(
        "chess-code-2002",
        (r"\{minutes: 60, article: \"B", '{minutes: 61, article: "B'),
        ("check",),
        (True, False),
        {"federation": "pzszach", "system": "team-round-robin", "rate_of_play": "90'", "default_time": 61},
        code="default-time-too-long",
    ),
    "announcement: KSzK": Case(
        "kszk-2016",
        (r"setting: start_date,", "setting: organiser,"),
        ("check",),
        (False, True),
        {"game": "correspondence", "federation": "kszk"},
        code="announcement-organiser",
    ),
    "announcement: FIDE C.04.1": Case(
        "fide-c04-1-2025",
        (r"events: swiss, duty: must", "events: round-robin, duty: must"),
        ("check",),
        (False, True),
        {"federation": "fide"},
        code="announcement-rounds",
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
    "order of equals: PZSzach": Case(
        "chess-code-2002",
        (r"\[SB, WIN, DE, KS, BPG\]", "[SB]"),
        ("standings",),
        ("SB, WIN, DE, KS, BPG", "SB"),
        code="tie-breaks-default",
        key="codes",
    ),
    "order of equals: FIDE": Case(
        "fide-c07-2026",
        (r"\[DE, BH/C1, BH, SB\]", "[BH]"),
        ("standings",),
        ("DE, BH/C1, BH, SB", "BH"),
        {"system": "swiss-fide-2026"},
        code="tie-breaks-default",
        key="codes",
    ),
    "size: all play all": Case(
        "chess-code-2002",
        (r"minimum: 10", "minimum: 11"),
        ("check",),
        (False, True),
        {"federation": "pzszach"},
        code="players-few",
    ),
    "size: Swiss, chess": Case(
        "chess-code-2002",
        (r"C.3, least: 2", "C.3, least: 3"),
        ("check",),
        (False, True),
        {"system": "swiss-fide-2026", "rounds": 5},
        code="swiss-players-few",
    ),
    "size: Swiss, draughts": Case(
        "draughts-code-2021",
        (r"V 2.3, least: 2", "V 2.3, least: 3"),
        ("check",),
        (False, True),
        {**DRAUGHTS, "system": "swiss-pzwarc-classical", "rounds": 5},
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
    "rated: PZSzach": Case(
        "rated-pzszach-2010",
        (r"field: city,", "field: organiser,"),
        ("check", "--for", "pzszach"),
        (False, True),
        {"federation": "pzszach", "rated_by": "national", "city": "Lublin"},
        code="rated-field-missing",
        key="organiser",
    ),
    "rated: the Bulgarian federation": Case(
        "rated-bfsh-2013",
        (r"days: 7, after: end", "days: 9, after: end"),
        ("check", "--for", "bg"),
        (True, False),
        {
            "federation": "bsfsh",
            "rated_by": "national",
            "end_date": "{year}-05-20",
            "documents_sent_on": "{year}-05-28",
        },
        code="rated-papers-late",
    ),
    "rated: FMJD": Case(
        "fmjd-ratings-2021",
        (r"days: 7, after: last-round", "days: 1, after: last-round"),
        ("check",),
        (False, True),
        {**PZWARC_DAYS, "federation": "fmjd", "documents_sent_on": "{year}-05-04"},
        code="rated-papers-late",
    ),
    "rated: PZWarc": Case(
        "pzwarc-2021-norms",
        (r"documents_within: &documents 7", "documents_within: &documents 1"),
        ("check", "--for", "pzwarc"),
        (False, True),
        {**PZWARC_DAYS, "rated_by": "national", "documents_sent_on": "{year}-05-04"},
        code="rated-papers-late",
    ),
    "rated: KSzK": Case(
        "kszk-2016",
        (r"weight: warning, days: 1,", "weight: warning, days: 90,"),
        ("check", "--for", "kszk"),
        (False, True),
        {"game": "correspondence", "federation": "kszk", "rated_by": "iccf", "notified_on": "{year}-04-01"},
        code="rated-notice-late",
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


def dated(year: int, **more: Any) -> Event:
    """Two teams of six in an event of draughts of that year."""
    players = tuple(Player(number, team=1 + number // 7, board=1 + (number - 1) % 6) for number in range(1, 13))
    info = EventInfo(game=GameType.DRAUGHTS100, system="team-round-robin", start_date=date(year, 5, 1), **more)
    return Event(info, players, teams=(Team(1, "A"), Team(2, "B")), line_ups=(LineUp(1, 2, 1, 7),))


def test_tables_and_line_ups_are_those_of_the_day(tmp_path: Path) -> None:
    with regulations_in(tmp_path):
        write_edition(tmp_path, "draughts-code-2021", 2027, (r"open_default_players: 4", "open_default_players: 3"))
        text = (
            (tmp_path / "draughts-code-2027.yaml")
            .read_text(encoding="utf-8")
            .replace("[1, 6], [2, 10]", "[1, 10], [2, 6]")
        )
        (tmp_path / "draughts-code-2027.yaml").write_text(text, encoding="utf-8")
        write_edition(tmp_path, "chess-code-2002", 2027, (r"4: \[60, 55", "4: [61, 55"))
        for year, players, pool, value in ((2026, 4, (1, 6), 60), (2027, 3, (1, 10), 61)):
            settings = of_sheet({"reserves": "open", "boards": 6})
            found, way = line_up(dated(year, settings=settings), 1, 1)
            assert (way, sum(number is not None for number in found)) == ("first-of-entry", players)
            assert varma_pools(10, date(year, 1, 1))[0][2] == pool
            assert board_values(4, date(year, 1, 1))[0] == value


def test_the_order_of_titles_at_the_start_is_that_of_the_day(protokol: Any, event: Any, tmp_path: Path) -> None:
    with regulations_in(tmp_path):
        write_edition(tmp_path, "fide-c04-2-2026", 2027, (r"GM, IM, WGM, FM, WIM", "GM, IM, FM, WGM, WIM"))
        for year, numbers in ((2026, [2, 1, 3]), (2027, [1, 2, 3])):
            info = {"name": "Open", "system": "swiss-fide-2026", "rounds": 1, "start_date": f"{year}-05-01"}
            titled = ({"fide": "FM"}, {"fide": "WGM"}, {})
            players = [{"surname": f"P{at}", "titles": titles} for at, titles in enumerate(titled)]
            path = event({"schema": 1, "event": info, "players": players, "results": []})
            drawn = protokol("draw", path, "--json").lines[0]["numbers"]
            assert [number for _, number in drawn] == numbers


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


@pytest.mark.parametrize("system", SWISS_SYSTEMS)
def test_a_system_is_its_id_whatever_the_day(protokol: Any, event: Any, system: str) -> None:
    """The procedure of a text is chosen on the sheet: an event of 1990 and one of 2040 are paired alike."""
    found = []
    for day in ("1990-05-01", "2026-05-01", "2040-05-01", ""):
        info = {"name": "Open", "system": system, "rounds": 3, "seed": "1"} | ({"start_date": day} if day else {})
        if "pzwarc" in system:
            info["game"] = "draughts100"
        players = [{"number": number, "surname": f"P{number}"} for number in range(1, 9)]
        ran = protokol(
            "pair", event({"schema": 1, "event": info, "players": players, "results": []}), "--dry-run", "--json"
        )
        assert ran.code == 0, ran.out
        rules = [each["rule"] for each in ran.lines[0]["findings"] if each.get("rule")]
        found.append((ran.lines[0]["system"], ran.lines[0]["pairings"], rules))
    assert found[0][0] == system and found[0][1]
    assert all(each == found[0] for each in found)
