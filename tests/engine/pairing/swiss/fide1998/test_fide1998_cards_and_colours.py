"""FIDE Swiss rules 1998, A.4–A.8, B.2, E, F.2, F.3: what the cards say and who gets White."""

from __future__ import annotations

from engine.pairing.swiss.cards.colours import ABSOLUTE, MILD, STRONG, colour_of
from engine.pairing.swiss.cards.floats import float_history
from engine.pairing.swiss.fide1998.bracket import unmet_at_least
from engine.pairing.swiss.fide1998.kernel import colour_of_higher
from engine.pairing.swiss.fide1998.roster import FLOATS, Card, colours_allowed
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind
from tests.engine.pairing.swiss.kernels import roster_of_1998
from tests.rows import of_each

COLOURS = {"W": WHITE, "B": BLACK}


def history(text: str) -> tuple[int, ...]:
    return tuple(COLOURS[letter] for letter in text if letter in COLOURS)


def preference(past: tuple[int, ...], *, exempt: bool) -> tuple[int, int]:
    colour = colour_of(past, exempt)
    return colour.preference, colour.strength


def card(text: str, number: int = 1) -> Card:
    past = history(text)
    return Card(
        number, 0, past, *preference(past, exempt=False), colours_allowed(past, exempt=False), 0, 0, bye_allowed=True
    )


@of_each(
    [
        ("", NO_COLOUR, 0),
        ("W", BLACK, STRONG),
        ("WB", WHITE, MILD),
        ("BW", BLACK, MILD),
        ("WBW", BLACK, STRONG),
        ("BWW", BLACK, ABSOLUTE),
        ("WWBB", WHITE, ABSOLUTE),
        ("BWBB", WHITE, ABSOLUTE),
        ("WWBWBW", BLACK, ABSOLUTE),  # difference +2
        ("WBWBB", WHITE, ABSOLUTE),
        ("WWWBB", WHITE, ABSOLUTE),  # difference +1: the last two games decide
    ]
)
def test_preferences_are_absolute_strong_or_weak(played: str, wish: int, strength: int) -> None:
    assert preference(history(played), exempt=False) == (wish, strength)


def test_above_half_in_the_last_round_no_preference_is_absolute() -> None:
    assert preference(history("WWBWBW"), exempt=True) == (BLACK, STRONG)
    assert preference(history("BBWW"), exempt=True) == (BLACK, MILD)
    assert colours_allowed(history("BWW"), exempt=True) == (WHITE, BLACK)


@of_each(
    [("WBW", (WHITE, BLACK)), ("WWB", (WHITE, BLACK)), ("BWW", (BLACK,)), ("WWBWBW", (BLACK,)), ("BBWBWB", (WHITE,))]
)
def test_no_third_colour_running_and_no_difference_above_two(played: str, allowed: tuple[int, ...]) -> None:
    assert colours_allowed(history(played), exempt=False) == allowed


@of_each([(3, False), (4, False), (5, True)])
def test_over_half_is_asked_of_the_rounds_before_the_last(half_points: int, exempt: bool) -> None:
    """Five rounds, four played: 1.5 and 2 of 4 are not over 50 %, 2.5 is."""
    points = [half_points, 0, 0, 0]
    rounds = tuple(PlayerRound(9, c, p) for c, p in zip((BLACK, WHITE, WHITE, WHITE), points, strict=True))
    field = Field((Entrant(1, rounds), Entrant(2)), 5, 5)
    roster = roster_of_1998(field)
    one = next(c for c in roster.cards if c.number == 1)
    assert (one.may == (WHITE, BLACK)) is exempt


@of_each(
    [
        ("WB", "BW", WHITE, "E.1"),
        ("", "W", WHITE, "E.1"),  # only the lower has a wish: Black
        ("WWB", "BW", BLACK, "E.2"),  # both want Black; a difference is stronger than none
        ("WB", "BWB", BLACK, "E.2"),  # both want White; here the lower has the difference
        ("WBWB", "BWWB", WHITE, "E.3"),  # both want White; three games ago the higher had Black
        ("BWWB", "WBWB", BLACK, "E.3"),  # three games ago the higher had White
        ("WB", "WB", WHITE, "E.4"),
        ("", "", WHITE, "E.5"),
    ]
)
def test_colours_are_given_by_the_first_rule_that_decides(higher: str, lower: str, colour: int, article: str) -> None:
    assert colour_of_higher(card(higher), card(lower, 2), WHITE) == (colour, article)


def test_the_colours_of_the_first_round_alternate_by_the_higher_number() -> None:
    assert colour_of_higher(card("", 3), card("", 8), WHITE) == (WHITE, "E.5")
    assert colour_of_higher(card("", 4), card("", 9), WHITE) == (BLACK, "E.5")
    assert colour_of_higher(card("", 4), card("", 9), BLACK) == (WHITE, "E.5")


@of_each([("BWW-B", "-BWWB"), ("WB-WB", "-WBWB"), ("BWW-B-W", "--BWWBW")])
def test_gaps_in_a_colour_history_move_to_the_front(one: str, other: str) -> None:
    """F.3: the same colours at the end are compared with the same colours."""
    rival = card("WBWBW"[-len(history(one)) :], 2)
    assert colour_of_higher(card(one), rival, WHITE) == colour_of_higher(card(other), rival, WHITE)


def test_floats_count_pairings_played_or_not_and_the_bye_is_a_down_float() -> None:
    played, win, loss, bye, zero = (
        RoundKind.PLAYED,
        RoundKind.FORFEIT_WIN,
        RoundKind.FORFEIT_LOSS,
        RoundKind.PAIRING_BYE,
        RoundKind.ZERO_BYE,
    )
    field = Field(
        (
            Entrant(1, (PlayerRound(2, WHITE, 2, played), PlayerRound(3, NO_COLOUR, 2, win))),
            Entrant(2, (PlayerRound(1, BLACK, 0, played), PlayerRound(0, NO_COLOUR, 2, bye))),
            Entrant(3, (PlayerRound(4, WHITE, 1, played), PlayerRound(1, NO_COLOUR, 0, loss))),
            Entrant(4, (PlayerRound(3, BLACK, 1, played), PlayerRound(0, NO_COLOUR, 0, zero))),
        ),
        3,
        5,
    )
    assert float_history(field, FLOATS) == {1: (0, -1), 2: (0, -1), 3: (0, 1), 4: (0, 0)}
    roster = roster_of_1998(field)
    by_number = {c.number: c for c in roster.cards}
    assert {n: c.bye_allowed for n, c in by_number.items()} == {1: False, 2: False, 3: True, 4: True}
    assert (by_number[1].down, by_number[3].up, by_number[4].down) == (2, 2, 0)
    ranks = {c.number: i for i, c in enumerate(roster.cards)}
    assert roster.legal[ranks[1]] >> ranks[3] & 1, "a pairing that was not played is no meeting"
    assert not roster.legal[ranks[1]] >> ranks[2] & 1


@of_each([("WWBB", 0), ("WWWB", 1), ("WWW", 1), ("WWWWB", 1), ("WB-", 0), ("", 0)])
def test_x_is_what_is_too_many_above_half_rounded_up(wishes: str, x: int) -> None:
    entrants = []
    for number, wish in enumerate(wishes, 1):
        rounds = () if wish == "-" else (PlayerRound(90 + number, -COLOURS[wish], 0),)
        entrants.append(Entrant(number, rounds))
    roster = roster_of_1998(Field(tuple(entrants), 2, 5))
    assert unmet_at_least(roster, range(len(wishes))) == x
