"""Which pairs stand in an assignment of least cost, where every pair costs nothing or one.

An assignment is of least cost exactly when each of its pairs is tight: its cost is what its row and its column bring
together (Egerváry). So whatever else is asked of the cheapest assignments is asked of any complete one of tight pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.effort import spend
from engine.pairing.swiss.matching.perfect import members


def tight_rows(
    free: Sequence[int], dear: Sequence[int], columns: int, raised: Sequence[int], lowered: int
) -> tuple[list[int], int] | None:
    """The tight pairs of each row as bit sets of columns, and the least cost; None without a complete assignment.

    Row i may have a column of `free[i]` for nothing, one of `dear[i]` for one; there are as many rows as `columns`.
    It is quick where the cheapest assignment is known by its prices but for little: `raised` has what each row brings
    to begin with, 0 or 1, columns of the set `lowered` bring -1, others nothing. No pair may cost less than both bring.
    """
    prices = _Prices(free, dear, columns, raised, lowered)
    for row in range(len(free)):
        if row not in prices.column_of and not prices.match(row):
            return None
    cost = sum(dear[row] >> column & 1 for row, column in prices.column_of.items())
    return [prices.tight(row) for row in range(len(free))], cost


class _Prices:
    """What each row brings, the columns by what they bring, and an assignment of tight pairs that grows."""

    def __init__(
        self, free: Sequence[int], dear: Sequence[int], columns: int, raised: Sequence[int], lowered: int
    ) -> None:
        self.free, self.dear = free, dear
        self.brings = list(raised)
        self.level = {0: columns & ~lowered, -1: columns & lowered}
        self.column_of: dict[int, int] = {}
        self.row_of: dict[int, int] = {}
        self.open = columns
        for row in range(len(free)):
            if hit := self.tight(row) & self.open:
                self._take(row, (hit & -hit).bit_length() - 1)

    def tight(self, row: int) -> int:
        """The columns with which a row brings just what the pair costs."""
        brings, level = self.brings[row], self.level
        return self.free[row] & level.get(-brings, 0) | self.dear[row] & level.get(1 - brings, 0)

    def _take(self, row: int, column: int) -> None:
        self.column_of[row], self.row_of[column] = column, row
        self.open &= ~(1 << column)

    def match(self, row: int) -> bool:
        """Give one more row a column, at the least cost that this can have; False where there is none."""
        came: dict[int, int] = {}
        rows, seen = [row], 0
        while True:
            spend(len(rows))
            for at in rows:
                fresh = self.tight(at) & ~seen
                seen |= fresh
                if hit := fresh & self.open:
                    self._turn(row, at, (hit & -hit).bit_length() - 1, came)
                    return True
                for column in members(fresh):
                    came[column] = at
                    rows.append(self.row_of[column])
            if not any((self.free[at] | self.dear[at]) & ~seen for at in rows):
                return False
            self._raise(rows, seen)

    def _raise(self, rows: Sequence[int], seen: int) -> None:
        """Let these rows bring one more, the columns that they reach one less."""
        for at in rows:
            self.brings[at] += 1
        level: dict[int, int] = {}
        for brings, columns in self.level.items():
            level[brings] = level.get(brings, 0) | columns & ~seen
            level[brings - 1] = level.get(brings - 1, 0) | columns & seen
        self.level = {brings: columns for brings, columns in level.items() if columns}

    def _turn(self, root: int, row: int, column: int, came: dict[int, int]) -> None:
        """Change the assignment along the path from the root to an open column."""
        while True:
            before = self.column_of.get(row)
            self._take(row, column)
            if row == root or before is None:
                return
            row, column = came[before], before
