"""Jahr 1981: the worked examples of items 4, 5 and 8, and nine rounds calculated by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind, Scoring
from engine.pairing.swiss.jahr import auxiliary, group_order, running_totals, totals
from tests.engine.pairing.swiss.kernels import pair_jahr
from tests.rows import of_each

D = Decimal


@of_each(
    [
        ("1.54", "0.15"),
        ("1.55", "0.16"),  # item 4: 0.155 goes to the even 0.16
        ("1.56", "0.16"),
        ("1.44", "0.14"),
        ("1.45", "0.14"),  # item 4: 0.145 goes to the even 0.14
        ("1.46", "0.15"),
        ("3.62", "0.36"),  # item 5
        ("2.83", "0.28"),  # item 8
        ("0", "0.00"),
    ]
)
def test_ten_per_cent_is_rounded_to_a_hundredth_with_halves_to_even(points: str, share: str) -> None:
    assert auxiliary(D(points)) == D(share)


# Nine players, nine rounds. "2-90": 2 had White against 9 and lost; "=" a draw, "1" a win; "9-7w": 7 did not
# come; "1b": bye. Beside it everybody's total after the round, calculated by hand: total before + 10 % of the
# opponent's total (of one's own in a bye), to 0.01 with halves to even, + the result. In round 3, for example,
# 9 has 2.05 + 0.10 (10 % of 1.05 is 0.105) + 0 = 2.15, and 4 has 1.05 + 0.20 (of 2.05: 0.205) + 1 = 2.25.
TABLE = [
    ("1b 2-90 3-8= 4-7= 5-60", "0.50 0.00 0.50 0.50 0.00 1.00 0.50 0.50 1.00"),
    ("6b 7-51 8-4= 9-31 1-21", "1.50 0.05 0.60 1.05 0.05 1.60 1.50 1.05 2.05"),
    ("2b 3-11 4-91 5-8= 6-7=", "1.56 0.55 1.75 2.25 0.65 2.25 2.16 1.55 2.15"),
    ("7b 8-61 9-5= 1-40 2-31", "1.78 1.73 1.81 3.41 1.37 2.41 2.88 2.77 2.71"),
    ("3b 4-20 5-11 6-91 7-81", "1.92 3.07 2.49 3.58 2.55 3.68 4.16 3.06 2.95"),
    ("8b 9-7w 1-6= 2-5= 3-41", "2.79 3.83 3.85 3.83 3.36 4.37 4.16 3.87 3.95"),
    ("4b 5-3= 6-21 7-11 8-91", "3.21 4.27 4.69 4.71 4.24 5.75 5.44 5.27 4.34"),
    ("9b 1-80 2-70 3-6= 4-51", "3.74 4.81 5.77 6.13 4.71 6.72 6.87 6.59 5.27"),
    ("5b 6-41 7-31 8-21 9-11", "4.27 5.47 6.46 6.80 5.68 8.33 8.45 8.07 6.64"),
]
GAME_POINTS = "2 3 4 4.5 3.5 6 6.5 6 5"
JAHR_SCORING = Scoring(win=2, draw=1, loss=0, pairing_bye=1)


def table_field() -> Field:
    rounds: dict[int, list[PlayerRound]] = {number: [] for number in range(1, 10)}
    for games, _ in TABLE:
        for game in games.split():
            if game.endswith("b"):
                rounds[int(game[:-1])].append(PlayerRound(0, NO_COLOUR, 1, RoundKind.PAIRING_BYE))
                continue
            white, black, code = int(game[0]), int(game[2]), game[3]
            points = {"1": 2, "=": 1, "0": 0, "w": 2}[code]
            kinds = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS) if code == "w" else (RoundKind.PLAYED,) * 2
            colours = (NO_COLOUR, NO_COLOUR) if code == "w" else (WHITE, BLACK)
            rounds[white].append(PlayerRound(black, colours[0], points, kinds[0]))
            rounds[black].append(PlayerRound(white, colours[1], 2 - points, kinds[1]))
    entrants = tuple(Entrant(number, tuple(played)) for number, played in rounds.items())
    return Field(entrants, 10, 11, scoring=JAHR_SCORING)


def test_nine_rounds_give_the_totals_calculated_by_hand() -> None:
    lines = running_totals(table_field())
    for index, (_, line) in enumerate(TABLE):
        assert [lines[number][index].total for number in range(1, 10)] == [D(text) for text in line.split()]
    assert [lines[number][-1].game_points for number in range(1, 10)] == [D(text) for text in GAME_POINTS.split()]


def test_every_line_of_a_card_adds_up() -> None:
    for lines in running_totals(table_field()).values():
        before = D(0)
        for line in lines:
            assert line.before == before
            assert line.total == before + line.share + line.result
            before = line.total


def lone(points: str, opponent_points: str, last: PlayerRound) -> tuple[Field, int]:
    """Player 1 and his opponent 2 with these totals before the last round (reached by byes of odd worth)."""
    unit = 100
    first = PlayerRound(0, NO_COLOUR, int(D(points) * unit), RoundKind.HALF_BYE)
    other = PlayerRound(0, NO_COLOUR, int(D(opponent_points) * unit), RoundKind.HALF_BYE)
    answer = PlayerRound(1, BLACK, unit, RoundKind.PLAYED)
    field = Field((Entrant(1, (first, last)), Entrant(2, (other, answer))), 3, 9, scoring=Scoring(unit, 50, 0, 50))
    return field, 1


def test_item_5_a_loss_against_3_62_takes_3_55_to_3_91() -> None:
    field, number = lone("3.55", "3.62", PlayerRound(2, WHITE, 0))
    line = running_totals(field)[number][-1]
    assert (line.before, line.opponent_before, line.share, line.total) == (D("3.55"), D("3.62"), D("0.36"), D("3.91"))


def test_item_8_a_bye_with_2_83_adds_a_half_and_0_28() -> None:
    field, number = lone("2.83", "1.00", PlayerRound(0, NO_COLOUR, 50, RoundKind.PAIRING_BYE))
    line = running_totals(field)[number][-1]
    assert (line.result, line.share, line.total) == (D("0.5"), D("0.28"), D("3.61"))


def test_item_6_the_last_tie_goes_by_the_opponents_points_without_rounding() -> None:
    """1 and 2 have 1.14 each; 10 % of 1.36 and of 1.44 are both 0.14, the exact opponents' points differ."""
    given = PlayerRound
    rounds = {
        1: (given(0, 0, 0, RoundKind.ZERO_BYE), given(3, WHITE, 100)),
        2: (given(0, 0, 0, RoundKind.ZERO_BYE), given(4, WHITE, 100)),
        3: (given(0, 0, 136, RoundKind.HALF_BYE), given(1, BLACK, 0)),
        4: (given(0, 0, 144, RoundKind.HALF_BYE), given(2, BLACK, 0)),
    }
    field = Field(tuple(Entrant(n, r) for n, r in rounds.items()), 3, 9, scoring=Scoring(100, 50, 0, 50))
    assert totals(field)[1] == (D("1.14"), Fraction(136, 100))
    assert totals(field)[2] == (D("1.14"), Fraction(144, 100))
    assert group_order(field).index(2) < group_order(field).index(1)


