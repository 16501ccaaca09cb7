"""The table of an all-play-all event: its rounds, every game that it holds, and those that the results do not have."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.model import Event, EventInfo, GameResult, GameType, Rule
from engine.model.event import once_per_event
from engine.model.rounds import departures, is_present
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.paired_round import games_of, games_per_match, round_of_matches
from engine.pairing.round_robin.tables import Rounds, has_table, table_of
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
    reverse = ends_reversed(event)
    return table_of(info.system, players, info.cycles, info.settings.sliding_direction, reverse=reverse)


def ends_reversed_by(info: EventInfo) -> bool:
    """Whether the last two rounds of a cycle change places by the event sheet, where nothing is played yet.

    The setting, else FIDE's recommendation (C.05, annex 1) in chess that FIDE may rate; the tables of PZSzach
    (2002, B.VI B.1) do not have it.
    """
    if info.settings.cycle_ends_reversed is not None:
        return info.settings.cycle_ends_reversed
    return info.game is GameType.CHESS and info.house != "pzszach" and info.settings.rated_by in {"", "fide"}


@once_per_event
def ends_reversed(event: Event) -> bool:
    """Whether the last two rounds of a cycle change places: in a round robin of an even number, from four on.

    An odd number has no three games of one colour running. Where the event sheet says nothing, the games of these
    rounds do: what was begun by one table is not held against the other.
    """
    info, size = event.info, len(event.players)
    if info.system != "round-robin" or info.cycles < 2 or (size and not _has_meeting_cycles(info, size)):
        return False
    if info.settings.cycle_ends_reversed is not None or not size:
        return ends_reversed_by(info)
    numbers, last = seats_of(event), size - 1
    table = table_of(info.system, size)
    pairs = [{frozenset(numbers[seat - 1] for seat in pair) for pair in table[at - 1]} for at in (last - 1, last)]
    played = [{frozenset((game.white, game.black)) for game in event.results_of_round(at)} for at in (last - 1, last)]
    plain, reverse = (sum(len(a & b) for a, b in zip(played, by, strict=True)) for by in (pairs, pairs[::-1]))
    return ends_reversed_by(info) if plain == reverse else reverse > plain


def _has_meeting_cycles(info: EventInfo, size: int) -> bool:
    return size >= 4 and size % 2 == 0 and makes_table(info, size, info.system)


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


@once_per_event
def games_without_line(event: Event) -> tuple[GameResult, ...]:
    """Games of the table without a line, both sides being there: nobody knows how they ended, or whether they will.

    Everybody meets everybody (PZSzach 2002, B.VI A.3; PZWarc 2021, V 1.1). A game that stands in another round than
    the table has it is none of them, nor one against somebody who has left, not come yet or announced his absence, nor
    one of two whose result is carried over from a stage before. Where one of the two has another line in that round,
    that line is wrong, which a check tells, and this game is not told besides.
    """
    if event.info.system not in ALL_PLAY_ALL:
        return ()
    table = games_of_table(event)
    busy = {(game.key.round, game.key.game, side) for game in event.results for side in (game.white, game.black)}
    met = Counter(pair for _, _, pair in map(meeting, event.results))
    due = Counter(pair for _, _, pair in map(meeting, table))
    carried = {meeting(game)[2] for game in event.results if game.key.round < 1}
    people, gone = {player.number: player for player in event.players}, departures(event)
    absent = {(absence.player, absence.round) for absence in event.absences}
    found = []
    for game in table:
        at, part, pair = meeting(game)
        if met[pair] >= due[pair] or pair in carried or any((at, part, number) in busy for number in pair):
            continue
        sides = [number for number in pair if number is not None]
        if all(is_present(people[number], at, gone) and (number, at) not in absent for number in sides):
            found.append(game)
    return tuple(found)


def meeting(game: GameResult) -> tuple[int, int, frozenset[int | None]]:
    """Which game of a table a line is: its round, which of several of the two it is there, and who they are."""
    return game.key.round, game.key.game, frozenset({game.white, game.black})
