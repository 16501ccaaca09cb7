"""The pairing tables in which everyone meets everyone, by the id of their system.

Another such system is one more line of the dictionary, and an id in `ALL_PLAY_ALL`; cycles are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

from engine.model.system_id import ACROSS
from engine.pairing.tables import Rounds
from engine.pairing.tables.berger import schedule
from engine.pairing.tables.half_table import across, half_table
from engine.pairing.tables.sliding import sliding

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
