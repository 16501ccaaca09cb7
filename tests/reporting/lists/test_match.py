"""Who a player is on a list: by his id, else by a name that only one can be meant by; never somebody else."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from engine.model import Player, Rating
from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.match import Match, match
from reporting.lists.rating_list_store import RatingListStore
from reporting.lists.source import ListSource
from tests.benchmarks.disturbed import disturbed
from tests.benchmarks.made_lists import Made, people, plain
from tests.thinned import LONG

Listed = Callable[..., RatingListStore]
JAN = ListedPlayer(1, "1", "Kowalski, Jan", "POL", "m", "1990", standard=1900)


@pytest.fixture
def listed(tmp_path: Path) -> Listed:
    def make(*rows: ListedPlayer) -> RatingListStore:
        enter_list(tmp_path, ListSource("fide", "all", "2026-11-01", rows), "list.txt", str(rows))
        return RatingListStore(tmp_path)

    return make


def asked(rating_lists: RatingListStore, surname: str, first_name: str = "", **more: Any) -> Match:
    try:
        return match(rating_lists, "fide", Player(1, surname, first_name, **more))
    finally:
        rating_lists.close()


def told(answer: Match) -> tuple[str, str]:
    return (answer.found.player.id if answer.found else "", str(answer.by or ""))


@pytest.mark.parametrize(
    ("person", "answer"),
    [
        (("Kowalski", "Jan"), ("1", "name")),
        (("Jan", "Kowalski"), ("1", "name")),
        (("Ковалски", "Ян"), ("1", "name")),
        (("Kowalski", "Jan Adam"), ("", "")),
        (("Kowalski", "J."), ("", "")),
        (("Kowalski", ""), ("", "")),
        (("Kowalsky", "Jan"), ("1", "name")),
        (("Kowalkski", "Jan"), ("", "")),
        (("Kowalska", "Jan"), ("", "")),
        (("Nowak", "Jan"), ("", "")),
    ],
)
def test_a_name_alone_is_enough_only_as_it_stands_or_sounds(
    listed: Listed, person: tuple[str, str], answer: tuple[str, str]
) -> None:
    assert told(asked(listed(JAN), *person)) == answer


@pytest.mark.parametrize(
    ("facts", "answer"),
    [
        ({"birth_year": 1990}, ("1", "name-and-birth")),
        ({"birth_date": date(1990, 5, 4)}, ("1", "name-and-birth")),
        ({"birth_year": 1990, "first_name": "Jan Adam"}, ("", "")),
        ({"birth_year": 1991}, ("", "")),
        ({"federation": "POL"}, ("1", "name")),
        ({"federation": "BUL"}, ("", "")),
        ({"federation": "Polska"}, ("1", "name")),
        ({"sex": "f"}, ("", "")),
        ({"birth_year": 1990, "federation": "BUL"}, ("", "")),
    ],
)
def test_what_speaks_against_somebody_takes_him_out(
    listed: Listed, facts: dict[str, Any], answer: tuple[str, str]
) -> None:
    assert told(asked(listed(JAN), "Kowalski", **{"first_name": "Jan", **facts})) == answer


def test_who_has_the_name_and_other_facts_is_told_apart_from_whoever_could_be_meant(listed: Listed) -> None:
    near = ListedPlayer(2, "2", "Kowalsk, Jan", "POL", "m", "1991")
    answer = asked(listed(JAN, near), "Kowalski", "Jan", birth_year=1955)
    assert (answer.against, [each.player.id for each in answer.others]) == (True, ["1"])
    answer = asked(listed(JAN, near), "Kowalski", "J.")
    assert (answer.against, {each.player.id for each in answer.others}) == (False, {"1", "2"})


@pytest.mark.parametrize(
    ("other", "facts", "answer"),
    [
        (ListedPlayer(2, "2", "Kowalski, Jan", "POL", "m", "1985"), {}, ""),
        (ListedPlayer(2, "2", "Kowalski, Jan", "POL", "m", "1985"), {"birth_year": 1985}, "2"),
        (ListedPlayer(2, "2", "Kowalski, Jan", "POL", "m", "1990"), {"birth_year": 1990}, ""),
        (ListedPlayer(2, "2", "Kowalski, Jan", "POL", "m", ""), {"birth_year": 1990}, ""),
        (ListedPlayer(2, "2", "Kowalski, Jan", "GER", "m", "1985"), {}, ""),
        (ListedPlayer(2, "2", "Kowalski, Jan", "GER", "m", "1985"), {"federation": "GER"}, ""),
        (ListedPlayer(2, "2", "Kowalski, Jan Adam", "POL", "m", "1985"), {}, ""),
        (ListedPlayer(2, "2", "Kowalsky, Jan", "POL", "m", "1985"), {}, ""),
        (ListedPlayer(2, "2", "Kowalska, Anna", "POL", "f", "1990"), {}, "1"),
    ],
)
def test_where_two_could_be_meant_a_name_alone_is_nobodys(
    listed: Listed, other: ListedPlayer, facts: dict[str, Any], answer: str
) -> None:
    assert told(asked(listed(JAN, other), "Kowalski", "Jan", **facts))[0] == answer


@pytest.mark.parametrize(
    ("facts", "answer"),
    [
        ({"birth_year": 1990}, ("", "")),
        ({"birth_year": 1990, "ratings": (Rating("fide", 1900),)}, ("1", "misspelled")),
        ({"birth_year": 1990, "ratings": (Rating("national", 1900),)}, ("", "")),
        ({"ratings": (Rating("fide", 1900),)}, ("", "")),
    ],
)
def test_a_letter_may_be_wrong_where_birth_and_rating_are_his(
    listed: Listed, facts: dict[str, Any], answer: tuple[str, str]
) -> None:
    assert told(asked(listed(JAN), "Kowalksi", "Jan", **facts)) == answer


def test_a_letter_may_be_wrong_where_the_day_of_birth_is_his(listed: Listed) -> None:
    row = ListedPlayer(1, "1", "Kowalski, Jan", "POL", "m", "1990-05-04")
    assert told(asked(listed(row), "Kowalksi", "Jan", birth_date=date(1990, 5, 4))) == ("1", "misspelled")
    assert told(asked(listed(row), "Kowalksi", "Jan", birth_date=date(1990, 5, 5))) == ("", "")


@pytest.mark.parametrize(
    ("name", "facts", "stranger"),
    [
        ("Kowalski Jan", {}, False),
        ("Ковалски Ян", {}, False),
        ("Kowalski-Nowak Jan", {"birth_year": 1990}, False),
        ("Wiśniewska Zofia", {}, True),
        ("Kowalski Jan", {"birth_year": 1955}, True),
        ("", {}, False),
    ],
)
def test_an_id_of_somebody_else_is_told(listed: Listed, name: str, facts: dict[str, Any], stranger: bool) -> None:
    surname, _, first_name = name.partition(" ")
    answer = asked(listed(JAN), surname, first_name, ids={"fide": " 1 "}, **facts)
    assert (told(answer), answer.stranger) == (("1", "id"), stranger)


@pytest.mark.parametrize(
    ("first_name", "facts", "answer"),
    [
        ("Jan", {"birth_year": 1990}, ""),
        ("Jan", {"birth_date": date(1990, 5, 4)}, "name-and-birth"),
        ("Jan", {"birth_date": date(1990, 5, 5)}, ""),
        ("Jan", {"birth_year": 1990, "ratings": (Rating("fide", 1900),)}, "misspelled"),
        ("Jan Adam", {"birth_year": 1990}, "name-and-birth"),
        ("Adam Jan", {"birth_year": 1990}, "name-and-birth"),
        ("Jan Piotr", {"birth_date": date(1990, 5, 4)}, ""),
    ],
)
def test_a_second_name_may_lack_beside_the_day_of_birth_and_not_beside_the_year(
    listed: Listed, first_name: str, facts: dict[str, Any], answer: str
) -> None:
    row = ListedPlayer(1, "1", "Kowalski, Jan Adam", "POL", "m", "1990-05-04", standard=1900)
    assert told(asked(listed(row), "Kowalski", first_name, **facts))[1] == answer


@pytest.mark.parametrize(
    ("surname", "other", "answer"),
    [
        ("Petrov", "Petrova, Jan", "1"),
        ("Petrov", "Petroff, Jan", ""),
        ("Petroff", "Petrov, Jan Adam", ""),
        ("Petrov", "Petrrov, Jan", ""),
        ("Petrow", "Petron, Jan", "1"),
    ],
)
def test_beside_the_year_nobody_else_of_it_may_have_nearly_the_same_name(
    listed: Listed, surname: str, other: str, answer: str
) -> None:
    rows = [ListedPlayer(at, str(at), name, "POL", "m", "1990") for at, name in ((1, "Petrov, Jan"), (2, other))]
    found = told(asked(listed(*rows), surname, "Jan", birth_year=1990))[0]
    assert found == answer
    others = asked(listed(*rows), surname, "Jan", birth_year=1990).others
    assert answer or {each.player.id for each in others} == {"1", "2"}


def test_among_many_namesakes_nobody_of_the_year_is_overlooked(listed: Listed) -> None:
    crowd = [ListedPlayer(at, str(at), "Kowalski, Jan", "POL", "m", str(1900 + at)) for at in range(1, 80)]
    crowd += [ListedPlayer(at, str(at), f"Kowalski, Jan A{at}", "POL", "m", "1901") for at in range(100, 160)]
    of_year = ListedPlayer(200, "200", "Kowalski, Jan Bartłomiej", "POL", "m", "1950")
    assert told(asked(listed(*crowd), "Kowalski", "Jan", birth_year=1950)) == ("50", "name-and-birth")
    answer = asked(listed(*crowd, of_year), "Kowalski", "Jan", birth_year=1950)
    assert told(answer) == ("", "")
    assert {"50", "200"} <= {each.player.id for each in answer.others}


@pytest.mark.parametrize(
    ("titles", "listed_title", "answer"),
    [
        ({"fide": "FM"}, "FM", ("1", "name-and-birth")),
        ({"fide": "IM"}, "FM", ("1", "name-and-birth")),
        ({"fide": "FM"}, "", ("", "")),
        ({"fide_women": "WFM"}, "", ("", "")),
        ({}, "FM", ("1", "name-and-birth")),
        ({"national": "m"}, "", ("1", "name-and-birth")),
    ],
)
def test_whoever_has_a_title_for_life_is_not_one_without_it(
    listed: Listed, titles: dict[str, str], listed_title: str, answer: tuple[str, str]
) -> None:
    row = ListedPlayer(1, "1", "Kowalski, Jan", "POL", "m", "1990", title=listed_title)
    assert told(asked(listed(row), "Kowalski", "Jan", birth_year=1990, titles=titles)) == answer


def test_an_id_that_is_not_on_the_list_fills_nothing_and_names_who_it_may_be(listed: Listed) -> None:
    answer = asked(listed(JAN), "Kowalski", "Jan", ids={"fide": "11"}, birth_year=1990)
    assert (told(answer), answer.unknown_id, [each.player.id for each in answer.others]) == (("", ""), "11", ["1"])


def test_of_hundreds_of_disturbed_names_none_is_taken_for_somebody_else(tmp_path: Path) -> None:
    """Of ten thousand with `PROTOKOL_LONG`."""
    count = 5_000 if LONG else 500
    made = list(people(count + count // 5, seed=3))
    rows = [
        ListedPlayer(
            1, each.id, plain(f"{each.surname}, {each.first_name}"), each.federation, each.sex.lower(), str(each.birth)
        )
        for each in made[:count]
    ]
    enter_list(tmp_path, ListSource("fide", "all", "2026-11-01", rows), "list.txt", "ab")
    rating_lists = RatingListStore(tmp_path)
    chosen = random.Random(5).sample(made[:count], 3 * count // 25) + made[count : count + 2 * count // 25]
    right, false = 0, []
    for at, (way, each, text) in enumerate(disturbed(chosen)):
        answer = match(rating_lists, "fide", _player(each, text, at // 10 % 3))
        found = answer.found.player.id if answer.found else ""
        right += found == each.id
        if found not in {"", each.id}:
            false.append((way, text, each, answer.found))
    rating_lists.close()
    assert false == []
    assert right >= 0.07 * count


def _player(each: Made, text: str, known: int) -> Player:
    """A player of whom nothing else, the year of birth, or year and federation are known."""
    facts: dict[str, Any] = {} if known == 0 else {"birth_year": each.birth}
    if known == 2:
        facts["federation"] = each.federation
    return Player(1, text.strip(), "", **facts)
