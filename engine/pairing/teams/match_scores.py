"""The matches of a team event and their scores, board by board (PZSzach 2002, B.VI E.2; PZWarc 2021, V 3.1, 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.model import Event, GameResult, Player
from engine.model.event import once_per_event
from engine.pairing.teams.line_ups import boards_of

MOST_EMPTY: Final = 300_000
"""Boards of all matches together, ten times as many as an event has results."""
FEW_BOARDS: Final = 100
"""So many boards of a match are counted out whatever there are of matches."""


def most_boards(event: Event) -> int:
    """So many boards of each match are counted out, empty or not: of a match with board 9999 one sits there."""
    return max(FEW_BOARDS, MOST_EMPTY // max(1, len(matches_of(event))))


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score of a match: half points of both teams, board by board; `finished` once every board is."""

    home: int
    guest: int
    boards: tuple[tuple[int, int], ...]
    finished: bool
    walkover: bool

    @property
    def totals(self) -> tuple[int, int]:
        """Half points of home and guest."""
        return sum(own for own, _ in self.boards), sum(other for _, other in self.boards)


MatchKey = tuple[int, int, int, int, int]
"""Stage, group, round, match, leg: a match of two legs has two games with each number of a board."""


@once_per_event
def people_of(event: Event) -> Mapping[int, Player]:
    """The players by starting number."""
    return {player.number: player for player in event.players}


def called_team(event: Event, number: int) -> str:
    """What a message calls a team: its name, or the number where nobody has entered one."""
    return next((team.name for team in event.teams if team.number == number and team.name.strip()), str(number))


@once_per_event
def matches_of(event: Event) -> Mapping[MatchKey, Sequence[GameResult]]:
    """The games of each match in the order of the boards.

    Rows that number no matches are told apart by their teams, and the matches numbered on.
    """
    people = people_of(event)
    found: dict[MatchKey, list[GameResult]] = {}
    for game in sorted(event.results, key=lambda game: game.key):
        key = (game.key.stage, game.key.group, game.key.round, game.key.match, game.key.game)
        found.setdefault(key, []).append(game)
    last = max((key[3] for key in found), default=0)
    numbered: dict[MatchKey, list[GameResult]] = {}
    for key, games in found.items():
        for at, part in enumerate(_by_teams(games, people)):
            numbered[(*key[:3], last + at if at else key[3], key[4])] = part
    return numbered


def _by_teams(games: list[GameResult], people: Mapping[int, Player]) -> list[list[GameResult]]:
    """The games of one number by the two teams that play them; rows that name none go with the first.

    Where no board occurs twice it is one match all the same, with a wrong team in some row.
    """
    parts: dict[frozenset[int], list[GameResult]] = {}
    lost: list[GameResult] = []
    for game in games:
        sides = teams_of_match([game], people)
        (lost if sides is None else parts.setdefault(frozenset(sides), [])).append(game)
    boards = [game.key.board for game in games]
    if len(parts) < 2 or len(set(boards)) == len(boards):
        return [games]
    first, *others = parts.values()
    return [lost + first, *others]


def teams_of_match(games: Iterable[GameResult], people: Mapping[int, Player]) -> tuple[int, int] | None:
    """Home and guest: as the rows say, else from the players: home has White on odd boards (PZWarc 2021, V 3.3)."""
    for game in games:
        if game.home is not None:
            return game.home, game.guest or 0
        white, black = people.get(game.white or 0), people.get(game.black or 0)
        if white and black and white.team is not None and black.team is not None:
            return (white.team, black.team) if game.key.board % 2 else (black.team, white.team)
    return None


def score_of_match(event: Event, games: Sequence[GameResult], home: int, guest: int) -> MatchScore:
    """Add up the boards; a game counts for the team of the player, a lone row for its own colour."""
    people = people_of(event)
    boards: dict[int, tuple[int, int]] = {}
    finished, played = True, False
    for game in games:
        if game.outcome is None or not game.outcome.finished:
            finished = False
            continue
        played = played or game.outcome.played
        white = event.info.points.of_side(game.outcome, True) or 0
        black = event.info.points.of_side(game.outcome, False) or 0
        own, other = (white, black) if _white_is_home(game, home, people) else (black, white)
        before = boards.get(game.key.board, (0, 0))
        boards[game.key.board] = (before[0] + own, before[1] + other)
    size = min(max([*boards, boards_of(event)], default=0), most_boards(event))
    further = (score for at, score in sorted(boards.items()) if at > size)
    scores = (*(boards.get(at, (0, 0)) for at in range(1, size + 1)), *further)
    return MatchScore(home, guest, scores, finished, not played)


def _white_is_home(game: GameResult, home: int, people: Mapping[int, Player]) -> bool:
    for number, side in ((game.white, True), (game.black, False)):
        player = people.get(number or 0)
        if player is not None and player.team is not None:
            return (player.team == home) is side
    return game.key.board % 2 == 1
