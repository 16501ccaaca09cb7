"""Rounds of an event or of a report file paired again beside the rounds that were played, and how the two compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias

from engine.model import NO_SETTINGS, Event, Finding, ResultKind, Settings, Severity, Subject, finding, notice
from engine.model.rounds import all_at_once
from engine.model.system_id import STAGES
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import is_no_pairing
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.pairing.swiss.swiss_systems import swiss_system
from reporting.actions.pair_report import not_for_reports, read_report, swiss_of_report
from reporting.exchange.trf import TrfTournament, system_of
from reporting.exchange.trf_check import report_findings
from reporting.exchange.trf_field import field_of
from reporting.locale.findings import has_error

Played: TypeAlias = tuple[Field, RoundPairing, frozenset[tuple[int, int]]]
"""A round before it was paired, what was played, and of it the pairs whose colours nobody told."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """One round: the pairing by the rules (None where there is no legal one), the one played, why it is worse."""

    number: int
    expected: RoundPairing | None
    found: RoundPairing
    decisions: tuple[Decision, ...] = ()
    unit: int = 2

    @property
    def same(self) -> bool:
        """True where the same players meet with the same colours and the same one is free."""
        return (
            self.expected is not None
            and set(self.expected.pairs) == set(self.found.pairs)
            and byes_of(self.expected) == byes_of(self.found)
        )


def byes_of(pairing: RoundPairing) -> frozenset[int]:
    """Who has the bye of a round: one in a Swiss, one of each Swiss group in stages."""
    byes = (pairing.bye, *(game.white for game in pairing.games if game.black is None))
    return frozenset(number for number in byes if number is not None)


@dataclass(frozen=True, slots=True)
class Recheck:
    """All rounds that could be paired again, and what hindered the others."""

    rounds: tuple[Rechecked, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def code(self) -> int:
        """3 where the file has no players, 1 where a round differs or the event has errors, else 0."""
        if any(found.code == "trf-no-players" for found in self.findings):
            return 3
        return int(has_error(self.findings) or not all(item.same for item in self.rounds))


def compared(
    system: SwissSystem,
    field: Field,
    found: RoundPairing,
    settings: Settings,
    uncoloured: frozenset[tuple[int, int]] = frozenset(),
) -> Rechecked:
    """A Swiss round by the rules beside the one played; of another one, by which decisions it is worse."""
    expected = system.pair(field, settings)
    if expected is not None and uncoloured:
        # A forfeited game without colours was paired as the rules have it: nothing says otherwise.
        turned = {pair[::-1] for pair in expected.pairs} & uncoloured
        found = replace(found, pairs=tuple(pair[::-1] if pair in turned else pair for pair in found.pairs))
    checked = Rechecked(field.round_number, expected, found, unit=field.scoring.point)
    return checked if checked.same else replace(checked, decisions=system.faults_of(field, found, settings))


def rechecked_in_turn(
    system: SwissSystem, rounds: Iterable[Played], settings: Settings, *, last: int
) -> tuple[tuple[Rechecked, ...], tuple[Finding, ...]]:
    """Swiss rounds in turn beside what was played, and the finding where a round ends it before the `last` one.

    After a round that nobody can have paired the later ones say nothing more of the system.
    """
    done: list[Rechecked] = []
    for field, found, uncoloured in rounds:
        checked = compared(system, field, found, settings, uncoloured)
        done.append(checked)
        if checked.same or checked.number >= last:
            continue
        breaches = system.breaches_of(field, checked.found, settings)
        if is_no_pairing(breaches, boards := len(found.pairs)):
            return tuple(done), (
                finding(
                    "recheck-stopped",
                    subject=Subject("event", None, "rounds"),
                    value=checked.number,
                    round=checked.number,
                    breaches=len(breaches),
                    boards=boards,
                    last=last,
                ),
            )
    return tuple(done), ()


def recheck_event(event: Event) -> Recheck:
    """Recheck an event by its system; rounds whose predecessors are not finished give findings."""
    from engine.pairing.swiss.event import swiss_field
    from engine.pairing.swiss.event_field import left_out
    from engine.pairing.swiss.played_rounds import round_to_compare
    from engine.systems.table import Family, system_of

    system, findings = system_of(event)
    if system is None:
        return Recheck(findings=findings)
    swiss = swiss_system(system.id)
    if system.family is not Family.SWISS or swiss is None:
        return _recheck_schedule(event)
    paired = event.last_paired_round
    played = takewhile(bool, (round_to_compare(event, at) for at in range(1, paired + 1)))
    sides = ((*each, frozenset[tuple[int, int]]()) for each in played if each is not None)
    rounds, stopped = rechecked_in_turn(swiss, sides, event.info.settings, last=paired)
    if not stopped and len(rounds) < paired:
        findings += swiss_field(event, len(rounds) + 1)[1]
    missed = (replace(found, severity=Severity.WARNING) for found in left_out(event) if found not in findings)
    return Recheck(rounds, (*findings, *stopped, *missed))


def _recheck_schedule(event: Event) -> Recheck:
    """Rounds of a system with a schedule, or of teams: the pairs are right or they are not."""
    from engine.pairing.progress import event_before
    from engine.pairing.teams.event import as_teams, is_team_event
    from engine.systems.table import pair_round

    paired_event = as_teams(event) if is_team_event(event) else event
    rounds: list[Rechecked] = []
    findings: tuple[Finding, ...] = ()
    if all_at_once(paired_event):
        last = paired_event.last_paired_round
        return Recheck(findings=(notice("all-at-once", subject=Subject("results"), round=last),))
    for at in range(1, paired_event.last_paired_round + 1):
        expected, found_now = pair_round(excused(event_before(event, at), at), at)
        findings += tuple(item for item in found_now if item not in findings)
        if expected is None:
            break
        rounds.append(Rechecked(at, expected, _found(paired_event, expected, at)))
    return Recheck(tuple(rounds), findings)


def excused(event: Event, before: int) -> Event:
    """The event with those players or teams away whom an earlier round left out: the round was paired all the same."""
    from engine.pairing.swiss.event_field import left_out, with_left_out_away
    from engine.pairing.teams.event import as_teams, is_team_event

    if not is_team_event(event):
        return with_left_out_away(event, before)
    missed: dict[int, set[int]] = {}
    for found in left_out(as_teams(event), before):
        missed.setdefault(int(found.value or 0), set()).add(int(dict(found.values)["round"]))
    teams = (
        replace(team, absent_rounds=tuple(sorted({*team.absent_rounds, *missed.get(team.number, ())})))
        for team in event.teams
    )
    return replace(event, teams=tuple(teams)) if missed else event


def _found(event: Event, expected: RoundPairing, at: int) -> RoundPairing:
    """The round as it stands in the results; who is free by a table follows from it, and results need not name him."""
    from engine.pairing.paired_round import played_pairs
    from engine.pairing.stage_groups import stages_of, system_of_stage

    pairs = played_pairs(event, expected, at)
    rows = [game for game in event.results_of_round(at) if game.black is None and game.outcome is not None]
    byes = tuple(game for game in rows if game.kind is ResultKind.BYE)
    if swiss_system(event.info.system) is not None:
        return RoundPairing(pairs, byes[0].white if byes else None)
    swiss = {stage.number for stage in stages_of(event) if swiss_system(system_of_stage(stage)) is not None}
    of_groups = tuple(game for game in byes if event.info.system == STAGES and game.key.stage in swiss)
    return RoundPairing(pairs, expected.bye, games=of_groups)


def recheck_trf(data: bytes, system: str | None = None) -> Recheck:
    """Recheck a report file by its system, or by another one."""
    tournament = read_report(data)
    chosen = system or system_of(tournament)
    findings = report_findings(tournament, system)
    if has_error(findings):
        return Recheck(findings=findings)
    swiss = swiss_of_report(tournament, chosen)
    if swiss is None:
        return Recheck(findings=(*findings, not_for_reports(tournament, chosen)))
    paired = tournament.last_paired_round
    rounds, stopped = rechecked_in_turn(swiss, _trf_rounds(tournament, paired), NO_SETTINGS, last=paired)
    return Recheck(rounds, (*findings, *stopped))


def _trf_rounds(tournament: TrfTournament, last: int) -> Iterator[Played]:
    from engine.pairing.swiss.event import in_order

    for at in range(1, last + 1):
        field, _ = field_of(tournament, at)
        pairs, bye, uncoloured = _trf_found(tournament, at)
        yield field, RoundPairing(in_order(pairs, field.points), bye), uncoloured


def _trf_found(
    tournament: TrfTournament, at: int
) -> tuple[list[tuple[int, int]], int | None, frozenset[tuple[int, int]]]:
    """The pairs of a round as (White, Black), who had the bye, and the pairs whose colours the file does not tell."""
    pairs: list[tuple[int, int]] = []
    uncoloured: list[tuple[int, int]] = []
    bye = None
    for player in tournament.players:
        if at > len(player.rounds):
            continue
        cell = player.rounds[at - 1]
        if not cell.opponent:
            bye = player.number if cell.result == "U" else bye
        elif cell.colour == "w":
            pairs.append((player.number, cell.opponent))
        elif cell.colour == "-" and player.number < cell.opponent:
            uncoloured.append((player.number, cell.opponent))
    return [*pairs, *uncoloured], bye, frozenset(uncoloured)
