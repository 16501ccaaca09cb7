"""Which characters the shipped fonts can print, and what stands for those that they can't."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from engine.model import Finding, Severity, Subject, finding
from reporting.fields import TABLES
from reporting.fields.path import get, mapping_at
from reporting.forms.catalogue import forms_folder

MISSING: Final = "□"
"""Stands for a character that no shipped font has."""

_FONTS: Final = ("Regular", "Bold", "Italic", "BoldItalic")
_LINE_BREAKS: Final = str.maketrans({"\r": "\n", "\x0b": "\n", "\x0c": "\n", "\t": " ", "\x85": "\n"})
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs"})
"""Controls, formats (bidirectional overrides, joiners) and lone surrogates print nothing."""


@cache
def _printable() -> frozenset[str]:
    """The characters that every cut of the shipped typeface has."""
    from fontTools.ttLib import TTFont

    shared: set[int] | None = None
    for cut in _FONTS:
        with TTFont(forms_folder() / "fonts" / f"LiberationSans-{cut}.ttf", lazy=True) as font:
            here = set(font.getBestCmap())
        shared = here if shared is None else shared & here
    return frozenset(map(chr, shared or ()))


@lru_cache(maxsize=16_384)
def printable(text: str) -> str:
    """The text as the fonts can print it: NFC, `□` for what they lack, nothing for controls."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n").translate(_LINE_BREAKS))
    known = _printable()
    return "".join(
        char if char in known or char == "\n" else MISSING
        for char in composed
        if char == "\n" or unicodedata.category(char) not in _DROPPED
    )


def missing(text: str) -> str:
    """The characters of a text that would print as `□`, each once, in their order."""
    if text.isascii():
        return ""
    known = _printable()
    lacking = (
        char
        for char in unicodedata.normalize("NFC", text)
        if char not in known and unicodedata.category(char) not in _DROPPED and not char.isspace()
    )
    return "".join(dict.fromkeys(lacking))


def printable_context(value: Any) -> Any:
    """A context in which every text can be printed."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {key: printable_context(item) for key, item in value.items()}
    return [printable_context(item) for item in value] if isinstance(value, (list, tuple)) else value


def check_glyphs(document: Mapping[str, Any]) -> tuple[Finding, ...]:
    """A warning for each field of the event with characters that print as `□`."""
    found = []
    for subject, text in _texts(document):
        lacking = missing(text)
        if lacking:
            codes = ", ".join(f"U+{ord(char):04X}" for char in lacking)
            found.append(
                finding("missing-glyph", Severity.WARNING, subject=subject, value=text, characters=lacking, codes=codes)
            )
    return tuple(found)


def _texts(document: Mapping[str, Any]) -> Iterator[tuple[Subject, str]]:
    """Every text of a known field with its place."""
    event = mapping_at(document, "event")
    for table in TABLES.values():
        if table.key == "event":
            records: Any = [event]
        else:
            records = (event if table.key == "arbiters" else document).get(table.key)
        for index, record in enumerate(records if isinstance(records, list) else ()):
            number = None if table.key == "event" else index
            for column in table.columns:
                value = get(record, column.json_path)
                for item in value if isinstance(value, list) else (value,):
                    if isinstance(item, str):
                        yield Subject(table.key, number, column.id), item
