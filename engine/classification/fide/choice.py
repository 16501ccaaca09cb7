"""The best legal choice of games for a title norm, in polynomial time (FIDE B.01, 1.4.1 and 1.4.2).

Legal are: the whole record; where pairings are not fixed beforehand its first games, later ones
left out, and of these without any won games; each with the last round's forfeit counted as a loss
where it stands among them. Every combination is considered, none is enumerated: of the games that
are kept only number, points, sum of the ratings and mix matter.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import ceil
from operator import itemgetter
from typing import Any

from engine.classification.fide.event_conditions import fewest_games
from engine.classification.fide.kept import best_kept
from engine.classification.fide.opponent_mix import demands, exempt, fixed_pairings, is_of_level, is_outside, is_titled
from engine.classification.fide.performance import difference, rating_of
from engine.classification.fide.reach import is_out_of_reach
from engine.classification.fide.wanted import Item, Mix
from engine.classification.record import RecordedGame
from engine.model import Event, Mark, Player, half_up
from engine.systems.table import planned_rounds


@dataclass(frozen=True)
class _Head:
    """The first games: of those that have to be kept, and of the won ones that may be left out, as many as `of` tells.

    `rating` is the sum of the ratings of those that have to be kept.
    """

    all_fixed: Sequence[Item]
    all_wins: Sequence[Item]
    of: tuple[int, int]
    rating: int
    half_points: int
    raised: int
    """No opponent raised to the floor adds more to the sum of its ratings."""
    titles: tuple[int, int]
    """Title holders and those of the level among all opponents."""
    foreign: int
    """Their federations other than the player's own."""

    @cached_property
    def fixed(self) -> tuple[Item, ...]:
        """Games that have to be kept."""
        return tuple(self.all_fixed[: self.of[0]])

    @cached_property
    def wins(self) -> tuple[Item, ...]:
        """Won games that may be left out."""
        return tuple(self.all_wins[: self.of[1]])

    @property
    def size(self) -> int:
        """All its games."""
        return sum(self.of)

    def has_federations(self, mix: Mix) -> bool:
        """Whether n games of it may be against no more of each federation than may stand (1.4.4)."""
        if mix.free:
            return True
        if any(count > mix.most(name) for name, count in self._kept_of.items()):
            return False
        return sum(min(count, mix.most(name)) for name, count in self._all_of.items()) >= mix.n

    @cached_property
    def _kept_of(self) -> Counter[str]:
        return Counter(item.federation for item in self.fixed)

    @cached_property
    def _all_of(self) -> Counter[str]:
        return self._kept_of + Counter(item.federation for item in self.wins)

    def bound(self, n: int) -> int:
        """No n games of it have a higher sum of ratings, one opponent raised to the floor."""
        return self._sums[n - self.of[0]]

    def best_mean(self, least: int, most: int) -> Fraction:
        """The highest bound for a game among the numbers of games from `least`, one or more, to `most`.

        While the next won game is above the mean of all before it the mean rises, afterwards never again.
        """
        sums, ratings, kept = self._sums, self._best_first, self.of[0]
        peak = bisect_left(range(len(ratings)), True, key=lambda at: ratings[at] * (kept + at) <= sums[at])
        n = min(max(kept + peak, least), most)
        return Fraction(self.bound(n), n)

    @cached_property
    def _best_first(self) -> list[int]:
        return sorted((item.rating for item in self.wins), reverse=True)

    @cached_property
    def _sums(self) -> tuple[int, ...]:
        return tuple(accumulate(self._best_first, initial=self.rating + self.raised))


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
    if is_out_of_reach(games, case.minimum, case.figures, case.numbers):
        return frozenset()
    heads = list(_heads(case, games, forfeit))
    for n, possible in _by_size(case, heads):
        if n > case.most:
            continue
        best: frozenset[int] = frozenset()
        highest, mix = int(case.figures["performance"]) - 1, _mix(case, n)
        for head in possible:
            kept, performance = _of_size(case, head, mix, highest)
            if kept:
                best, highest = kept, performance
        if best:
            return best
    return frozenset()


