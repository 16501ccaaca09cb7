"""Tie-breaks of teams: board points, boards one by one, crosses of both scores, direct encounters.

PZWarc 2021, V 3.2.1; FIDE C.07, 12 and 13. The ledger is that of the event of teams: points
are match points, each outcome keeps its boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from engine.model import PointScale, ResultKind
from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import GAME_POINTS, MATCH_POINTS, Value, other_score, scored_in
from engine.standings.tie_breaks.encounters import Group, ranks_of, separate
from engine.standings.tie_breaks.opponents import buchholz, products


def game_points(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """The sum of the board points, or of the score that is asked (FIDE C.07, 13.1; PZWarc 2021, V 3.2.1.2)."""
    return Fraction(scored_in(ledger, code.score or GAME_POINTS).points[number], 2)


def _boards(ledger: Ledger, entry: Entry) -> tuple[int, ...]:
    """Half points of a round board by board; the bye of the pairing is a win on every board (FIDE C.07, 12)."""
    scale = ledger.event.info.match_boards
    if entry.kind is ResultKind.BYE and scale is not None and not ledger.pre_paired:
        return (scale.board.win,) * scale.boards
    return entry.board_points


def _on_boards(ledger: Ledger, lines: Mapping[int, Sequence[Entry]]) -> dict[int, tuple[int, ...]]:
    """Half points on board 1, board 2 and so on of each team over some matches.

    All have as many boards: a team without a match has made nothing on each.
    """
    scale = ledger.event.info.match_boards
    rows = {number: [_boards(ledger, entry) for entry in entries] for number, entries in lines.items()}
    usual = scale.boards if scale is not None else 0
    count = max([usual, *(len(row) for of_team in rows.values() for row in of_team)])
    return {
        number: tuple(sum(row[at] for row in of_team if at < len(row)) for at in range(count))
        for number, of_team in rows.items()
    }


def by_boards(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], _order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """More points on the first board over the event, then on the next (FIDE C.07, 12.2; PZWarc 2021, V 3.2.1.4).

    The value is the rank in the tied group, 1 for the best, 0 where all are equal.
    """
    return _ranks(points_on_boards(ledger, group, _order))


def points_on_boards(
    ledger: Ledger, group: Sequence[int], _order: Sequence[Sequence[int]] = ()
) -> dict[int, tuple[int, ...]]:
    """What each of some teams made on board 1, board 2 and so on over the event, in half points (FIDE C.07, 12.2)."""
    return _on_boards(ledger, {number: ledger.entries[number] for number in group})


def without_bottom_boards(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], _order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """More points without the last board, then without the last two (bottom board elimination, FIDE C.07, 12.3)."""
    return _ranks(points_without_bottom(ledger, group, _order))


def points_without_bottom(
    ledger: Ledger, group: Sequence[int], _order: Sequence[Sequence[int]] = ()
) -> dict[int, tuple[int, ...]]:
    """What each made without the last board, without the last two, and so on, in half points (FIDE C.07, 12.3)."""
    made = points_on_boards(ledger, group)
    return {
        number: tuple(sum(boards[:end]) for end in range(len(boards) - 1, 0, -1)) for number, boards in made.items()
    }


def direct_boards(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], _order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """A better result on the first and following boards in the direct matches (PZWarc 2021, V 3.2.1.6)."""
    return _ranks(points_in_direct_matches(ledger, group, _order))


def points_in_direct_matches(
    ledger: Ledger, group: Sequence[int], _order: Sequence[Sequence[int]] = ()
) -> dict[int, tuple[int, ...]]:
    """What each made of the others on board 1, board 2 and so on, in half points (PZWarc 2021, V 3.2.1.6)."""
    tied = set(group)
    direct = {number: [entry for entry in ledger.entries[number] if entry.opponent in tied] for number in group}
    return _on_boards(ledger, direct)


def higher_game_points(
    ledger: Ledger, _code: TieBreakCode, group: Sequence[int], order: Sequence[Sequence[int]]
) -> Mapping[int, int]:
    """Better board points against the other teams in the order of places (PZWarc 2021, V 3.2.1.7)."""
    return _ranks(points_in_order(ledger, group, order))


def points_in_order(ledger: Ledger, group: Sequence[int], order: Sequence[Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """The board points of each against the others place by place, in half points (PZWarc 2021, V 3.2.1.7)."""
    tied = set(group)
    places = [set(other) for other in order if not tied & set(other)]
    return {
        number: tuple(
            sum(sum(entry.board_points) for entry in ledger.entries[number] if entry.opponent in place)
            for place in places
        )
        for number in group
    }


def _ranks(keys: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Ranks of the best first, shared as 1, 2, 2, 4; 0 for everyone where nothing is decided."""
    ordered = sorted(keys.values(), reverse=True)
    if not ordered or ordered[0] == ordered[-1]:
        return dict.fromkeys(keys, 0)
    return {number: ordered.index(key) + 1 for number, key in keys.items()}


