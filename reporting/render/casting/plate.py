"""A page's objects with gaps for what is another's on another page: numbers, titles of bookmarks, marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Final

from reporting.render.casting.typeset import Page, Typeset, references
from reporting.render.pdf_piece import END, TEXT, NotJoinedError
from reporting.render.pdf_whole import named

_GAP: Final = re.compile(
    rb"/T(?P<title>\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|<[0-9A-F]*>)|"
    rb"/K(?P<marks>\[[\d ]+\]/Pg \d+ 0 R)|/K\[(?P<kids>[^\]]*)\]|"
    rb"/StructParents (?P<page>\d+)|(?P<owners>\0)|\(U(?P<table>\d+)(?=x\d+y\d+\))|\b(?P<number>\d+) 0 (?=R|obj)"
)
_KID: Final = re.compile(rb"(\d+) 0 R|(\d+)")
_NAMED: Final = re.compile(rb"/ID\(U(\d+)(x\d+y\d+\))")
_LANGUAGE: Final = b"/Lang("


class Plate:
    """The objects of one page; `own` is how many they are, without its content and its bookmarks."""

    def __init__(self, typeset: Typeset, page: Page, shared: Mapping[int, int]) -> None:
        self.page = page
        self.own = len(page.own)
        self._place = {number: at for at, number in enumerate((*page.own, page.content))}
        self._shared = shared
        bodies = {number: typeset.file.body(number) for number in page.own if number != page.owners}
        self._owners = [self._place[number] for number in references(typeset.file.body(page.owners))]
        tables = sorted({int(found[1]) for body in bodies.values() for found in _NAMED.finditer(body)})
        self._tables = {table: at for at, table in enumerate(tables)}
        self.tables = len(tables)
        self.heads = [
            (self._tables[int(found[1])], found[2], self._place[number])
            for number, body in bodies.items()
            for found in _NAMED.finditer(body)
        ]
        self.marks = len(self._owners)
        self.tops = [self._place[number] for number in page.tops]
        self.page_place, self.owners_place = self._place[page.number], self._place[page.owners]
        self._titles = 0
        self._groups: list[list[int]] = []
        self._order: list[int] = []
        texts = [
            b"%d 0 obj\n%b%b" % (number, b"[\0]" if number == page.owners else bodies[number], END)
            for number in page.own
        ]
        self._text = b"".join(map(self._with_gaps, texts))
        if self._titles != len(page.bookmarks):
            raise NotJoinedError(page.number)
        self.places = [self._place[place] for _, place in page.bookmarks]
        self._pick: Callable[[Sequence[object]], tuple[object, ...]] = itemgetter(*self._order)

    def _with_gaps(self, text: bytes) -> bytes:
        parts, at = [], 0
        for found in _GAP.finditer(text):
            parts += [_plain(text[at : found.start()]), self._gap(found)]
            at = found.end()
        parts.append(_plain(text[at:]))
        return b"".join(parts)

    def _gap(self, found: re.Match[bytes]) -> bytes:
        if found["title"] is not None:
            self._titles += 1
            return b"/T" + self._slot(b"%b", self._at_owners + self._titles)
        if found["marks"] is not None:
            self._groups.append([int(mark) for mark in found["marks"].split(b"]")[0][1:].split()])
            return b"/K" + self._slot(b"%b", self._at_marks + self.marks + len(self._groups) - 1)
        if found["kids"] is not None:
            return b"/K[%b]" % b" ".join(map(self._kid, _KID.finditer(found["kids"])))
        if found["page"] is not None:
            return b"/StructParents " + self._slot(b"%d", self._at_page)
        if found["owners"] is not None:
            return self._slot(b"%b", self._at_owners)
        if found["table"] is not None:
            return b"(U" + self._slot(b"%d", self._at_page + 1 + self._tables[int(found["table"])])
        return self._number(int(found["number"])) + b" 0 "

    @property
    def _at_page(self) -> int:
        return self.own + 1

    @property
    def _at_owners(self) -> int:
        return self._at_page + self.tables + 1

    @property
    def _at_marks(self) -> int:
        return self._at_owners + len(self.page.bookmarks) + 1

    def _slot(self, form: bytes, index: int) -> bytes:
        self._order.append(index)
        return form

    def _kid(self, found: re.Match[bytes]) -> bytes:
        if found[1] is not None:
            return self._number(int(found[1])) + b" 0 R"
        return self._slot(b"%b", self._at_marks + int(found[2]))

    def _number(self, number: int) -> bytes:
        at = self._place.get(number)
        return b"%d" % self._shared[number] if at is None else self._slot(b"%d", at)

    def text(self, base: int, page: int, table: int, titles: Sequence[bytes], marks: Sequence[int]) -> bytes:
        """The objects from the number `base` on, in the page of a number from 0, its first table after so many.

        `marks` are those of the page that remain, in their order: they are numbered anew.
        """
        numbered = [b""] * len(self._owners)
        for number, mark in enumerate(marks):
            numbered[mark] = b"%d" % number
        owners = named(base + self._owners[mark] for mark in marks)
        owner = b"]/Pg %d 0 R" % (base + self.page_place)
        groups = [_kids([numbered[mark] for mark in group], owner) for group in self._groups]
        tables = range(table + 1, table + 1 + self.tables)
        values = (*range(base, base + self.own + 1), page, *tables, owners, *titles, *numbered, *groups)
        return self._text % self._pick(values)


def _kids(marks: Sequence[bytes], owner: bytes) -> bytes:
    """What a tag holds that holds marks alone: nothing of a page where none is left."""
    left = b" ".join(filter(None, marks))
    return b"[" + left + (owner if left else b"]")


def _plain(text: bytes) -> bytes:
    """What stands between gaps; no text that might hold what looks like one."""
    if TEXT.search(text.replace(_LANGUAGE, b"")):
        raise NotJoinedError(text)
    return text.replace(b"%", b"%%")
