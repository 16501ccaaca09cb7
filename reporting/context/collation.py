"""The order of names on an alphabetical list, as each language sorts.

Polish letters with marks are letters of their own (`Łabędź` after `Lis`), and so is `й` in
Bulgarian; any other marked letter sorts with its base and decides only between equals. Names
in the language's own script stand before those in another.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.model import Player

_LATIN: Final = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
_CYRILLIC: Final = "абвгґдђѓеєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя"
_ALPHABETS: Final = {"pl": (_LATIN, _CYRILLIC), "bg": (_CYRILLIC, _PLAIN), "en": (_PLAIN, _CYRILLIC)}
_UNMARKED: Final = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d"}
)
_WORD_BREAKS: Final = " -–"

NameKey = tuple[tuple[int, ...], tuple[int, ...], str]
"""The surname and the first name letter by letter, and what decides between names equal but for marks."""


def name_key(player: Player, lang: str) -> NameKey:
    """Where a player stands on an alphabetical list in a language; equal names keep the order of numbers."""
    return _primary(player.surname, lang), _primary(player.first_name, lang), player.name.casefold()


def _primary(name: str, lang: str) -> tuple[int, ...]:
    return tuple(_places(name, _order(lang)))


def _places(name: str, order: dict[str, int]) -> Iterator[int]:
    """The place of every letter; a gap between words stands before all letters, other signs do not count."""
    for sign in unicodedata.normalize("NFC", name).casefold():
        if sign in _WORD_BREAKS:
            yield 0
        elif sign in order:
            yield order[sign]
        else:
            base = unicodedata.normalize("NFD", sign.translate(_UNMARKED))
            letters = [letter for letter in base if not unicodedata.combining(letter)]
            yield from (order.get(letter, len(order) + ord(letter)) for letter in letters if letter.isalnum())


@cache
def _order(lang: str) -> dict[str, int]:
    """The place of every letter; digits stand before letters."""
    first, second = _ALPHABETS.get(lang, _ALPHABETS["en"])
    return {sign: place for place, sign in enumerate(f"0123456789{first}{second}", start=1)}
