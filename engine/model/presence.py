"""Who is there in which round: arrival and departure, decided once for pairing, tables, papers, files.

FIDE C.04.2 and Dutch 1998, F.5 and F.8; PZWarc 2021, II 5.7 and V 2.8.9.6. The sheets name a
departure in three ways: the last round of a player, an absence of the kind `withdrawn`, or a status alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.model.event import Event
from engine.model.itself import Itself
from engine.model.people import Player, PlayerStatus, Team
from engine.model.result import GameResult, Mark, ResultKind
from engine.model.rounds import last_played_round
from engine.model.system_id import ALL_PLAY_ALL


def departures(event: Event) -> Mapping[int, int]:
    """Who has left: starting number and the last round in which he took part, 0 for none.

    A round that is named counts, the earliest of several; a status without any round means the
    last one that the player took part in (`took_part`). Found once for an event, whoever asks round by round.
    Nobody leaves whom the list does not have.
    """
    return _departures(Itself(event))


@lru_cache(maxsize=8)
def _departures(same: Itself[Event]) -> Mapping[int, int]:
    event = same.value
    left = {player.number: player.last_round for player in event.players if player.last_round is not None}
    known = {player.number for player in event.players}
    for absence in event.absences:
        if absence.leaves and absence.player in known:
            left[absence.player] = min(left.get(absence.player, absence.round - 1), absence.round - 1)
    silent = {player.number for player in event.players if has_status(player) and player.number not in left}
    return left | (_last_rounds(event, silent) if silent else {})


def has_status(player: Player | Team) -> bool:
    """True for whoever is marked as withdrawn or disqualified."""
    return player.status is not PlayerStatus.ACTIVE


def took_part(game: GameResult, number: int, *, by_table: bool) -> bool:
    """Whether a line of the results shows that a player was there: moves made, a forfeit won, the bye of the pairing.

    `by_table`: in an all-play-all byes and forfeits may stand on the sheet long before their round;
    there moves alone prove it.
    """
    outcome = game.outcome
    if outcome is None:
        return False
    if game.black is None:
        return outcome.kind is ResultKind.BYE and not by_table
    return outcome.played or (not by_table and game.mark_of(number) is Mark.WIN)


def _last_rounds(event: Event, numbers: set[int]) -> dict[int, int]:
    """The last round in which each of these players took part; a bye counts with its round."""
    by_table = event.info.system in ALL_PLAY_ALL
    last = dict.fromkeys(numbers, 0)
    played = last_played_round(event)
    for game in event.results:
        for number in numbers & {game.white, game.black}:
            if (game.black is not None or game.key.round <= played) and took_part(game, number, by_table=by_table):
                last[number] = max(last[number], game.key.round)
    return last


def is_present(player: Player, round_number: int, gone: Mapping[int, int]) -> bool:
    """True for whoever has arrived and not left; `gone` are the `departures` of the event."""
    arrived = player.from_round is None or round_number >= player.from_round
    return arrived and round_number <= gone.get(player.number, round_number)


def with_departures(event: Event) -> Event:
    """The event with every departure written as the last round of its player.

    For whoever looks at the rounds before some round alone: what was played later still tells when somebody left.
    """
    gone = departures(event)
    players = tuple(replace(player, last_round=gone.get(player.number)) for player in event.players)
    return replace(event, players=players)
