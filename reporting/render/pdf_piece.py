"""A PDF that Typst wrote, taken apart: its objects by number, and those that a file has once.

Only what Typst writes is understood: a table of plain objects, each written once; `NotJoinedError` for anything else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import chain
from typing import Final

HEAD: Final = b"%PDF-1.7\n%\x80\x80\x80\x80\n\n"
_ENTRY: Final = 20
_START: Final = re.compile(rb"startxref\n(\d+)\n%%EOF\s*\Z")
_TABLE: Final = re.compile(rb"xref\n0 (\d+)\n")
_TRAILER: Final = re.compile(rb"trailer\n<</Size \d+/Root (\d+) 0 R/Info (\d+) 0 R/ID\[\(([^()]*)\)\(([^()]*)\)\]>>")
_KIDS: Final = re.compile(rb"<</Type/Pages/Count (\d+)/Kids\[([^\]]*)\]>>")
_OUTLINES: Final = re.compile(rb"<</Type/Outlines/First (\d+) 0 R/Last (\d+) 0 R/Count (\d+)>>")
_TREE: Final = re.compile(
    rb"(?s)(<</Type/StructTreeRoot.*?/K\[)(\d+) 0 R\]/ParentTree<</Nums\[([^\]]*)\]>>"
    rb"(?:/IDTree<</Names\[([^\]]*)\]>>)?/ParentTreeNextKey (\d+)>>"
)
_DOCUMENT: Final = re.compile(rb"(<</Type/StructElem/S/Document/P \d+ 0 R/K\[)([^\]]*)(\]>>)")
NAMED: Final = re.compile(rb"\(U(\d+)(x\d+y\d+)\)(\d+ 0 R)")
TEXT: Final = re.compile(rb"\((?!U\d+x\d+y\d+\))")
END: Final = b"\nendobj\n"
_STREAM_BEGINS: Final = re.compile(rb"\nstream\n")


class NotJoinedError(ValueError):
    """A file that is not written as Typst writes them."""


def must_find(pattern: re.Pattern[bytes], data: bytes) -> re.Match[bytes]:
    """Where a pattern stands first; NotJoinedError where it does not."""
    match = pattern.search(data)
    if match is None:
        raise NotJoinedError(pattern.pattern)
    return match


class Piece:
    """A file of Typst's: its objects by number, and those that a file has once."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        end = int(must_find(_START, data[-64:])[1])
        table = _TABLE.match(data, end)
        if table is None or not data.startswith(HEAD):
            raise NotJoinedError
        self.size = int(table[1])
        entries = range(table.end() + _ENTRY, table.end() + _ENTRY * self.size, _ENTRY)
        self._starts = [0, *(int(data[at : at + 10]) for at in entries)]
        self._ends = [*self._starts[1:], end][1:]
        if self._starts != sorted(self._starts):
            raise NotJoinedError
        self._ends = [0, *self._ends]
        self.trailer = must_find(_TRAILER, data[table.end() + _ENTRY * (self.size - 1) :])
        self.root, self.info = int(self.trailer[1]), int(self.trailer[2])
        catalog = self.body(self.root)
        self.pages, self.metadata, self.tree = (
            self._named(catalog, name) for name in (b"Pages", b"Metadata", b"StructTreeRoot")
        )
        self.outlines = self._named(catalog, b"Outlines") if b"/Outlines " in catalog else 0
        self.kids = must_find(_KIDS, self.body(self.pages))
        self.tags = must_find(_TREE, self.body(self.tree))
        self.document = int(self.tags[2])
        self.below = must_find(_DOCUMENT, self.body(self.document))
        self.marks = self._bookmarks()
        self.count = int(self.kids[1])
        self.heads = max((int(found[1]) for found in NAMED.finditer(self.tags[4] or b"")), default=0)
        self.intents = self._named(catalog, b"OutputIntents")
        self.intent = int(must_find(re.compile(rb"\[(\d+) 0 R\]"), self.body(self.intents))[1])
        self.profile = self._named(self.body(self.intent), b"DestOutputProfile")

    def _bookmarks(self) -> re.Match[bytes] | None:
        """The first and the last bookmark and how many there are; None for none."""
        body = self.body(self.outlines) if self.outlines else b""
        return must_find(_OUTLINES, body) if b"/First " in body else None

    @property
    def once(self) -> tuple[int, ...]:
        """What a file has once, in one order for every piece."""
        shared = (self.pages, self.tree, self.document, self.intents, self.intent, self.profile)
        return (*shared, self.root, self.info, self.metadata, *((self.outlines,) if self.outlines else ()))

    def between(self, begin: int, end: int) -> bytes:
        """The objects from a number up to another, as they stand."""
        return self._data[self._starts[begin] : self._ends[end - 1]]

    def odd(self) -> set[int]:
        """Objects with something packed, or a text: those in which what looks like a number may be none."""
        found = (odd.finditer(self._data, 0, self._ends[-1]) for odd in (TEXT, _STREAM_BEGINS))
        return {bisect_right(self._starts, match.start()) - 1 for match in chain.from_iterable(found)}

    def _named(self, body: bytes, name: bytes) -> int:
        return int(must_find(re.compile(rb"/" + name + rb" (\d+) 0 R"), body)[1])

    def body(self, number: int) -> bytes:
        """What stands between `obj` and `endobj`."""
        text = self._data[self._starts[number] : self._ends[number]]
        head = b"%d 0 obj\n" % number
        if not (text.startswith(head) and text.endswith(END)):
            raise NotJoinedError
        return text[len(head) : -len(END)]
