"""The games of an event as its standings see them: what is shown and does not count, what counts and nobody entered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.model import Event, GameKey, GameResult
from engine.model.rounds import counted_round
from engine.model.system_id import CUP, STAGES, base_system
from engine.pairing.paired_round import games_per_match
from engine.pairing.round_robin.unfinished import apply_unfinished
from engine.pairing.stage_groups import StageGroup, plans_of
from engine.standings.places import groups_of_stage

Counted = tuple[GameResult, bool]
"""A game, and whether it counts."""


def games_as_counted(event: Event, after: int | None = None) -> tuple[Counted, ...]:
    """The games up to a round, in their order, as standings see them, each with whether it counts.

    Those of whoever left an all-play-all in time are shown and do not count (PZWarc 2021, II 5.7.1.1); what a
    player who stays in the table no longer played stands there as lost by forfeit (II 5.7.1.2). The play-off
    of a tie of a cup decides the tie alone (PZSzach 2002, B.VI D.5). Each group of a stage is an event of its own
    (A.2): who left it in time has left that group's table.
    """
    last = counted_round(event, after)
    games = _of_stages(event, last) if event.info.system == STAGES else _of_one(event, last)
    return tuple(sorted(games, key=lambda counted: counted[0].key))


def _of_one(event: Event, last: int) -> Iterator[Counted]:
    """The games of an event that is played by one system."""
    effective, struck, _ = apply_unfinished(event, last)
    left_out = (game for game in event.results if game.key.round <= last and struck & {game.white, game.black})
    is_cup, match = base_system(event.info.system) == CUP, games_per_match(event.info)
    for game in (*effective, *left_out):
        yield game, not struck & {game.white, game.black} and not (is_cup and game.key.game > match)


def _of_stages(event: Event, last: int) -> Iterator[Counted]:
    """The games of all groups, each once, and those of groups whose players are not known yet as they were entered."""
    seen: set[GameKey] = set()
    for plan in plans_of(event):
        for part in groups_of_stage(event, plan)[0] if plan.first <= last else ():
            for game, counts in games_as_counted(part.event, min(last, plan.last) - plan.first + 1):
                if game.key.round > 0:  # what is carried over stands in the stage in which it was played
                    whole = _in_whole(game, part)
                    seen.add(whole.key)
                    yield whole, counts
    yield from ((game, True) for game in event.results if game.key.round <= last and game.key not in seen)


def _in_whole(game: GameResult, part: StageGroup) -> GameResult:
    """A game of a group with the round, the stage and the players' numbers of the whole event."""
    at = game.key.round + part.plan.first - 1
    key = replace(game.key, round=at, stage=part.plan.stage.number, group=part.group)
    white, black = (None if side is None else part.numbers.get(side, side) for side in (game.white, game.black))
    return game.elsewhere(key, white, black)
