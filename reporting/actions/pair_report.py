"""Pair the next round of a tournament report file, straight from its text to the kernel.

The file itself is never changed: what comes back is a new one with the round entered, results blank.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.model import Finding, Place, Severity, finding
from engine.pairing.swiss.field import Field, RoundPairing
from engine.pairing.swiss.swiss_systems import KERNELS, kernel_of
from reporting.exchange.encoding import decode_text
from reporting.exchange.trf import TrfPlayer, TrfRound, TrfTournament, system_of
from reporting.exchange.trf_check import report_findings
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_read import read_trf
from reporting.locale.findings import has_error

_NOTHING = TrfRound(0, "-", "")


@dataclass(frozen=True, slots=True)
class TrfJob:
    """What is asked for: a round or the next one, the last one anew, by another system, with reasons."""

    round_number: int | None = None
    redo: bool = False
    system: str | None = None
    explain: bool = False


@dataclass(frozen=True, slots=True)
class TrfResult:
    """A paired round of a file; `code` is the exit code, `unit` the parts of a point in decisions."""

    tournament: TrfTournament
    system: str
    round_number: int | None = None
    pairing: RoundPairing | None = None
    absent: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    code: int = 0
    unit: int = 2


def read_report(data: bytes) -> TrfTournament:
    """Read a report file from its bytes."""
    return read_trf(decode_text(data)[0])


def pair_trf(data: bytes, job: TrfJob) -> TrfResult:
    """Pair one round; findings say what hinders (exit code 1, 3 without any player, 4 without a legal pairing)."""
    tournament = read_report(data)
    system = job.system or system_of(tournament)
    findings = report_findings(tournament, job.system)
    result = TrfResult(tournament, system, findings=findings)
    if has_error(findings):
        return replace(result, code=1 if tournament.players else 3)
    kernel = kernel_of(system)
    if kernel is None:
        known = ", ".join(KERNELS)
        return replace(result, findings=(*findings, finding("system-not-for-trf", value=system, known=known)), code=1)
    target, hindrance = _target(tournament, job)
    if target is None:
        found = (*findings, *hindrance)
        return replace(result, findings=found, code=int(has_error(found)))
    findings += _numbers(tournament, system) if target == 1 and not tournament.by_rank else ()
    field = field_of(tournament, target)[0]
    pairing = kernel(field, {}, job.explain)
    result = replace(result, round_number=target, findings=findings, unit=field.scoring.point)
    if pairing is None:
        return replace(result, findings=(*findings, finding("no-legal-pairing", round=target)), code=4)
    return replace(result, pairing=pairing, absent=absent_of(field, pairing))


def _numbers(tournament: TrfTournament, system: str) -> tuple[Finding, ...]:
    """Numbers that contradict the ratings, before round 1 is paired; imported here, since no other round needs it."""
    from engine.checks.numbers import check_numbers
    from reporting.exchange.document import decode_event
    from reporting.exchange.trf_document import document_of

    event = decode_event(document_of(tournament))[0]
    event = replace(event, info=replace(event.info, system=system))
    lines = {str(player.number): player.line for player in tournament.players}
    return tuple(replace(found, place=Place(line=lines.get(found.value or ""))) for found in check_numbers(event))


def absent_of(field: Field, pairing: RoundPairing) -> tuple[int, ...]:
    """Players who neither play nor have the bye."""
    busy = {number for pair in pairing.pairs for number in pair} | {pairing.bye}
    return tuple(sorted(entrant.number for entrant in field.entrants if entrant.number not in busy))


def _target(tournament: TrfTournament, job: TrfJob) -> tuple[int | None, tuple[Finding, ...]]:
    """The round to pair, or why there is none."""
    last = tournament.last_paired_round
    if job.redo:
        if job.round_number not in {None, last} or not last:
            return None, (finding("redo-not-last-round", round=job.round_number or last, last=last),)
        if any(_is_game(player, last) and player.rounds[last - 1].result for player in tournament.players):
            return None, (finding("round-has-results", round=last),)
    target = last if job.redo else job.round_number or last + 1
    if (
        not job.redo
        and job.round_number is None
        and last
        and tournament.rounds is not None
        and last >= tournament.rounds
    ):
        return None, (finding("all-rounds-paired", Severity.INFO, rounds=tournament.rounds),)
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


def with_round(result: TrfResult) -> TrfTournament:
    """The tournament with the paired round entered, games without a result, the bye as `U`.

    Announcements for later rounds stay. Who was absent by record XXZ, which holds for one round,
    has this in his own line from now on.
    """
    tournament, pairing, target = result.tournament, result.pairing, result.round_number
    if pairing is None or target is None:
        return tournament
    cells = {white: TrfRound(black, "w", "") for white, black in pairing.pairs}
    cells |= {black: TrfRound(white, "b", "") for white, black in pairing.pairs}
    if pairing.bye is not None:
        cells[pairing.bye] = TrfRound(0, "-", "U")
    absent = tournament.absent if target == tournament.next_round else ()
    players = []
    for player in tournament.players:
        padded = [*player.rounds, *[_NOTHING] * (target - len(player.rounds))]
        left_over = _NOTHING if player.number not in absent else TrfRound(0, "-", "Z")
        own = cells.get(player.number) or _announced_in(padded[target - 1]) or left_over
        later = padded[target:] if target >= tournament.last_paired_round else []
        players.append(replace(player, rounds=_trimmed([*padded[: target - 1], own, *later])))
    return replace(tournament, players=players, absent=() if absent else tournament.absent)


def _announced_in(cell: TrfRound) -> TrfRound | None:
    """What a player had announced for a round; None where he had been paired in it or nothing stands there."""
    paired = cell.opponent or cell.result == "U"
    return None if paired or cell == _NOTHING else cell


def _trimmed(cells: list[TrfRound]) -> list[TrfRound]:
    while cells and cells[-1] == _NOTHING:
        cells = cells[:-1]
    return cells
