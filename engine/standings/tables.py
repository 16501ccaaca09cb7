"""The three tables that an arbiter of a round robin keeps (PZSzach 2002, B.VI A.1.5).

Tabela wyników (the crosstable), tabela rundowa (who met whom in which round) and tabela
postępowa (the running scores), as values: cells carry codes, colours, opponents, half points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from engine.model import Event, GameResult, ResultKind
from engine.model.codes import side_code
from engine.model.corrections import corrected
from engine.model.rounds import departures
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.swiss.swiss_systems import swiss_system_of_all
from engine.standings.counted_games import games_as_counted
from engine.standings.ledger import ledger_of
from engine.standings.places import standings
from engine.standings.ranking import Row, Standings
from engine.standings.tie_breaks.own_results import running_scores


@dataclass(frozen=True, slots=True)
class Cell:
    """One game seen by one player.

    `code` is what the cell shows (`1`, `½`, `+`, `1-`, blank without a result); `points` are half
    points, None without a result; `running` is the score after the round. `counted` is False for a
    game against or of a player who is struck, and for the play-off of a tie of a cup (PZSzach 2002, B.VI D.5).
    """

    round: int
    opponent: int | None
    white: bool | None
    code: str
    points: int | None
    kind: ResultKind | None
    counted: bool = True
    running: int | None = None


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One line of the crosstable: the standings' row and the games against each number."""

    row: Row
    cells: Mapping[int, tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The crosstable: columns by starting number in the order of the lines."""

    standings: Standings
    columns: tuple[int, ...]
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One line of the round or progress table: a cell for every round from 1 to `after`."""

    row: Row
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class RoundTable:
    """The round table; its cells carry the running scores of the progress table too."""

    standings: Standings
    rounds: int
    rows: tuple[RoundRow, ...]


def crosstable(event: Event, after: int | None = None, *, by_place: bool = False) -> Crosstable:
    """Every player against every other, lines by starting number or by place.

    Struck players keep their line and column: shown, not counted (PZWarc 2021, II 5.7.1.1).
    """
    result, _ = standings(event, after)
    rows = _ordered(result, by_place)
    games = _cells(event, result.after)
    lines: list[CrossRow] = []
    for row in rows:
        against: dict[int, list[Cell]] = {}
        for cell in games.get(row.number, ()):
            if cell.opponent is not None:
                against.setdefault(cell.opponent, []).append(cell)
        lines.append(CrossRow(row, {number: tuple(cells) for number, cells in against.items()}))
    return Crosstable(result, tuple(row.number for row in rows), tuple(lines))


def round_table(event: Event, after: int | None = None, *, by_place: bool = False) -> RoundTable:
    """Opponent, colour, result and running score of every player in every round."""
    result, _ = standings(event, after)
    games, scores, gone = _cells(event, result.after), _scores(event, result.after), departures(event)
    free = event.info.system in ALL_PLAY_ALL and len(event.players) % 2 == 1
    rows = []
    for row in _ordered(result, by_place):
        own, rests_until = games.get(row.number, ()), gone.get(row.number, result.after) if free else 0
        rows.append(RoundRow(row, _by_round(own, scores(row, own), rests_until)))
    return RoundTable(result, result.after, tuple(rows))


def progress_table(event: Event, after: int | None = None) -> RoundTable:
    """The running scores in the order of the places: `cell.running` after each round."""
    return round_table(event, after, by_place=True)


def _ordered(result: Standings, by_place: bool) -> tuple[Row, ...]:
    return result.rows if by_place else tuple(sorted(result.rows, key=lambda row: row.number))


def _cells(event: Event, after: int) -> dict[int, list[Cell]]:
    """All games up to a round by player, in the order of the rounds; also those of the struck."""
    cells: dict[int, list[Cell]] = {}
    for game, counted in games_as_counted(event, after):
        for number, white in ((game.white, True), (game.black, False)):
            if number is not None:
                cells.setdefault(number, []).append(_cell(event, game, white, counted))
    return cells


def _cell(event: Event, game: GameResult, white: bool, counted: bool) -> Cell:
    outcome = game.outcome
    opponent = game.black if white else game.white
    points = None if outcome is None else event.info.paid.of_side(outcome, white)
    colour = None if opponent is None else white
    code = side_code(outcome, white, event.info.game)
    return Cell(game.key.round, opponent, colour, code, points, None if outcome is None else outcome.kind, counted)


def _scores(event: Event, after: int) -> Callable[[Row, Iterable[Cell]], Sequence[int]]:
    """How the scores of a line grow, round by round.

    In a Swiss event an announced absence may be worth points, which no game shows: there the ledger is asked. Games
    that are carried over stand before round 1, and every score has them.
    """
    if swiss_system_of_all(event.info.system) is not None:
        ledger = ledger_of(event, after)
        return lambda row, _: running_scores(ledger, row.number)
    corrections = corrected(event, after)

    def of_games(row: Row, games: Iterable[Cell]) -> Sequence[int]:
        gained = dict(corrections.get(row.number, {}))
        for cell in games:
            if cell.counted or row.place is None:
                gained[cell.round] = gained.get(cell.round, 0) + (cell.points or 0)
        brought = sum(points for at, points in gained.items() if at < 1)
        return tuple(accumulate(gained.get(at, 0) + brought * (at == 1) for at in range(1, after + 1)))

    return of_games


def _by_round(games: Iterable[Cell], scores: Sequence[int], rests_until: int) -> tuple[Cell, ...]:
    """One cell a round; several games in one round (matches) stay side by side.

    Without a game the player was free, up to the round after which there was nobody to rest, else nothing is shown.
    """
    played: dict[int, list[Cell]] = {}
    for cell in games:
        played.setdefault(cell.round, []).append(cell)
    return tuple(
        replace(cell, running=score)
        for at, score in enumerate(scores, start=1)
        for cell in played.get(at) or [_empty(at, free=at <= rests_until)]
    )


def _empty(round_number: int, *, free: bool) -> Cell:
    """A round without a game: free in an all-play-all of an odd number of players, for whoever has not left."""
    kind = ResultKind.BYE if free else None
    return Cell(round_number, None, None, "bye" if free else "", 0 if free else None, kind)
