"""Money among players with equal points: equally (FIDE Swiss rules 1998, F.10), by Hort's system, by place."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.model import Event, EventInfo
from engine.prizes.money import ClassRow, Money, class_places, money_of, shares, sharing_of
from engine.standings.ranking import Row, Standings
from tests.rows import of_each
from tests.settings import of_sheet


def rows(*points: int, places: tuple[int, ...] = ()) -> tuple[ClassRow, ...]:
    """Players 1, 2, … with these half points, best first; each has a place of his own unless told."""
    taken = places or tuple(range(1, len(points) + 1))
    lines = [
        Row(place, at, made, {}, 0, 0, 0, 0) for at, (place, made) in enumerate(zip(taken, points, strict=True), 1)
    ]
    return class_places(Standings(1, (), tuple(lines)), set(range(1, len(points) + 1)))


def money(prizes: list[int], rule: str, lines: tuple[ClassRow, ...], **more: bool) -> dict[int, str | None]:
    found = shares(lines, {place: 100 * amount for place, amount in enumerate(prizes, 1)}, rule, **more)
    return {one.number: None if one.amount is None else str(one.amount / 100) for one in found}


SIX = rows(16, 16, 15, 14, 14, 14)


@of_each(
    [
        ("hort", ["95", "85", "60", "95/3", "65/3", "50/3"]),
        ("equal", ["90", "90", "60", "70/3", "70/3", "70/3"]),
        ("by-place", ["100", "80", "60", "40", "20", "10"]),
    ]
)
def test_six_prizes_among_six_players_of_four_scores(rule: str, expected: list[str]) -> None:
    assert money([100, 80, 60, 40, 20, 10], rule, SIX) == dict(enumerate(expected, 1))


def test_what_a_group_has_is_shared_by_all_of_it_also_beyond_the_last_prize() -> None:
    assert money([100, 80], "equal", rows(10, 8, 8, 8)) == {1: "100", 2: "80/3", 3: "80/3", 4: "80/3"}
    assert money([100, 80], "hort", rows(10, 8, 8)) == {1: "100", 2: "60", 3: "20"}
    assert money([100, 80], "equal", rows(10, 9, 8)) == {1: "100", 2: "80"}


def test_players_who_share_a_place_divide_what_its_places_have() -> None:
    level = rows(8, 8, 8, places=(1, 2, 2))
    assert money([100, 60, 20], "by-place", level) == {1: "100", 2: "40", 3: "40"}
    assert money([100, 60, 20], "hort", level) == {1: "80", 2: "50", 3: "50"}


def test_without_a_rule_the_money_of_level_players_is_open_and_that_of_others_is_not() -> None:
    assert money([100, 80, 60], "", rows(9, 8, 8)) == {1: "100", 2: None, 3: None}
    assert money([100], "", rows(9, 8, 8)) == {1: "100"}


def test_where_points_make_no_places_those_are_level_who_share_one() -> None:
    finalists = rows(4, 4, 2, 2, places=(1, 2, 3, 3))
    assert money([100, 50, 20], "equal", finalists, by_points=False) == {1: "100", 2: "50", 3: "10", 4: "10"}


def test_the_swiss_rules_of_1998_share_equally_where_the_event_says_nothing_else() -> None:
    def rule(system: str, **sheet: str) -> str:
        return sharing_of(Event(EventInfo(system=system, settings=of_sheet(sheet))))

    assert rule("swiss-fide-1998") == rule("individual-team-swiss-fide-1998") == "equal"
    assert rule("swiss-fide-1998", prize_sharing="hort") == "hort"
    assert rule("swiss-fide-2026") == "" and rule("swiss-fide-2026", prize_sharing="by-place") == "by-place"


@given(
    points=st.lists(st.integers(0, 6), min_size=1, max_size=9),
    prizes=st.lists(st.integers(0, 500), max_size=6),
    rule=st.sampled_from(["equal", "hort", "by-place"]),
)
def test_nothing_is_lost_and_nothing_added(points: list[int], prizes: list[int], rule: str) -> None:
    lines = rows(*sorted(points, reverse=True))
    found = shares(lines, dict(enumerate(prizes, 1)), rule)
    assert sum((one.amount or Fraction(0) for one in found), Fraction(0)) == sum(prizes[: len(lines)])


def test_struck_players_have_no_place_in_a_class() -> None:
    lines = (Row(1, 5, 4, {}, 0, 0, 0, 0), Row(2, 3, 3, {}, 0, 0, 0, 0), Row(None, 4, 3, {}, 0, 0, 0, 0))
    assert [(one.place, one.row.number) for one in class_places(Standings(1, (), lines), {3, 4})] == [(1, 3)]


@of_each(
    [
        ("300", Money(30000)),
        ("300 zł", Money(30000, "zł")),
        ("1 000,50 EUR", Money(100050, "EUR")),
        ("€ 12.5", Money(1250, "€")),
        ("0", Money(0)),
        ("0,01 лв.", Money(1, "лв.")),
        ("12,50000", Money(1250)),
        ("trzysta", None),
        ("300-400", None),
        ("PLN 300 zł", None),
        ("", None),
    ]
)
def test_amounts_are_read_as_they_are_written(text: str, expected: Money | None) -> None:
    assert money_of(text) == expected
