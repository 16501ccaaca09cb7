"""Cyrillic letters as Latin ones by the tables of countries, and the marks that are combined with letters."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from reporting import limits

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
    adjacent = text[at + 1 : at + 2] or text[at - 1 : at] if at else text[at + 1 : at + 2]
    return found.upper() if adjacent.isalpha() and adjacent.isupper() else found.capitalize()


_USUAL: Final = "\\x00-\\u02ff\\u0370-\\u0482\\u048a-\\u058f\\u1e00-\\u20cf\\u2100-\\u2bff"
_NO_MARKS: Final = re.compile(f"[{_USUAL}]*")
"""Latin, Greek, Cyrillic, punctuation and signs: nearly every text, and every paper."""


def without_marks(text: str) -> str:
    """A text in its plain letters: compatible forms are parted, what is combined with letters is left out."""
    parted = unicodedata.normalize("NFKD", limited_marks(text)[0])
    return "".join([sign for sign in parted if not unicodedata.combining(sign)])


def limited_marks(text: str) -> tuple[str, int]:
    """A text without the combining marks that stand in too long a row, and how many the longest row had."""
    most = limits.MARKS.most
    if len(text) <= most or _NO_MARKS.fullmatch(text) or not re.search(f"[^{_USUAL}]{{{most + 1}}}", text):
        return text, 0
    marks = _marks_in_a_row(most)
    longest = max((len(row[0]) for row in marks.finditer(text)), default=0)
    return marks.sub(r"\1", text) if longest else text, longest


@cache
def _marks_in_a_row(most: int) -> re.Pattern[str]:
    """So many combining marks, as a group, and more of them behind: every mark of Unicode is looked up once."""
    known = (chr(code) for code in range(0x300, sys.maxunicode + 1) if unicodedata.combining(chr(code)))
    each = f"[{''.join(map(re.escape, known))}]"
    return re.compile(f"({each}{{{most}}}){each}+")
