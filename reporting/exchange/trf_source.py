"""Puts the records of a report file where the file that was read had them, and as it had them.

A record that still says what it said stands unchanged; one that does not gives way to the new
one; what is new follows what it would follow in a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from decimal import InvalidOperation
from typing import Any, Final

from reporting.exchange.trf import TrfTournament
from reporting.exchange.trf_read import (
    TEAM_RECORDS,
    is_header,
    national_of_line,
    numbered_lines,
    player_of_line,
)
from reporting.exchange.trf_records import abnormal_of

Key = str | int | tuple[str, int]
"""What a record says: the code of a header, a player's number, with a federation before it, or a setting by name."""
Blocks = dict[Key, list[str]]
_RAW: Final = "raw"
"""The key of lines that are kept and not understood: teams, comments, records of other programs."""

_SETTINGS: Final[dict[str, tuple[tuple[str, ...], Callable[[TrfTournament], Any]]]] = {
    "type": (("192",), lambda one: one.coded_type),
    "rounds": (("142", "XXR"), lambda one: one.rounds),
    "colour": (("152", "XXC"), lambda one: (one.initial_colour, one.by_rank)),
    "points": (("162", "XXS"), lambda one: one.scoring),
    "beside": ((), lambda one: [each for each in one.abnormal if not each.is_general]),
    "acceleration": (("250", "XXA"), lambda one: one.accelerations),
    "forbidden": (("260", "XXP"), lambda one: one.forbidden),
    "byes": (("240",), lambda one: one.byes),
    "absent": (("XXZ",), lambda one: one.absent),
}
_AS_READ: Final = frozenset({"beside"})
"""What one dialect alone has stands as it stood."""
_BY_CODE: Final = {code: key for key, (codes, _) in _SETTINGS.items() for code in codes}


def in_order_of_source(
    tournament: TrfTournament, then: TrfTournament, blocks: Blocks, *, anew: bool = False, without: Collection[str] = ()
) -> list[str]:
    """The lines of a tournament that was read as `then`, `blocks` being its records as they would be written anew.

    `anew` writes every setting in the records of the tournament's dialect, whether it has changed or not; `without`
    are the codes of records that the dialect does not have.
    """
    placed: list[tuple[Key, str]] = []
    known: set[Key] = set()
    teams = tournament.team_lines != then.team_lines
    for line, key in _keyed(tournament.source):
        if key == _RAW and (line[:3] in without or (teams and line[:3] in TEAM_RECORDS)):
            continue
        if key == _RAW or (
            _unchanged(key, tournament, then) and not (anew and key in _SETTINGS and key not in _AS_READ)
        ):
            placed.append((key, line))
        elif key not in known:
            placed += [(key, new) for new in blocks.get(key, [])]
        known.add(key)
    for index, (key, lines) in enumerate(blocks.items()):
        if key not in known:
            at = _behind([*blocks][:index], placed)
            placed[at:at] = [(key, line) for line in lines]
    return [line for _, line in placed]


def _keyed(source: str) -> list[tuple[str, Key]]:
    """The lines of the file with their keys; a second record of one player is kept as it is."""
    seen: set[Key] = set()
    found: list[tuple[str, Key]] = []
    for _, line in numbered_lines(source):
        key = _key(line)
        if not isinstance(key, str):
            key, again = (_RAW if key in seen else key), key
            seen.add(again)
        found.append((line.rstrip(), key))
    return found


def _key(line: str) -> Key:
    code = line[:3]
    if code == "001":
        return player_of_line(line).number or _RAW
    if code == "299":
        return "points" if _is_general(line) else "beside"
    national = national_of_line(line)
    if national is not None:
        return code, national.number
    return _BY_CODE.get(code, code if is_header(code) else _RAW)


def _is_general(line: str) -> bool:
    try:
        return abnormal_of(line).is_general
    except (ValueError, InvalidOperation):
        return False


def _unchanged(key: Key, now: TrfTournament, then: TrfTournament) -> bool:
    """Whether a setting or a header says what it said; players' records are made of their own columns."""
    if not isinstance(key, str):
        return False
    if key in _SETTINGS:
        value = _SETTINGS[key][1]
        return bool(value(now) == value(then))
    return [text for code, text in now.headers if code == key] == [text for code, text in then.headers if code == key]


def _behind(before: list[Key], placed: list[tuple[Key, str]]) -> int:
    """Where a new record goes: behind the last one of the nearest block that stands before it, else first."""
    for key in reversed(before):
        at = max((index for index, (other, _) in enumerate(placed) if other == key), default=None)
        if at is not None:
            return at + 1
    return 0
