"""What one player did in an event, game by game, as the rules of norms look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from engine.model import FORFEITS, Absence, Event, GameKey, GameResult, Mark, Player, PointScale, ResultKind
from engine.model.codes import mark_text
from engine.model.corrections import corrected
from engine.model.itself import MANY, OF_ONE, Itself
from engine.model.pairings import games_by_number, games_of_results
from engine.model.points import in_points
from engine.model.presence import departures
from engine.model.system_id import ALL_PLAY_ALL
from engine.standings.points import points_after_changes


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One finished pairing of the player: the opponent, what he made of it, how it came about."""

    round: int
    opponent: Player
    mark: Mark
    kind: ResultKind

    @property
    def forfeit_win(self) -> bool:
        """Won because the opponent did not come."""
        return self.kind is ResultKind.FORFEIT and self.mark is Mark.WIN

    @property
    def over_the_board(self) -> bool:
        """Moves were made."""
        return self.kind not in FORFEITS


def _games_of(event: Event, number: int) -> list[GameResult]:
    """The pairings of a player in the order of their keys."""
    return sorted(games_by_number(event).get(number, ()), key=lambda game: game.key)


def record_of(event: Event, number: int) -> tuple[RecordedGame, ...]:
    """The finished games of a player in the order of rounds; byes and unfinished games are not games.

    An opponent who is not in the list is a player of whom nothing is known; what that means for
    a norm is asked by `judge_missing`. It is the same value while nobody else than the player is supposed to be
    somebody else: what goes by it is found out once.
    """
    known = _record_of(Itself(event.known), number)
    supposed = event.supposed and any(game.opponent.number in event.supposed for game in known)
    return _record_of(Itself(event), number) if supposed else known


@lru_cache(maxsize=OF_ONE)
def _record_of(same: Itself[Event], number: int) -> tuple[RecordedGame, ...]:
    found = (_recorded(game, number, same.value) for game in _games_of(same.value, number))
    return tuple(game for game in found if game is not None)


def half_points(event: Event, board: int | None = None) -> Mapping[int, int]:
    """Half points of everybody who has a result, as the table has them; of one board those of its games alone.

    Byes, forfeits, absences with points and points beside the games included, the games of whoever is struck left out.
    """
    left = event.info.system in ALL_PLAY_ALL and departures(event)
    if board is None and (left or _any_paid(Itself(event.absences))):
        return points_after_changes(event)
    scale = event.info.paid
    of_games = (
        _with_points(Itself(event.results_before), Itself(event.changed), scale, board)
        if event.changed
        else _half_points(Itself(event.results), scale, board)
    )
    if board is not None or not event.incidents:
        return of_games
    beside = corrected(event, event.last_paired_round)
    return {**of_games, **{number: of_games.get(number, 0) + sum(made.values()) for number, made in beside.items()}}


@lru_cache(maxsize=MANY)
def _any_paid(same: Itself[tuple[Absence, ...]]) -> bool:
    """Whether anybody has points for a round in which he was absent."""
    return any(absence.mark for absence in same.value)


@lru_cache(maxsize=MANY)
def _with_points(
    before: Itself[tuple[GameResult, ...]],
    changed: Itself[Mapping[GameKey, GameResult]],
    points: PointScale,
    board: int | None,
) -> Mapping[int, int]:
    """The half points before games were changed, less what those were worth, with what they are."""
    total, games = dict(_half_points(before, points, board)), games_of_results(before)
    for key, game in changed.value.items():
        of_one = games.get(game.white if game.white is not None else game.black or 0, ())
        was = _sums((each for each in of_one if each.key == key), points, board)
        now = _sums((game,), points, board)
        for number in was | now:
            total[number] = total.get(number, 0) + now.get(number, 0) - was.get(number, 0)
    return total


@lru_cache(maxsize=MANY)
def _half_points(same: Itself[tuple[GameResult, ...]], points: PointScale, board: int | None) -> Mapping[int, int]:
    return _sums(same.value, points, board)


def _sums(games: Iterable[GameResult], points: PointScale, board: int | None) -> dict[int, int]:
    total: dict[int, int] = {}
    for game in games:
        if game.outcome is None or (board is not None and game.key.board != board):
            continue
        white, black = game.white, game.black
        if white is not None:
            total[white] = total.get(white, 0) + (points.of_side(game.outcome, white=True) or 0)
        if black is not None and black != white:
            total[black] = total.get(black, 0) + (points.of_side(game.outcome, white=False) or 0)
    return total


