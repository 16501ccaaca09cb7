"""Whom a player best meets and beats where those count whom he overtakes (PZWarc 2021, VII 5.5.2, 5.5.3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from engine.classification.forecast.opponents import Opponents
from engine.classification.forecast.outcomes import all_lose, finished_by_others
from engine.classification.forecast.outstanding_games import Plan
from engine.classification.record import half_points
from engine.classification.verdict import Verdict
from engine.model import Event, Mark, Player, PointScale


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody as he stands when all others have lost what they have left, and the player's rest is still to come.

    `points` are half points of the table, `step` tells for how much somebody counts who is
    overtaken, `scale` what marks are worth.
    """

    points: Mapping[int, int]
    step: Callable[[Player], int]
    scale: PointScale

    def demand(self, player: Player, own: int) -> tuple[int, Mark | None]:
        """The step of somebody whom a player with `own` points in the end meets, and the least mark that keeps it.

        Step 0 for whoever counts for nothing, or counts, or does not, whatever the game brings;
        no mark where even a win lets him pass.
        """
        before = self.points.get(player.number, 0)
        enough = (mark for mark in Mark if not before <= own < before + self.scale.of_mark(Mark(Mark.WIN - mark)))
        least = next(enough, None)
        step = 0 if least is Mark.LOSS else self.step(player)
        return (step, least) if step else (0, Mark.LOSS)


def marks_for(demands: Sequence[tuple[int, Mark | None]], wins: int, draws: int) -> tuple[Mark, ...]:
    """So many wins and draws given to those games of which most is kept, what is over to the first of the others.

    What counts on a higher step counts on every lower one, and a win keeps what a draw does:
    so nobody is better served by keeping somebody of a lower step first.
    """
    marks: dict[int, Mark] = {}
    for at in sorted(range(len(demands)), key=lambda at: -demands[at][0]):
        step, least = demands[at]
        if not step or least is None:
            continue
        if least is Mark.DRAW and draws:
            marks[at], draws = Mark.DRAW, draws - 1
        elif wins:
            marks[at], wins = Mark.WIN, wins - 1
    for at in range(len(demands)):
        if at not in marks:
            marks[at] = Mark.WIN if wins else Mark.DRAW if draws else Mark.LOSS
            wins, draws = wins - (marks[at] is Mark.WIN), draws - (marks[at] is Mark.DRAW)
    return tuple(marks[at] for at in range(len(demands)))


def choices(rivals: Sequence[Player], count: int, field: Field, own: int) -> Iterator[tuple[Player, ...]]:
    """So many opponents, the strongest first: every number of each kind that it may cost to meet, each the strongest.

    Of two players of one kind the stronger is never worse to meet. `rivals` are sorted, the strongest first.
    """
    kinds: dict[tuple[int, Mark | None], list[Player]] = {}
    for player in rivals:
        kinds.setdefault(field.demand(player, own), []).append(player)
    free = kinds.pop((0, Mark.LOSS), [])
    strongest = tuple(rivals[:count])
    yield strongest
    for chosen in product(*(range(min(len(kind), count) + 1) for kind in kinds.values())):
        rest = count - sum(chosen)
        if 0 <= rest <= len(free):
            costly = (each for many, kind in zip(chosen, kinds.values(), strict=True) for each in kind[:many])
            met = (*free[:rest], *costly)
            if {each.number for each in met} != {each.number for each in strongest}:
                yield met


@dataclass(frozen=True)
class _Rest:
    """The player's rest with so many opponents whose games count and so many whose games do not, all these won.

    A round that passes without a game is a bye: `event` has it, and has everybody else at the
    end. `own` are the half points that the player has without the games that count.
    """

    met: Opponents
    event: Event
    field: Field
    own: int
    count: int
    idle: int

    @property
    def size(self) -> int:
        """How many games can count."""
        return len(self.met.counting) + self.count * self.met.left.each

    def verdict(self, points: int) -> Verdict | None:
        """A verdict with so many half points that makes the norm, None where there is none."""
        if self.is_even and not self.may(points):
            return None
        for wins in range(max(0, points - self.size), points // 2 + 1):
            if self.is_even or self._may(wins, points - 2 * wins):
                found = self._with(wins, points - 2 * wins)
                if found is not None:
                    return found
        return None

    def may(self, points: int) -> bool:
        """Whether so many half points can make the norm at all, where their sum decides; what fewer can do more can."""
        wins = max(0, points - self.size)
        return self._may(wins, points - 2 * wins)

    @property
    def is_even(self) -> bool:
        """Two draws are worth a win and a loss: the sum of the marks decides, however it was come by."""
        scale = self.field.scale
        return scale.win + scale.loss == 2 * scale.draw

    def _may(self, wins: int, draws: int) -> bool:
        """Against the strongest, and nobody gains anything: no opponents are better.

        Where a loss is worth points whoever is met gains some: then nothing is ruled out.
        """
        if self.field.scale.loss:
            return True
        marks = marks_for([(0, Mark.LOSS)] * self.size, wins, draws)
        return self._judged(self.met.strongest[: self.count], marks, Mark.LOSS).games_suffice

    def _with(self, wins: int, draws: int) -> Verdict | None:
        scale, strongest = self.field.scale, self.met.strongest
        own = self.own + wins * scale.win + draws * scale.draw + (self.size - wins - draws) * scale.loss
        people = self.met.event
        for chosen in choices(strongest, self.count, self.field, own):
            games, _ = self.met.against(chosen, self.idle)
            sides = (game.opponent_of(self.met.number) or 0 for game in games)
            demands = [self.field.demand(people.player(side) or Player(side), own) for side in sides]
            verdict = self._judged(chosen, marks_for(demands, wins, draws), None)
            if verdict.games_suffice:
                return verdict
        return None

    def _judged(self, chosen: Sequence[Player], marks: Sequence[Mark], given: Mark | None) -> Verdict:
        games, idle = self.met.against(chosen, self.idle)
        return self.met.judge(self.event, (*games, *idle), [*marks, *[Mark.WIN] * len(idle)], given)


def _rest(met: Opponents, end: Event, field: Field, count: int, idle: int) -> _Rest:
    scale, byes = field.scale, met.rests(count + idle)
    own = field.points.get(met.number, 0) + (len(met.idle) + idle) * scale.win + len(byes) * scale.bye
    return _Rest(met, end.with_games(byes) if byes else end, field, own, count, idle)


def fewest_overtaking(met: Opponents, plan: Plan, step: Callable[[Player], int]) -> tuple[int | None, Verdict | None]:
    """The fewest half points that can make a norm which counts whom the player overtakes, and the verdict then.

    All others lose what they have left, games that cannot count are won. Whom he meets and
    loses to may pass him: the strongest opponents are not always the best.
    """
    end = finished_by_others(met.event, met.number, plan, all_lose(met.event))
    field = Field(half_points(end), step, met.event.info.points)
    best: tuple[int | None, Verdict | None] = (None, None)
    for count, idle in met.meetings():
        rest = _rest(met, end, field, count, idle)
        possible = range(2 * rest.size + 1 if best[0] is None else min(2 * rest.size + 1, best[0]))
        if not possible or (rest.is_even and not rest.may(possible[-1])):
            continue
        points = bisect_left(possible, True, key=lambda made: rest.verdict(made) is not None)
        if points < len(possible):
            best = points, rest.verdict(points)
    return best