def test_the_order_of_a_group_is_that_of_the_totals() -> None:
    """All nine as one group: by totals alone, 9 (6.64) behind 4 (6.80) although it has more points of play."""
    assert group_order(table_field()) == (7, 6, 8, 4, 9, 3, 5, 2, 1)


def test_the_first_round_is_paired_by_starting_numbers() -> None:
    field = Field(tuple(Entrant(number) for number in range(1, 8)), 1, 9, scoring=JAHR_SCORING)
    pairing = pair_jahr(field)
    assert pairing is not None
    assert pairing.pairs == ((1, 4), (5, 2), (3, 6))
    assert pairing.bye == 7


def test_the_order_inside_a_group_by_totals_changes_the_pairing() -> None:
    """One win each, over opponents who had 3, 1, 2 and 0: the order is 1, 3, 2, 4, the halves 1, 3 and 2, 4."""
    absent = PlayerRound(0, NO_COLOUR, 0, RoundKind.ZERO_BYE)
    winners = tuple(Entrant(n, (absent, PlayerRound(n + 4, WHITE if n % 2 else BLACK, 100))) for n in range(1, 5))
    losers = tuple(
        Entrant(n, (PlayerRound(0, NO_COLOUR, had, RoundKind.HALF_BYE), PlayerRound(n - 4, WHITE, 0)), present=False)
        for n, had in ((5, 300), (6, 100), (7, 200), (8, 0))
    )
    field = Field(winners + losers, 3, 9, scoring=Scoring(100, 50, 0, 50))
    lines = running_totals(field)
    assert [lines[n][-1].total for n in (1, 2, 3, 4)] == [D("1.30"), D("1.10"), D("1.20"), D("1.00")]
    pairing = pair_jahr(field)
    assert pairing is not None
    assert pairing.pairs == ((2, 1), (4, 3))