def _by_size(case: _Case, heads: Sequence[_Head]) -> Iterator[tuple[int, list[_Head]]]:
    """The numbers of games, the largest first, with the heads of which so many may make it, in their order."""
    asked = [demands(n, case.numbers) for n in range(max((head.size for head in heads), default=0) + 1)]
    titled, level = [each.titled_least for each in asked], [each.level_least for each in asked]
    begin: dict[int, list[tuple[int, int, _Head]]] = {}
    for at, head in enumerate(heads):
        # Both demands grow with the games: up to some number the title holders suffice.
        most = min(head.size, bisect_right(titled, head.titles[0]) - 1, bisect_right(level, head.titles[1]) - 1)
        least = _fewest(case, head)
        if least <= most and _may_reach(case, head, least, most):
            begin.setdefault(most, []).append((at, least, head))
    present: list[tuple[int, int, _Head]] = []
    for n in range(max(begin, default=0), 0, -1):
        present = sorted([*[each for each in present if each[1] <= n], *begin.get(n, ())], key=itemgetter(0))
        yield n, [head for _, _, head in present]


def _fewest(case: _Case, head: _Head) -> int:
    """The fewest games of a head: all that are fixed, and of the won ones so many that the share of points is made.

    Without `out` won games there are `half_points - 2 * out` half points of `size - out` games (1.4.8).
    """
    left, lost = 100 - int(case.numbers["percent"]), 2 * head.size - head.half_points
    return max(case.minimum, 1, head.of[0], ceil(Fraction(50 * lost, left)) if left > 0 else 0)


def _may_reach(case: _Case, head: _Head, least: int, most: int) -> bool:
    """False where no number of games makes it: the best mean with the best share, which is that of the most games."""
    dp = difference(head.half_points - 2 * (head.size - most), most, case.numbers["dp"])
    average = max(int(case.figures["average"]), int(case.figures["performance"]) - dp)
    return 2 * head.best_mean(least, most) >= 2 * average - 1


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
    free = [may_leave_out and each == Mark.WIN for each in points]
    fixed = [item for item in items if not free[item.at]]
    wins = [item for item in items if free[item.at]]
    ratings = list(accumulate((item.rating for item in fixed), initial=0))
    won, made = list(accumulate(free, initial=0)), list(accumulate(points, initial=0))
    titled = list(accumulate((item.titled for item in items), initial=0))
    level = list(accumulate((item.level for item in items), initial=0))
    foreign = list(accumulate(_new_federations(case, items), initial=0))
    raised = list(accumulate(_raises(items, int(case.figures["floor"])), max, initial=0))
    for end in range(len(games) if whole else case.minimum, len(games) + 1):
        if end < len(games) and games[end].mark is Mark.WIN:
            continue
        of = end - won[end], won[end]
        titles = titled[end], level[end]
        yield _Head(fixed, wins, of, ratings[of[0]], made[end], raised[end], titles, foreign[end])


def _new_federations(case: _Case, items: Sequence[Item]) -> Iterator[bool]:
    """Game by game whether its opponent is of another federation than the player and all opponents before."""
    met = {case.player.country, *case.numbers["not_a_federation"]}
    for item in items:
        yield item.federation not in met
        met.add(item.federation)


def _raises(items: Sequence[Item], floor: int) -> Iterator[int]:
    """Game by game what raising its opponent to the floor adds in all games with him so far (1.4.6)."""
    met: Counter[tuple[int, int]] = Counter()
    for item in items:
        met[item.opponent, item.rating] += 1
        yield met[item.opponent, item.rating] * (floor - item.rating)


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
    if not head.of[0] <= n <= head.size or 50 * half_points < int(case.numbers["percent"]) * n:
        return frozenset(), highest
    if head.titles[0] < mix.asked.titled_least or head.titles[1] < mix.asked.level_least:
        return frozenset(), highest
    dp = difference(half_points, n, case.numbers["dp"])
    average = max(int(case.figures["average"]), highest + 1 - dp)
    least = -(-(2 * average - 1) * n // 2)
    if head.foreign < mix.foreign_least or head.bound(n) < least or not head.has_federations(mix):
        return frozenset(), highest
    kept, total = best_kept(head.fixed, head.wins, mix, int(case.figures["floor"]), least)
    return (kept, half_up(Fraction(total, n)) + dp) if kept else (frozenset(), highest)
