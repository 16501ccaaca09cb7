"""The places of an event, by the kind of its system, and of an event in stages: group by group, with who goes on.

PZSzach 2002, B.VI A.2. A system whose places do not follow from points and tie-breaks is one more line
of the dictionary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from engine.model import Event, Finding, Subject, finding
from engine.model.rounds import counted_round, played_rounds
from engine.model.system_id import ALL_PLAY_ALL, STAGES, TEAMS
from engine.pairing.progress import outstanding_games
from engine.pairing.round_robin.event_table import games_of_table, games_without_line, meeting
from engine.pairing.round_robin.unfinished import apply_unfinished
from engine.pairing.stage_groups import (
    Members,
    StageGroup,
    StagePlan,
    advancing,
    dealt,
    first_members,
    plans_of,
    rounds_of_group,
    stage_group_of,
    stages_of,
)
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.team_round import NUMBERS, about_event
from engine.regulations.cited import chess_code
from engine.standings.own_places import cup_standings, match_standings, scheveningen_standings, simul_standings
from engine.standings.ranking import Row, Split, Standings, ranking_of

Placed: TypeAlias = tuple[Standings, tuple[Finding, ...]]

_PLAYERS: Final = frozenset({"white", "black"})
"""Fields of results that hold players."""
_ROUNDS: Final = frozenset({"round", "wanted", "lost"})
"""Values of findings that are rounds."""
_ADVANCE: Final = chess_code("B.VI A.2.1")


def groups_of_stage(event: Event, plan: StagePlan) -> tuple[tuple[StageGroup, ...], tuple[Finding, ...]]:
    """The groups of a stage as events; none, with findings, while the stages before it do not say who plays."""
    members, findings = members_of_stage(event, plan)
    if members is None:
        return (), findings
    return tuple(stage_group_of(event, plan, group, numbers) for group, numbers in members.items() if numbers), findings


def members_of_stage(event: Event, plan: StagePlan) -> tuple[Members | None, tuple[Finding, ...]]:
    """Who plays in which group of a stage.

    PZSzach 2002, B.VI A.2.1: the first stage by the players' list, a later one by the places of the
    stage before it, dealt out by the Olympic method where it has several groups. None with findings
    while games are missing there, or while players share the last place that advances.
    """
    plans = plans_of(event)
    before = [each for each in plans if each.first < plan.first]
    if not before:
        return first_members(event, plan.stage), ()
    parts, findings = groups_of_stage(event, before[-1])
    if not parts:
        return None, findings
    findings = tuple(found for part in parts for found in _not_ready(event, part))
    if findings:
        return None, findings
    qualified: list[tuple[int, int, int]] = []
    for part in parts:
        result, _ = standings(part.event)
        wanted = advancing(before[-1].stage, part.group)
        findings += _cut(part, result, wanted)
        best = [row for row in result.rows if row.place is not None][:wanted]
        qualified += [(row.place or 0, part.group, part.numbers[row.number]) for row in best]
    if findings:
        return None, findings
    return dealt([number for _, _, number in sorted(qualified)], plan.stage.groups), ()


def _not_ready(event: Event, part: StageGroup) -> tuple[Finding, ...]:
    """What is missing before a group can send anybody on: the number who advance, games, also without a line."""
    stage = part.plan.stage
    if not advancing(stage, part.group):
        index = next((at for at, each in enumerate(event.stages) if each.number == stage.number), None)
        subject = Subject("stages", index, "advance")
        return (finding("advance-missing", subject=subject, rule=_ADVANCE, stage=stage.number, group=part.group),)
    own = part.event
    if outstanding_games(own) or not _rounds_with_games(part) <= played_rounds(own) or _meetings_without_line(own):
        subject = Subject("results")
        return (finding("stage-not-finished", subject=subject, rule=_ADVANCE, stage=stage.number, group=part.group),)
    return ()


def _meetings_without_line(event: Event) -> bool:
    """Whether any two who should have met in a round have no game of it.

    Of several games of a match the first is enough: their number is the event's, and groups of single games before a
    cup of matches have no others.
    """
    met = {(at, pair) for at, _, pair in map(meeting, event.results)}
    return any((at, pair) not in met for at, _, pair in map(meeting, games_without_line(event)))


def _rounds_with_games(part: StageGroup) -> set[int]:
    """The rounds of a group in which anybody plays: by a table not those of struck players and carried games alone."""
    rounds = set(range(1, rounds_of_group(part) + 1))
    if part.event.info.system not in ALL_PLAY_ALL:
        return rounds
    _, struck, _ = apply_unfinished(part.event)
    carried = {frozenset({game.white, game.black}) for game in part.event.results if game.key.round < 1}
    return {
        game.key.round
        for game in games_of_table(part.event)
        if not struck & {game.white, game.black} and frozenset({game.white, game.black}) not in carried
    }


def _cut(part: StageGroup, result: Standings, wanted: int) -> tuple[Finding, ...]:
    """Players who share the last place that advances: a play-off must say which of them goes on."""
    placed = [row for row in result.rows if row.place is not None]
    if not 0 < wanted < len(placed) or placed[wanted - 1].place != placed[wanted].place:
        return ()
    shared = [row for row in placed if row.place == placed[wanted].place]
    numbers = ", ".join(str(part.numbers[row.number]) for row in shared)
    return (
        finding(
            "advance-shared",
            subject=Subject("play_offs"),
            rule=_ADVANCE,
            stage=part.plan.stage.number,
            group=part.group,
            wanted=wanted,
            shared_place=shared[0].place,
            numbers=numbers,
        ),
    )


def stage_standings(
    event: Event,
    after: int | None,
    tie_breaks: Sequence[str] | None,
    only: tuple[int | None, int | None] = (None, None),
) -> Placed:
    """Places inside every group of the stage that round `after` belongs to, group by group.

    PZSzach 2002, B.VI A.2.1. `only` names a stage and a group. Rows have their group where there are
    several; starting numbers are those of the event, rounds too.
    """
    last = counted_round(event, after)
    plan = _plan_at(event, last, only[0])
    if plan is None:
        return Standings(last, (), ()), ()
    parts, findings = groups_of_stage(event, plan)
    rows: list[Row] = []
    splits: list[Split] = []
    struck: list[int] = []
    needed: list[tuple[int, ...]] = []
    codes: list[str] = []
    for part in parts:
        if only[1] not in (None, part.group):
            continue
        result, notes = standings(part.event, max(0, min(last, plan.last) - plan.first + 1), tie_breaks)
        rows += [_row(row, part, many=len(parts) > 1) for row in result.rows]
        splits += [_split(split, part) for split in result.splits]
        struck += [part.numbers[number] for number in result.struck]
        needed += [tuple(part.numbers[number] for number in group) for group in result.play_offs_needed]
        codes += [code for code in result.codes if code not in codes]
        findings += tuple(in_whole(event, found, part) for found in notes)
    number = plan.stage.number if len(stages_of(event)) > 1 else None
    placed = Standings(last, tuple(codes), tuple(rows), tuple(struck), tuple(needed), tuple(splits), stage=number)
    return placed, tuple(dict.fromkeys(findings))


def group_with(event: Event, number: int, after: int | None = None) -> StageGroup | None:
    """The group in which somebody stands in the places after a round; None in an event without stages."""
    plan = _plan_at(event, counted_round(event, after), None) if event.info.system == STAGES else None
    parts = groups_of_stage(event, plan)[0] if plan else ()
    return next((part for part in parts if number in part.numbers.values()), None)


def _plan_at(event: Event, after: int, stage: int | None) -> StagePlan | None:
    """The stage asked for, else that of a round; after the last round the last stage."""
    plans = plans_of(event)
    if stage is not None:
        return next((plan for plan in plans if plan.stage.number == stage), None)
    return next((plan for plan in plans if after <= plan.last), plans[-1] if plans else None)


def _row(row: Row, part: StageGroup, *, many: bool) -> Row:
    return replace(row, number=part.numbers[row.number], group=part.group if many else None)


def _split(split: Split, part: StageGroup) -> Split:
    tied = tuple(part.numbers[number] for number in split.tied)
    return Split(split.code, tied, tuple(tuple(part.numbers[number] for number in group) for group in split.order))


def _subject(event: Event, subject: Subject | None, part: StageGroup) -> Subject | None:
    """The record of the whole event that a finding about a part speaks of."""
    if subject is None or subject.record is None:
        return subject
    if subject.table == "results":
        return replace(subject, record=part.indexes[subject.record])
    if subject.table == "players":
        wanted = part.numbers[part.event.players[subject.record].number]
        places = (index for index, player in enumerate(event.players) if player.number == wanted)
        return replace(subject, record=next(places, None))
    if subject.table == "play_offs":
        own = part.event.play_offs[subject.record]
        of_event = replace(own, order=tuple(part.numbers[number] for number in own.order))
        return replace(subject, record=next((at for at, one in enumerate(event.play_offs) if one == of_event), None))
    return subject


def in_whole(event: Event, found: Finding, part: StageGroup) -> Finding:
    """A finding about a part as one about the whole event: its rows, rounds and starting numbers."""
    values = tuple((name, _value(name, value, part)) for name, value in found.values)
    value = found.value
    if value is not None and found.subject is not None and found.subject.field in _PLAYERS:
        value = _numbered(value, part)
    return replace(found, subject=_subject(event, found.subject, part), value=value, values=values)


def _value(name: str, value: str, part: StageGroup) -> str:
    if name in NUMBERS or name == "ties":
        return _numbered(value, part)
    if name in _ROUNDS and value.isdigit():
        return str(int(value) + part.plan.first - 1)
    return value


def _numbered(text: str, part: StageGroup) -> str:
    """A text with the part's numbers as one with starting numbers: `4`, `1-4, 2-3`."""
    return re.sub(r"\d+", lambda digits: str(part.numbers.get(int(digits.group()), digits.group())), text)


