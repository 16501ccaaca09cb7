"""A team event as an event of teams: teams stand as players, matches as games.

So every individual system pairs teams and every individual tie-break ranks them (PZSzach 2002,
B.VI B.2, C.4, D.4; PZWarc 2021, V 3.1 and 3.2.2). The home team stands for White.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.model import (
    DRAUGHTS_POINTS,
    PAIRING_BYE,
    Absence,
    BoardScale,
    Event,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    PointScale,
    Rating,
    ResultKind,
    Team,
    half_up,
)
from engine.model.event import once_per_event
from engine.model.system_id import ALL_PLAY_ALL, base_system, names_teams
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.teams.line_ups import boards_of, squads_of
from engine.pairing.teams.match_scores import (
    MatchScore,
    matches_of,
    most_boards,
    people_of,
    score_of_match,
    teams_of_match,
)


def is_team_event(event: Event) -> bool:
    """True where teams are paired and ranked: by the system, or while it is open by results that name teams."""
    system = event.info.system
    if system:
        return names_teams(system)
    as_players = event.info.match_boards is not None  # the event of `as_teams` itself
    return bool(event.teams) and not as_players and any(game.home is not None for game in event.results)


@once_per_event
def as_teams(event: Event) -> Event:
    """The event of teams: numbers are the teams', ratings their averages, results the matches.

    Match points are 2, 1, 0 (PZWarc 2021, V 3.1) or those of the event; the outcome of a match
    keeps the half points of its boards.
    """
    squads = squads_of(event)
    people, lists = {player.number: player for player in event.players}, rating_lists(event)
    averages = {team.number: average_rating(squads[team.number].basic, people, lists) for team in event.teams}
    teams = tuple(_team_player(team, averages[team.number]) for team in event.teams)
    field = field_of_teams(event)
    info = replace(field.info, points=match_scale(event), match_boards=board_scale(event))
    absences = tuple(Absence(number, team.number) for team in event.teams for number in team.absent_rounds)
    return replace(field, info=info, players=teams, results=tuple(match_results(event)), absences=absences)


def field_of_teams(event: Event) -> Event:
    """The event of teams before a match was played, of which nothing but their numbers is known."""
    system = base_system(event.info.system)
    # A match of teams is one meeting unless the event says otherwise (PZSzach 2002, B.VI E.2).
    rounds = event.info.rounds or (1 if system == "match" else None)
    info = replace(event.info, system=system, rounds=rounds)
    return replace(
        event, info=info, players=tuple(Player(team.number) for team in event.teams), results=(), absences=()
    )


def match_scale(event: Event) -> PointScale:
    """What a match is worth, in half points: 2, 1, 0 where the event says nothing (PZWarc 2021, V 3.1).

    A team that rests in a Swiss gets a match won, unless the event says otherwise.
    """
    settings = event.info.settings
    win = _given(settings.match_points_win, DRAUGHTS_POINTS.win)
    draw = _given(settings.match_points_draw, win // 2)
    return PointScale(win, draw, 0, _given(settings.match_points_bye, win))


def board_scale(event: Event) -> BoardScale:
    """What the boards of a match are worth; a team that rests gets the board points that the event gives.

    Without any a draw on every board, since no regulation gives another value. In an all-play-all
    it gets none: everyone rests in turn and has one match less.
    """
    points = event.info.points
    boards = _boards_counted(event)
    bye = _given(event.info.settings.board_points_bye, points.draw * boards)
    return BoardScale(points, boards, 0 if base_system(event.info.system) in ALL_PLAY_ALL else bye)


def _boards_counted(event: Event) -> int:
    """The boards of a match, as the event names them, else the highest in a result.

    Empty ones are left out where they would be many times the results that any event has.
    """
    boards = boards_of(event) or max((game.key.board for game in event.results), default=0)
    return min(boards, most_boards(event))


def _given(half_points: int | None, default: int) -> int:
    return default if half_points is None else half_points


def average_rating(numbers: Iterable[int], people: Mapping[int, Player], lists: Sequence[str]) -> int | None:
    """The mean rating of a line-up, half up, None where nobody has one (PZSzach 2002, B.VI C.4).

    `lists` are those that the event goes by: a player's rating of another game is none.
    """
    found = [rating.value for number in numbers if number in people and (rating := people[number].rating(*lists))]
    if not found:
        return None
    return half_up(Fraction(sum(found), len(found)))


def _team_player(team: Team, average: int | None) -> Player:
    ratings = (Rating("technical", average),) if average is not None else ()
    return Player(
        team.number,
        surname=team.name,
        club=team.club,
        federation=team.federation,
        ratings=ratings,
        group=team.group,
        from_round=team.from_round,
        status=team.status,
        last_round=team.last_round,
    )


def match_results(event: Event) -> Iterable[GameResult]:
    """Matches as games between teams; a team that rests has the bye that its row names.

    A match in which no board was played is a walkover, a double one where nobody made a point; with as many points
    of both teams it is level as any other (PZWarc 2021, V 3.1).
    """
    people = people_of(event)
    scale = board_scale(event)
    for (stage, group, round_number, number, leg), games in matches_of(event).items():
        sides = teams_of_match(games, people)
        if sides is None:
            continue
        home, guest = sides
        key = GameKey(round_number, number, stage, group, game=leg)
        if not guest:
            rest = next((game.outcome for game in games if game.outcome is not None), PAIRING_BYE)
            yield GameResult(key, home, None, _bye(scale, rest))
            continue
        score = score_of_match(event, games, home, guest)
        outcome = _outcome(score) if score.finished else None
        as_played = any(game.as_played for game in games)
        yield GameResult(key, home, guest, outcome, as_played, home, guest)


@once_per_event
def match_rows(event: Event) -> tuple[int, ...]:
    """For every match of `match_results`, the place in the event's results of its first row."""
    people = people_of(event)
    places = {id(game): index for index, game in enumerate(event.results)}
    return tuple(places[id(games[0])] for games in matches_of(event).values() if teams_of_match(games, people))


def _bye(scale: BoardScale, entered: Outcome) -> Outcome:
    """The outcome of a team that rests, with its board points.

    The bye of the pairing gives those of the event, spread over the boards from the first on; a
    half-point bye is a draw on every board, a zero-point bye gives nothing (FIDE C.07, 16.3.1); a match won without
    an opponent (a full-point bye: TRF26, 240) is a win on every board.
    """
    kind = entered.kind
    if kind is ResultKind.FORFEIT and entered.white is Mark.WIN:
        return Outcome(Mark.WIN, None, kind, boards=((scale.board.win, 0),) * scale.boards)
    if kind is ResultKind.HALF_BYE:
        return Outcome(Mark.DRAW, None, kind, boards=((scale.board.draw, 0),) * scale.boards)
    if kind is ResultKind.ZERO_BYE:
        return Outcome(Mark.LOSS, None, kind, boards=((scale.board.loss, 0),) * scale.boards)
    share, rest = divmod(scale.bye, scale.boards) if scale.boards else (0, 0)
    boards = tuple((share + (at < rest), 0) for at in range(scale.boards))
    return Outcome(Mark.WIN, None, ResultKind.BYE, boards=boards)


def _outcome(score: MatchScore) -> Outcome:
    own, other = score.totals
    if score.walkover and not (own or other):
        return Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT, boards=score.boards)
    marks = (Mark.DRAW, Mark.DRAW) if own == other else (Mark.WIN, Mark.LOSS) if own > other else (Mark.LOSS, Mark.WIN)
    return Outcome(*marks, ResultKind.FORFEIT if score.walkover else ResultKind.PLAYED, boards=score.boards)
