"""How far an event has come: as it stood after a round, and the games that are still to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.model import Event, GameResult, RoundStatus
from engine.model.event import once_per_event
from engine.model.rounds import departures, given_byes, open_games, with_departures
from engine.model.system_id import ALL_PLAY_ALL, STAGES
from engine.pairing.stage_groups import stages_of, system_of_stage
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.match_scores import matches_of, people_of, teams_of_match


def event_after(event: Event, last: int) -> Event:
    """The event with the results of the rounds up to `last` alone, later rounds planned, departures as all rounds tell.

    Whoever is marked as withdrawn without a round was there as long as he played, in the rounds after `last` too.
    """
    settled = _settled(event)
    return replace(
        settled,
        results=tuple(game for game in event.results if game.key.round <= last),
        rounds=tuple(one if one.number <= last else replace(one, status=RoundStatus.PLANNED) for one in event.rounds),
    )


def event_before(event: Event, at: int) -> Event:
    """The event as a round is paired from it: the rounds before, and the byes that are given in it already."""
    before, byes = event_after(event, at - 1), given_byes(event, at)
    return replace(before, results=(*before.results, *byes)) if byes else before


@once_per_event
def _settled(event: Event) -> Event:
    """The event with its departures written down; found once for all rounds that are looked at."""
    settled = with_departures(event)
    if not is_team_event(event):
        return settled
    gone = departures(as_teams(event))
    return replace(settled, teams=tuple(replace(team, last_round=gone.get(team.number)) for team in event.teams))


def outstanding_games(event: Event) -> tuple[GameResult, ...]:
    """The games and boards with a line that still wait for their result: all but those after a side has left."""
    found = open_games(event)
    if not found or not is_team_event(event):
        return tuple(game for game in found if not _is_left(event, game, (game.white, game.black)))
    teams, people = as_teams(event), people_of(event)
    matches = ((games, teams_of_match(games, people) or ()) for games in matches_of(event).values())
    left = {id(game) for games, sides in matches for game in games if _is_left(teams, game, sides)}
    return tuple(game for game in found if id(game) not in left)


def is_round_open(event: Event, number: int) -> bool:
    """Whether a game of a round still waits for its result."""
    return any(game.key.round == number for game in outstanding_games(event))


def departed_before(event: Event, stage: int, round_number: int, sides: Iterable[int | None]) -> tuple[int, ...]:
    """Who of those who meet in a round of a stage has left before it, so that their game is not played.

    Where everybody meets everybody, the lines stand on the sheet from the beginning: those of rounds after a side has
    left are owed by nobody (PZWarc 2021, II 5.7.1: its results are struck, or the rest is forfeited). Of teams as the
    event of teams has them.
    """
    if _systems(event).get(stage, event.info.system) not in ALL_PLAY_ALL:
        return ()
    gone = departures(event)
    return tuple(side for side in sides if side is not None and gone.get(side, round_number) < round_number)


def _is_left(event: Event, game: GameResult, sides: Iterable[int | None]) -> bool:
    return bool(departed_before(event, game.key.stage, game.key.round, sides))


@once_per_event
def _systems(event: Event) -> Mapping[int, str]:
    """How the stages of an event in stages are played."""
    return {stage.number: system_of_stage(stage) for stage in stages_of(event)} if event.info.system == STAGES else {}
