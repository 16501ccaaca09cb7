"""What somebody wrote on a printed paper: a stamp claims nothing, a norm's name or a figure might."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from engine.classification.rules import RULES
from reporting.languages import with_ids_of_titles
from reporting.locale.dates import read_day, read_hour

NORMS: Final = frozenset(norm for editions in RULES.values() for each in editions for norm in each.norms)
EDGES: Final = " .,:;()[]'"
_FOLDED: Final = frozenset(norm.casefold() for norm in NORMS)
_ABOUT_NORMS: Final = re.compile("norm|норм|kategor|categor|категор|разряд|tytuł|title|титл|звани", re.IGNORECASE)
_IN_WORDS: Final = re.compile(r"(arcy|grand)?(mistrz(a|yni)?|master)|(гросм|м)айстор(ск\w+)?", re.IGNORECASE)
_ROMAN: Final = re.compile(r"[IV]+")
_AROUND: Final = 3
"""Words before or behind which a word about norms stands: `normę I`, `II kategorię`."""
_OF_NUMBERS: Final = re.compile(
    r"nr|numer\w*|no|№|номер\w*|l\.?dz|dz|zn|sygn|rej\w*|reg\w*|рег\w*|вх|изх|poz|tel\w*|тел\w*|phone|fax"
    r"|ul|al|pl|ул|бул|str|стр|page|zał\w*|прил\w*|id|nip|lic\w*|leg\w*|лиц\w*",
    re.IGNORECASE,
)
"""Behind these stand numbers of letters, telephones, streets, pages, licences."""
_MONEY: Final = re.compile("zł|pln|лв|bgn|eur|euro|евро|€", re.IGNORECASE)
_STAMPED: Final = re.compile(r"[^\W\d_].*|\D?\d{5,}|\d{2}-\d{3}|\d+/((19|20)\d\d|[^\W\d_].*)|(19|20)\d\d")
"""`S-17/24`, a telephone or an id, a postal code, `123/2024`, a year."""
_BEFORE: Final = 4
"""Words before a figure among which the last two are looked at that are no figures: `tel. 600 700 800`."""
_OF_A_DAY: Final = 4
"""Words of a day: `1 maja 2026 r.`"""
_BETWEEN: Final = re.compile(r"(?<!\d)[:;=()]|[:;=()](?!\d)")


def might_claim(text: str) -> bool:
    """Whether a text that was added holds a norm's name, or a figure that is no day and no number of a stamp."""
    raw = _BETWEEN.sub(" ", text).split()
    words = [with_ids_of_titles(word).strip(EDGES) for word in raw]
    return any(_is_norm(raw, words, at) or _is_figure(words, at) for at in _outside_days(raw))


def _outside_days(words: Sequence[str]) -> Iterator[int]:
    """The places of the words that belong to no day or hour."""
    at = 0
    while at < len(words):
        size = next((size for size in range(_OF_A_DAY, 0, -1) if _is_day(words[at : at + size])), 0)
        if not size:
            yield at
        at += size or 1


def _is_day(words: Sequence[str]) -> bool:
    text = " ".join(words).strip(EDGES)
    return _has_digit(words[0]) and (read_day(text) is not None or (":" in text and read_hour(text) is not None))


def _is_norm(raw: Sequence[str], words: Sequence[str], at: int) -> bool:
    """A norm's id; one that is an initial, a number or a title in words beside a word about norms."""
    word = words[at]
    if word in NORMS and len(word) > 1 and not _ROMAN.fullmatch(word):
        return True
    named = word.casefold() in _FOLDED or _IN_WORDS.fullmatch(word)
    if not named or (len(word) == 1 and raw[at].endswith(".") and at + 1 < len(words)):
        return False
    return any(_ABOUT_NORMS.match(each) for each in words[max(0, at - _AROUND) : at + _AROUND + 1])


def _is_figure(words: Sequence[str], at: int) -> bool:
    if not _has_digit(words[at]) or _STAMPED.fullmatch(words[at]):
        return False
    behind = words[at + 1] if at + 1 < len(words) else ""
    before = [each for each in words[max(0, at - _BEFORE) : at] if not _has_digit(each)]
    return not _MONEY.fullmatch(behind) and not any(_OF_NUMBERS.fullmatch(each) for each in before[-2:])


def _has_digit(word: str) -> bool:
    return any(letter.isdigit() or letter == "½" for letter in word)
