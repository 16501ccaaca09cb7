"""Pair the next round of a tournament report file, straight from its text to the kernel.

The file itself is never changed: what comes back is a new one with the round entered, results blank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.model import NO_SETTINGS, Finding, Place, finding, notice
from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.event import doubts, with_given_byes
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS, swiss_system
from reporting.actions.pair_request import BLANK, PairAnswer, PairedRound, PairRequest, decision_keys
from reporting.exchange.file_kind import decode_text
from reporting.exchange.trf import NOTHING, TrfPlayer, TrfRound, TrfTournament, system_of, trimmed
from reporting.exchange.trf_check import place_of_teams, report_findings
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_write import write_trf
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded


def read_report(data: bytes) -> TrfTournament:
    """Read a report file from its bytes."""
    return read_trf(decode_text(data)[0])


def pair_report(loaded: Loaded, request: PairRequest) -> PairAnswer:
    """Pair one round; findings say what hinders (exit code 1, 3 without any player, 4 without a legal pairing)."""
    tournament = read_report(loaded.data)
    system = request.system or system_of(tournament)
    blank = {**BLANK, "system": system}
    findings = report_findings(tournament, request.system)
    if has_error(findings):
        return _hindered(loaded, blank, findings, 1 if tournament.players else 3)
    if request.all_rounds:
        return _hindered(loaded, blank, (*findings, finding("schedule-not-known", value=system, known="round-robin")))
    swiss = swiss_of_report(tournament, system)
    if swiss is None:
        return _hindered(loaded, blank, (*findings, not_for_reports(tournament, system)))
    target, hindrance = _target(tournament, request)
    if target is None:
        findings += hindrance
        return _hindered(loaded, blank, findings, int(has_error(findings)))
    findings += _numbers(tournament, system) if target == 1 and not tournament.by_rank else ()
    field = field_of(tournament, target)[0]
    pairing = swiss.pair(field, NO_SETTINGS, explain=request.explain)
    if pairing is None:
        return _hindered(loaded, blank, (*findings, finding("no-legal-pairing", round=target)), 4)
    findings += doubts(swiss, pairing, target)
    pairing = with_given_byes(pairing, _assigned(tournament, target))
    paired = PairedRound(target, pairing, absent_of(field, pairing), unit=field.scoring.point)
    return _answer(loaded, request, tournament, paired, system, findings)


def _assigned(tournament: TrfTournament, at: int) -> list[int]:
    """Who had the bye of a round before it was paired."""
    cells = ((player.number, player.rounds[at - 1]) for player in tournament.players if at <= len(player.rounds))
    return [number for number, cell in cells if cell.result == "U"] if at > tournament.last_paired_round else []


def swiss_of_report(tournament: TrfTournament, system: str) -> SwissSystem | None:
    """The system by which a report file is paired; None for others, and for teams, whose matches it does not hold."""
    return None if tournament.of_teams else swiss_system(system)


def not_for_reports(tournament: TrfTournament, system: str) -> Finding:
    """Why a report file of this system cannot be paired."""
    if tournament.of_teams:
        return finding("trf-teams-in-workbook", place=place_of_teams(tournament))
    return finding("system-not-for-trf", value=system, known=", ".join(SWISS_SYSTEMS))


def _hindered(loaded: Loaded, blank: Mapping[str, Any], findings: tuple[Finding, ...], code: int = 1) -> PairAnswer:
    return PairAnswer(blank, (*loaded.findings, *findings), code)


def _answer(
    loaded: Loaded,
    request: PairRequest,
    tournament: TrfTournament,
    paired: PairedRound,
    system: str,
    findings: tuple[Finding, ...],
) -> PairAnswer:
    """The new report file, written where it is asked for, and what is told of its round."""
    report = write_trf(with_round(tournament, paired))
    refused = None if request.out is None or request.dry_run else _write(report, request.out, loaded.path)
    if refused is not None:
        blank = {**BLANK, "system": system}
        return _hindered(loaded, blank, (*findings, refused))
    findings = (*loaded.findings, *findings)
    names = {player.number: player.name.replace(",", " ") for player in tournament.players}
    written = "" if request.dry_run else request.out or ""
    return PairAnswer(_keys(paired, system, request.explain), findings, 0, (paired,), names, report, written)


def _keys(paired: PairedRound, system: str, explain: bool) -> dict[str, Any]:
    boards = enumerate(paired.pairing.pairs, start=1)
    keys: dict[str, Any] = {
        "system": system,
        "round": paired.number,
        "pairings": [{"board": board, "white": white, "black": black} for board, (white, black) in boards],
        "bye": paired.pairing.bye,
        "absent": list(paired.absent),
    }
    return keys | ({"decisions": [decision_keys(step) for step in paired.decisions]} if explain else {})


def _write(report: str, out: str, source: str) -> Finding | None:
    """Write the new file; the one that was read is never written over."""
    from reporting.sources.outputs import write_report
    from reporting.sources.reading import is_so

    target = Path(out)
    if is_so(lambda: target.samefile(source)):
        return finding("trf-not-changed", value=out)
    return write_report(target, report.encode(), Path(source))


def _numbers(tournament: TrfTournament, system: str) -> tuple[Finding, ...]:
    """Numbers that contradict the ratings, before round 1 is paired; imported here, since no other round needs it."""
    from engine.checks.people import check_numbers
    from reporting.exchange.document import decode_event
    from reporting.exchange.trf_document import document_of

    event = decode_event(document_of(tournament))[0]
    event = replace(event, info=replace(event.info, system=system))
    lines = {str(player.number): player.line for player in tournament.players}
    return tuple(replace(found, place=Place(line=lines.get(found.value or ""))) for found in check_numbers(event))


def absent_of(field: Field, pairing: RoundPairing) -> tuple[int, ...]:
    """Players who neither play nor have the bye."""
    busy = {number for pair in pairing.pairs for number in pair} | {pairing.bye, *pairing.free}
    return tuple(sorted(entrant.number for entrant in field.entrants if entrant.number not in busy))


def _target(tournament: TrfTournament, request: PairRequest) -> tuple[int | None, tuple[Finding, ...]]:
    """The round to pair, or why there is none."""
    last = tournament.last_paired_round
    if request.redo:
        if request.round_number not in {None, last} or not last:
            return None, (finding("redo-not-last-round", round=request.round_number or last, last=last),)
        if any(_is_game(player, last) and player.rounds[last - 1].result for player in tournament.players):
            return None, (finding("round-has-results", round=last),)
    target = last if request.redo else request.round_number or last + 1
    if (
        not request.redo
        and request.round_number is None
        and last
        and tournament.rounds is not None
        and last >= tournament.rounds
    ):
        return None, (notice("all-rounds-paired", rounds=tournament.rounds),)
    hindrance = _unready(tournament, target)
    return (None, hindrance) if hindrance else (target, ())


def _is_game(player: TrfPlayer, at: int) -> bool:
    return at <= len(player.rounds) and bool(player.rounds[at - 1].opponent)


def _unready(tournament: TrfTournament, target: int) -> tuple[Finding, ...]:
    """Rounds before the target that are not paired or have games without a result."""
    last = tournament.last_paired_round
    found = [finding("round-not-paired", round=at, wanted=target) for at in range(last + 1, target)]
    for player in tournament.players:
        for at, cell in enumerate(player.rounds[: target - 1], start=1):
            if cell.opponent and not cell.result and cell.colour != "b":
                place = Place(line=player.line)
                found.append(
                    finding("round-not-finished", place=place, round=at, white=player.number, black=cell.opponent)
                )
    return tuple(found)


def with_round(tournament: TrfTournament, paired: PairedRound) -> TrfTournament:
    """The tournament with the paired round entered, games without a result, the bye as `U`.

    Announcements for later rounds stay. Who was absent by record XXZ, which holds for one round,
    has this in his own line from now on.
    """
    pairing, target = paired.pairing, paired.number
    cells = {white: TrfRound(black, "w", "") for white, black in pairing.pairs}
    cells |= {black: TrfRound(white, "b", "") for white, black in pairing.pairs}
    if pairing.bye is not None:
        cells[pairing.bye] = TrfRound(0, "-", "U")
    absent = tournament.absent if target == tournament.next_round else ()
    goes_on, anew = target >= tournament.last_paired_round, target <= tournament.last_paired_round
    players = []
    for player in tournament.players:
        padded = [*player.rounds, *[NOTHING] * (target - len(player.rounds))]
        left_over = NOTHING if player.number not in absent else TrfRound(0, "-", "Z")
        own = cells.get(player.number) or _announced_in(padded[target - 1], anew) or left_over
        later = padded[target:] if goes_on else []
        players.append(replace(player, rounds=trimmed([*padded[: target - 1], own, *later])))
    return replace(tournament, players=players, absent=() if absent else tournament.absent)


def _announced_in(cell: TrfRound, anew: bool) -> TrfRound | None:
    """What a player had for a round before its pairing; None where that gave it or nothing stands there.

    In a round that is paired `anew` the bye (U) is the pairing's.
    """
    paired = cell.opponent or (anew and cell.result == "U")
    return None if paired or cell == NOTHING else cell
