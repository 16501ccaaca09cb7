"""Unrated opponents of a round robin who count or not, by what they make of a player (FIDE B.01, 1.4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

from engine.classification.fide.opponent_mix import titles_of
from engine.classification.forecast.spread import Spread
from engine.model import Event, Mark

_Games = tuple[int, ...]
"""The games against one opponent, by their positions."""


@dataclass(frozen=True, slots=True)
class Unrated:
    """The opponents of whom it is not settled yet whether their games count.

    `hanging` are those who do not count if they lose all that is left against the player,
    alike ones together; `idle` those who do not count in some way in which missing facts
    may turn out, whatever is played, by these ways.
    """

    hanging: tuple[tuple[_Games, ...], ...] = ()
    idle: tuple[_Games, ...] = ()

    def spreads(self, size: int) -> Iterator[Spread]:
        """Every way that matters of spreading points over so many games that all count, but for those who make nothing.

        Which games count is settled by whom of the `hanging` the player leaves without half a
        point; how many points are made with those that count, by their sum and the sum over each
        of the `idle`. Games, ratings, federations and titles stand fast, so a verdict asks nothing
        else of the marks: two ways with the same opponents left with nothing and the same sums share
        it. Those who are alike may take each other's place. So every result of every such game
        need not be tried: the ways are as many as there are numbers to leave without anything.
        """
        spared = frozenset(games[0] for kind in self.hanging for games in kind)
        for counts in product(*(range(len(kind) + 1) for kind in self.hanging)):
            shut = (kind[:count] for kind, count in zip(self.hanging, counts, strict=True))
            won = frozenset(chain.from_iterable(chain.from_iterable(shut)))
            for idle in product(*(_totals(games, won, spared) for games in self.idle)):
                told = dict.fromkeys(won, Mark.WIN) | dict(chain.from_iterable(each.items() for each in idle))
                rest = tuple(at for at in range(size) if at not in told)
                yield Spread(size, told, rest, not_won=spared - told.keys())


def _totals(games: _Games, won: frozenset[int], spared: frozenset[int]) -> Iterator[Mapping[int, Mark]]:
    """Marks for every sum of some games: all of those `won` are, none of those `spared`."""
    free = tuple(at for at in games if at not in won)
    spread = Spread(0, {}, free, not_won=spared & {*free})
    return map(spread.by_position, range(spread.free + 1))


_Counted = Sequence[Counter[int]]
"""With whom how many games count, for each way in which missing facts may turn out."""


def unrated_of(event: Event, games: Mapping[int, _Games], won: _Counted, lost: _Counted) -> Unrated:
    """Who of the opponents of these games is not settled.

    `won` and `lost` say with whom games count once the player has won or lost all of them: nobody
    counts less who makes more, and nobody for what another one makes.
    """
    kinds: dict[Hashable, list[_Games]] = {}
    idle: dict[Hashable, _Games] = {}
    even = _is_even(event, lost)
    for each, own in games.items():
        counts = tuple((best[each], worst[each]) for best, worst in zip(won, lost, strict=True))
        if any(best < worst for best, worst in counts):
            kinds.setdefault((_likeness(event, each, even=even), counts, len(own)), []).append(own)
        if not all(worst for _, worst in counts):
            ways_idle = tuple(not worst for _, worst in counts)
            idle[ways_idle] = (*idle.get(ways_idle, ()), *own)
    return Unrated(tuple(map(tuple, kinds.values())), tuple(idle.values()))


def _is_even(event: Event, counted: _Counted) -> bool:
    """Whether as many games count with each opponent who may be the lowest: who is then says nothing (1.4.6).

    The lowest opponent is raised, of equals the first. Above the weakest of the rated nobody is the lowest.
    """
    met = filter(None, map(event.player, {each for ways in counted for each in ways}))
    rated = {each.number: rating.value for each in met if (rating := each.rating("fide"))}
    weakest = min(rated.values(), default=0)
    return len({games for ways in counted for each, games in ways.items() if rated.get(each, weakest) == weakest}) <= 1


def _likeness(event: Event, number: int, *, even: bool) -> Hashable:
    """What a verdict looks at of an unrated opponent; the number itself where it looks at that too.

    What nobody knows of two opponents is tried of both, in every way: they are alike in that.
    """
    player = event.player(number)
    return number if player is None or not even else (player.country, titles_of(player))
