"""A PDF that Typst wrote, page by page: what belongs to one page alone, and what all of them share."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from typing import Final

from reporting.render.casting.content import Font, Marked, pieces_of
from reporting.render.pdf_piece import NotJoinedError, Piece, must_find
from reporting.render.pdf_whole import STREAM

REFERENCE: Final = re.compile(rb"\b(\d+) 0 R")
KIDS: Final = re.compile(rb"/K\[([^\]]*)\]")
_OWNER: Final = re.compile(rb"/Pg (\d+) 0 R")
_PAGE: Final = re.compile(rb"/Type/Page/Resources (\d+) 0 R.*/StructParents (\d+)\b.*/Contents (\d+) 0 R")
_MARK: Final = re.compile(rb"<<((?:/\w+ \d+ 0 R)*)/Title(.*)/Dest (\d+) 0 R>>")
_NEXT: Final = re.compile(rb"/Next (\d+) ")
_FONTS: Final = re.compile(rb"/Font<<([^>]*)>>")
_FONT: Final = re.compile(rb"/(f\d+) (\d+) 0 R")
_WIDTHS: Final = re.compile(rb"/W\[([^\]]*)\]")


@dataclass(frozen=True, eq=False)
class Page:
    """A page: its number, those of its content and of the owners of its marks.

    `tops` are the tags that are below no other. `bookmarks` lead to it: the title of each, as it is written, and the
    object that says where it leads. `read` tells what stands on it, `tree` a tag and all below it.
    """

    number: int
    tops: Sequence[int]
    content: int
    owners: int
    resources: int
    bookmarks: Sequence[tuple[bytes, int]]
    read: Callable[[], list[Marked]]
    tree: Callable[[int], list[int]]

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The objects that are its own, in order; its content is another."""
        places = (place for _, place in self.bookmarks)
        return tuple(sorted({self.number, self.owners, *places, *chain.from_iterable(map(self.tree, self.tops))}))

    @cached_property
    def pieces(self) -> list[Marked]:
        """What stands on it, in order; NotJoinedError where that is not written as plain texts are."""
        return self.read()


class Typeset:
    """All pages of a file; NotJoinedError where it is not written as Typst writes them."""

    def __init__(self, data: bytes) -> None:
        self.file = Piece(data)
        self.pages = list(self._pages())

    def _pages(self) -> Iterator[Page]:
        parents = dict(_pairs(self.file.tags[3]))
        tagged = self._tagged()
        for number in references(self.file.kids[2]):
            found = must_find(_PAGE, self.file.body(number))
            owners, content, resources = parents[int(found[2])], int(found[3]), int(found[1])
            bookmarks = self._bookmarks.get(number, ())
            tops = tagged.get(number, ())
            read = partial(self._read, content, resources)
            yield Page(number, tops, content, owners, resources, bookmarks, read, self._tree)

    def _tagged(self) -> dict[int, list[int]]:
        """By page: the tags that are below no other; those without a mark are of the page of the next."""
        found: dict[int, list[int]] = {}
        held: list[int] = []
        for top in references(self.file.below[2]):
            held.append(top)
            owner = next(filter(None, map(_OWNER.search, map(self.file.body, self._tree(top)))), None)
            if owner is not None:
                found.setdefault(int(owner[1]), []).extend(held)
                held = []
        if held:
            raise NotJoinedError(held)
        return found

    def _tree(self, number: int) -> list[int]:
        """A tag and all below it."""
        found, waiting = [], [number]
        while waiting:
            found.append(waiting.pop())
            kids = KIDS.search(self.file.body(found[-1]))
            waiting += references(kids[1]) if kids else ()
        return found

    @cached_property
    def _bookmarks(self) -> dict[int, list[tuple[bytes, int]]]:
        """By page: the titles of its bookmarks, and the objects that say where they lead."""
        found: dict[int, list[tuple[bytes, int]]] = {}
        number = int(self.file.marks[1]) if self.file.marks else 0
        while number:
            mark = must_find(_MARK, self.file.body(number))
            place = int(mark[3])
            found.setdefault(references(self.file.body(place))[0], []).append((mark[2], place))
            after = _NEXT.search(mark[1])
            number = int(after[1]) if after else 0
        return found

    def _read(self, content: int, resources: int) -> list[Marked]:
        return pieces_of(self._stream(content), self._fonts(resources))

    def names(self, page: Page) -> dict[int, bytes]:
        """The names of fonts on a page, by their numbers in the file."""
        return {font.number: name for name, font in self._fonts(page.resources).items()}

    def _stream(self, number: int) -> bytes:
        return zlib.decompress(self.file.body(number).split(STREAM, 1)[1].rsplit(b"\nendstream", 1)[0])

    def _fonts(self, resources: int) -> dict[bytes, Font]:
        """The fonts of a page by their names on it."""
        found = _FONTS.search(self.file.body(resources))
        named = _FONT.findall(found[1]) if found else ()
        return {name: Font(int(number), name, self._widths(int(number))) for name, number in named}

    def _widths(self, font: int) -> dict[int, float]:
        inner = int(must_find(re.compile(rb"/DescendantFonts\[(\d+) 0 R\]"), self.file.body(font))[1])
        told = must_find(_WIDTHS, self.file.body(inner))[1].split()
        return {
            letter: float(width)
            for first, last, width in zip(told[::3], told[1::3], told[2::3], strict=True)
            for letter in range(int(first), int(last) + 1)
        }


def references(told: bytes) -> list[int]:
    """The objects that are named."""
    return [int(number) for number in REFERENCE.findall(told)]


def _pairs(nums: bytes) -> Iterator[tuple[int, int]]:
    for found in re.finditer(rb"(\d+) (\d+) 0 R", nums):
        yield int(found[1]), int(found[2])
