"""Values that messages lack: a text of a finding asks for one, and nothing stands in its place.

While `watching`, whatever makes a finding or tells one is looked at; no text lacks a value in any language.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from engine.model import Finding
from reporting.languages import LANGUAGES
from reporting.locale import Texts, texts
from reporting.locale import findings as finding_texts

OF_FILE: Final = "on_"
"""How a placeholder begins that whoever tells a finding fills by the kind of the file."""
EMPTY: Final = frozenset({"", "None"})
"""What stands where a value was forgotten: nothing, or the word of the language of the program."""


@cache
def placeholders(code: str) -> frozenset[str]:
    """The placeholders of a finding's texts in all languages."""
    found: set[str] = set()
    for lang in LANGUAGES:
        for key in (f"finding.{code}", f"finding.{code}.hint"):
            text = texts(lang).find(key) or ""
            found |= {name for _, name, _, _ in string.Formatter().parse(text) if name and not name.startswith(OF_FILE)}
    return frozenset(found)


def missing_values(found: Finding) -> set[str]:
    """The values that a finding names and leaves empty, though a text shows them."""
    given = dict(found.values)
    empty = {name for name, value in given.items() if value.strip() in EMPTY}
    if "value" not in given and found.value is not None and found.value.strip() in EMPTY:
        empty.add("value")
    return empty & placeholders(found.code) if empty else set()


@contextmanager
def watching() -> Iterator[list[tuple[str, str]]]:
    """Look at every finding that is made or told meanwhile; the list fills with codes and the values they lack."""
    met: list[tuple[str, str]] = []
    make, fill = Finding.__init__, finding_texts._values

    def made(self: Finding, *arguments: Any, **named: Any) -> None:
        make(self, *arguments, **named)
        met.extend((self.code, name) for name in sorted(missing_values(self)))

    def filled(found: Finding, words: Texts) -> dict[str, object]:
        values = fill(found, words)
        lacking = (name for name in placeholders(found.code) if str(values.get(name, "")).strip() in EMPTY)
        met.extend((found.code, name) for name in sorted(lacking))
        return values

    Finding.__init__, finding_texts._values = made, filled  # type: ignore[method-assign,assignment]
    try:
        yield met
    finally:
        Finding.__init__, finding_texts._values = make, fill  # type: ignore[method-assign]
