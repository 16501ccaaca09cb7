"""The order of the quality criteria: what stands earlier in the text outweighs whatever stands behind it."""

from __future__ import annotations

from random import Random

import pytest

from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.dutch.scale import Scale
from tests.engine.pairing.swiss.dutch.test_dutch_against_the_letter import EDITIONS, paired_alike
from tests.engine.pairing.swiss.hard_fields import hard_field
from tests.engine.pairing.swiss.kernels import dutch_roster

FLOATERS = ("floaters", "floater-scores", "next-floaters", "next-scores")
COLOURS = ("top-difference", "top-third", "preferences", "strong-preferences")
FLOATS = ("down-1", "up-1", "down-2", "up-2", "down-scores-1", "up-scores-1", "down-scores-2", "up-scores-2")
ORDERS = {
    "2026": (EDITION_2026, (*FLOATERS, "bye-unplayed", *COLOURS, *FLOATS)),
    "2017": (EDITION_2017, FLOATERS + COLOURS + FLOATS),
}
"""C.04.3 of 2026, 2.4.1 to 2.4.16 (C6 to C21), and of 2017, C.5 to C.19; the look-ahead is one criterion of two counts."""


@pytest.mark.parametrize("year", ORDERS)
def test_the_criteria_stand_in_the_order_of_the_text(year: str) -> None:
    edition, order = ORDERS[year]
    assert tuple(criterion.key for criterion in edition.criteria) == order
    names = list(dict.fromkeys((criterion.name, criterion.article) for criterion in edition.criteria))
    if year == "2026":
        assert names == [(f"C{at + 5}", f"2.4.{at}") for at in range(1, 17)]
    else:
        assert names == [(f"C.{at}", f"C.{at}") for at in range(5, 20)]


@pytest.mark.parametrize("edition", [EDITION_2026, EDITION_2017], ids=["2026", "2017"])
def test_the_loss_of_a_criterion_is_more_than_that_of_all_behind_it(edition: DutchEdition) -> None:
    for seed in range(40):
        roster = dutch_roster(hard_field(Random(seed), 9), edition)
        players = range(len(roster.score))
        if players:
            scale = Scale(roster, players, (), len(players) + 1)
            room = [scale.shifts[criterion.key] for criterion in edition.criteria]
            assert [at for at, _ in room[:-1]] == [at + width for at, width in room[1:]]
            assert (room[-1][0], scale.completion) == (0, 1 << sum(room[0]))


@pytest.mark.parametrize("year", EDITIONS)
@pytest.mark.parametrize(("seed", "most"), [(884, 8), (7086, 8), (3335, 10)])
def test_fields_that_tell_the_order_of_two_criteria_are_paired_as_by_the_letter(
    seed: int, most: int, year: int
) -> None:
    """C.8 before C.9, C.9 before C.10 (2026: C10, C11, C12), and C9 before C10: each other way round pairs another."""
    assert paired_alike(hard_field(Random(seed), most), year)
