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
from pathlib import Path
from typing import Any


def kept(source: Path, name: str, of: Any, make: Callable[[], Any]) -> Any:
    """A value as it was kept beside a source for this very `of`, else made, and kept.

    `name` tells the values of one source apart. Both the value and what it is made of are such as `marshal` writes;
    the value comes back as it was, tuples as tuples.
    """
    place = source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.{name}"
    try:
        known, value = marshal.loads(place.read_bytes())
        if known == of:
            return value
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not kept yet, or by another Python: made like any other
    value = make()
    if not sys.dont_write_bytecode:
        _keep(place, marshal.dumps((of, value)))
    return value


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
