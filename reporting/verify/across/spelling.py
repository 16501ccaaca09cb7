"""Names as they are compared: without case, accents, and the order of their parts."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "-": " ", ",": " "}
)


@lru_cache(maxsize=65_536)
def plain_name(name: str) -> str:
    """`Łukasz Kłos`, `KŁOS Łukasz`, `Kłos, Łukasz`: `klos lukasz`; й and и stay two letters."""
    parts = name.casefold().translate(_LETTERS).split()
    return " ".join(sorted(map(_bare, parts)))


def _bare(part: str) -> str:
    if not part.isascii() and any("а" <= letter <= "я" for letter in part):
        return unicodedata.normalize("NFC", part)
    return "".join(each for each in unicodedata.normalize("NFKD", part) if not unicodedata.combining(each))
