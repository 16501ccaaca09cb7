"""Whom it is best to meet and to beat where those count who are overtaken, against all there is to choose (PZWarc 2021, VII 5.5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product

import pytest

from engine.classification.forecast.needed import forecast
from engine.classification.forecast.overtaking import Field, choices, marks_for
from engine.classification.rules import in_force
from engine.model import Mark, Player, PointScale
from tests.engine.classification.close_swisses import close_swiss, fewest_points
from tests.thinned import LONG

SCALES = [PointScale(), PointScale(4, 2, 0, 4), PointScale(6, 2, 0, 6), PointScale(4, 2, 1, 4)]
_Asked = tuple[int, Mark | None]


def counts(before: int, own: int, mark: Mark, scale: PointScale) -> bool:
    """Whether somebody has no more points than the player in the end, who makes this mark against him."""
    return before + scale.of_mark(Mark(Mark.WIN - mark)) <= own


@pytest.mark.parametrize("scale", SCALES)
def test_the_least_mark_with_which_somebody_met_still_counts_as_overtaken(scale: PointScale) -> None:
    for before, own in product(range(14), repeat=2):
        field = Field({2: before}, lambda player: player.number, scale)
        without = before <= own
        kept = [mark for mark in Mark if counts(before, own, mark, scale) is without]
        if not without or kept == [*Mark]:
            assert field.asks(Player(2), own) == (0, Mark.LOSS), (before, own)
        else:
            assert field.asks(Player(2), own) == (2, min(kept, default=None)), (before, own)


def test_who_counts_for_nothing_asks_for_nothing_and_who_has_no_points_has_none() -> None:
    field = Field({2: 4}, lambda player: 0 if player.number == 2 else 7, PointScale())
    assert field.asks(Player(2), 5) == (0, Mark.LOSS)
    assert [field.asks(Player(3), own) for own in range(3)] == [(7, Mark.WIN), (7, Mark.DRAW), (0, Mark.LOSS)]


def steps_kept(asked: Sequence[_Asked], marks: Sequence[Mark]) -> list[int]:
    return sorted(
        (
            step
            for (step, least), mark in zip(asked, marks, strict=True)
            if step and least is not None and mark >= least
        ),
        reverse=True,
    )


def test_points_are_given_where_most_is_kept() -> None:
    """Of all ways to win and draw so many games none keeps more of any step and above."""
    dice = random.Random(1)
    for _ in range(300):
        size = dice.randint(0, 5)
        kinds: list[_Asked] = [
            (0, Mark.LOSS),
            (5, None),
            *((step, mark) for step in (3, 5, 9) for mark in (Mark.DRAW, Mark.WIN)),
        ]
        asked = dice.choices(kinds, k=size)
        wins = dice.randint(0, size)
        draws = dice.randint(0, size - wins)
        told = marks_for(asked, wins, draws)
        assert (told.count(Mark.WIN), told.count(Mark.DRAW), len(told)) == (wins, draws, size)
        kept = steps_kept(asked, told)
        for marks in product(Mark, repeat=size):
            if (marks.count(Mark.WIN), marks.count(Mark.DRAW)) == (wins, draws):
                other = steps_kept(asked, marks)
                assert len(other) <= len(kept), (asked, wins, draws)
                assert all(one >= two for one, two in zip(kept, other, strict=False)), (asked, wins, draws)


def test_points_that_keep_nobody_are_given_to_the_first_games() -> None:
    assert marks_for([(0, Mark.LOSS)] * 4, 1, 2) == (Mark.WIN, Mark.DRAW, Mark.DRAW, Mark.LOSS)
    assert marks_for([(5, None), (5, Mark.WIN), (0, Mark.LOSS)], 2, 0) == (Mark.WIN, Mark.WIN, Mark.LOSS)
    assert marks_for([(5, Mark.DRAW), (5, Mark.DRAW)], 1, 1) == (Mark.DRAW, Mark.WIN)


def test_for_all_whom_a_player_may_meet_there_are_as_strong_ones_who_cost_as_much() -> None:
    """Rivals are given the strongest first."""
    dice = random.Random(2)
    for _ in range(200):
        size, own = dice.randint(0, 7), dice.randint(0, 6)
        rivals = [Player(number) for number in range(1, size + 1)]
        points = {number: dice.choice([own - 3, own - 1, own, own + 1]) for number in range(1, size + 1)}
        field = Field(points, lambda player: (0, 5, 9)[player.number % 3], PointScale())
        count = dice.randint(0, size)
        found = list(choices(rivals, count, field, own))
        assert found[0] == tuple(rivals[:count])
        assert len({frozenset(each.number for each in met) for met in found}) == len(found)
        profiles = []
        for met in found:
            assert len({each.number for each in met}) == count
            profiles.append(sorted((field.asks(each, own), each.number) for each in met))
        for some in combinations(rivals, count):
            asked = sorted((field.asks(each, own), each.number) for each in some)
            assert any(
                all(one[0] == two[0] and one[1] <= two[1] for one, two in zip(best, asked, strict=True))
                for best in profiles
            ), (points, own, asked)


@pytest.mark.parametrize("seed", range(400) if LONG else (131, 180, 360, 539, 625, 641, 662, 727, 821, 874))
def test_the_fewest_points_are_those_of_the_best_opponents_and_results(seed: int) -> None:
    """Against everybody who may be met, and every result, under scales that count wins, losses and byes otherwise too."""
    case, norm = close_swiss(random.Random(f"close {seed}"))
    assert forecast(case.event, 1, norm, in_force("pzwarc")).points == fewest_points(case, norm)
