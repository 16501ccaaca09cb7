"""Varma numbers: players of one club draw from one pool, so that they meet early.

PZWarc 2021, V 1.6.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from engine.model import Finding, Severity, finding
from engine.pairing.lots import lot_digest
from engine.regulations.editions import select


def varma_pools(players: int, on: date | None = None) -> tuple[tuple[tuple[int, ...], ...], tuple[Finding, ...]]:
    """The pools for a number of players on a day; numbers above it are left out.

    PZWarc 2021, V 1.6.2. Without pools there is a finding that says why: the row for 7-8 is
    misprinted, and beyond 24 (and below 7) the table has no row.
    """
    edition = select("draughts-code", on)
    table = edition.numbers["varma"]
    rule = edition.rule(table["article"])
    if players in table["unusable"]:
        return (), (finding("varma-row-misprinted", Severity.WARNING, value=players, rule=rule),)
    row = table["pools"].get(players + players % 2)
    if row is None:
        return (), (finding("varma-no-row", Severity.ERROR, value=players, rule=rule),)
    return tuple(tuple(number for number in pool if number <= players) for pool in row), ()


def draw_by_clubs(
    clubs: Mapping[str, Sequence[str]], seed: str, on: date | None = None
) -> tuple[dict[str, int], tuple[Finding, ...]]:
    """Starting numbers for players by clubs, the largest club first.

    PZWarc 2021, V 1.6.2. `clubs` maps a club to the lot keys of its players; the result maps
    keys to numbers. A club draws from the pool with the fewest free numbers that still holds
    it (the text says "a certain pool"); a club that no pool holds draws from the fullest
    pools in turn. Clubs of equal size go by their lot.
    """
    pools, findings = varma_pools(sum(len(keys) for keys in clubs.values()), on)
    if not pools:
        return {}, findings
    free = [list(pool) for pool in pools]
    numbers: dict[str, int] = {}
    for club in sorted(clubs, key=lambda name: (-len(clubs[name]), lot_digest(seed, name))):
        taken = _numbers_for(free, len(clubs[club]))
        lots = sorted(clubs[club], key=lambda key: lot_digest(seed, key))
        numbers.update(zip(lots, taken, strict=True))
    return numbers, findings


def _numbers_for(free: list[list[int]], wanted: int) -> list[int]:
    """Take numbers out of the best pool, or out of the fullest ones in turn."""
    taken: list[int] = []
    while wanted:
        fitting = [pool for pool in free if len(pool) >= wanted]
        pool = min(fitting, key=len) if fitting else max(free, key=len)
        count = min(wanted, len(pool))
        taken += pool[:count]
        del pool[:count]
        wanted -= count
    return taken
