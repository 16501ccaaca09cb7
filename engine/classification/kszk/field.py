"""The players whose event it is for one of them, and what a norm asks of them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.classification.kszk.ratings import has_iccf_rating, plain_category, used_rating
from engine.classification.parameters import numbers_of
from engine.model import Event, Player, once_per_event
from engine.regulations.editions import Edition

TITLED_HALF: Mapping[str, str] = {"Mc": "title_at_least_k", "Kc": "central_category"}
"""The norms that ask what the others hold (KSzK 4, 4.4.24, 4.4.25), and which categories."""


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


def field_figures(event: Event, player: Player, edition: Edition) -> FieldFigures:
    """The figures of the field of a player, who counts as he is given.

    KSzK 4, 4.4.20: in team events norms are made at the single boards, so that the board is
    the event: all who played at the boards of this player. Elsewhere all players.
    """
    boards, alone = None, None
    if event.info.system.startswith("team-"):
        boards = frozenset(game.key.board for game in event.index.games_by_player.get(player.number, ()))
        alone = None if boards else player.number
    figures, listed = _figures(event, boards, alone, edition), event.player(player.number)
    if listed is None or listed == player:
        return figures
    numbers = numbers_of(event, edition)
    own, of_list = (used_rating(each, event, numbers).value for each in (player, listed))
    if figures.average is None or own is None or of_list is None:
        return replace(figures, average=None)
    return replace(figures, average=figures.average + Fraction(own - of_list, figures.size))


@once_per_event
def _figures(event: Event, boards: frozenset[int] | None, alone: int | None, edition: Edition) -> FieldFigures:
    """The figures of all players, else of those at the boards, or of one `alone`."""
    field, numbers = event.players, numbers_of(event, edition)
    if boards is not None:
        members = {side for game in event.results if game.key.board in boards for side in (game.white, game.black)}
        field = tuple(each for each in event.players if each.number in members or each.number == alone)
    known = [value for each in field if (value := used_rating(each, event, numbers).value) is not None]
    return FieldFigures(
        len(field),
        Fraction(sum(known), len(known)) if known and len(known) == len(field) else None,
        sum(not has_iccf_rating(each, numbers) for each in field),
        {norm: sum(holds(each, numbers[wanted]) for each in field) for norm, wanted in TITLED_HALF.items()},
    )


def holds(player: Player, wanted: Iterable[str]) -> bool:
    """Whether a player has one of these categories; over-the-board K and M are not Kc and Mc, Kc+ is Kc."""
    held = {plain_category(player.categories.get("correspondence", "")), player.titles.get("iccf", "")}
    return any(name in held for name in wanted)
