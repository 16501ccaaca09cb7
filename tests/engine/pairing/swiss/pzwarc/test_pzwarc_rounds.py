"""PZWarc 2021, V 2.7, 2.8: orders, byes, floats, colours, settings."""

from __future__ import annotations

from dataclasses import replace

from engine.model import NO_SETTINGS
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind
from engine.pairing.swiss.pzwarc.halves import opponents_in_order
from engine.pairing.swiss.pzwarc.kernel import colour_of_higher
from engine.pairing.swiss.pzwarc.roster import Card, Limits, Variant, round_list
from tests.engine.pairing.swiss.kernels import (
    FLOAT,
    breaches_of_pzwarc,
    faults_of_pzwarc,
    pair_pzwarc,
    roster_of_pzwarc,
)
from tests.rows import of_each

COLOURS = {"W": WHITE, "B": BLACK}
BYE = PlayerRound(0, NO_COLOUR, 2, RoundKind.PAIRING_BYE)


def card(text: str, number: int = 1) -> Card:
    return Card(number, 0, tuple(COLOURS[letter] for letter in text), 0, bye_allowed=True)


def free(points: int) -> PlayerRound:
    """A round that gives points and nothing else."""
    return PlayerRound(0, NO_COLOUR, points, RoundKind.HALF_BYE)


def start(players: int, **values: object) -> Field:
    return replace(Field(tuple(Entrant(n) for n in range(1, players + 1)), 1, 7), **values)  # type: ignore[arg-type]


def test_twenty_players_are_paired_as_in_the_example() -> None:
    """2.8.5.4: 1-11, 12-2, 3-13, …"""
    pairing = pair_pzwarc(start(20))
    assert pairing is not None
    assert pairing.pairs[:3] == ((1, 11), (12, 2), (3, 13))
    assert len(pairing.pairs) == 10


def test_the_lot_for_number_one_turns_all_colours_of_round_one() -> None:
    assert pair_pzwarc(start(4, initial_colour=BLACK)) == RoundPairing(((3, 1), (2, 4)))


def test_the_lowest_placed_has_the_bye_and_nobody_has_it_twice() -> None:
    """2.8.7.12, 2.8.6.1.2, 2.8.9.3."""
    field = start(7)
    pairing = pair_pzwarc(field)
    assert pairing is not None
    assert pairing.bye == 7
    walkover = PlayerRound(1, NO_COLOUR, 2, RoundKind.FORFEIT_WIN)
    entrants = [Entrant(n, (free(0),)) for n in range(1, 6)] + [Entrant(6, (walkover,)), Entrant(7, (BYE,))]
    second = pair_pzwarc(Field(tuple(entrants), 2, 7))
    assert second is not None
    assert second.bye == 5


def test_the_bye_of_round_one_counts_nothing_in_the_pairing_of_round_two_only() -> None:
    """2.8.9.4."""
    entrants = (*(Entrant(n, (free(0 if n > 2 else 2),)) for n in range(1, 5)), Entrant(5, (BYE,)))
    field = Field(entrants, 2, 7)
    assert [e.number for e in round_list(field, Variant.CLASSICAL)] == [1, 2, 3, 4, 5]
    later = Field(tuple(Entrant(e.number, (*e.rounds, free(0))) for e in entrants), 3, 7)
    assert [e.number for e in round_list(later, Variant.CLASSICAL)] == [1, 2, 5, 3, 4]


def test_pa1_tries_pb_from_its_first_and_then_pa_from_its_last() -> None:
    """2.8.7.4–2.8.7.7."""
    assert opponents_in_order([1, 2, 3, 4, 5, 6, 7, 8]) == [5, 6, 7, 8, 4, 3, 2]


def test_the_rating_variant_orders_by_the_sum_of_the_opponents_ratings() -> None:
    """2.7.3: the opponents really played."""
    ratings = {1: 2200, 2: 2100, 3: 2000, 4: 1900}
    rounds = {1: (4, WHITE, 1), 4: (1, BLACK, 1), 2: (3, WHITE, 1), 3: (2, BLACK, 1)}
    field = Field(tuple(Entrant(n, (PlayerRound(*rounds[n]),), ratings[n]) for n in sorted(rounds)), 2, 5)
    assert [e.number for e in round_list(field, Variant.RATING)] == [4, 3, 2, 1]
    assert [e.number for e in round_list(field, Variant.CLASSICAL)] == [1, 2, 3, 4]


