"""The people of made lists are as full of namesakes as real ones: what is measured among them says something."""

from __future__ import annotations

from tests.benchmarks.made_lists import people
from tests.benchmarks.name_density import density, made_names

REAL = (12_300, 20_700, 270_000, 152)
"""Of 8,201 people named in the notices of a Debian system (`tests.benchmarks.made_lists`)."""


def test_words_one_edit_apart_are_counted_by_people() -> None:
    few = [("nowak", "jan"), ("nowak", "ewa"), ("nowik", "jan"), ("nowk", "jan"), ("lis", "ewa")]
    pairs = len(few) * (len(few) - 1) / 1e8
    # nowak-nowak; nowak-nowik twice, nowak-nowk twice, nowik-nowk; three Jans and two Ewas; the Jans among them.
    assert [round(value * pairs) for value in density(few)] == [2, 2 * 5, 6 + 2, 2 * 3]


def test_made_people_are_about_as_full_of_namesakes_and_near_names_as_real_ones() -> None:
    made, crowded = (density(made_names(10_000, crowded=way)) for way in (False, True))
    ratios = [own / real for own, real in zip(made, REAL, strict=True)]
    assert all(0.5 < ratio < 2 for ratio in ratios), ratios
    assert made.near_name > REAL[-1]
    assert crowded.near_name > 3 * REAL[-1]


def test_the_same_people_are_made_every_time_and_no_two_have_one_id() -> None:
    one, other = (list(people(500, seed=5)) for _ in range(2))
    assert one == other
    assert len({each.id for each in one}) == 500
