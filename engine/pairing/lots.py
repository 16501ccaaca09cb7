"""Lots that anyone can draw again: a hash of the seed and of the player's key, in any language.

`sha256(utf8(seed + "\\n" + key))`, ascending by hexadecimal digest (PZSzach 2002, B.VI A.1.2 and
PZWarc 2021, V 1.2 ask for lots; the method is this project's own and stands on the protocol).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine.model import Player, Side, Team

COLOUR_KEY: Final = "colour"
_FIRST_HALF: Final = "01234567"


def lot_digest(seed: str, key: str) -> str:
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
    return _told_apart(map(lot_key, players))


def team_keys(teams: Iterable[Team]) -> tuple[str, ...]:
    """The keys of teams: the name in NFC, case-folded; equal ones get `#2`, `#3` from the second on."""
    return _told_apart(unicodedata.normalize("NFC", team.name.strip()).casefold() for team in teams)


def _told_apart(found: Iterable[str]) -> tuple[str, ...]:
    seen: Counter[str] = Counter()
    keys: list[str] = []
    for key in found:
        seen[key] += 1
        keys.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return tuple(keys)


def draw_order(keys: Sequence[str], seed: str) -> tuple[int, ...]:
    """Positions of the keys (from 0) in the order in which they are drawn."""
    return tuple(sorted(range(len(keys)), key=lambda index: lot_digest(seed, keys[index])))


def numbers_of_keys(keys: Sequence[str], seed: str) -> tuple[int, ...]:
    """The numbers that keys draw, in their order."""
    numbers = {index: place for place, index in enumerate(draw_order(keys, seed), start=1)}
    return tuple(numbers[index] for index in range(len(keys)))


def draw_colour(seed: str, key: str = COLOUR_KEY) -> Side:
    """The colour of the first player: White where the digest of the key `colour` begins with 0 to 7.

    Further lots of colours in one event have keys of their own (`colour 2 5-12`).
    """
    return Side.WHITE if lot_digest(seed, key)[0] in _FIRST_HALF else Side.BLACK
