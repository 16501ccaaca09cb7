"""A text of the event sheet in several languages: `[pl] Bez psów. [bg] Без кучета. [en] No dogs.`

What stands before the first mark, and a text without any, is in the language of the event.
"""

from __future__ import annotations

import re
from typing import Final

_MARK: Final = re.compile(r"\[(pl|bg|en)\]")


def part_in(text: str, lang: str, own: str) -> tuple[str, str]:
    """What the text says for readers of a language, and the language of that; `own` is that of the event.

    Where it says nothing for them: what is in the event's language, else its first part.
    """
    unmarked, *rest = _MARK.split(text)
    parts = {own: unmarked.strip()} if unmarked.strip() else {}
    for mark, part in zip(rest[::2], rest[1::2], strict=True):
        parts[mark] = "\n".join(filter(None, (parts.get(mark, ""), part.strip())))
    parts = {mark: part for mark, part in parts.items() if part}
    chosen = next((mark for mark in (lang, own, *parts) if mark in parts), own)
    return parts.get(chosen, ""), chosen


_NOTHING: Final = frozenset({"-", "–", "—", "brak", "nie", "nie było", "няма", "не", "none", "no", "nothing"})
"""What stands in a cell where somebody says that there was nothing."""


def says_none(text: str) -> bool:
    """Whether a text says that there is nothing to tell."""
    return text.strip().rstrip(".").casefold() in _NOTHING
