"""What one player did in an event, game by game, as the rules of norms look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.model import Event, GameResult, Mark, Player, ResultKind


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
    def forfeit_loss(self) -> bool:
        """Lost by not coming."""
        return self.kind in {ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT} and self.mark is Mark.LOSS

    @property
    def over_the_board(self) -> bool:
        """Moves were made."""
        return self.kind not in {ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT}


def record_of(event: Event, number: int) -> tuple[RecordedGame, ...]:
    """The finished games of a player in the order of rounds; byes and unfinished games are not games.

    An opponent who is not in the list is a player of whom nothing is known; what that means for
    a norm is asked by `judge_missing`.
    """
    people = {player.number: player for player in event.players}
    games = []
    for game in sorted(event.results, key=lambda game: game.key):
        recorded = _recorded(game, number, people)
        if recorded is not None:
            games.append(recorded)
    return tuple(games)


def open_games(event: Event, number: int) -> tuple[RecordedGame, ...]:
    """Paired games of a player that nobody has finished, as losses: what he has in hand whatever happens."""
    people = {player.number: player for player in event.players}
    return tuple(
        RecordedGame(game.key.round, people.get(other, Player(other)), Mark.LOSS, ResultKind.ADJOURNED)
        for game in sorted(event.results, key=lambda game: game.key)
        if number in {game.white, game.black} and not game.unread
        if game.outcome is None or not game.outcome.finished
        if (other := game.opponent_of(number)) is not None
    )


def _recorded(game: GameResult, number: int, people: dict[int, Player]) -> RecordedGame | None:
    if number not in {game.white, game.black} or game.outcome is None:
        return None
    opponent = game.opponent_of(number)
    mark = game.mark_of(number)
    if opponent is None or mark is None:
        return None
    return RecordedGame(game.key.round, people.get(opponent, Player(opponent)), mark, game.outcome.kind)


def unlisted(event: Event) -> tuple[int, ...]:
    """The numbers that play and are not in the list of players."""
    listed = {player.number for player in event.players}
    playing = {side for game in event.results for side in (game.white, game.black) if side is not None}
    return tuple(sorted(playing - listed))


MARK_TEXT: Final = {Mark.WIN: "1", Mark.DRAW: "½", Mark.LOSS: "0"}
_REALLY_PLAYED: Final = frozenset({*MARK_TEXT.values(), *(str(int(mark)) for mark in Mark)})
"""What `result_text` writes of games with moves, in chess and in draughts."""


def result_text(game: RecordedGame, *, draughts: bool = False) -> str:
    """The result as a table shows it: 1, ½, 0, or 2, 1, 0 in draughts; + and - without play, * unfinished."""
    if game.kind is ResultKind.ADJOURNED:
        return "*"
    if game.over_the_board:
        return str(int(game.mark)) if draughts else MARK_TEXT[game.mark]
    return "+" if game.mark is Mark.WIN else "-"


def moves_were_made(result: str) -> bool:
    """Whether the result of a counted game is one of a game really played to its end."""
    return result in _REALLY_PLAYED


def points_of(games: Iterable[RecordedGame]) -> Fraction:
    """The points of some games, 1 for a win and ½ for a draw."""
    return Fraction(sum(int(game.mark) for game in games), 2)


def is_woman(player: Player) -> bool:
    """True where the sheet says so; whether a missing sex decides is asked by `judge_either_sex`."""
    return player.sex == "f"


def unclear_rating(player: Player, *lists: str) -> str:
    """The list on which a player has a rating of unknown worth; empty where his rating is clear.

    `lists` go by their priority: a readable rating of one makes what stands on the later ones
    indifferent. A rating that names no list may be of the first. 0 is no rating.
    """
    entries = [item for item in _raw_ratings(player) if str(item.get("value") or "").strip() not in {"", "0"}]
    for name in lists:
        rating = player.rating(name)
        raw = [item for item in entries if item.get("list") == name]
        if raw and (rating is None or (rating.games is None and any(item.get("games") for item in raw))):
            return name
        if rating is not None:
            return ""
    return lists[0] if lists and any(not item.get("list") for item in entries) else ""


def is_unrated(player: Player, *lists: str) -> bool:
    """No rating on any of these lists, not even an unclear one."""
    return player.rating(*lists) is None and not unclear_rating(player, *lists)


def _raw_ratings(player: Player) -> list[Mapping[str, Any]]:
    """The ratings as the sheet has them, where they could not all be read."""
    raw = player.extra.get("ratings", ())
    return [item for item in raw if isinstance(item, Mapping)] if isinstance(raw, (list, tuple)) else []
