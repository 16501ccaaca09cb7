"""What was made before of the same thing and is kept for the next run, so that it need not be made again.

It lies where Python keeps its compiled modules, is as much trusted as those, and like those may be deleted at any time;
nothing is kept where Python keeps nothing (`PYTHONDONTWRITEBYTECODE`) or the folder cannot be written to.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

_DIGEST: Final = 32
"""Bytes."""


def kept(source: Path, name: str, of: Any, make: Callable[[], Any]) -> Any:
    """A value as it was kept beside a source for this very `of`, else made, and kept.

    `name` tells the values of one source apart. Both the value and what it is made of are such as `marshal` writes;
    the value comes back as it was, tuples as tuples.
    """
    place = source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.{name}"
    written = _written(place)
    if written:
        known, value = marshal.loads(written)
        if known == of:
            return value
    value = make()
    if not sys.dont_write_bytecode:
        data = marshal.dumps((of, value))
        _keep(place, sha256(data).digest() + data)
    return value


def _written(place: Path) -> bytes:
    """What was written to a file as it was written, without its digest; nothing where there is none, or another."""
    try:
        data = place.read_bytes()
    except OSError:
        return b""
    digest, written = data[:_DIGEST], data[_DIGEST:]
    return written if sha256(written).digest() == digest else b""


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
