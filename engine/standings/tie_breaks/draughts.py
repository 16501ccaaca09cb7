"""Tie-breaks that PZWarc has of its own: draws with advantage, superblitz duels, ranking list A."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.model import Mark, Player
from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Value

_LISTS: Final = ("national", "fmjd")


def advantage_difference(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Own draws with advantage less those of the opponents (PZWarc 2021, V 1.7.2.1)."""
    return sum(entry.advantage for entry in ledger.entries[number])


def advantages(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Own draws with advantage (PZWarc 2021, V 1.7.2.2)."""
    return sum(entry.advantage > 0 for entry in ledger.entries[number])


def legs_of_won_duels(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Single games in the superblitz duels won: who wins sooner is better (PZWarc 2021, V 1.7.3.3)."""
    return _legs(ledger, number, Mark.WIN)


def legs_of_lost_duels(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Single games in the superblitz duels lost: who loses later is better (PZWarc 2021, V 1.7.3.4)."""
    return _legs(ledger, number, Mark.LOSS)


def place_on_list_a(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Place on ranking list A: the smaller is better, no place comes last (PZWarc 2021, V 1.7.1.5, 1.7.3.5).

    The list is PZWarc's or that of FMJD, whose ratings PZWarc copies (VI 1.2): one for the whole
    event, since places of two lists say nothing of each other. In superblitz it is the rapid and
    blitz list; the players' sheet carries the one that the event goes by.
    """
    return _places_on_list_a(ledger.players.values()).get(number)


def _places_on_list_a(players: Iterable[Player]) -> Mapping[int, int]:
    """Places on list A by starting number, from the list that has more of the players; equal: PZWarc's.

    Only list A gives places (VI 3.3), so a place without the letter of a list is one on A.
    """
    lists: dict[str, dict[int, int]] = {name: {} for name in _LISTS}
    for player in players:
        for rating in player.ratings:
            if rating.list in lists and rating.rank is not None and rating.sub_list in {"", "A"}:
                lists[rating.list].setdefault(player.number, rating.rank)
    return max(lists.values(), key=len)


def _legs(ledger: Ledger, number: int, mark: Mark) -> int:
    return sum(entry.legs for entry in ledger.entries[number] if entry.played and entry.mark is mark)
