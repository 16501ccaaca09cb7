"""Starting numbers of Swiss events whose rules have a list of their own.

FIDE Swiss rules 1998, A.2; PZWarc 2021, V 2.6; lots in groups (V 2.6.2.2) for every Swiss event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.model import Event, Finding, Player, Severity, Subject
from engine.pairing.drawing_of_lots import lot_hash, lot_keys
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.swiss.start_entry import Order, StartEntry, StartList, TechnicalRating, source_of
from engine.pairing.swiss.swiss_systems import swiss_system


def own_list(event: Event) -> StartList | None:
    """The starting list by rating of the event's system, None where its rules have none of their own."""
    system = swiss_system(event.info.system)
    return system.start_list if system is not None else None


def starting_order(event: Event, seed: str) -> Order:
    """Positions of the players (from 0) in the order of their starting numbers, and who has no rating.

    By the event's `start_numbers`: `groups` (column group, 1 the strongest), otherwise by the system's own list.
    """
    entries, own = _entries(event), own_list(event)
    if own is None or event.info.settings.start_numbers == "groups":
        last = max((player.group or 0 for player in event.players), default=0) + 1
        return order_by_groups(entries, [player.group or last for player in event.players], seed), ()
    order, missing = own.order(entries, seed)
    return order, tuple(_placed(event, entries, missing))


def order_by_groups(entries: Sequence[StartEntry], groups: Sequence[int], seed: str) -> tuple[int, ...]:
    """Positions of the players: groups by strength (1 the strongest), lots inside each (PZWarc 2021, V 2.6.2.2)."""
    return tuple(sorted(range(len(entries)), key=lambda i: (groups[i], lot_hash(seed, entries[i].key))))


def drawn_by_lot(event: Event) -> frozenset[int]:
    """Positions of the players whom ratings leave equal, so that the lot places them (PZWarc 2021, V 2.6.1.1.3)."""
    own = own_list(event)
    return frozenset() if own is None else own.by_lot(_entries(event))


def check_ratings(event: Event) -> Iterable[Finding]:
    """Advice where too many ratings are technical for the rating system (PZWarc 2021, V 2.7.3)."""
    own = own_list(event)
    for found in own.doubts(_entries(event)) if own is not None else ():
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
        player.surname,
        player.name,
        player.fide_title,
    )


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
