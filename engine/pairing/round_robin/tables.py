"""The pairing tables in which everyone meets everyone: Berger's by the rule of the carousel, half-tables, sliding ones.

The printed tables for 4 to 16 players are what the rule gives (PZSzach 2002, B.VI A.3 and A.4; PZWarc 2021, V 1.4 and
appendix); they are test data here, not source code. Every table is a tuple of rounds; a round is a tuple of (White,
Black) in the regulation's board order. The free player of an odd field is not listed.

In the sliding systems everybody moves one seat after each round (PZSzach 2002, B.VI A.5; PZWarc 2021, V 1.5.3, Rutsch).
The boards stand in a row with alternating colours. Seen from the near side, board 1 is on the left. Number 1 sits at
the near side of board 1, the next numbers follow to the right and come back along the far side. The figures of both
regulations are lost: "left" is taken as seen from the seat, so the near side moves towards board 1 and the far side
away from it; `right` is the other way round.

Another such system is one more line of the dictionary, and an id in `ALL_PLAY_ALL`; cycles are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Literal

from engine.model.system_id import ACROSS

Pairs = tuple[tuple[int, int], ...]
Rounds = tuple[Pairs, ...]
Direction = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in one round.

    `near` and `far` hold the starting numbers board by board; `white_near` says on which
    side of each board White stands; `free` is the player without a seat, None where the
    number is even.
    """

    near: tuple[int, ...]
    far: tuple[int, ...]
    white_near: tuple[bool, ...]
    free: int | None

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The games as (White, Black), board by board."""
        seats = zip(self.near, self.far, self.white_near, strict=True)
        return tuple((near, far) if white else (far, near) for near, far, white in seats)


def seatings(players: int, direction: Direction = "left") -> tuple[Seating, ...]:
    """The seating of every round of a sliding tournament.

    PZSzach 2002, B.VI A.5.1 (odd number) and A.5.2 (even number): everybody meets once.
    Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(players)
    return _odd(players, direction) if players % 2 else _even(players, direction)


def sliding(players: int, direction: Direction = "left") -> Rounds:
    """The pairing table of a sliding tournament (PZSzach 2002, B.VI A.5; PZWarc 2021, V 1.5.3)."""
    return tuple(seating.pairs for seating in seatings(players, direction))


def _odd(players: int, direction: Direction) -> tuple[Seating, ...]:
    """A.5.1: the ring of all seats and the free place turns; colours stay with the boards."""
    boards = players // 2
    white_near = tuple(board % 2 == 0 for board in range(boards))
    rounds = []
    for turn in range(players):
        ring = _turned(list(range(1, players + 1)), turn, direction)
        rounds.append(Seating(tuple(ring[:boards]), tuple(ring[-2 : boards - 1 : -1]), white_near, ring[-1]))
    return tuple(rounds)


def _even(players: int, direction: Direction) -> tuple[Seating, ...]:
    """A.5.2: number 1 keeps his seat and changes colour, White first; the others turn around him.

    Whoever met number 1 goes on to table 2 and plays Black there (A.5.2 c).
    """
    boards = players // 2
    arrives_far = direction == "left"
    rounds = []
    for turn in range(players - 1):
        ring = _turned(list(range(2, players + 1)), turn, direction)
        near = (1, *ring[: boards - 1])
        far = tuple(reversed(ring[boards - 1 :]))
        white_near = (turn % 2 == 0, *((board % 2 == 1) is arrives_far for board in range(1, boards)))
        rounds.append(Seating(near, far, white_near, None))
    return tuple(rounds)


def _turned(ring: list[int], turn: int, direction: Direction) -> list[int]:
    """The ring after some moves: `left` brings the next number to each near seat."""
    shift = turn if direction == "left" else -turn
    shift %= len(ring)
    return ring[shift:] + ring[:shift]


def schedule(players: int) -> Rounds:
    """All rounds of a round robin in the board order of the regulation, White's number first.

    PZSzach 2002, B.VI A.4.1 to A.4.3, A.4.5; PZWarc 2021, V 1.1 and 1.4. With an odd number of players whoever
    should meet the number above the last is free and not listed. The number that starts a round is who had Black
    on the last board before (A.4.3).
    """
    last = players + players % 2
    rounds: list[Pairs] = []
    start = 1
    for round_number in range(1, last):
        pairs = _carousel(last, start, round_number)
        start = pairs[-1][1]
        rounds.append(tuple(pair for pair in pairs if max(pair) <= players))
    return tuple(rounds)


def _carousel(last: int, start: int, round_number: int) -> Pairs:
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
def table_of(system: str, players: int, cycles: int = 1, direction: str = "", *, reverse: bool = False) -> Rounds:
    """All rounds of an all-play-all by its system, boards in the regulation's order.

    PZSzach 2002, B.VI A.3 to A.5 and B.1; PZWarc 2021, V 1.4 and 1.5. Every cycle is the same table,
    the even ones with colours reversed. `direction` is that of the sliding systems (`left` or
    `right`). With `reverse` the last two rounds of a cycle change places where another one follows, so
    that nobody has three games of one colour running there (FIDE C.05, annex 1). ValueError where
    there is no such table: fewer than two players, no cycle, a half-table of a number that is
    neither divisible by four nor one less.
    """
    if players < 2 or cycles < 1:
        raise ValueError(f"no {system} of {players} players in {cycles} cycles")
    tables = _TO_THE_RIGHT if direction == "right" and system in _TO_THE_RIGHT else FIRST_CYCLE
    first = tables[system](players)
    followed = (*first[:-2], *reversed(first[-2:])) if reverse else first
    rounds = (pairs for cycle in range(cycles) for pairs in (followed if cycle + 1 < cycles else first))
    return tuple(
        tuple(pair[::-1] for pair in pairs) if at // len(first) % 2 else pairs for at, pairs in enumerate(rounds)
    )


def has_table(system: str, players: int) -> bool:
    """Whether a system has a table for so many players: the half-table wants 4k or 4k - 1 (PZWarc 2021, V 1.5.1.1)."""
    if system not in FIRST_CYCLE or not 2 <= players <= MOST_PLAYERS:
        return False
    if system == ACROSS:
        return players % 2 == 0
    return not system.startswith("half-table") or (players >= 3 and (players + players % 2) % 4 == 0)
