"""The columns of a report file's records: where fields stand, and whether a value lies across two of them.

Columns are counted in characters or, as some programs pad names, in bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

FIRST_ROUND: Final = 91
ROUND_WIDTH: Final = 10
_NAME: Final = (14, 47)
_OF_PLAYERS: Final = (3, 8, 13, 47, 52, 56, 68, 79, 84, 89, 90)
_OF_ROUNDS: Final = (4, 6, 8, 9)
_OF_ACCELERATION: Final = (3, 8, 13, 17, 21, 26)
"""Columns from 0 that are blank between the fields of a record, of a round from its first column."""


def aligned(line: str) -> str:
    """A record of a player with its columns counted in characters; other programs may count the bytes of a name."""
    if line.isascii() or first_filled(line, _blanks_of_players(line)) is None:
        return line
    data = line.encode()
    first, last = _NAME
    name = data[first:last].decode("utf-8", "replace")
    shifted = data[:first].decode("utf-8", "replace") + f"{name:33}" + data[last:].decode("utf-8", "replace")
    return shifted if first_filled(shifted, _blanks_of_players(shifted)) is None else line


def crossed_player(line: str) -> int | None:
    """The first column from 0 of a record of a player that is to be blank and is not."""
    whole = aligned(line)
    return first_filled(whole, _blanks_of_players(whole))


def crossed(line: str) -> int | None:
    """The same of another record whose fields stand in columns; None for one that is read by its words."""
    return first_filled(line, _OF_ACCELERATION) if line.startswith("250") else None


def word_at(line: str, column: int) -> str:
    """What stands around a column, up to the next blanks."""
    return line[:column].rpartition(" ")[2] + line[column:].partition(" ")[0]


def first_filled(line: str, blanks: Iterable[int]) -> int | None:
    """The first of these columns that is not blank."""
    return next((column for column in blanks if line[column : column + 1].strip()), None)


def _blanks_of_players(line: str) -> Iterator[int]:
    yield from _OF_PLAYERS
    for start in range(FIRST_ROUND, len(line), ROUND_WIDTH):
        yield from (start + column for column in _OF_ROUNDS)
