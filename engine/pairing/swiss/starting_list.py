"""Starting numbers of Swiss events whose rules have a list of their own; technical ratings.

FIDE Swiss rules 1998, A.2; PZWarc 2021, V 2.6; lots in groups (V 2.6.2.2) for every Swiss event.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine.model import Event, Finding, Player, Severity, Subject
from engine.model.system_id import individual_system
from engine.pairing.lots import lot_keys
from engine.pairing.swiss.fide1998.order import Candidate, initial_order
from engine.pairing.swiss.from_event import rating_lists
from engine.pairing.swiss.pzwarc.settings import Variant
from engine.pairing.swiss.pzwarc.start_list import (
    StartEntry,
    TechnicalRating,
    equals,
    order_by_groups,
    order_by_rating,
    source_of,
    technical_share,
)
from engine.pairing.swiss.swiss_systems import ACCELERATED, KERNELS

_CYRILLIC: Final = re.compile("[Ѐ-ӿ]")


def has_own_list(event: Event) -> bool:
    """True where the rules of the system have a starting list by rating of their own."""
    own = individual_system(event.info.system)
    return own in KERNELS and own not in ACCELERATED


def starting_order(event: Event, seed: str) -> tuple[tuple[int, ...], tuple[Finding, ...]]:
    """Positions of the players (from 0) in the order of their starting numbers, and who has no rating.

    By the event's `start_numbers`: `groups` (column group, 1 the strongest), otherwise by rating.
    """
    method = event.info.settings.start_numbers
    entries = _entries(event)
    if method == "groups":
        last = max((player.group or 0 for player in event.players), default=0) + 1
        return order_by_groups(entries, [player.group or last for player in event.players], seed), ()
    if "pzwarc" in event.info.system:
        order, missing = order_by_rating(entries, seed)
        return order, tuple(_placed(event, entries, missing))
    return initial_order(_candidates(event), _alphabet(event)), ()


def drawn_by_lot(event: Event) -> frozenset[int]:
    """Positions of the players whom ratings leave equal, so that the lot places them (PZWarc 2021, V 2.6.1.1.3)."""
    return equals(_entries(event)) if "pzwarc" in event.info.system else frozenset()


def check_ratings(event: Event) -> Iterable[Finding]:
    """Advice where too many ratings are technical for the rating system (PZWarc 2021, V 2.7.3)."""
    own = individual_system(event.info.system)
    if "pzwarc" in own:
        for found in technical_share(_entries(event), Variant(own.rpartition("-")[2])):
            yield replace(found, subject=Subject("players"))


def _entries(event: Event) -> tuple[StartEntry, ...]:
    keys = lot_keys(event.players)
    return tuple(_entry(event, player, key) for player, key in zip(event.players, keys, strict=True))


def _entry(event: Event, player: Player, key: str) -> StartEntry:
    real = [name for name in rating_lists(event) if name != "technical"]
    rating = player.rating(*real)
    technical = player.rating("technical")
    return StartEntry(
        key,
        rating.value if rating else None,
        rating.sub_list if rating else "",
        (rating.rank or 0) if rating else 0,
        TechnicalRating(technical.value, source_of(technical.kind)) if technical else None,
    )


def _candidates(event: Event) -> Sequence[Candidate]:
    lists = rating_lists(event)
    return [
        Candidate(
            player.name,
            rating.value if (rating := player.rating(*lists)) else 0,
            player.titles.get("fide") or player.titles.get("fide_women", ""),
        )
        for player in event.players
    ]


def _alphabet(event: Event) -> str:
    """The alphabet of the names as the list has them."""
    cyrillic = sum(bool(_CYRILLIC.search(player.surname)) for player in event.players)
    return "cyrillic" if 2 * cyrillic > len(event.players) else "alphabet"


def _placed(event: Event, entries: Sequence[StartEntry], missing: Iterable[Finding]) -> Iterable[Finding]:
    """Findings about players without any rating, each at his line."""
    places = {entry.key: index for index, entry in enumerate(entries)}
    for found in missing:
        index = places.get(found.value or "")
        name = event.players[index].name if index is not None else found.value
        yield Finding(
            found.code,
            Severity.WARNING,
            Subject("players", index, "rating_technical"),
            name,
            found.rule,
            (("name", str(name)),),
        )
