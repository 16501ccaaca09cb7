"""Pair rounds of a loaded event: which round, from what, and the records that the results get.

The event is the store: a round is paired from the rounds before it alone, and what stands
there is never touched, unless the round has no result yet and the arbiter asks for it anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.checks import check_event
from engine.checks.numbers import check_numbers
from engine.model import Event, Finding, GameResult, Severity, Subject, finding
from engine.model.rounds import two_sides
from engine.pairing.before import up_to
from engine.pairing.games import games_of, played_pairs
from engine.pairing.knockout.cup_event import TIE_LEVEL
from engine.pairing.swiss.field import Decision, RoundPairing
from engine.pairing.swiss.round_changes import may_change
from engine.pairing.systems import SYSTEMS, Family, pair_round, planned_rounds
from engine.pairing.teams.event import is_team_event
from reporting.actions.pair_teams import (
    TeamRound,
    awaited,
    last_team_round,
    lost_without_entry,
    next_team_round,
    team_pairs,
    team_records,
    team_round,
    to_fill,
    with_filled,
)
from reporting.locale.findings import has_error

NO_LEGAL_PAIRING = "no-legal-pairing"


@dataclass(frozen=True, slots=True)
class Paired:
    """A paired round: its number, the pairing, who does not take part; `teams` are the matches of a team event."""

    number: int
    pairing: RoundPairing
    absent: tuple[int, ...]
    teams: TeamRound | None = None

    def as_keys(self) -> dict[str, Any]:
        """The JSON keys of the contract; a team event has `matches` in the place of `pairings`."""
        if self.teams is not None:
            matches = self.teams.as_keys()
            return {"round": self.number, "matches": matches, "bye": self.pairing.bye, "absent": list(self.absent)}
        games = games_of(self.pairing, self.number)
        return {
            "round": self.number,
            "pairings": [_without_round(_record(game)) for game in games if game.black is not None],
            "bye": self.pairing.bye,
            "absent": list(self.absent),
        }

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Why it came out so, where the system tells."""
        return self.pairing.decisions


@dataclass(frozen=True, slots=True)
class Job:
    """What was asked for: a round or the next one, all that can be known, the last one anew, with reasons."""

    round_number: int | None = None
    all_rounds: bool = False
    redo: bool = False
    explain: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The rounds that were paired, the event with them, the findings; `games` are the new records."""

    rounds: tuple[Paired, ...] = ()
    document: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    games: tuple[Mapping[str, Any], ...] = ()


def pair_event(event: Event, document: Mapping[str, Any], job: Job) -> Result:
    """Pair what the job asks for; the document gets the new records, findings say what hinders."""
    target, obstacles = _target(event, job)
    if obstacles or target is None:
        return Result(document=document, findings=obstacles)
    reasons: tuple[Finding, ...] = ()
    kept: tuple[GameResult, ...] = ()
    if job.redo:
        obstacles, reasons = may_change(event, target)
        if obstacles:
            return Result(document=document, findings=obstacles)
        kept = made_by_hand(event, target)
        event, document = without_round(event, document, target)
    before = up_to(event, target - 1)
    before = replace(before, results=(*before.results, *kept))
    checked = tuple(found for found in check_event(before) if found.severity is Severity.ERROR)
    if checked:
        return Result(document=document, findings=checked)
    reasons += tuple(check_numbers(before)) if target == 1 else ()
    # Beyond what is known the next round says why: an unfinished stage, a place shared at the cut.
    last = max(target, _last_of_schedule(event)) if job.all_rounds else target
    result = _pair_rounds(event, before, document, range(target, last + 1), job.explain)
    told = (_awaited(found) if job.all_rounds else found for found in result.findings)
    return replace(result, findings=(*reasons, *told))


def _awaited(found: Finding) -> Finding:
    """That a stage is still being played is no error where everything that is known has been paired."""
    return replace(found, severity=Severity.INFO) if found.code == "stage-not-finished" else found


def _pair_rounds(
    event: Event, before: Event, document: Mapping[str, Any], numbers: Sequence[int], explain: bool
) -> Result:
    rounds: list[Paired] = []
    findings: tuple[Finding, ...] = ()
    games: list[Mapping[str, Any]] = []
    for number in numbers:
        pairing, told = pair_round(before, number, explain=explain)
        findings += told
        if pairing is None:
            return Result(tuple(rounds), document, findings)
        paired = Paired(number, pairing, absent_of(event, pairing), team_round(event, pairing, number))
        rounds.append(paired)
        if paired.teams is not None and len(numbers) == 1:
            findings += awaited(paired.teams, number) + lost_without_entry(paired.teams, number)
        found = _pairs_of(event, number, pairing)
        if not found:
            records = marked(records_of(event, paired), made_by_hand(before, number))
            games += records
            document = with_records(document, records, number)
        elif set(found) != set(pairing.pairs):
            findings += (finding("round-already-paired", subject=Subject("results"), round=number),)
        elif paired.teams is not None:
            filled = to_fill(document, records_of(event, paired))
            games += filled
            document = with_filled(document, filled)
    return Result(tuple(rounds), document, findings, tuple(games))


def _target(event: Event, job: Job) -> tuple[int | None, tuple[Finding, ...]]:
    """The round to pair, or why there is none."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if job.all_rounds and _last_of_schedule(event) == 0:
        known = ", ".join(name for name, system in SYSTEMS.items() if system.rounds is not None)
        return None, (finding("schedule-not-known", value=event.info.system, known=known),)
    if job.redo:
        return _redo_target(event, job.round_number or last)
    number = job.round_number or (next_team_round(event) if teams else last + 1)
    planned = planned_rounds(event)
    if job.round_number is None and last and planned is not None and number > planned:
        return None, _level_ties(event) or (finding("all-rounds-paired", Severity.INFO, rounds=planned),)
    return number, ()


