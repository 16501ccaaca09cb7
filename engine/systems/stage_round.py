"""Pair a round of an event in stages: every group of the stage by the stage's own system.

PZSzach 2002, B.VI A.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.model import (
    PAIRING_BYE,
    Event,
    Finding,
    GameKey,
    GameResult,
    Stage,
    Subject,
    finding,
    notice,
)
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.paired_round import Paired, Pairer, RoundPairing, games_of, round_of_games
from engine.pairing.round_robin.event import pair_by_table
from engine.pairing.stage_groups import StageGroup, StagePlan, carries, plans_of, rounds_of_group, stages_of
from engine.regulations.cited import chess_code
from engine.standings.places import groups_of_stage, in_whole

_GROUPS: Final = chess_code("B.VI A.2")


def planned_rounds_of_stages(event: Event) -> int | None:
    """Rounds of all stages together, None while a stage does not say how many it has."""
    plans = plans_of(event)
    return plans[-1].last if plans and len(plans) == len(stages_of(event)) else None


def known_rounds_of_stages(event: Event) -> int:
    """The last round that can be paired now: stages whose players are known and whose system has a table."""
    known = 0
    for plan in plans_of(event):
        parts, _ = groups_of_stage(event, plan)
        if not parts or any(part.event.info.system not in ALL_PLAY_ALL for part in parts):
            break
        known = plan.last
    return known


def pair_stages(pair: Pairer) -> Pairer:
    """The pairer of an event in stages; `pair` pairs each group as an event of its own."""

    def paired(event: Event, round_number: int) -> Paired:
        plans = plans_of(event)
        plan = next((each for each in plans if each.first <= round_number <= each.last), None)
        if plan is None:
            return None, (_no_round(event, round_number, plans),)
        parts, findings = groups_of_stage(event, plan)
        if not parts:
            return None, findings
        games: list[GameResult] = []
        for part in parts:
            if round_number - plan.first + 1 > rounds_of_group(part):
                continue
            by_table = part.event.info.system in ALL_PLAY_ALL
            pairing, notes = (pair_by_table if by_table else pair)(part.event, round_number - plan.first + 1)
            findings += tuple(in_whole(event, found, part) for found in notes)
            if pairing is None:
                return None, findings
            games += _games(part, pairing, round_number)
        games, met = _without_carried(event, plan, games)
        return _round(event, games), findings + met

    return paired


def _no_round(event: Event, round_number: int, plans: Sequence[StagePlan]) -> Finding:
    """No stage has such a round, or a stage does not say how many go on or how many rounds it has."""
    if planned_rounds_of_stages(event) is not None:
        subject, last = Subject("rounds", None, "number"), plans[-1].last
        return finding("round-beyond-schedule", subject=subject, rule=_GROUPS, value=round_number, last=last)
    before, stage = plans[-1].stage if plans else None, stages_of(event)[len(plans)]
    if before is not None and not (before.advance or before.advance_by_group):
        subject = _of_stage(event, before, "advance")
        return finding("advance-missing", subject=subject, rule=_GROUPS, stage=before.number, group=1)
    return finding("stage-without-rounds", subject=_of_stage(event, stage, "rounds"), rule=_GROUPS, stage=stage.number)


def _of_stage(event: Event, stage: Stage, field: str) -> Subject:
    places = (index for index, each in enumerate(event.stages) if each.number == stage.number)
    return Subject("stages", next(places, None), field)


def _games(part: StageGroup, pairing: RoundPairing, round_number: int) -> list[GameResult]:
    """The games of a group with the keys and the numbers of the whole event; a Swiss bye gets a record."""
    stage, group = part.plan.stage.number, part.group
    local = games_of(pairing, round_number - part.plan.first + 1)
    games = [
        replace(
            game,
            key=replace(game.key, round=round_number, stage=stage, group=group),
            white=part.numbers.get(game.white or 0),
            black=part.numbers.get(game.black or 0),
        )
        for game in local
    ]
    if pairing.bye is not None and part.event.info.system not in ALL_PLAY_ALL:
        key = GameKey(round_number, stage=stage, group=group)
        games.append(GameResult(key, part.numbers[pairing.bye], None, PAIRING_BYE))
    return games


def _without_carried(
    event: Event, plan: StagePlan, games: list[GameResult]
) -> tuple[list[GameResult], tuple[Finding, ...]]:
    """Where results are carried over, whoever has met does not meet again; both are free."""
    if not carries(plan.stage):
        return games, ()
    met = {frozenset({game.white, game.black}) for game in event.results if game.key.stage < plan.stage.number}
    findings = tuple(
        notice(
            "game-carried-over",
            subject=Subject("results"),
            rule=_GROUPS,
            round=game.key.round,
            white=game.white,
            black=game.black,
        )
        for game in games
        if game.black is not None and frozenset({game.white, game.black}) in met
    )
    return [game for game in games if frozenset({game.white, game.black}) not in met], findings


def _round(event: Event, games: list[GameResult]) -> RoundPairing:
    """The round of all groups: games, then byes; everybody else is free."""
    ordered = [game for game in games if game.black is not None] + [game for game in games if game.black is None]
    seated = {number for game in ordered for number in (game.white, game.black)}
    free = [player.number for player in event.players if player.number not in seated]
    return round_of_games(ordered, None, free)
