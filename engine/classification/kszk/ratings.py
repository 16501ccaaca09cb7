"""The rating that KSzK counts a player with (KSzK 4, 4.2.6, 4.3.6, 4.3.7, 4.4.3, 4.4.8, 4.6.2), those of a field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from engine.classification.parameters import numbers_of
from engine.classification.record import unclear_rating, unlisted
from engine.model import Event, Player, Rating, half_up, once_per_event
from engine.pairing.teams.event import is_team_event
from engine.regulations.editions import Edition


@dataclass(frozen=True, slots=True)
class UsedRating:
    """A rating as used: `value` is None where no rule gives one; `source` names the text, `article` the rule."""

    value: int | None
    source: str
    article: str


def used_rating(player: Player, event: Event, numbers: dict[str, Any]) -> UsedRating:
    """The rating of a player for all calculations.

    KSzK 4, 4.3.7: ICCF before FIDE before the constant rating of Table 4.1. An ICCF rating of
    fewer than 12 games is none (4.2.2). A player without a rating in an international event
    has that event's provisional rating by its class (4.4.8, also a Polish one), which is a
    parameter; in a Polish event he has the higher constant rating of his correspondence and
    over-the-board categories (4.3.6, Table 4.1).
    """
    unclear = unclear_rating(player, "iccf", "fide")
    if unclear:
        return UsedRating(None, "rating-without-list", "4.3.7")
    iccf = player.rating("iccf")
    if iccf is not None:
        used = _iccf(iccf, numbers["iccf_rating"])
        if used is not None:
            return used
    fide = player.rating("fide")
    if fide is not None:
        return UsedRating(fide.value - int(numbers["fide_deduction"]), "fide-as-unfixed", "4.6.2")
    if is_international(event):
        return _provisional(event, numbers)
    return _constant(player, numbers, woman=player.is_woman)


def has_iccf_rating(player: Player, numbers: dict[str, Any]) -> bool:
    """True for a rating of at least 12 games (4.2.2, 4.4.6)."""
    iccf = player.rating("iccf")
    return iccf is not None and _iccf(iccf, numbers["iccf_rating"]) is not None


def is_international(event: Event) -> bool:
    """True for an event of ICCF or one that the sheet calls international."""
    settings = event.info.settings
    return settings.level == "international" or bool(settings.iccf_class)


def _iccf(rating: Rating, numbers: dict[str, Any]) -> UsedRating | None:
    """4.6.2: unfixed ratings are lowered.

    Without a number of games the kind decides, `fixed` by default; an unfixed one has the smallest deduction.
    """
    games = rating.games
    if games is None:
        games = int(numbers["deductions"][0]["from"] if rating.kind == "unfixed" else numbers["fixed_from_games"])
    if games < numbers["minimum_games"]:
        return None
    for band in numbers["deductions"]:
        if band["from"] <= games <= band["to"]:
            return UsedRating(rating.value - int(band["deduction"]), f"iccf-unfixed-{band['from']}", "4.6.2")
    return UsedRating(rating.value, "iccf", "4.3.7")


def _provisional(event: Event, numbers: dict[str, Any]) -> UsedRating:
    given = event.info.settings.provisional_rating
    if given is not None and given >= 0:
        return UsedRating(given, "provisional", "4.4.8")
    value = numbers["provisional_by_class"].get(event.info.settings.iccf_class)
    if value is None:
        return UsedRating(None, "provisional-not-configured", "4.4.8")
    return UsedRating(int(value), "provisional", "4.4.8")


def plain_category(category: str) -> str:
    """A category without the mark of the discipline: `Kc+` is `K+`, `Ic` is `I` (4.3.2)."""
    return category.replace("c", "") if category.rstrip("+") in {"Mc", "Kc", "Ic", "IIc"} else category


def _constant(player: Player, numbers: dict[str, Any], *, woman: bool) -> UsedRating:
    table: dict[str, int] = numbers["constant_rating"]["f" if woman else "m"]
    held = plain_category(player.categories.get("correspondence", ""))
    over_board = player.categories.get("otb", "")
    equivalent = numbers["over_the_board_equivalent"].get(over_board, "")
    if (held and held not in table) or (over_board and not equivalent):
        return UsedRating(None, "unknown-category", "4.4.3")
    names = [name for name in (held, equivalent) if name]
    if player.titles.get("iccf"):
        names.append("M")
    if not names:
        return UsedRating(table["bk"], "unclassified", "4.4.3")
    return UsedRating(max(table[name] for name in names), "constant", "4.4.3")


def event_average(event: Event, numbers: dict[str, Any]) -> int | None:
    """The average rating of the event over every participant, rounded half up (4.4.5).

    None where a rating is not known, or somebody plays who is not in the list.
    """
    if unlisted(event):
        return None
    values = [used_rating(player, event, numbers).value for player in event.players]
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    return half_up(Fraction(sum(known), len(known)))


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
    if is_team_event(event):
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
