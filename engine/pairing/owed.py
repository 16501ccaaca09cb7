"""Which games with a line still wait for their result: decided here for places, stages, checks."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Event, GameResult
from engine.model.presence import departures
from engine.model.rounds import open_games
from engine.model.system_id import ALL_PLAY_ALL, STAGES, TEAMS
from engine.pairing.stages.stage_groups import stages_of, system_of_stage
from engine.pairing.teams.event import as_teams, is_team_event


def games_owed(event: Event) -> tuple[GameResult, ...]:
    """The games and boards with a line that still wait for their result.

    Where everybody meets everybody, the lines stand on the sheet from the beginning: those of rounds after a side has
    left are owed by nobody (PZWarc 2021, II 5.7.1: its results are struck, or the rest is forfeited).
    """
    found = open_games(event)
    if not found:
        return ()
    own = event.info.system.removeprefix(TEAMS)
    staged = {stage.number: system_of_stage(stage) for stage in stages_of(event)} if own == STAGES else {}
    teams = is_team_event(event)
    gone = departures(as_teams(event) if teams else event)
    return tuple(
        game
        for game in found
        if staged.get(game.key.stage, own) not in ALL_PLAY_ALL or not _has_left(game, gone, teams=teams)
    )


def _has_left(game: GameResult, gone: Mapping[int, int], *, teams: bool = False) -> bool:
    """Whether a side of a game, or of a match of `teams`, had left before its round; `gone` are the departures."""
    sides = (game.home, game.guest) if teams else (game.white, game.black)
    return any(gone.get(side, game.key.round) < game.key.round for side in sides if side is not None)
