"""Random Swiss events: for rehearsals, tests and benchmarks.

Same seed, same event. Every round is paired by the function given; results follow the
rating difference, with draws more likely between equals; players come late, ask for byes,
forfeit and withdraw at the rates given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind, Scoring

Pairer = Callable[[Field], RoundPairing | None]
"""Pairs a round; None where no legal pairing exists."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen, in thousandths: per game for forfeits, per player and round for the rest.

    `draws` is the rate between players of equal rating; it falls to nothing at 400 points.
    """

    draws: int = 300
    forfeits: int = 5
    half_byes: int = 10
    zero_byes: int = 10
    withdrawals: int = 4
    late: int = 20


@dataclass(frozen=True, slots=True)
class EventPlan:
    """What event to make: how many players and rounds, from which seed, with which rates and scoring."""

    players: int
    rounds: int
    seed: int
    rates: Rates = field(default_factory=Rates)
    scoring: Scoring = field(default_factory=Scoring)
    lowest_rating: int = 1400
    highest_rating: int = 2600


def simulate(plan: EventPlan, pair: Pairer) -> Field:
    """Play a whole event. The field that comes back stands before the round after the last one.

    The event ends early, with fewer finished rounds, where a round has no legal pairing.
    """
    dice = Random(plan.seed)
    ratings = sorted((dice.randint(plan.lowest_rating, plan.highest_rating) for _ in range(plan.players)), reverse=True)
    initial_colour = WHITE if dice.random() < 0.5 else BLACK
    gone = {k + 1: dice.randint(1, 2) for k in range(plan.players) if _happens(dice, plan.rates.late)}
    entrants = tuple(Entrant(k + 1, rating=rating) for k, rating in enumerate(ratings))
    event = Field(entrants, 1, plan.rounds, initial_colour, scoring=plan.scoring)
    for _ in range(plan.rounds):
        absences = _absences(dice, plan, event, gone)
        event = replace(event, entrants=tuple(replace(e, present=e.number not in absences) for e in event.entrants))
        pairing = pair(event)
        if pairing is None:
            break
        event = play(event, pairing, absences, dice, plan.rates)
    return event


def _happens(dice: Random, rate: int) -> bool:
    return dice.randrange(1000) < rate


def _absences(dice: Random, plan: EventPlan, event: Field, gone: dict[int, int]) -> dict[int, RoundKind]:
    """Draw who is away in the coming round, and note who withdraws for good."""
    away: dict[int, RoundKind] = {}
    for entrant in event.entrants:
        number = entrant.number
        if _happens(dice, plan.rates.withdrawals) and event.round_number > 1:
            gone[number] = plan.rounds
        half, zero = _happens(dice, plan.rates.half_byes), _happens(dice, plan.rates.zero_byes)
        if gone.get(number, 0) >= event.round_number or zero:
            away[number] = RoundKind.ZERO_BYE
        elif half:
            away[number] = RoundKind.HALF_BYE
    return away


def play(event: Field, pairing: RoundPairing, absences: dict[int, RoundKind], dice: Random, rates: Rates) -> Field:
    """Play one paired round at random and give the field before the next one."""
    scoring = event.scoring
    worth = {RoundKind.ZERO_BYE: scoring.loss, RoundKind.HALF_BYE: scoring.draw}
    done = {number: PlayerRound(0, NO_COLOUR, worth[kind], kind) for number, kind in absences.items()}
    if pairing.bye is not None:
        done[pairing.bye] = PlayerRound(0, NO_COLOUR, scoring.pairing_bye, RoundKind.PAIRING_BYE)
    rating = {e.number: e.rating for e in event.entrants}
    for white, black in pairing.pairs:
        done[white], done[black] = _game(white, black, rating[white] - rating[black], dice, scoring, rates)
    return replace(
        event,
        round_number=event.round_number + 1,
        entrants=tuple(replace(e, rounds=(*e.rounds, done[e.number]), present=True) for e in event.entrants),
    )


def _game(
    white: int, black: int, difference: int, dice: Random, scoring: Scoring, rates: Rates
) -> tuple[PlayerRound, PlayerRound]:
    if _happens(dice, rates.forfeits):
        won, lost = (scoring.win, RoundKind.FORFEIT_WIN), (scoring.loss, RoundKind.FORFEIT_LOSS)
        first, second = (won, lost) if _happens(dice, 500) else (lost, won)
        return PlayerRound(black, NO_COLOUR, *first), PlayerRound(white, NO_COLOUR, *second)
    draws = max(0, rates.draws * (400 - abs(difference)) // 400)
    wins = (1000 - draws) * max(20, min(980, 500 + difference * 9 // 8)) // 1000
    die = dice.randrange(1000)
    points = scoring.draw if die < draws else scoring.win if die < draws + wins else scoring.loss
    back = {scoring.draw: scoring.draw, scoring.win: scoring.loss, scoring.loss: scoring.win}[points]
    return PlayerRound(black, WHITE, points), PlayerRound(white, BLACK, back)
