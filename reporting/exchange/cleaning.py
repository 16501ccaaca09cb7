"""Clean every text of a document once, on reading: NFC, no control characters, nothing that turns text around."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from engine.model import Finding, Place, Severity, Subject, finding
from reporting import limits
from reporting.fields import TABLES
from reporting.locale.scripts import limited_marks

_Where = tuple[str, int | None, str | None] | None
"""The table, the record and the field in which a text stands."""
_REPORT: Final = "trf"
_SOURCE: Final = "source"
"""What a document keeps of a report file, and in it the whole file as it was: its columns are counted in characters."""


def clean_document(document: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The document with clean texts, and a warning for every text out of which characters were taken."""
    findings: list[Finding] = []
    cleaned: dict[str, Any] = {}
    for key, value in document.items():
        if key in TABLES and isinstance(value, list):
            cleaned[key] = [_value(item, (key, index, None), findings) for index, item in enumerate(value)]
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
    if isinstance(value, str):
        return _text(value, where, findings)
    if isinstance(value, list):
        return [_value(item, where, findings) for item in value]
    if isinstance(value, Mapping):
        table, record, field = where or ("", None, "")
        return {
            _text(key, where, findings): _value(item, where if field is not None else (table, record, key), findings)
            for key, item in value.items()
        }
    return value


def clean(text: str, subject: Subject | None = None, place: Place | None = None) -> tuple[str, tuple[Finding, ...]]:
    """A text as it is taken up, and what was taken out of it."""
    plain = as_short(text)
    if plain is not None:
        return plain, ()
    cut = limits.LETTERS.exceeded("text-cut", len(text), value=_short(text), subject=subject, place=place)
    bare, row = limited_marks(text[: limits.LETTERS.most] if cut else text)
    cleaned, removed = clean_text(bare)
    brief, mild = _short(cleaned), Severity.WARNING
    marks = limits.MARKS.exceeded("marks-cut", row, value=brief, subject=subject, place=place, severity=mild)
    findings = [found for found in (cut, marks) if found is not None]
    if removed:
        characters = ", ".join(removed)
        taken = finding("characters-removed", mild, subject=subject, place=place, value=brief, characters=characters)
        findings.append(taken)
    return cleaned, tuple(findings)


def as_short(text: str) -> str | None:
    """The text as it is taken up, where it is too short for any bound and nothing is taken out; else None."""
    if len(text) > limits.MARKS.usual:
        return None
    cleaned, removed = clean_text(text)
    return None if removed else cleaned


def _short(text: str) -> str:
    return limited_marks(text[:60] if len(text) <= 60 else f"{text[:59]}…")[0].strip() or "–"


def _text(text: str, where: _Where, findings: list[Finding]) -> str:
    plain = as_short(text)
    if plain is not None:
        return plain
    cleaned, found = clean(text, None if where is None else Subject(*where))
    findings.extend(found)
    return cleaned


_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_BLANKS: Final = re.compile(r"[^\S\n]+")
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE: Final = frozenset("\u00ad\u200b\u2060\ufeff")
_JOINERS: Final = frozenset("\u200c\u200d")
"""Parts of words in some scripts and of emoji: they stay."""
_PLAIN: Final = re.compile(r"[ !-~\u00a1-\u00ac\u00ae-\u017f\u0410-\u044f]*")
"""Nearly every cell of an event: nothing in it can need cleaning but its blanks."""


def clean_text(text: str) -> tuple[str, tuple[str, ...]]:
    """A text in NFC, without control and bidi characters, and the code points that were taken out (`U+202E`).

    Line breaks stay, every other blank becomes a plain space, and blanks at the ends go: none of
    that is worth a word. Invisible characters go unsaid too, where they change no direction.
    """
    if _PLAIN.fullmatch(text):
        return (_BLANKS.sub(" ", text).strip() if "  " in text else text.strip()), ()
    text, _ = limited_marks(text)
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    letters = set(composed)
    harmful = sorted(filter(_is_harmful, letters), key=composed.find)
    bare = composed.translate(dict.fromkeys(map(ord, (*harmful, *(letters & _INVISIBLE)))))
    lines = _BLANKS.sub(" ", bare).split("\n")
    return "\n".join(line.strip() for line in lines).strip(), tuple(f"U+{ord(letter):04X}" for letter in harmful)


def _is_harmful(letter: str) -> bool:
    """Control characters, overrides of the writing direction, halves of surrogates, no characters at all."""
    if letter in "\n\t" or letter in _JOINERS:
        return False
    if letter in _BIDI or unicodedata.category(letter) in {"Cc", "Cs"}:
        return True
    return (ord(letter) & 0xFFFE) == 0xFFFE or 0xFDD0 <= ord(letter) <= 0xFDEF


def unescape(text: str) -> str:
    """Undo the way in which workbooks write characters that XML can't hold (`_x0007_`)."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text
