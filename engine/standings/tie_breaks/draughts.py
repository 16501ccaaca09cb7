"""Tie-breaks that PZWarc has of its own: draws with advantage, superblitz duels, ranking list A."""

from __future__ import annotations

from engine.model import Mark
from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Value


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

    In superblitz it is the rapid and blitz list; the players' sheet carries the one that the
    event goes by.
    """
    for rating in ledger.players[number].ratings:
        if rating.list == "national" and rating.kind.strip().upper().startswith("A"):
            return rating.rank
    return None


def _legs(ledger: Ledger, number: int, mark: Mark) -> int:
    return sum(entry.legs for entry in ledger.entries[number] if entry.played and entry.mark is mark)
