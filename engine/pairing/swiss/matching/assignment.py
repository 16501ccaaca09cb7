"""The first assignment of columns to rows, in the order of permutations.

A transposition of the lower half is such an assignment (FIDE C.04.3 of 2026, 4.2; of 2017, D.1).
"""

from __future__ import annotations

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
            taken = _reroute(k, rows, chosen, owner, free, columns)
            if taken < 0:
                return None
            free ^= 1 << taken
    open_columns = columns
    for k, row in enumerate(rows):
        for column in members(row & open_columns):
            if column == chosen[k] or _advance(k, column, rows, chosen, owner, open_columns):
                break
        open_columns ^= 1 << chosen[k]
    return chosen


def _advance(k: int, column: int, rows: list[int], chosen: list[int], owner: dict[int, int], usable: int) -> bool:
    """Try to give row `k` an earlier column than its own; the rows after it make room."""
    loser, old = owner[column], chosen[k]
    chosen[k], owner[column] = column, k
    if _reroute(loser, rows, chosen, owner, 1 << old, usable & ~(1 << column)) >= 0:
        return True
    chosen[k] = old
    owner[old], owner[column] = k, loser
    return False


def _reroute(k: int, rows: list[int], chosen: list[int], owner: dict[int, int], free: int, usable: int) -> int:
    """Find row `k` a column by an alternating path to a free one; gives that column, or -1."""
    came: dict[int, int] = {}
    seen = 0
    queue = [k]
    for at in queue:
        row = at
        hit = rows[row] & usable & free
        if hit:
            column = end = (hit & -hit).bit_length() - 1
            while True:
                before = chosen[row] if row != k else -1
                chosen[row], owner[column] = column, row
                if row == k:
                    return end
                column, row = before, came[row]
        fresh = rows[row] & usable & ~seen
        seen |= fresh
        for column in members(fresh):
            came[owner[column]] = row
            queue.append(owner[column])
    return -1
