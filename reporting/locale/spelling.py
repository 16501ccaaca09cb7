"""Names as they are compared: without case, accents, and the order of their parts; and from Cyrillic to Latin."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rapidfuzz import fuzz

from reporting.locale.scripts import limited_marks, without_marks

SIMILARITY: Final = 84
"""Of 100, rapidfuzz: `Kowalski Jan` and `Kowalsky Jan` have 92, `Kowalski Jan` and `Kowalski Adam` 75."""
_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "-": " ", ",": " "}
)
_LATIN: Final = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфхъьыэ", "abvgdeziyklmnoprstufhayye", strict=True))
    | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sht", "ю": "yu", "я": "ya", "ё": "yo", "j": "y", "w": "v"}
)
"""Bulgarian letters as passports have them, Russian ones near them, and one letter for those that lists mix up."""


@lru_cache(maxsize=65_536)
def plain_name(name: str) -> str:
    """`Łukasz Kłos`, `KŁOS Łukasz`, `Kłos, Łukasz`: `klos lukasz`; й and и stay two letters."""
    parts = name.casefold().translate(_LETTERS).split()
    return " ".join(sorted(map(_bare, parts)))


def _bare(part: str) -> str:
    if _is_cyrillic(part):
        return unicodedata.normalize("NFC", limited_marks(part)[0])
    return without_marks(part)


def _is_cyrillic(text: str) -> bool:
    return not text.isascii() and any("а" <= letter <= "я" for letter in text)


def same_in_latin(first: str, second: str) -> bool:
    """Whether a plain name in Cyrillic and one in Latin letters can be one name; no other two are looked at."""
    if _is_cyrillic(first) == _is_cyrillic(second):
        return False
    one, other = (" ".join(sorted(name.translate(_LATIN).split())) for name in (first, second))
    return fuzz.ratio(one, other) >= SIMILARITY
