"""The all-play-all of an event: its table by starting numbers, with whoever has left.

One code for the round robin, the half-table and the sliding systems: they differ by their table alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.model import Event, Finding, Subject, finding, notice
from engine.model.info import UnfinishedRule
from engine.model.rounds import departures
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.paired_round import RoundPairing, games_per_match, round_of_matches
from engine.pairing.round_robin.event_table import (
    MOST_GAMES,
    ends_reversed,
    event_table,
    games_in_table,
    makes_table,
    rounds_of_table,
    seats_of,
    table_rule,
)
from engine.pairing.round_robin.tables import MOST_PLAYERS, has_table
from engine.pairing.round_robin.unfinished import games_played, rule_of_leaving, struck_of
from engine.regulations.cited import draughts_code

_HALF_TABLE = draughts_code("V 1.5.1.1")


def pair_by_table(event: Event, round_number: int) -> tuple[RoundPairing | None, tuple[Finding, ...]]:
    """The pairs of one round by the table, boards in its order.

    PZSzach 2002, B.VI A.3 to A.5 and B.1; PZWarc 2021, V 1.2 to 1.5. `bye` is the player who is
    free, `free` are further ones; in matches of several games colours alternate (B.1).
    A pair with a struck player is left out and the other is free too (II 5.7.1.1); a pair with a player who
    has left and is counted stays: it is a forfeit (II 5.7.1.2). Both are told in findings.
    """
    findings = tuple(_obstacles(event, round_number))
    if findings:
        return None, findings
    numbers = seats_of(event)
    struck, staying = _left(event, round_number)
    pairs: list[tuple[int, int]] = []
    freed: list[int] = []
    for white, black in event_table(event)[round_number - 1]:
        pair = (numbers[white - 1], numbers[black - 1])
        if struck & set(pair):
            freed.extend(number for number in pair if number not in struck)
        else:
            pairs.append(pair)
    seated = {number for pair in pairs for number in pair}
    idle = [number for number in numbers if number not in seated and number not in struck and number not in freed]
    left = event.info.unfinished
    notes = (
        *_reversed_ends(event, round_number),
        *_free_findings(freed, round_number, left),
        *_forfeit_findings(pairs, staying, round_number, left),
    )
    free = [number for number in (*idle, *freed) if number not in staying]
    bye = free[0] if free else None
    made = round_of_matches(round_number, pairs, games_per_match(event.info), bye)
    return replace(made, free=tuple(free[1:])), notes


def free_by_table(event: Event, round_number: int) -> frozenset[int]:
    """Who has no game in a round of an all-play-all: by the table, or because the opponent was struck.

    PZWarc 2021, II 5.7.1.1. Nobody where another system is played; of teams as the event of teams has them.
    """
    paired = pair_by_table(event, round_number)[0] if event.info.system in ALL_PLAY_ALL else None
    free = () if paired is None else (paired.bye, *paired.free)
    return frozenset(number for number in free if number is not None)


def _obstacles(event: Event, round_number: int) -> Iterable[Finding]:
    """Why the round cannot be paired: too few players, no number, a number twice, no such round."""
    if len(event.players) < 2:
        rule = table_rule(event.info)
        yield finding("players-missing", subject=Subject("players"), rule=rule, needed=2, found=len(event.players))
        return
    if event.info.cycles < 1:
        yield finding("cycles-impossible", subject=Subject("event", None, "cycles"), value=event.info.cycles)
        return
    numbers = [player.number for player in event.players]
    if len(set(numbers)) < len(numbers):
        yield finding("numbers-not-unique", subject=Subject("players", None, "number"))
        return
    if not makes_table(event.info, len(event.players), event.info.system):
        yield no_table(event)
        return
    last = rounds_of_table(event)
    if not 1 <= round_number <= last:
        subject, rule = Subject("rounds", None, "number"), table_rule(event.info)
        yield finding("round-beyond-schedule", subject=subject, rule=rule, value=round_number, last=last)


def no_table(event: Event) -> Finding:
    """Too many for any table, or for one of so many games; or no number of a half-table.

    A half-table wants a number divisible by four, or one less (PZWarc 2021, V 1.5.1.1).
    """
    players = len(event.players)
    if players > MOST_PLAYERS:
        return finding(
            "players-too-many", subject=Subject("players"), value=players, players=players, most=MOST_PLAYERS
        )
    if has_table(event.info.system, players):
        games = games_in_table(event.info, players)
        return finding("table-too-large", subject=Subject("players"), value=players, games=games, most=MOST_GAMES)
    return finding("half-table-size", subject=Subject("players"), rule=_HALF_TABLE, value=players, players=players)


def _left(event: Event, round_number: int) -> tuple[frozenset[int], frozenset[int]]:
    """Who has left before a round: the struck, and those who stay in the table."""
    gone = frozenset(number for number, last in departures(event).items() if last < round_number)
    struck = struck_of(event, gone, games_played(event.results)) if gone else gone
    return struck, gone - struck


def _reversed_ends(event: Event, round_number: int) -> Iterable[Finding]:
    """That the last two rounds of a cycle have changed places, told with the first of them (FIDE C.05, annex 1)."""
    first = rounds_of_table(event) // event.info.cycles - 1
    if ends_reversed(event) and round_number == first:
        subject = Subject("event", None, "cycle_ends_reversed")
        yield notice("cycle-ends-reversed", subject=subject, first=first, second=first + 1)


def _free_findings(freed: Iterable[int], round_number: int, left: UnfinishedRule) -> Iterable[Finding]:
    for number in freed:
        yield notice(
            "opponent-struck",
            subject=Subject("rounds", round_number - 1),
            rule=rule_of_leaving(left, struck=True),
            number=number,
            round=round_number,
        )


def _forfeit_findings(
    pairs: Iterable[tuple[int, int]], staying: frozenset[int], round_number: int, left: UnfinishedRule
) -> Iterable[Finding]:
    for white, black in pairs:
        if staying & {white, black}:
            yield notice(
                "opponent-left",
                subject=Subject("rounds", round_number - 1),
                rule=rule_of_leaving(left, struck=False),
                white=white,
                black=black,
                round=round_number,
            )
