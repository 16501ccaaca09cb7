"""Lots that anyone can draw again, and what is drawn by them: numbers, colours, baskets of groups, pools of clubs.

`sha256(utf8(seed + "\\n" + key))`, ascending by hexadecimal digest (PZSzach 2002, B.VI A.1.2 and
PZWarc 2021, V 1.2 ask for lots; the method is this project's own and stands on the protocol).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from engine.model import Finding, Player, Side, Team, finding, warning
from engine.regulations.editions import select

COLOUR_KEY: Final = "colour"
_FIRST_HALF: Final = "01234567"


def lot_hash(seed: str, key: str) -> str:
    """The lot of a key: the SHA-256 of seed, line feed and key in UTF-8, as 64 hexadecimal digits."""
    from hashlib import sha256  # brings the whole of OpenSSL: no event without lots waits for it

    return sha256(f"{seed}\n{key}".encode()).hexdigest()


def lot_key(player: Player) -> str:
    """The key of a player: id in his federation, else FIDE id, else `surname|first name|YYYY-MM-DD`.

    The name is in NFC and case-folded. Of a birth date whatever is known is written: the year
    alone, or nothing.
    """
    for source in ("national", "fide"):
        if identifier := player.ids.get(source, "").strip():
            return identifier
    return unicodedata.normalize("NFC", f"{player.surname}|{player.first_name}|{player.birth}").casefold()


def lot_keys(players: Iterable[Player]) -> tuple[str, ...]:
    """The keys of a list of players in its order; equal ones get `#2`, `#3` from the second on."""
    return _made_distinct(map(lot_key, players))


def team_keys(teams: Iterable[Team]) -> tuple[str, ...]:
    """The keys of teams: the name in NFC, case-folded; equal ones get `#2`, `#3` from the second on."""
    return _made_distinct(unicodedata.normalize("NFC", team.name.strip()).casefold() for team in teams)


def _made_distinct(found: Iterable[str]) -> tuple[str, ...]:
    seen: Counter[str] = Counter()
    keys: list[str] = []
    for key in found:
        seen[key] += 1
        keys.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return tuple(keys)


def draw_order(keys: Sequence[str], seed: str) -> tuple[int, ...]:
    """Positions of the keys (from 0) in the order in which they are drawn."""
    return tuple(sorted(range(len(keys)), key=lambda index: lot_hash(seed, keys[index])))


def numbers_of_keys(keys: Sequence[str], seed: str) -> tuple[int, ...]:
    """The numbers that keys draw, in their order."""
    numbers = {index: place for place, index in enumerate(draw_order(keys, seed), start=1)}
    return tuple(numbers[index] for index in range(len(keys)))


def draw_colour(seed: str, key: str = COLOUR_KEY) -> Side:
    """The colour of the first player: White where the digest of the key `colour` begins with 0 to 7.

    Further lots of colours in one event have keys of their own (`colour 2 5-12`).
    """
    return Side.WHITE if lot_hash(seed, key)[0] in _FIRST_HALF else Side.BLACK


def serpentine(players: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """The Olympic method: ranks 1 to n dealt out forwards, then backwards, and so on.

    PZSzach 2002, B.VI A.2.2 (a). Ranks are places in the order of strength. Raises
    ValueError where a group would stay empty.
    """
    if groups < 1 or players < groups:
        raise ValueError(groups)
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for rank in range(players):
        lap, place = divmod(rank, groups)
        dealt[place if lap % 2 == 0 else groups - 1 - place].append(rank + 1)
    return tuple(tuple(group) for group in dealt)


def baskets(keys: Sequence[str], groups: int, seed: str) -> tuple[tuple[int, ...], ...]:
    """Baskets by lot: each basket holds as many of similar strength as there are groups.

    PZSzach 2002, B.VI A.2.2 (b). `keys` are the lot keys in the order of strength; the
    result holds ranks from 1. Inside a basket the lot (ascending digest) says who goes to
    the first group, the second, and so on; a last basket that is not full fills the first
    groups.
    """
    if groups < 1 or len(keys) < groups:
        raise ValueError(groups)
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for start in range(0, len(keys), groups):
        basket = range(start, min(start + groups, len(keys)))
        for group, rank in enumerate(sorted(basket, key=lambda rank: lot_hash(seed, keys[rank]))):
            dealt[group].append(rank + 1)
    return tuple(tuple(group) for group in dealt)


def varma_pools(players: int, on: date | None = None) -> tuple[tuple[tuple[int, ...], ...], tuple[Finding, ...]]:
    """The pools for a number of players on a day; numbers above it are left out.

    PZWarc 2021, V 1.6.2. Without pools there is a finding that says why: the row for 7-8 is
    misprinted, and beyond 24 (and below 7) the table has no row.
    """
    edition = select("draughts-code", on)
    table = edition.numbers["varma"]
    rule = edition.rule(table["article"])
    if players in table["unusable"]:
        return (), (warning("varma-row-misprinted", value=players, rule=rule),)
    row = table["pools"].get(players + players % 2)
    if row is None:
        return (), (finding("varma-no-row", value=players, rule=rule),)
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
    for club in sorted(clubs, key=lambda name: (-len(clubs[name]), lot_hash(seed, name))):
        taken = _numbers_for(free, len(clubs[club]))
        lots = sorted(clubs[club], key=lambda key: lot_hash(seed, key))
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
