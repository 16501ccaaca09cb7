"""Tie-breaks of teams: board points, boards one by one, and crosses of match and board points.

PZWarc 2021, V 3.2.1; FIDE C.07, 12 and 13. The ledger is that of the event of teams: points
are match points, each outcome keeps its boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Value


def own_boards(entry: Entry) -> tuple[int, ...]:
    """Half points that the team made in a match, board by board."""
    side = 0 if entry.white else 1
    return tuple(board[side] for board in entry.outcome.boards)


def game_points(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """The sum of the board points (PZWarc 2021, V 3.2.1.2: małe punkty)."""
    return Fraction(sum(sum(own_boards(entry)) for entry in ledger.entries[number]), 2)


def _half_game_points(ledger: Ledger, number: int) -> int:
    return sum(sum(own_boards(entry)) for entry in ledger.entries.get(number, ()))


def _on_boards(entries: Sequence[Entry]) -> tuple[int, ...]:
    """Half points on board 1, board 2 and so on over some matches."""
    rows = [own_boards(entry) for entry in entries]
    return tuple(sum(row[at] for row in rows if at < len(row)) for at in range(max(map(len, rows), default=0)))


def by_boards(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], _order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """More points on the first board over the event, then on the next (PZWarc 2021, V 3.2.1.4).

    The value is the rank in the tied group, 1 for the best, 0 where all are equal.
    """
    return _ranks({number: _on_boards(ledger.entries[number]) for number in group})


def without_bottom_boards(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], _order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """More points without the last board, then without the last two (bottom board elimination, FIDE C.07, 13)."""
    keys: dict[int, tuple[int, ...]] = {}
    for number in group:
        boards = _on_boards(ledger.entries[number])
        keys[number] = tuple(sum(boards[:end]) for end in range(len(boards) - 1, 0, -1))
    return _ranks(keys)


def direct_boards(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], _order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """A better result on the first and following boards in the direct matches (PZWarc 2021, V 3.2.1.6)."""
    tied = set(group)
    return _ranks(
        {number: _on_boards([entry for entry in ledger.entries[number] if entry.opponent in tied]) for number in group}
    )


def higher_game_points(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """Better board points against the other teams in the order of places (PZWarc 2021, V 3.2.1.7)."""
    tied = set(group)
    places = [set(other) for other in order if not tied & set(other)]
    return _ranks(
        {
            number: tuple(
                sum(sum(own_boards(entry)) for entry in ledger.entries[number] if entry.opponent in place)
                for place in places
            )
            for number in group
        }
    )


def _ranks(keys: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Ranks of the best first, shared as 1, 2, 2, 4; 0 for everyone where nothing is decided."""
    ordered = sorted(keys.values(), reverse=True)
    if not ordered or ordered[0] == ordered[-1]:
        return dict.fromkeys(keys, 0)
    return {number: ordered.index(key) + 1 for number, key in keys.items()}


def board_count(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """The sum of the board numbers of the boards won; the lower is better (FIDE C.07, 13)."""
    return sum(
        at
        for entry in ledger.entries[number]
        for at, pair in enumerate(entry.outcome.boards, 1)
        if pair[0 if entry.white else 1] > pair[1 if entry.white else 0]
    )


def _crosses(ledger: Ledger, number: int) -> Iterator[tuple[Entry, int, int]]:
    """Each match with the opponent's match and board points, in half points."""
    for entry in ledger.entries[number]:
        if entry.opponent is not None:
            yield entry, ledger.points.get(entry.opponent, 0), _half_game_points(ledger, entry.opponent)


def emm(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Opponents' match points times the own match points (EMMSB)."""
    return Fraction(sum(match * entry.points for entry, match, _ in _crosses(ledger, number)), 4)


def emg(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Opponents' match points times the own board points (EMGSB)."""
    return Fraction(sum(match * sum(own_boards(entry)) for entry, match, _ in _crosses(ledger, number)), 4)


def egm(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Opponents' board points times the own match points (EGMSB)."""
    return Fraction(sum(game * entry.points for entry, _, game in _crosses(ledger, number)), 4)


def egg(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Opponents' board points times the own board points (EGGSB)."""
    return Fraction(sum(game * sum(own_boards(entry)) for entry, _, game in _crosses(ledger, number)), 4)
