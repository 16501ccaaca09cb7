"""The event sheet: system, rounds, cycles, scoring, rate of play, counts, sizes that a regulation advises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Final, get_origin

from engine.model import (
    DRAUGHTS_POINTS,
    Event,
    EventInfo,
    Finding,
    GameType,
    Rule,
    Settings,
    Subject,
    advice,
    finding,
    warning,
)
from engine.model.points import is_possible, points_text
from engine.model.setting_types import Least
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.round_robin.event import no_table
from engine.pairing.round_robin.event_table import makes_table, rounds_of_table
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.event import is_team_event, match_scale
from engine.regulations.cited import code_of_game, draughts_code
from engine.regulations.editions import select
from engine.regulations.rate_of_play import (
    RateClass,
    RateOfPlay,
    class_of_event,
    named_class,
    official_rates,
    parse_rate,
)
from engine.standings.criteria import criteria_of
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
            yield warning(
                "rounds-differ",
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
        yield warning("rate-unreadable", subject=_field("rate_of_play"), value=text)
        return
    yield from _named_otherwise(event)
    if event.info.game.is_draughts and event.info.house == "pzwarc":
        yield from _official_rate(event, rate)
        if event.info.game is GameType.DRAUGHTS100:
            yield from _draughts_rate(event, rate)


def _named_otherwise(event: Event) -> Iterable[Finding]:
    """A word that calls the rate of play another class than its minutes make it."""
    text, kind = event.info.rate_of_play, class_of_event(event.info)
    if kind is not None and named_class(text) not in {None, kind}:
        by_minutes = f"form.report.rate-class.{kind}"
        where = _field("rate_of_play")
        yield warning("rate-named-otherwise", subject=where, value=text, by_minutes=by_minutes)


def _official_rate(event: Event, rate: RateOfPlay) -> Iterable[Finding]:
    """Accelerated championships of Poland are played at the rates of PZWarc 2021, III 2."""
    name = class_of_event(event.info)
    if name is None or not event.info.settings.pzwarc_championship:
        return
    rates, rule = official_rates(name, event.info.game, event.info.start_date)
    if rates and rate.text() not in rates:
        yield warning(
            "rate-not-official",
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
    return warning(code, subject=where, value=value, rule=rule, least=least)


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
    return advice(code, subject=Subject("players"), value=players, rule=rule, players=players, bound=bound)


def _field(name: str) -> Subject:
    return Subject("event", None, name)


_LEAST: Final[Mapping[str, int]] = {
    each.name: trait.value
    for each in fields(Settings)
    if get_origin(each.type) is not None
    for trait in getattr(each.type, "__metadata__", ())
    if isinstance(trait, Least)
}
"""Of each setting that is counted the least, as the table of settings has it."""
_OF_GAME: Final[Mapping[str, int]] = dict.fromkeys(("board", "stage", "group", "match", "game"), 1)
_OF_STAGE: Final[Mapping[str, int]] = {"number": 1, "rounds": 1, "groups": 1, "advance": 0}
"""Whoever is in the last stage goes nowhere."""


def check_counts(event: Event) -> Iterable[Finding]:
    """Whatever the system of play: a figure that is none is told also where nothing asks for it."""
    yield from _below(_LEAST, event.info.settings, "event", None)
    for index, stage in enumerate(event.stages):
        yield from _below(_OF_STAGE, stage, "stages", index)
    numbers = attrgetter(*_OF_GAME)
    for index, game in enumerate(event.results):
        if min(numbers(game.key)) < 1:
            yield from _below(_OF_GAME, game.key, "results", index)
        if game.outcome is not None and game.outcome.legs < 1:
            yield from _below({"legs": 1}, game.outcome, "results", index)
    for index, line in enumerate(event.line_ups):
        yield from _below({"board": 1}, line, "line_ups", index)


def _below(least: Mapping[str, int], record: object, table: str, index: int | None) -> Iterator[Finding]:
    for name, lowest in least.items():
        value = getattr(record, name)
        if value is not None and value < lowest:
            yield finding("count-too-small", subject=Subject(table, index, name), value=value, least=lowest)


def check_scoring(event: Event) -> Iterable[Finding]:
    """Points that can be; advantage only in 100-square draughts.

    Other points than those of the code are a warning: the arbiter strikes out of an event's regulations
    what contradicts it (PZWarc 2021, IV 2.2).
    """
    info = event.info
    impossible = tuple(impossible_points(event))
    yield from impossible or _of_the_code(info)
    if info.draws_with_advantage and info.game is not GameType.DRAUGHTS100:
        yield warning("advantage-setting", subject=_field("draws_with_advantage"), rule=draughts_code("I 6.5"))


def impossible_points(event: Event) -> Iterator[Finding]:
    """Points by which nobody can be paired or ranked: of games and, in an event of teams, of matches.

    A win is worth more than a draw, a draw no less than a loss, two draws no more than a win and a loss (FIDE asks it
    of programs), and no bye more than a win.
    """
    scales = {"points": event.info.points} | ({"match_points": match_scale(event)} if is_team_event(event) else {})
    for name, scale in scales.items():
        if not is_possible(scale.win, scale.draw, scale.loss):
            yield finding("points-impossible", subject=_field(f"{name}_win"), value=points_text(scale.win))
        elif scale.bye > scale.win:
            where, most = _field(f"{name}_bye"), points_text(scale.win)
            yield finding("bye-impossible", subject=where, value=points_text(scale.bye), win=most)


def _of_the_code(info: EventInfo) -> Iterable[Finding]:
    """Draughts give 2, 1 and 0 points (PZWarc 2021, II 5.4); a Swiss system says what its bye is worth."""
    points, usual = info.points, DRAUGHTS_POINTS
    if info.house == "pzwarc" and (points.win, points.draw, points.loss) != (usual.win, usual.draw, usual.loss):
        yield warning(
            "points-not-of-the-code",
            subject=_field("points_win"),
            value=" / ".join(map(points_text, (points.win, points.draw, points.loss))),
            rule=draughts_code("II 5.4"),
            points=" / ".join(map(points_text, (usual.win, usual.draw, usual.loss))),
        )
    bye = _worth_of_bye(info)
    if bye is not None and points.bye != bye[0]:
        yield warning(
            "bye-not-of-the-code",
            subject=_field("points_bye"),
            value=points_text(points.bye),
            rule=bye[1],
            points=points_text(bye[0]),
        )


def _worth_of_bye(info: EventInfo) -> tuple[int, Rule] | None:
    """Half points of the bye and the article that gives them; None where no article does, and for teams.

    PZWarc 2021, V 2.8.3: what a win is worth. FIDE 1998, A.5: a point. Jahr 1981, 8: half of it.
    """
    system = swiss_system(info.system)
    rule = system.articles.get("bye") if system is not None else None
    return None if system is None or rule is None else (system.worth_of_bye(info.points), rule)
