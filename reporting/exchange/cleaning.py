"""Clean every text of a document once, on reading: NFC, no control characters, nothing that turns text around."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.model import Finding, Severity, Subject, finding
from reporting.exchange.text import clean_text
from reporting.fields import TABLES

_REPORT: Final = "trf"
_SOURCE: Final = "source"
"""What a document keeps of a report file, and in it the whole file as it was: its columns are counted in characters."""


def clean_document(document: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The document with clean texts, and a warning for every text out of which characters were taken."""
    findings: list[Finding] = []
    cleaned: dict[str, Any] = {}
    for key, value in document.items():
        if key in TABLES and isinstance(value, list):
            cleaned[key] = [_value(item, Subject(key, index), findings) for index, item in enumerate(value)]
        elif key == _REPORT:
            cleaned[key] = _columns(value, findings)
        else:
            cleaned[_text(key, None, findings)] = _value(value, Subject(key) if key in TABLES else None, findings)
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


def _value(value: Any, subject: Subject | None, findings: list[Finding]) -> Any:
    """A value with all texts in it cleaned; the subject learns the field on the way down."""
    if isinstance(value, str):
        return _text(value, subject, findings)
    if isinstance(value, list):
        return [_value(item, subject, findings) for item in value]
    if isinstance(value, Mapping):
        return {
            _text(key, subject, findings): _value(item, _field(subject, key), findings) for key, item in value.items()
        }
    return value


def _field(subject: Subject | None, key: str) -> Subject | None:
    """The subject of a field of a record; deeper fields belong to the same one."""
    if subject is None or subject.field is not None:
        return subject
    return Subject(subject.table, subject.record, key)


def _text(text: str, subject: Subject | None, findings: list[Finding]) -> str:
    cleaned, removed = clean_text(text)
    if removed:
        shown = cleaned if len(cleaned) <= 60 else f"{cleaned[:59]}…"
        warning = finding(
            "characters-removed", Severity.WARNING, subject=subject, value=shown, characters=", ".join(removed)
        )
        findings.append(warning)
    return cleaned
