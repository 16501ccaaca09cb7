"""A PDF as the renderer writes papers, read without a library: one table of all objects, each at its place, no more.

Only the plainest way to write a PDF is read here; whatever else is met raises `NotPlainError`, and the file is read by
pypdf. What is read has the few methods of pypdf's objects that readers of papers call, with the same answers. Of a
plain file there are no two opinions: nothing was added to it later, nothing stands in it twice, every object stands at
its place, so that no program has to mend it before it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from reporting import limits
from reporting.sources.pdf_objects import too_large_objects
from reporting.sources.plain_pdf_values import (
    Array,
    Dictionary,
    Name,
    NotPlainError,
    Page,
    Real,
    Reference,
    Stream,
    Text,
    Whole,
)

_END: Final = re.compile(rb"startxref\r?\n([0-9]{1,10})\r?\n%%EOF\s*\Z")
_END_BYTES: Final = 64
_TABLE: Final = re.compile(rb"xref\r?\n0 ([0-9]{1,6})\r?\n")
_ENTRY_BYTES: Final = 20
_OFFSET_BYTES: Final = 10
_ENTRIES: Final = re.compile(rb"0{10} 65535 f(?: \r| \n|\r\n)(?:[0-9]{10} 00000 n(?: \r| \n|\r\n))++")
_TRAILER: Final = re.compile(rb"trailer\r?\n(?=<<)")
_IN_TRAILER: Final = frozenset({"/Size", "/Root", "/Info", "/ID"})
_IN_PAGES: Final = frozenset({"/Type", "/Count", "/Kids", "/Parent"})
"""Of whatever else stands there every page below would have its part."""

_DEEPEST: Final = 16
"""Knots of the tree of pages above a page."""

_BREAK: Final = rb"(?=[\s/<>\[\]()]|\Z)"
_TOKEN: Final = re.compile(
    rb"[ \t\r\n]*+(?:/(?P<name>[^\s\0/<>\[\](){}%#]++(?!#))"
    rb"|(?P<reference>[0-9]{1,7}) 0 R" + _BREAK +
    rb"|(?P<whole>[+-]?[0-9]{1,12})" + _BREAK +
    rb"|(?P<part>[+-]?[0-9]{1,12}\.[0-9]{1,12})" + _BREAK +
    rb"|(?P<dictionary><<)|(?P<closed>>>)|(?P<array>\[)|(?P<ended>\])"
    rb"|\((?P<text>[^\\()]*+)\)|<(?P<figures>(?:[0-9A-Fa-f]{2})*+)>"
    rb"|(?P<truth>true|false)" + _BREAK + rb"|/(?P<odd>[^\s\0/<>\[\](){}%]++))"
)  # fmt: skip
_ODD: Final = re.compile(rb"#([0-9A-Fa-f]{2})")
_OBJECT_ENDS: Final = re.compile(rb"[ \r\n]*+endobj\b")
_STREAM: Final = re.compile(rb"[ \r\n]*+stream\r?\n")
_STREAM_ENDS: Final = re.compile(rb"\r?\n?endstream\r?\nendobj\b")


class Attached(NamedTuple):
    """An attachment: its bytes, and how many the file says there are."""

    content: bytes
    size: int | None


class PlainPdf:
    """A file with the few properties of pypdf's reader that readers of papers ask for."""

    is_encrypted: Final = False

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._known: dict[int, Any] = {}
        self._places = b""
        self._count = 0
        self.trailer = self._read_table()
        self._check_places()
        self.pages: Sequence[Page] = tuple(self._pages(self.trailer["/Root"].raw_get("/Pages"), set(), 0))
        if len(self.pages) != self.trailer["/Root"]["/Pages"]["/Count"]:
            raise NotPlainError("pages")

    def forget(self) -> None:
        """Let go what was read: objects know the file, which knows them."""
        self._known.clear()
        self.pages = ()
        self.trailer = Dictionary()

    @property
    def attachment_list(self) -> Iterator[Attached]:
        """The attachments that the catalog names."""
        names = self.trailer["/Root"].get("/Names")
        if names is None or "/EmbeddedFiles" not in names.get_object():
            return
        files = names.get_object()["/EmbeddedFiles"]
        pairs = files["/Names"]
        if files.keys() != {"/Names"} or len(pairs) % 2:
            raise NotPlainError("attachments")
        for name, reference in zip(pairs[::2], pairs[1::2], strict=True):
            if not isinstance(name, Text) or not isinstance(reference, Reference):
                raise NotPlainError("attachments")
            yield self._attached(reference.get_object()["/EF"])

    def _attached(self, named: Dictionary) -> Attached:
        """What is named once or twice, but is the same."""
        (number,) = {each.idnum for each in named.values()}
        found = self.object(number)
        params = found.get("/Params")
        return Attached(found.get_data(), None if params is None else params.get_object().get("/Size"))

    def reference(self, number: int) -> Reference:
        """What refers to an object."""
        return Reference(number, self)

    def written(self, number: int, most: int) -> bytes:
        """The first bytes of an object as it is written."""
        place = self._place(number)
        return self._data[place : place + most]

    def object(self, number: int) -> Any:
        """An object by its number."""
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = self._read(self._place(number) + len(_head(number)))
        return found

    def _place(self, number: int) -> int:
        if not 0 < number < self._count:
            raise NotPlainError(number)
        at = number * _ENTRY_BYTES
        return int(self._places[at : at + _OFFSET_BYTES])

    def _read_table(self) -> Dictionary:
        """Where the objects stand, and the trailer behind, which ends the file."""
        data = self._data
        end = _END.search(data, max(0, len(data) - _END_BYTES))
        table = _TABLE.match(data, int(end[1])) if end is not None and data.startswith(b"%PDF-1.") else None
        if end is None or table is None:
            raise NotPlainError("table")
        self._count = int(table[1])
        last = table.end() + self._count * _ENTRY_BYTES
        trailer = _TRAILER.match(data, last)
        if trailer is None or _ENTRIES.fullmatch(data, table.end(), last) is None:
            raise NotPlainError("table")
        self._places = data[table.end() : last]
        found, at = self._value(trailer.end())
        if data[at : end.start()].strip() or not _IN_TRAILER.issuperset(found) or found["/Size"] != self._count:
            raise NotPlainError("trailer")
        return Dictionary(found)

    def _check_places(self) -> None:
        """Every object stands where the table says, and there are not too many."""
        if self._count > limits.PDF_OBJECTS.most:
            raise NotPlainError("objects")
        begins = self._data.startswith
        if not all(begins(_head(number), self._place(number)) for number in range(1, self._count)):
            raise NotPlainError("places")
        if too_large_objects(self._data, map(self._place, range(1, self._count)), "PDF"):
            raise NotPlainError("objects")

    def _pages(self, reference: Reference, met: set[int], depth: int) -> Iterator[Page]:
        """The pages below a knot of their tree, in their order; nothing is met twice."""
        if reference.idnum in met or len(met) > limits.PDF_PAGES.most or depth > _DEEPEST:
            raise NotPlainError("pages")
        met.add(reference.idnum)
        found = reference.get_object()
        if found["/Type"] == "/Page":
            if "/Resources" not in found or "/MediaBox" not in found:
                raise NotPlainError("page")
            yield Page(found)
            return
        if found["/Type"] != "/Pages" or not _IN_PAGES.issuperset(found):
            raise NotPlainError("pages")
        for kid in found["/Kids"]:
            yield from self._pages(kid, met, depth + 1)

    def _read(self, at: int) -> Any:
        """The object behind its head."""
        found, at = self._value(at)
        if _OBJECT_ENDS.match(self._data, at) is not None and not isinstance(found, Reference):
            return found
        begin = _STREAM.match(self._data, at)
        length = found.get("/Length") if begin is not None and isinstance(found, Dictionary) else None
        if begin is None or not isinstance(length, Whole) or length < 0:
            raise NotPlainError("object")
        if _STREAM_ENDS.match(self._data, begin.end() + length) is None:
            raise NotPlainError("stream")
        stream = Stream(found)
        stream.packed = self._data[begin.end() : begin.end() + length]
        return stream

    def _value(self, at: int) -> tuple[Any, int]:
        """A value, and where it ends."""
        data, token = self._data, _TOKEN.match
        values = Array()
        waiting: list[tuple[str, Array]] = []
        while not values or waiting:
            found = token(data, at)
            if found is None:
                raise NotPlainError(at)
            kind, at = found.lastgroup or "", found.end()
            if kind == "name":
                values.append(Name("/" + found["name"].decode("ascii")))
            elif kind in {"dictionary", "array"}:
                waiting.append((kind, values))
                values = Array()
            elif kind in {"closed", "ended"}:
                opened, around = waiting.pop() if waiting else ("", values)
                if opened != ("dictionary" if kind == "closed" else "array"):
                    raise NotPlainError(at)
                around.append(_dictionary(values) if kind == "closed" else values)
                values = around
            else:
                values.append(self._single(kind, found[kind]))
        return values[0], at

    def _single(self, kind: str, written: bytes) -> Any:
        if kind == "reference":
            return Reference(int(written), self)
        return _SINGLE[kind](written)


def _head(number: int) -> bytes:
    return b"%d 0 obj\n" % number


def _dictionary(values: Array) -> Dictionary:
    """Names and values in turn, each name once."""
    names = values[::2]
    found = Dictionary(zip(names, values[1::2], strict=False))
    if len(found) * 2 != len(values) or not all(type(name) is Name for name in names):
        raise NotPlainError("dictionary")
    return found


def _odd_name(written: bytes) -> Name:
    return Name("/" + _ODD.sub(lambda code: bytes.fromhex(code[1].decode("ascii")), written).decode("ascii"))


_SINGLE: Final[dict[str, Any]] = {
    "whole": Whole,
    "part": Real,
    "text": Text,
    "figures": lambda written: Text(bytes.fromhex(written.decode("ascii"))),
    "truth": lambda written: Whole(written == b"true"),
    "odd": _odd_name,
}
"""What the tokens of single values stand for."""
