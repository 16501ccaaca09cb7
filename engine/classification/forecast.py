"""What a player still needs while the event runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from engine.classification.rules import Judge
from engine.classification.verdict import Verdict
from engine.model import Event, GameKey, GameResult, Mark, Outcome
from engine.systems.table import pair_round, planned_rounds, system_of


@dataclass(frozen=True, slots=True)
class Forecast:
    """The fewest points in the games that are left with which the norm is made.

    `points` is None where no result is enough; 0 where the norm stands already. `games` are
    the games left whose opponents are known. `verdict` is the one with so many points: what is
    asked of the event may leave it open though the games suffice.
    """

    number: int
    norm: str
    games: int
    points: Fraction | None
    verdict: Verdict | None = None


def forecast(event: Event, number: int, norm: str, judge: Judge) -> Forecast:
    """Try the results of the games that are left, the fewest points first.

    Wins go to the weakest opponents: the mean of the opponents is the same for every
    distribution, and a win against a weak one may be left out (KSzK 4, 4.3.11). Later rounds
    are known where the schedule is.
    """
    left = games_left(event, number)
    for half_points in range(2 * len(left) + 1):
        verdict = judge(_played_out(event, number, left, half_points), number, norm)
        if verdict.games_suffice:
            return Forecast(number, norm, len(left), Fraction(half_points, 2), verdict)
    return Forecast(number, norm, len(left), None)


def games_left(event: Event, number: int) -> tuple[GameResult, ...]:
    """Games of a player without a result: those paired, and those of the schedule."""
    paired = [
        game
        for game in event.results
        if game.outcome is None and not game.unread and number in {game.white, game.black} and game.black
    ]
    system, _ = system_of(event)
    if system is None or system.rounds is None:
        return tuple(paired)
    rounds = {game.key.round for game in event.results if game.black is not None}
    for at in range(1, (planned_rounds(event) or 0) + 1):
        if at in rounds:
            continue
        pairing, _ = pair_round(event, at)
        for board, (white, black) in enumerate(pairing.pairs if pairing else (), 1):
            if number in {white, black}:
                paired.append(GameResult(GameKey(at, board), white, black))
    return tuple(paired)


def _played_out(event: Event, number: int, left: tuple[GameResult, ...], half_points: int) -> Event:
    """The event with the games left played for so many half points: wins, one draw, losses."""
    strength = {player.number: max((rating.value for rating in player.ratings), default=0) for player in event.players}
    weakest_first = sorted(left, key=lambda game: (strength.get(game.opponent_of(number) or 0, 0), game.key))
    played: dict[GameKey, GameResult] = {}
    for game in weakest_first:
        mark = Mark(min(2, half_points))
        half_points -= int(mark)
        other = Mark(2 - mark)
        outcome = Outcome(mark, other) if game.white == number else Outcome(other, mark)
        played[game.key] = replace(game, outcome=outcome)
    kept = tuple(game for game in event.results if game.key not in played)
    return replace(event, results=(*kept, *played.values()))
