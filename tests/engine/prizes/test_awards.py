"""Prizes to winners: several classes, things of shared places, coins, what nobody can decide."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from engine.model import Event, EventInfo, Player, Prize, Rating, Team
from engine.prizes.awards import PrizeList, prize_list
from engine.standings.ranking import Row, Standings
from tests.rows import of_each
from tests.settings import of_sheet

PEOPLE = (Player(1, "A", sex="m"), Player(2, "B", sex="f"), Player(3, "C", sex="f"), Player(4, "D", sex="m"))


def given(
    *prizes: Prize,
    points: tuple[int, ...] = (8, 7, 6, 5),
    places: tuple[int, ...] = (1, 2, 3, 4),
    people: tuple[Player, ...] = PEOPLE,
    **sheet: str,
) -> Any:
    """The prizes of some players in the order of their numbers, and the codes of the findings."""
    lines = (
        Row(place, at, made, {}, 0, 0, 0, 0) for at, (place, made) in enumerate(zip(places, points, strict=True), 1)
    )
    event = Event(EventInfo(settings=of_sheet(sheet)), people, prizes=prizes)
    found, findings = prize_list(event, Standings(1, (), tuple(lines)))
    return found, [one.code for one in findings]


def paid(found: PrizeList) -> list[tuple[str, int, int | None]]:
    return [(award.text, award.number, found.paid(award)) for award in found.awards]


NAMES = ((1, "A"), (2, "B"), (3, "C"))
OPEN = (Prize("", 1, "", "300 zł"), Prize("", 2, "", "100 zł"))
WOMEN = (Prize("", 1, "women", "150 zł"), Prize("", 2, "women", "50 zł"))


def test_a_player_of_two_prizes_keeps_the_higher_one_and_the_next_move_up() -> None:
    found, codes = given(*OPEN, *WOMEN)
    # B is second (100) and best woman (150): she keeps 150, C becomes second of all that are left.
    assert paid(found) == [("", 1, 30000), ("", 3, 10000), ("women", 2, 15000)]
    assert codes == ["prizes-of-one-player"]
    assert given(*OPEN, *WOMEN, prizes_per_player="higher") == (found, [])


def test_of_equal_prizes_the_one_that_stands_first_is_kept() -> None:
    found, _ = given(Prize("", 2, "", "100"), Prize("", 1, "women", "100"), Prize("", 2, "women", "20"))
    assert paid(found) == [("", 2, 10000), ("women", 3, 10000)]


def test_the_highest_prizes_are_given_first() -> None:
    """A has 230 of all, so B 200 of those below 1800 (not 170 below 2000): only then is C best below 2000, for 170."""
    people = tuple(Player(at, name, sex="f" if at == 3 else "m", ratings=(Rating("fide", 1700),)) for at, name in NAMES)
    below = (Prize("", 1, "U1800", "200"), Prize("", 2, "U1800", "20"), Prize("", 1, "U2000", "170"))
    found, _ = given(
        Prize("", 1, "", "230"), Prize("", 1, "women", "110"), *below, Prize("", 2, "U2000", "70"), people=people
    )
    assert paid(found) == [("", 1, 23000), ("U1800", 2, 20000), ("U2000", 3, 17000)]


def test_open_money_of_level_players_counts_as_an_equal_share_against_another_prize() -> None:
    # A and B are first with equal points, 300 and 100 stand open: B keeps her part of them, not 150 of the women.
    found, codes = given(*OPEN, WOMEN[0], points=(8, 8, 6, 5))
    assert paid(found) == [("", 1, None), ("", 2, None), ("women", 3, 15000)]
    assert codes == ["prize-sharing-open", "prizes-of-one-player"]
    # Half of the 100 for the first place is less than the 150: she keeps these, and A is first alone.
    found, _ = given(Prize("", 1, "", "100 zł"), WOMEN[0], points=(8, 8, 7, 5))
    assert paid(found) == [("", 1, 10000), ("women", 2, 15000)]


def test_where_the_event_says_so_a_player_gets_all_prizes() -> None:
    found, codes = given(*OPEN, *WOMEN, prizes_per_player="all")
    assert paid(found) == [("", 1, 30000), ("", 2, 10000), ("women", 2, 15000), ("women", 3, 5000)]
    assert codes == []


def test_things_go_by_place_and_a_shared_place_is_left_to_be_decided() -> None:
    cups = (Prize("cup", 1), Prize("medal", 2), Prize("book", 3))
    found, codes = given(*cups)
    assert [(award.number, award.things, award.undecided) for award in found.awards] == [
        (1, (0,), ()),
        (2, (1,), ()),
        (3, (2,), ()),
    ]
    found, codes = given(*cups, points=(8, 7, 7, 5), places=(1, 2, 2, 4))
    assert [(award.number, award.things, award.undecided) for award in found.awards] == [
        (1, (0,), ()),
        (2, (), (1, 2)),
        (3, (), (1, 2)),
    ]
    assert codes == ["prize-place-shared", "prize-place-shared"]
    assert {award.money for award in found.awards} == {0} and not found.open


@pytest.mark.parametrize(("teams", "names"), [(False, "B, C"), (True, "Y, Z")])
def test_those_are_named_between_whom_things_are_to_be_decided(teams: bool, names: str) -> None:
    places = enumerate(((1, 8), (2, 7), (2, 7)), 1)
    lines = tuple(Row(place, at, made, {}, 0, 0, 0, 0) for at, (place, made) in places)
    info = EventInfo(system="team-round-robin" if teams else "round-robin")
    clubs = (Team(1, "X"), Team(2, "Y"), Team(3, "Z"))
    event = Event(info, PEOPLE, clubs, prizes=(Prize("cup", 1), Prize("medal", 2)))
    _, findings = prize_list(event, Standings(1, (), lines))
    assert [dict(one.values)["names"] for one in findings] == [names]


def test_without_a_rule_of_sharing_the_money_of_level_players_is_open() -> None:
    found, codes = given(*OPEN, points=(8, 8, 6, 5))
    assert paid(found) == [("", 1, None), ("", 2, None)] and found.open
    assert (found.total, found.left_over) == (0, 0)
    assert codes == ["prize-sharing-open"]
    found, codes = given(*OPEN, points=(8, 8, 6, 5), prize_sharing="hort")
    assert paid(found) == [("", 1, 25000), ("", 2, 15000)] and codes == [] and not found.open


def test_shares_are_paid_in_whole_coins_and_the_rest_is_told() -> None:
    prizes = [Prize("", 1, "", "100")]
    found, _ = given(*prizes, points=(8, 8, 8, 5), prize_sharing="equal")
    assert (paid(found)[0][2], found.total, found.left_over) == (3333, 9999, 1)
    found, _ = given(*prizes, points=(8, 8, 8, 5), prize_sharing="equal", prize_step="5")
    assert (paid(found)[0][2], found.total, found.left_over) == (3000, 9000, 1000)
    assert given(*prizes, prize_step="full")[1] == ["prize-amount-unreadable"]


def test_what_no_place_decides_is_left_to_be_given_by_hand() -> None:
    prizes = (
        Prize("book", category="fair play"),
        Prize("bag", 1, "fair play"),
        Prize("", 2, "", "many"),
        Prize("", 1, "", "50 EUR"),
        Prize("", 2, "", "50 zł"),
        Prize("cup", 3, "women"),
        Prize("rose", None, "Best woman"),
    )
    found, codes = given(*prizes)
    assert found.otherwise == (0, 1, 2, 4)
    assert found.unclaimed == (5,)
    assert [(award.number, award.things) for award in found.awards] == [(1, ()), (2, (6,))]
    assert codes == ["prize-amount-unreadable", "prize-currencies", "prize-class-unknown", "prize-without-place"]


@of_each(
    [
        (("500,-", "300 zł", "200 PLN"), "zł"),
        (("500,- zł", "300,– złotych", "1 200.-"), "zł"),
        (("50 €", "30 EUR", "20,00 евро"), "€"),
        (("100 лв.", "50 лв", "20 BGN"), "лв."),
    ]
)
def test_one_currency_may_be_written_in_several_ways(written: tuple[str, ...], expected: str) -> None:
    found, codes = given(*(Prize("", at, "", text) for at, text in enumerate(written, 1)))
    assert (found.currency, codes, found.otherwise, len(found.awards)) == (expected, [], (), 3)


def test_prizes_of_places_that_nobody_takes_are_left_to_be_given() -> None:
    women = (Prize("", 2, "women", "50"), Prize("", 3, "women", "40"), Prize("rose", 3, "women"), Prize("", 0, "", "9"))
    found, codes = given(*women)
    assert paid(found) == [("women", 3, 5000)]
    assert (found.unclaimed, found.otherwise, codes) == ((1, 2), (3,), ["prize-without-place"])


def test_an_event_of_several_groups_has_no_one_table_for_its_prizes() -> None:
    lines = (Row(1, 1, 4, {}, 0, 0, 0, 0, group=1), Row(1, 2, 4, {}, 0, 0, 0, 0, group=2))
    event = Event(EventInfo(), PEOPLE, prizes=OPEN)
    found, findings = prize_list(event, Standings(1, (), lines))
    assert (found.awards, found.otherwise) == ((), (0, 1))
    assert [one.code for one in findings] == ["prizes-of-groups"]


@hypothesis.given(
    points=st.lists(st.integers(0, 5), min_size=1, max_size=7),
    women=st.sets(st.integers(1, 7)),
    prizes=st.lists(
        st.tuples(st.integers(1, 4), st.sampled_from(["", "women", "men"]), st.integers(0, 300)), max_size=9
    ),
    rule=st.sampled_from(["equal", "hort", "by-place"]),
)
def test_nobody_keeps_two_prizes_and_no_more_is_paid_than_there_is(
    points: list[int], women: set[int], prizes: list[tuple[int, str, int]], rule: str
) -> None:
    people = tuple(Player(at, sex="f" if at in women else "m") for at in range(1, len(points) + 1))
    made = sorted(points, reverse=True)
    lines = tuple(Row(1 + made.index(own), at, own, {}, 0, 0, 0, 0) for at, own in enumerate(made, start=1))
    sheet = tuple(Prize("", place, name, str(amount)) for place, name, amount in prizes)
    settings = of_sheet({"prize_sharing": rule, "prizes_per_player": "higher"})
    found, findings = prize_list(Event(EventInfo(settings=settings), people, prizes=sheet), Standings(1, (), lines))
    winners = [award.number for award in found.awards]
    assert findings == () and len(winners) == len(set(winners))
    assert sum(award.money or 0 for award in found.awards) <= 100 * sum(amount for _, _, amount in prizes)
    assert found.total + found.left_over == sum(award.money or 0 for award in found.awards)


@hypothesis.given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=6), st.data())
def test_nobody_would_have_a_higher_prize_in_another_class(kinds: list[tuple[bool, bool]], data: st.DataObject) -> None:
    """Without equal points: of whoever keeps no prize of another class nobody stands above him there."""
    falling = st.lists(st.integers(1, 30), max_size=3).map(lambda amounts: sorted(amounts, reverse=True))
    amounts = {name: data.draw(falling) for name in ("", "women", "U1800")}
    people = tuple(
        Player(at, sex="f" if woman else "m", ratings=(Rating("fide", 1700 if weak else 1900),))
        for at, (woman, weak) in enumerate(kinds, 1)
    )
    order = [each.number for each in people]
    of = {
        "": order,
        "women": [at for at in order if kinds[at - 1][0]],
        "U1800": [at for at in order if kinds[at - 1][1]],
    }
    prizes = tuple(
        Prize("", at, name, str(amount)) for name, money in amounts.items() for at, amount in enumerate(money, 1)
    )
    made = tuple(range(20, 20 - len(order), -1))
    found, _ = given(*prizes, points=made, places=tuple(order), people=people, prizes_per_player="higher")
    kept = {award.number: (award.text, int(found.paid(award) or 0) // 100) for award in found.awards}
    for name, money in amounts.items():
        left = [number for number in of[name] if kept.get(number, (name, 0))[0] == name]
        for number in of[name]:
            place = sum(other < number for other in left if other != number)
            assert kept.get(number, ("", 0))[1] >= (money[place] if place < len(money) else 0)
