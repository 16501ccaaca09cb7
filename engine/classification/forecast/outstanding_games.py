"""What is left of an event: games without a result, games of the schedule, rounds that nobody has paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from engine.model import Event, GameResult, Player, ResultKind, once_per_event
from engine.model.rounds import departures, is_present
from engine.model.system_id import ALL_PLAY_ALL, CUP, STAGES, base_system
from engine.pairing.knockout.cup import cup_of
from engine.pairing.paired_round import games_of, games_per_match
from engine.pairing.stage_groups import plans_of, system_of_stage
from engine.pairing.teams.event import as_teams
from engine.systems.table import Family, pair_round, planned_rounds, system_of


@dataclass(frozen=True, slots=True)
class Plan:
    """What is left for everybody: games of two known players, and rounds whose pairs are not known.

    `gone` are the departures of the event, `absent` players and rounds for which they are excused;
    `odd` tells that an odd number of players will be there in one of these rounds.
    """

    games: tuple[GameResult, ...]
    rounds: tuple[int, ...]
    gone: Mapping[int, int]
    absent: frozenset[tuple[int, int]]
    odd: bool = False


@dataclass(frozen=True)
class Remaining:
    """What is left for one player.

    `games` are those whose opponent is known, in their order; `rounds` those in which he will
    meet nobody knows whom, `fewest` of them at least with a game, `byes` of those without one are
    byes of the pairing; `rivals` are the players whom he may meet there, `again` tells how often, in `each` games,
    those of a match.
    """

    games: tuple[GameResult, ...]
    rounds: tuple[int, ...]
    fewest: int
    rivals: tuple[Player, ...]
    byes: int = 0
    each: int = 1
    again: int = 1


def plan_of(event: Event) -> Plan:
    """Unfinished games, and the rounds of the plan that nobody has paired: by the schedule where there is one."""
    open_games = [game for game in event.results if _is_open(game)]
    schedule: list[GameResult] = []
    unknown, last = [], event.last_paired_round
    for at in range(1, (planned_rounds(event) or 0) + 1):
        games = _scheduled(event, at)
        schedule += games
        if not games and at > last:
            unknown.append(at)
    open_games += _without_row(event, schedule)
    absent = frozenset((absence.player, absence.round) for absence in event.absences)
    plan = Plan(tuple(open_games), tuple(unknown), departures(event), absent)
    return replace(plan, odd=any(sum(_is_there(each, at, plan) for each in event.players) % 2 for at in unknown))


def _pair(game: GameResult) -> frozenset[int | None]:
    return frozenset({game.white, game.black})


def _without_row(event: Event, schedule: Sequence[GameResult]) -> Iterator[GameResult]:
    """The games of a schedule that the results do not have, as one put off that nobody wrote down.

    Of a pair there are as many as it has in the schedule, in whichever rounds its rows stand.
    """
    busy: dict[tuple[int, int | None], set[frozenset[int | None]]] = {}
    missing = Counter(map(_pair, schedule))
    for game in event.results:
        missing[_pair(game)] -= 1
        for side in (game.white, game.black):
            busy.setdefault((game.key.round, side), set()).add(_pair(game))
    there = {(game.key.round, _pair(game), game.key.game) for game in event.results}
    for game in schedule:
        pair, at = _pair(game), game.key.round
        elsewhere = any(busy.get((at, side), set()) - {pair} for side in pair)
        if missing[pair] > 0 and not elsewhere and (at, pair, game.key.game) not in there:
            missing[pair] -= 1
            yield game


def remaining(event: Event, number: int, plan: Plan) -> Remaining:
    """What is left for one player; rounds in which he or his opponent will not be there are not."""
    own = sorted((game for game in plan.games if number in {game.white, game.black}), key=lambda game: game.key)
    games = tuple(game for game in own if _both_there(event, game, number, plan))
    still_in = _still_in(event)
    is_out = still_in is not None and number not in still_in
    rounds = () if is_out else tuple(at for at in plan.rounds if _is_there(event.player(number), at, plan))
    apart = {number} | _team_mates(event, number)
    rivals = [player for player in _there(event, plan, rounds) if player.number not in apart]
    met = {game.opponent_of(number) for game in (*event.index.games_by_player.get(number, ()), *games)}
    new = [player for player in rivals if player.number not in met]
    meetings = _meetings(event, rounds)
    if len(new) >= len(rounds) and not meetings.met_too:
        rivals = new
    if not rivals or not rounds:
        return Remaining(games, (), 0, ())
    system, _ = system_of(event)
    swiss = system is not None and system.family is Family.SWISS
    byes = min(len(rounds), _byes(event, number, plan)) if swiss else 0
    fewest = len(rounds) - byes if swiss else 0
    return Remaining(games, rounds, fewest, tuple(rivals), byes, meetings.games, meetings.times)


def _there(event: Event, plan: Plan, rounds: Sequence[int]) -> list[Player]:
    """Who will be there in one of these rounds and may yet play."""
    still_in = _still_in(event)
    people = (each for each in event.players if still_in is None or each.number in still_in)
    return [player for player in people if any(_is_there(player, at, plan) for at in rounds)]


def _team_mates(event: Event, number: int) -> Set[int]:
    """Who plays for the team of a player in an event of teams: they do not meet."""
    system, _ = system_of(event)
    own = event.player(number)
    if system is None or system.family is not Family.TEAMS or own is None or own.team is None:
        return frozenset()
    return {player.number for player in event.players if player.team == own.team}


def _is_open(game: GameResult) -> bool:
    """Two players and no final result; one that cannot be read is not an open one."""
    two = game.white is not None and game.black is not None
    return two and not game.unread and not game.finished


def _scheduled(event: Event, at: int) -> tuple[GameResult, ...]:
    """The games of a round that a table gives; nothing where it depends on the rounds before, or on line-ups."""
    system, _ = system_of(event)
    if system is None or system.family in {Family.SWISS, Family.KNOCKOUT, Family.TEAMS}:
        return ()
    pairing, _ = pair_round(event, at)
    return tuple(game for game in games_of(pairing, at) if _is_open(game)) if pairing else ()


def _both_there(event: Event, game: GameResult, number: int, plan: Plan) -> bool:
    """A game that stands in the results is to be played; one of the schedule only between players who are there."""
    if game in event.index.games_by_player.get(number, ()):
        return True
    sides = (event.player(game.white or 0), event.player(game.black or 0))
    return all(_is_there(side, game.key.round, plan) for side in sides)


def _is_there(player: Player | None, at: int, plan: Plan) -> bool:
    if player is None:
        return True
    return (player.number, at) not in plan.absent and is_present(player, at, plan.gone)


@once_per_event
def _still_in(event: Event) -> Set[int] | None:
    """Who may yet play in a cup: who has lost no tie, and who lost a semifinal where the third place is played for.

    PZSzach 2002, B.VI D.1; of teams all their players. None for what is no cup.
    """
    if base_system(event.info.system) != CUP:
        return None
    field = event if event.info.system == CUP else as_teams(event)
    cup = cup_of(field)
    semifinal = len(cup.rounds) - 1 if event.info.settings.third_place else 0
    out = {number for number, at in cup.out_in().items() if at != semifinal}
    if field is event:
        return frozenset(player.number for player in event.players) - out
    return frozenset(player.number for player in event.players if player.team not in out)


@dataclass(frozen=True, slots=True)
class _Meetings:
    """How often two may meet in some rounds, whether also those who have met, and how many games they then play."""

    times: int
    met_too: bool
    games: int


def _meetings(event: Event, rounds: Sequence[int]) -> _Meetings:
    """Matches of several games are played in cups and all-play-alls (PZSzach 2002, B.VI B.1, D.3 a).

    In a Swiss and in a cup two meet once, in an all-play-all once in each cycle; in a stage it does not matter who
    has met in an earlier one; in a match of teams the same boards meet in every round.
    """
    system = base_system(event.info.system)
    plans = plans_of(event) if system == STAGES else ()
    stages = [plan.stage for plan in plans if any(plan.first <= at <= plan.last for at in rounds)]
    systems = [system_of_stage(stage) for stage in stages] or [system]
    times = sum(_most_meetings(event, each, len(rounds)) for each in systems)
    matches = not {CUP, *ALL_PLAY_ALL}.isdisjoint(systems)
    return _Meetings(times, bool(stages) or times > 1, games_per_match(event.info) if matches else 1)


def _most_meetings(event: Event, system: str, rounds: int) -> int:
    if system in ALL_PLAY_ALL:
        return max(1, event.info.cycles)
    return 1 if system == CUP or "swiss" in system else rounds


def _byes(event: Event, number: int, plan: Plan) -> int:
    """How many byes a player may yet get in a Swiss: that of an odd field, once."""
    had = any(game.kind is ResultKind.BYE for game in event.index.games_by_player.get(number, ()))
    return int(plan.odd and not had)
