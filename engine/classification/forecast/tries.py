"""The games that are left, tried out: which points make the norm, and which make it in any case."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from engine.classification.fide.opponent_mix import fixed_pairings
from engine.classification.forecast.opponents import Opponents
from engine.classification.forecast.overtaking import fewest_overtaking
from engine.classification.forecast.remaining import Plan
from engine.classification.forecast.shut_out import Counted, Ends, Unrated
from engine.classification.forecast.spread import Spread, kept_and_left_out, spreads
from engine.classification.forecast.worlds import (
    World,
    as_good_as_any,
    finished_by_others,
    of_others,
)
from engine.classification.verdict import Verdict
from engine.model import Event, GameResult, Mark, Player
from engine.model.pairings import games_by_number

MOST_TOLD: Final = 5
"""So many games are tried with every result where more than the sum of the points decides."""
MOST_LEFT_OUT: Final = 9
"""Of so many games every choice of won ones is left out; of more all opponents are taken to be as good as any."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The rest of the event but for the points.

    `games` are those that can count, with the marks of `spread`, `others` those that cannot, all lost;
    `world` is what everybody else makes.
    """

    event: Event
    games: tuple[GameResult, ...]
    others: tuple[GameResult, ...]
    world: World | None
    spread: Spread


@dataclass(frozen=True)
class Tries:
    """The attempts for one player and norm; points are half points of the games that can count."""

    met: Opponents
    plan: Plan

    def fewest(self) -> tuple[int | None, Verdict | None]:
        """The fewest points with which some results make the norm, and the verdict then."""
        if self._overtaken is not None:
            return fewest_overtaking(self.met, self.plan, self._overtaken)
        best: tuple[int, Verdict] | None = None
        for way in self._ways():
            free = way.spread.free
            most = free if best is None else min(free, best[0] - 1 - way.spread.least)
            if most >= 0 and self._suffice(way, most):
                rest = self._least(way, most)
                best = way.spread.least + rest, self._verdict(way, way.spread.marks(rest))
        return best if best is not None else (None, None)

    def sure(self) -> int | None:
        """The fewest points with which any results make the norm, whatever the others do.

        Against opponents whom nobody knows only a norm that stands already is sure.
        """
        if not self._worlds or (self._overtaken is not None and self._too_many):
            return None
        if self.met.left.rounds:
            return 0 if all(self._stands(way) for way in self._lost()) else None
        if self._too_many or self._too_few(0):
            return None
        needed, most = 0, 2 * len(self.met.counting)
        for way in reversed([*self._every_way()]):  # those with the most points ask for most
            free, asked = way.spread.free, max(0, needed - way.spread.least)
            if way.spread.least + free < needed or self._suffice(way, min(asked, free)):
                continue
            if asked >= free or not self._suffice(way, free):
                needed = max(needed, way.spread.least + free + 1)
            else:
                needed = way.spread.least + self._least(way, free)
            if needed > most:
                return None
        return needed

    @cached_property
    def _overtaken(self) -> Callable[[Player], int] | None:
        return self.met.rules.forecast.overtaken(self.met.event, self.met.norm)

    @cached_property
    def _worlds(self) -> tuple[World | None, ...]:
        met, left = self.met, self.met.left
        known = (*games_by_number(met.event).get(met.number, ()), *left.games)
        opponents = {game.opponent_of(met.number) for game in known}

        def is_met(number: int) -> bool:
            return number in opponents or number in left.rivals.numbers

        return of_others(met.rules, met.norm, met.event, is_met)

    def _ways(self) -> Iterator[_Way]:
        """Every way that may decide, but for those in which not even all games won would do."""
        for rest in self._rests():
            if self._settled_by_sums or self._suffice(rest, rest.spread.free):
                yield from self._ways_of(rest, every=False)

    def _every_way(self) -> Iterator[_Way]:
        for rest in self._rests():
            yield from self._ways_of(rest, every=True)

    def _ways_of(self, rest: _Way, *, every: bool) -> Iterator[_Way]:
        """The ways of a rest; of those with unrated opponents who count or not `every` one, or the best alone."""
        if not self._unrated_decide:
            yield from (replace(rest, spread=spread) for spread in self._spreads(rest))
            return
        unrated, likeness = self._unrated(rest), self.met.rules.forecast.likeness
        asked = rest.event, self.met.number
        for chosen in unrated.each() if every else unrated.best(*asked, likeness(*asked, self.met.norm)):
            world = World(frozenset(each for each, fate in chosen.items() if fate.nothing)) if chosen else None
            for spread in unrated.spreads(chosen, len(rest.games)):
                yield replace(rest, world=world, spread=spread)

    def _rests(self) -> Iterator[_Way]:
        """Every opponent and world that may decide, with nothing told of the games."""
        for event, games, others in self._pairings():
            for world in (None,) if self._unrated_decide else self._worlds or (None,):
                yield _Way(event, games, others, world, Spread(len(games), {}, tuple(range(len(games)))))

    def _pairings(self) -> Iterator[tuple[Event, tuple[GameResult, ...], tuple[GameResult, ...]]]:
        """The games that can count, those not paired yet against the strongest whom the player may meet; the others.

        FIDE B.01, 1.4.1: the bye of a round without a game may stand for a game.
        """
        met = self.met
        for count, others in met.meetings() if met.games_matter else [(0, 0)]:
            if self._too_few(count):
                continue
            event, ways = met.event, met.best_to_meet(count)
            if met.rules.forecast.by_choice and (count or self._all_as_good(0)):
                known = self._known if self._all_as_good(count * met.left.each) else ()
                player = event.player(met.number)
                in_turn = met.strongest[:: met.left.again] * met.left.again
                as_good = as_good_as_any((*known, *in_turn), player.country if player else "", len(known) + count)
                event, ways = _with_players(event, as_good), iter((as_good[len(known) :],))
            byes = met.rests(count + others)
            if byes:
                event = event.finishing(byes)
            yield from ((event, *met.against(chosen, others)) for chosen in ways)

    def _too_few(self, count: int) -> bool:
        """Whether the norm asks for more games than there are when so many rounds to come bring one that can count."""
        met = self.met
        return met.games_matter and met.most_games(count) < met.rules.forecast.fewest_games(met.event)

    @property
    def _too_many(self) -> bool:
        """Whether single results decide of more games than are tried with every result."""
        return self.met.games_matter and not self._settled_by_sums and len(self.met.counting) > MOST_TOLD

    def _all_as_good(self, count: int) -> bool:
        """Whether too many games are left, with so many to come, to try which won ones are left out."""
        return self._too_many and len(self.met.counting) + count > MOST_LEFT_OUT

    @cached_property
    def _known(self) -> tuple[Player, ...]:
        """The opponents of the games that can count, each once."""
        numbers = dict.fromkeys(game.opponent_of(self.met.number) or 0 for game in self.met.counting)
        return tuple(player for each in numbers if (player := self.met.event.player(each)) is not None)

    def _lost(self) -> Iterator[_Way]:
        """All games lost, those not paired yet against the weakest, or against nobody who counts."""
        for count in range(min(len(self.met.left.rounds), len(self.met.strongest)) + 1):
            games, others = self.met.against(self.met.strongest[::-1][:count], 0)
            nothing = Spread(len(games), dict.fromkeys(range(len(games)), Mark.LOSS), ())
            for world in self._worlds:
                yield _Way(self.met.event, games, others, world, nothing)

    def _spreads(self, way: _Way) -> Iterator[Spread]:
        """1.4.1, 1.4.2 of FIDE and VII 5.5.2 of PZWarc make single results count; KSzK 4, 4.3.11 wins over the weak."""
        known, rule = range(len(self.met.counting)), self.met.rules.forecast
        if not self.met.games_matter:
            yield way.spread
            return
        if self._too_many:
            in_order = sorted(range(len(way.games)), key=lambda at: way.games[at].key)
            yield from kept_and_left_out(in_order, alike=self._all_as_good(len(way.games) - len(known)))
            return
        strengths = [self.met.strength(game) for game in way.games]
        yield from spreads(strengths, () if self._settled_by_sums else known, extremes=rule.leaves_out_weak)

    @property
    def _settled_by_sums(self) -> bool:
        """False where single results decide, of which none is worse than a lower one.

        FIDE B.01, 1.4.1: whatever may be counted with a lower result may be counted with a higher one.
        """
        rule = self.met.rules.forecast
        return self._overtaken is None and (not rule.by_choice or fixed_pairings(self.met.event))

    @property
    def _unrated_decide(self) -> bool:
        """FIDE B.01, 1.4.2: in a round robin unrated opponents count or not by what is made of all that is left."""
        return self.met.rules.forecast.by_choice and self.met.games_matter and self._settled_by_sums

    def _unrated(self, way: _Way) -> Unrated:
        """The unrated opponents of a way, and how it may end with them."""
        number = self.met.number
        met = {game.opponent_of(number): () for game in games_by_number(way.event).get(number, ())}
        games: dict[int, tuple[int, ...]] = {each: () for each in met if each is not None}
        for at, game in enumerate(way.games):
            opponent = game.opponent_of(number) or 0
            games[opponent] = (*games.get(opponent, ()), at)
        unrated = {each: own for each, own in games.items() if _is_unrated(way.event, each)}
        if not unrated:
            return Unrated({}, {}, [Counter()])
        something, nothing = (replace(way, world=World(frozenset(who))) for who in ((), unrated))
        ends = Ends(*((self._counted(each, Mark.WIN), self._counted(each, Mark.LOSS)) for each in (something, nothing)))
        return Unrated(unrated, {each: ends.fates(each) for each in unrated}, ends.something[1])

    def _counted(self, way: _Way, mark: Mark) -> Counted:
        """With whom how many games count once all games end with this mark."""
        marks = [*[mark] * len(way.games), *[Mark.LOSS] * len(way.others)]
        end = self.met.ended(self._ended(way), (*way.games, *way.others), marks)
        return self.met.rules.forecast.counted(end, self.met.number)

    def _least(self, way: _Way, most: int) -> int:
        """The fewest half points for the free games with which the norm is made, as it is with `most`.

        More never unmake it.
        """
        return bisect_left(range(most), True, key=lambda rest: self._suffice(way, rest))

    def _suffice(self, way: _Way, rest: int) -> bool:
        marks = way.spread.marks(rest)
        asked = (tuple((game.white, game.black) for game in way.games), way.world, marks)
        found = self._answers.get(asked)
        if found is None:
            found = self._answers[asked] = self._made(way, marks)
        return found

    @cached_property
    def _answers(self) -> dict[tuple[tuple[tuple[int | None, int | None], ...], World | None, tuple[Mark, ...]], bool]:
        """What was tried already: `sure` asks again what `fewest` did."""
        return {}

    def _stands(self, way: _Way) -> bool:
        return self._made(way, way.spread.marks(0))

    def _made(self, way: _Way, marks: Sequence[Mark]) -> bool:
        return self.met.suffice(self._ended(way), (*way.games, *way.others), [*marks, *[Mark.LOSS] * len(way.others)])

    def _verdict(self, way: _Way, marks: Sequence[Mark]) -> Verdict:
        return self.met.judge(self._ended(way), (*way.games, *way.others), [*marks, *[Mark.LOSS] * len(way.others)])

    def _ended(self, way: _Way) -> Event:
        """The event when the others have finished as the world of a way says."""
        return finished_by_others(way.event, self.met.number, self.plan, way.world)


def _with_players(event: Event, changed: Sequence[Player]) -> Event:
    instead = {player.number: player for player in changed}
    return replace(event, players=tuple(instead.get(player.number, player) for player in event.players))


def _is_unrated(event: Event, number: int) -> bool:
    player = event.player(number)
    return player is not None and player.rating("fide") is None
