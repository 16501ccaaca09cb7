"""Pair every round of a tournament report file again.

The boards of a report file are not known: its pairs stand in the order in which they are announced.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model import NO_SETTINGS
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.swiss_systems import swiss_system
from reporting.actions.pair_report import not_for_reports, read_report
from reporting.actions.recheck_values import Played, Recheck, rechecked_in_turn
from reporting.exchange.trf import TrfTournament, system_of
from reporting.exchange.trf_check import report_findings
from reporting.exchange.trf_field import field_of
from reporting.locale.findings import has_error


def recheck_trf(data: bytes, system: str | None = None) -> Recheck:
    """Recheck a report file by its system, or by another one."""
    tournament = read_report(data)
    chosen = system or system_of(tournament)
    findings = report_findings(tournament, system)
    if has_error(findings):
        return Recheck(findings=findings)
    swiss = swiss_system(chosen)
    if swiss is None:
        return Recheck(findings=(*findings, not_for_reports(chosen)))
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
