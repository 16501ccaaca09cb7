"""Swiss events: sizes that are advised, settings that the system does not know, rounds that break a criterion."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import FORFEITS, Event, Finding, Mark, ResultKind, Rule, Severity, Subject, advice, finding, warning
from engine.model.rounds import departures, status_of_round
from engine.pairing.swiss.event_field import first_open_round, paired_in_a_row
from engine.pairing.swiss.played_rounds import breaches_of
from engine.pairing.swiss.round_changes import (
    last_round_outdated,
    round_rule,
    sentence_of,
    values_of,
)
from engine.pairing.swiss.starting_list import check_ratings
from engine.pairing.swiss.swiss_system import SwissSystem
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.technical_ratings import check_technical_ratings
from engine.regulations.cited import fide_swiss
from engine.regulations.editions import select


def check_swiss(event: Event, *, errors_alone: bool = False) -> Iterable[Finding]:
    """Findings about an event of an individual Swiss system; none about any other.

    With `errors_alone` rounds that can only be told of, not changed, are not looked at: thousands of cards for each.
    """
    system = swiss_system(event.info.system)
    if system is None:
        return
    yield from _size(event, system)
    yield from _acceleration(event, system)
    yield from _absences(event, system)
    yield from _half_byes(event)
    yield from check_ratings(event)
    yield from check_technical_ratings(event)
    yield from _no_shows(event)
    if not _contradictory(event):
        yield from _faults(event, system, errors_alone=errors_alone)
        if not errors_alone:
            yield from last_round_outdated(event)


def _size(event: Event, system: SwissSystem) -> Iterable[Finding]:
    """PZSzach 2002, B.VI C.2 and C.3; PZWarc 2021, V 2.3."""
    info, rounds = event.info, event.info.rounds
    draughts = info.game.is_draughts or system.of_draughts
    edition = select("draughts-code" if draughts else "chess-code", info.start_date)
    advised = edition.numbers["swiss_size"]
    if rounds is None or rounds < 1 or not event.players:
        return

    def rule(name: str) -> Rule:
        return edition.rule(advised[name]["article"])

    least = advised["players_per_round"]["least"] * rounds
    if len(event.players) < least:
        yield advice(
            "swiss-players-few",
            subject=Subject("event", None, "rounds"),
            value=rounds,
            rule=rule("players_per_round"),
            rounds=rounds,
            players=len(event.players),
            least=least,
        )
    if "odd_rounds" in advised and rounds % 2 == 0 and info.federation in {"", "pzszach"}:
        subject = Subject("event", None, "rounds")
        yield advice("swiss-rounds-even", subject=subject, value=rounds, rule=rule("odd_rounds"))


def _acceleration(event: Event, system: SwissSystem) -> Iterable[Finding]:
    """Virtual points are known to FIDE's systems alone (FIDE C.04.5.1)."""
    if event.info.settings.acceleration == "baku" and not system.accelerated:
        subject = Subject("event", None, "acceleration")
        rule, own = fide_swiss("C.04.5.1"), event.info.system
        yield warning("acceleration-not-used", subject=subject, value=own, rule=rule, event_system=own)


def _absences(event: Event, system: SwissSystem) -> Iterable[Finding]:
    """An announced absence is worth nothing (FIDE Dutch 1998, F.5; PZWarc 2021, V 2.8.9.6)."""
    rule = system.articles.get("absent")
    for index, absence in enumerate(event.absences):
        if rule is not None and absence.mark:
            subject = Subject("absences", index, "kind")
            yield warning("absence-with-points", subject=subject, rule=rule, number=absence.player, round=absence.round)


def _half_byes(event: Event) -> Iterable[Finding]:
    """Half-point byes beyond those that the regulations of the event allow a player, or after the last such round."""
    most, until = event.info.settings.half_byes_most, event.info.settings.half_byes_until
    allowed = 1 if most is None else most
    seen: dict[int, set[int]] = {}
    for number, at, subject in sorted(_announced_halves(event), key=lambda bye: bye[:2]):
        rounds = seen.setdefault(number, set())
        if at in rounds:
            continue
        rounds.add(at)
        if len(rounds) > allowed:
            count, code = len(rounds), "half-byes-many"
            yield warning(code, subject=subject, number=number, round=at, count=count, most=allowed)
        if until is not None and at > until:
            yield warning("half-bye-late", subject=subject, number=number, round=at, last=until)


