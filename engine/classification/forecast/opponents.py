"""Whom a player may still meet, what each game can count with, and what a verdict makes of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

from engine.classification.forecast.remaining import Remaining
from engine.classification.forecast.rivals import Rivals
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import CountedGame, Verdict
from engine.model import PAIRING_BYE, Event, GameKey, GameResult, Mark, Outcome, Player
from engine.model.effort import spend
from engine.model.itself import MANY, Itself
from engine.model.pairings import games_by_number
from engine.model.system_id import TEAMS

LEFT_OUT: Final = frozenset({"left-out", "left-out-weak-win"})
"""Games that count as long as nobody leaves them out."""
_QUICK: Final = 4
"""So many games are taken over into an event in the time of one step."""
_PROBE: Final = 10_000
"""Rounds beyond any plan, in which a player meets everybody once: so it is seen what each counts with."""


@dataclass(frozen=True)
class Opponents:
    """The games that are left to one player, and those whom he may meet in rounds that nobody has paired."""

    event: Event
    number: int
    norm: str
    rules: RuleSet
    left: Remaining

    @cached_property
    def counting(self) -> tuple[GameResult, ...]:
        """The games against known opponents that can count."""
        return tuple(game for game in self.left.games if _counts(self._shown(game), self._by_all.told))

    @cached_property
    def idle(self) -> tuple[GameResult, ...]:
        """The games against known opponents that cannot count."""
        return tuple(game for game in self.left.games if game not in self.counting)

    @cached_property
    def strongest(self) -> tuple[Player, ...]:
        """Those with whom games can count whom he may yet meet, as often as he may, the strongest first."""
        people, again = self._can_count.people, range(self.left.again)
        return people if self.left.again == 1 else tuple(each for each in people for _ in again)

    @cached_property
    def _can_count(self) -> Rivals:
        return self.left.rivals.among(self._by_all.strongest)

    def best_to_meet(self, count: int) -> Iterator[tuple[Player, ...]]:
        """So many of them than whom no others are better: the strongest, with every number of people not met so far.

        Norms ask for partners and strong opponents, and whoever is met again is the same one (PZWarc 2021, VII 5.5.1).
        """
        met = {game.opponent_of(self.number) for game in (*self._rows, *self.left.games)}
        new = self._can_count.but(met).people
        again = self.left.again > 1 or len(new) < len(self._can_count)
        tried: set[tuple[int, ...]] = set()
        for many in range(min(count, len(new)) + 1) if again else (0,):
            rest = list(self.strongest)
            for each in new[:many]:
                rest.remove(each)
            chosen = (*new[:many], *rest[: count - many])
            numbers = tuple(sorted(each.number for each in chosen))
            if numbers not in tried:
                tried.add(numbers)
                yield chosen

    @property
    def _rows(self) -> Sequence[GameResult]:
        """The player's games among the results."""
        return games_by_number(self.event).get(self.number, ())

    def most_games(self, count: int) -> int:
        """No more can count when so many rounds to come bring a game that can; an opponent to be met is a game."""
        rows = sum(game.finished or game.unread for game in self._rows)
        return rows + len(self.left.games) + count * self.left.each

    def meetings(self) -> Iterator[tuple[int, int]]:
        """How many he may meet of those with whom games can count, and how many of the others at most then."""
        rounds, people = len(self.left.rounds), len(self.left.rivals) * self.left.again
        others = people - len(self.strongest)
        for count in range(min(rounds, len(self.strongest)) + 1):
            rest = min(others, rounds - count)
            if count + rest >= min(self.left.fewest, rounds, people):
                yield count, rest

    def against(self, rivals: Sequence[Player], others: int) -> tuple[tuple[GameResult, ...], tuple[GameResult, ...]]:
        """All games that can count, with these opponents in rounds to come, and those that cannot, with others."""
        idle = self._others[:others]
        games = [
            GameResult(GameKey(at, self._board, game=game), self.number, rival.number)
            for at, rival in zip(self.left.rounds, (*rivals, *idle), strict=False)
            for game in range(1, self.left.each + 1)
        ]
        end = len(rivals) * self.left.each
        return (*self.counting, *games[:end]), (*self.idle, *games[end:])

    @cached_property
    def _board(self) -> int:
        """The board at which the player sat last, else that of the list: KSzK 4, 4.4.20 goes by it."""
        if not self.event.info.system.startswith(TEAMS):
            return 1
        player = self.event.player(self.number)
        listed = player.board if player is not None and player.board else 1
        return max(((game.key.round, game.key.board) for game in self._rows), default=(0, listed))[1]

    @cached_property
    def _others(self) -> tuple[Player, ...]:
        """Those whom he may yet meet and with whom no game can count."""
        return self.left.rivals.beside(self._by_all.strongest).people * self.left.again

    def rests(self, games: int) -> tuple[GameResult, ...]:
        """The byes of the rounds to come when so many of them bring a game."""
        rounds = self.left.rounds
        count = min(self.left.byes, len(rounds) - games)
        return tuple(GameResult(GameKey(at), self.number, None, PAIRING_BYE) for at in rounds[len(rounds) - count :])

    def strength(self, game: GameResult) -> Fraction:
        """What the opponent of a game counts with; whoever counts with nobody knows what is the weakest."""
        return _strength(self._shown(game) or self._by_all.told.get(game.opponent_of(self.number)))

    def judge(
        self, event: Event, games: Sequence[GameResult], marks: Sequence[Mark], given: Mark | None = None
    ) -> Verdict:
        """The verdict when games are finished with these marks; `given` is what the opponents have, else the rest."""
        return self.rules.judge(self.ended(event, games, marks, given), self.number, self.norm)

    def suffice(
        self, event: Event, games: Sequence[GameResult], marks: Sequence[Mark], given: Mark | None = None
    ) -> bool:
        """Whether the games suffice in that verdict."""
        return self.rules.suffices(self.ended(event, games, marks, given), self.number, self.norm)

    def ended(
        self, event: Event, games: Sequence[GameResult], marks: Sequence[Mark], given: Mark | None = None
    ) -> Event:
        """The event then."""
        spend(len(event.results) // _QUICK)
        done = tuple(_finished(game, self.number, mark, given) for game, mark in zip(games, marks, strict=True))
        return _ended(Itself(event), done)

    @property
    def games_matter(self) -> bool:
        """Whether the norm looks at games at all; titles by rating do not."""
        return bool(self._by_all.told)

    @cached_property
    def _probe(self) -> dict[tuple[int, int | None], CountedGame]:
        """Every game that is left, drawn, as the norm counts it."""
        verdict = self.judge(self.event, self.left.games, [Mark.DRAW] * len(self.left.games))
        return {(told.round, told.opponent): told for told in verdict.games}

    @property
    def _by_all(self) -> ByAll:
        return _by_all(Itself(self.event), Itself(self.rules), self.norm)

    def _shown(self, game: GameResult) -> CountedGame | None:
        return self._probe.get((game.key.round, game.opponent_of(self.number)))


@lru_cache(maxsize=MANY)
def _ended(same: Itself[Event], done: tuple[GameResult, ...]) -> Event:
    """An outcome is the same event for all norms that are asked for: what goes by it is found out once."""
    return same.value.finishing(done)


@dataclass(frozen=True, slots=True)
class ByAll:
    """What a game with each player counts with, and those with whom games can count, the strongest first."""

    told: Mapping[int | None, CountedGame]
    strongest: tuple[Player, ...]


@lru_cache(maxsize=16)
def _by_all(same: Itself[Event], rules: Itself[RuleSet], norm: str) -> ByAll:
    """The same whoever meets them: of somebody who has drawn against everybody, one game a round."""
    event, (somebody, end) = same.value, _against_all(same)
    verdict = rules.value.judge(end, somebody, norm)
    told = {each.opponent: each for each in verdict.games}
    rivals = [each for each in event.players if _counts(told.get(each.number), told)]
    order = sorted(range(len(rivals)), key=lambda at: (_strength(told.get(rivals[at].number)), at))
    return ByAll(told, tuple(rivals[at] for at in reversed(order)))


@lru_cache(maxsize=4)
def _against_all(same: Itself[Event]) -> tuple[int, Event]:
    """Somebody, and the event in which he has drawn against everybody: one for all norms that are asked for."""
    event = same.value
    somebody = min([0, *(player.number for player in event.players)]) - 1
    drawn = Outcome(Mark.DRAW, Mark.DRAW)
    games = (
        GameResult(GameKey(at), somebody, each.number, drawn) for at, each in enumerate(event.players, start=_PROBE)
    )
    people = replace(event, players=(*event.players, Player(somebody, sex="m")))
    return somebody, people.finishing(games)


def _counts(told: CountedGame | None, known: Collection[object]) -> bool:
    """Whether a game can count; all do where the norm does not look at games (titles by rating)."""
    return not known or (told is not None and (told.counted or told.reason in LEFT_OUT))


def _strength(told: CountedGame | None) -> Fraction:
    return Fraction(0) if told is None or told.rating is None else told.rating


def _finished(game: GameResult, number: int, mark: Mark, given: Mark | None) -> GameResult:
    other = Mark(Mark.WIN - mark) if given is None else given
    return game.finished_with(Outcome(mark, other) if game.white == number else Outcome(other, mark))
