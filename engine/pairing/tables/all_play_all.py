"""The pairing tables in which everyone meets everyone: Berger's by the rule of the carousel, half-tables, by system id.

The printed tables for 4 to 16 players are what the rule gives (PZSzach 2002, B.VI A.3 and A.4; PZWarc 2021, V 1.4 and
appendix); they are test data here, not source code. Another such system is one more line of the dictionary, and an id
in `ALL_PLAY_ALL`; cycles are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final, TypeAlias

from engine.model.system_id import ACROSS
from engine.pairing.tables import Pairs, Rounds
from engine.pairing.tables.sliding import sliding

Round: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs (White, Black) in the order of the boards."""
Schedule: TypeAlias = tuple[Round, ...]


@cache
def schedule(players: int, cycles: int = 1) -> Schedule:
    """All rounds of a round robin in the board order of the regulation, White's number first.

    PZSzach 2002, B.VI A.4.1 to A.4.3, A.4.5 and B.1; PZWarc 2021, V 1.1 and 1.4. With an odd
    number of players whoever should meet the number above the last is free and not listed.
    Colours are reversed in the even cycles (B.1). ValueError for fewer than two players or
    no cycle: the caller checks what a user typed.
    """
    if players < 2 or cycles < 1:
        raise ValueError(f"no round robin of {players} players in {cycles} cycles")
    first = _first_cycle(players)
    mirrored = tuple(tuple((black, white) for white, black in pairs) for pairs in first)
    return tuple(pairs for cycle in range(cycles) for pairs in (mirrored if cycle % 2 else first))


def _first_cycle(players: int) -> Schedule:
    """One cycle; the number that starts a round is who had Black on the last board before (A.4.3)."""
    last = players + players % 2
    rounds: list[Round] = []
    start = 1
    for round_number in range(1, last):
        pairs = _carousel(last, start, round_number)
        start = pairs[-1][1]
        rounds.append(tuple(pair for pair in pairs if max(pair) <= players))
    return tuple(rounds)


def _carousel(last: int, start: int, round_number: int) -> Round:
    """One round (A.4.1, A.4.2): White down the boards from `start`, Black back up them.

    The last number sits at board 1 and has Black in the odd rounds, White in the even ones.
    After the last odd number comes 1 (A.4.3, note).
    """
    boards = last // 2
    order = [(start - 1 + step) % (last - 1) + 1 for step in range(last - 1)]
    whites, blacks = order[:boards], order[boards:]
    pairs = [(whites[board], blacks[boards - 1 - board]) for board in range(1, boards)]
    first = (start, last) if round_number % 2 else (last, start)
    return (first, *pairs)


def half_table(players: int, *, reverse: bool = False) -> Rounds:
    """The pairing table for a number of players divisible by four, or one less.

    PZWarc 2021, V 1.5.1.1 to 1.5.1.3; `reverse` plays the second phase first (V 1.5.2).
    Raises ValueError for any other number.
    """
    size = players + players % 2
    if players < 3 or size % 4:
        raise ValueError(players)
    phases = (_inside(size), across(size))
    rounds = phases[1] + phases[0] if reverse else phases[0] + phases[1]
    return tuple(tuple(pair for pair in pairs if max(pair) <= players) for pairs in rounds)


def _inside(size: int) -> Rounds:
    """V 1.5.1.2: both halves by the round-robin table for half the number."""
    half = size // 2
    return tuple((*pairs, *((white + half, black + half) for white, black in pairs)) for pairs in schedule(half))


def across(size: int) -> Rounds:
    """Half against half alone, for any even number: who has met inside the halves before.

    V 1.5.1.3: the upper half keeps its boards and alternates; the lower half moves up by one.
    ValueError for an odd number.
    """
    if size < 2 or size % 2:
        raise ValueError(size)
    half = size // 2
    return tuple(_across_round(half, turn) for turn in range(half))


def _across_round(half: int, turn: int) -> Pairs:
    upper = range(1, half + 1)
    pairs = ((board, half + 1 + (board - 1 + turn) % half) for board in upper)
    return tuple(pairs) if turn % 2 == 0 else tuple((lower, above) for above, lower in pairs)


MOST_PLAYERS: Final = 1000
"""Beyond that an all-play-all would take thousands of rounds: a list that was meant for another system."""
FIRST_CYCLE: Final[Mapping[str, Callable[[int], Rounds]]] = {
    "round-robin": schedule,
    "half-table": half_table,
    "half-table-reversed": partial(half_table, reverse=True),
    "sliding": sliding,
    "rutsch": sliding,
    ACROSS: across,
}
"""The table of one cycle, by system id."""
_TO_THE_RIGHT: Final[Mapping[str, Callable[[int], Rounds]]] = {
    "sliding": partial(sliding, direction="right"),
    "rutsch": partial(sliding, direction="right"),
}


@cache
def table_of(system: str, players: int, cycles: int = 1, direction: str = "") -> Rounds:
    """All rounds of an all-play-all by its system, boards in the regulation's order.

    PZSzach 2002, B.VI A.3 to A.5 and B.1; PZWarc 2021, V 1.4 and 1.5. Every cycle is the same table,
    the even ones with colours reversed. `direction` is that of the sliding systems (`left` or
    `right`). ValueError where there is no such table: fewer than two players, no cycle, a half-table
    of a number that is neither divisible by four nor one less.
    """
    if players < 2 or cycles < 1:
        raise ValueError(f"no {system} of {players} players in {cycles} cycles")
    tables = _TO_THE_RIGHT if direction == "right" and system in _TO_THE_RIGHT else FIRST_CYCLE
    first = tables[system](players)
    mirrored = tuple(tuple((black, white) for white, black in pairs) for pairs in first)
    return tuple(pairs for cycle in range(cycles) for pairs in (mirrored if cycle % 2 else first))


def has_table(system: str, players: int) -> bool:
    """Whether a system has a table for so many players: the half-table wants 4k or 4k - 1 (PZWarc 2021, V 1.5.1.1)."""
    if not 2 <= players <= MOST_PLAYERS:
        return False
    if system == ACROSS:
        return players % 2 == 0
    return not system.startswith("half-table") or (players >= 3 and (players + players % 2) % 4 == 0)
