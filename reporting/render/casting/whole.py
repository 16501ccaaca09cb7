"""Some pages of a file of Typst's, and pages that are like them, as one file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from reporting.render.casting.plate import Plate
from reporting.render.casting.typeset import REFERENCE, Page, Typeset
from reporting.render.pdf_join import mapped
from reporting.render.pdf_piece import END
from reporting.render.pdf_whole import (
    STREAM,
    content_of,
    file_of,
    instance_of,
    metadata_of,
    named,
    pages_of,
    text_of,
    tree_of,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a file, or one that is like it: with another content, some of its marks, other bookmarks."""

    typeset: Typeset
    page: Page
    content: bytes | None = None
    marks: Sequence[int] = ()
    titles: Sequence[str] = ()


def written(sheets: Sequence[Sheet], first: Typeset) -> bytes:
    """One file of pages of several, in this order; what a file says of itself is the first one's."""
    return _Whole(sheets, first).data()


class _Whole:
    def __init__(self, sheets: Sequence[Sheet], first: Typeset) -> None:
        self._file, self._sheets = first.file, sheets
        files = dict.fromkeys([first, *(sheet.typeset for sheet in sheets)])
        self._shared: dict[Typeset, dict[int, int]] = {}
        self._size = 1
        for typeset in files:
            self._shared[typeset] = self._of_all(typeset)
        self._main = self._shared[first]
        pages = {sheet.page: sheet.typeset for sheet in sheets}
        plates = {page: Plate(typeset, page, self._shared[typeset]) for page, typeset in pages.items()}
        self._used = [plates[sheet.page] for sheet in sheets]
        sizes = (plate.own + 1 + len(plate.places) for plate in self._used)
        self._bases = list(accumulate(sizes, initial=self._size))
        self._tables = list(accumulate((plate.tables for plate in self._used), initial=0))
        self._marks = [
            base + plate.own + 1 + at
            for base, plate in zip(self._bases, self._used, strict=False)
            for at in range(len(plate.places))
        ]

    def _of_all(self, typeset: Typeset) -> dict[int, int]:
        """What the pages of a file share, by its numbers in that file: those in the new one."""
        file, main = typeset.file, self._file
        own = {number for page in typeset.pages for number in page.own}
        resources = {sheet.page.resources for sheet in self._sheets if sheet.typeset is typeset}
        once = (file.pages, file.tree, file.document, file.outlines)
        begin = {file.root, file.info, *once} if file is main else set()
        found, waiting = set[int](), [*begin, *resources]
        while waiting:
            number = waiting.pop()
            if number in found or number in own or not number:
                continue
            found.add(number)
            if number not in once and number != file.info:
                waiting += map(int, REFERENCE.findall(file.body(number).split(STREAM, 1)[0]))
        shared = {number: at for at, number in enumerate(sorted(found), self._size)}
        self._size += len(shared)
        if file is not main:
            known = self._shared[next(iter(self._shared))]
            shared |= {
                number: known[same]
                for number, same in zip(once, (main.pages, main.tree, main.document, main.outlines), strict=True)
                if same
            }
        return shared

    def data(self) -> bytes:
        """The file."""
        contents = [self._content(sheet) for sheet in self._sheets]
        instance = instance_of([self._file.trailer[4], *contents])
        identity = self._file.trailer[3], instance
        root, info = self._main[self._file.root], self._main[self._file.info]
        return file_of(self._texts(contents, instance), self._bases[-1], root, info, identity)

    def _texts(self, contents: Sequence[bytes], instance: bytes) -> Iterator[tuple[bytes, bool]]:
        made = self._made(instance)
        at = 0
        for typeset, shared in self._shared.items():
            for number, new in shared.items():
                if new > at:
                    at = new
                    own = made.get(number) if typeset.file is self._file else None
                    body = own or mapped(typeset.file.body(number), partial(_renamed, shared=shared))
                    yield b"%d 0 obj\n%b%b" % (new, body, END), False
        mark = 0
        for index, (sheet, plate, content) in enumerate(zip(self._sheets, self._used, contents, strict=True)):
            base, titles = self._bases[index], self._titles(sheet)
            marks = sheet.marks if sheet.content is not None else range(plate.marks)
            yield plate.text(base, index, self._tables[index], titles, marks), True
            yield b"%d 0 obj\n%b%b" % (base + plate.own, content, END), False
            for title, place in zip(titles, plate.places, strict=True):
                yield self._bookmark(mark, title, base + place), False
                mark += 1

    def _content(self, sheet: Sheet) -> bytes:
        if sheet.content is None:
            return sheet.typeset.file.body(sheet.page.content)
        return content_of(sheet.content)

    def _titles(self, sheet: Sheet) -> list[bytes]:
        if sheet.content is None:
            return [title for title, _ in sheet.page.bookmarks]
        return [text_of(title) for title in sheet.titles]

    def _bookmark(self, index: int, title: bytes, place: int) -> bytes:
        after = b"/Next %d 0 R" % self._marks[index + 1] if index + 1 < len(self._marks) else b""
        before = b"/Prev %d 0 R" % self._marks[index - 1] if index else b""
        parent = self._main[self._file.outlines]
        told = (self._marks[index], parent, after, before, title, place, END)
        return b"%d 0 obj\n<</Parent %d 0 R%b%b/Title%b/Dest %d 0 R>>%b" % told

    def _made(self, instance: bytes) -> dict[int, bytes]:
        """What a file says of all its pages."""
        file, bases, count = self._file, self._bases, len(self._sheets)
        every = list(zip(bases, self._used, strict=False))
        pages = named(base + plate.page_place for base, plate in every)
        tops = named(base + top for base, plate in every for top in plate.tops)
        parents = [b"%d %d 0 R" % (index, base + plate.owners_place) for index, (base, plate) in enumerate(every)]
        names = sorted(
            (b"(U%d%b" % (table + 1 + at, place), base + number)
            for (base, plate), table in zip(every, self._tables, strict=False)
            for at, place, number in plate.heads
        )
        heads = [b"%b%d 0 R" % name for name in names]
        made = {
            file.pages: pages_of(pages, count),
            file.document: _renamed(file.below[1], self._main) + tops + file.below[3],
            file.tree: tree_of(file, self._main[file.document], parents, heads, count),
            file.metadata: metadata_of(file, count, instance),
        }
        if self._marks:
            ends = self._marks[0], self._marks[-1], len(self._marks)
            made[file.outlines] = b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % ends
        return made


def _renamed(text: bytes, shared: Mapping[int, int]) -> bytes:
    return REFERENCE.sub(lambda found: b"%d 0 R" % shared[int(found[1])], text)
