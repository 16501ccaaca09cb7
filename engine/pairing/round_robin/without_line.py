"""Games of an all-play-all that the results do not have."""

from __future__ import annotations

from collections import Counter

from engine.model import Event, GameResult
from engine.model.event import once_per_event
from engine.model.rounds import departures, is_present
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.round_robin.event_table import games_of_table


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
