"""The pairing table of a round robin, made by the rule of the carousel for any number of players.

The printed tables for 4 to 16 players are what the rule gives (PZSzach 2002, B.VI A.3 and A.4;
PZWarc 2021, V 1.4 and appendix); they are test data here, not source code.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

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
