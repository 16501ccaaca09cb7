"""Places after a round: points, then the criteria one after the other, then whoever must play off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.model import Event, Finding, Mark, Subject, notice, warning
from engine.model.event import once_per_event
from engine.model.rounds import last_played_round
from engine.model.system_id import ranks_by_boards
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.team_round import about_event
from engine.regulations.cited import draughts_code
from engine.standings.criteria import criteria_of, in_primary_score
from engine.standings.ledger import Ledger, ledger_of
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks import PLAY_OFF, TIE_BREAKS, Value


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings: half points, values by code, games as they count.

    `place` is None for a player who is struck; places are shared as 1, 2, 2, 4. `group` is the
    group inside which the place holds, None where there are no groups.
    """

    place: int | None
    number: int
    points: int
    values: Mapping[str, Value]
    games: int
    wins: int
    draws: int
    losses: int
    group: int | None = None


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side of a Scheveningen match made (PZSzach 2002, B.VI F.6).

    `side` is `A` or `B`, `points` half points, `values` the criteria for level sides by name, in
    points or wins.
    """

    side: str
    team: int | None
    players: tuple[int, ...]
    points: int
    place: int
    values: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Split:
    """One step of the explanation: a criterion, whom it found tied, in what order it left them."""

    code: str
    tied: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """Places after round `after`, best first; struck players at the end.

    `codes` are the criteria that are shown. `play_offs_needed` names the groups that the
    regulations send into a play-off (PZWarc 2021, V 1.7.1.6); `splits` says what decided.
    `sides` are the scores of the sides of a Scheveningen match; `stage` is the stage that the
    rows speak of, None where the event has one.
    """

    after: int
    codes: tuple[str, ...]
    rows: tuple[Row, ...]
    struck: tuple[int, ...] = ()
    play_offs_needed: tuple[tuple[int, ...], ...] = ()
    splits: tuple[Split, ...] = ()
    sides: tuple[SideScore, ...] = ()
    stage: int | None = None


def ranking_of(
    event: Event, after: int | None = None, tie_breaks: Sequence[str] | None = None
) -> tuple[Standings, tuple[Finding, ...]]:
    """Places of whoever plays against each other, by points and tie-breaks (PZWarc 2021, II 5.8 and 5.9).

    Of a team event the rows are teams and the points match points (PZWarc 2021, V 3.1). `after`
    is a round, None for the last one with a result; `tie_breaks` replaces the event's list.
    Findings name defaults, unknown codes, struck players, play-offs.
    """
    return _ranked(event, after, None if tie_breaks is None else tuple(tie_breaks))


@once_per_event
def _ranked(
    event: Event, after: int | None, tie_breaks: tuple[str, ...] | None
) -> tuple[Standings, tuple[Finding, ...]]:
    criteria, findings = criteria_of(event, tie_breaks)
    whole, teams = event, is_team_event(event)
    if teams:
        event = as_teams(whole)
    ledger = ledger_of(event, after)
    findings += tuple(about_event(whole, found) for found in ledger.findings) if teams else ledger.findings
    final = ledger.after >= last_played_round(event)
    if not final:
        # A play-off belongs to the end of the event, not to the standings of a round before it.
        criteria = tuple(code for code in criteria if code.base != PLAY_OFF)
    by_boards = teams and ranks_by_boards(whole.info.system)
    if by_boards:
        criteria = (_BOARD_POINTS, *(in_primary_score(code, whole.info.system) for code in criteria))
    first = dict.fromkeys(ledger.numbers, 0) if by_boards else {n: -ledger.points[n] for n in ledger.numbers}
    order: list[list[int]] = _by_value(ledger.numbers, first)
    values: dict[str, dict[int, Value]] = {}
    splits: list[Split] = []
    applied = criteria + _recorded_play_off(event, criteria, final)
    for code in applied:
        values[code.text] = _values(ledger, code, order)
        order, steps = _refine(ledger, order, code, values[code.text])
        splits.extend(steps)
    placed = tuple(code.text for code in applied if code.base != PLAY_OFF or any(values[code.text].values()))
    rows = _rows(ledger, order, {text: values[text] for text in placed})
    tied = tuple(tuple(group) for group in order if len(group) > 1)
    needed = tied if ledger.after and any(code.base == PLAY_OFF for code in criteria) else ()
    result = Standings(ledger.after, placed, rows, tuple(sorted(ledger.struck_entries)), needed, tuple(splits))
    return result, findings + _play_off_findings(event, result, final)


_BOARD_POINTS: Final = TieBreakCode("GP", "GP")


def _recorded_play_off(event: Event, criteria: Sequence[TieBreakCode], final: bool) -> tuple[TieBreakCode, ...]:
    """A play-off that was played decides what is still tied, also where no criterion asked for it."""
    applies = any(code.base == PLAY_OFF for code in criteria)
    return (TieBreakCode(PLAY_OFF, PLAY_OFF),) if event.play_offs and final and not applies else ()


def _values(ledger: Ledger, code: TieBreakCode, order: Sequence[Sequence[int]]) -> dict[int, Value]:
    """The values of one criterion for everyone who is classified."""
    entry = TIE_BREAKS[code.base]
    if entry.player is not None:
        return {number: entry.player(ledger, code, number) for number in ledger.numbers}
    values: dict[int, Value] = dict.fromkeys(ledger.numbers, 0)
    if entry.group is not None:
        for group in order:
            if len(group) > 1:
                values.update(entry.group(ledger, code, group, order))
    return values


def _refine(
    ledger: Ledger, order: Sequence[list[int]], code: TieBreakCode, values: Mapping[int, Value]
) -> tuple[list[list[int]], list[Split]]:
    """Split the groups that are tied so far by one criterion, where it may be asked of them."""
    entry = TIE_BREAKS[code.base]
    lower = entry.lower != code.reverse
    refined: list[list[int]] = []
    splits: list[Split] = []
    for group in order:
        applies = entry.applies is None or entry.applies(ledger, group)
        parts = _by_value(group, {number: _sort_key(values[number], lower) for number in group}) if applies else [group]
        if len(parts) > 1:
            splits.append(Split(code.text, tuple(group), tuple(tuple(part) for part in parts)))
        refined.extend(parts)
    return refined, splits


def _sort_key(value: Value, lower: bool) -> tuple[bool, Value]:
    """Ascending keys, best first; whoever has no value comes last."""
    if value is None:
        return True, 0
    return False, value if lower else -value


def _by_value(numbers: Sequence[int], keys: Mapping[int, object]) -> list[list[int]]:
    """Groups of equal keys in ascending order, starting numbers ascending inside a group."""
    groups: dict[object, list[int]] = {}
    for number in sorted(numbers):
        groups.setdefault(keys[number], []).append(number)
    return [groups[key] for key in sorted(groups)]  # type: ignore[type-var]


def _rows(ledger: Ledger, order: Sequence[Sequence[int]], values: Mapping[str, Mapping[int, Value]]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for group in order:
        place = len(rows) + 1
        rows.extend(_row(ledger, place, number, values) for number in group)
    rows.extend(
        _row(ledger, None, number, {}) for number in sorted(ledger.struck_entries, key=lambda n: (-ledger.points[n], n))
    )
    return tuple(rows)


def _row(ledger: Ledger, place: int | None, number: int, values: Mapping[str, Mapping[int, Value]]) -> Row:
    lines = ledger.entries.get(number, ledger.struck_entries.get(number, ()))
    games = [entry for entry in lines if entry.is_game]
    wins, draws, losses = (sum(entry.mark is mark for entry in games) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
    own = {text: by_number[number] for text, by_number in values.items()}
    return Row(place, number, ledger.points[number], own, len(games), wins, draws, losses)


def _play_off_findings(event: Event, result: Standings, final: bool) -> tuple[Finding, ...]:
    """Whoever still has to play off, and play-offs that had nothing to decide."""
    rule = draughts_code("V 1.7.1.6")
    places = {row.number: row.place for row in result.rows}
    needed = [
        notice(
            "play-off-needed",
            subject=Subject("play_offs"),
            rule=rule,
            shared_place=places[group[0]],
            numbers=", ".join(map(str, group)),
        )
        for group in result.play_offs_needed
    ]
    used = {frozenset(split.tied) for split in result.splits if split.code == PLAY_OFF}
    idle = [
        warning(
            "play-off-without-tie",
            subject=Subject("play_offs", index, "order"),
            value=", ".join(map(str, play_off.order)) or "–",
        )
        for index, play_off in enumerate(event.play_offs)
        if final and not any(tied.issuperset(play_off.order) for tied in used)
    ]
    return (*needed, *idle)
