"""Unrated opponents of a round robin who count or not, by what they make of a player (FIDE B.01, 1.4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product

from engine.classification.fide.opponent_mix import titles_of
from engine.classification.forecast.spread import Spread
from engine.classification.record import unclear_rating
from engine.model import Event, Mark
from engine.model.pairings import games_by_number

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

    def spreads(self, strengths: Sequence[tuple[bool, Fraction]]) -> Iterator[Spread]:
        """Every way that matters of spreading points where all games count, but for those who make nothing.

        Which games count is settled by whom of the `hanging` the player leaves without half a
        point; how many points are made with those that count, by their sum and the sum over each
        of the `idle`. Games, ratings, federations and titles stand fast, so a verdict asks nothing
        else of the marks: two ways with the same opponents left with nothing and the same sums share
        it. Those who are alike may take each other's place. So every result of every such game
        need not be tried: the ways are as many as there are numbers to leave without anything.
        """
        order = sorted(range(len(strengths)), key=lambda at: (strengths[at], at))
        for counts in product(*(range(len(kind) + 1) for kind in self.hanging)):
            shut = (kind[:count] for kind, count in zip(self.hanging, counts, strict=True))
            won = frozenset(chain.from_iterable(chain.from_iterable(shut)))
            spared = frozenset(games[0] for kind in self.hanging for games in kind) - won
            for idle in product(*(_totals(games, won, spared) for games in self.idle)):
                told = dict.fromkeys(won, Mark.WIN) | dict(chain.from_iterable(each.items() for each in idle))
                rest = tuple(at for at in order if at not in told)
                yield Spread(len(strengths), told, rest, not_won=spared - told.keys())


def _totals(games: _Games, won: frozenset[int], spared: frozenset[int]) -> Iterator[Mapping[int, Mark]]:
    """Marks for every sum of some games: all of those `won` are, none of those `spared`."""
    free = tuple(at for at in games if at not in won)
    spread = Spread(0, {}, free, not_won=spared & {*free})
    return map(spread.by_position, range(spread.free + 1))


_Uncounted = Sequence[frozenset[int]]
"""Who does not count, for each way in which missing facts may turn out."""


def unrated_of(event: Event, number: int, games: Mapping[int, _Games], won: _Uncounted, lost: _Uncounted) -> Unrated:
    """Who of the opponents of these games is not settled.

    `won` and `lost` say who does not count once the player has won or lost all of the games: nobody
    counts less who makes more, and nobody for what another one makes.
    """
    kinds: dict[Hashable, list[_Games]] = {}
    idle: dict[Hashable, _Games] = {}
    met = Counter(game.opponent_of(number) for game in games_by_number(event).get(number, ()))
    hanging = [each for each in games if any(each in best - worst for best, worst in zip(won, lost, strict=True))]
    even = len({met[each] for each in hanging}) <= 1
    for each in hanging:
        ways = tuple((each in best, each in worst) for best, worst in zip(won, lost, strict=True))
        kinds.setdefault((_likeness(event, each, even=even), ways, len(games[each])), []).append(games[each])
    for each, own in games.items():
        ways_idle = tuple(each in worst for worst in lost)
        if any(ways_idle):
            idle[ways_idle] = (*idle.get(ways_idle, ()), *own)
    return Unrated(tuple(map(tuple, kinds.values())), tuple(idle.values()))


def _likeness(event: Event, number: int, *, even: bool) -> Hashable:
    """What a verdict looks at of an unrated opponent; the number itself where that is not all of it.

    1.4.6 raises the lowest opponent, of equals the first: who that is says nothing only while all
    were met equally often. A federation or rating of which nobody knows is asked of him alone.
    """
    player = event.player(number)
    if player is None or not even or not player.country or unclear_rating(player, "fide"):
        return number
    return player.country, titles_of(player)
