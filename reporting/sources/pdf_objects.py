"""How large the objects of a PDF are that are read token by token: all but streams, which are unpacked at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from engine.model import Finding
from reporting import limits

_USUAL: Final = 8 * limits.KIB
"""Bytes that an object may have and is not counted: of thousands a paper has a few larger ones."""
_HEAD: Final = 64 * limits.KIB
"""Bytes in which a stream has said what it is."""
_ASIDE: Final = re.compile(rb"\((?:[^\\()]++|\\.|\((?:[^\\()]++|\\.)*+(?:\)|\Z))*+(?:\)|\Z)|%[^\r\n]*+", re.DOTALL)
"""Texts and remarks: what stands in them is no token. One that is not closed goes on to the end."""
_STREAM: Final = re.compile(rb">>\s*stream\r?\n")
_TABLE: Final = re.compile(rb"startxref\s+(\d{1,10})")


def too_large_objects(data: bytes, places: Iterable[int], name: str) -> Finding | None:
    """The finding about a PDF whose objects, at their `places` in the file, hold more than is read; streams apart.

    An object goes on to the next one, to a table of places, or to the end of the file.
    """
    if len(data) <= limits.PDF_OBJECT.most:
        return None
    starts = {place for place in places if 0 <= place < len(data)}
    tables = {int(found[1]) for found in _TABLE.finditer(data)}
    bounds = sorted({*starts, *tables, len(data)})
    large = ((start, end) for start, end in pairwise(bounds) if end - start > _USUAL and start in starts)
    held = sum(end - start - _USUAL for start, end in large if not _is_stream(data, start, end))
    return limits.PDF_OBJECT.beyond("pdf-objects-too-large", held, value=name)


def _is_stream(data: bytes, start: int, end: int) -> bool:
    return _STREAM.search(_ASIDE.sub(b"", data[start : min(end, start + _HEAD)])) is not None