def fmjd_field() -> Field:
    """Round 3: 1 and 2 have 3 points each; 2's opponents have more."""
    rounds = {
        1: ((5, WHITE, 2), (6, BLACK, 1)),
        2: ((3, BLACK, 1), (4, WHITE, 2)),
        3: ((2, WHITE, 1), (5, BLACK, 1)),
        4: ((6, WHITE, 2), (2, BLACK, 0)),
        5: ((1, BLACK, 0), (3, WHITE, 1)),
        6: ((4, BLACK, 0), (1, WHITE, 1)),
    }
    return Field(tuple(Entrant(n, tuple(PlayerRound(*r) for r in rs)) for n, rs in rounds.items()), 3, 7)


def test_the_fmjd_variant_orders_by_the_valuation_from_round_three_on() -> None:
    """2.7.2, 2.10.2: shortened Solkoff is 1 (of 1, 1) for 1 and 2 (of 2, 2) for 2."""
    field = fmjd_field()
    assert [e.number for e in round_list(field, Variant.FMJD)][:2] == [2, 1]
    # 1 has played nobody, so that every valuation would put 2 before him.
    won = {1: (4, NO_COLOUR, 2, RoundKind.FORFEIT_WIN), 2: (3, WHITE, 2), 3: (2, BLACK, 0)}
    lost = Entrant(4, (PlayerRound(1, NO_COLOUR, 0, RoundKind.FORFEIT_LOSS),))
    earlier = Field((*(Entrant(n, (PlayerRound(*r),)) for n, r in won.items()), lost), 2, 7)
    assert [e.number for e in round_list(earlier, Variant.FMJD)][:2] == [1, 2]


@of_each(
    [
        ("WBW", (WHITE, BLACK), (WHITE, BLACK)),
        ("BWW", (BLACK,), (WHITE, BLACK)),
        ("BBWWW", (BLACK,), (BLACK,)),
        ("WWBW", (BLACK,), (WHITE, BLACK)),
        ("WWBWBWW", (BLACK,), (BLACK,)),
    ]
)
def test_a_third_colour_is_the_strict_limit_and_a_fourth_the_absolute_one(
    played: str, strict: tuple[int, ...], absolute: tuple[int, ...]
) -> None:
    assert card(played).may(Limits.STRICT) == strict
    assert card(played).may(Limits.ABSOLUTE) == absolute


@of_each(
    [
        ("WB", "BW", WHITE, "V 2.8.8.2"),
        ("WBW", "BW", BLACK, "V 2.8.8.2"),
        ("BWB", "BWBB", BLACK, "V 2.8.8.4"),  # White for the higher would give the lower a third Black
        ("", "W", WHITE, "V 2.8.8.1"),
        ("", "", WHITE, "V 2.8.5.4"),
    ]
)
def test_limits_come_before_the_wish_of_the_higher_placed(higher: str, lower: str, colour: int, article: str) -> None:
    assert colour_of_higher(card(higher), card(lower, 2), WHITE) == (colour, article)


def with_points(points: dict[int, int], floats: dict[int, int] | None = None, **values: object) -> Field:
    """Two rounds played against absent players 101…: free points first, then a game that may be a float."""
    entrants, others = [], []
    for number, total in points.items():
        direction = (floats or {}).get(number, 0)
        last = PlayerRound(100 + number, WHITE if number % 2 else BLACK, 0)
        entrants.append(Entrant(number, (free(total), last)))
        other = PlayerRound(number, BLACK if number % 2 else WHITE, 0)
        others.append(Entrant(100 + number, (free(total + direction), other), present=False))
    return replace(Field(tuple(entrants + others), 3, 7), **values)  # type: ignore[arg-type]


def test_from_an_odd_group_the_lowest_placed_goes_down_to_the_highest() -> None:
    """2.8.7.2."""
    pairing = pair_pzwarc(with_points({1: 4, 2: 4, 3: 4, 4: 2, 5: 2, 6: 2}))
    assert pairing is not None
    assert {frozenset(p) for p in pairing.pairs} == {frozenset(p) for p in ((1, 2), (3, 4), (5, 6))}