OWN_WAY: Final[Mapping[str, Callable[[Event, int | None], Placed]]] = {
    "cup": cup_standings,
    "match": match_standings,
    "scheveningen": scheveningen_standings,
    "simul": simul_standings,
}
"""Systems that have places, or sums, of their own."""


def standings(
    event: Event,
    after: int | None = None,
    tie_breaks: Sequence[str] | None = None,
    only: tuple[int | None, int | None] = (None, None),
) -> Placed:
    """Places of an event after a round (PZWarc 2021, II 5.8 and 5.9; PZSzach 2002, B.VI A.1.5, D.1, E.1, F.6).

    `after` is a round, None for the last one with a result; `tie_breaks` replaces the event's
    list. Of an event in groups and stages the places are those of every group of the stage that
    the round belongs to; `only` names a stage and a group. Findings name defaults, unknown
    codes, struck players, play-offs.
    """
    if event.info.system == STAGES:
        return stage_standings(event, after, tie_breaks, only)
    own = OWN_WAY.get(event.info.system.removeprefix(TEAMS))
    if own is None:
        return ranking_of(event, after, tie_breaks)
    if own is scheveningen_standings:
        return scheveningen_standings(event, after, tie_breaks)
    if not is_team_event(event):
        return own(event, after)
    table, findings = own(as_teams(event), after)
    return table, tuple(about_event(event, found) for found in findings)
