"""Floats and colour differences round by round, as start cards show them."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player
from engine.pairing.swiss.cards.colours import colour_differences
from engine.pairing.swiss.cards.floats import DOWN, UP, float_history
from engine.pairing.swiss.dutch.edition import EDITION_2026
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind
from engine.pairing.swiss.played_rounds import field_so_far
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from tests.engine.pairing.swiss.kernels import dutch_roster, pair_dutch, roster_of_1998
from tests.rows import of_each

WON, LOST = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.LOSS, Mark.WIN)
BUSY = Rates(forfeits=60, half_byes=60, zero_byes=60, withdrawals=20, late=60)


def rounds(*entries: tuple[int, int, int]) -> tuple[PlayerRound, ...]:
    return tuple(PlayerRound(opponent, colour, points) for opponent, colour, points in entries)


def history_by(system: str, field: Field) -> dict[int, tuple[int, ...]]:
    return float_history(field, SWISS_SYSTEMS[system].float_rule)


def two_rounds() -> Field:
    """1 beats 2, 3 beats 4; then 1 meets 2's conqueror no more but 4, and 3 meets 2."""
    return Field(
        (
            Entrant(1, rounds((2, WHITE, 2), (4, BLACK, 2))),
            Entrant(2, rounds((1, BLACK, 0), (3, WHITE, 1))),
            Entrant(3, rounds((4, WHITE, 2), (2, BLACK, 1))),
            Entrant(4, rounds((3, BLACK, 0), (1, WHITE, 0))),
        ),
        3,
        5,
    )


def with_second_round(kind: RoundKind, points: int) -> Field:
    field = two_rounds()
    one = field.entrants[0]
    changed = replace(one, rounds=(one.rounds[0], PlayerRound(0, NO_COLOUR, points, kind)))
    return replace(field, entrants=(changed, *field.entrants[1:]))


def test_who_meets_fewer_points_floats_down_and_who_meets_more_floats_up() -> None:
    assert history_by("swiss-fide-2026", two_rounds()) == {1: (0, DOWN), 2: (0, UP), 3: (0, DOWN), 4: (0, UP)}


@of_each(
    [
        (RoundKind.PAIRING_BYE, 2, {"swiss-fide-2026": DOWN, "swiss-fide-1998": DOWN, "swiss-pzwarc-rating": 0}),
        (RoundKind.HALF_BYE, 1, {"swiss-fide-2026": DOWN, "swiss-fide-2017": DOWN, "swiss-fide-1998": 0}),
        (RoundKind.ZERO_BYE, 0, {"swiss-fide-2026": 0, "swiss-fide-2017": DOWN, "swiss-jahr": 0}),
    ]
)
def test_a_round_without_a_game_is_a_downfloat_as_the_system_says(
    kind: RoundKind, points: int, expected: dict[str, int]
) -> None:
    field = with_second_round(kind, points)
    assert {system: history_by(system, field)[1][1] for system in expected} == expected


def test_a_forfeited_pairing_counts_in_the_older_rules_alone() -> None:
    field = two_rounds()
    one = field.entrants[0]
    lost = replace(one, rounds=(one.rounds[0], PlayerRound(4, NO_COLOUR, 0, RoundKind.FORFEIT_LOSS)))
    field = replace(field, entrants=(lost, *field.entrants[1:]))
    assert [history_by(system, field)[1][1] for system in ("swiss-fide-1998", "swiss-fide-2026")] == [DOWN, 0]


def test_the_bye_of_round_1_counts_nothing_in_round_2_of_pzwarc() -> None:
    bye = PlayerRound(0, NO_COLOUR, 2, RoundKind.PAIRING_BYE)
    field = Field((Entrant(1, (bye, *rounds((2, WHITE, 2)))), Entrant(2, rounds((3, WHITE, 0), (1, BLACK, 0)))), 3, 5)
    assert [history_by(system, field)[1][1] for system in ("swiss-pzwarc-fmjd", "swiss-fide-1998")] == [0, DOWN]


def test_virtual_points_count_for_floats() -> None:
    field = two_rounds()
    faster = replace(field.entrants[3], acceleration=(2, 2))
    assert history_by("swiss-fide-2026", replace(field, entrants=(*field.entrants[:3], faster)))[1][1] == 0


@of_each(range(4))
def test_the_history_is_the_one_by_which_the_dutch_system_pairs(seed: int) -> None:
    field = simulate(EventPlan(14, 6, seed, BUSY), lambda one: pair_dutch(one, EDITION_2026))
    roster = dutch_roster(field, EDITION_2026)
    history = history_by("swiss-fide-2026", field)
    for number, floats in zip(roster.numbers, roster.floats, strict=True):
        assert list(floats) == [history[number][-1], history[number][-2]]


@of_each(range(4))
def test_the_history_is_the_one_by_which_the_rules_of_1998_pair(seed: int) -> None:
    field = simulate(EventPlan(13, 6, seed, BUSY), lambda one: pair_dutch(one, EDITION_2026))
    history = history_by("swiss-fide-1998", field)
    for card in roster_of_1998(field).cards:
        last, before = history[card.number][-1], history[card.number][-2]
        assert card.down == (2 if last == DOWN else int(before == DOWN))
        assert card.up == (2 if last == UP else int(before == UP))


def test_a_colour_difference_is_kept_with_the_colour_of_the_last_game() -> None:
    entrant = Entrant(1, rounds((2, WHITE, 2), (3, BLACK, 0), (0, NO_COLOUR, 2), (4, BLACK, 1)))
    assert colour_differences(entrant) == ((1, WHITE), (0, BLACK), (0, BLACK), (-1, BLACK))


def event(*games: GameResult) -> Event:
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    return Event(EventInfo(system="swiss-fide-2026", rounds=3), players, results=games)


def test_a_round_that_is_being_played_has_its_floats_already() -> None:
    paired = event(
        GameResult(GameKey(1, 1), 1, 3, WON),
        GameResult(GameKey(1, 2), 4, 2, LOST),
        GameResult(GameKey(2, 1), 1, 4),
        GameResult(GameKey(2, 2), 3, 2, LOST),
    )
    field = field_so_far(paired)
    assert field is not None
    assert history_by("swiss-fide-2026", field) == {1: (0, DOWN), 2: (0, DOWN), 3: (0, UP), 4: (0, UP)}


def test_a_finished_event_has_nothing_added() -> None:
    field = field_so_far(event(GameResult(GameKey(1, 1), 1, 3, WON), GameResult(GameKey(1, 2), 4, 2, LOST)))
    assert field is not None
    assert [entrant.points for entrant in field.entrants] == [2, 2, 0, 0]
    assert {len(entrant.rounds) for entrant in field.entrants} == {1}
