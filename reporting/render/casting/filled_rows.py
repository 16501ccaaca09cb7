"""A paper of tables that Typst set with blank rows, its rows filled in: in each the letters, the places and the tags
that Typst would have given it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence, Set
from functools import cache, cached_property
from itertools import chain, count

from reporting.render.casting.blank_rows import Table
from reporting.render.casting.content import Marked
from reporting.render.casting.letters import Letters, Specimen
from reporting.render.casting.page_rows import Caster, Written, edges_on, look_of
from reporting.render.casting.row_tags import BlankRow, tables_in, with_marks
from reporting.render.casting.typeset import Page, Typeset, references
from reporting.render.pdf_piece import END, NotJoinedError
from reporting.render.pdf_whole import content_of, file_of, instance_of, metadata_of, named, pages_of, tree_of


def filled(data: bytes, tables: Sequence[Table], specimen: Specimen) -> bytes:
    """The paper with all its rows; its last page, a specimen of their letters, is taken away.

    NotJoinedError where Typst did not write as it is understood here.
    """
    try:
        return _Filled(Typeset(data), tables, specimen).data()
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, zlib.error) as problem:
        raise NotJoinedError from problem


class _Marked:
    """What has marks on a page, and the columns of the tables in which it stands."""

    def __init__(self, pieces: Sequence[Marked]) -> None:
        self._pieces = [piece for piece in pieces if piece.tag is not None]
        self._edges = edges_on(pieces)

    def cell(self, mark: int, column: int, aligned: Sequence[str]) -> tuple[Marked, tuple[float, float], str]:
        """The text of a cell, the lines beside it, and how it is aligned."""
        return self._pieces[mark], self._edges[mark][column], aligned[column]


class _Filled:
    """`_changed` are the objects that are written anew, those of the specimen's page serve as new ones."""

    def __init__(self, typeset: Typeset, tables: Sequence[Table], specimen: Specimen) -> None:
        self._typeset, self._file = typeset, typeset.file
        *self._pages, last = typeset.pages
        self._letters = Letters(last, specimen)
        own = {*last.own, last.content}
        if not own >= set(references(self._file.body(last.owners))):
            raise NotJoinedError(last.number)  # its letters are told with something of the paper
        self._tables = tables_in(self._file, tables)
        self._changed: dict[int, bytes] = {}
        self._free = chain(sorted(own), count(self._file.size))
        self._left = [top for top in references(self._file.below[2]) if top not in set(last.tops)]
        self._contents: list[bytes] = []
        self._size = self._file.size
        self._fill()
        self._end(own)

    def _fill(self) -> None:
        pages = {page.number: page for page in self._pages}
        caster, rows = Caster(self._letters), dict[int, dict[int, BlankRow]]()
        marked = cache(lambda number: _Marked(pages[number].pieces))
        for tags in self._tables:
            if tags.table.blank:
                aligned = tags.table.aligned
                look = look_of([marked(number).cell(mark, column, aligned) for column, number, mark in tags.shown()])
                for row in tags.blank(look):
                    rows.setdefault(row.page, {})[row.mark] = row
        for number, mine in rows.items():
            page, said = pages[number], {mark: row.said for mark, row in mine.items()}
            written = caster.page(page.pieces, said, self._typeset.names(page))
            self._tag(page, written, mine)
            self._changed[page.content] = content_of(b"".join(written.parts))
            self._contents.append(self._changed[page.content])

    def _tag(self, page: Page, written: Written, rows: dict[int, BlankRow]) -> None:
        """Tags of the cells of rows, and of what has marks with other numbers now."""
        owners = references(self._file.body(page.owners))
        now = [0] * written.count
        for old, new in written.numbers.items():
            now[new] = owners[old]
        for mark, row in rows.items():
            marks = written.cells[mark]
            cells = [row.cell, *(self._new() for _ in marks[1:])]
            for column, (one, mine) in enumerate(zip(cells, marks, strict=True)):
                self._changed[one] = row.tags.cell(column, row.number, page.number, mine)
                if mine is not None:
                    now[mine] = one
            self._changed[row.number] = row.tags.with_cells([*cells, *row.others])
        numbers = [written.numbers.get(mark, 0) for mark in range(len(owners))]
        for owner in {owners[mark] for mark, new in written.numbers.items() if mark != new}:
            self._changed[owner] = with_marks(self._body(owner), page.number, numbers)
        self._changed[page.owners] = b"[%b]" % named(now)

    def _body(self, number: int) -> bytes:
        changed = self._changed.get(number)
        return self._file.body(number) if changed is None else changed

    def _new(self) -> int:
        number = next(self._free)
        self._size = max(self._size, number + 1)
        return number

    def _end(self, own: Set[int]) -> None:
        """What the file says of all its pages; `own` are the objects of the specimen, which are others now."""
        file, pages = self._file, len(self._pages)
        kids, below = named(page.number for page in self._pages), named(self._left)
        parents = [b"%d %d 0 R" % (at, page.owners) for at, page in zip(count(), self._pages)]
        names = [file.tags[4]] if file.tags[4] else []
        self._changed |= {
            file.pages: pages_of(kids, pages),
            file.document: file.below[1] + below + file.below[3],
            file.tree: tree_of(file, file.document, parents, names, pages),
            file.metadata: metadata_of(file, pages, self._instance),
        }
        if not own <= self._changed.keys():
            raise NotJoinedError(own)  # too few rows: what nobody leads to would stay

    @cached_property
    def _instance(self) -> bytes:
        return instance_of([self._file.trailer[4], *self._contents])

    def data(self) -> bytes:
        """The file."""
        identity = self._file.trailer[3], self._instance
        return file_of(self._texts(), self._size, self._file.root, self._file.info, identity)

    def _texts(self) -> Iterator[tuple[bytes, bool]]:
        """All objects in the order of their numbers, plain ones many at a time."""
        odd = {number for number in self._file.odd() if number} | {
            one for one in self._changed if one < self._file.size
        }
        begin = 1
        for number in (*sorted(odd), self._file.size):
            if begin < number:
                yield self._file.between(begin, number), True
            if number < self._file.size:
                yield b"%d 0 obj\n%b%b" % (number, self._body(number), END), False
            begin = number + 1
        new = range(self._file.size, self._size)
        yield b"".join([b"%d 0 obj\n%b%b" % (number, self._changed[number], END) for number in new]), True
