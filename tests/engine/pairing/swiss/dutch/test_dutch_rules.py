"""The rules of the FIDE (Dutch) system one by one, on fields made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.pairing.swiss.cards.colours import ABSOLUTE, MILD, STRONG
from engine.pairing.swiss.cards.floats import DOWN, UP
from engine.pairing.swiss.dutch.edition import EDITION_2017, EDITION_2026, DutchEdition
from engine.pairing.swiss.dutch.kernel import colour_of_higher
from engine.pairing.swiss.event import baku_points
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind, Scoring
from tests.engine.pairing.swiss.kernels import compare, dutch_roster, pair_dutch
from tests.rows import of_each

KINDS = {
    "U": (RoundKind.PAIRING_BYE, 2),
    "F": (RoundKind.FULL_BYE, 2),
    "H": (RoundKind.HALF_BYE, 1),
    "Z": (RoundKind.ZERO_BYE, 0),
}
POINTS = {"1": 2, "=": 1, "0": 0}


def rounds_of(text: str) -> tuple[PlayerRound, ...]:
    """Read rounds as `w1 b= +5 U`: colour and result of a game against nobody in particular, or a code."""
    made: list[PlayerRound] = []
    for word in text.split():
        if word in KINDS:
            made.append(PlayerRound(0, NO_COLOUR, KINDS[word][1], KINDS[word][0]))
        elif word[0] in "+-":
            kind = RoundKind.FORFEIT_WIN if word[0] == "+" else RoundKind.FORFEIT_LOSS
            made.append(PlayerRound(int(word[1:]), NO_COLOUR, 2 if word[0] == "+" else 0, kind))
        else:
            colour, result, opponent = word[0], word[1], int(word[2:] or 99)
            made.append(PlayerRound(opponent, WHITE if colour == "w" else BLACK, POINTS[result]))
    return tuple(made)


def field_of(*histories: str, rounds: int = 9, **more: object) -> Field:
    """Make a field of players 1, 2, ... with these rounds."""
    entrants = tuple(Entrant(k, rounds_of(history)) for k, history in enumerate(histories, start=1))
    done = max((len(e.rounds) for e in entrants), default=0)
    return replace(Field(entrants, done + 1, rounds), **more)  # type: ignore[arg-type]


@of_each(
    [
        ("", 0, 0),
        ("w1", BLACK, STRONG),
        ("w1 b1", WHITE, MILD),
        ("w1 b1 w1", BLACK, STRONG),
        ("w1 w1", BLACK, ABSOLUTE),
        ("w1 U w1", BLACK, ABSOLUTE),
        ("w1 b1 b1", WHITE, ABSOLUTE),
        ("b1 +9 H Z", WHITE, STRONG),
        ("b1 b1 b1 b1 w1 w1", WHITE, ABSOLUTE),
    ]
)
def test_the_colour_preference_follows_from_the_games_played(history: str, preference: int, strength: int) -> None:
    colour = dutch_roster(field_of(history), EDITION_2026).colour[0]
    assert (colour.preference, colour.strength) == (preference, strength)


@of_each([("U", DOWN, DOWN), ("H", DOWN, DOWN), ("Z", 0, DOWN), ("+2", DOWN, DOWN), ("-2", 0, DOWN), ("w1", 0, 0)])
def test_a_round_without_play_is_a_downfloat_in_2026_only_where_it_was_worth_points(
    history: str, in_2026: int, in_2017: int
) -> None:
    field = field_of(history, "")
    assert dutch_roster(field, EDITION_2026).floats[0][0] == in_2026
    assert dutch_roster(field, EDITION_2017).floats[0][0] == in_2017


def test_meeting_a_lower_score_is_a_downfloat_for_one_and_an_upfloat_for_the_other() -> None:
    roster = dutch_roster(field_of("w1 w02", "b0 b11", "b0 w1"), EDITION_2026)
    place = {number: p for p, number in enumerate(roster.numbers)}
    assert roster.floats[place[1]][0] == DOWN
    assert roster.floats[place[2]][0] == UP


@of_each([("U", False, False), ("+2", False, False), ("F", False, True), ("H", True, True), ("Z", True, True)])
def test_a_win_without_play_bars_from_the_bye(history: str, in_2026: bool, in_2017: bool) -> None:
    """2026, 2.1.2: whatever it was; C.04.1 d of 2017: the bye of the pairing and a forfeit, not a bye on request."""
    field = field_of(history, "")
    assert dutch_roster(field, EDITION_2026).may_take_bye[0] is in_2026
    assert dutch_roster(field, EDITION_2017).may_take_bye[0] is in_2017


@pytest.mark.parametrize("edition", (EDITION_2026, EDITION_2017), ids=lambda e: e.system)
def test_the_first_round_alternates_colours_over_those_present(edition: DutchEdition) -> None:
    field = field_of("", "", "", "", "", "", "")
    away = replace(field.entrants[1], present=False)
    field = replace(field, entrants=(field.entrants[0], away, *field.entrants[2:]), initial_colour=BLACK)
    pairing = pair_dutch(field, edition)
    assert pairing is not None
    assert pairing.pairs == ((5, 1), (3, 6), (7, 4))


@pytest.mark.parametrize("edition", (EDITION_2026, EDITION_2017), ids=lambda e: e.system)
@pytest.mark.parametrize(
    ("second", "pairs"),
    [
        *((absence, ((4, 1), (5, 3))) for absence in ("Z", "H", "F")),
        *((paired, ((4, 1), (3, 5))) for paired in ("U", "+6", "-6", "w04")),
    ],
)
def test_numbers_for_the_initial_colour_count_whoever_has_been_paired(
    edition: DutchEdition, second: str, pairs: tuple[tuple[int, int], ...]
) -> None:
    """Player 2 is absent in round 2: his number counts where he was paired in round 1 (5.2.5; 2017: E.5)."""
    field = field_of("w19", second, "H", "b18", "H")
    away = replace(field.entrants[1], present=False)
    pairing = pair_dutch(replace(field, entrants=(field.entrants[0], away, *field.entrants[2:])), edition)
    assert pairing is not None
    assert set(pairing.pairs) == set(pairs)


def test_an_odd_first_round_gives_the_bye_to_the_last() -> None:
    pairing = pair_dutch(field_of("", "", "", "", ""), EDITION_2026)
    assert pairing is not None
    assert pairing.pairs == ((1, 3), (4, 2))
    assert pairing.bye == 5


def test_nobody_at_all_is_an_empty_pairing_and_one_alone_takes_the_bye_unless_barred() -> None:
    empty = pair_dutch(Field((), 1, 5), EDITION_2026)
    assert empty is not None
    assert empty.pairs == ()
    alone = pair_dutch(field_of(""), EDITION_2026)
    assert alone is not None
    assert alone.bye == 1
    assert pair_dutch(field_of("U"), EDITION_2026) is None


def test_two_who_have_met_cannot_be_paired_again() -> None:
    assert pair_dutch(field_of("w12", "b01"), EDITION_2026) is None


def test_a_forfeited_game_may_be_paired_again() -> None:
    pairing = pair_dutch(field_of("+2", "-1"), EDITION_2026)
    assert pairing is not None
    assert pairing.pairs == ((1, 2),)


def test_forbidden_pairs_do_not_meet() -> None:
    field = field_of("", "", "", "", forbidden=frozenset({(1, 3)}))
    pairing = pair_dutch(field, EDITION_2026)
    assert pairing is not None
    assert pairing.pairs == ((1, 4), (3, 2))


@of_each([(4, False), (3, True), (2, True)])
def test_equal_absolute_preferences_meet_only_as_topscorers_in_the_last_round(rounds: int, legal: bool) -> None:
    field = field_of("w1 w1", "w1 w1", rounds=rounds)
    assert (pair_dutch(field, EDITION_2026) is not None) is legal


@of_each([("w0 w=", False), ("w0 w1", False), ("w= w1", True)])
def test_a_topscorer_has_more_than_half_of_the_points(result: str, legal: bool) -> None:
    field = field_of(result, result, rounds=3)
    assert (pair_dutch(field, EDITION_2026) is not None) is legal


@of_each(
    [
        ("w1", "b1", BLACK),
        ("w1 w1", "b1 w1", BLACK),
        ("w1 b1 w1", "w1 w1", WHITE),
        ("w1 w1 w1", "b1 w1 w1", BLACK),
        ("b1 w1", "w1 b1", BLACK),
        ("w1 b1 w1 b1", "b1 w1 w1 b1", WHITE),
        ("w1", "w1", BLACK),
        ("", "", WHITE),
        ("", "w1", WHITE),
    ]
)
def test_the_first_rule_on_colours_that_decides_decides(higher: str, lower: str, colour: int) -> None:
    longest = max(len(higher.split()), len(lower.split()))
    roster = dutch_roster(
        field_of(*(f"{h} {'Z ' * (longest - len(h.split()))}" for h in (higher, lower))), EDITION_2026
    )
    assert colour_of_higher(roster, roster.numbers.index(1), roster.numbers.index(2), WHITE) == colour


def test_baku_gives_the_first_half_a_point_and_later_half_a_point() -> None:
    """C.04.5.1: 161 players, the last one of group A is number 82; nine rounds, five of them accelerated."""
    field = baku_points(Field(tuple(Entrant(k) for k in range(1, 162)), 1, 9))
    assert field.entrants[81].acceleration == (2, 2, 2, 1, 1)
    assert field.entrants[82].acceleration == ()


def test_late_entries_do_not_move_the_border_of_the_accelerated_group() -> None:
    field = baku_points(Field(tuple(Entrant(k) for k in range(1, 10)), 2, 5), last_of_group_a=4)
    assert [bool(e.acceleration) for e in field.entrants] == [True] * 4 + [False] * 5


def test_virtual_points_pair_the_halves_among_themselves() -> None:
    field = baku_points(field_of("", "", "", "", "", "", "", ""))
    pairing = pair_dutch(field, EDITION_2026)
    assert pairing is not None
    assert pairing.pairs == ((1, 3), (4, 2), (5, 7), (8, 6))


def test_the_bye_goes_to_the_lowest_score_that_allows_a_pairing_in_2026() -> None:
    field = field_of("w12", "b01", "w14", "b03", "U")
    pairing = pair_dutch(field, EDITION_2026)
    assert pairing is not None
    assert pairing.bye in {2, 4}


def test_of_those_who_may_take_the_bye_it_goes_to_one_with_fewest_unplayed_games() -> None:
    field = field_of("w12", "b01", "Z")
    pairing = pair_dutch(field, EDITION_2026)
    assert pairing is not None
    assert pairing.bye == 2
    assert pairing.pairs == ((3, 1),)


def test_any_scoring_sorts_the_players() -> None:
    scoring = Scoring(win=6, draw=2, loss=0, pairing_bye=2)
    entrants = (
        Entrant(1, (PlayerRound(2, WHITE, 2),)),
        Entrant(2, (PlayerRound(1, BLACK, 2),)),
        Entrant(3, (PlayerRound(4, BLACK, 6),)),
        Entrant(4, (PlayerRound(3, WHITE, 0),)),
    )
    pairing = pair_dutch(Field(entrants, 2, 5, scoring=scoring), EDITION_2026)
    assert pairing is not None
    assert pairing.pairs == ((3, 1), (2, 4))


def test_absolute_faults_of_a_played_pairing_are_all_named_with_their_articles() -> None:
    field = field_of("w12", "b01", "U", "w15", "b04")
    found = compare(field, EDITION_2026, [(1, 2), (4, 5)], 3)
    assert [(d.code, d.article) for d in found[:3]] == [
        ("dutch.rematch", "2.1.1"),
        ("dutch.rematch", "2.1.1"),
        ("dutch.bye-barred", "2.1.2"),
    ]


def test_players_left_out_or_seated_twice_are_named() -> None:
    found = compare(field_of("", "", "", ""), EDITION_2026, [(1, 3), (3, 7)], None)
    faults = {(d.code, dict(d.values).get("players")) for d in found}
    assert ("dutch.unknown", "3 7") in faults
    assert ("dutch.not-paired", "2 4") in faults


def test_a_worse_pairing_is_explained_by_its_criterion_and_what_was_possible() -> None:
    field = field_of("w15", "b16", "w17", "b18", "b01", "w02", "b03", "w04")
    right = pair_dutch(field, EDITION_2026)
    assert right is not None
    assert compare(field, EDITION_2026, right.pairs, None) == ()
    found = compare(field, EDITION_2026, [(4, 2), (3, 1), *right.pairs[2:]], None)
    assert [(d.code, d.article) for d in found] == [("dutch.worse", "2.4.7")]
    values = dict(found[0].values)
    assert values["criterion"] == "C12"
    assert values["possible"] == "1-4 2-3"
    assert values["boards"] == "1 2"


def test_turned_colours_are_explained_when_the_pairs_are_right() -> None:
    found = compare(field_of("", "", "", ""), EDITION_2026, [(3, 1), (4, 2)], None)
    assert [(d.code, dict(d.values)["possible"]) for d in found] == [("dutch.colour", "1-3")]


def test_the_explanation_tells_every_bracket_and_why_its_first_candidate_fell() -> None:
    field = field_of("w13", "b14", "b01", "w02", "w0", "b0")
    pairing = pair_dutch(field, EDITION_2026, explain=True)
    assert pairing is not None
    codes = [(d.bracket, d.code) for d in pairing.decisions]
    assert codes[0] == (1, "dutch.bracket")
    assert codes[1] == (1, "dutch.first")
    assert {code for _, code in codes[2:]} <= {
        "dutch.bracket",
        "dutch.first",
        "dutch.first-impossible",
        "dutch.first-worse",
        "dutch.first-incomplete",
        "dutch.first-bye-score",
    }
