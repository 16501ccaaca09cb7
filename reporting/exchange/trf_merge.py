"""Joins what an event says now with the report file that it came from.

Three values stand beside each other: what the event says now, what the event of the file would
say, and the file. Where the first two agree nothing has changed, and the file's own value comes
back, with all that an event has no field for; where they differ, the event is right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from reporting.exchange.trf import TrfAbnormal, TrfBye, TrfPlayer, TrfRound, TrfTournament
from reporting.exchange.trf_read import NOTHING

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
    """The file's value of an attribute where the event says what it said, else the event's."""
    value = getattr(now, name)
    return getattr(source, name) if value == getattr(then, name) else value


def _abnormal(now: TrfTournament, then: TrfTournament, source: TrfTournament) -> list[TrfAbnormal]:
    """Records 299: the file's where the event says what it said, else its general ones and the event's."""
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
    """The cells of every player, and the (number, round) of which the event says what it said.

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
        found[number] = _trimmed(cells)
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


def _trimmed(cells: list[TrfRound]) -> list[TrfRound]:
    while cells and cells[-1] == NOTHING:
        cells.pop()
    return cells
