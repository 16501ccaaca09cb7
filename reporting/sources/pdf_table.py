"""pypdf's reader with its table of objects and the head of each read quickly: plain ones at once, others its own way.

Whoever imports this imports pypdf.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from pypdf import PdfReader

from reporting import limits

_HEAD: Final = re.compile(rb"([0-9]{1,10}) ([0-9]{1,5}) obj[ \r\n]{1,8}(?=[^\s\0])")
_HEAD_BYTES: Final = 40
_TABLE: Final = re.compile(rb"ref\s{1,2}0 ([0-9]{1,6})\s{0,2}\n")
_ENTRY_BYTES: Final = 20
_ENTRY: Final = re.compile(rb"([0-9]{10}) ([0-9]{5}) ([nf])(?: \r| \n|\r\n)")
_ENTRIES: Final = re.compile(rb"(?:[0-9]{10} [0-9]{5} [nf](?: \r| \n|\r\n))++")
_USUAL: Final = re.compile(rb"0{10} 65535 f(?: \r| \n|\r\n)(?:[0-9]{10} 00000 n(?: \r| \n|\r\n))++")
"""A table in which nothing is free but its first entry, and nothing was ever replaced."""
_OFFSET_BYTES: Final = 10
_TRAILER: Final = b"trailer"
_OF_FREE: Final = 65_535


class QuickReader(PdfReader):
    """A reader that is the same as pypdf's in what it finds, and takes a part of the time."""

    def read(self, stream: Any) -> None:
        """Read the tables; strict only while that spares a second look at each place."""
        try:
            super().read(stream)
        finally:
            self.strict = False

    def _read_xref_tables_and_trailers(self, stream: Any, startxref: int | None, xref_issue_nr: int) -> None:
        super()._read_xref_tables_and_trailers(stream, startxref, xref_issue_nr)
        # whether each place has an object is looked up here at once; pypdf does so unless it is strict
        self.strict = not self.xref_index and _all_heads(stream.getvalue(), self.xref)

    def _read_standard_xref_table(self, stream: Any) -> None:
        at = stream.tell()
        table = _plain_table(stream) if not self.xref else b""
        if not table:
            stream.seek(at)
            super()._read_standard_xref_table(stream)
        elif not self.xref_free_entry and _USUAL.fullmatch(table):
            self.xref, self.xref_free_entry = _places(table)
        else:
            self._enter(table)

    def _enter(self, table: bytes) -> None:
        """The entries of a table in which places are free or were used again, as pypdf enters them."""
        for number, (offset, generation, kind) in enumerate(_ENTRY.findall(table)):
            free = kind == b"f"
            frees = self.xref_free_entry.setdefault(int(generation), {})
            known = self.xref.setdefault(int(generation), {})
            frees[number] = free
            if _OF_FREE in self.xref_free_entry:
                self.xref_free_entry[_OF_FREE][number] = free
            if not free:
                known[number] = int(offset)

    def read_object_header(self, stream: Any) -> tuple[int, int]:
        """Number and generation of the object that begins here."""
        at = stream.tell()
        found = _HEAD.match(stream.read(_HEAD_BYTES))
        if found is None:
            stream.seek(at)
            return super().read_object_header(stream)
        stream.seek(at + found.end())
        return int(found[1]), int(found[2])


def _plain_table(stream: Any) -> bytes:
    """The entries of the table that begins here and starts at object 0, read past its end; none where it is odd."""
    at = stream.tell()
    found = _TABLE.match(stream.read(_HEAD_BYTES))
    entries = int(found[1]) * _ENTRY_BYTES if found is not None else 0
    if found is None or not 0 < entries <= limits.FILE.most:
        return b""
    stream.seek(at + found.end())
    table: bytes = stream.read(entries + len(_TRAILER))
    plain = table[entries:] == _TRAILER and _ENTRIES.fullmatch(table, 0, entries)
    return table[:entries] if plain else b""


def _places(table: bytes) -> tuple[dict[int, dict[int, int]], dict[int, dict[int, bool]]]:
    """Where the objects of a usual table stand, and which of them are free, as pypdf keeps them."""
    used = dict.fromkeys(range(1, len(table) // _ENTRY_BYTES), False)
    places = [int(table[at : at + _OFFSET_BYTES]) for at in range(_ENTRY_BYTES, len(table), _ENTRY_BYTES)]
    return {_OF_FREE: {}, 0: dict(zip(used, places, strict=True))}, {_OF_FREE: {0: True} | used, 0: used}


def _all_heads(data: bytes, places: Mapping[int, Mapping[int, int]]) -> bool:
    """Whether a plain head of an object stands at every place of the table."""
    each = (place for generation, known in places.items() if generation != _OF_FREE for place in known.values())
    return all(_HEAD.match(data, place) is not None for place in each)
