"""Cyrillic letters in Latin ones, by the official tables.

Bulgarian names by the Transliteration Act (Закон за транслитерацията, 2009, art. 3 to 7), all others
by ICAO Doc 9303, part 3, section 6 B, with its exceptions by country.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

BULGARIAN: Final = "BUL"
"""FIDE's code of the federation whose names the law of 2009 is for."""

_COMMON: Final = dict(zip("абвгдезиклмнопрстуф", "abvgdeziklmnoprstuf", strict=True))
_HISSING: Final = {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh"}
_LAW_OF_2009: Final = {
    **_COMMON,
    **_HISSING,
    "й": "y",
    "х": "h",
    "щ": "sht",
    "ъ": "a",
    "ь": "y",
    "ю": "yu",
    "я": "ya",
    "ѝ": "i",
    "ы": "y",
    "э": "e",
}
_ICAO: Final = {
    **_COMMON,
    **_HISSING,
    "ё": "e",
    "й": "i",
    "х": "kh",
    "щ": "shch",
    "ъ": "ie",
    "ы": "y",
    "ь": "",
    "э": "e",
    "ю": "iu",
    "я": "ia",
    "і": "i",
    "ї": "i",
    "є": "ie",
    "ґ": "g",
    "ў": "u",
    "ѝ": "i",
    "ѫ": "u",
    "ѵ": "y",
    "ѓ": "g",
    "ђ": "d",
    "ѕ": "dz",
    "ј": "j",
    "ќ": "k",
    "љ": "lj",
    "њ": "nj",
    "ћ": "c",
    "џ": "dz",
}
_ICAO_BY_COUNTRY: Final[Mapping[str, Mapping[str, str]]] = {
    "BLR": {"г": "h", "ё": "io"},
    "UKR": {"и": "y"},
    "SRB": {"г": "h", "ж": "z", "х": "h", "ц": "c", "ч": "c", "ш": "s"},
    "MKD": {"х": "h", "ц": "c", "ѓ": "gj", "ќ": "kj", "џ": "dj"},
}
_BULGARIAN: Final = {**_ICAO, **_LAW_OF_2009}
"""The law's letters; those of other languages, of which it does not speak, by ICAO."""
_FINAL_IA: Final = re.compile(r"ия(?!\w)", re.IGNORECASE)
_COUNTRY: Final = re.compile(r"\bБългария\b", re.IGNORECASE)


def has_cyrillic(text: str) -> bool:
    """True where any letter is Cyrillic."""
    return any("Ѐ" <= sign <= "ԯ" for sign in text)


def in_latin(text: str, country: str) -> str:
    """The text with its Cyrillic letters in Latin ones; `country` is the three-letter code of a federation.

    A letter that no table has is left without its marks, and as it is where even that has none.
    """
    if not has_cyrillic(text):
        return text
    if country == BULGARIAN:
        # Art. 5, 2: -ия at the end of a word is -ia; art. 4: България is Bulgaria.
        text = _FINAL_IA.sub(_Cased("ia"), _COUNTRY.sub(_Cased("bulgaria"), text))
        table: Mapping[str, str] = _BULGARIAN
    else:
        table = {**_ICAO, **_ICAO_BY_COUNTRY.get(country, {})}
    return "".join(_letter(sign, at, text, table) for at, sign in enumerate(text))


class _Cased:
    """A replacement in the capitals of what it replaces."""

    def __init__(self, latin: str) -> None:
        self._latin = latin

    def __call__(self, found: re.Match[str]) -> str:
        if found[0].isupper():
            return self._latin.upper()
        return self._latin.capitalize() if found[0][0].isupper() else self._latin


def _letter(sign: str, at: int, text: str, table: Mapping[str, str]) -> str:
    """One letter; a capital becomes capitals between capitals, otherwise one capital before small letters."""
    small = sign.lower()
    found = table.get(small, table.get(unicodedata.normalize("NFD", small)[0]))
    if found is None or not sign.isupper():
        return sign if found is None else found
    beside = text[at + 1 : at + 2] or text[at - 1 : at] if at else text[at + 1 : at + 2]
    return found.upper() if beside.isalpha() and beside.isupper() else found.capitalize()
