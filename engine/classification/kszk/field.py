"""The players whose event it is for one of them, and what a norm asks of them together: once for all who are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.classification.kszk.ratings import has_iccf_rating, plain_category, used_rating
from engine.classification.parameters import numbers_of
from engine.model import Event, EventInfo, Player
from engine.model.effort import spend
from engine.model.itself import MANY, PEOPLE, Itself
from engine.model.pairings import games_by_number
from engine.regulations.editions import Edition

TITLED_HALF: Mapping[str, str] = {"Mc": "title_at_least_k", "Kc": "central_category"}
"""The norms that ask what the others hold (KSzK 4, 4.4.24, 4.4.25), and which categories."""

_STEPS_OF_ONE: Final = 4
"""Of the work of looking up what one player brings, or of finding it out, on an average."""
_BROUGHT: Final = 4 + len(TITLED_HALF)
_Sums = tuple[frozenset[int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class FieldFigures:
    """Figures of a field of players.

    `average` is that of their ratings as they are used, None where one is not known;
    `without_iccf` counts those without an ICCF rating (4.4.6); `holding` those who hold, for each norm of
    `TITLED_HALF`, the category it asks of the others.
    """

    size: int
    average: Fraction | None
    without_iccf: int
    holding: Mapping[str, int]


def field_figures(event: Event, number: int, edition: Edition) -> FieldFigures:
    """The figures of the field of a player.

    KSzK 4, 4.4.20: in team events norms are made at the single boards, so that the board is
    the event: all who played at the boards of this player. Elsewhere all players.
    """
    if not event.info.system.startswith("team-"):
        return _figures(event, None, None, edition)
    boards = frozenset(game.key.board for game in games_by_number(event).get(number, ()))
    return _figures(event, boards, None if boards else number, edition)


def _figures(event: Event, boards: frozenset[int] | None, alone: int | None, edition: Edition) -> FieldFigures:
    """The figures of the event as it is told, with what those bring who are supposed to be somebody else."""
    told = event.known
    field, sums = (
        _all(Itself(told.players), Itself(told.info), edition)
        if boards is None
        else _at_boards(Itself(told), boards, alone, edition)
    )
    for number in event.supposed & field:
        for sign, world in ((-1, event.known), (1, event)):
            brought = _brings(Itself(world.player(number) or Player(number)), Itself(told.info), edition)
            sums = tuple(total + sign * each for total, each in zip(sums, brought, strict=True))
    size, rated, total, without_iccf, *holding = sums
    average = Fraction(total, rated) if rated and rated == size else None
    return FieldFigures(size, average, without_iccf, dict(zip(TITLED_HALF, holding, strict=True)))


@lru_cache(maxsize=MANY)
def _all(players: Itself[tuple[Player, ...]], info: Itself[EventInfo], edition: Edition) -> _Sums:
    return _sums(players.value, Event(info.value), edition)


@lru_cache(maxsize=MANY)
def _at_boards(same: Itself[Event], boards: frozenset[int], alone: int | None, edition: Edition) -> _Sums:
    event = same.value
    members = {side for game in event.results if game.key.board in boards for side in (game.white, game.black)}
    return _sums([each for each in event.players if each.number in members or each.number == alone], event, edition)


def _sums(field: Sequence[Player], event: Event, edition: Edition) -> _Sums:
    """The numbers of a field, and what all its players bring together."""
    spend(_STEPS_OF_ONE * len(field))
    info = Itself(event.info)
    brought = [_brings(Itself(each), info, edition) for each in field]
    return frozenset(each.number for each in field), tuple(map(sum, zip(*brought, strict=True))) or (0,) * _BROUGHT


@lru_cache(maxsize=PEOPLE)
def _brings(same: Itself[Player], info: Itself[EventInfo], edition: Edition) -> tuple[int, ...]:
    """One player of a field: himself, whether his rating is known and which, no ICCF rating, the categories asked.

    Once for all events, supposed and finished, in which he is the same.
    """
    player, event = same.value, Event(info.value)
    numbers = numbers_of(event, edition)
    value = used_rating(player, event, numbers).value
    holding = (holds(player, numbers[wanted]) for wanted in TITLED_HALF.values())
    return (1, int(value is not None), value or 0, int(not has_iccf_rating(player, numbers)), *map(int, holding))


def holds(player: Player, wanted: Iterable[str]) -> bool:
    """Whether a player has one of these categories; over-the-board K and M are not Kc and Mc, Kc+ is Kc."""
    held = {plain_category(player.categories.get("correspondence", "")), player.titles.get("iccf", "")}
    return any(name in held for name in wanted)
