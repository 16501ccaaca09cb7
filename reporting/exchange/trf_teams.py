"""The teams of an event in TRF26: records 310 and 013, 300 (line-ups), 320 (byes), 330 (matches not played), 240.

FIDE, TRF26, Team Section. The home team has White on the odd boards (record 352: `WBWB`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from engine.model import Event, GameResult, Mark, Player, ResultKind, Team
from engine.model.corrections import corrected
from engine.model.rounds import last_played_round
from engine.model.system_id import ALL_PLAY_ALL, TEAMS
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.teams.event import (
    as_teams,
    average_rating,
    board_scale,
    is_team_event,
    match_scale,
)
from engine.pairing.teams.line_ups import boards_of, squads_of
from engine.pairing.teams.match_scores import matches_of, teams_of_match
from engine.standings.counted_games import games_as_counted
from engine.standings.places import standings
from reporting.exchange.trf import TrfBye

TEAM_WIDTHS: Final = {"name": 32, "short_name": 5}
"""Fields of a team with the columns that a record 310 has for them."""
_LETTERS: Final = {ResultKind.HALF_BYE: "H", ResultKind.ZERO_BYE: "Z", ResultKind.FORFEIT: "F"}
_USUAL: Final = (4, 2)
"""Half match points of a win and a draw where record 362 says nothing."""


def team_headers(event: Event) -> Iterator[tuple[str, str]]:
    """Records 352 and 362: the colours of the boards, what a match is worth where it is not 2, 1, 0."""
    if not is_team_event(event) or not event.teams:
        return
    yield "352", "".join("WB"[at % 2] for at in range(boards_of(event)))
    scale = match_scale(event)
    if (scale.win, scale.draw) != _USUAL:
        values = (("TW", scale.win), ("TD", scale.draw), ("TL", scale.loss))
        yield "362", "   ".join(f"{code}{_points(value):>4}" for code, value in values)


def team_lines(event: Event, *, modern: bool) -> list[str]:
    """The records of the teams, of TRF16 those with their squads alone; none for an event that pairs players."""
    if not is_team_event(event) or not event.teams:
        return []
    teams = sorted(event.teams, key=lambda team: team.number)
    squads, ranks = squads_of(event), _ranks(event)
    game_points = _game_points(event, ranks)
    people, lists = {player.number: player for player in event.players}, rating_lists(event)
    lines = []
    for team in teams:
        squad = squads[team.number]
        place, match_points = ranks.get(team.number, (None, 0))
        points = f"{_points(match_points):>6} {_points(game_points.get(team.number, 0)):>6}"
        strength = team.seed or average_rating(squad.basic, people, lists) or ""
        names = f"{team.name:32.32} {team.short_name:5.5}"
        lines.append(f"310 {team.number:3d} {names} {strength:>6} {points} {place or '':>3}  {_people(squad.order)}")
    old = [_old_record(team, squads[team.number].order).rstrip() for team in teams]
    if not modern:
        return old
    lines += old
    return [*(line.rstrip() for line in lines), *_line_ups(event), *_free_teams(event), *_walkovers(event)]


def _old_record(team: Team, order: tuple[int, ...]) -> str:
    """Record 013, which readers still ask for."""
    return f"013 {team.name:32.32}{_people(order)}"


def _people(order: tuple[int, ...]) -> str:
    return " ".join(f"{number:4d}" for number in order)


def team_byes(event: Event) -> list[TrfBye]:
    """Teams that do not play: full-point and half-point byes, and absences played or announced (record 240)."""
    found: dict[tuple[int, str], set[int]] = {}
    for game in _byes(event):
        if game.kind in _LETTERS and game.white is not None:
            found.setdefault((game.key.round, _LETTERS[game.kind]), set()).add(game.white)
    resting = {(game.key.round, game.white) for game in _byes(event)}
    for team in event.teams:
        for at in team.absent_rounds:
            if (at, team.number) not in resting:
                found.setdefault((at, "Z"), set()).add(team.number)
    return [TrfBye(kind, at, tuple(sorted(numbers))) for (at, kind), numbers in sorted(found.items())]


def _byes(event: Event) -> list[GameResult]:
    """The rests of teams, as games without an opponent."""
    return [game for game in as_teams(event).results if game.black is None]


def _left_over(event: Event) -> dict[int, int]:
    """The team that had the bye of the pairing, by round; of several the first."""
    free: dict[int, int] = {}
    for game in _byes(event):
        if game.kind is ResultKind.BYE and game.white is not None:
            free.setdefault(game.key.round, game.white)
    return free


def players_of_further_byes(event: Event) -> Iterator[tuple[int, int]]:
    """The players, each with the round, of teams that had a bye of the pairing for which record 320 has no room.

    It has room for one in a round; the records 001 of the other's players tell of it.
    """
    named = _left_over(event) if is_team_event(event) else {}
    for game in _byes(event) if named else ():
        if game.kind is ResultKind.BYE and named[game.key.round] != game.white:
            yield from ((player.number, game.key.round) for player in event.players if player.team == game.white)


def _ranks(event: Event) -> dict[int, tuple[int | None, int]]:
    """Place and half match points by team."""
    return {row.number: (row.place, row.points) for row in standings(event)[0].rows}


def _game_points(event: Event, ranks: Mapping[int, tuple[int | None, int]]) -> dict[int, int]:
    """Half points of the boards by team, as standings count them: byes and those beside the games included."""
    after = last_played_round(event)
    found = {team: sum(made.values()) for team, made in corrected(event, after, boards=True).items()}
    for game, counts in games_as_counted(as_teams(event)):
        boards = game.outcome.boards if game.outcome else ()
        for team, points in (
            (game.white, sum(own for own, _ in boards)),
            (game.black, sum(other for _, other in boards)),
        ):
            if team is not None and (counts or ranks.get(team, (None, 0))[0] is None):
                found[team] = found.get(team, 0) + points
    return found


def _line_ups(event: Event) -> Iterator[str]:
    """Record 300 of each team that did not play in the order of its list, or left a board empty."""
    people = {player.number: player for player in event.players}
    squads = squads_of(event)
    for key, games in matches_of(event).items():
        sides = teams_of_match(games, people)
        if sides is None or not sides[1] or not any(game.white or game.black for game in games):
            continue
        for team, other in (sides, sides[::-1]):
            boards = {game.key.board: _player_of(game, team, people) for game in games}
            size = max([*boards, boards_of(event)])
            line_up = tuple(boards.get(at, 0) for at in range(1, size + 1))
            order, sitting = squads[team].order if team in squads else (), frozenset(line_up)
            if line_up != tuple(player for player in order if player in sitting):
                yield f"300 {key[2]:3d} {team:3d} {other:3d} {_people(line_up)}"


def _player_of(game: GameResult, team: int, people: Mapping[int, Player]) -> int:
    """The player of a team on the board of a game, 0 where nobody sat."""
    sitting = (number for number in (game.white, game.black) if number in people)
    return next((number for number in sitting if number and people[number].team == team), 0)


def _free_teams(event: Event) -> Iterator[str]:
    """Record 320: what the bye of the pairing gives, and who had it, round by round."""
    free = _left_over(event)
    if not free:
        return
    rests = event.info.system.removeprefix(TEAMS) in ALL_PLAY_ALL
    match_points = 0 if rests else match_scale(event).bye
    teams = " ".join(f"{free.get(at) or 0:03d}" for at in range(1, max(free) + 1))
    yield f"320 {_points(match_points):>4} {_points(board_scale(event).bye):>4} {teams}"


def _walkovers(event: Event) -> Iterator[str]:
    """Record 330: matches in which no board was played."""
    for game in as_teams(event).results:
        outcome = game.outcome
        if game.black is None or outcome is None or outcome.played:
            continue
        kind = "--" if outcome.white is outcome.black else "+-" if outcome.white is Mark.WIN else "-+"
        yield f"330 {kind} {game.key.round:03d} {game.white:03d} {game.black:03d}"


def _points(half: int) -> str:
    return f"{Decimal(half) / 2:.1f}"
