"""Numbers that were read before: a regulation whose text is the same is not taken apart again.

They lie where Python keeps its compiled modules, and like those they may be deleted at any time; nothing
is kept where Python keeps nothing (`PYTHONDONTWRITEBYTECODE`) or the folder cannot be written to.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

Numbers = dict[str, Any]


def numbers_of_text(source: Path, text: str, parse: Callable[[str], Numbers]) -> Numbers:
    """The numbers in the text of a file: as they were kept with this very text, else parsed, and kept."""
    place = source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.numbers"
    try:
        of, packed = marshal.loads(place.read_bytes())
        if of == text:
            found: Numbers = _unpacked(packed)
            return found
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not kept yet, or by another Python: parsed like any other
    numbers = parse(text)
    if not sys.dont_write_bytecode:
        _keep(place, marshal.dumps((text, _packed(numbers))))
    return numbers


def _keep(place: Path, data: bytes) -> None:
    """Write a file beside and put it in its place: others may read or write it at the same time."""
    beside = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(exist_ok=True)
        beside.write_bytes(data)
        beside.replace(place)
    except OSError:
        with suppress(OSError):
            beside.unlink()


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
