"""Which rounds are played: decided here for standings, papers, cards, verdicts and checks alike.

A round in which only byes or announced absences stand is not a played one: what they are worth
counts with the round's first result, or once the arbiter marks the round as finished.
"""

from __future__ import annotations

from datetime import date

from engine.model.event import Event
from engine.model.records import Round, RoundStatus
from engine.model.result import GameResult


def open_games(event: Event) -> tuple[GameResult, ...]:
    """The games, and boards of matches, that were paired and have no final result."""
    return tuple(game for game in event.results if game.two_sides and not game.finished)


def played_rounds(event: Event) -> frozenset[int]:
    """The rounds with the final result of any game, and those that the sheet of rounds calls finished."""
    return event.index.played_rounds


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
    told = [row.status for row in event.index.rows_by_round.get(at, [])]
    return max(told, key=list(RoundStatus).index, default=RoundStatus.PLANNED)
