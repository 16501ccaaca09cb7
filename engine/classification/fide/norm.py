"""Norms for GM, IM, WGM and WIM, with the best legal choice of games (FIDE B.01, 1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction
from typing import Any

from engine.classification.arithmetic import added, mean, signed
from engine.classification.fide.choice import best_choice
from engine.classification.fide.event_conditions import event_requirements, fewest_games
from engine.classification.fide.opponent_mix import fixed_pairings, is_outside, mix_requirements
from engine.classification.fide.performance import Result, rating_of, result_of, score_needed
from engine.classification.parameters import numbers_of
from engine.classification.record import RecordedGame, record_of, result_text, unclear_rating
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide
from engine.model import Event, GameResult, Mark, Player, ResultKind, exact, once_per_event
from engine.model.points import half_up_of
from engine.regulations.editions import Edition
from engine.systems.table import planned_rounds


def classify_fide(event: Event, player: Player, norm: str, edition: Edition) -> Verdict:
    """Whether a player made a title norm.

    FIDE B.01 (2024), 1.4: in an event with pairings fixed beforehand every round counts;
    elsewhere later games may be left out once the result is made, and won games as long as
    the mix holds (1.4.1); a forfeit win of the last round may stand as a loss (1.4.2). The best
    legal choice is judged. Raises KeyError for a title without norms.
    """
    numbers = numbers_of(event, edition)
    figures = numbers["norms"][norm]
    record = record_of(event, player.number)
    countable = _countable(event, record, numbers)
    minimum = _minimum(event, player.number, record, countable, numbers)
    games = best_choice(event, player, record, countable, minimum, figures, numbers)
    result = result_of(tuple(map(_as_loss, games)), figures, numbers) if games else None
    requirements = tuple(_requirements(event, player, games, result, figures, numbers, minimum))
    met, reason = decide(requirements)
    needed = None if result is None else score_needed(result.average, result.n, int(figures["performance"]), numbers)
    return Verdict(
        number=player.number,
        norm=norm,
        rule=edition.rule("1.4"),
        met=met,
        reason=reason,
        n=len(games),
        score=result.score if result else Fraction(0),
        average=Fraction(result.average) if result else None,
        performance=Fraction(result.performance) if result else None,
        requirements=requirements,
        games=tuple(_counted(game, games, result, game in countable, numbers) for game in record),
        needed_points=needed,
        margin=None if result is None else Fraction(result.performance - figures["performance"]),
        arithmetic=_arithmetic(games, result),
    )


def _countable(event: Event, record: Sequence[RecordedGame], numbers: dict[str, Any]) -> tuple[RecordedGame, ...]:
    """1.4.2: no forfeits, no adjudications, in a round robin no unrated who made nothing against rated players.

    Nor opponents outside a FIDE federation: the list of players says who, a parameter of the edition which codes.
    """
    unrated = any(rating_of(game) is None for game in record)
    nothing = _unrated_with_nothing(event) if unrated and fixed_pairings(event) else frozenset()
    return tuple(
        game
        for game in record
        if game.over_the_board
        and game.kind is not ResultKind.ADJUDICATED
        and game.opponent.number not in nothing
        and not is_outside(game.opponent, numbers)
    )


@once_per_event
def _unrated_with_nothing(event: Event) -> frozenset[int]:
    """1.4.2: unrated players who made nothing against rated ones, as far as all their games are known.

    With one player's games alone nobody knows what his opponents made elsewhere: they count.
    """
    unrated = {player.number for player in event.players if player.rating("fide") is None}
    if not unrated:
        return frozenset()
    rated = {player.number for player in event.players} - unrated
    games = event.index.games_by_player
    last = max([planned_rounds(event) or 0, *(game.key.round for game in event.results)])
    nothing, not_rated = set(), {*unrated, None}
    for number in unrated:
        own = games.get(number, [])
        against = [game for game in own if game.opponent_of(number) not in not_rated]
        scored = any((game.mark_of(number) or 0) > 0 for game in against)
        if not scored and _all_known(own, {game.opponent_of(number) for game in against}, rated, last):
            nothing.add(number)
    return frozenset(nothing)


def _all_known(games: Sequence[GameResult], met: Set[int | None], rated: Set[int], last: int) -> bool:
    """Every game of a player is there and finished: one against each rated player, or one in each round."""
    if any(not game.finished for game in games):
        return False
    return rated <= met or len({game.key.round for game in games}) >= last


def _minimum(
    event: Event,
    number: int,
    record: Sequence[RecordedGame],
    countable: Sequence[RecordedGame],
    numbers: dict[str, Any],
) -> int:
    """1.4.1: nine games; 7 in team championships, 8 in the World Cup, 8 of 9 that count with a forfeit win or bye."""
    least, nine = fewest_games(event, numbers), int(numbers["minimum_games"])
    if least < nine:
        return least
    byes = sum(
        game.white == number and game.kind is ResultKind.BYE for game in event.index.games_by_player.get(number, ())
    )
    given = byes + sum(game.forfeit_win for game in record)
    return nine - 1 if planned_rounds(event) == nine and len(countable) == nine - 1 and given == 1 else nine


def _requirements(
    event: Event,
    player: Player,
    games: Sequence[RecordedGame],
    result: Result | None,
    figures: dict[str, Any],
    numbers: dict[str, Any],
    minimum: int,
) -> Iterator[Requirement]:
    n = len(games)
    yield Requirement("1.4.1", "games", str(minimum), str(n), n >= minimum)
    if figures.get("women"):
        yield Requirement("0.3", "woman", "f", player.sex, player.is_woman if player.sex else None)
    if result is None:
        return
    unclear = ", ".join(str(game.opponent.number) for game in games if unclear_rating(game.opponent, "fide"))
    if unclear:
        yield Requirement("1.4.6", "rating-without-list", "", unclear, None)
    yield from mix_requirements(event, player, games, figures, numbers)
    yield from _made(result, n, figures, int(numbers["percent"]))
    yield from event_requirements(event, numbers)


def _made(result: Result, n: int, figures: dict[str, Any], percent: int) -> tuple[Requirement, ...]:
    """1.4.7 and 1.4.8: the average of the opponents, the share of the points, the performance."""
    average, performance = int(figures["average"]), int(figures["performance"])
    made, share = result.performance, f"{exact(result.score)}/{n}"
    return (
        Requirement("1.4.7", "average", str(average), str(result.average), result.average >= average),
        Requirement("1.4.8", "percent", f"{percent} %", share, 50 * result.half_points >= percent * n),
        Requirement("1.4.8", "performance", str(performance), str(made), made >= performance),
    )


def _as_loss(game: RecordedGame) -> RecordedGame:
    """1.4.2: a forfeit in the last round that is counted is a loss."""
    if not game.forfeit_win:
        return game
    return RecordedGame(game.round, game.opponent, Mark.LOSS, ResultKind.PLAYED)


def _counted(
    game: RecordedGame, games: Sequence[RecordedGame], result: Result | None, able: bool, numbers: dict[str, Any]
) -> CountedGame:
    counted = game in games
    own = rating_of(game)
    used = result.ratings.get(game.opponent.number) if result and counted else own
    reason, article = "", "1.4.6"
    if counted and game.forfeit_win:
        reason, article = "forfeit-as-loss", "1.4.2"
    elif counted and result and game.opponent.number == result.lifted:
        reason = "lifted-to-floor"
    elif counted and own is None:
        reason = "unrated"
    elif not counted:
        reason, article = ("not-countable", "1.4.2") if not able else ("left-out", "1.4.1")
    rating = Fraction(used if used is not None else int(numbers["unrated"]))
    return CountedGame(game.round, game.opponent.number, result_text(game), rating, counted, reason, article)


def _arithmetic(games: Sequence[RecordedGame], result: Result | None) -> tuple[str, ...]:
    """1.4.7 and 1.4.8: the sum behind Ra, the percentage rounded to whole percent, its dp, Rp."""
    if result is None:
        return ()
    total = sum(result.ratings[game.opponent.number] for game in games)
    share = 50 * result.half_points
    percent, dp = half_up_of(share, result.n), result.performance - result.average
    return (
        f"Ra = {mean(total, result.n)}",
        f"p = {exact(result.score)} / {result.n} {'≈' if share % result.n else '='} {percent} %",
        f"dp({percent} %) = {signed(dp)}",
        f"Rp = Ra + dp = {added(result.average, dp)} = {result.performance}",
    )
