"""Who is there in which round: arrival and departure, decided once for pairing, tables, papers, files.

FIDE C.04.2 and Dutch 1998, F.5 and F.8; PZWarc 2021, II 5.7 and V 2.8.9.6. The sheets name a
departure in three ways: the last round of a player, an absence of the kind `withdrawn`, or a status alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.model.event import Event
from engine.model.people import Player


def departures(event: Event) -> Mapping[int, int]:
    """Who has left: starting number and the last round in which he took part, 0 for none."""
    return event.index.departures


def is_present(player: Player, round_number: int, gone: Mapping[int, int]) -> bool:
    """True for whoever has arrived and not left; `gone` are the `departures` of the event."""
    arrived = player.from_round is None or round_number >= player.from_round
    return arrived and round_number <= gone.get(player.number, round_number)


def with_departures(event: Event) -> Event:
    """The event with every departure written as the last round of its player.

    For whoever looks at the rounds before some round alone: what was played later still tells when somebody left.
    """
    gone = departures(event)
    players = tuple(replace(player, last_round=gone.get(player.number)) for player in event.players)
    return replace(event, players=players)
