"""Joins what an event says now with the report file that it came from.

Three values stand beside each other: what the event says now, what the event of the file would
say, and the file. Where the first two agree nothing has changed, and the file's own value comes
back, with all that an event has no field for; where they differ, the event is right.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from decimal import InvalidOperation
from typing import Any, Final

from reporting.exchange.trf import NOTHING, TrfAbnormal, TrfBye, TrfPlayer, TrfRound, TrfTournament, trimmed
from reporting.exchange.trf_read import (
    TEAM_RECORDS,
    is_header,
    national_of_line,
    numbered_lines,
    player_of_line,
)
from reporting.exchange.trf_records import abnormal_of

_SETTINGS: Final = ("rounds", "initial_colour", "coded_type", "scoring", "forbidden")
_STATIC: Final = ("name", "sex", "title", "rating", "federation", "fide_id", "birth")
_Announced = dict[tuple[int, int], str]
"""Letters of announced absences by (number, round)."""


def merged(now: TrfTournament, then: TrfTournament, source: TrfTournament, *, complete: bool = False) -> TrfTournament:
    """The tournament as the event says it, in the file's own words where they still hold.

    `complete` adds what the event says and the file never said.
    """
    settings = {name: _chosen(now, then, source, name) for name in _SETTINGS}
    if complete:
        settings |= {name: getattr(now, name) for name in ("rounds", "coded_type") if settings[name] is None}
    # XXZ holds for the round after the last one that was paired: for another one it would be false.
    same_round = now.last_paired_round == source.last_paired_round
    absent = [(number, source.next_round) for number in source.absent]
    announced = (_announced(now), _announced(then))
    cells, unchanged = _cells((now, then, source), announced, set() if same_round else set(absent))
    fresh = {key: letter for key, letter in announced[0].items() if key not in unchanged}
    return replace(
        source,
        **settings,
        headers=_headers(now, then, source, complete),
        national=_national(now, then, source),
        players=_players(now, then, source, cells),
        byes=_chosen(now, then, source, "byes") if source.of_teams else _byes(source, unchanged, fresh),
        team_lines=_chosen(now, then, source, "team_lines"),
        abnormal=_abnormal(now, then, source),
        absent=tuple(number for number, at in absent if same_round and (number, at) in unchanged),
    )


def _chosen(now: Any, then: Any, source: Any, name: str) -> Any:
    """The file's value of an attribute where it did not change in the event, else the event's."""
    value = getattr(now, name)
    return getattr(source, name) if value == getattr(then, name) else value


def _abnormal(now: TrfTournament, then: TrfTournament, source: TrfTournament) -> list[TrfAbnormal]:
    """Records 299: the file's where they did not change, else its general ones and the event's."""
    if now.abnormal == then.abnormal:
        return source.abnormal
    return [*(one for one in source.abnormal if one.is_general), *now.abnormal]


def _headers(now: TrfTournament, then: TrfTournament, source: TrfTournament, complete: bool) -> list[tuple[str, str]]:
    """Tournament records code by code; those that the event knows nothing of stay."""
    codes = dict.fromkeys(code for one in (source, now) for code, _ in one.headers)
    found: list[tuple[str, str]] = []
    for code in codes:
        texts = [[header for header in one.headers if header[0] == code] for one in (now, then, source)]
        same = texts[0] == texts[1] and (texts[2] or not complete)
        found += texts[2] if same else texts[0]
    return sorted(found, key=lambda header: header[0]) if complete else found


def _national(now: TrfTournament, then: TrfTournament, source: TrfTournament) -> dict[tuple[str, int], TrfPlayer]:
    """The records of federations: the file's, each with what the event says otherwise now."""
    numbers = {player.number for player in now.players}
    found = {key: record for key, record in source.national.items() if key[1] in numbers}
    for key, record in now.national.items():
        old, theirs = then.national.get(key), found.get(key)
        if old is not None and theirs is not None:
            found[key] = replace(theirs, **{name: _chosen(record, old, theirs, name) for name in _STATIC})
        elif old != record:
            # What the event says as it did came from another federation's record of the file.
            found[key] = record
    return {key: record for key, record in found.items() if key in now.national or key not in then.national}


