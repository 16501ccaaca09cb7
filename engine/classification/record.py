"""What one player did in an event, game by game, as the rules of norms look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.model import FORFEITS, Event, GameResult, Mark, Player, ResultKind, once_per_event
from engine.model.codes import mark_text
from engine.model.corrections import corrected
from engine.model.rounds import departures
from engine.model.system_id import ALL_PLAY_ALL
from engine.standings.ledger import ledger_of


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
    return sorted(event.index.games_by_player.get(number, ()), key=lambda game: game.key)


def record_of(event: Event, number: int) -> tuple[RecordedGame, ...]:
    """The finished games of a player in the order of rounds; byes and unfinished games are not games.

    An opponent who is not in the list is a player of whom nothing is known; what that means for
    a norm is asked by `judge_missing`.
    """
    found = (_recorded(game, number, event) for game in _games_of(event, number))
    return tuple(game for game in found if game is not None)


@once_per_event
def half_points(event: Event, board: int | None = None) -> Mapping[int, int]:
    """Half points of everybody who has a result, as the table has them; of one board those of its games alone.

    Byes, forfeits, absences with points and points beside the games included, the games of whoever is struck left out.
    """
    struck = event.info.system in ALL_PLAY_ALL and departures(event)
    if board is None and (struck or any(absence.mark for absence in event.absences)):
        ledger = ledger_of(event)
        return {number: ledger.points[number] for number in ledger.numbers}
    total = _points_of_games(event, board)
    if board is None and event.incidents:
        for number, made in corrected(event, event.last_paired_round).items():
            total[number] = total.get(number, 0) + sum(made.values())
    return total


def _points_of_games(event: Event, board: int | None) -> dict[int, int]:
    scale = event.info.paid
    total: dict[int, int] = {}
    for game in event.results:
        if game.outcome is None or (board is not None and game.key.board != board):
            continue
        for number in {game.white, game.black} - {None}:
            made = scale.of_side(game.outcome, white=number == game.white) or 0
            total[number or 0] = total.get(number or 0, 0) + made
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


@once_per_event
def unlisted(event: Event) -> tuple[int, ...]:
    """The numbers that play and are not in the list of players."""
    return tuple(sorted(event.index.games_by_player.keys() - event.index.positions.keys()))


LEAST_RATING: Final = 1
MOST_RATING: Final = 3000
"""No rating list has ever had a player below or above: whoever he is, he stands between them."""
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
    return Fraction(half_points_of(games), 2)


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


@once_per_event
def unclear_ratings(event: Event, lists: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of the players whose rating on these lists is of unknown worth."""
    return tuple(player.number for player in event.players if unclear_rating(player, *lists))


@once_per_event
def unread_games(event: Event) -> tuple[int, ...]:
    """Where among the results those stand that nobody can read."""
    return tuple(index for index, game in enumerate(event.results) if game.unread)


def is_unrated(player: Player, *lists: str) -> bool:
    """No rating on any of these lists, not even an unclear one."""
    return player.rating(*lists) is None and not unclear_rating(player, *lists)


def _raw_ratings(player: Player) -> list[Mapping[str, Any]]:
    """The ratings as the sheet has them, where they could not all be read."""
    raw = player.extra.get("ratings", ())
    return [item for item in raw if isinstance(item, Mapping)] if isinstance(raw, (list, tuple)) else []
