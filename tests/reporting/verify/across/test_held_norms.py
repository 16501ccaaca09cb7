"""Claims together with the norms that the register holds: games enough, two of one result, another's norms."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from reporting.register.database import Register, initialise
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.problems import address_of
from reporting.register.values import DECISION, NORM, Fact, Origin, Who
from reporting.verify.across.claim_index import held_against_each_other
from reporting.verify.against_register import AgainstRegister
from reporting.verify.examined import Examined
from tests.reporting.verify.across.claims_of import claim, file

NOWAK = Who({"national": "P1"}, "Nowak", "Jan", "1980-01-02")
FINE = [("confirmed", [])]


@pytest.fixture
def register(tmp_path: Path) -> Register:
    found = Register(address_of(f"sqlite:///{tmp_path / 'r.db'}"), clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    initialise(found, "tester")
    return found


def norm(name: str, played: int | None, event: str = "Old Cup", day: str = "2023-05-10", **more: Any) -> Fact:
    return Fact(NORM, **{"rules": "kszk"} | more, norm=name, event=event, start=day, day=day, played=played)


def told(register: Register, facts: list[Fact], *files: Examined, who: Who = NOWAK) -> list[Any]:
    """Of each file the claims: verdict, and the differences as what, found, article, where."""
    assert enter(register, Origin("tester", "import", "x.csv", "ab"), [Record(who, tuple(facts))]).findings == []
    answers = [each.answer for each in held_against_each_other(files, held=AgainstRegister(register).norms)]
    return [
        [
            (one.verdict.value, [(each.what.value, each.found, each.article, each.where) for each in one.differences])
            for one in answer.claims
        ]
        for answer in answers
    ]


@pytest.mark.parametrize(("played", "lacks"), [(7, True), (8, False), (9, False)])
def test_a_claim_and_a_norm_of_the_register_need_seventeen_games(register: Register, played: int, lacks: bool) -> None:
    limit = [("incomplete", [("limit", f"{played + 9} < 17", "4.3.8", "a; register #3")])]
    assert told(register, [norm("Ic", played)], file("a", claim())) == [limit if lacks else FINE]


@pytest.mark.parametrize("day", ["2023-05-10", "2025-05-10"])
def test_the_claim_is_told_also_where_the_registers_norm_is_the_later_one(register: Register, day: str) -> None:
    (found,) = told(register, [norm("Ic", 7, day=day)], file("a", claim()))
    assert [verdict for verdict, _ in found] == ["incomplete"]


@pytest.mark.parametrize(("played", "found"), [(12, "26 < 27"), (13, ""), (14, "")])
def test_games_for_a_fide_title_are_counted_with_the_register(register: Register, played: int, found: str) -> None:
    mine = claim("IM", rules="fide", games=14, large=True, rating=2450, game="chess")
    limit = [("limit", found, "1.5", "a; register #3")] if found else []
    assert told(register, [norm("IM", played, rules="fide")], file("a", mine)) == [[("confirmed", limit)]]


@pytest.mark.parametrize(("played", "found"), [(19, "39 < 40"), (20, "")])
def test_draughts_norms_of_the_register_are_of_the_claims_game(register: Register, played: int, found: str) -> None:
    mine = claim("K", rules="pzwarc", game="draughts64", games=20, rating=2050, held="I")
    limit = [("incomplete", [("limit", found, "VII 5.6", "a; register #3")])] if found else FINE
    assert told(register, [norm("K", played, rules="pzwarc")], file("a", mine)) == [limit]


def test_a_norm_without_its_number_of_games_leaves_open_whether_they_suffice(register: Register) -> None:
    limit = ("limit", "9 + ? < 17", "4.3.8", "a; register #3")
    assert told(register, [norm("Ic", None)], file("a", claim())) == [[("incomplete", [limit])]]


@pytest.mark.parametrize(("played", "lacks"), [(7, True), (8, False)])
def test_known_norms_that_suffice_need_no_unknown_one(register: Register, played: int, lacks: bool) -> None:
    facts = [norm("Ic", played, "Cup X", "2022-05-10"), norm("Ic", None)]
    (found,) = told(register, facts, file("a", claim()))
    assert (found == FINE) is not lacks


def granted(name: str, event: str = "Old Cup", verdict: str = "granted") -> Fact:
    return Fact(DECISION, rules="kszk", norm=name, event=event, start="2023-05-10", day="2023-08-01", verdict=verdict)


def test_what_was_granted_without_an_entry_of_the_norm_is_counted(register: Register) -> None:
    limit = ("limit", "9 + ? < 17", "4.3.8", "a; register #3")
    assert told(register, [granted("Ic")], file("a", claim())) == [[("incomplete", [limit])]]


def test_what_was_granted_with_its_norm_is_counted_once(register: Register) -> None:
    assert told(register, [norm("Ic", 8), granted("Ic")], file("a", claim())) == [FINE]


@pytest.mark.parametrize("verdict", ["refused", "returned"])
def test_what_was_not_granted_is_not_counted(register: Register, verdict: str) -> None:
    assert told(register, [granted("Ic", verdict=verdict)], file("a", claim())) == [FINE]


def test_granted_norms_of_one_result_count_towards_two(register: Register) -> None:
    held = [replace(granted(name, "Cup A"), start="2024-05-10") for name in ("Mc", "Kc")]
    assert told(register, held, file("a", claim("Ic"))) == [
        [("refuted", [("limit", "Mc, Kc", "4.4.21", "a; register #4")])]
    ]


def test_a_third_norm_of_one_result_falls_before_those_of_the_register(register: Register) -> None:
    held = [norm(name, 9, "Cup A", "2024-05-10") for name in ("Mc", "Kc")]
    assert told(register, held, file("a", claim("Ic"))) == [
        [("refuted", [("limit", "Mc, Kc", "4.4.21", "a; register #4")])]
    ]


def test_a_higher_norm_waits_until_a_lower_one_of_the_register_is_undone(register: Register) -> None:
    held = [norm(name, 9, "Cup A", "2024-05-10") for name in ("Kc", "Ic")]
    (found,) = told(register, held, file("a", claim("Mc")))
    assert [(verdict, [each[:3] for each in told]) for verdict, told in found] == [
        ("incomplete", [("limit", "Ic", "4.4.21")])
    ]


def test_the_same_norm_in_the_register_is_not_a_second_one(register: Register) -> None:
    assert told(register, [norm("Ic", 9, "Cup A", "2024-05-10")], file("a", claim())) == [FINE]


def test_norms_of_somebody_else_do_not_count(register: Register) -> None:
    other = Who({"national": "P2"}, "Nowak", "Jan", "1980-01-02")
    assert told(register, [norm("Ic", 7)], file("a", claim()), who=other) == [FINE]
