"""What somebody wants to enter into an event: records by their keys, what their fields shall be, what he saw there.

A record is addressed by its key, never by its place: a game by (stage, group, round, match, board, game), a bye by the
same and its player, players and teams by their numbers (without one by the name), an absence by (round, player), a
round by (round, stage), a line-up by (round, team, board).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reporting.exchange.record_keys import Key


@dataclass(frozen=True, slots=True)
class Change:
    """One record of a table, and the values that some of its columns shall have.

    A value is a text as people type it into a cell, in any language, or what JSON has; None and `""` empty the field.
    The column `result` takes and shows a result code. `seen` are the values that the author saw, None where he did not
    look: a field that has another one by now is not changed. With `new` the record must not be there yet.
    """

    table: str
    key: Key
    values: Mapping[str, Any]
    seen: Mapping[str, Any] | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """Changes that are entered together or not at all; the history tells who entered them, and by which command."""

    changes: tuple[Change, ...]
    who: str = ""
    command: str = "enter"


@dataclass(frozen=True, slots=True)
class Noted:
    """What a change did to one record: old and new value by column, as JSON has them, a result as its code."""

    table: str
    key: Key
    values: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    @property
    def as_json(self) -> list[Any]:
        """As the history has it."""
        return [self.table, list(self.key), {name: list(pair) for name, pair in self.values.items()}]


def result(
    round_number: int,
    board: int,
    code: str,
    *,
    seen: str | None = None,
    stage: int = 1,
    group: int = 1,
    match: int = 1,
    game: int = 1,
) -> Change:
    """The result of a game as its code: `1-0`, `½-½`, `+:-`; blank takes it out again."""
    key = (stage, group, round_number, match, board, game)
    return Change("results", key, {"result": code}, None if seen is None else {"result": seen})


def absence(round_number: int, player: int, kind: str = "zero", *, seen: str | None = None) -> Change:
    """An announced absence: `zero`, `half`, `full`; blank: he plays after all."""
    known = None if seen is None else {"kind": seen}
    values = {"kind": kind} if kind else dict.fromkeys(("round", "player", "kind", "note"))
    return Change("absences", (round_number, player), values, known)


def withdrawal(player: int, from_round: int, *, seen: str | None = None) -> Change:
    """That a player leaves: he plays no more from that round on."""
    return absence(from_round, player, "withdrawn", seen=seen)


def player(number: int | str, values: Mapping[str, Any], *, seen: Mapping[str, Any] | None = None) -> Change:
    """Fields of a player; one without a number goes by his name."""
    return Change("players", (number,), values, seen)


def new_player(values: Mapping[str, Any]) -> Change:
    """A player who enters; without a `number` he gets the next one, as soon as others have theirs."""
    return Change("players", (), values, new=True)


def setting(name: str, value: Any, *, seen: Any = None) -> Change:
    """A setting of the event."""
    return Change("event", (), {name: value}, None if seen is None else {name: seen})
