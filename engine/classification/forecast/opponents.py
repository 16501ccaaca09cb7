"""Whom a player may still meet, what each game can count with, and what a verdict makes of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from engine.classification.forecast.outstanding_games import Remaining
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import CountedGame, Verdict
from engine.model import PAIRING_BYE, Event, GameKey, GameResult, Mark, Outcome, Player, once_per_event
from engine.pairing.teams.event import is_team_event

LEFT_OUT: Final = frozenset({"left-out", "left-out-weak-win"})
"""Games that count as long as nobody leaves them out."""
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
        return tuple(game for game in self.left.games if _counts(self._as_counted(game), self._by_all.games))

    @cached_property
    def idle(self) -> tuple[GameResult, ...]:
        """The games against known opponents that cannot count."""
        return tuple(game for game in self.left.games if game not in self.counting)

    @cached_property
    def strongest(self) -> tuple[Player, ...]:
        """Those with whom games can count whom he may yet meet, as often as he may, the strongest first."""
        return tuple(each for each in self._can_count for _ in range(self.left.again))

    @cached_property
    def _can_count(self) -> list[Player]:
        rivals = {player.number for player in self.left.rivals}
        return [player for player in self._by_all.strongest if player.number in rivals]

    def best_to_meet(self, count: int) -> Iterator[tuple[Player, ...]]:
        """So many of them than whom no others are better: the strongest, with every number of people not met so far.

        Norms ask for partners and strong opponents, and whoever is met again is the same one (PZWarc 2021, VII 5.5.1).
        """
        met = {game.opponent_of(self.number) for game in (*self.rows, *self.left.games)}
        new = [player for player in self._can_count if player.number not in met]
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
    def rows(self) -> Sequence[GameResult]:
        """The player's games among the results."""
        return self.event.index.games_by_player.get(self.number, ())

    def most_games(self, count: int) -> int:
        """No more can count when so many rounds to come bring a game that can; an opponent to be met is a game."""
        rows = sum(game.finished or game.unread for game in self.rows)
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
        if not is_team_event(self.event):
            return 1
        player = self.event.player(self.number)
        listed = player.board if player is not None and player.board else 1
        return max(((game.key.round, game.key.board) for game in self.rows), default=(0, listed))[1]

    @cached_property
    def _others(self) -> tuple[Player, ...]:
        """Those whom he may yet meet and with whom no game can count."""
        counting = {player.number for player in self._by_all.strongest}
        return tuple(each for each in self.left.rivals if each.number not in counting) * self.left.again

    def rests(self, games: int) -> tuple[GameResult, ...]:
        """The byes of the rounds to come when so many of them bring a game."""
        rounds = self.left.rounds
        count = min(self.left.byes, len(rounds) - games)
        return tuple(GameResult(GameKey(at), self.number, None, PAIRING_BYE) for at in rounds[len(rounds) - count :])

    def strength(self, game: GameResult) -> Fraction:
        """What the opponent of a game counts with; whoever counts with nobody knows what is the weakest."""
        return _strength(self._as_counted(game) or self._by_all.games.get(game.opponent_of(self.number)))

    def judge(
        self, event: Event, games: Sequence[GameResult], marks: Sequence[Mark], given: Mark | None = None
    ) -> Verdict:
        """The verdict when games are finished with these marks; `given` is what the opponents have, else the rest."""
        done = (_finished(game, self.number, mark, given) for game, mark in zip(games, marks, strict=True))
        return self.rules.judge(event.with_games(done), self.number, self.norm)

    @property
    def games_matter(self) -> bool:
        """Whether the norm looks at games at all; titles by rating do not."""
        return bool(self._by_all.games)

    @cached_property
    def _probe(self) -> dict[tuple[int, int | None], CountedGame]:
        """Every game that is left, drawn, as the norm counts it."""
        verdict = self.judge(self.event, self.left.games, [Mark.DRAW] * len(self.left.games))
        return {(game.round, game.opponent): game for game in verdict.games}

    @property
    def _by_all(self) -> ByAll:
        return _by_all(self.event, self.rules, self.norm)

    def _as_counted(self, game: GameResult) -> CountedGame | None:
        return self._probe.get((game.key.round, game.opponent_of(self.number)))


@dataclass(frozen=True, slots=True)
class ByAll:
    """How a game with each player counts, and those with whom games can count, the strongest first."""

    games: Mapping[int | None, CountedGame]
    strongest: tuple[Player, ...]


@once_per_event
def _by_all(event: Event, rules: RuleSet, norm: str) -> ByAll:
    """The same whoever meets them: of somebody who has drawn against everybody, one game a round."""
    somebody, end = _against_all(event)
    games = {each.opponent: each for each in rules.judge(end, somebody, norm).games}
    rivals = [each for each in event.players if _counts(games.get(each.number), games)]
    order = sorted(range(len(rivals)), key=lambda at: (_strength(games.get(rivals[at].number)), at))
    return ByAll(games, tuple(rivals[at] for at in reversed(order)))


@once_per_event
def _against_all(event: Event) -> tuple[int, Event]:
    """Somebody, and the event in which he has drawn against everybody: one for all norms that are asked for."""
    somebody = min([0, *(player.number for player in event.players)]) - 1
    drawn = Outcome(Mark.DRAW, Mark.DRAW)
    games = (
        GameResult(GameKey(at), somebody, each.number, drawn) for at, each in enumerate(event.players, start=_PROBE)
    )
    people = replace(event, players=(*event.players, Player(somebody, sex="m")))
    return somebody, people.with_games(games)


def _counts(game: CountedGame | None, known: Collection[object]) -> bool:
    """Whether a game can count; all do where the norm does not look at games (titles by rating)."""
    return not known or (game is not None and (game.counted or game.reason in LEFT_OUT))


def _strength(game: CountedGame | None) -> Fraction:
    return Fraction(0) if game is None or game.rating is None else game.rating


def _finished(game: GameResult, number: int, mark: Mark, given: Mark | None) -> GameResult:
    other = Mark(Mark.WIN - mark) if given is None else given
    return game.finished_with(Outcome(mark, other) if game.white == number else Outcome(other, mark))
