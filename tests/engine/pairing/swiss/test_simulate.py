"""Random Swiss events: the same seed gives the same event, and what they contain."""

from __future__ import annotations

from dataclasses import replace

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.dutch.edition import EDITION_2026
from engine.pairing.swiss.field import Field, RoundKind
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
from tests.engine.pairing.swiss.kernels import pair_dutch

BUSY = Rates(draws=300, forfeits=60, half_byes=40, zero_byes=40, withdrawals=20, late=60)


def _pair(field: Field) -> RoundPairing | None:
    return pair_dutch(field, EDITION_2026)


def test_every_player_has_every_round_and_everything_happens_somewhere() -> None:
    field = simulate(EventPlan(60, 9, 5, BUSY), _pair)
    assert field.round_number == 10
    assert {len(e.rounds) for e in field.entrants} == {9}
    kinds = {r.kind for e in field.entrants for r in e.rounds}
    assert kinds == set(RoundKind) - {RoundKind.FULL_BYE}


def test_opponents_name_each_other_and_share_the_points_of_the_game() -> None:
    field = simulate(EventPlan(24, 7, 8, BUSY), _pair)
    players = {e.number: e for e in field.entrants}
    for entrant in field.entrants:
        for at, finished in enumerate(entrant.rounds):
            if finished.opponent:
                other = players[finished.opponent].rounds[at]
                assert other.opponent == entrant.number
                assert other.colour == -finished.colour
                assert other.points + finished.points == field.scoring.win


def test_draws_come_between_equals_and_never_where_the_rate_is_zero() -> None:
    level = EventPlan(40, 5, 3, Rates(draws=1000, forfeits=0), lowest_rating=2000, highest_rating=2000)
    drawn = simulate(level, _pair)
    assert {r.points for e in drawn.entrants for r in e.rounds if r.kind is RoundKind.PLAYED} == {1}
    decided = simulate(replace(level, rates=Rates(draws=0)), _pair)
    assert {r.points for e in decided.entrants for r in e.rounds if r.kind is RoundKind.PLAYED} == {0, 2}


def test_an_event_that_cannot_go_on_ends_early() -> None:
    field = simulate(EventPlan(4, 7, 1, Rates(0, 0, 0, 0, 0, 0)), _pair)
    assert field.round_number == 4
