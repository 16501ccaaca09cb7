"""The values of a PDF that is written as papers are, with the few methods of pypdf's objects that readers call."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple, Protocol

from reporting import limits


class NotPlainError(Exception):
    """A file that is written otherwise than papers are."""


class Dictionary(dict[str, Any]):
    """Names (`/Type`) and values; one that is a reference is followed where it is asked for by its name."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        return super().__getitem__(name).get_object()

    def raw_get(self, name: str) -> Any:
        """The value as it stands there."""
        return super().__getitem__(name)

    def get_object(self) -> Dictionary:
        """Itself."""
        return self


class Array(list[Any]):
    """Values as they stand there."""

    __slots__ = ()

    def get_object(self) -> Array:
        """Itself."""
        return self


class Whole(int):
    """A whole number."""

    __slots__ = ()

    def get_object(self) -> Whole:
        """Itself."""
        return self


class Real(float):
    """A number with a point."""

    __slots__ = ()

    def get_object(self) -> Real:
        """Itself."""
        return self


class Name(str):
    """A name, with its stroke."""

    __slots__ = ()

    def get_object(self) -> Name:
        """Itself."""
        return self


class Text(bytes):
    """The bytes of a text."""

    __slots__ = ()

    def get_object(self) -> Text:
        """Itself."""
        return self


class Stream(Dictionary):
    """What says of some bytes how they are packed, and these."""

    __slots__ = ("packed",)
    packed: bytes

    def get_data(self) -> bytes:
        """The bytes unpacked, within the bounds of the program."""
        packing = self.get("/Filter")
        if packing is None:
            return self.packed
        if packing != "/FlateDecode" or "/DecodeParms" in self:
            raise NotPlainError(packing)
        unpacker = zlib.decompressobj()
        try:
            data = unpacker.decompress(self.packed, limits.PDF_STREAM.most)
        except zlib.error as error:
            raise NotPlainError(packing) from error
        if not unpacker.eof or unpacker.unused_data:
            raise NotPlainError(packing)
        return data


class Page(Dictionary):
    """A page."""

    __slots__ = ()

    def get_contents(self) -> Any:
        """The one stream of what is drawn on it; None for an empty page."""
        if "/Contents" not in self:
            return None
        found = self["/Contents"]
        if not isinstance(found, Stream):
            raise NotPlainError("contents")
        return found


class Objects(Protocol):
    """A file that gives its objects."""

    def object(self, number: int) -> Any:
        """The object of a number."""


class Reference(NamedTuple):
    """Another object of the file, by its number."""

    idnum: int
    pdf: Objects

    def get_object(self) -> Any:
        """That object."""
        return self.pdf.object(self.idnum)
