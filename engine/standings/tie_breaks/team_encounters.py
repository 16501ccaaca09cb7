"""Direct encounter of teams: match points, then board points, then the boards (FIDE C.07, 13.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.encounters import Group, ranks_of, separate
from engine.standings.tie_breaks.reference import MATCH_POINTS, other_score, scored_in
from engine.standings.tie_breaks.team_scores import board_count, by_boards, without_bottom_boards

Order: TypeAlias = Sequence[Group]
Ranked: TypeAlias = Callable[[Ledger, TieBreakCode, Group, Order], Mapping[int, int]]


def _by_board_count(ledger: Ledger, code: TieBreakCode, group: Group, _order: Order) -> Mapping[int, int]:
    """Ranks by the board count of two teams with the same board points; 0 where it is the same."""
    counts = {number: board_count(ledger, code, number) or 0 for number in group}
    ordered = sorted(counts.values())
    return {number: 0 if ordered[0] == ordered[-1] else 1 + ordered.index(counts[number]) for number in group}


_BOARDS: Final[Mapping[str, tuple[Ranked, ...]]] = {
    "EDE": (),
    "EDEBT": (_by_board_count, by_boards),
    "EDEBB": (_by_board_count, without_bottom_boards),
    "EDET": (by_boards,),
    "EDEB": (without_bottom_boards,),
}
"""What divides two teams that are level in both scores, in its order (13.3.2)."""


def extended_direct_encounter(ledger: Ledger, code: TieBreakCode, group: Group, order: Order) -> Mapping[int, int]:
    """The direct encounter in the primary score, where it divides nobody in the secondary one (FIDE C.07, 13.3).

    Match points are primary unless the code says `:GP`. Article 6 is applied whole in one score,
    again and again inside the groups that it makes, and whoever it leaves tied begins anew with
    the primary score (13.3.3): so exercise 45 of FIDE's Technical Commission does it; the letter
    could also mean a new beginning after every single comparison. Exactly two teams that are
    level in both scores go on to the boards, over the whole event, where the code has them
    (13.3.2; the four names stand for board count or not, then top boards or bottom boards).
    """
    blocks = _divide(ledger, code, list(group), order)
    return ranks_of(blocks) if len(blocks) > 1 else dict.fromkeys(group, 0)


def _divide(ledger: Ledger, code: TieBreakCode, group: list[int], order: Order) -> list[list[int]]:
    primary = code.score or MATCH_POINTS
    for score in (primary, other_score(primary)):
        blocks = separate(scored_in(ledger, score), code, group)
        if len(blocks) > 1:
            return [part for block in blocks for part in _divide(ledger, code, block, order)]
    return _on_boards(ledger, code, group, order)


def _on_boards(ledger: Ledger, code: TieBreakCode, group: list[int], order: Order) -> list[list[int]]:
    """Two teams level in both scores, by the first criterion of the code that divides them."""
    level = all(len({book.points[number] for number in group}) == 1 for book in (ledger, ledger.in_game_points))
    if len(group) != 2 or not level:
        return [group]
    for criterion in _BOARDS[code.base]:
        ranks = criterion(ledger, code, group, order)
        if any(ranks.values()):
            return [[number] for number in sorted(group, key=lambda number: ranks[number])]
    return [group]
