"""By what an event gives its starting numbers, and the numbers themselves: lots, ratings, groups, clubs.

PZSzach 2002, B.VI A.1.2, A.2.2 and D.2; FIDE C.04.2; FIDE Swiss rules 1998, A.2; PZWarc 2021, V 1.6.2 and 2.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from engine.model import Event, Finding, Player, Severity
from engine.model.rounds import is_present
from engine.model.system_id import STAGES
from engine.pairing.drawing_of_lots import draw_by_clubs, draw_colour, lot_keys, numbers_of_keys, team_keys
from engine.pairing.group_draw import numbers_in_groups
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.swiss.starting_list import own_list, starting_order
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.team_round import start_order
from engine.regulations.editions import select
from engine.systems.table import SYSTEMS, Family

Numbers = tuple[tuple[int, ...], tuple[Finding, ...]]


class Numbering(StrEnum):
    """Where starting numbers come from."""

    LOTS = "lots"
    RATING = "rating"
    GROUPS = "groups"
    """Groups by strength, lots inside each (PZWarc 2021, V 2.6.2.2)."""
    STAGES = "stages"
    """Lots inside each group of the first stage (PZSzach 2002, B.VI A.2.2, note)."""
    VARMA = "varma"
    BY_HAND = "by-hand"


def numbering_of(event: Event) -> Numbering:
    """What the numbers of an event of players go by: the setting `start_numbers`, else what its system has.

    Tables draw lots, Swiss events and cups go by rating; in matches and displays the organiser says who is who.
    """
    wanted = event.info.settings.start_numbers
    system = SYSTEMS.get(event.info.system)
    if event.info.system == STAGES:
        return Numbering.STAGES
    if wanted == Numbering.GROUPS:
        return Numbering.GROUPS if swiss_system(event.info.system) else Numbering.LOTS
    if wanted:
        return Numbering(wanted) if wanted in set(Numbering) else Numbering.LOTS
    if system is not None and system.family is Family.DUEL:
        return Numbering.BY_HAND
    return Numbering.LOTS if system is None or system.rounds is not None else Numbering.RATING


def is_drawn(event: Event) -> bool:
    """Whether lots decide the numbers, all of them or inside groups."""
    return numbering_of(event) not in {Numbering.RATING, Numbering.BY_HAND}


def in_round_1(event: Event) -> Event:
    """The event with those players alone who are numbered before round 1: whoever arrives later has a number behind."""
    return replace(event, players=tuple(player for player in event.players if is_present(player, 1, {})))


def starting_numbers(event: Event, seed: str) -> Numbers:
    """The starting numbers in the order of the list; none, with findings, where Varma's table has no row for them.

    A list whose numbers go by hand and that has none yet gets them by rating.
    """
    numbering = numbering_of(event)
    if numbering is Numbering.STAGES:
        return numbers_in_groups(event.players, [player.group or 1 for player in event.players], seed), ()
    if numbering is Numbering.VARMA:
        return _by_clubs(event, seed)
    if numbering is Numbering.LOTS:
        return numbers_of_keys(lot_keys(event.players), seed), ()
    if numbering is not Numbering.GROUPS and own_list(event) is None:
        return by_rating(event), ()
    order, doubts = starting_order(event, seed)
    places = {index: place for place, index in enumerate(order, start=1)}
    return tuple(places[index] for index in range(len(event.players))), doubts


def by_rating(event: Event) -> tuple[int, ...]:
    """Starting numbers by strength: rating, title, name (FIDE C.04.2), in the order of the list."""
    players, lists = event.players, rating_lists(event)
    titles = select("fide-c04-2", event.first_day).numbers["titles"]

    def strength(index: int) -> tuple[int, int, str, int]:
        player = players[index]
        title = player.fide_title
        rank = titles.index(title) if title in titles else len(titles)
        return -rating_of(player, lists), rank, player.name.casefold(), index

    places = {index: place for place, index in enumerate(sorted(range(len(players)), key=strength), start=1)}
    return tuple(places[index] for index in range(len(players)))


def rating_of(player: Player, lists: Sequence[str]) -> int:
    """The rating that a number goes by, 0 for whoever stands on none of the lists."""
    rating = player.rating(*lists)
    return rating.value if rating else 0


def _by_clubs(event: Event, seed: str) -> Numbers:
    """Numbers from the pools for players of one club; plain lots where the row is misprinted (PZWarc 2021, V 1.6.2).

    Beyond the table nothing is drawn. Whoever has no club is a club by himself.
    """
    players = event.players
    keys = lot_keys(players)
    clubs: dict[str, list[str]] = {}
    for key, player in zip(keys, players, strict=True):
        clubs.setdefault(player.club.strip().casefold() or key, []).append(key)
    drawn, findings = draw_by_clubs(clubs, seed, event.info.start_date)
    if any(found.severity is Severity.ERROR for found in findings):
        return (), findings
    return (tuple(drawn[key] for key in keys) if drawn else numbers_of_keys(keys, seed)), findings


BY_STRENGTH: Final = "rating"


def numbers_by_lot(event: Event) -> bool:
    """Whether teams draw their numbers: where the event says so, else in a table; cups and Swiss go by strength."""
    wanted = event.info.settings.start_numbers
    system = SYSTEMS.get(event.info.system)
    return wanted not in {"", BY_STRENGTH, "by-hand"} or (
        not wanted and system is not None and system.rounds is not None
    )


def numbers_of_teams(event: Event, seed: str) -> tuple[int, ...]:
    """The numbers that teams draw, or have by their strength, in the order of the list."""
    if numbers_by_lot(event):
        return numbers_of_keys(team_keys(event.teams), seed)
    places = {number: place for place, number in enumerate(start_order(event), start=1)}
    return tuple(places[team.number] for team in event.teams)


def first_colour(event: Event, seed: str) -> str:
    """That of the announcement, else by lot, `white` or `black`; empty where a table has its own."""
    system = SYSTEMS.get(event.info.system)
    if system is not None and not system.draws_colour:
        return ""
    return event.info.first_colour or str(draw_colour(seed))


def colour_by_lot(event: Event) -> str:
    """The colour that the event's seed gives, where it is the lot that decided; empty where it was not."""
    info, system = event.info, SYSTEMS.get(event.info.system)
    if system is None or not system.draws_colour or not info.seed:
        return ""
    drawn = str(draw_colour(info.seed))
    return drawn if info.first_colour in {"", drawn} else ""
