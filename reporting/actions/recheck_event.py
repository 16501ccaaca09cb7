"""Pair every round of an event again, by its system or, where it has one, by its schedule."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from engine.model import Event, Finding, ResultKind, Severity
from engine.model.system_id import STAGES
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.swiss_systems import swiss_system
from reporting.actions.recheck_values import Recheck, Rechecked, rechecked_in_turn


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
    from engine.pairing.progress import event_after
    from engine.pairing.teams.event import as_teams, is_team_event
    from engine.systems.table import pair_round

    shown = as_teams(event) if is_team_event(event) else event
    rounds: list[Rechecked] = []
    findings: tuple[Finding, ...] = ()
    for at in range(1, shown.last_paired_round + 1):
        expected, told = pair_round(_excused(event_after(event, at - 1), at), at)
        findings += tuple(item for item in told if item not in findings)
        if expected is None:
            break
        rounds.append(Rechecked(at, expected, _found(shown, expected, at)))
    return Recheck(tuple(rounds), findings)


def _excused(event: Event, before: int) -> Event:
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
    from engine.pairing.games import played_pairs
    from engine.pairing.stages.stage_groups import stages_of, system_of_stage

    pairs = played_pairs(event, expected, at)
    rows = [game for game in event.results_of_round(at) if game.black is None and game.outcome is not None]
    byes = tuple(game for game in rows if game.kind is ResultKind.BYE)
    if swiss_system(event.info.system) is not None:
        return RoundPairing(pairs, byes[0].white if byes else None)
    swiss = {stage.number for stage in stages_of(event) if swiss_system(system_of_stage(stage)) is not None}
    of_groups = tuple(game for game in byes if event.info.system == STAGES and game.key.stage in swiss)
    return RoundPairing(pairs, expected.bye, games=of_groups)