def open_as_lost(event: Event, number: int) -> tuple[RecordedGame, ...]:
    """Paired games of a player that nobody has finished, as losses: what he has in hand whatever happens."""
    return tuple(
        RecordedGame(game.key.round, event.player(other) or Player(other), Mark.LOSS, ResultKind.ADJOURNED)
        for game in _games_of(event, number)
        if not game.unread
        if not game.finished
        if (other := game.opponent_of(number)) is not None
    )


def _recorded(game: GameResult, number: int, event: Event) -> RecordedGame | None:
    if game.outcome is None:
        return None
    opponent = game.opponent_of(number)
    mark = game.mark_of(number)
    if opponent is None or mark is None:
        return None
    return RecordedGame(game.key.round, event.player(opponent) or Player(opponent), mark, game.outcome.kind)


def unlisted(event: Event) -> tuple[int, ...]:
    """The numbers that play and are not in the list of players."""
    return _unlisted(Itself(event.known.players), Itself(event.results_before))


@lru_cache(maxsize=MANY)
def _unlisted(players: Itself[tuple[Player, ...]], results: Itself[tuple[GameResult, ...]]) -> tuple[int, ...]:
    listed = {player.number for player in players.value}
    playing = {side for game in results.value for side in (game.white, game.black) if side is not None}
    return tuple(sorted(playing - listed))


_REALLY_PLAYED: Final = frozenset(mark_text(mark, draughts=draughts) for mark in Mark for draughts in (False, True))
"""What `result_text` writes of games with moves, in chess and in draughts."""


def result_text(game: RecordedGame, *, draughts: bool = False) -> str:
    """The result as a table shows it: 1, ½, 0, or 2, 1, 0 in draughts; + and - without play, * unfinished."""
    if game.kind is ResultKind.ADJOURNED:
        return "*"
    if game.over_the_board:
        return mark_text(game.mark, draughts=draughts)
    return "+" if game.mark is Mark.WIN else "-"


def moves_were_made(result: str) -> bool:
    """Whether the result of a counted game is one of a game really played to its end."""
    return result in _REALLY_PLAYED


def half_points_of(games: Iterable[RecordedGame]) -> int:
    """The half points of some games, 2 for a win and 1 for a draw."""
    return sum([game.mark for game in games])


def points_of(games: Iterable[RecordedGame]) -> Fraction:
    """The points of some games, 1 for a win and ½ for a draw."""
    return in_points(half_points_of(games))


def unclear_rating(player: Player, *lists: str) -> str:
    """The list on which a player has a rating of unknown worth; empty where his rating is clear.

    `lists` go by their priority: a readable rating of one makes what stands on the later ones
    indifferent. A rating that names no list may be of the first. 0 is no rating.
    """
    if "ratings" not in player.extra:
        return ""
    entries = [item for item in _raw_ratings(player) if str(item.get("value") or "").strip() not in {"", "0"}]
    for name in lists:
        rating = player.rating(name)
        raw = [item for item in entries if item.get("list") == name]
        if raw and (rating is None or (rating.games is None and any(item.get("games") for item in raw))):
            return name
        if rating is not None:
            return ""
    return lists[0] if lists and any(not item.get("list") for item in entries) else ""


def unclear_ratings(event: Event, lists: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of the players whose rating on these lists is of unknown worth."""
    return _unclear_ratings(Itself(event.known.players), lists)


@lru_cache(maxsize=MANY)
def _unclear_ratings(same: Itself[tuple[Player, ...]], lists: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(player.number for player in same.value if unclear_rating(player, *lists))


def unread_games(event: Event) -> tuple[int, ...]:
    """Where among the results those stand that nobody can read."""
    return _unread_games(Itself(event.results_before))


@lru_cache(maxsize=MANY)
def _unread_games(same: Itself[tuple[GameResult, ...]]) -> tuple[int, ...]:
    return tuple(index for index, game in enumerate(same.value) if game.unread)


def is_unrated(player: Player, *lists: str) -> bool:
    """No rating on any of these lists, not even an unclear one."""
    return player.rating(*lists) is None and not unclear_rating(player, *lists)


def _raw_ratings(player: Player) -> list[Mapping[str, Any]]:
    """The ratings as the sheet has them, where they could not all be read."""
    raw = player.extra.get("ratings", ())
    return [item for item in raw if isinstance(item, Mapping)] if isinstance(raw, (list, tuple)) else []
