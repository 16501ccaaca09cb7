"""The table of an all-play-all event: its rounds, and every game that it holds."""

from __future__ import annotations

from engine.model import Event, GameResult
from engine.pairing.games import games_of, games_per_match, round_of_matches
from engine.pairing.tables import Rounds
from engine.pairing.tables.all_play_all import has_table, table_of


def event_table(event: Event) -> Rounds:
    """The table of the event by places 1 to n; no rounds where its system has none for the field.

    PZSzach 2002, B.VI A.3 to A.5; PZWarc 2021, V 1.4 and 1.5.
    """
    info, players = event.info, len(event.players)
    if info.cycles < 1 or not has_table(info.system, players):
        return ()
    return table_of(info.system, players, info.cycles, info.settings.sliding_direction)


def rounds_of_table(event: Event) -> int:
    """Rounds of the event by its number of players and cycles; 0 for a field that has no table.

    PZWarc 2021, V 1.1; PZSzach 2002, B.VI B.1.
    """
    return len(event_table(event))


def games_of_table(event: Event) -> tuple[GameResult, ...]:
    """Every game of the event's table with its key, by starting numbers (PZSzach 2002, B.VI A.3 and B.1)."""
    numbers = sorted(player.number for player in event.players)
    count = games_per_match(event.info)
    games: list[GameResult] = []
    for round_number, pairs in enumerate(event_table(event), start=1):
        named = tuple((numbers[white - 1], numbers[black - 1]) for white, black in pairs)
        games += games_of(round_of_matches(round_number, named, count, None), round_number)
    return tuple(games)
