"""Which games with a line nobody plays any more, and which still wait for their result: decided here for all rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.model import Event, GameResult
from engine.model.event import once_per_event
from engine.model.rounds import departures, open_games
from engine.model.system_id import ALL_PLAY_ALL, STAGES
from engine.pairing.stages.stage_groups import stages_of, system_of_stage
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.match_scores import matches_of, people_of, teams_of_match


def games_owed(event: Event) -> tuple[GameResult, ...]:
    """The games and boards with a line that still wait for their result: all but those after a side has left."""
    found = open_games(event)
    if not found or not is_team_event(event):
        return tuple(game for game in found if not _is_left(event, game, (game.white, game.black)))
    teams, people = as_teams(event), people_of(event)
    matches = ((games, teams_of_match(games, people) or ()) for games in matches_of(event).values())
    left = {id(game) for games, sides in matches for game in games if _is_left(teams, game, sides)}
    return tuple(game for game in found if id(game) not in left)


def left_before(event: Event, stage: int, round_number: int, sides: Iterable[int | None]) -> tuple[int, ...]:
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
    return bool(left_before(event, game.key.stage, game.key.round, sides))


@once_per_event
def _systems(event: Event) -> Mapping[int, str]:
    """How the stages of an event in stages are played."""
    return {stage.number: system_of_stage(stage) for stage in stages_of(event)} if event.info.system == STAGES else {}
