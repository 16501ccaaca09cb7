"""What the words of a workbook mean: sheets, headings, labels and choices in all three languages.

People change case, leave out diacritics and break lines in headings; `fold` forgets all that.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from reporting.fields import SHEETS, TABLES, Column
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.scripts import without_marks

_LETTERS: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "№": "nr"})
_SIGNS: Final = re.compile(r"[\W_]+")
_NEAR: Final = 0.72
"""How alike two headings are before one is named as the other, changed."""


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """A text without case, diacritics, punctuation and surplus blanks: what two spellings have in common."""
    plain = text.casefold().translate(_LETTERS)
    if not plain.isascii():
        plain = without_marks(plain)
    return _SIGNS.sub(" ", plain).strip()


def _names(key: str, lang: str) -> Iterator[str]:
    """What something is called, and what it was called in workbooks of earlier versions, names parted by `|`."""
    found = (texts(lang).find(each) for each in (key, f"former.{key}"))
    return (name for text in found if text for name in text.split("|"))


@cache
def word_index(ids: tuple[str, ...], within: str) -> Mapping[str, str]:
    """Ids by the folded words of their texts (`within.ID`) in three languages, and by themselves."""
    index: dict[str, str] = {}
    words = ((word, name) for lang in LANGUAGES for name in ids for word in _names(f"{within}.{name}", lang))
    for word, name in (*words, *zip(ids, ids, strict=True)):
        index.setdefault(fold(word), name)
    return index


@cache
def heading_index(table: str) -> Mapping[str, str]:
    """Column ids by folded heading: in three languages, and the ids themselves."""
    return word_index(tuple(column.id for column in TABLES[table].columns), f"workbook.{table}")


@cache
def sheet_index() -> Mapping[str, tuple[str, str]]:
    """Sheet ids with the language of their title, by folded title."""
    index: dict[str, tuple[str, str]] = {}
    for lang in LANGUAGES:
        for sheet in SHEETS:
            text = texts(lang).find(f"workbook.sheet.{sheet}")
            if text:
                index.setdefault(fold(text), (sheet, lang))
    return index


@cache
def section_index() -> frozenset[str]:
    """The folded titles of the sections of the event sheet."""
    names = {column.section for column in TABLES["event"].columns} | {"first", "more", "arbiters", "stages", "other"}
    found = (texts(lang).find(f"workbook.section.{name}") for lang in LANGUAGES for name in names)
    return frozenset(fold(text) for text in found if text)


def heading(table: str, column_id: str, lang: str) -> str:
    """The heading of a column in one language, its id where no catalogue has it."""
    return texts(lang).find(f"workbook.{table}.{column_id}") or column_id


def choice_text(column: Column, value: str, lang: str) -> str:
    """A choice as the workbook shows it: codes as they are, everything else by its name."""
    if column.group == "code":
        return value
    return texts(lang).find(f"choice.{column.group}.{value}") or value


def choice_index(group: str, choices: tuple[str, ...]) -> Mapping[str, str]:
    """Choices by folded name in three languages and by folded id."""
    return word_index(choices, f"choice.{group}")


def nearest(text: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a text looks like, None where none is near."""
    folded = {fold(candidate): candidate for candidate in candidates}
    close = difflib.get_close_matches(fold(text), folded, n=1, cutoff=_NEAR)
    return folded[close[0]] if close else None
