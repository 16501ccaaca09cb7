"""Clean every text of a document once, on reading: NFC, no control characters, nothing that turns text around."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.model import Finding, Place, Severity, Subject, finding
from reporting import limits
from reporting.exchange.text import STANDS, clean_text
from reporting.fields import TABLES
from reporting.locale.marks import within_marks

_Where = tuple[str, int | None, str | None] | None
"""The table, the record and the field in which a text stands."""
_SHORT_KEY: Final = 40
_FEW_KEYS: Final = 100
_NO_TEXTS: Final = frozenset({int, float, bool, type(None)})
_REPORT: Final = "trf"
_SOURCE: Final = "source"
"""What a document keeps of a report file, and in it the whole file as it was: its columns are counted in characters."""


def clean_document(document: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The document with clean texts, and a warning for every text out of which characters were taken."""
    findings: list[Finding] = []
    cleaned: dict[str, Any] = {}
    for key, value in document.items():
        if key in TABLES and isinstance(value, list):
            cleaned[key] = [
                item if _stands(item) else _value(item, (key, index, None), findings)
                for index, item in enumerate(value)
            ]
        elif key == _REPORT:
            cleaned[key] = _columns(value, findings)
        else:
            cleaned[_text(key, None, findings)] = _value(value, (key, None, None) if key in TABLES else None, findings)
    return cleaned, tuple(findings)


def _columns(value: Any, findings: list[Finding]) -> Any:
    """Lines of a report file: clean word by word, since in their columns blanks count."""
    if isinstance(value, str):
        return "".join(_text(part, None, findings) if part.strip() else part for part in re.split("( +)", value))
    if isinstance(value, list):
        return [_columns(item, findings) for item in value]
    if isinstance(value, Mapping):
        return {
            _text(key, None, findings): item if key == _SOURCE else _columns(item, findings)
            for key, item in value.items()
        }
    return value


def _value(value: Any, where: _Where, findings: list[Finding]) -> Any:
    """A value with all texts in it cleaned; the place learns the field on the way down, deeper ones belong to it."""
    kind = type(value)
    if kind in _NO_TEXTS:
        return value
    if kind is str or isinstance(value, str):
        return _text(value, where, findings)
    if isinstance(value, list):
        return [_value(item, where, findings) for item in value]
    if kind is dict or isinstance(value, Mapping):
        table, record, field = where or ("", None, "")
        clean = len(value) < _FEW_KEYS and _are_clean(tuple(value))
        return {
            key if clean else _text(key, where, findings): item
            if type(item) in _NO_TEXTS
            else _value(item, where if field is not None else (table, record, key), findings)
            for key, item in value.items()
        }
    return value


def _stands(value: Any) -> bool:
    """Whether nothing in a value can need cleaning: nearly all records are such, and stay what they are."""
    kind = type(value)
    if kind is str:
        return len(value) <= limits.MARKS.usual and STANDS.fullmatch(value) is not None
    if kind is dict:
        return len(value) < _FEW_KEYS and _are_clean(tuple(value)) and all(map(_stands, value.values()))
    return kind in _NO_TEXTS or (kind is list and all(map(_stands, value)))


@lru_cache(maxsize=256)
def _are_clean(keys: tuple[str, ...]) -> bool:
    """Whether keys are clean as they are: the same few stand in every record."""
    return all(len(key) < _SHORT_KEY and clean_text(key) == (key, ()) for key in keys)


def clean(text: str, subject: Subject | None = None, place: Place | None = None) -> tuple[str, tuple[Finding, ...]]:
    """A text as it is taken up, and what was taken out of it."""
    plain = as_short(text)
    if plain is not None:
        return plain, ()
    cut = limits.LETTERS.beyond("text-cut", len(text), value=_short(text), subject=subject, place=place)
    bare, row = within_marks(text[: limits.LETTERS.most] if cut else text)
    cleaned, removed = clean_text(bare)
    shown, mild = _short(cleaned), Severity.WARNING
    marks = limits.MARKS.beyond("marks-cut", row, value=shown, subject=subject, place=place, severity=mild)
    told = [found for found in (cut, marks) if found is not None]
    if removed:
        characters = ", ".join(removed)
        taken = finding("characters-removed", mild, subject=subject, place=place, value=shown, characters=characters)
        told.append(taken)
    return cleaned, tuple(told)


def as_short(text: str) -> str | None:
    """The text as it is taken up, where it is too short for any bound and nothing is taken out; else None."""
    if len(text) > limits.MARKS.usual:
        return None
    cleaned, removed = clean_text(text)
    return None if removed else cleaned


def _short(text: str) -> str:
    return within_marks(text[:60] if len(text) <= 60 else f"{text[:59]}…")[0].strip() or "–"


def _text(text: str, where: _Where, findings: list[Finding]) -> str:
    plain = as_short(text)
    if plain is not None:
        return plain
    cleaned, found = clean(text, None if where is None else Subject(*where))
    findings.extend(found)
    return cleaned
