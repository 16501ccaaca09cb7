"""Unrated opponents of a round robin who count or not, by what is made of all that is left (FIDE B.01, 1.4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import TypeAlias

from engine.classification.forecast.fates import Chosen, Fate, Member, best_fates, best_fates_by_the_lowest
from engine.classification.forecast.spread import Spread
from engine.classification.likeness import Likeness
from engine.classification.record import record_of
from engine.model import Event, Mark, Player
from engine.model.pairings import games_by_number

Positions: TypeAlias = tuple[int, ...]
"""The games against one opponent that are left, by their positions."""
Counted: TypeAlias = Sequence[Counter[int]]
"""With whom how many games count, for each way in which missing facts may turn out."""


@dataclass(frozen=True, slots=True)
class Ends:
    """With whom games count where all unrated opponents make `something` of their games with others, or `nothing`.

    Of each the first is where the player wins all that is left, the second where he loses it: nobody counts
    less who makes more, and nobody for what another one makes.
    """

    something: tuple[Counted, Counted]
    nothing: tuple[Counted, Counted]

    def fates(self, number: int) -> tuple[Fate, ...]:
        """How it may end with an unrated opponent, by what takes the least."""
        found: dict[tuple[tuple[int, ...], bool | None], Fate] = {}
        for nothing, (won, lost) in ((False, self.something), (True, self.nothing)):
            best, worst = (tuple(way[number] for way in counted) for counted in (won, lost))
            for counts, needs in ((best, None),) if best == worst else ((worst, False), (best, True)):
                found.setdefault((counts, needs), Fate(counts, nothing, needs))
        return tuple(fate for fate in found.values() if fate.won is None or (fate.counts, None) not in found)


@dataclass(frozen=True, slots=True)
class Unrated:
    """The unrated opponents of a player: the positions of the games left with each, and how it may end with each.

    `most` are all games with opponents that may count.
    """

    games: Mapping[int, Positions]
    fates: Mapping[int, tuple[Fate, ...]]
    most: Counted

    def each(self) -> Iterator[Chosen]:
        """Every way in which it may end with all of them."""
        return (dict(zip(self.fates, fates, strict=True)) for fates in product(*self.fates.values()))

    def best(self, event: Event, number: int, likeness: Likeness) -> Iterator[Chosen]:
        """Of these ways those than which none is better for a norm with as many points.

        The lowest opponent is raised in all games with him, of equals the first (FIDE B.01, 1.4.6): where not as many
        games count with each who may be the lowest it says something who is.
        """
        most = self.most
        even, changing = _is_even(event, number, most), _changing(event, most)
        by_lowest = not even and len(most) == 1
        met: Counter[str] = Counter()
        members = []
        for player in (event.player(each) or Player(each) for each in sorted({*most[0], *self.fates})):
            each = player.number
            federation = None if player.country in changing else likeness.federation(player)
            if each in self.fates:
                told = player.country if player.country in changing else None, None if even or by_lowest else each
                kind = likeness.kind(player), told, _made_of(event, number, each), len(self.games[each])
                members.append(Member(each, self.fates[each], kind, federation))
            elif federation is not None:
                met[federation] += most[0][each]
        choose = best_fates_by_the_lowest if by_lowest else best_fates
        return choose(members, met, likeness.singly)

    def spreads(self, chosen: Chosen, size: int) -> Iterator[Spread]:
        """Every way that matters of spreading points over so many games that all count, but for those who do not.

        How many points are made with those that count is settled by their sum and the sum over those that do not
        count in the same ways of missing facts. Games, ratings, federations and titles stand fast, so a verdict
        asks nothing else of the marks.
        """
        won = {at for each, fate in chosen.items() if fate.won for at in self.games[each]}
        spared = frozenset(self.games[each][0] for each, fate in chosen.items() if fate.won is False)
        idle: dict[tuple[bool, ...], Positions] = {}
        for each, fate in chosen.items():
            if not all(fate.counts) and not fate.won:
                ways = tuple(map(bool, fate.counts))
                idle[ways] = (*idle.get(ways, ()), *self.games[each])
        for totals in product(*(_totals(games, spared) for games in idle.values())):
            told = dict.fromkeys(won, Mark.WIN) | dict(chain.from_iterable(each.items() for each in totals))
            rest = tuple(at for at in range(size) if at not in told)
            yield Spread(size, told, rest, not_won=spared - told.keys())


def _totals(games: Positions, spared: frozenset[int]) -> Iterator[Mapping[int, Mark]]:
    """Marks for every sum of some games that is to be had, those `spared` not won."""
    spread = Spread(0, {}, games, not_won=spared & {*games})
    return map(spread.by_position, range(spread.free + 1))


def _is_even(event: Event, number: int, most: Counted) -> bool:
    """Whether as many games count with each opponent who may be the lowest: who is then says nothing (1.4.6).

    A forfeit may stand for one game more (1.4.2). Above the weakest of the rated nobody is the lowest.
    """
    met = filter(None, map(event.player, {each for ways in most for each in ways}))
    rated = {each.number: rating.value for each in met if (rating := each.rating("fide"))}
    weakest = min(rated.values(), default=0)
    counts = {games for ways in most for each, games in ways.items() if rated.get(each, weakest) == weakest}
    unplayed = any(game.forfeit_win for game in record_of(event, number))
    return len(counts | ({1} if unplayed else set())) <= 1


def _changing(event: Event, most: Counted) -> frozenset[str]:
    """The federations of those with whom not as many games count in every way of missing facts."""
    people = (event.player(each) for each in {each for way in most for each in way})
    return frozenset(each.country for each in people if each and len({way[each.number] for way in most}) > 1)


def _made_of(event: Event, number: int, other: int) -> Hashable:
    """What a player has made already of one opponent."""
    own = (game for game in games_by_number(event).get(number, ()) if game.opponent_of(number) == other)
    return frozenset(Counter((game.mark_of(number), game.outcome.kind) for game in own if game.outcome).items())
