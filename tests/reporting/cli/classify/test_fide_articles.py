"""FIDE B.01 (2024), 1.4 article by article through `protokol classify`: at, below and above each bound."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reporting.cli.one_player import Person, Protokol, Write, document, met, verdict


def rival(rating: int | None = 2480, title: str = "GM", federation: str = "") -> Person:
    ratings = [] if rating is None else [{"list": "fide", "value": rating, "games": 100}]
    return {"ratings": ratings, "titles": {"fide": title} if title else {}} | (
        {"federation": federation} if federation else {}
    )


MIXED = ("BUL", "GER", "UKR", "CZE")


def field(count: int, rating: int = 2480) -> list[Person]:
    """Grandmasters of four federations."""
    return [rival(rating, "GM", MIXED[at % 4]) for at in range(count)]


def tournament(results: str, rivals: list[Person], meets: Any = (), **info: Any) -> Person:
    me = rival(2500, "IM", "POL")
    about = {"game": "chess", "system": "round-robin", "start_date": "2024-05-01", "rate_of_play": "90' + 30\""}
    return document(results, rivals, me, meets, **(about | info))


def requirement(found: Person, code: str) -> Person:
    (item,) = [item for item in found["requirements"] if item["code"] == code]
    return dict(item)


@pytest.mark.parametrize(("letter", "n"), [("1", 10), ("0", 10), ("+", 9), ("-", 9), ("a", 9)])
def test_games_that_do_not_count(protokol: Protokol, event: Write, letter: str, n: int) -> None:
    """1.4.2: forfeits of both kinds, adjudications."""
    assert verdict(protokol, event(tournament("11111" + letter + "1111", field(10))), "fide", "GM")["n"] == n


@pytest.mark.parametrize(
    ("against_me", "system", "n"),
    [("1", "", 9), ("=", "", 10), ("0", "", 10), ("1", "swiss-fide-2026", 10)],
)
def test_an_unrated_opponent_without_points_against_rated_ones(
    protokol: Protokol, event: Write, against_me: str, system: str, n: int
) -> None:
    """1.4.2: he does not count in a round robin; half a point is enough, and in a Swiss he counts."""
    rivals = [rival(None, "", "UKR"), *field(9)]
    made = tournament(against_me + "1" * 9, rivals, system=system, predetermined_pairings=not system)
    for at, other in enumerate(range(3, 12), 2):
        lost = {"score": {"white": "0", "black": "1"}, "kind": "played"}
        made["results"].append({"round": at, "board": 2, "white": 2, "black": other} | lost)
    found = verdict(protokol, event(made), "fide", "IM")
    assert sum(game["counted"] for game in found["games"]) == n


@pytest.mark.parametrize(
    ("federations", "code", "enough"),
    [
        ("POL POL POL POL POL BUL BUL GER GER", "own-federation", True),
        ("POL POL POL POL POL POL BUL GER GER", "own-federation", False),
        ("BUL BUL BUL BUL BUL BUL GER GER POL", "one-federation", True),
        ("BUL BUL BUL BUL BUL BUL BUL GER POL", "one-federation", False),
        ("BUL GER POL POL POL POL POL FID FID", "foreign-federations", True),
        ("BUL POL POL POL POL POL FID FID FID", "foreign-federations", False),
    ],
)
def test_the_mix_of_federations(protokol: Protokol, event: Write, federations: str, code: str, enough: bool) -> None:
    """1.4.3: two others; 1.4.4: of nine games at most five against the own federation, six against one."""
    rivals = [rival(2480, "GM", name) for name in federations.split()]
    assert met(verdict(protokol, event(tournament("1" * 9, rivals)), "fide", "GM"), code) is enough


@pytest.mark.parametrize(
    ("titles", "code", "enough"),
    [
        ("GM GM GM IM FM - - - -", "title-holders", True),
        ("GM GM GM IM CM - - - -", "title-holders", False),
        ("GM GM GM IM - - - - -", "title-holders", False),
        ("GM GM GM IM FM - - - -", "level-titles", True),
        ("GM GM IM IM FM - - - -", "level-titles", False),
    ],
)
def test_title_holders_among_nine(protokol: Protokol, event: Write, titles: str, code: str, enough: bool) -> None:
    """1.4.5: half of them with a title, a third, three at least, of the level."""
    rivals = [rival(2480, name.strip("-"), MIXED[at % 4]) for at, name in enumerate(titles.split())]
    assert met(verdict(protokol, event(tournament("1" * 9, rivals)), "fide", "GM"), code) is enough


@pytest.mark.parametrize(
    ("opponents", "masters", "asked", "enough"),
    [(7, 3, "4", False), (7, 4, "4", True), (5, 3, "3", True), (5, 2, "3", False)],
)
def test_in_a_double_round_half_of_the_opponents_are_of_the_level(
    protokol: Protokol, event: Write, opponents: int, masters: int, asked: str, enough: bool
) -> None:
    """1.4.5: opponents count once; six players at least."""
    rivals = [rival(2480, "GM" if at < masters else "IM", MIXED[at % 4]) for at in range(opponents)]
    meets = [*range(2, opponents + 2)] * 2
    found = verdict(protokol, event(tournament("1" * 2 * opponents, rivals, meets, cycles=2)), "fide", "GM")
    item = requirement(found, "level-titles")
    assert (item["needed"], item["found"], item["met"]) == (asked, str(masters), enough)
    assert met(found, "double-round-players") is True


def test_five_players_are_too_few_for_several_cycles(protokol: Protokol, event: Write) -> None:
    """1.4.5: six players at least."""
    found = verdict(protokol, event(tournament("1" * 12, field(4), [2, 3, 4, 5] * 3, cycles=3)), "fide", "GM")
    assert met(found, "double-round-players") is False


@pytest.mark.parametrize(("total", "average", "enough"), [(23794, "2379", False), (23795, "2380", True)])
def test_the_average_is_rounded_half_up(
    protokol: Protokol, event: Write, total: int, average: str, enough: bool
) -> None:
    """1.4.7: 2379.5 is 2380."""
    ratings = [2380] * 9 + [total - 9 * 2380]
    rivals = [rival(value, "GM", MIXED[at % 4]) for at, value in enumerate(ratings)]
    item = requirement(verdict(protokol, event(tournament("1" * 10, rivals)), "fide", "GM"), "average")
    assert (item["found"], item["met"]) == (average, enough)


@pytest.mark.parametrize(
    ("results", "rating", "share", "performance"),
    [
        ("1" * 7 + "0" * 13, 2710, True, "2600"),
        ("1" * 7 + "0" * 13, 2709, True, "2599"),
        ("1" * 6 + "=" + "0" * 13, 2750, False, None),
    ],
)
def test_thirty_five_per_cent_and_the_performance_at_their_bounds(
    protokol: Protokol, event: Write, results: str, rating: int, share: bool, performance: str | None
) -> None:
    """1.4.8: 7 of 20 are 35 % with a dp of −110; 2710 − 110 = 2600 is enough."""
    found = verdict(protokol, event(tournament(results, field(20, rating))), "fide", "GM")
    assert met(found, "percent") is share
    if performance:
        assert (found["performance"], found["met"]) == (performance, performance == "2600")
