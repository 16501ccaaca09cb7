"""The first assignment of columns to rows, in the order of permutations.

A transposition of the lower half is such an assignment (FIDE C.04.3 of 2026, 4.2; of 2017, D.1).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.pairing.swiss.matching.perfect import members


def first_assignment(rows: list[int], columns: int) -> list[int] | None:
    """Give every row a column of its own, the lexicographically first way; None where there is none.

    Rows are bit sets of columns; there are as many rows as columns.
    """
    chosen: list[int] = []
    owner: dict[int, int] = {}
    free = columns
    for k, row in enumerate(rows):
        options = row & free
        if options:
            column = (options & -options).bit_length() - 1
            chosen.append(column)
            owner[column] = k
            free ^= 1 << column
        else:
            chosen.append(-1)
            taken = _reroute(k, rows, chosen, owner, free, columns, {})
            if taken < 0:
                return None
            free ^= 1 << taken
    open_columns = columns
    for k, row in enumerate(rows):
        _advance(k, row & open_columns, rows, chosen, owner, open_columns)
        open_columns ^= 1 << chosen[k]
    return chosen


def _advance(k: int, wanted: int, rows: list[int], chosen: list[int], owner: dict[int, int], usable: int) -> None:
    """Give row `k` the earliest of these columns, its own among them, for which the rows after it make room.

    Whoever a vain search met finds no room for another column either.
    """
    old = chosen[k]
    while (column := (wanted & -wanted).bit_length() - 1) != old:
        loser = owner[column]
        chosen[k], owner[column] = column, k
        usable &= ~(1 << column)
        met: dict[int, int] = {}
        if _reroute(loser, rows, chosen, owner, 1 << old, usable, met) >= 0:
            return
        chosen[k] = old
        owner[old], owner[column] = k, loser
        vain = sum(1 << chosen[each] for each in met) | 1 << column
        usable &= ~vain
        wanted &= ~vain


def _reroute(
    k: int,
    rows: list[int],
    chosen: list[int],
    owner: dict[int, int],
    free: int,
    usable: int,
    came: dict[int, int],
) -> int:
    """Find row `k` a column by an alternating path to a free one; gives that column, or -1.

    `came` is filled with the rows that are met on the way, and from which row each. Whoever is met is asked at once
    for a free column: where rows have most columns the first ones have one, and the others need not be listed.
    """
    open_columns = usable & free
    if hit := rows[k] & open_columns:
        return _switch(k, k, hit, chosen, owner, came)
    seen = 0
    queue = [k]
    for row in queue:
        fresh = rows[row] & usable & ~seen
        seen |= fresh
        for column in members(fresh):
            met = owner[column]
            came[met] = row
            if hit := rows[met] & open_columns:
                return _switch(k, met, hit, chosen, owner, came)
            queue.append(met)
    return -1


def _switch(k: int, row: int, hit: int, chosen: list[int], owner: dict[int, int], came: Mapping[int, int]) -> int:
    """Give a row the first column of a hit, and its own to the row from which it was met, back to row `k`."""
    column = end = (hit & -hit).bit_length() - 1
    while True:
        before = chosen[row]
        chosen[row], owner[column] = column, row
        if row == k:
            return end
        column, row = before, came[row]
