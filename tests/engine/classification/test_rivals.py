"""Whom a player may still meet, told from all who are there and a few who are not: as if each were looked at."""

from __future__ import annotations

import random

import pytest

from engine.checks import norm_reach
from engine.classification.forecast import rivals as module
from engine.classification.forecast.remaining import plan_of
from engine.classification.forecast.rivals import Rivals
from engine.model import Event, Player, Rating
from tests.engine.classification.test_forecast import info


def people(dice: random.Random, count: int) -> tuple[Player, ...]:
    """Players some of whose numbers stand twice."""
    return tuple(
        Player(
            dice.randrange(1, count + 1),
            federation=dice.choice(("POL", "BUL", "GER")),
            ratings=(Rating("fide", 10 * dice.randrange(140, 280)),) if dice.random() < 0.8 else (),
        )
        for _ in range(count)
    )


def rating(player: Player) -> tuple[int, ...]:
    found = player.rating("fide")
    return (found.value,) if found else ()


def country(player: Player) -> tuple[str]:
    return (player.country,)


@pytest.mark.parametrize("seed", range(60))
def test_they_are_those_of_the_list_but_some(seed: int) -> None:
    dice = random.Random(seed)
    pool = people(dice, dice.randrange(1, 20))
    without = {None, *(dice.randrange(0, 22) for _ in range(dice.randrange(0, 6)))}
    others = tuple(dice.sample(pool, dice.randrange(0, len(pool) + 1)))
    told, left = Rivals(pool, without), [each for each in pool if each.number not in without]
    known = {each.number for each in others}
    more = {dice.randrange(1, 22)}
    assert ([*told.people], len(told), told.numbers) == (left, len(left), {each.number for each in left})
    assert [*told.but(more).people] == [each for each in left if each.number not in more]
    assert [*told.among(others).people] == [each for each in others if each.number not in without]
    assert [*told.beside(others).people] == [each for each in left if each.number not in known]
    for of in (rating, country):
        assert [*told.kinds(of)] == sorted({kind for each in left for kind in of(each)}, reverse=True)


def test_what_tells_players_apart_is_not_looked_for_among_all_for_each_of_them() -> None:
    """A list of 300 is gone through once for each of three things that are asked, not for each of its players."""
    event = Event(info("fide", "swiss-fide-2026", rounds=9), people(random.Random(1), 300))
    plan, before = plan_of(event), module._tally.cache_info().misses
    told = {norm_reach._likeness(event, player, plan) for player in event.players}
    assert (len(told) > 1, module._tally.cache_info().misses - before) == (True, 3)
