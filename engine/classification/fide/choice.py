"""The best legal choice of games for a title norm, in polynomial time (FIDE B.01, 1.4.1 and 1.4.2).

Legal are: the whole record; where pairings are not fixed beforehand its first games, later ones
left out, and of these without any won games; each with the last round's forfeit counted as a loss
where it stands among them. Every combination is considered, none is enumerated: of the games that
are kept only number, points, sum of the ratings and mix matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.classification.fide.event_conditions import fewest_games
from engine.classification.fide.opponent_mix import demands, exempt, fixed_pairings, is_of_level, is_outside, is_titled
from engine.classification.fide.performance import difference, rating_of
from engine.classification.fide.selection import Item, Mix, best_selection
from engine.classification.record import RecordedGame
from engine.model import Event, Mark, Player, half_up
from engine.systems.table import planned_rounds


@dataclass(frozen=True, slots=True)
class _Head:
    """The first games: those that have to be kept, the won ones that may be left out, and the points of them all."""

    fixed: tuple[Item, ...]
    wins: tuple[Item, ...]
    half_points: int

    @property
    def size(self) -> int:
        """All its games."""
        return len(self.fixed) + len(self.wins)


@dataclass(frozen=True, slots=True)
class _Case:
    """What the search is about."""

    event: Event
    player: Player
    figures: dict[str, Any]
    numbers: dict[str, Any]
    minimum: int
    most: int


def best_choice(
    event: Event,
    player: Player,
    record: Sequence[RecordedGame],
    countable: tuple[RecordedGame, ...],
    minimum: int,
    figures: dict[str, Any],
    numbers: dict[str, Any],
) -> tuple[RecordedGame, ...]:
    """The games of the norm; where no choice makes it, all that count.

    A choice without the last round's forfeit comes before one that needs it, then the one with
    the most games, then the one with the highest performance. The forfeit is needed where it
    makes the number of games full (1.4.2), never in the place of the ninth game of 1.4.1 c.
    """
    forfeit, fewest = _last_forfeit(event, record, numbers), fewest_games(event, numbers)
    tried = [(countable, minimum, len(countable))]
    if forfeit:
        tried.append(((*countable, forfeit), fewest, fewest))
    for games, least, most in tried:
        found = _best_of(_Case(event, player, figures, numbers, least, most), games, forfeit)
        if found:
            return tuple(game for at, game in enumerate(games) if at in found)
    return countable


def _last_forfeit(event: Event, record: Sequence[RecordedGame], numbers: dict[str, Any]) -> RecordedGame | None:
    """1.4.2: a forfeit win in the last round of the plan, against somebody of a federation of FIDE."""
    last = record[-1] if record else None
    if last is None or not last.forfeit_win or is_outside(last.opponent, numbers):
        return None
    return last if last.round == planned_rounds(event) else None


def _best_of(case: _Case, games: tuple[RecordedGame, ...], forfeit: RecordedGame | None) -> frozenset[int]:
    """Positions of the games that are kept; empty where no choice will do."""
    heads = list(_heads(case, games, forfeit))
    for n in range(min(case.most, len(games)), max(case.minimum, 1) - 1, -1):
        best: frozenset[int] = frozenset()
        highest, mix = int(case.figures["performance"]) - 1, _mix(case, n)
        for head in heads:
            chosen, performance = _of_size(case, head, mix, highest)
            if chosen:
                best, highest = chosen, performance
        if best:
            return best
    return frozenset()


def _mix(case: _Case, n: int) -> Mix:
    none = frozenset(case.numbers["not_a_federation"])
    free = exempt(case.event, case.player, case.numbers) is not False
    return Mix(n, demands(n, case.numbers), case.player.country, none, free=free)


def _heads(case: _Case, games: tuple[RecordedGame, ...], forfeit: RecordedGame | None) -> Iterator[_Head]:
    """The first games for every end, the shortest first; all of them where nothing may be left out.

    An end before a won game says nothing that the next one does not: there the win may be left out.
    """
    may_leave_out = not fixed_pairings(case.event)
    whole = not may_leave_out or (forfeit is not None and forfeit in games)
    items = [_item(case, at, game) for at, game in enumerate(games)]
    points = [0 if game.forfeit_win else int(game.mark) for game in games]
    for end in range(len(games) if whole else case.minimum, len(games) + 1):
        if end < len(games) and games[end].mark is Mark.WIN:
            continue
        won = [may_leave_out and made == Mark.WIN for made in points[:end]]
        fixed = tuple(item for item, free in zip(items, won, strict=False) if not free)
        wins = tuple(item for item, free in zip(items, won, strict=False) if free)
        yield _Head(fixed, wins, sum(points[:end]))


def _item(case: _Case, at: int, game: RecordedGame) -> Item:
    opponent = game.opponent
    return Item(
        at,
        opponent.number,
        rating_of(game) or int(case.numbers["unrated"]),
        opponent.country,
        is_titled(opponent, case.numbers),
        is_of_level(opponent, case.figures),
    )


def _of_size(case: _Case, head: _Head, mix: Mix, highest: int) -> tuple[frozenset[int], int]:
    """The best n games of a head with a performance above `highest`, and that performance."""
    n = mix.n
    half_points = head.half_points - 2 * (head.size - n)
    if not len(head.fixed) <= n <= head.size or 50 * half_points < int(case.numbers["percent"]) * n:
        return frozenset(), highest
    dp = difference(half_points, n, case.numbers["dp"])
    average = max(int(case.figures["average"]), highest + 1 - dp)
    least = -(-(2 * average - 1) * n // 2)
    chosen, total = best_selection(head.fixed, head.wins, mix, int(case.figures["floor"]), least)
    return (chosen, half_up(Fraction(total, n)) + dp) if chosen else (frozenset(), highest)
