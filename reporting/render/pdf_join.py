"""Pieces of one long paper that Typst set apart, put together as one PDF: pages, bookmarks and tags follow one another.

So no more than a piece's layouts stand in memory. What the whole file says of itself, and its attachment, is the first
piece's. Only what Typst writes is understood: a table of plain objects, each written once; `NotJoinedError` for
anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from reporting.render.pdf_piece import END, NAMED, TEXT, NotJoinedError, Piece
from reporting.render.pdf_whole import STREAM, file_of, instance_of, metadata_of, pages_of, tree_of

_PARENT: Final = re.compile(rb"(\d+) (\d+ 0 R)")
_PAGE: Final = re.compile(rb"/StructParents (\d+)")
_HEADING: Final = re.compile(rb"\(U(?:(?<=/ID\(U)|(?<=[\[)]\(U))(\d+)(?=x\d+y\d+\))")
_REFERENCE: Final = re.compile(rb"\b(\d+) 0 (?=R|obj)")
"""What is numbered in a piece: pages, heads of tables, objects."""
Renamer = Callable[[bytes], bytes]


def joined(pieces: Sequence[bytes]) -> bytes:
    """One file of some, at least one."""
    try:
        return _Whole([Piece(data) for data in pieces]).data()
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise NotJoinedError from error


class _Whole:
    """All pieces as one; `numbers` says for each piece what its objects are called now."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._pieces, self._first = pieces, pieces[0]
        self._numbers = [list(range(self._first.size))]
        self._size = self._first.size
        for piece in pieces[1:]:
            self._numbers.append(self._renumbered(piece))
        self._page_of = [0, *accumulate(piece.count for piece in pieces)]
        self._head_of = [0, *accumulate(piece.heads for piece in pieces)]
        self._renamers = [self._renamer(index) for index in range(len(pieces))]

    def _renumbered(self, piece: Piece) -> list[int]:
        same = dict(zip(piece.once, self._first.once, strict=True))
        numbers = [0]
        for number in range(1, piece.size):
            if number not in same:
                self._size += 1
            numbers.append(same.get(number, self._size - 1))
        return numbers

    def data(self) -> bytes:
        """The whole file."""
        first = self._first
        identity = first.trailer[3], self._instance()
        return file_of(self._texts(), self._size, first.root, first.info, identity)

    def _texts(self) -> Iterator[tuple[bytes, bool]]:
        """All objects in the order of their numbers, plain ones many at a time: in those an end of an object is one."""
        own = self._of_the_whole() | self._chained()
        for index, piece in enumerate(self._pieces):
            left = frozenset(piece.once) if index else frozenset[int]()
            numbers = self._numbers[index]
            odd = piece.odd() | left | {number for number in range(1, piece.size) if numbers[number] in own}
            begin = 1
            for number in (*sorted(odd), piece.size):
                if begin < number:
                    yield self._plain(index, piece.between(begin, number)), True
                if number < piece.size and number not in left:
                    new = numbers[number]
                    body = own.get(new) or mapped(piece.body(number), self._renamers[index])
                    yield b"%d 0 obj\n%b%b" % (new, body, END), False
                begin = number + 1

    def _plain(self, index: int, text: bytes) -> bytes:
        return self._renamers[index](text) if index else text

    def _renamer(self, index: int) -> Renamer:
        """What becomes of the numbers in a piece: those of objects, of heads of tables, of pages."""
        refs = {b"%d" % old: b"%d 0 " % new for old, new in enumerate(self._numbers[index])}
        heads, pages = self._head_of[index], self._page_of[index]

        def renamed(text: bytes) -> bytes:
            text = _PAGE.sub(lambda found: b"/StructParents %d" % (int(found[1]) + pages), text)
            text = _HEADING.sub(lambda found: b"(U%d" % (int(found[1]) + heads), text)
            parted = _REFERENCE.split(text)
            parted[1::2] = map(refs.__getitem__, parted[1::2])
            return b"".join(parted)

        return renamed

    def _refs(self, index: int, text: bytes) -> bytes:
        return self._renamers[index](text)

    def _of_the_whole(self) -> dict[int, bytes]:
        """What the file has once, made of what the pieces say."""
        first, every = self._first, list(enumerate(self._pieces))
        kids = b" ".join(self._refs(index, piece.kids[2]) for index, piece in every)
        below = b" ".join(self._refs(index, piece.below[2]) for index, piece in every)
        return {
            first.pages: pages_of(kids, self._page_of[-1]),
            first.document: first.below[1] + below + first.below[3],
            first.tree: self._tree(),
            first.metadata: metadata_of(first, self._page_of[-1], self._instance()),
        }

    def _tree(self) -> bytes:
        parents, names = [], []
        for index, piece in enumerate(self._pieces):
            for found in _PARENT.finditer(piece.tags[3]):
                parents.append(b"%d %b" % (int(found[1]) + self._page_of[index], self._refs(index, found[2])))
            for found in NAMED.finditer(piece.tags[4] or b""):
                name = b"(U%d%b)" % (int(found[1]) + self._head_of[index], found[2])
                names.append((name, self._refs(index, found[3])))
        heads = [name + ref for name, ref in sorted(names)]
        return tree_of(self._first, self._first.document, parents, heads, self._page_of[-1])

    def _instance(self) -> bytes:
        """What tells this file from others: of one piece its own, of several that of all of them."""
        told = [piece.trailer[4] for piece in self._pieces]
        return told[0] if len(told) == 1 else instance_of(told)

    def _chained(self) -> dict[int, bytes]:
        """Bookmarks: the last of a piece leads to the first of the next one."""
        marked = [(index, piece) for index, piece in enumerate(self._pieces) if piece.marks]
        if not marked:
            return {}
        if len(marked) != len(self._pieces):
            raise NotJoinedError
        ends = [
            (self._numbers[index][int(piece.marks[1])], self._numbers[index][int(piece.marks[2])])
            for index, piece in marked
            if piece.marks
        ]
        count = sum(int(piece.marks[3]) for _, piece in marked if piece.marks)
        said = (ends[0][0], ends[-1][1], count)
        made = {self._first.outlines: b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % said}
        for at, (index, piece) in enumerate(marked):
            before = ends[at - 1][1] if at else 0
            after = ends[at + 1][0] if at + 1 < len(ends) else 0
            made |= self._linked(index, piece, before, after)
        return made

    def _linked(self, index: int, piece: Piece, before: int, after: int) -> dict[int, bytes]:
        made: dict[int, bytes] = {}
        assert piece.marks is not None
        for number, key, to in ((int(piece.marks[1]), b"Prev", before), (int(piece.marks[2]), b"Next", after)):
            if to:
                new = self._numbers[index][number]
                body = made.get(new) or mapped(piece.body(number), self._renamers[index])
                made[new] = b"<</%b %d 0 R%b" % (key, to, body[2:])
        return made


def mapped(body: bytes, renamed: Renamer) -> bytes:
    """An object with the numbers of the whole; what is packed or a text has none."""
    head, stream, packed = body.partition(STREAM)
    if TEXT.search(head):
        if b"/ID(" in head or b"/Headers[(" in head:
            raise NotJoinedError
        return b"".join(part if text else renamed(part) for part, text in _parted(head)) + stream + packed
    return renamed(head) + stream + packed


def _parted(head: bytes) -> Iterator[tuple[bytes, bool]]:
    """What stands between texts, and texts, by turns; brackets in a text are in pairs, or have `\\` before them."""
    start = depth = at = 0
    while at < len(head):
        letter = head[at : at + 1]
        if letter == b"\\":
            at += 1
        elif letter == b"(":
            if not depth:
                yield head[start:at], False
                start = at
            depth += 1
        elif letter == b")" and depth:
            depth -= 1
            if not depth:
                yield head[start : at + 1], True
                start = at + 1
        at += 1
    yield head[start:], False