def _level_ties(event: Event) -> tuple[Finding, ...]:
    """Ties of a cup that only a play-off can decide, as what hinders the pairing (PZSzach 2002, B.VI D.5 a)."""
    return tuple(replace(item, severity=Severity.ERROR) for item in check_event(event) if item.code == TIE_LEVEL)


def _redo_target(event: Event, number: int) -> tuple[int | None, tuple[Finding, ...]]:
    """Only the last round can be paired anew, and only without results."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if number != last or number == 0:
        return None, (finding("redo-not-last-round", round=number, last=last),)
    for index, game in enumerate(event.results):
        if game.key.round == number and game.outcome is not None and two_sides(game):
            subject = Subject("results", index, "result")
            return None, (finding("round-has-results", subject=subject, round=number),)
    return number, ()


def _last_of_schedule(event: Event) -> int:
    """Rounds of a system whose schedule is known beforehand, 0 for any other."""
    system = SYSTEMS.get(event.info.system)
    return system.rounds(event) if system is not None and system.rounds is not None else 0


def without_round(event: Event, document: Mapping[str, Any], number: int) -> tuple[Event, dict[str, Any]]:
    """The event and the document without a round's records, which have no results."""
    left = tuple(game for game in event.results if game.key.round != number)
    records = [record for record in document.get("results", []) if record.get("round") != number]
    return replace(event, results=left), {**document, "results": records}


def made_by_hand(event: Event, number: int) -> tuple[GameResult, ...]:
    """The games of a Swiss round that the arbiter paired himself and marked as played: a redo keeps them."""
    system = SYSTEMS.get(event.info.system)
    if system is None or system.family is not Family.SWISS or is_team_event(event):
        return ()
    return tuple(game for game in event.results_of_round(number) if game.as_played)


def absent_of(event: Event, pairing: RoundPairing) -> tuple[int, ...]:
    """Players who neither play nor have the bye nor rest by the system."""
    busy = {number for pair in pairing.pairs for number in pair} | {pairing.bye, *pairing.free}
    entered = event.teams if is_team_event(event) else event.players
    return tuple(sorted(one.number for one in entered if one.number not in busy))


def records_of(event: Event, paired: Paired) -> list[dict[str, Any]]:
    """The records of a paired round; the free player of an all-play-all needs none."""
    if paired.teams is not None:
        bye = None if _last_of_schedule(event) else paired.pairing.bye
        return team_records(paired.number, paired.teams, bye, event.info.game)
    records = [_record(game) for game in games_of(paired.pairing, paired.number)]
    if paired.pairing.bye is not None and _last_of_schedule(event) == 0:
        records.append({"round": paired.number, "white": paired.pairing.bye, "kind": "bye"})
    return records


def _record(game: GameResult) -> dict[str, Any]:
    """A paired game, or a bye, as it goes into the results; the parts of its key that are 1 go without saying."""
    key = game.key
    parts = {"stage": key.stage, "group": key.group, "match": key.match, "game": key.game}
    more = {name: number for name, number in parts.items() if number != 1}
    if game.black is None:
        return {"round": key.round, "white": game.white, "kind": "bye", **more}
    return {"round": key.round, "board": key.board, "white": game.white, "black": game.black, **more}


def _without_round(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != "round"}


def marked(records: list[dict[str, Any]], kept: Sequence[GameResult]) -> list[dict[str, Any]]:
    """The records with the mark on those that the arbiter had paired by hand."""
    pairs = {(game.white, game.black) for game in kept}
    return [
        {**record, "as_played": True} if (record.get("white"), record.get("black")) in pairs else record
        for record in records
    ]


def with_records(document: Mapping[str, Any], records: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """The document with the records at the end of the results, and the round's status."""
    rounds = [dict(entry) for entry in document.get("rounds", [])]
    for entry in rounds:
        if entry.get("round") == number and entry.get("status", "planned") == "planned":
            entry["status"] = "paired"
    changed = {**document, "results": [*document.get("results", []), *records]}
    return changed | ({"rounds": rounds} if rounds else {})


def _pairs_of(event: Event, number: int, pairing: RoundPairing) -> list[tuple[int, int]]:
    """The pairs of a round that stand in the results, without play-off games."""
    if is_team_event(event):
        return team_pairs(event, number)
    return list(played_pairs(event, pairing, number))


def exit_code(result: Result) -> int:
    """4 where no legal pairing exists, else 1 for an error, else 0."""
    if any(found.code == NO_LEGAL_PAIRING for found in result.findings):
        return 4
    return int(has_error(result.findings))
