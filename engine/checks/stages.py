"""Results against groups and stages: players of another group, rounds of another stage, places of groups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from engine.checks.presence import check_presence
from engine.checks.schedule import check_cup, check_schedule
from engine.model import Event, Finding, Severity, Subject, finding, warning
from engine.model.system_id import STAGES
from engine.pairing.round_robin.event_table import games_of_table
from engine.pairing.stage_groups import (
    StageGroup,
    StagePlan,
    carries,
    is_played_off_in,
    plans_of,
    stages_of,
)
from engine.regulations.cited import chess_code

_BEFORE_IT = frozenset({"advance-shared", "advance-missing"})
"""What keeps a stage from being paired although the one before it is over."""
_GROUPS = chess_code("B.VI A.2")
_PLACES = chess_code("B.VI A.2.2 (c)")


def check_stages(event: Event) -> Iterable[Finding]:
    """Everything about groups and stages that does not fit together (PZSzach 2002, B.VI A.2)."""
    if event.info.system != STAGES or not event.players:
        return
    from engine.standings.places import groups_of_stage, in_whole

    yield from _groups(event)
    plans = plans_of(event)
    yield from _rounds(event, plans)
    known: list[StageGroup] = []
    for plan in plans:
        parts, hindrances = groups_of_stage(event, plan)
        known += parts
        yield from (replace(found, severity=Severity.WARNING) for found in hindrances if found.code in _BEFORE_IT)
        yield from _members(event, plan, parts)
        for part in parts:
            own = _without_carried(part)
            for found in (*check_schedule(own.event), *check_cup(own.event)):
                yield in_whole(event, found, own)
            for found in check_presence(part.event):
                yield in_whole(event, found, part)

    if {part.plan for part in known} == set(plans):
        yield from _play_offs(event, known)


def _play_offs(event: Event, parts: Sequence[StageGroup]) -> Iterable[Finding]:
    """Play-offs of a stage or group that does not have their players: nothing is decided by them."""
    groups: dict[int, list[StageGroup]] = {}
    for part in parts:
        for number in part.numbers.values():
            groups.setdefault(number, []).append(part)
    for index, play_off in enumerate(event.play_offs):
        found = ({id(part): part for part in groups.get(number, ())} for number in play_off.order)
        first = next(found, {})
        common = set(first).intersection(*found)
        if not any(is_played_off_in(play_off, first[at].plan.stage, first[at].group) for at in common):
            yield warning(
                "play-off-without-tie",
                subject=Subject("play_offs", index, "order"),
                value=", ".join(map(str, play_off.order)) or "–",
            )


def passed_over(event: Event, rounds: Collection[int]) -> frozenset[int]:
    """Those of some rounds without a game in which all who would meet have met before, their results carried over.

    PZSzach 2002, B.VI A.2: where a whole group has come on together its rounds are played already.
    """
    if event.info.system != STAGES or not rounds:
        return frozenset()
    from engine.standings.places import groups_of_stage

    found: set[int] = set()
    for plan in plans_of(event):
        own = [at for at in rounds if plan.first <= at <= plan.last]
        parts = groups_of_stage(event, plan)[0] if own and carries(plan.stage) else ()
        due = [_still_to_meet(part) for part in parts]
        found |= {at for at in own if due and not any(at - plan.first + 1 in each for each in due)}
    return frozenset(found)


def _still_to_meet(part: StageGroup) -> frozenset[int]:
    """The rounds of a group, counted from its first one, with a game between two who have not met before them."""
    met = {frozenset({game.white, game.black}) for game in part.event.results if game.key.round < 1}
    return frozenset(
        game.key.round for game in games_of_table(part.event) if frozenset({game.white, game.black}) not in met
    )


def _groups(event: Event) -> Iterable[Finding]:
    """Groups of players that the stage does not have, and more players than a group has places (A.2.2 c)."""
    stage = stages_of(event)[0]
    counts: dict[int, int] = {}
    for index, player in enumerate(event.players):
        group = player.group or 1
        counts[group] = counts.get(group, 0) + 1
        places = stage.places_by_group[group - 1] if 0 < group <= len(stage.places_by_group) else None
        subject = Subject("players", index, "group")
        if not 1 <= group <= stage.groups:
            yield finding("group-impossible", subject=subject, rule=_GROUPS, value=group, last=stage.groups)
        elif places is not None and counts[group] == places + 1:
            yield finding("group-full", subject=subject, rule=_PLACES, value=group, group=group, places=places)


def _rounds(event: Event, plans: Iterable[StagePlan]) -> Iterable[Finding]:
    """Results whose round belongs to another stage: rounds are numbered through the whole event."""
    bounds = {plan.stage.number: plan for plan in plans}
    for index, game in enumerate(event.results):
        plan = bounds.get(game.key.stage)
        if plan is not None and not plan.first <= game.key.round <= plan.last:
            yield finding(
                "round-not-in-stage",
                subject=Subject("results", index, "round"),
                value=game.key.round,
                rule=_GROUPS,
                stage=game.key.stage,
                first=plan.first,
                last=plan.last,
            )


def _members(event: Event, plan: StagePlan, parts: Iterable[StageGroup]) -> Iterable[Finding]:
    """Players in games of a group that they do not belong to."""
    members = {part.group: set(part.numbers.values()) for part in parts}
    people = {player.number for player in event.players}
    if not members:
        return
    for index, game in enumerate(event.results):
        if game.key.stage != plan.stage.number:
            continue
        for field, number in (("white", game.white), ("black", game.black)):
            if number in people and number not in members.get(game.key.group, set()):
                yield finding(
                    "player-not-in-group",
                    subject=Subject("results", index, field),
                    value=number,
                    rule=_GROUPS,
                    number=number,
                    group=game.key.group,
                    stage=game.key.stage,
                )


def _without_carried(part: StageGroup) -> StageGroup:
    """The part with the games of its own stage alone."""
    own = [at for at, game in enumerate(part.event.results) if game.key.round >= 1]
    results = tuple(part.event.results[at] for at in own)
    return replace(part, event=replace(part.event, results=results), indexes=tuple(part.indexes[at] for at in own))
