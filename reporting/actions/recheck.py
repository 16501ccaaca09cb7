"""Pair every round of an event or a report file again and compare it with the round that was played.

Whoever had a game or the bye in a round was there; whoever had neither was not to be paired. The
boards of a report file are not known: its pairs stand in the order in which they are announced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.model import Event, Finding, ResultKind
from engine.model.system_id import STAGES
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.swiss_systems import judge, kernel_of
from reporting.actions.pair_report import not_for_reports, read_report
from reporting.exchange.trf import TrfTournament, system_of
from reporting.exchange.trf_check import report_findings
from reporting.exchange.trf_field import field_of
from reporting.locale.findings import has_error


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


def recheck_trf(data: bytes, system: str | None = None) -> Recheck:
    """Recheck a report file by its system, or by another one."""
    tournament = read_report(data)
    chosen = system or system_of(tournament)
    findings = report_findings(tournament, system)
    if has_error(findings):
        return Recheck(findings=findings)
    if kernel_of(chosen) is None:
        return Recheck(findings=(*findings, not_for_reports(chosen)))
    return Recheck(tuple(_trf_rounds(tournament, chosen)), findings)


def _trf_rounds(tournament: TrfTournament, system: str) -> Iterator[Rechecked]:
    from engine.pairing.swiss.event import in_order

    for at in range(1, tournament.last_paired_round + 1):
        field, _ = field_of(tournament, at)
        pairs, bye, uncoloured = _trf_found(tournament, at)
        yield _compared(system, field, RoundPairing(in_order(pairs, field), bye), {}, uncoloured)


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


def recheck_event(event: Event) -> Recheck:
    """Recheck an event by its system; rounds whose predecessors are not finished give findings."""
    from engine.pairing.swiss.event import swiss_field
    from engine.pairing.swiss.played import round_to_compare
    from engine.systems.table import Family, system_of

    system, findings = system_of(event)
    if system is None:
        return Recheck(findings=findings)
    if system.family is not Family.SWISS or kernel_of(system.id) is None:
        return _recheck_schedule(event)
    rounds: list[Rechecked] = []
    for at in range(1, event.last_paired_round + 1):
        played = round_to_compare(event, at)
        if played is None:
            findings += swiss_field(event, at)[1]
            break
        rounds.append(_compared(system.id, *played, event.info.settings))
    return Recheck(tuple(rounds), findings)


def _recheck_schedule(event: Event) -> Recheck:
    """Rounds of a system with a schedule, or of teams: the pairs are right or they are not."""
    from engine.pairing.before import up_to
    from engine.pairing.teams.event import as_teams, is_team_event
    from engine.systems.table import pair_round

    shown = as_teams(event) if is_team_event(event) else event
    rounds: list[Rechecked] = []
    findings: tuple[Finding, ...] = ()
    for at in range(1, shown.last_paired_round + 1):
        expected, told = pair_round(up_to(event, at - 1), at)
        findings += tuple(item for item in told if item not in findings)
        if expected is None:
            break
        rounds.append(Rechecked(at, expected, _found(shown, expected, at)))
    return Recheck(tuple(rounds), findings)


def _found(event: Event, expected: RoundPairing, at: int) -> RoundPairing:
    """The round as it stands in the results; who is free by a table follows from it, and results need not name him."""
    from engine.pairing.games import played_pairs
    from engine.pairing.stages.stage_groups import stages_of, system_of_stage

    pairs = played_pairs(event, expected, at)
    rows = [game for game in event.results_of_round(at) if game.black is None and game.outcome is not None]
    byes = tuple(game for game in rows if game.outcome and game.outcome.kind is ResultKind.BYE)
    if kernel_of(event.info.system) is not None:
        return RoundPairing(pairs, byes[0].white if byes else None)
    swiss = {stage.number for stage in stages_of(event) if kernel_of(system_of_stage(stage)) is not None}
    of_groups = tuple(game for game in byes if event.info.system == STAGES and game.key.stage in swiss)
    return RoundPairing(pairs, expected.bye, games=of_groups)


def _compared(
    system: str,
    field: Field,
    found: RoundPairing,
    settings: Mapping[str, str],
    uncoloured: frozenset[tuple[int, int]] = frozenset(),
) -> Rechecked:
    kernel = kernel_of(system)
    assert kernel is not None
    expected = kernel(field, settings, False)
    if expected is not None and uncoloured:
        # A forfeited game without colours was paired as the rules have it: nothing says otherwise.
        turned = {pair[::-1] for pair in expected.pairs} & uncoloured
        found = replace(found, pairs=tuple(pair[::-1] if pair in turned else pair for pair in found.pairs))
    checked = Rechecked(field.round_number, expected, found, unit=field.scoring.point)
    return checked if checked.same else replace(checked, decisions=judge(system, field, found, settings))
