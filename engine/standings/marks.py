"""What a player made game by game, where the games and not the crosstable make the line: cups, matches, displays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.model import Event, Mark
from engine.standings.ranking import Row
from engine.standings.tie_breaks import Value


def marks_of(event: Event, last: int, games: int | None = None) -> Mapping[int, tuple[Mark, ...]]:
    """The final marks in games of two up to a round by player, of each tie its first `games`; byes are none.

    Of all players in one look at the results; who has none is not there.
    """
    found: dict[int, list[Mark]] = {}
    for game in event.results:
        if game.black is None or game.key.round > last or (games is not None and game.key.game > games):
            continue
        for number in {game.white, game.black}:
            if number is not None and (mark := game.mark_of(number)) is not None:
                found.setdefault(number, []).append(mark)
    return {number: tuple(marks) for number, marks in found.items()}


def row_of_marks(
    place: int | None, number: int, points: int, marks: Sequence[Mark], values: Mapping[str, Value] | None = None
) -> Row:
    """The line of a player by his marks: games, wins, draws, losses."""
    wins, draws, losses = (marks.count(mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
    return Row(place, number, points, values or {}, len(marks), wins, draws, losses)
