"""Rounds in which many may not meet: the way by few edges and prices pairs as the one that weighs every edge."""

from dataclasses import replace
from random import Random

import pytest

from engine.model import NO_SETTINGS
from engine.model.effort import Effort, within
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.dutch import brackets
from engine.pairing.swiss.field import WHITE, Entrant, Field, RoundKind
from engine.pairing.swiss.simulate import EventPlan, Rates, play, simulate
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from tests.thinned import LONG


def kept_apart(dice: Random, players: int) -> frozenset[tuple[int, ...]]:
    """One club of 30 to 48 %, and half the time three clubs more."""
    numbers = range(1, players + 1)
    groups = {tuple(sorted(dice.sample(numbers, players * dice.choice((30, 40, 46, 48)) // 100)))}
    if dice.random() < 0.5:
        club = {number: dice.randrange(8) for number in numbers}
        groups |= {tuple(n for n in numbers if club[n] == own) for own in range(3)}
    return frozenset(group for group in groups if len(group) > 1)


@pytest.mark.parametrize("system", ["swiss-fide-2026", "swiss-fide-2017"])
def test_few_edges_with_prices_pair_as_all_edges_do(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    opened: list[int] = []
    closing, with_places = brackets._closing, brackets.with_places
    pair = SWISS_SYSTEMS[system].pair
    for seed in range(14 if LONG else 8):
        dice = Random(seed)
        players = dice.randint(8, 40)
        entrants = tuple(Entrant(number, rating=2600 - number) for number in range(1, players + 1))
        event = Field(entrants, 1, 7, WHITE, kept_apart(dice, players))
        for _ in range(6):
            away = {number: RoundKind.HALF_BYE for number in range(1, players + 1) if dice.random() < 0.03}
            event = replace(event, entrants=tuple(replace(e, present=e.number not in away) for e in event.entrants))
            with monkeypatch.context() as patched:
                patched.setattr(
                    brackets, "_closing", lambda near, leaver: closed.append(len(near)) or closing(near, leaver)
                )
                patched.setattr(
                    brackets,
                    "with_places",
                    lambda graph, first: opened.append(len(graph.exits)) or with_places(graph, first),
                )
                found = pair(event, NO_SETTINGS)
            with monkeypatch.context() as patched:
                patched.setattr(brackets, "_closing", lambda near, leaver: None)
                patched.setattr(brackets, "with_places", lambda graph, first: None)
                assert pair(event, NO_SETTINGS) == found
            if found is None:
                break
            event = play(event, found, away, dice, Rates(draws=dice.choice((100, 500, 900))))
    assert len(closed) > 30
    assert (len(opened) > 20) is (system == "swiss-fide-2017")


@pytest.mark.parametrize(("system", "most"), [("swiss-fide-2026", 500_000), ("swiss-fide-2017", 800_000)])
def test_a_club_among_the_highest_takes_little_work(system: str, most: int) -> None:
    """Of a club of 80 of 200, all among the first hundred: counted, the same on every machine."""
    club, spent = tuple(sorted(Random(1).sample(range(1, 101), 80))), []

    def pair(field: Field) -> RoundPairing | None:
        effort = Effort(10**9)
        with within(effort):
            found = SWISS_SYSTEMS[system].pair(replace(field, forbidden=frozenset({club})), NO_SETTINGS)
        spent.append(10**9 - effort.left)
        return found

    simulate(EventPlan(200, 4, 200, Rates(draws=300, withdrawals=0, late=0)), pair)
    assert max(spent) < most, spent
