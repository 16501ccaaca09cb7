"""Who was there against who was paired: nobody is left out of a round, nobody plays while he is away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from engine.model import Event, Finding, RoundStatus, Severity, Subject, warning
from engine.model.rounds import departures, is_present, played_rounds
from engine.model.system_id import ALL_PLAY_ALL, STAGES
from engine.pairing.round_robin.event_table import (
    games_of_table,
    games_without_line,
    meeting,
    rounds_of_table,
    table_rule,
)
from engine.pairing.swiss.event_field import left_out
from engine.pairing.swiss.swiss_systems import swiss_system

_MOST_GAMES: Final = 5


def check_presence(event: Event) -> Iterable[Finding]:
    """Players whom a round left out, games missing from a finished round, games of absent players: warnings all.

    For an event of players, of teams as players, or for one group of a stage; an event in stages is
    looked at group by group.
    """
    if event.info.system == STAGES:
        return
    if swiss_system(event.info.system) is not None:
        for found in left_out(event):
            yield replace(found, severity=Severity.WARNING)
    if event.info.system in ALL_PLAY_ALL:
        yield from _missing_games(event)
        yield from _games_passed_over(event)
    yield from _played_while_away(event)


def _missing_games(event: Event) -> Iterator[Finding]:
    """Games of the table without a line in a round that is marked as finished, both sides being there.

    Two who have met before the first round, in a stage whose results are carried over, do not meet again.
    """
    finished = {entry.number for entry in event.rounds if entry.status is RoundStatus.FINISHED}
    if not finished:
        return
    people = {player.number: player for player in event.players}
    gone = departures(event)
    entered = {meeting(game) for game in event.results}
    carried = {pair for at, _, pair in entered if at < 1}
    rule = table_rule(event.info)
    for game in games_of_table(event):
        at, _, pair = meeting(game)
        away = any(not is_present(people[number], at, gone) for number in pair if number is not None)
        if at in finished and meeting(game) not in entered and pair not in carried and not away:
            yield warning(
                "game-missing",
                subject=Subject("results", None, "white"),
                rule=rule,
                round=at,
                white=game.white,
                black=game.black,
            )


def _games_passed_over(event: Event) -> Iterator[Finding]:
    """Rounds behind the others in which games of the table have no line: whoever typed them in left a row out.

    A round that is marked as finished tells each of its games, one without any line is told elsewhere, and where most
    games of a round lack the file was never meant to have them.
    """
    lines = Counter(game.key.round for game in event.results if game.black is not None)
    over = max(played_rounds(event), default=0)
    marked = {entry.number for entry in event.rounds if entry.status is RoundStatus.FINISHED}
    lacking: dict[int, list[str]] = {}
    for game in games_without_line(event):
        lacking.setdefault(game.key.round, []).append(f"{game.white}–{game.black}")
    last = rounds_of_table(event)
    for at, games in sorted(lacking.items()):
        if at not in marked and (at < over or at == last) and lines[at] >= len(games):
            listed = ", ".join(games[:_MOST_GAMES]) + (", …" if len(games) > _MOST_GAMES else "")
            yield warning(
                "games-without-line",
                subject=Subject("results", None, "white"),
                rule=table_rule(event.info),
                round=at,
                count=len(games),
                games=listed,
            )


def _played_while_away(event: Event) -> Iterator[Finding]:
    """Games with moves of players who had left or not come by then, or had announced to be absent."""
    people = {player.number: player for player in event.players}
    gone = departures(event)
    absent = {(absence.player, absence.round) for absence in event.absences}
    for index, game in enumerate(event.results):
        if game.black is None or game.outcome is None or not game.outcome.played:
            continue
        at = game.key.round
        for field, number in (("white", game.white), ("black", game.black)):
            if number in people and ((number, at) in absent or not is_present(people[number], at, gone)):
                subject = Subject("results", index, field)
                yield warning("played-while-absent", subject=subject, value=number, number=number, round=at)
