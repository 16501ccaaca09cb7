"""What a player made game by game, where the games and not the crosstable make the line: cups, matches, displays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.model import Event, Mark
from engine.standings.ranking import Row
from engine.standings.tie_breaks import Value


def marks_of(event: Event, number: int, last: int, games: int | None = None) -> tuple[Mark, ...]:
    """The final marks of a player in games of two up to a round, of each tie its first `games`; byes are none."""
    return tuple(
        mark
        for game in event.results
        if number in {game.white, game.black} and game.black is not None and game.key.round <= last
        if games is None or game.key.game <= games
        if (mark := game.mark_of(number)) is not None
    )


def row_of_marks(
    place: int | None, number: int, points: int, marks: Sequence[Mark], values: Mapping[str, Value] | None = None
) -> Row:
    """The line of a player by his marks: games, wins, draws, losses."""
    wins, draws, losses = (marks.count(mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
    return Row(place, number, points, values or {}, len(marks), wins, draws, losses)
