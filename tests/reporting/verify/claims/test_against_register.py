"""Claims against the register: held already, called otherwise, rated otherwise, decided before."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from reporting.exchange.lists import ListedPlayer
from reporting.locale import texts
from reporting.register.database import Register, initialise
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.problems import address_of
from reporting.register.rating_lists import enter_list
from reporting.register.values import CATEGORY, DECISION, NORM, TITLE, Fact, Origin, Who
from reporting.verify.against_register import AgainstRegister
from reporting.verify.examined import Examined, RatingFacts, VerifyOptions
from tests.reporting.verify.across.claims_of import claim, file

ORIGIN = Origin("tester", "import", "x.csv", "ab")
NOWAK = Who({"national": "P1"}, "Nowak", "Jan", "1980-01-02")


@pytest.fixture
def register(tmp_path: Path) -> Register:
    found = Register(address_of(f"sqlite:///{tmp_path / 'r.db'}"), clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    initialise(found, "tester")
    return found


def known(register: Register, *facts: Fact, who: Who = NOWAK) -> None:
    done = enter(register, ORIGIN, [Record(who, facts)])
    assert done.findings == []


def listed(register: Register, day: str, *players: ListedPlayer, kind: str = "all") -> None:
    enter_list(register, replace(ORIGIN, sha256=day + kind), "fide", kind, day, players)


def told(register: Register, *files: Examined) -> list[list[tuple[str, list[tuple[Any, ...]]]]]:
    """Of each file the claims: verdict, and what the register says as claimed, found, where."""
    changed = dict(AgainstRegister(register)(files, VerifyOptions(), texts("en")))
    return [
        [
            (each.verdict.value, [(one.claimed, one.found, one.where) for one in each.differences])
            for each in changed.get(at, examined.answer).claims
        ]
        for at, examined in enumerate(files)
    ]


def of_game(game: str = "correspondence", **more: Any) -> tuple[Any, Any]:
    one, facts = claim(game=game, **more)
    return one, replace(facts, game=game)


def category(value: str, day: str) -> Fact:
    return Fact(CATEGORY, "correspondence", value, day=day)


def test_nothing_known_changes_nothing(register: Register) -> None:
    files = (file("a", of_game()), file("b"))
    assert list(AgainstRegister(register)(files, VerifyOptions(), texts("en"))) == []


@pytest.mark.parametrize(
    ("value", "day", "refuted"),
    [
        ("I", "2024-05-10", True),
        ("K", "2024-05-09", True),
        ("M", "2020-01-01", True),
        ("I+", "2020-01-01", True),
        ("II", "2020-01-01", False),
        ("I", "2024-05-11", False),
        ("I", "", False),
    ],
)
def test_a_category_held_on_the_first_day_refutes_a_norm_of_it_or_of_a_lower_one(
    register: Register, value: str, day: str, refuted: bool
) -> None:
    known(register, category(value, day))
    expected = ("refuted", [("Ic", f"{value}, {day}", "P1, #3")]) if refuted else ("confirmed", [])
    assert told(register, file("a", of_game())) == [[expected]]


def test_the_draughts_of_64_squares_are_another_game(register: Register) -> None:
    known(register, Fact(TITLE, "pzwarc64", "M", day="2020-01-01"))
    found = told(
        register,
        file("a", of_game("draughts100", rules="pzwarc", norm="M"), of_game("draughts64", rules="pzwarc", norm="M")),
    )
    assert [verdict for verdict, _ in found[0]] == ["confirmed", "refuted"]


def test_whom_only_his_name_ties_to_a_person_is_left_open(register: Register) -> None:
    known(register, category("K", "2020-01-01"))
    assert told(register, file("a", of_game(ids={})))[0][0][0] == "incomplete"
    assert told(register, file("a", of_game(ids={}, birth="1981")))[0][0][0] == "confirmed"
    assert told(register, file("a", of_game(ids={"national": "P2"})))[0][0][0] == "confirmed"


def test_another_name_under_the_same_id_leaves_a_claim_open(register: Register) -> None:
    known(register)
    assert told(register, file("a", of_game(name="Jan Nowak"))) == [[("confirmed", [])]]
    found = told(register, file("a", of_game(name="Nowak Janina")))
    assert found == [[("incomplete", [("Nowak Janina", "Nowak Jan (national P1)", "P1")])]]


@pytest.mark.parametrize("verdict", ["granted", "refused", "returned"])
def test_a_decision_on_the_same_claim_is_told_and_decides_nothing(register: Register, verdict: str) -> None:
    claimed = {"rules": "kszk", "norm": "Ic", "event": "cup a", "start": "2024-05-10"}
    known(register, Fact(DECISION, **claimed, day="2025-01-01", verdict=verdict, decided_by="Board"))  # type: ignore[arg-type]
    same, other = of_game(), of_game(event="B")
    assert told(register, file("a", same, other)) == [
        [("confirmed", [("Ic", f"{verdict} 2025-01-01 Board", "#3")]), ("confirmed", [])]
    ]


@pytest.mark.parametrize(
    ("played", "score", "same"), [(9, "7", True), (None, "", True), (8, "7", False), (9, "6", False)]
)
def test_the_same_norm_told_otherwise_leaves_a_claim_open(
    register: Register, played: int | None, score: str, same: bool
) -> None:
    norm = Fact(NORM, rules="kszk", norm="Ic", event_sha256="A", day="2024-05-10", played=played, score=score)
    known(register, norm)
    expected = ("confirmed", []) if same else ("incomplete", [("9 / 7", f"{played} / {score}", "#3")])
    assert told(register, file("a", of_game())) == [[expected]]


def rated(value: int, kind: str = "", name: str = "fide") -> Examined:
    one, facts = of_game()
    return file("a", (one, replace(facts, ratings=(RatingFacts(name, "11", "Lis Ewa", value),), kind=kind)))


def test_the_rating_of_the_list_in_force_on_the_first_day(register: Register) -> None:
    listed(register, "2024-05-01", ListedPlayer(2, "11", "Lis, Ewa", standard=1900, rapid=1800))
    listed(register, "2024-05-11", ListedPlayer(2, "11", "Lis, Ewa", standard=2000))
    assert told(register, rated(1900)) == [[("confirmed", [])]]
    assert told(register, rated(1800, "rapid")) == [[("confirmed", [])]]
    assert told(register, rated(2000)) == [[("incomplete", [("2000", "1900", "Lis Ewa, fide 11, 2024-05-01")])]]
    assert told(register, rated(1800)) == [[("incomplete", [("1800", "1900", "Lis Ewa, fide 11, 2024-05-01")])]]
    assert told(register, rated(1800, "blitz")) == [[("incomplete", [("1800", "–", "Lis Ewa, fide 11, 2024-05-01")])]]


def test_who_is_not_on_the_list_has_no_rating_and_without_a_list_nothing_is_said(register: Register) -> None:
    assert told(register, rated(1900)) == [[("confirmed", [])]]
    listed(register, "2024-05-01", ListedPlayer(2, "12", "Kos, Jan", standard=1900), kind="standard")
    assert told(register, rated(1900)) == [[("incomplete", [("1900", "–", "Lis Ewa, fide 11")])]]
    assert told(register, rated(1900, "rapid")) == [[("confirmed", [])]]
    assert told(register, rated(1900, name="national")) == [[("confirmed", [])]]


def test_a_register_that_goes_away_leaves_the_answers_as_they_are(register: Register) -> None:
    known(register, category("M", "2020-01-01"))
    check = AgainstRegister(register)
    assert register.address.path is not None
    register.address.path.unlink()
    files = [file("a", of_game())]
    assert list(check(files, VerifyOptions(), texts("en"))) == []
    assert check.error is not None
    assert (check.error.found.code, check.error.code) == ("register-missing", 3)
