"""What an organiser announces of the norms of KSzK before the event (KSzK 4, 4.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.classification.kszk.counting import RatedGame, compute, points_needed
from engine.classification.kszk.event_conditions import category_of, event_alone, event_category
from engine.classification.kszk.ratings import event_average, used_rating
from engine.classification.parameters import numbers_of
from engine.classification.record import RecordedGame
from engine.classification.verdict import decide
from engine.model import Event, Mark, Player, ResultKind
from engine.regulations.editions import Edition


@dataclass(frozen=True, slots=True)
class AnnouncedNorms:
    """The average of the event, its category by the men's column (4.4.5; of women alone by theirs), and its norms.

    `average` is None where a rating is not known, `category` is then empty.
    """

    average: int | None
    category: str
    given: tuple[str, ...]


def announced_norms(event: Event, edition: Edition) -> AnnouncedNorms:
    """4.4.5: what the average allows, less what the event itself refuses (4.3.12, 4.4.22, 4.4.24)."""
    numbers = numbers_of(event, edition)
    average = event_average(event, numbers)
    if average is None:
        return AnnouncedNorms(None, "", ())
    women = all(player.is_woman for player in event.players)
    name, norms = category_of(average, "f" if women else "m", numbers)
    return AnnouncedNorms(average, name, tuple(norm for norm in norms if is_given(event, norm, edition)))


def is_given(event: Event, norm: str, edition: Edition) -> bool:
    """False where the event itself refuses a norm: two cycles (4.4.22), a late notice (4.4.24), a rate (4.3.12)."""
    return decide(event_alone(event, norm, numbers_of(event, edition)))[0] is not False


def needed_points(event: Event, norm: str, edition: Edition) -> list[Fraction]:
    """The points that a norm takes of each player over all games of a single cycle, sorted; nobody's where none do.

    Nor of whom the category of the event gives no such norm (4.4.5).
    """
    numbers = numbers_of(event, edition)
    known = event_average(event, numbers)
    average = None if known is None else Fraction(known)
    asked = ((player, event_category(event, player, norm, numbers, average)) for player in event.players)
    found = (
        _needed(event, player, norm, numbers)
        for player, by_average in asked
        if by_average is None or by_average.met is not False
    )
    return sorted(points for points in found if points is not None)


def _needed(event: Event, player: Player, norm: str, numbers: dict[str, Any]) -> Fraction | None:
    games = tuple(
        RatedGame(RecordedGame(at, other, Mark.LOSS, ResultKind.PLAYED), used_rating(other, event, numbers))
        for at, other in enumerate((each for each in event.players if each.number != player.number), start=1)
    )
    if not games:
        return None
    computed = compute(games, int(numbers["minimum_games"][norm]), None, numbers)
    least = int(numbers["threshold"]["f" if player.is_woman else "m"][norm])
    points = points_needed(computed.average, computed.n, least, numbers)
    return points if points is not None and points <= len(games) else None
