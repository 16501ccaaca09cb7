"""Which rounds are played: decided here for standings, papers, cards, verdicts and checks alike.

A round in which only byes or announced absences stand is not a played one: what they are worth
counts with the round's first result, or once the arbiter marks the round as finished.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from engine.model.event import Event
from engine.model.itself import Itself
from engine.model.records import Round, RoundStatus
from engine.model.result import GameResult


def two_sides(game: GameResult) -> bool:
    """True for a game of two, or a board of a match of two teams; a bye has one side."""
    return game.black is not None or game.guest is not None


def has_result(game: GameResult) -> bool:
    """True for a game of two sides, or a board of a match, whose result is final; a bye is no game."""
    return two_sides(game) and game.finished


def open_games(event: Event) -> tuple[GameResult, ...]:
    """The games, and boards of matches, that were paired and have no final result."""
    return tuple(game for game in event.results if two_sides(game) and not game.finished)


def played_rounds(event: Event) -> frozenset[int]:
    """The rounds with the final result of any game, and those that the sheet of rounds calls finished.

    A number far beyond the planned rounds is a slip, which a check tells: no table has hundreds of empty rounds for it.
    """
    return _played(Itself(event))


@lru_cache(maxsize=4)
def _played(same: Itself[Event]) -> frozenset[int]:
    """Found once for whoever asks the same event."""
    event = same.value
    marked = {entry.number for entry in event.rounds if entry.status is RoundStatus.FINISHED}
    found = _with_result(event) | marked
    last = event.info.rounds
    if not last or max(found, default=0) <= last:
        return found
    while last + 1 in found:
        last += 1
    return frozenset(at for at in found if at <= last)


def _with_result(event: Event) -> frozenset[int]:
    """The rounds in which a game has its final result; of a game that was finished since nobody asks all others."""
    if any(two_sides(game) and not game.finished for game in event.changed.values()):
        return frozenset(game.key.round for game in event.results if has_result(game))
    finished = {key.round for key, game in event.changed.items() if has_result(game)}
    return _rounds_with_result(Itself(event.results_before)) | finished


@lru_cache(maxsize=4)
def _rounds_with_result(same: Itself[tuple[GameResult, ...]]) -> frozenset[int]:
    return frozenset(game.key.round for game in same.value if has_result(game))


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
    rows = _rows(Itself(event.rounds)).get(at, [])
    own = [row for row in rows if match is not None and row.extra.get("match") == match]
    of_all = [row for row in rows if row.extra.get("match") is None]
    found = own or of_all or (rows if len({row.date for row in rows}) == 1 else [])
    return next((row for row in found if row.date is not None), next(iter(found), None))


@lru_cache(maxsize=4)
def _rows(same: Itself[tuple[Round, ...]]) -> Mapping[int, list[Round]]:
    """The rows of the sheet by their rounds, in their order: each of thousands of games asks for its day."""
    found: dict[int, list[Round]] = {}
    for row in same.value:
        found.setdefault(row.number, []).append(row)
    return found


def day_of_round(event: Event, at: int, match: int | None = None) -> date | None:
    """The day of a round, or of a match of it, where the sheet of rounds names one."""
    row = row_of_round(event, at, match)
    return None if row is None else row.date


def status_of_round(event: Event, at: int) -> RoundStatus:
    """How far a round has got, as the sheet of rounds says it: the furthest of its rows."""
    told = [row.status for row in _rows(Itself(event.rounds)).get(at, [])]
    return max(told, key=list(RoundStatus).index, default=RoundStatus.PLANNED)
