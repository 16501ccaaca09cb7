"""The matches of a round as papers see them: teams, boards with players, results from the home team's side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.model import Event, GameResult, Player, ResultKind
from engine.model.points import halves
from engine.model.system_id import CUP, base_system
from engine.pairing.knockout.cup import resting_in
from engine.pairing.progress import departed_before
from engine.pairing.round_robin.event import free_by_table
from engine.pairing.teams.event import as_teams, match_scale
from engine.pairing.teams.match_scores import MatchScore, matches_of, score_of_match, teams_of_match
from engine.pairing.teams.matches import matches_of_round
from engine.systems.table import SYSTEMS, pair_round
from reporting.context.words import side_result


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board: the players of both teams by starting number, what each made, a remark."""

    board: int
    home: int | None
    guest: int | None
    home_code: str = ""
    guest_code: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match of a round; `score` is None while no board has a result.

    `guest` is None for a team that rests, by the bye `missed`.
    """

    match: int
    home: int
    guest: int | None
    boards: tuple[BoardView, ...] = ()
    score: MatchScore | None = None
    leg: int = 1
    missed: ResultKind = ResultKind.BYE


def teams_left_in(event: Event, round_number: int, match: MatchView) -> tuple[int, ...]:
    """Who of a match without a result in an all-play-all has left, so that it will not be played (II 5.7.1)."""
    if match.guest is None or match.score is not None:
        return ()
    return departed_before(as_teams(event), 1, round_number, (match.home, match.guest))


def matches_to_show(event: Event, round_number: int) -> tuple[MatchView, ...]:
    """The matches of a round: as entered, else by the schedule where the system has one."""
    people = {player.number: player for player in event.players}
    found = []
    for (_, _, at, match, leg), games in matches_of(event).items():
        sides = teams_of_match(games, people) if at == round_number else None
        if sides is not None:
            found.append(_entered(event, (match, leg), games, sides, people))
    if found:
        return tuple(found) + _resting(event, found, round_number)
    system = SYSTEMS.get(event.info.system)
    pairing = pair_round(event, round_number)[0] if system is not None and system.rounds is not None else None
    if pairing is None:
        return ()
    planned = tuple(
        MatchView(
            match.match,
            match.home,
            match.guest,
            tuple(
                BoardView(at.board, *((at.white, at.black) if at.board % 2 else (at.black, at.white)))
                for at in match.boards
            ),
            leg=match.leg,
        )
        for match in matches_of_round(event, pairing, round_number)
    )
    return planned + _resting(event, planned, round_number)


def _resting(event: Event, found: Sequence[MatchView], round_number: int) -> tuple[MatchView, ...]:
    """Who has no match and no row that says so.

    In a cup who goes on, in an all-play-all who is free by the table, else the team left over of an odd number.
    """
    if base_system(event.info.system) == CUP:
        go_on = resting_in(as_teams(event), round_number)
        return tuple(MatchView(len(found) + at, team, None) for at, team in enumerate(go_on, start=1))
    busy = {team for match in found for team in (match.home, match.guest)}
    free = [team.number for team in event.teams if team.number not in busy]
    if len(free) != 1 or len(event.teams) % 2 == 0:
        by_table = free_by_table(as_teams(event), round_number) if free else frozenset()
        free = [team for team in free if team in by_table]
    return tuple(MatchView(len(found) + at, team, None) for at, team in enumerate(free, start=1))


def _entered(
    event: Event,
    key: tuple[int, int],
    games: Sequence[GameResult],
    sides: tuple[int, int],
    people: Mapping[int, Player],
) -> MatchView:
    home, guest = sides
    if not guest:
        kinds = (game.outcome.kind for game in games if game.outcome is not None)
        return MatchView(key[0], home, None, missed=next(kinds, ResultKind.BYE))
    boards = tuple(_board(event, game, home, people) for game in games)
    known = any(game.finished for game in games)
    score = score_of_match(event, games, home, guest) if known else None
    return MatchView(key[0], home, guest, boards, score, key[1])


def _board(event: Event, game: GameResult, home: int, people: Mapping[int, Player]) -> BoardView:
    white, black = people.get(game.white or 0), people.get(game.black or 0)
    white_is_home = game.key.board % 2 == 1
    if white is not None and white.team is not None:
        white_is_home = white.team == home
    elif black is not None and black.team is not None:
        white_is_home = black.team != home
    own, other = (game.white, game.black) if white_is_home else (game.black, game.white)
    first, second = (side_result(game.outcome, side, event.info.game) for side in (white_is_home, not white_is_home))
    return BoardView(game.key.board, own, other, first, second, game.note)


def match_points(event: Event, score: MatchScore) -> tuple[int, int]:
    """Match points of home and guest in half points; nobody has any after a double walkover."""
    scale = match_scale(event)
    own, other = score.totals
    if score.walkover and own == other:
        return 0, 0
    if own == other:
        return scale.draw, scale.draw
    return (scale.win, scale.loss) if own > other else (scale.loss, scale.win)


def board_points(game: GameResult, team: int) -> int:
    """What a team made on the boards of a match, in half points; 0 while it is not over."""
    outcome = game.outcome
    if outcome is None or not outcome.finished:
        return 0
    return sum(board[0 if game.white == team else 1] for board in outcome.boards)


def score_text(score: MatchScore | None) -> str:
    """Board points of both teams, `4½ : 1½`; empty where nothing is known or boards are open."""
    if score is None or not score.finished:
        return ""
    own, other = score.totals
    return f"{halves(own)} : {halves(other)}"


def team_rounds_to_print(event: Event) -> tuple[int, ...]:
    """The rounds of a team event that have matches on the results sheet, with or without line-ups."""
    people = {player.number: player for player in event.players}
    rounds = {key[2] for key, games in matches_of(event).items() if teams_of_match(games, people)}
    return tuple(sorted(rounds))
