"""Combining marks in a row: a letter bears a few, junk has hundreds of thousands, over which every reader hangs."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import cache
from typing import Final

from reporting import limits

_USUAL: Final = "\\x00-\\u02ff\\u0370-\\u0482\\u048a-\\u058f\\u1e00-\\u20cf\\u2100-\\u2bff"
_NO_MARKS: Final = re.compile(f"[{_USUAL}]*")
"""Latin, Greek, Cyrillic, punctuation and signs: nearly every text, and every paper."""


@cache
def _in_a_row(count: int) -> re.Pattern[str]:
    """So many characters running of which each may be a mark: no letter of the usual scripts is among them."""
    return re.compile(f"[^{_USUAL}]{{{count}}}")


def within_marks(text: str) -> tuple[str, int]:
    """A text without the combining marks that stand in too long a row, and how many the longest row had."""
    if (
        len(text) <= limits.MARKS.usual
        or _NO_MARKS.fullmatch(text)
        or not _in_a_row(limits.MARKS.most + 1).search(text)
    ):
        return text, 0
    marks = _marks_in_a_row(limits.MARKS.most)
    longest = max((len(row[0]) for row in marks.finditer(text)), default=0)
    return marks.sub(r"\1", text) if longest else text, longest


@cache
def _marks_in_a_row(most: int) -> re.Pattern[str]:
    """So many combining marks, as a group, and more of them behind: every mark of Unicode is looked up once."""
    known = (chr(code) for code in range(0x300, sys.maxunicode + 1) if unicodedata.combining(chr(code)))
    each = f"[{''.join(map(re.escape, known))}]"
    return re.compile(f"({each}{{{most}}}){each}+")
