"""How the rest of an event may turn out: what the others make, and whom the player meets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.classification.fide.opponent_mix import fixed_pairings, titles_of
from engine.classification.forecast.remaining import Plan
from engine.classification.rule_set import RuleSet
from engine.model import PAIRING_BYE, Event, GameKey, GameResult, Mark, Outcome, Player, Rating
from engine.model.effort import spend
from engine.model.itself import Itself

MOST_UNRATED: Final = 3
"""Unrated opponents whose results are told apart; beyond them nothing is promised."""


@dataclass(frozen=True, slots=True)
class World:
    """What the others have made at the end: `nothing` are those who lose all they have left, the rest win it."""

    nothing: frozenset[int]


def has_places(event: Event) -> bool:
    """Whether a place may stand for a norm in this event: places are known when it is over."""
    settings = event.info.settings
    return bool(settings.kszk_stage or settings.pzwarc_championship or settings.pzszach_championship)


def by_games_alone(event: Event) -> Event:
    """The event without the places that could stand for a norm."""
    return _by_games_alone(Itself(event))


@lru_cache(maxsize=4)
def _by_games_alone(same: Itself[Event]) -> Event:
    info = same.value.info
    settings = replace(info.settings, kszk_stage="", pzwarc_championship="", pzszach_championship="")
    return replace(same.value, info=replace(info, settings=settings))


def of_others(rules: RuleSet, norm: str, event: Event, is_met: Callable[[int], bool]) -> tuple[World | None, ...]:
    """The worlds that matter for a norm; None is the event as it stands. `is_met` tells whom the player may have met.

    PZWarc 2021, VII 5.5.2: whom a player overtakes in a Swiss hangs on what the others make.
    FIDE B.01, 1.4.2: so does whether an unrated opponent of a round robin counts. Empty where
    there are too many to be told apart.
    """
    if rules.forecast.overtaken(event, norm) is not None:
        return _nothing_or_all(Itself(event.players))
    if rules.forecast.by_choice and fixed_pairings(event):
        unrated = [each.number for each in event.players if is_met(each.number) and not each.rating("fide")]
        if len(unrated) > MOST_UNRATED:
            return ()
        if unrated:
            counts = range(len(unrated) + 1)
            return tuple(World(frozenset(each)) for count in counts for each in combinations(unrated, count))
    return (None,)


@lru_cache(maxsize=4)
def _nothing_or_all(same: Itself[tuple[Player, ...]]) -> tuple[World, World]:
    return World(frozenset(player.number for player in same.value)), World(frozenset())


def finished_by_others(event: Event, number: int, plan: Plan, world: World | None) -> Event:
    """The event with the games of everybody else finished as a world says."""
    return event if world is None else _finished_by_others(Itself(event), number, Itself(plan), world)


@lru_cache(maxsize=4)
def _finished_by_others(same: Itself[Event], number: int, of_all: Itself[Plan], world: World) -> Event:
    event, plan = same.value, of_all.value
    own = [game for game in plan.games if number in {game.white, game.black}]
    rests = bool(plan.rounds) and any(player.number not in world.nothing for player in event.players)
    if not rests and _rows(Itself(event.results)).issuperset(map(id, own)):
        return _finished_by_all(same, of_all, world).finishing(own)  # theirs are the same whoever asks
    return _with_finished(event, [game for game in plan.games if game not in own], number, plan, world)


@lru_cache(maxsize=4)
def _rows(same: Itself[tuple[GameResult, ...]]) -> frozenset[int]:
    """Which games are rows of the results."""
    return frozenset(map(id, same.value))


@lru_cache(maxsize=16)
def _finished_by_all(same: Itself[Event], of_all: Itself[Plan], world: World) -> Event:
    return _with_finished(same.value, of_all.value.games, None, of_all.value, world)


def _with_finished(event: Event, theirs: Sequence[GameResult], number: int | None, plan: Plan, world: World) -> Event:
    """The event with games finished, and with the byes of whoever wins what he has left but for one number."""

    def mark(side: int | None) -> Mark:
        return Mark.LOSS if side in world.nothing else Mark.WIN

    spend(len(event.players) + len(event.results))
    done = {game.key: replace(game, outcome=Outcome(mark(game.white), mark(game.black))) for game in theirs}
    kept = tuple(game for game in event.results if game.key not in done)
    byes = (
        GameResult(GameKey(at, board), player.number, None, PAIRING_BYE)
        for at in plan.rounds
        for board, player in enumerate(event.players, start=len(event.players) + 1)
        if player.number != number and player.number not in world.nothing
    )
    return replace(event, results=(*kept, *done.values(), *byes))


_TITLES: Final = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
"""From the most that a title norm can ask of an opponent to the least."""


def as_good_as_any(rivals: tuple[Player, ...], own: str, count: int) -> tuple[Player, ...]:
    """So many opponents for a title norm, or all there are: each with the best rating and title, of a federation anew.

    Nobody whom the player can meet is better for him; where all rivals are of his own federation, so are they.
    """
    rating, title, countries = _best_of(Itself(rivals))
    foreign = not countries <= {own}
    return tuple(
        Player(
            rivals[at].number,
            federation=f"?{at}" if foreign else own,
            titles={"fide": title} if title else {},
            ratings=(Rating("fide", rating),) if rating is not None else (),
        )
        for at in range(min(count, len(rivals)))
    )


@lru_cache(maxsize=4)
def _best_of(rivals: Itself[tuple[Player, ...]]) -> tuple[int | None, str, frozenset[str]]:
    """The best rating and title of some players, and their federations: found once, however many of them are met."""
    ratings = [rating.value for each in rivals.value if (rating := each.rating("fide"))]
    held = {title for each in rivals.value for title in titles_of(each)}
    title = next((name for name in _TITLES if name in held), "")
    return max(ratings, default=None), title, frozenset(each.country for each in rivals.value)
