"""How the rest of an event may turn out: what the others make, and how good the opponents may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from engine.classification.fide.opponent_mix import fixed_pairings, titles_of
from engine.classification.forecast.outstanding_games import Plan
from engine.classification.rule_set import RuleSet
from engine.model import PAIRING_BYE, Event, GameKey, GameResult, Mark, Outcome, Player, Rating, once_per_event


@dataclass(frozen=True, slots=True)
class OutcomeOfOthers:
    """What the others have made at the end: the `losers` lose all they have left, the rest win it."""

    losers: frozenset[int | None]


def has_places(event: Event) -> bool:
    """Whether a place may stand for a norm in this event: places are known when it is over."""
    settings = event.info.settings
    return bool(settings.kszk_stage or settings.pzwarc_championship or settings.pzszach_championship)


@once_per_event
def by_games_alone(event: Event) -> Event:
    """The event without the places that could stand for a norm."""
    settings = replace(event.info.settings, kszk_stage="", pzwarc_championship="", pzszach_championship="")
    return replace(event, info=replace(event.info, settings=settings))


def all_lose(event: Event) -> OutcomeOfOthers:
    """Everybody else loses what he has left."""
    return OutcomeOfOthers(frozenset(player.number for player in event.players))


def outcomes_of_others(
    rules: RuleSet, norm: str, event: Event, unrated: Set[int | None]
) -> tuple[OutcomeOfOthers | None, ...]:
    """What the others may make that matters for a norm; None is the event as it stands.

    PZWarc 2021, VII 5.5.2: whom a player overtakes in a Swiss hangs on what the others make.
    FIDE B.01, 1.4.2: so does whether an `unrated` opponent of a round robin counts.
    """
    if rules.forecast.overtaken(event, norm) is not None:
        return all_lose(event), OutcomeOfOthers(frozenset())
    if not unrated:
        return (OutcomeOfOthers(frozenset()) if unrated_decide(rules, event) else None,)
    counts = range(len(unrated) + 1)
    return tuple(OutcomeOfOthers(frozenset(each)) for count in counts for each in combinations(unrated, count))


def unrated_decide(rules: RuleSet, event: Event) -> bool:
    """FIDE B.01, 1.4.2: in a round robin unrated opponents count or not by what is made of all that is left."""
    return rules.forecast.by_choice and fixed_pairings(event)


def finished_by_others(event: Event, number: int, plan: Plan, outcome: OutcomeOfOthers | None) -> Event:
    """The event with the games of everybody else finished, and with the byes of whoever wins what he has left."""
    if outcome is None:
        return event

    def mark(side: int | None) -> Mark:
        return Mark.LOSS if side in outcome.losers else Mark.WIN

    theirs = (game for game in plan.games if number not in {game.white, game.black})
    done = [replace(game, outcome=Outcome(mark(game.white), mark(game.black))) for game in theirs]
    return event.with_games((*done, *_byes(event, number, plan, outcome)))


def _byes(event: Event, number: int, plan: Plan, outcome: OutcomeOfOthers) -> Iterator[GameResult]:
    for at in plan.rounds:
        for board, player in enumerate(event.players, start=len(event.players) + 1):
            if player.number != number and player.number not in outcome.losers:
                yield GameResult(GameKey(at, board), player.number, None, PAIRING_BYE)


_TITLES: Final = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
"""From the most that a title norm can ask of an opponent to the least."""


def as_good_as_any(rivals: Sequence[Player], own: str, count: int) -> tuple[Player, ...]:
    """So many opponents for a title norm, or all there are: each with the best rating and title, of a federation anew.

    Nobody whom the player can meet is better for him; where all rivals are of his own federation, so are they.
    """
    rating = max((rating.value for each in rivals if (rating := each.rating("fide"))), default=None)
    held = {title for each in rivals for title in titles_of(each)}
    title = next((name for name in _TITLES if name in held), "")
    foreign = any(each.country != own for each in rivals)
    return tuple(
        Player(
            rivals[at].number,
            federation=f"?{at}" if foreign else own,
            titles={"fide": title} if title else {},
            ratings=(Rating("fide", rating),) if rating is not None else (),
        )
        for at in range(min(count, len(rivals)))
    )
