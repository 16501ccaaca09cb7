"""What each player of a team made: the team's table, best boards, and team sums of an individual event.

PZSzach 2002, B.VI B.3 (individual results of a team) and C.5 (individual and team at once).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from engine.model import Event, GameResult, Player
from engine.model.rounds import counted_round
from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.standings.ledger import Entry, ledger_of
from engine.standings.ranking import ranking_of


class RoundMade(NamedTuple):
    """What a player made in a round: at which board, half points, in how many games; `free` of them without one."""

    board: int
    points: int
    games: int
    free: int = 0


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A player's line in the table of his team (B.3): half points, games, per cent, results by round.

    `board` is the board that he was entered at; `win` is what each game could have made, in half points.
    """

    player: int
    team: int
    board: int | None
    rounds: Mapping[int, RoundMade]
    win: int

    @property
    def points(self) -> int:
        """Half points of all rounds."""
        return sum(made.points for made in self.rounds.values())

    @property
    def games(self) -> int:
        """Games of all rounds."""
        return sum(made.games for made in self.rounds.values())

    @property
    def percent(self) -> Fraction | None:
        """Points of the possible ones in games, None without a game."""
        return share_of(self.points - sum(made.free for made in self.rounds.values()), self.games, self.win)


def share_of(points: int, games: int, win: int) -> Fraction | None:
    """Per cent of the half points that games could have made; None without a game."""
    return Fraction(100 * points, games * win) if games * win else None


def board_lines(event: Event, after: int | None = None) -> tuple[BoardLine, ...]:
    """A line for every player of a team, in the order of teams and boards.

    Games count as they stand in the table, forfeits won included, as in a match protocol. Where single players are
    placed their points are those of the standings, of byes and absences too (C.5): these are no games.
    """
    placed = ledger_of(event, after).entries if event.info.system.startswith(PLAYERS_OF_TEAMS) else None
    games: dict[int, list[GameResult]] = {}
    last = counted_round(event, after)
    for game in event.results:
        if not game.finished or game.key.round > last:
            continue
        for number in (game.white, game.black):
            if number is not None:
                games.setdefault(number, []).append(game)
    ordered = sorted(
        (player for player in event.players if player.team is not None),
        key=lambda player: (player.team or 0, player.board is None, player.board or 0, player.number),
    )
    return tuple(
        _line(event, player, games.get(player.number, []))
        if placed is None
        else _placed_line(event, player, placed.get(player.number, ()))
        for player in ordered
    )


def _placed_line(event: Event, player: Player, entries: Sequence[Entry]) -> BoardLine:
    rounds: dict[int, RoundMade] = {}
    for entry in entries:
        _, points, games, free = rounds.get(entry.round, (0, 0, 0, 0))
        more = 0 if entry.is_game else entry.points
        rounds[entry.round] = RoundMade(0, points + entry.points, games + entry.is_game, free + more)
    return BoardLine(player.number, player.team or 0, player.board, rounds, event.info.points.win)


def _line(event: Event, player: Player, games: list[GameResult]) -> BoardLine:
    scale, number = event.info.points, player.number
    rounds: dict[int, RoundMade] = {}
    for game in games:
        before = rounds.get(game.key.round, RoundMade(game.key.board, 0, 0))
        made = scale.of_side(game.outcome, number == game.white) or 0 if game.outcome is not None else 0
        rounds[game.key.round] = RoundMade(game.key.board, before.points + made, before.games + 1)
    return BoardLine(number, player.team or 0, player.board, rounds, scale.win)


def best_boards(event: Event, board: int) -> tuple[BoardLine, ...]:
    """Players with a game on a board, by points, then by per cent, then by number."""
    lines = [line for line in board_lines(event) if any(made.board == board for made in line.rounds.values())]
    return tuple(sorted(lines, key=lambda line: (-line.points, -(line.percent or 0), line.player)))


@dataclass(frozen=True, slots=True)
class TeamSum:
    """A team's result in an individual event: half points of the players counted, best first."""

    place: int
    team: int
    points: int
    counted: tuple[int, ...]


_Key: TypeAlias = tuple[int, tuple[int, ...]]
"""What a team goes by: its points, the most first, then the places of those who are counted."""


def team_sums(event: Event, after: int | None = None) -> tuple[TeamSum, ...]:
    """Teams by the sum of all, or of the best N, of their players.

    PZSzach 2002, B.VI C.5. N is the event's `counted_players`, none: all. Equal sums go by the
    best placed counted player, then the next; the text leaves this to the regulations.
    """
    table, _ = ranking_of(event, after)
    most = event.info.settings.counted_players
    teams = {player.number: player.team for player in event.players if player.team is not None}
    counted: dict[int, list[tuple[int, int, int]]] = {}
    for row in table.rows:
        team = teams.get(row.number)
        if team is None or row.place is None:
            continue
        members = counted.setdefault(team, [])
        if most is None or most < 0 or len(members) < most:
            members.append((row.place, row.points, row.number))
    keys = {
        team: (-sum(points for _, points, _ in members), tuple(place for place, _, _ in members))
        for team, members in counted.items()
    }
    ordered = sorted(keys, key=lambda team: keys[team])
    places: dict[_Key, int] = {}
    for at, team in enumerate(ordered, start=1):
        places.setdefault(keys[team], at)
    return tuple(
        TeamSum(places[keys[team]], team, -keys[team][0], tuple(number for _, _, number in counted[team]))
        for team in ordered
    )
