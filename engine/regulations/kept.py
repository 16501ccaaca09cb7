"""Numbers that were read before: a regulation whose text is the same is not taken apart again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from engine.kept import kept

Numbers = dict[str, Any]


def numbers_of_text(source: Path, text: str, parse: Callable[[str], Numbers]) -> Numbers:
    """The numbers in the text of a file: as they were kept with this very text, else parsed, and kept."""
    found: Numbers = _unpacked(kept(source, "numbers", text, lambda: _packed(parse(text))))
    return found


def _packed(value: Any) -> Any:
    """A value of what can be kept: a day as a tuple, which no file of numbers has."""
    if isinstance(value, dict):
        return {key: _packed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_packed(item) for item in value]
    return (value.isoformat(),) if isinstance(value, date) else value


def _unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unpacked(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_unpacked(item) for item in value]
    return date.fromisoformat(value[0]) if isinstance(value, tuple) else value
