"""FIDE Swiss rules 1998: first rounds, boards, byes, withdrawals, exchanges, settings."""

from __future__ import annotations

from dataclasses import replace

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.fide1998.bracket import Destinations, Task
from engine.pairing.swiss.fide1998.homogeneous import pair_homogeneous
from engine.pairing.swiss.fide1998.roster import Card, Roster
from engine.pairing.swiss.fide1998.start_list import Candidate, initial_order, rating_from
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind
from tests.engine.pairing.swiss.fide1998.literal_fide1998 import Literal
from tests.engine.pairing.swiss.kernels import breaches_of_1998, faults_of_1998, pair_fide1998
from tests.rows import of_each


def start(players: int, **values: object) -> Field:
    return replace(Field(tuple(Entrant(n) for n in range(1, players + 1)), 1, 7), **values)  # type: ignore[arg-type]


def test_round_one_pairs_the_halves_and_leaves_the_last_number_free() -> None:
    """F.4 and E.5."""
    pairing = pair_fide1998(start(9))
    assert pairing == RoundPairing(((1, 5), (6, 2), (3, 7), (8, 4)), 9)
    assert pair_fide1998(start(4, initial_colour=BLACK)) == RoundPairing(((3, 1), (2, 4)), None)


@of_each([0, 1, 2, 3])
def test_tiny_fields_are_paired(players: int) -> None:
    pairing = pair_fide1998(start(players))
    assert pairing is not None
    assert len(pairing.pairs) == players // 2
    assert (pairing.bye is not None) == players % 2


def test_whoever_is_absent_or_withdrawn_is_not_paired() -> None:
    """F.5."""
    field = start(5)
    away = tuple(replace(e, present=e.number != 2) for e in field.entrants)
    assert pair_fide1998(replace(field, entrants=away)) == RoundPairing(((1, 4), (3, 5)), None)


def test_a_player_with_a_point_without_play_has_no_bye() -> None:
    win = (PlayerRound(0, NO_COLOUR, 2, RoundKind.FORFEIT_WIN),)
    bye = (PlayerRound(0, NO_COLOUR, 2, RoundKind.PAIRING_BYE),)
    field = Field((Entrant(1, win), Entrant(2, bye), Entrant(3, bye)), 2, 5)
    assert pair_fide1998(field) is None
    half = (PlayerRound(0, NO_COLOUR, 1, RoundKind.HALF_BYE),)
    allowed = pair_fide1998(replace(field, entrants=(*field.entrants[:2], Entrant(3, half))))
    assert allowed is not None
    assert allowed.bye == 3


def test_boards_stand_by_the_higher_score_then_the_sum_then_the_place() -> None:
    """F.1."""
    points = {1: 2, 2: 2, 3: 2, 4: 0, 5: 0, 6: 0}
    entrants = tuple(Entrant(n, (PlayerRound(0, NO_COLOUR, p, RoundKind.HALF_BYE),)) for n, p in points.items())
    pairing = pair_fide1998(Field(entrants, 2, 5))
    assert pairing is not None
    assert [set(pair) for pair in pairing.pairs] == [{1, 2}, {3, 4}, {5, 6}]


def test_transpositions_and_exchanges_come_in_the_order_of_the_errata() -> None:
    cards = tuple(Card(n, 0, (), 0, 0, (WHITE, BLACK), 0, 0, bye_allowed=True) for n in range(9))
    free = tuple(((1 << 9) - 1) & ~(1 << n) for n in range(9))
    literal = Literal(Roster(cards, free, 0))
    orders = ["".join(str(b) for _, b in pairs) for pairs in literal.transpositions([1, 2, 3, 4], [5, 6, 7, 8])]
    assert orders[:7] == ["5678", "5687", "5768", "5786", "5867", "5876", "6578"]
    halves = [set(s1) for s1, _ in literal.halves([1, 2, 3, 4, 5, 6, 7, 8], 4)]
    swaps = [(tuple(sorted({1, 2, 3, 4} - s1)), tuple(sorted(s1 - {1, 2, 3, 4}))) for s1 in halves]
    singles = [swap for swap in swaps if len(swap[0]) == 1]
    assert singles[:6] == [((4,), (5,)), ((4,), (6,)), ((3,), (5,)), ((4,), (7,)), ((3,), (6,)), ((2,), (5,))]
    doubles = [swap for swap in swaps if len(swap[0]) == 2]
    assert doubles[:3] == [((3, 4), (5, 6)), ((3, 4), (5, 7)), ((2, 4), (5, 6))]


