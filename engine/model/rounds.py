"""Which rounds are played, and who is there in which: decided here for standings, papers, cards, verdicts and checks.

A round in which only byes or announced absences stand is not a played one: what they are worth
counts with the round's first result, or once the arbiter marks the round as finished.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from engine.model.event import Event, once_per_event
from engine.model.info import GameType
from engine.model.people import Player
from engine.model.records import Round, RoundStatus
from engine.model.result import REQUESTED, GameResult
from engine.model.system_id import ALL_PLAY_ALL, base_system


def open_games(event: Event) -> tuple[GameResult, ...]:
    """The games, and boards of matches, that were paired and have no final result."""
    return tuple(game for game in event.results if game.two_sides and not game.finished)


@once_per_event
def all_at_once(event: Event) -> bool:
    """Whether the games of an all-play-all by correspondence stand in one round, more than a round can have.

    So servers have them: they begin together and nobody waits for a round.
    """
    if event.info.game is not GameType.CORRESPONDENCE or base_system(event.info.system) not in ALL_PLAY_ALL:
        return False
    games = sum(game.black is not None and game.key.game == 1 for game in event.results)
    return len({game.key.round for game in event.results}) == 1 and games > len(event.players) // 2


def played_rounds(event: Event) -> frozenset[int]:
    """The rounds with the final result of any game, and those that the sheet of rounds calls finished."""
    return event.index.played_rounds


def given_byes(event: Event, at: int) -> tuple[GameResult, ...]:
    """The byes of a round that its pairing does not give: whoever has one is not paired in it.

    Those on request, those that the arbiter marked as played so, and all that stand in a round before two are paired.
    """
    games = event.results_of_round(at)
    paired = any(game.two_sides and not game.as_played for game in games)
    byes = (game for game in games if not game.two_sides and (game.white or game.home))
    return tuple(bye for bye in byes if bye.as_played or bye.kind in REQUESTED or not paired)


def last_played_round(event: Event) -> int:
    """The last played round, 0 before the first: what standings speak of where nobody names a round."""
    return max(played_rounds(event), default=0)


def counted_round(event: Event, after: int | None) -> int:
    """The round that standings after round `after` speak of: for None, and for one not yet played, the last played."""
    last = last_played_round(event)
    return last if after is None else min(after, last)


def row_of_round(event: Event, at: int, match: int | None = None) -> Round | None:
    """The row of the sheet of rounds that speaks of a round, or of one match of it; None where there is none.

    A round may have several: for each match of teams its own, or one for each stage with the same number. A match's
    own speaks of no other; of the others the first with a day holds. Where there are no others, those of the matches
    tell a day that all of them share.
    """
    rows = event.index.rows_by_round.get(at, [])
    own = [row for row in rows if match is not None and row.extra.get("match") == match]
    of_all = [row for row in rows if row.extra.get("match") is None]
    found = own or of_all or (rows if len({row.date for row in rows}) == 1 else [])
    return next((row for row in found if row.date is not None), next(iter(found), None))


def day_of_round(event: Event, at: int, match: int | None = None) -> date | None:
    """The day of a round, or of a match of it, where the sheet of rounds names one."""
    row = row_of_round(event, at, match)
    return None if row is None else row.date


def status_of_round(event: Event, at: int) -> RoundStatus:
    """How far a round has got, as the sheet of rounds says it: the furthest of its rows."""
    statuses = [row.status for row in event.index.rows_by_round.get(at, [])]
    return max(statuses, key=list(RoundStatus).index, default=RoundStatus.PLANNED)


def departures(event: Event) -> Mapping[int, int]:
    """Who has left: starting number and the last round in which he took part, 0 for none."""
    return event.index.departures


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