def _announced_halves(event: Event) -> Iterable[tuple[int, int, Subject]]:
    """Half-point byes, on the sheet of absences or among the results: who, in which round, where it stands."""
    for index, absence in enumerate(event.absences):
        if absence.mark is Mark.DRAW:
            yield absence.player, absence.round, Subject("absences", index, "kind")
    for index, game in enumerate(event.results):
        if game.kind is ResultKind.HALF_BYE and game.white is not None:
            yield game.white, game.key.round, Subject("results", index, "result")


def _no_shows(event: Event) -> Iterable[Finding]:
    """Who stayed away from the last finished round without notice: taken as withdrawn, or at the arbiter's discretion.

    FIDE Dutch 1998, F.8; PZWarc 2021, V 2.8.9.9.
    """
    rule = round_rule(event, "no-show")
    last = event.last_paired_round
    if rule is None or not last or (event.info.rounds is not None and last >= event.info.rounds):
        return
    excused = {(absence.player, absence.round) for absence in event.absences}
    gone = departures(event)
    for index, game in enumerate(event.results):
        outcome = game.outcome
        if game.key.round != last or outcome is None:
            continue
        if outcome.kind not in FORFEITS:
            continue
        for number, mark in ((game.white, outcome.white), (game.black, outcome.black)):
            if mark is Mark.LOSS and number not in gone and not {(number, last), (number, last + 1)} & excused:
                subject = Subject("results", index, "result")
                yield advice("no-show", subject=subject, rule=rule, number=number, round=last, next=last + 1)


def _contradictory(event: Event) -> bool:
    """True where the results speak of players who are not there: other checks say so, and nothing can be paired."""
    known = [player.number for player in event.players]
    named = {number for game in event.results for number in (game.white, game.black) if number is not None}
    return len(set(known)) != len(known) or not named <= set(known)


def _faults(event: Event, system: SwissSystem, *, errors_alone: bool) -> Iterable[Finding]:
    """Rounds that break an absolute criterion: to be changed while they are not started, told afterwards.

    FIDE Dutch 1998, F.6; PZWarc 2021, V 2.8.9.7 and 2.8.9.10. A pairing that the arbiter marked as
    played so is kept, with a warning.
    """
    known, waiting = paired_in_a_row(event), first_open_round(event)
    rounds = min(event.last_paired_round, known + 1, known + 1 if waiting is None else waiting)
    standing = {at: _stands(event, at) for at in range(1, rounds + 1)}
    if errors_alone and all(standing.values()):
        return
    seats = _seats(event)
    for at in range(1, rounds + 1):
        for fault in () if errors_alone and standing[at] else breaches_of(event, at):
            yield finding(
                "pairing-breaks-rule",
                Severity.WARNING if standing[at] else Severity.ERROR,
                subject=Subject("results", _record(seats[at], dict(fault.values)), "white"),
                rule=system.fault_rule(fault),
                round=at,
                reason=sentence_of(fault),
                **values_of(fault),
            )


def _stands(event: Event, at: int) -> bool:
    """Whether a round stands as it was paired: it has begun, or the arbiter marked a game as played so."""
    games = event.results_of_round(at)
    begun = status_of_round(event, at).begun or any(game.outcome and game.black for game in games)
    return begun or any(game.as_played and game.black for game in games)


def _seats(event: Event) -> dict[int, dict[int, int]]:
    """By round the place of each player's first game in the list of results."""
    seats: dict[int, dict[int, int]] = {}
    for index, game in enumerate(event.results):
        of_round = seats.setdefault(game.key.round, {})
        for number in (game.white, game.black):
            if number is not None:
                of_round.setdefault(number, index)
    return seats


def _record(seats: dict[int, int], values: dict[str, str]) -> int | None:
    """The place of the game that a fault speaks of: by its board, by its player."""
    numbers = {int(part) for key in ("white", "black", "player") if (part := values.get(key, "")).isdecimal()}
    numbers |= {int(part) for part in values.get("pair", "").split("-") if part.isdecimal()}
    return min((seats[number] for number in numbers if number in seats), default=None)
