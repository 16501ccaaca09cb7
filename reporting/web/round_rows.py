"""The games of a round as rows of its page: who sits where, what came of it, who has no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.model import Event, GameKey, GameResult
from engine.model.codes import write_code
from engine.model.listing import named
from engine.model.rounds import all_at_once
from engine.pairing.teams.event import is_team_event
from engine.systems.table import SYSTEMS, Family
from reporting.actions.people import entrant_names, player_names
from reporting.web.boards import key_text

Row = dict[str, Any]


def games_of_page(event: Event, number: int) -> list[GameResult]:
    """The games of a round, match by match and group by group; after them whoever has none."""
    return sorted(event.results_of_round(number), key=_place)


def _place(game: GameResult) -> tuple[int, ...]:
    """Group by group in the order of the boards, of teams match by match; byes stand behind."""
    key, of_teams = game.key, game.home is not None
    inside = (key.match, key.game, key.board) if of_teams else (key.board, key.match, key.game)
    return (not (game.two_sides or (of_teams and game.guest)), key.stage, key.group, *inside)


def rows_of(event: Event, games: list[GameResult]) -> Iterator[Row]:
    """A row for each game; the first of a match begins with its teams."""
    names, teams = player_names(event), entrant_names(event)
    match: tuple[int | None, int | None] = (None, None)
    for game in games:
        begins = game.home and game.guest and match != (game.home, game.guest)
        match = game.home, game.guest
        empty = _is_empty(game)
        bye = "" if game.guest else teams.get(game.home or 0, "")
        yield {
            "key": key_text(game.key),
            "board": _board(game.key),
            "white": names.get(game.white or 0, bye),
            "black": names.get(game.black or 0, ""),
            "two": game.two_sides and not empty,
            "empty": empty,
            "result": write_code(game.outcome, event.info.game),
            "match": [teams.get(each or 0, "") for each in match] if begins else [],
        }


def _is_empty(game: GameResult) -> bool:
    return bool(game.home and game.guest) and not (game.white or game.black or game.outcome)


def is_unseated(event: Event, number: int) -> bool:
    """Whether no board of a round of teams has its players yet."""
    games = [game for game in event.results_of_round(number) if game.home and game.guest]
    return bool(games) and all(map(_is_empty, games))


def seats(row: Row) -> Row:
    """A row without what the game came to."""
    return row | {"result": ""} if row["two"] else row


def label(game: GameResult) -> str:
    """A board as people call it: of a match or a group with its number."""
    key = game.key
    within = key.match if game.home else key.group if key.group > 1 or key.stage > 1 else 0
    return f"{within}.{_board(key)}" if within else _board(key)


def _board(key: GameKey) -> str:
    return f"{key.board} ({key.game})" if key.game > 1 else str(key.board)


def without_game(event: Event, games: list[GameResult]) -> str:
    """Who is entered and has neither game nor bye in a round of those in which everybody plays."""
    system = SYSTEMS.get(event.info.system)
    if system is None or system.family in {Family.KNOCKOUT, Family.DUEL, Family.STAGES} or all_at_once(event):
        return ""
    sides = ((game.home, game.guest) if is_team_event(event) else (game.white, game.black) for game in games)
    busy = {side for pair in sides for side in pair}
    return named([name for number, name in entrant_names(event).items() if number not in busy])
