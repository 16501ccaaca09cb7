"""The best legal choice of games for a title norm, in polynomial time (FIDE B.01, 1.4.1 and 1.4.2).

Legal are: the whole record; where pairings are not fixed beforehand its first games, later ones
left out, and of these without any won games; each with the last round's forfeit counted as a loss
where it stands among them. Every combination is considered, none is enumerated: of the games that
are kept only number, points, sum of the ratings and mix matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import ceil
from typing import Any

from engine.classification.fide.kept import best_kept
from engine.classification.fide.opponent_mix import demands, exempt, fixed_pairings, is_of_level, is_titled
from engine.classification.fide.performance import difference, rating_of
from engine.classification.fide.wanted import Item, Mix
from engine.classification.record import RecordedGame
from engine.model import Event, Mark, Player, half_up
from engine.systems.table import planned_rounds


@dataclass(frozen=True)
class _Head:
    """Games that have to be kept, and won ones that may be left out."""

    fixed: tuple[Item, ...]
    wins: tuple[Item, ...]
    half_points: int
    floor: int

    @cached_property
    def size(self) -> int:
        """All its games."""
        return len(self.fixed) + len(self.wins)

    @cached_property
    def titles(self) -> tuple[int, int]:
        """Title holders and those of the level among all opponents."""
        items = (*self.fixed, *self.wins)
        return sum(item.titled for item in items), sum(item.level for item in items)

    def bound(self, n: int) -> int:
        """No n games of it have a higher sum of ratings, one opponent raised to the floor."""
        return self._sums[n - len(self.fixed)]

    @cached_property
    def _sums(self) -> tuple[int, ...]:
        opponents = Counter((item.opponent, item.rating) for item in (*self.fixed, *self.wins))
        raised = max((count * (self.floor - rating) for (_, rating), count in opponents.items()), default=0)
        base = sum(item.rating for item in self.fixed) + max(0, raised)
        best_first = sorted((item.rating for item in self.wins), reverse=True)
        return tuple(accumulate(best_first, initial=base))


@dataclass(frozen=True, slots=True)
class _Case:
    """What the search is about."""

    event: Event
    player: Player
    figures: dict[str, Any]
    numbers: dict[str, Any]
    minimum: int


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
    the most games, then the one with the highest performance.
    """
    case = _Case(event, player, figures, numbers, minimum)
    forfeit = _last_forfeit(event, record)
    for games in (countable, *([(*countable, forfeit)] if forfeit else [])):
        found = _best_of(case, games, forfeit)
        if found:
            return tuple(game for at, game in enumerate(games) if at in found)
    return countable


def _last_forfeit(event: Event, record: Sequence[RecordedGame]) -> RecordedGame | None:
    """1.4.2: a forfeit win in the last round of the plan."""
    last = record[-1] if record else None
    if last is None or not last.forfeit_win:
        return None
    return last if last.round == planned_rounds(event) else None


def _best_of(case: _Case, games: tuple[RecordedGame, ...], forfeit: RecordedGame | None) -> frozenset[int]:
    """Positions of the games that are kept; empty where no choice will do."""
    heads = list(_heads(case, games, forfeit))
    for n in range(max((head.size for head in heads), default=0), max(case.minimum, 1) - 1, -1):
        best: frozenset[int] = frozenset()
        highest, mix = int(case.figures["performance"]) - 1, _mix(case, n)
        for head in heads:
            kept, performance = _of_size(case, head, mix, highest)
            if kept:
                best, highest = kept, performance
        if best:
            return best
    return frozenset()


def _mix(case: _Case, n: int) -> Mix:
    none = frozenset(case.numbers["not_a_federation"])
    return Mix(n, demands(n, case.numbers), case.player.country, none, free=exempt(case.event))


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
        free = {at for at in range(end) if may_leave_out and points[at] == Mark.WIN}
        fixed = tuple(item for item in items[:end] if item.at not in free)
        wins = tuple(item for item in items[:end] if item.at in free)
        yield _Head(fixed, wins, sum(points[:end]), int(case.figures["floor"]))


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
    if head.titles[0] < mix.asked.titled_least or head.titles[1] < mix.asked.level_least:
        return frozenset(), highest
    dp = difference(half_points, n, case.numbers["dp"])
    average = max(int(case.figures["average"]), highest + 1 - dp)
    least = ceil(Fraction((2 * average - 1) * n, 2))
    if head.bound(n) < least:
        return frozenset(), highest
    kept, total = best_kept(head.fixed, head.wins, mix, head.floor, least)
    return (kept, half_up(Fraction(total, n)) + dp) if kept else (frozenset(), highest)
