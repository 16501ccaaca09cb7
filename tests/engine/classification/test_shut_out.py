"""Whom a player may leave without half a point: ways of spreading points against all results of his games (FIDE B.01, 1.4.2)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from engine.classification.forecast.shut_out import Unrated, unrated_of
from engine.model import Event, EventInfo, Mark, Player, Rating

_Sums = tuple[tuple[int, ...], tuple[int, ...]]


def sums(unrated: Unrated, marks: tuple[Mark, ...]) -> _Sums:
    """How many of each kind are left with nothing, and the sums over the games of each of the idle."""
    shut = (sum(all(marks[at] is Mark.WIN for at in games) for games in kind) for kind in unrated.hanging)
    return tuple(shut), tuple(sum(marks[at] for at in games) for games in unrated.idle)


def some_unrated(dice: random.Random) -> tuple[Unrated, int]:
    """Kinds of opponents with as many games each, some of them idle in a way, as are some other games."""
    size = dice.randint(1, 6)
    games, kinds = dice.sample(range(size), size), []
    while games and dice.random() < 0.7:
        count = dice.choice([1, 1, 2])
        kind = [tuple(games[at : at + count]) for at in range(0, min(len(games), 3) - count + 1, count)]
        games = games[len(kind) * count :]
        kinds.append(tuple(kind))
    ways: tuple[list[int], ...] = ([], [])
    for kind in (*(kind for kind in kinds if kind), ((each,) for each in games)):
        together = [at for opponent in kind for at in opponent]
        dice.choice([*ways, []]).extend(together)
    return Unrated(tuple(kind for kind in kinds if kind), tuple(tuple(way) for way in ways if way)), size


def test_the_ways_of_spreading_points_are_all_there_are_each_once() -> None:
    """Within a way only the sum of the points differs, from nothing over what is told to all that its sums allow."""
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        unrated, size = some_unrated(random.Random(seed))
        there = {(sums(unrated, marks), sum(marks)) for marks in product(Mark, repeat=size)}
        spreads = list(unrated.spreads(size))
        found = [
            (sums(unrated, way.marks(rest)), sum(way.marks(rest))) for way in spreads for rest in range(way.free + 1)
        ]
        assert (len(found), set(found)) == (len(there), there), seed
        assert len(spreads) == len({each for each, _ in there}), seed
        assert all(sum(way.marks(rest)) == way.least + rest for way in spreads for rest in range(way.free + 1)), seed
        seen[min(2, len(unrated.hanging)), len(unrated.idle)] += 1
    assert len(seen) >= 8, seen


def event_of(*people: Player) -> Event:
    return Event(EventInfo(), people)


def rated(number: int, value: int) -> Player:
    return Player(number, federation="GER", ratings=(Rating("fide", value),))


def unrated_player(number: int, federation: str = "BUL", title: str = "") -> Player:
    return Player(number, federation=federation, titles={"fide": title} if title else {})


ALIKE = (((0,), (1,)),)
APART = (((0,),), ((1,),))
GAMES = {2: (0,), 3: (1,)}


def kinds_of(third: Player, lost: Counter[int], *others: Player) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The kinds of numbers 2 and 3, both of whom count only if they are not left with nothing."""
    event = event_of(Player(1), unrated_player(2), third, *others)
    won = Counter({each: games for each, games in lost.items() if each > 3})
    return unrated_of(event, GAMES, [won], [lost]).hanging


@pytest.mark.parametrize(
    ("third", "kinds"),
    [
        (unrated_player(3), ALIKE),
        (unrated_player(3, "GER"), APART),
        (unrated_player(3, title="GM"), APART),
        (unrated_player(3, ""), APART),
    ],
)
def test_unrated_opponents_of_one_federation_and_title_are_alike(third: Player, kinds: object) -> None:
    """FIDE B.01, 1.4.3 to 1.4.5."""
    assert kinds_of(third, Counter({2: 1, 3: 1})) == kinds


@pytest.mark.parametrize(
    ("lost", "kinds"),
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
    lost: Counter[int], kinds: object
) -> None:
    """FIDE B.01, 1.4.6: the lowest opponent is raised in all games with him."""
    assert kinds_of(unrated_player(3), lost, unrated_player(4), rated(5, 1400), rated(6, 1500)) == kinds


def test_opponents_with_another_number_of_games_left_are_not_alike() -> None:
    event, lost = event_of(unrated_player(2), unrated_player(3)), Counter({2: 2, 3: 2})
    assert unrated_of(event, {2: (0,), 3: (1, 2)}, [Counter()], [lost]).hanging == (((0,),), ((1, 2),))


def test_who_counts_in_another_way_of_missing_facts_is_not_alike_and_idle_in_the_rest() -> None:
    """Number 2 counts in one way whatever he makes, number 3 in the other; number 4 always, number 5 in the second way."""
    event = event_of(*(unrated_player(number) for number in range(2, 6)))
    won = [Counter({2: 1, 4: 1}), Counter({3: 1, 4: 1, 5: 1})]
    lost = [Counter({2: 1, 3: 1, 4: 1}), Counter({2: 1, 3: 1, 4: 1, 5: 1})]
    found = unrated_of(event, {number: (number,) for number in range(2, 6)}, won, lost)
    assert found == Unrated((((2,),), ((3,),)), ((5,),))
    both = [Counter({4: 1}), Counter({4: 1})]
    found = unrated_of(event, {2: (0, 1), 4: (2,), 5: (3, 4)}, both, both)
    assert found == Unrated((), ((0, 1, 3, 4),))
