"""What the cards say of a player, at the boundaries: points before a round, floats, the right to the bye."""

from __future__ import annotations

from dataclasses import replace

from engine.pairing.swiss.cards.floats import DOWN, UP, float_history, points_before
from engine.pairing.swiss.cards.meetings import may_have_bye
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from tests.rows import of_each

RULE = SWISS_SYSTEMS["swiss-fide-2026"].float_rule


@of_each([(0, 0), (1, 2), (2, 1), (3, 1)])
def test_points_beside_the_games_count_from_the_round_after_theirs(at: int, points: int) -> None:
    """A point taken in round 2 changes no pairing of round 2."""
    won, lost = PlayerRound(2, WHITE, 2), PlayerRound(3, BLACK, 0)
    assert points_before(Entrant(1, (won, lost), correction_points=(0, -1)), at, RULE) == points


def test_an_opponent_who_is_not_in_the_field_gives_no_float() -> None:
    games = (PlayerRound(2, WHITE, 2), PlayerRound(9, BLACK, 2))
    others = (
        Entrant(2, (PlayerRound(1, BLACK, 0), PlayerRound(3, WHITE, 0))),
        Entrant(3, (PlayerRound(0, 0, 2), games[1])),
    )
    field = Field((Entrant(1, games), *others), 3, 5)
    assert float_history(field, RULE)[1] == (0, 0)
    joined = replace(field, entrants=(*field.entrants, Entrant(9, (PlayerRound(0, 0, 0), PlayerRound(1, WHITE, 0)))))
    assert (float_history(joined, RULE)[1], float_history(joined, RULE)[9][1]) == ((0, DOWN), UP)


@of_each([(1, True), (2, False), (3, False)])
def test_points_without_a_game_bar_from_the_bye_as_many_as_a_win_brings(points: int, may: bool) -> None:
    """Such as a half-point bye that an event pays like a win (FIDE C.04.3, 2.1.2)."""
    entrant = Entrant(1, (PlayerRound(0, NO_COLOUR, points, RoundKind.HALF_BYE),))
    assert may_have_bye(entrant, 2) is may
    assert may_have_bye(entrant)
    assert may_have_bye(Entrant(1, (PlayerRound(2, WHITE, points),)), 2)