def test_a_second_down_float_running_makes_the_next_candidate_go() -> None:
    """2.8.2; -1: the opponent had less. The leaders' group is exempt, so the odd group stands second."""
    points = {1: 6, 2: 6, 3: 4, 4: 4, 5: 4, 6: 2, 7: 2, 8: 2}
    pairing = pair_pzwarc(with_points(points, {5: -1}))
    assert pairing is not None
    assert {frozenset(p) for p in pairing.pairs} == {frozenset(p) for p in ((1, 2), (3, 5), (4, 6), (7, 8))}
    free_system = pair_pzwarc(with_points(points, {5: -1}), settings=replace(NO_SETTINGS, uncontrolled=True))
    assert free_system is not None
    assert frozenset((5, 6)) in {frozenset(p) for p in free_system.pairs}


def test_a_second_up_float_running_makes_the_next_host_play() -> None:
    points = {1: 6, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2}
    pairing = pair_pzwarc(with_points(points, {2: 1}))
    assert pairing is not None
    assert {frozenset(p) for p in pairing.pairs} == {frozenset(p) for p in ((1, 3), (2, 4), (5, 6))}


def test_float_rules_do_not_hold_in_the_last_round() -> None:
    """2.8.6.2.3."""
    points = {1: 6, 2: 6, 3: 4, 4: 4, 5: 4, 6: 2, 7: 2, 8: 2}
    pairing = pair_pzwarc(with_points(points, {5: -1}, rounds=3))
    assert pairing is not None
    assert frozenset((5, 6)) in {frozenset(p) for p in pairing.pairs}


def test_stuck_players_float_by_the_letter_and_by_default_earlier_pairs_are_undone() -> None:
    """2.8.7.8: 1 may meet 3, 4; 2 only 3. Plainly 1-3 leaves 2 stuck with 4; undone: 1-4, 2-3."""
    field = with_points({1: 4, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2}, forbidden=frozenset({(2, 4), (1, 2)}))
    undone, letter = pair_pzwarc(field), pair_pzwarc(field, settings=FLOAT)
    assert undone is not None
    assert letter is not None
    assert {frozenset(p) for p in undone.pairs} == {frozenset(p) for p in ((1, 4), (2, 3), (5, 6))}
    assert frozenset((1, 3)) in {frozenset(p) for p in letter.pairs}


def test_a_third_colour_is_given_only_where_the_field_has_no_other_pairing() -> None:
    """2.8.5.1: both have had White twice running."""
    rounds = tuple(PlayerRound(n, WHITE, 0) for n in (8, 9))
    field = Field((Entrant(1, rounds), Entrant(2, rounds)), 3, 7)
    pairing = pair_pzwarc(field, explain=True)
    assert pairing is not None
    assert pairing.decisions[0].code == "pzwarc.mode-wide"
    assert roster_of_pzwarc(field).strict == (0, 0)


def test_the_judge_names_bye_floats_and_colours() -> None:
    points = {1: 6, 2: 6, 3: 4, 4: 4, 5: 4, 6: 2, 7: 2, 8: 2}
    field = with_points(points, {5: -1})
    own = pair_pzwarc(field)
    assert own is not None
    assert faults_of_pzwarc(field, own) == ()
    (reason,) = faults_of_pzwarc(field, RoundPairing(((1, 2), (3, 4), (5, 6), (7, 8))))
    assert (reason.code, reason.article) == ("pzwarc.worse-float", "V 2.8.2")
    (reason,) = faults_of_pzwarc(field, RoundPairing(tuple((b, w) for w, b in own.pairs)))
    assert reason.code == "pzwarc.other-colour"
    odd = start(5)
    (reason,) = faults_of_pzwarc(odd, RoundPairing(((1, 3), (5, 2)), 4))
    assert (reason.code, reason.article) == ("pzwarc.worse-bye", "V 2.8.7.12")


def test_absolute_breaches_are_all_named() -> None:
    rounds = {1: (2, WHITE, 2), 2: (1, BLACK, 0), 3: (4, WHITE, 2), 4: (3, BLACK, 0)}
    field = Field((*(Entrant(n, (PlayerRound(*r),)) for n, r in rounds.items()), Entrant(5, (BYE,))), 2, 5)
    found = {reason.article for reason in breaches_of_pzwarc(field, RoundPairing(((1, 2), (3, 4)), 5))}
    assert found == {"V 2.8.6.1.1", "V 2.8.6.1.2"}
