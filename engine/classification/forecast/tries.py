"""The games that are left, tried out: which points make the norm, and which make it in any case."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from engine.classification.fide.opponent_mix import fixed_pairings
from engine.classification.forecast.remaining import Plan, Remaining
from engine.classification.forecast.spread import Spread, spreads
from engine.classification.forecast.worlds import (
    World,
    as_good_as_any,
    finished_by_others,
    of_others,
)
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import CountedGame, Verdict
from engine.model import Event, GameKey, GameResult, Mark, Outcome, Player

MOST_TOLD: Final = 5
"""So many games are tried with every result where more than the sum of the points decides."""
LEFT_OUT: Final = frozenset({"left-out", "left-out-weak-win"})
"""Games that count as long as nobody leaves them out."""
_PROBE: Final = 10_000
"""Rounds beyond any plan, in which a player meets everybody once: so it is seen what each counts with."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The rest of the event but for the points: the event, the games that count, the world, how points are spread."""

    event: Event
    games: tuple[GameResult, ...]
    world: World | None
    uncounted: Mark
    spread: Spread


@dataclass(frozen=True)
class Tries:
    """The attempts for one player and norm; points are half points of the games that can count."""

    event: Event
    number: int
    norm: str
    rules: RuleSet
    plan: Plan
    left: Remaining

    def fewest(self) -> tuple[int | None, Verdict | None]:
        """The fewest points with which some results make the norm, and the verdict then."""
        best: tuple[int, Verdict] | None = None
        for way in self._ways():
            free = 2 * len(way.spread.order)
            most = free if best is None else min(free, best[0] - 1 - way.spread.least)
            if most >= 0 and self._suffice(way, most):
                rest = self._least(way, most)
                best = way.spread.least + rest, self._verdict(way, way.spread.marks(rest))
        return best if best is not None else (None, None)

    def sure(self) -> int | None:
        """The fewest points with which any results make the norm, whatever the others do.

        Against opponents whom nobody knows only a norm that stands already is sure.
        """
        if not self._worlds:
            return None
        if self.left.rounds:
            return 0 if all(self._stands(way) for way in self._lost()) else None
        needed, most = 0, 2 * len(self.counting)
        for way in self._ways():
            free, asked = 2 * len(way.spread.order), max(0, needed - way.spread.least)
            if self._suffice(way, min(asked, free)):
                continue
            if asked >= free or not self._suffice(way, free):
                needed = max(needed, way.spread.least + free + 1)
            else:
                needed = way.spread.least + self._least(way, free)
            if needed > most:
                return None
        return needed

    @cached_property
    def counting(self) -> tuple[GameResult, ...]:
        """The games against known opponents that can count."""
        return tuple(game for game in self.left.games if self._counts(self._shown(game)))

    @cached_property
    def _worlds(self) -> tuple[World | None, ...]:
        known = (*self.event.results, *self.left.games)
        opponents = {game.opponent_of(self.number) for game in known if self.number in {game.white, game.black}}
        numbers = {each.number for each in self.left.rivals} | {each for each in opponents if each is not None}
        return of_others(self.rules, self.norm, self.event, numbers)

    @cached_property
    def _probe(self) -> dict[tuple[int, int | None], CountedGame]:
        """Every game that is left and one with each rival, all drawn, as the norm counts them."""
        rivals = enumerate(self.left.rivals, start=_PROBE)
        games = (*self.left.games, *(GameResult(GameKey(at), self.number, each.number) for at, each in rivals))
        verdict = self._judge(self.event, games, [Mark.DRAW] * len(games))
        return {(told.round, told.opponent): told for told in verdict.games}

    def _shown(self, game: GameResult) -> CountedGame | None:
        return self._probe.get((game.key.round, game.opponent_of(self.number)))

    def _counts(self, told: CountedGame | None) -> bool:
        """Whether a game can count; all do where the norm does not look at games (titles by rating)."""
        return not self._probe or (told is not None and (told.counted or told.reason in LEFT_OUT))

    def _strength(self, told: CountedGame | None) -> tuple[bool, Fraction]:
        """What an opponent counts with; who cannot count, or with nobody knows what, is the weakest."""
        known = told is not None and told.rating is not None
        value = told.rating if told is not None and told.rating is not None else Fraction(0)
        return known and self._counts(told), value

    def _ways(self) -> Iterator[_Way]:
        """Every opponent, world and spread that may decide."""
        for event, games in self._pairings():
            for world in self._worlds or (None,):
                for uncounted in (Mark.LOSS, Mark.WIN) if self._by_standings else (Mark.LOSS,):
                    for spread in self._spreads(games):
                        yield _Way(event, games, world, uncounted, spread)

    def _pairings(self) -> Iterator[tuple[Event, tuple[GameResult, ...]]]:
        """The games that can count, those not paired yet against the strongest whom the player may meet."""
        rivals = self._weakest_first[::-1]
        for count in range(min(self.left.fewest, self._meetings), self._meetings + 1):
            event, chosen = self.event, rivals[:count]
            if self.rules.forecast.by_choice and count:
                own = next((each.federation for each in event.players if each.number == self.number), "")
                chosen = as_good_as_any(rivals, own, count)
                event = _with_players(event, chosen)
            yield event, (*self.counting, *self._against(chosen))

    def _lost(self) -> Iterator[_Way]:
        """All games lost, those not paired yet against the weakest, or not played at all."""
        for count in range(self._meetings + 1):
            games = (*self.counting, *self._against(self._weakest_first[:count]))
            nothing = Spread(len(games), dict.fromkeys(range(len(games)), Mark.LOSS), ())
            for world in self._worlds:
                yield _Way(self.event, games, world, Mark.LOSS, nothing)

    @property
    def _meetings(self) -> int:
        """The most opponents whom he may still meet: one a round, as long as there is anybody."""
        return min(len(self.left.rounds), len(self.left.rivals))

    def _against(self, rivals: Sequence[Player]) -> Iterator[GameResult]:
        for at, rival in zip(self.left.rounds, rivals, strict=False):
            yield GameResult(GameKey(at), self.number, rival.number)

    @cached_property
    def _weakest_first(self) -> tuple[Player, ...]:
        told = (self._probe.get((_PROBE + at, each.number)) for at, each in enumerate(self.left.rivals))
        strengths = [self._strength(each) for each in told]
        order = sorted(range(len(strengths)), key=lambda at: (strengths[at], at))
        return tuple(self.left.rivals[at] for at in order)

    @property
    def _by_standings(self) -> bool:
        return self.rules.forecast.by_standings(self.event, self.norm)

    def _spreads(self, games: Sequence[GameResult]) -> Iterator[Spread]:
        """1.4.1, 1.4.2 of FIDE and VII 5.5.2 of PZWarc make single results count; KSzK 4, 4.3.11 wins over the weak."""
        known, rule = range(len(self.counting)), self.rules.forecast
        special: Sequence[int] = ()
        if self._by_standings or (rule.by_choice and not fixed_pairings(self.event)):
            special = known if len(known) <= MOST_TOLD else ()
        elif rule.by_choice:
            special = [at for at in known if self._unrated(games[at])]
        strengths = [self._strength(self._shown(game)) for game in games]
        extremes = rule.leaves_out_weak or (bool(known) and not special and rule.by_choice)
        yield from spreads(strengths, special, extremes=extremes)

    def _unrated(self, game: GameResult) -> bool:
        player = self.event.player(game.opponent_of(self.number) or 0)
        return player is not None and player.rating("fide") is None

    def _least(self, way: _Way, most: int) -> int:
        """The fewest half points for the free games with which the norm is made, as it is with `most`.

        More never unmake it.
        """
        return bisect_left(range(most), True, key=lambda rest: self._suffice(way, rest))

    def _suffice(self, way: _Way, rest: int) -> bool:
        marks = way.spread.marks(rest)
        asked = (len(way.games), way.world, way.uncounted, marks)  # how many games there are decides which
        found = self._answers.get(asked)
        if found is None:
            found = self._answers[asked] = self._verdict(way, marks).games_suffice
        return found

    @cached_property
    def _answers(self) -> dict[tuple[int, World | None, Mark, tuple[Mark, ...]], bool]:
        """What was tried already: `sure` asks again what `fewest` did."""
        return {}

    def _stands(self, way: _Way) -> bool:
        return self._verdict(way, way.spread.marks(0)).games_suffice

    def _verdict(self, way: _Way, marks: Sequence[Mark]) -> Verdict:
        others = tuple(game for game in self.left.games if game not in self.counting)
        return self._judge(self._ended(way), (*way.games, *others), [*marks, *[way.uncounted] * len(others)])

    def _ended(self, way: _Way) -> Event:
        """The event when the others have finished as the world of a way says; the same for all ways of the world."""
        if way.event is not self.event:
            return finished_by_others(way.event, self.number, self.plan, way.world)
        if way.world not in self._ends:
            self._ends[way.world] = finished_by_others(self.event, self.number, self.plan, way.world)
        return self._ends[way.world]

    @cached_property
    def _ends(self) -> dict[World | None, Event]:
        """What the others make of the event, by the worlds that were asked for."""
        return {}

    def _judge(self, event: Event, games: Sequence[GameResult], marks: Sequence[Mark]) -> Verdict:
        """The verdict when some games are finished with these marks."""
        done = {game.key: _finished(game, self.number, mark) for game, mark in zip(games, marks, strict=True)}
        kept = tuple(game for game in event.results if game.key not in done)
        return self.rules.judge(replace(event, results=(*kept, *done.values())), self.number, self.norm)


def _finished(game: GameResult, number: int, mark: Mark) -> GameResult:
    other = Mark(Mark.WIN - mark)
    return replace(game, outcome=Outcome(mark, other) if game.white == number else Outcome(other, mark))


def _with_players(event: Event, changed: Sequence[Player]) -> Event:
    instead = {player.number: player for player in changed}
    return replace(event, players=tuple(instead.get(player.number, player) for player in event.players))
