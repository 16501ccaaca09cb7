"""Whom a player may leave without half a point: ways of spreading points against all results of his games (FIDE B.01, 1.4.2)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from engine.classification.fide.likeness import likeness
from engine.classification.forecast.fates import Chosen, Fate
from engine.classification.forecast.shut_out import Ends, Unrated
from engine.classification.rules import in_force
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, ResultKind

_Sums = tuple[tuple[tuple[int, ...], int], ...]


def ends(something: tuple[int, int], nothing: tuple[int, int]) -> Ends:
    """With number 2 so many games count: where the player wins all, or loses all."""
    both = ([[Counter({2: games})] for games in two] for two in (something, nothing))
    return Ends(*((won, lost) for won, lost in both))


@pytest.mark.parametrize(
    ("something", "nothing", "fates"),
    [
        ((1, 1), (1, 1), (Fate((1,), False, None),)),  # he has half a point already
        ((0, 0), (0, 0), (Fate((0,), False, None),)),
        ((1, 1), (0, 0), (Fate((1,), False, None), Fate((0,), True, None))),  # the others decide,
        ((0, 1), (0, 1), (Fate((1,), False, False), Fate((0,), False, True))),  # the player does,
        ((1, 1), (0, 1), (Fate((1,), False, None), Fate((0,), True, True))),  # both do
    ],
)
def test_how_it_ends_with_an_unrated_opponent_by_what_takes_the_least(
    something: tuple[int, int], nothing: tuple[int, int], fates: tuple[Fate, ...]
) -> None:
    assert ends(something, nothing).fates(2) == fates


def test_who_counts_in_one_way_of_missing_facts_for_others_and_in_another_for_the_player_ends_in_three_ways() -> None:
    """In the first way what he makes of others is asked as well, in the second his games with the player alone."""
    won, lost = ([Counter({2: 1}), Counter()], [Counter({2: 1}), Counter({2: 1})])
    found = Ends((won, lost), ([Counter(), Counter()], [Counter({2: 1}), Counter({2: 1})])).fates(2)
    assert found == (Fate((1, 1), False, False), Fate((1, 0), False, True), Fate((0, 0), True, True))


def sums(unrated: Unrated, marks: tuple[Mark, ...]) -> _Sums:
    """What becomes of each opponent by these marks, and the sums over the games with those who do not count alike."""
    found, idle = [], Counter[tuple[bool, ...]]()
    for each, games in unrated.games.items():
        all_won = all(marks[at] is Mark.WIN for at in games)
        fate = next(fate for fate in unrated.fates[each] if fate.won is None or fate.won is all_won)
        found.append((fate.counts, 0))
        if not all(fate.counts) and not fate.won:
            idle[tuple(map(bool, fate.counts))] += sum(marks[at] for at in games)
    return (*found, *sorted(idle.items()))


def some_unrated(dice: random.Random) -> tuple[Unrated, int]:
    """Opponents of whom it hangs on the player, or on nothing, whether they count, in one of two ways or both."""
    size = dice.randint(1, 6)
    games, number = dice.sample(range(size), size), 1
    own: dict[int, tuple[int, ...]] = {}
    while games and dice.random() < 0.8:
        number, count = number + 1, dice.choice([1, 1, 2])
        own[number], games = tuple(games[:count]), games[count:]
    kinds = [((1, 1), (0, 0)), ((1, 1), (0, 1)), ((1, 0), (0, 0)), ((1, 1),), ((1, 0),), ((0, 0),)]
    fates: dict[int, tuple[Fate, ...]] = {}
    for each in own:
        counts = dice.choice(kinds)
        needs = (False, True) if len(counts) == 2 else (None,)
        fates[each] = tuple(Fate(count, False, won) for count, won in zip(counts, needs, strict=True))
    return Unrated(own, fates, [Counter(own.keys())] * 2), size


def test_the_ways_of_spreading_points_are_all_there_are_each_once() -> None:
    """Within a way only the sum of the points differs, from nothing over what is told to all that its sums allow."""
    seen: Counter[int] = Counter()
    for seed in range(400):
        unrated, size = some_unrated(random.Random(seed))
        there = {(sums(unrated, marks), sum(marks)) for marks in product(Mark, repeat=size)}
        spreads = [spread for chosen in unrated.each() for spread in unrated.spreads(chosen, size)]
        found = [
            (sums(unrated, way.marks(rest)), sum(way.marks(rest))) for way in spreads for rest in range(way.free + 1)
        ]
        assert (len(found), set(found)) == (len(there), there), seed
        assert len(spreads) == len({each for each, _ in there}), seed
        assert all(sum(way.marks(rest)) == way.least + rest for way in spreads for rest in range(way.free + 1)), seed
        seen[min(5, len(spreads))] += 1
    assert len(seen) >= 5, seen


def rated(number: int, value: int) -> Player:
    return Player(number, federation="GER", ratings=(Rating("fide", value),))


def unrated_player(number: int, federation: str = "BUL", title: str = "") -> Player:
    return Player(number, federation=federation, titles={"fide": title} if title else {})


ALIKE, APART = 3, 4
"""How many ways there are in which numbers 2 and 3 may count or not: nobody, one, or both; one as well as the other."""
NUMBERS = in_force("fide").source


def choices(third: Player, lost: Counter[int], *others: Player, own: str = "POL", left: int = 1) -> list[Chosen]:
    """What is chosen for numbers 2 and 3, who count only if they are not left with nothing; `left` games with number 3."""
    event = Event(EventInfo(), (Player(1, federation=own), unrated_player(2), third, *others))
    fates = {each: (Fate((lost[each],), False, False), Fate((0,), False, True)) for each in (2, 3)}
    unrated = Unrated({2: (0,), 3: tuple(range(1, 1 + left))}, fates, [lost])
    return list(unrated.best(event, 1, likeness(event, 1, "GM", NUMBERS)))


@pytest.mark.parametrize(
    ("third", "ways"),
    [
        (unrated_player(3), ALIKE),
        (unrated_player(3, "GER"), ALIKE),
        (unrated_player(3, title="GM"), APART),
        (unrated_player(3, title="CM"), ALIKE),
        (unrated_player(3, "FID"), APART),
        (unrated_player(3, ""), APART),
    ],
)
def test_unrated_opponents_of_one_title_are_alike_but_who_is_of_no_federation(third: Player, ways: int) -> None:
    """FIDE B.01, 1.4.3 to 1.4.5."""
    assert len(choices(third, Counter({2: 1, 3: 1}))) == ways


@pytest.mark.parametrize(
    ("own", "third", "met", "left_out"),
    [
        ("POL", "GER", {"BUL": 5, "GER": 1}, 2),  # of the federation that is met most,
        ("POL", "GER", {"BUL": 1, "GER": 5}, 3),
        ("BUL", "GER", {"BUL": 2, "GER": 2, "UKR": 5}, 2),  # or of the player's own
    ],
)
def test_of_those_who_are_alike_one_of_a_federation_that_is_met_too_often_is_left_out(
    own: str, third: str, met: dict[str, int], left_out: int
) -> None:
    """FIDE B.01, 1.4.4."""
    homes = [home for home, count in met.items() for _ in range(count)]
    others = [
        Player(at, federation=home, ratings=(Rating("fide", 2500),), titles={"fide": "GM"})
        for at, home in enumerate(homes, 4)
    ]
    lost = Counter(dict.fromkeys(range(2, 4 + len(homes)), 1))
    one_left_out = [
        {number for number, fate in each.items() if fate.won}
        for each in choices(unrated_player(3, third), lost, *others, own=own)
    ]
    assert [each for each in one_left_out if len(each) == 1] == [{left_out}]


@pytest.mark.parametrize(
    ("lost", "ways"),
    [
        (Counter({2: 2, 3: 2}), ALIKE),
        (Counter({2: 2, 3: 1}), APART),  # one game of number 3 was won without play
        (Counter({2: 2, 3: 2, 4: 2}), ALIKE),
        (Counter({2: 2, 3: 2, 4: 1}), APART),  # number 4, unrated, may be the lowest as well
        (Counter({2: 2, 3: 2, 5: 1}), APART),  # so may the weakest of the rated,
        (Counter({2: 2, 3: 2, 5: 2, 6: 1}), ALIKE),  # nobody above him,
        (Counter({2: 2, 3: 2, 6: 1}), APART),  # unless they do not meet
    ],
)
def test_who_is_raised_to_the_floor_says_nothing_while_as_many_games_count_with_each(
    lost: Counter[int], ways: int
) -> None:
    """FIDE B.01, 1.4.6: the lowest opponent is raised in all games with him."""
    assert len(choices(unrated_player(3), lost, unrated_player(4), rated(5, 1400), rated(6, 1500))) == ways


def test_opponents_with_another_number_of_games_left_are_not_alike() -> None:
    assert len(choices(unrated_player(3), Counter({2: 2, 3: 2}))) == ALIKE
    assert len(choices(unrated_player(3), Counter({2: 2, 3: 2}), left=2)) == APART


def test_a_forfeit_may_count_beside_the_games_that_do() -> None:
    """FIDE B.01, 1.4.2: with number 4 one game more may be counted than with the others two."""
    unplayed = GameResult(GameKey(9), 1, 4, Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT))
    people = (Player(1, federation="POL"), *map(unrated_player, (2, 3, 4)))
    fates = {each: (Fate((2,), False, False), Fate((0,), False, True)) for each in (2, 3)}
    for results, ways in (((), ALIKE), ((unplayed,), APART)):
        event = Event(EventInfo(), people, results=results)
        unrated = Unrated({2: (0,), 3: (1,)}, fates, [Counter({2: 2, 3: 2})])
        assert len(list(unrated.best(event, 1, likeness(event, 1, "GM", NUMBERS)))) == ways


def test_who_does_not_count_in_the_same_ways_of_missing_facts_shares_a_sum() -> None:
    """Number 2 counts in the first way alone and number 4 in both; numbers 3 and 5 in the first if they are not shut out."""
    fates = {
        2: (Fate((1, 0), False, None),),
        3: (Fate((1, 0), False, False), Fate((0, 0), False, True)),
        4: (Fate((1, 1), False, None),),
        5: (Fate((1, 0), False, False), Fate((0, 0), False, True)),
    }
    unrated = Unrated({2: (0,), 3: (1, 2), 4: (3,), 5: (4,)}, fates, [Counter(), Counter()])
    assert len(list(unrated.each())) == 4
    chosen = {2: fates[2][0], 3: fates[3][0], 4: fates[4][0], 5: fates[5][1]}
    spreads = list(unrated.spreads(chosen, 5))
    # Three games share from nothing to two wins and a draw; number 5 is beaten, number 4 has what is left.
    assert [each.least for each in spreads] == [2 + made for made in range(6)]
    assert {each.told[4] for each in spreads} == {Mark.WIN}
    assert {each.order for each in spreads} == {(3,)}
