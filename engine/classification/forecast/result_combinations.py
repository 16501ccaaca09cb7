"""The games that are left, tried out: which points make the norm, and which make it in any case."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Final

from engine.classification.fide.opponent_mix import fixed_pairings
from engine.classification.forecast.opponents import Opponents
from engine.classification.forecast.outcomes import (
    OutcomeOfOthers,
    as_good_as_any,
    finished_by_others,
    outcomes_of_others,
    unrated_decide,
)
from engine.classification.forecast.outstanding_games import Plan
from engine.classification.forecast.overtaking import fewest_overtaking
from engine.classification.verdict import Verdict
from engine.model import Event, GameResult, Mark, Player

MOST_FACTS: Final = 6
"""So many results and players are tried one by one where more than the sum of the points decides."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A way of spreading points over games: marks of some games are given, the rest goes by an order of the others.

    `given` has marks by position; the games at `order` get what is left, won from the first one
    on, or with `drawn` as many draws as possible and wins from the last one back.
    """

    size: int
    given: dict[int, Mark]
    order: tuple[int, ...]
    drawn: bool = False

    @property
    def least(self) -> int:
        """The half points of the games whose marks are given."""
        return sum(int(mark) for mark in self.given.values())

    @property
    def free(self) -> int:
        """The half points that the other games may share."""
        return 2 * len(self.order)

    def marks(self, rest: int) -> tuple[Mark, ...]:
        """A mark for every game, the free ones sharing `rest` half points."""
        marks = dict(self.given)
        turn = self.order[::-1] if self.drawn else self.order
        wins = max(0, rest - len(turn)) if self.drawn else rest // 2
        draws = rest - 2 * wins
        for at, position in enumerate(turn):
            marks[position] = Mark.WIN if at < wins else Mark.DRAW if at < wins + draws else Mark.LOSS
        return tuple(marks[position] for position in range(self.size))


def spreads(strengths: Sequence[Fraction], special: Sequence[int], *, extremes: bool) -> Iterator[Spread]:
    """Every way that matters: all marks of the special games, and of the others the extremes of what points can do.

    `strengths` are comparable values of the opponents, by position. Where wins over the weak
    may be left out (`extremes`) points are worth most as wins over the weakest, least as draws
    and wins over the strongest; elsewhere only their sum matters.
    """
    free = [at for at in range(len(strengths)) if at not in special]
    weakest_first = tuple(sorted(free, key=strengths.__getitem__))
    for marks in product(Mark, repeat=len(special)):
        given = dict(zip(special, marks, strict=True))
        yield Spread(len(strengths), given, weakest_first)
        if extremes and free:
            yield Spread(len(strengths), given, weakest_first, drawn=True)


@dataclass(frozen=True, slots=True)
class _Rest:
    """The rest of the event but for the points: everybody else has finished as an outcome says.

    `games` are those that can count, with the marks of `spread`, `others` those that cannot, all lost.
    """

    event: Event
    games: tuple[GameResult, ...]
    others: tuple[GameResult, ...]
    spread: Spread


@dataclass(frozen=True)
class ResultCombinations:
    """The attempts for one player and norm; points are half points of the games that can count."""

    met: Opponents
    plan: Plan

    @property
    def are_too_many(self) -> bool:
        """Whether more single results and players decide than are tried one by one: then nothing can be told."""
        many = self._overtaken is None and len(self._special) + len(self._unrated) > MOST_FACTS
        return many and next(self._pairings(), None) is not None

    def fewest(self) -> tuple[int | None, Verdict | None]:
        """The fewest points with which some results make the norm, and the verdict then."""
        if self._overtaken is not None:
            return fewest_overtaking(self.met, self.plan, self._overtaken)
        best: tuple[int, Verdict] | None = None
        for rest in self._spread_rests():
            free = rest.spread.free
            most = free if best is None else min(free, best[0] - 1 - rest.spread.least)
            if most >= 0 and self._suffice(rest, most):
                points = self._least(rest, most)
                best = rest.spread.least + points, self._verdict(rest, points)
        return best if best is not None else (None, None)

    def sure(self) -> int | None:
        """The fewest points with which any results make the norm, whatever the others do.

        Against opponents whom nobody knows only a norm that stands already is sure.
        """
        if len(self._special) > MOST_FACTS:
            return None
        if self.met.left.rounds:
            unrated = self._unrated | self._open_among({player.number for player in self.met.left.rivals})
            stands = len(unrated) <= MOST_FACTS and all(self._suffice(rest, 0) for rest in self._lost(unrated))
            return 0 if stands else None
        if self._too_few(0):
            return None
        needed, most = 0, 2 * len(self.met.counting)
        for rest in self._spread_rests():
            free, least = rest.spread.free, max(0, needed - rest.spread.least)
            if rest.spread.least + free < needed or self._suffice(rest, min(least, free)):
                continue
            if least >= free or not self._suffice(rest, free):
                needed = rest.spread.least + free + 1
            else:
                needed = rest.spread.least + self._least(rest, free)
            if needed > most:
                return None
        return needed

    @cached_property
    def _overtaken(self) -> Callable[[Player], int] | None:
        return self.met.rules.forecast.overtaken(self.met.event, self.met.norm)

    def _outcomes(self, unrated: Set[int | None]) -> tuple[OutcomeOfOthers | None, ...]:
        return outcomes_of_others(self.met.rules, self.met.norm, self.met.event, unrated)

    @cached_property
    def _unrated(self) -> Set[int | None]:
        """Unrated opponents of whom it is open what they make of games with others, where that decides."""
        return self._open_among({game.opponent_of(self.met.number) for game in (*self.met.rows, *self.met.left.games)})

    def _open_among(self, people: Set[int | None]) -> Set[int | None]:
        if not self.met.games_matter or not unrated_decide(self.met.rules, self.met.event):
            return frozenset()
        unrated = self._without_rating & people
        return unrated if self.plan.rounds else frozenset(filter(self._plays_the_rated, unrated))

    @cached_property
    def _without_rating(self) -> set[int | None]:
        return {player.number for player in self.met.event.players if player.rating("fide") is None}

    def _plays_the_rated(self, number: int | None) -> bool:
        """Whether somebody has a game left with a rated player other than the one who is asked about."""
        theirs = (game.opponent_of(number or 0) for game in self.plan.games if number in {game.white, game.black})
        return any(other not in self._without_rating | {self.met.number} for other in theirs)

    @cached_property
    def _special(self) -> tuple[int, ...]:
        """The positions of the games whose single results decide, not their sum alone.

        FIDE B.01, 1.4.1: of games that may be left out; 1.4.2: of those with unrated opponents. PZWarc 2021, VII
        5.5.2: where those count who are overtaken.
        """
        if not self.met.games_matter:
            return ()
        known = tuple(range(len(self.met.counting)))
        if self._overtaken is not None or not self._by_sums:
            return known
        if self.met.number in self._without_rating or not unrated_decide(self.met.rules, self.met.event):
            return ()
        opponents = [game.opponent_of(self.met.number) for game in self.met.counting]
        return tuple(at for at, number in zip(known, opponents, strict=True) if number in self._without_rating)

    @property
    def _by_sums(self) -> bool:
        """False where single results decide, of which none is worse than a lower one.

        FIDE B.01, 1.4.1: whatever may be counted with a lower result may be counted with a higher one.
        """
        return not self.met.rules.forecast.by_choice or fixed_pairings(self.met.event)

    def _spread_rests(self) -> Iterator[_Rest]:
        """All opponents and outcomes that may decide, with every way that matters of spreading points."""
        extremes = self.met.rules.forecast.weak_wins_omitted
        for rest in self._rests():
            strengths = [self.met.strength(game) for game in rest.games]
            every = spreads(strengths, self._special, extremes=extremes) if self.met.games_matter else [rest.spread]
            yield from (replace(rest, spread=spread) for spread in every)

    def _rests(self) -> Iterator[_Rest]:
        """All opponents and outcomes that may decide, with nothing told of the games."""
        for event, games, others in self._pairings():
            for outcome in self._outcomes(self._unrated):
                end = finished_by_others(event, self.met.number, self.plan, outcome)
                yield _Rest(end, games, others, Spread(len(games), {}, tuple(range(len(games)))))

    def _pairings(self) -> Iterator[tuple[Event, tuple[GameResult, ...], tuple[GameResult, ...]]]:
        """The games that can count, those not paired yet against the strongest whom the player may meet; the others.

        FIDE B.01, 1.4.1: the bye of a round without a game may stand for a game.
        """
        met = self.met
        for count, others in met.meetings() if met.games_matter else [(0, 0)]:
            if self._too_few(count):
                continue
            event, ways = met.event, met.best_to_meet(count)
            if met.rules.forecast.by_choice and count:
                player = event.player(met.number)
                in_turn = met.strongest[:: met.left.again] * met.left.again
                as_good = as_good_as_any(in_turn, player.country if player else "", count)
                event, ways = event.with_players({each.number: each for each in as_good}), iter((as_good,))
            byes = met.rests(count + others)
            event = event.with_games(byes) if byes else event
            yield from ((event, *met.against(chosen, others)) for chosen in ways)

    def _too_few(self, count: int) -> bool:
        """Whether the norm asks for more games than there are when so many rounds to come bring one that can count."""
        met = self.met
        return met.games_matter and met.most_games(count) < met.rules.forecast.fewest_games(met.event)

    def _lost(self, unrated: Set[int | None]) -> Iterator[_Rest]:
        """All games lost, those not paired yet against the weakest, or against nobody who counts."""
        met = self.met
        for count in range(min(len(met.left.rounds), len(met.strongest)) + 1):
            games, others = met.against(met.strongest[::-1][:count], 0)
            nothing = Spread(len(games), dict.fromkeys(range(len(games)), Mark.LOSS), ())
            for outcome in self._outcomes(unrated):
                yield _Rest(finished_by_others(met.event, met.number, self.plan, outcome), games, others, nothing)

    def _least(self, rest: _Rest, most: int) -> int:
        """The fewest half points for the free games with which the norm is made, as it is with `most`.

        More never unmake it.
        """
        return bisect_left(range(most), True, key=lambda points: self._suffice(rest, points))

    def _suffice(self, rest: _Rest, points: int) -> bool:
        return self._verdict(rest, points).games_suffice

    def _verdict(self, rest: _Rest, points: int) -> Verdict:
        marks = [*rest.spread.marks(points), *[Mark.LOSS] * len(rest.others)]
        return self.met.judge(rest.event, (*rest.games, *rest.others), marks)