def board_count(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """The board points times the numbers of their boards; the lower is better (FIDE C.07, 12.1)."""
    boards = _on_boards(ledger, {number: ledger.entries[number]})[number]
    return Fraction(sum(at * made for at, made in enumerate(boards, 1)), 2)


def same_game_points(ledger: Ledger, group: Sequence[int]) -> bool:
    """True where board count may be used: all of the tied teams have the same board points (FIDE C.07, 12.1)."""
    return len({ledger.in_game_points.points[number] for number in group}) == 1


def extended_sonneborn_berger(opponents: str, own: str) -> Callable[[Ledger, TieBreakCode, int], Value]:
    """Sonneborn-Berger from one score of the opponents and another of the team (FIDE C.07, 13.2).

    A cut drops the product with the opponent of the lowest score of the first kind (14.1.2).
    Rounds without a match are valued as everywhere (16).
    """

    def value(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
        return products(scored_in(ledger, opponents), scored_in(ledger, own), code, number)

    return value


def schedule_strength(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """The secondary score plus the Buchholz of the primary one through a factor (SSSC; FIDE C.07, 13.4).

    Match points are primary unless the code says `:GP`. The factor is the highest primary score
    of the event through the highest secondary score of one match, rounded down, at least 1; `/K5`
    sets it. `/F` takes Fore Buchholz (13.4.2 a).
    """
    return sum(strength_parts(ledger, code, number), Fraction(0))


def strength_parts(ledger: Ledger, code: TieBreakCode, number: int) -> tuple[Fraction, Fraction]:
    """The two sums of `schedule_strength`: the secondary score, and the Buchholz through its factor."""
    primary = code.score or MATCH_POINTS
    first, second = scored_in(ledger, primary), scored_in(ledger, other_score(primary))
    strength = Fraction(buchholz(first, code, number) or 0)
    return Fraction(second.points[number], 2), strength / (code.factor or _factor(first, second))


def _factor(first: Ledger, second: Ledger) -> int:
    rounds = first.event.info.rounds or first.after
    highest: PointScale = second.event.info.points
    return max(1, rounds * first.event.info.points.win // highest.win) if highest.win else 1


emm = extended_sonneborn_berger(MATCH_POINTS, MATCH_POINTS)
"""Opponents' match points times the own match points (EMMSB, 13.2.1)."""
emg = extended_sonneborn_berger(MATCH_POINTS, GAME_POINTS)
"""Opponents' match points times the own board points (EMGSB, 13.2.2)."""
egm = extended_sonneborn_berger(GAME_POINTS, MATCH_POINTS)
"""Opponents' board points times the own match points (EGMSB, 13.2.3)."""
egg = extended_sonneborn_berger(GAME_POINTS, GAME_POINTS)
"""Opponents' board points times the own board points (EGGSB, 13.2.4)."""


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
    return _divide_on_boards(ledger, code, group, order)


def _divide_on_boards(ledger: Ledger, code: TieBreakCode, group: list[int], order: Order) -> list[list[int]]:
    """Two teams level in both scores, by the first criterion of the code that divides them."""
    level = all(len({book.points[number] for number in group}) == 1 for book in (ledger, ledger.in_game_points))
    if len(group) != 2 or not level:
        return [group]
    for criterion in _BOARDS[code.base]:
        ranks = criterion(ledger, code, group, order)
        if any(ranks.values()):
            return [[number] for number in sorted(group, key=lambda number: ranks[number])]
    return [group]
