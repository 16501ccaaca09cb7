"""Of alike opponents those are chosen whom it is best to meet: no choice holds a mix that none of the chosen ones holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from engine.classification.forecast.fates import Chosen, Fate, Member, best_fates, best_fates_by_the_lowest

OUT, IN, TWICE = (Fate((games,), nothing=not games, won=None) for games in (0, 1, 2))
HOMES = ("POL", "BUL", "GER", "UKR", None)
SINGLY = frozenset({"POL"})


def every_choice(members: list[Member]) -> Iterator[dict[int, Fate]]:
    for ways in product(*(each.fates for each in members)):
        yield {each.number: fate for each, fate in zip(members, ways, strict=True)}


def ends_of(members: list[Member], chosen: Chosen, *, lowest: bool) -> object:
    """How many of each kind end how, and with whom of the lowest number games count."""
    counts = frozenset(Counter((each.kind, chosen[each.number]) for each in members).items())
    return counts, min((number for number, fate in chosen.items() if any(fate.counts)), default=0) if lowest else 0


def mix_of(members: list[Member], chosen: Chosen, met: Mapping[str, int]) -> tuple[int, int, int]:
    """Games against the one told singly, the most against one of the others, and how many federations are met."""
    games = Counter(met)
    for each in members:
        if each.federation is not None:
            games[each.federation] += chosen[each.number].counts[0]
    others = [count for federation, count in games.items() if federation not in SINGLY]
    return games["POL"], max(others, default=0), sum(map(bool, games.values()))


def is_as_good(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    return one[0] <= two[0] and one[1] <= two[1] and one[2] >= two[2]


def some_members(dice: random.Random, *, lowest: bool) -> tuple[list[Member], Counter[str]]:
    sizes = [(OUT, IN), (OUT, IN), (OUT, TWICE), (IN,)] if lowest else [(OUT, IN), (OUT, IN), (OUT, IN, TWICE)]
    homes = dice.choice([HOMES, HOMES[:3], HOMES[1:3]])
    members = []
    for number in dice.sample(range(2, 40), dice.randint(0, 6)):
        fates = dice.choice(sizes)
        members.append(Member(number, fates, (dice.choice("ab"), fates), dice.choice(homes)))
    return members, Counter(dice.choices(HOMES[:4], k=dice.randint(0, 5)))  # type: ignore[arg-type]


@pytest.mark.parametrize("lowest", [False, True])
def test_for_every_choice_there_is_one_as_good_and_of_those_that_end_alike_none_is_better(lowest: bool) -> None:
    spared = 0
    for seed in range(400):
        members, met = some_members(random.Random(seed), lowest=lowest)
        choose = best_fates_by_the_lowest if lowest else best_fates
        best: dict[object, list[tuple[int, int, int]]] = {}
        for chosen in choose(members, met, SINGLY):
            assert chosen.keys() == {each.number for each in members}, seed
            assert all(chosen[each.number] in each.fates for each in members), seed
            best.setdefault(ends_of(members, chosen, lowest=lowest), []).append(mix_of(members, chosen, met))
        every: dict[object, list[tuple[int, int, int]]] = {}
        for one in every_choice(members):
            every.setdefault(ends_of(members, one, lowest=lowest), []).append(mix_of(members, one, met))
        assert best.keys() == every.keys(), seed
        for end, mixes in every.items():
            assert all(any(is_as_good(one, mix) for one in best[end]) for mix in mixes), (seed, end)
            assert not any(is_as_good(one, two) for at, one in enumerate(best[end]) for two in best[end][at + 1 :]), (
                seed,
                end,
            )
            spared += len(mixes) - len(best[end])
    assert spared > 500


def test_of_opponents_of_as_many_federations_as_there_are_one_of_each_number_is_chosen() -> None:
    """Twenty, each of his own federation: 21 choices in the place of 2 to the 20th."""
    members = [Member(number, (OUT, IN), "", f"F{number}") for number in range(20)]
    chosen = list(best_fates(members, {}, SINGLY))
    assert sorted(sum(fate.counts[0] for fate in each.values()) for each in chosen) == [*range(21)]
