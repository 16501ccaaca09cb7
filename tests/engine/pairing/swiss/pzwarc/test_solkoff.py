"""PZWarc 2021, V 2.9: four players, three rounds, everything calculated by hand."""

from __future__ import annotations

from fractions import Fraction

from engine.pairing.swiss.pzwarc import solkoff as s

# 1: beat 2, drew 3, beat 4 = 5; 2: lost to 1, beat 4, beat 3 = 4; 3: beat 4, drew 1, lost to 2 = 3; 4: lost all = 0.
TALLIES = s.Tallies(
    {
        1: s.Tally(5, (s.Meeting(2, 2), s.Meeting(3, 1), s.Meeting(4, 2)), 2100),
        2: s.Tally(4, (s.Meeting(1, 0), s.Meeting(4, 2), s.Meeting(3, 2)), 2000),
        3: s.Tally(3, (s.Meeting(4, 2), s.Meeting(1, 1), s.Meeting(2, 0)), 1950),
        4: s.Tally(0, (s.Meeting(3, 0), s.Meeting(2, 0), s.Meeting(1, 0)), 1801),
    }
)


def test_solkoff_is_the_sum_of_the_opponents_points() -> None:
    assert [s.solkoff(TALLIES, n) for n in TALLIES] == [7, 8, 9, 12]


def test_median_drops_highest_and_lowest_and_shortened_only_the_lowest() -> None:
    assert [s.median_solkoff(TALLIES, n) for n in TALLIES] == [3, 3, 4, 4]
    assert [s.shortened_solkoff(TALLIES, n) for n in TALLIES] == [7, 8, 9, 9]


def test_the_full_reduced_solkoff_drops_one_then_two_lowest() -> None:
    assert s.reduced_solkoff(TALLIES, 1) == (7, 4)
    assert s.reduced_solkoff(TALLIES, 4) == (9, 5)


def test_solkoff_plus_sums_the_opponents_solkoff() -> None:
    assert s.solkoff_plus(TALLIES, 1) == 8 + 9 + 12
    assert s.solkoff_plus(TALLIES, 4) == 9 + 8 + 7


def test_baliakin_multiplies_by_the_own_result_or_by_the_letter_by_the_opponents() -> None:
    assert s.solkoff_baliakin(TALLIES, 1) == 2 * 8 + 1 * 9 + 2 * 12
    assert s.solkoff_baliakin(TALLIES, 1, opponents_result=True) == 0 * 8 + 1 * 9 + 0 * 12


def test_of_two_games_with_one_opponent_each_counts_once_by_the_letter_too() -> None:
    tallies = s.Tallies(
        {1: s.Tally(1, (s.Meeting(2, 1), s.Meeting(2, 0))), 2: s.Tally(3, (s.Meeting(1, 1), s.Meeting(1, 2)))}
    )
    assert s.solkoff_baliakin(tallies, 1) == (3 * 0 + 1 + 1) * (1 + 0)
    assert s.solkoff_baliakin(tallies, 1, opponents_result=True) == (1 + 1) * (1 + 2)


def test_sonneborn_berger_doubles_the_beaten() -> None:
    assert [s.sonneborn_berger(TALLIES, n) for n in TALLIES] == [2 * 4 + 3 + 0, 0 + 2 * 3, 0 + 5, 0]


def test_average_ratings_are_exact_fractions() -> None:
    assert s.average_rating(TALLIES, 1) == Fraction(2000 + 1950 + 1801, 3)
    assert s.reduced_average_rating(TALLIES, 1) == (Fraction(3950, 2), Fraction(2000))


def test_a_bye_adds_nothing() -> None:
    tallies = s.Tallies(
        {1: s.Tally(4, (s.Meeting(0, 2, played=False), s.Meeting(2, 2))), 2: s.Tally(0, (s.Meeting(1, 0),))}
    )
    assert s.solkoff(tallies, 1) == 0
    assert s.solkoff(tallies, 2) == 4
    assert s.reduced_solkoff(tallies, 1) == ()
    assert s.average_rating(s.Tallies({1: s.Tally(0)}), 1) is None


def test_an_opponent_without_a_rating_is_not_rated_0() -> None:
    tallies = s.Tallies({**TALLIES, 4: s.Tally(0, TALLIES[4].meetings)})
    assert s.average_rating(tallies, 1) == 1975
    assert s.reduced_average_rating(tallies, 1) == (2000,)
    assert (
        s.average_rating(s.Tallies({1: s.Tally(2, (s.Meeting(2, 2),)), 2: s.Tally(0, (s.Meeting(1, 0),))}), 1) is None
    )
