"""The event sheet: system, rounds, cycles, scoring, rate of play, sizes that a regulation advises."""

from __future__ import annotations

from collections.abc import Iterable

from engine.checks.counts import check_counts
from engine.checks.scoring import check_scoring
from engine.model import Event, Finding, GameType, Rule, Severity, Subject, finding
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.round_robin.event import no_table
from engine.pairing.round_robin.event_table import makes_table, rounds_of_table
from engine.regulations.cited import code_of_game
from engine.regulations.editions import select
from engine.regulations.rate_of_play import RateClass, RateOfPlay, class_of_event, official_rates, parse_rate
from engine.standings.defaults import criteria_of
from engine.systems.table import system_of


def check_settings(event: Event) -> Iterable[Finding]:
    """Findings about the settings, in the order of the event sheet.

    A setting that is missing is no finding here: only a command that needs it complains.
    """
    info = event.info
    if info.system:
        yield from system_of(event)[1]
    played = len(event.players) > 1 and info.cycles >= 1 and info.system in ALL_PLAY_ALL
    if played and not makes_table(info, len(event.players), info.system):
        yield no_table(event)
    yield from _rounds(event)
    yield from check_counts(event)
    yield from check_scoring(event)
    yield from _rate(event)
    if info.tie_breaks:
        yield from criteria_of(event)[1]
    if info.settings.parameters:
        from engine.classification.parameters import check_parameters

        yield from check_parameters(event)
    yield from _size(event)


def _rounds(event: Event) -> Iterable[Finding]:
    """Cycles and rounds that cannot be, and rounds other than the schedule's (PZWarc 2021, V 1.1)."""
    info = event.info
    if info.cycles < 1:
        yield finding("cycles-impossible", subject=_field("cycles"), value=info.cycles)
    if info.rounds is not None and info.rounds < 1:
        yield finding("rounds-impossible", subject=_field("rounds"), value=info.rounds)
    elif info.system in ALL_PLAY_ALL and info.rounds is not None and event.players:
        planned = rounds_of_table(event)
        if planned and planned != info.rounds:
            yield finding(
                "rounds-differ",
                Severity.WARNING,
                subject=_field("rounds"),
                value=info.rounds,
                rule=code_of_game(info.game, chess="B.VI A.3.1", draughts="V 1.1"),
                rounds=info.rounds,
                planned=planned,
                players=len(event.players),
                cycles=info.cycles,
            )


def _rate(event: Event) -> Iterable[Finding]:
    """A rate of play that cannot be read, or an increment that PZWarc does not allow; by letter one counts days."""
    text = event.info.rate_of_play
    if not text.strip() or event.info.game is GameType.CORRESPONDENCE:
        return
    rate = parse_rate(text)
    if rate is None:
        yield finding("rate-unreadable", Severity.WARNING, subject=_field("rate_of_play"), value=text)
    elif event.info.game.is_draughts and event.info.house == "pzwarc":
        yield from _official_rate(event, rate)
        if event.info.game is GameType.DRAUGHTS100:
            yield from _draughts_rate(event, rate)


def _official_rate(event: Event, rate: RateOfPlay) -> Iterable[Finding]:
    """Accelerated championships of Poland are played at the rates of PZWarc 2021, III 2."""
    name = class_of_event(event.info)
    if name is None or not event.info.settings.pzwarc_championship:
        return
    rates, rule = official_rates(name, event.info.game, event.info.start_date)
    if rates and rate.text() not in rates:
        yield finding(
            "rate-not-official",
            Severity.WARNING,
            subject=_field("rate_of_play"),
            value=event.info.rate_of_play,
            rule=rule,
            rates="; ".join(rates),
        )


def _draughts_rate(event: Event, rate: RateOfPlay) -> Iterable[Finding]:
    """PZWarc 2021, II 6.1.5.5 and 6.1.6: bounds of classical play, and of championships of Poland."""
    if class_of_event(event.info) is not RateClass.CLASSICAL:
        return
    edition = select("pzwarc", event.info.start_date)
    increment, minutes = (int(edition.numbers[key]) for key in ("official_increment", "championship_minutes"))
    if 0 < rate.increment < increment:
        yield _too_fast("increment-too-small", event, edition.rule("II 6.1.5.5"), increment)
    if event.info.settings.pzwarc_championship and rate.minutes_for_60 < minutes:
        yield _too_fast("rate-too-fast-for-championship", event, edition.rule("II 6.1.6"), minutes)


def _too_fast(code: str, event: Event, rule: Rule, least: int) -> Finding:
    where, value = _field("rate_of_play"), event.info.rate_of_play
    return finding(code, Severity.WARNING, subject=where, value=value, rule=rule, least=least)


def _size(event: Event) -> Iterable[Finding]:
    """Too few or too many players for one cycle: advice (PZSzach 2002, B.VI A.1.3 and A.1.4)."""
    info, edition = event.info, select("chess-code", event.info.start_date)
    bounds = edition.numbers["round_robin_size"]
    if info.system not in ALL_PLAY_ALL or not event.players:
        return
    if info.federation not in bounds["federations"] or info.game.value not in bounds["games"]:
        return
    players = len(event.players)
    if players < bounds["minimum"] and info.cycles == 1:
        rule = edition.rule(bounds["double_round"]["article"])
        yield _advice("players-few", rule, players, bounds["minimum"])
    elif players > bounds["maximum"]:
        rule = edition.rule(bounds["article"])
        yield _advice("players-many", rule, players, bounds["maximum"])


def _advice(code: str, rule: Rule, players: int, bound: int) -> Finding:
    return finding(
        code, Severity.ADVICE, subject=Subject("players"), value=players, rule=rule, players=players, bound=bound
    )


def _field(name: str) -> Subject:
    return Subject("event", None, name)