@of_each(
    [
        ([(0, 4), (1, 5), (2, 6), (3, 7)], {(0, 4), (1, 5), (2, 6), (3, 7)}, 0),
        ([(0, 3), (1, 5), (2, 6), (4, 7)], {(0, 3), (1, 5), (2, 6), (4, 7)}, 1),
        ([(0, 1), (2, 3), (4, 5), (6, 7)], {(0, 1), (2, 3), (4, 5), (6, 7)}, 2),
    ]
)
def test_exchanges_are_counted_by_the_pairs_inside_a_half(
    allowed: list[tuple[int, int]], pairs: set[tuple[int, int]], exchanged: int
) -> None:
    legal = [0] * 8
    for a, b in allowed:
        legal[a] |= 1 << b
        legal[b] |= 1 << a
    cards = tuple(Card(n, 0, (), 0, 0, (WHITE, BLACK), 0, 0, bye_allowed=True) for n in range(8))
    found = pair_homogeneous(Task(Roster(cards, tuple(legal), 0), tuple(range(8)), 4, 0, Destinations(0, 0)))
    assert found is not None
    assert set(found.pairs) == pairs
    assert found.exchanged == exchanged


def test_ratings_are_converted_from_ingo_and_bcf() -> None:
    """A.1: 2840 - 8 Ingo, 600 + 8 BCF."""
    assert rating_from("ingo", 100) == 2040
    assert rating_from("bcf", 180) == 2040


def test_starting_numbers_go_by_rating_title_and_alphabet() -> None:
    field = [
        Candidate("Żak", 2100),
        Candidate("Zając", 2100),
        Candidate("Nowak", 2100, "FM"),
        Candidate("Abc", 2000, "GM"),
        Candidate("Ćwik", 2100),
        Candidate("Cyran", 2100),
    ]
    assert initial_order(field) == (2, 5, 4, 1, 0, 3)


def test_the_last_criterion_can_be_the_cyrillic_alphabet_or_another() -> None:
    field = [Candidate("Щерев"), Candidate("Йорданов"), Candidate("Иванов"), Candidate("Ъгленов"), Candidate("Янев")]
    assert initial_order(field, "cyrillic") == (2, 1, 0, 3, 4)
    assert initial_order(field, lambda one: (-len(one.name),)) == (1, 3, 2, 0, 4)


def test_another_order_in_the_group_is_a_setting() -> None:
    pairing = pair_fide1998(start(4), (4, 3, 2, 1))
    assert pairing is not None
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((4, 2)), frozenset((3, 1))}


def played_once() -> Field:
    """Six players after round 1: 1, 2 and 6 have won against 4, 5 and 3."""
    rounds = {
        1: (4, WHITE, 2),
        4: (1, BLACK, 0),
        5: (2, WHITE, 0),
        2: (5, BLACK, 2),
        3: (6, WHITE, 0),
        6: (3, BLACK, 2),
    }
    return Field(tuple(Entrant(n, (PlayerRound(*rounds[n]),)) for n in sorted(rounds)), 2, 5)


def test_the_judge_is_silent_about_the_rules_own_pairing() -> None:
    own = pair_fide1998(played_once())
    assert own is not None
    assert faults_of_1998(played_once(), own) == ()


def test_the_judge_names_the_criterion_and_the_board() -> None:
    own = pair_fide1998(played_once())
    assert own is not None
    assert own.pairs == ((2, 1), (6, 5), (4, 3))
    far = RoundPairing(((3, 1), (2, 4), (6, 5)))
    (reason,) = faults_of_1998(played_once(), far)
    assert (reason.code, reason.article) == ("fide1998.worse-difference", "B.3")
    assert dict(reason.values)["board"] == "1"
    assert dict(reason.values)["opponent"] not in {"3", "0"}
    turned = RoundPairing(tuple((black, white) for white, black in own.pairs))
    (reason,) = faults_of_1998(played_once(), turned)
    assert reason.code == "fide1998.other-colour"
    (reason,) = faults_of_1998(played_once(), RoundPairing(own.pairs[::-1]))
    assert (reason.code, reason.article) == ("fide1998.other-board", "F.1")


def test_absolute_breaches_are_all_named() -> None:
    played = RoundPairing(((1, 4), (2, 3), (6, 6)))
    found = {(reason.code, reason.article) for reason in breaches_of_1998(played_once(), played)}
    assert ("fide1998.met-before", "B.1 a") in found
    assert ("fide1998.not-once", "C") in found


def test_the_explanation_tells_bracket_by_bracket() -> None:
    pairing = pair_fide1998(played_once(), explain=True)
    assert pairing is not None
    assert [step.code for step in pairing.decisions if step.bracket][:1] == ["fide1998.bracket-paired"]
    assert pair_fide1998(played_once()) == replace(pairing, decisions=())
