"""How large the objects of a PDF are that are read token by token: all but streams, which are unpacked at once.

Those that are packed in a stream are all read where one of them is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from engine.model import Finding
from reporting import limits
from reporting.limit import KIB

_USUAL: Final = 8 * KIB
"""Bytes that an object may have and is not counted: of thousands a paper has a few larger ones."""
_HEAD: Final = 64 * KIB
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


def too_large_packed(streams: Iterable[tuple[bytes, int, int]], name: str) -> Finding | None:
    """The finding about streams of objects that hold more than is read: each unpacked, its `/N` and its `/First`."""
    held = 0
    for data, count, first in streams:
        held += _packed(data, count, first)
        if found := limits.PDF_PACKED.beyond("pdf-objects-too-large", held, value=name):
            return found
    return None


def _packed(data: bytes, count: int, first: int) -> int:
    """The bytes that are read of such a stream: of an object that does not end before the next one, all that follow."""
    if len(data) > limits.PDF_PACKED.most:
        return len(data)
    told = [int(each) for each in _FIGURES.findall(data[: max(first, 0)])]
    if len(told) != 2 * count:
        return len(data) * max(1, count)
    starts = [first + place for place in told[1::2]]
    sizes = (
        (end if _is_whole(data[start:end]) else len(data)) - start
        for start, end in pairwise([*starts, len(data)])
        if start < len(data)
    )
    return max(0, first) + sum(max(0, size) for size in sizes)


def _is_whole(text: bytes) -> bool:
    """Whether an object ends where the next one begins: what is opened in it is closed, no word goes on."""
    left = text
    for escaped in _ESCAPED:
        left = left.replace(escaped, b"")
    for _ in range(_DEEPEST):
        left = _TEXT.sub(b"", left)
    pairs = ((b"<", b">"), (b"[", b"]"))
    closed = all(left.count(opened) == left.count(shut) for opened, shut in pairs)
    return closed and _OPEN.search(left) is None and text[-1:] in _ENDS and bool(text.strip())


_FIGURES: Final = re.compile(rb"\d{1,18}")
_ESCAPED: Final = (rb"\\", rb"\(", rb"\)")
_DEEPEST: Final = 4
"""Brackets in brackets of a text that are closed, as far as any program writes them."""
_TEXT: Final = re.compile(rb"\([^()]*+\)")
_OPEN: Final = re.compile(rb"[()%]")
_ENDS: Final = tuple(bytes([each]) for each in b" \t\r\n\f\0)>]")


def _is_stream(data: bytes, start: int, end: int) -> bool:
    return _STREAM.search(_ASIDE.sub(b"", data[start : min(end, start + _HEAD)])) is not None