def _players(
    now: TrfTournament, then: TrfTournament, source: TrfTournament, cells: dict[int, list[TrfRound]]
) -> list[TrfPlayer]:
    """The players with their cells; points and places come back only where nobody's have changed."""
    before = {player.number: player for player in then.players}
    file = {player.number: player for player in source.players}
    standing = [[(one.number, one.points, one.rank, one.rounds) for one in each.players] for each in (now, then)]
    names = (*_STATIC, *(("points", "rank") if standing[0] == standing[1] else ()))
    found = []
    for player in now.players:
        old, theirs = before.get(player.number), file.get(player.number)
        if old is None or theirs is None:
            found.append(replace(player, rounds=cells[player.number]))
            continue
        values = {name: _chosen(player, old, theirs, name) for name in names}
        found.append(replace(player, **values, rounds=cells[player.number], line=theirs.line, text=theirs.text))
    return found


def _announced(tournament: TrfTournament) -> _Announced:
    return {(number, bye.round_number): bye.kind for bye in tournament.byes for number in bye.numbers}


def _cells(
    three: tuple[TrfTournament, TrfTournament, TrfTournament],
    announced: tuple[_Announced, _Announced],
    stale: set[tuple[int, int]],
) -> tuple[dict[int, list[TrfRound]], set[tuple[int, int]]]:
    """The cells of every player, and the (number, round) that did not change in the event.

    `stale` are those of which the file's own word does not hold any more.
    """
    rounds = [{player.number: player.rounds for player in one.players} for one in three]
    last = max((len(cells) for one in rounds for cells in one.values()), default=0)
    last = max([last, *(at for one in announced for _, at in one)])
    found: dict[int, list[TrfRound]] = {}
    unchanged: set[tuple[int, int]] = set()
    for number in rounds[0]:
        cells = []
        for at in range(1, last + 1):
            mine, before, theirs = (_cell(one.get(number, []), at) for one in rounds)
            same = _known_cell(mine, announced[0], number, at) == _known_cell(before, announced[1], number, at)
            if same and (number, at) not in stale:
                unchanged.add((number, at))
                mine = theirs
            cells.append(mine)
        found[number] = trimmed(cells)
    return found, unchanged


def _cell(cells: list[TrfRound], at: int) -> TrfRound:
    return cells[at - 1] if at <= len(cells) else NOTHING


def _known_cell(cell: TrfRound, announced: _Announced, number: int, at: int) -> TrfRound:
    """What is known of a player in a round, in his own line or in a record of absences."""
    letter = announced.get((number, at))
    return TrfRound(0, "-", letter) if letter and cell == NOTHING else cell


def _byes(source: TrfTournament, unchanged: set[tuple[int, int]], fresh: _Announced) -> list[TrfBye]:
    """Records 240: the file's, without those that are no longer announced, and the new ones."""
    found = []
    for bye in source.byes:
        numbers = tuple(number for number in bye.numbers if (number, bye.round_number) in unchanged)
        if numbers:
            found.append(replace(bye, numbers=numbers))
    for kind, at in sorted({(kind, at) for (_, at), kind in fresh.items()}, key=lambda one: (one[1], one[0])):
        numbers = tuple(sorted(number for (number, other), letter in fresh.items() if (letter, other) == (kind, at)))
        found.append(TrfBye(kind, at, numbers))
    return found


Key = str | int | tuple[str, int]
"""What a record says: the code of a header, a player's number, with a federation before it, or a setting by name."""
Blocks = dict[Key, list[str]]
_RAW: Final = "raw"
"""The key of lines that are copied as they are: teams, comments, records of other programs."""

_BY_SETTING: Final[dict[str, tuple[tuple[str, ...], Callable[[TrfTournament], Any]]]] = {
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
_BY_CODE: Final = {code: key for key, (codes, _) in _BY_SETTING.items() for code in codes}


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
            _unchanged(key, tournament, then) and not (anew and key in _BY_SETTING and key not in _AS_READ)
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
    """Whether a setting or a header is unchanged; players' records are merged column by column."""
    if not isinstance(key, str):
        return False
    if key in _BY_SETTING:
        value = _BY_SETTING[key][1]
        return bool(value(now) == value(then))
    return [text for code, text in now.headers if code == key] == [text for code, text in then.headers if code == key]


def _behind(before: list[Key], placed: list[tuple[Key, str]]) -> int:
    """Where a new record goes: behind the last one of the nearest block that stands before it, else first."""
    for key in reversed(before):
        at = max((index for index, (other, _) in enumerate(placed) if other == key), default=None)
        if at is not None:
            return at + 1
    return 0
