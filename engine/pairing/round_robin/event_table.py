"""The table of an all-play-all event: its rounds, and every game that it holds."""

from __future__ import annotations

from typing import Final

from engine.model import Event, EventInfo, GameResult, Rule
from engine.model.event import once_per_event
from engine.pairing.games import games_of, games_per_match, round_of_matches
from engine.pairing.tables import Rounds
from engine.pairing.tables.all_play_all import has_table, table_of
from engine.regulations.cited import code_of_game

MOST_GAMES: Final = 50_000
"""Games of a table, all cycles and games of a match counted: 316 players in one cycle. No event takes up more."""


def table_rule(info: EventInfo) -> Rule:
    """The article about the table (PZSzach 2002, B.VI A.3; PZWarc 2021, V 1.4)."""
    return code_of_game(info.game, chess="B.VI A.3", draughts="V 1.4")


def games_in_table(info: EventInfo, players: int) -> int:
    """How many games everybody against everybody makes, in all cycles."""
    return players * (players - 1) // 2 * info.cycles * games_per_match(info)


def makes_table(info: EventInfo, players: int, system: str) -> bool:
    """Whether an event makes the table of a system for so many players: there is one, and it is no slip of the pen."""
    return info.cycles >= 1 and has_table(system, players) and games_in_table(info, players) <= MOST_GAMES


def event_table(event: Event) -> Rounds:
    """The table of the event by places 1 to n; no rounds where its system has none for the field.

    PZSzach 2002, B.VI A.3 to A.5; PZWarc 2021, V 1.4 and 1.5.
    """
    info, players = event.info, len(event.players)
    if not makes_table(info, players, info.system):
        return ()
    return table_of(info.system, players, info.cycles, info.settings.sliding_direction)


def seats_of(event: Event) -> list[int]:
    """Starting numbers by their places in the table: in their order, but those of one earlier group together.

    PZSzach 2002, B.VI A.3; PZWarc 2021, V 1.5.1.3 for the final of two groups.
    """
    numbers = sorted(player.number for player in event.players)
    return list(event.seats) if numbers == sorted(event.seats) else numbers


def rounds_of_table(event: Event) -> int:
    """Rounds of the event by its number of players and cycles; 0 for a field that has no table.

    PZWarc 2021, V 1.1; PZSzach 2002, B.VI B.1.
    """
    return len(event_table(event))


@once_per_event
def games_of_table(event: Event) -> tuple[GameResult, ...]:
    """Every game of the event's table with its key, by starting numbers (PZSzach 2002, B.VI A.3 and B.1)."""
    numbers = seats_of(event)
    count = games_per_match(event.info)
    games: list[GameResult] = []
    for round_number, pairs in enumerate(event_table(event), start=1):
        named = tuple((numbers[white - 1], numbers[black - 1]) for white, black in pairs)
        games += games_of(round_of_matches(round_number, named, count, None), round_number)
    return tuple(games)
