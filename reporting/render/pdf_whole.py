"""What a PDF says once, written as Typst writes it: its tags, what it says of itself, where its objects stand."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import md5
from typing import Final

from reporting.render.pdf_piece import END, HEAD, Piece, must_find

_PAGES_TOLD: Final = re.compile(rb"(?<=<xmpTPg:NPages>)\d+")
_LENGTH: Final = re.compile(rb"(?<=<</Length )\d+")
_QUICK: Final = 2
STREAM: Final = b"\nstream\n"


def file_of(
    texts: Iterable[tuple[bytes, bool]], size: int, root: int, info: int, identity: tuple[bytes, bytes]
) -> bytes:
    """A file of `size` - 1 objects in the order of their numbers; of a plain text each end of an object is one."""
    written, offsets, at = [HEAD], [], len(HEAD)
    for text, plain in texts:
        written.append(text)
        for one in text.split(END)[:-1] if plain else (text[: -len(END)],):
            offsets.append(at)
            at += len(one) + len(END)
    written.append(b"xref\n0 %d\n0000000000 65535 f\r\n" % size)
    written += [b"%010d 00000 n\r\n" % offset for offset in offsets]
    written.append(b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R" % (size, root, info))
    written.append(b"/ID[(%b)(%b)]>>\nstartxref\n%d\n%%%%EOF" % (*identity, at))
    return b"".join(written)


def pages_of(kids: bytes, count: int) -> bytes:
    """The list of all pages."""
    return b"<</Type/Pages/Count %d/Kids[%b]>>" % (count, kids)


def tree_of(first: Piece, document: int, parents: Sequence[bytes], names: Sequence[bytes], pages: int) -> bytes:
    """The root of all tags of a document: what the marks of each page belong to, heads of tables by name."""
    known = b"/IDTree<</Names[%b]>>" % b"".join(names) if names else b""
    nums = b" ".join(parents)
    head = b"%b%d 0 R]/ParentTree<</Nums[%b]>>" % (first.tags[1], document, nums)
    return b"%b%b/ParentTreeNextKey %d>>" % (head, known, pages)


def metadata_of(first: Piece, pages: int, instance: bytes) -> bytes:
    """What a file says of itself, with another number of pages."""
    head, text = first.body(first.metadata).split(STREAM, 1)
    before = len(text)
    text = _PAGES_TOLD.sub(b"%d" % pages, text).replace(first.trailer[4], instance)
    length = int(must_find(_LENGTH, head)[0]) + len(text) - before
    return _LENGTH.sub(b"%d" % length, head) + STREAM + text


def content_of(written: bytes) -> bytes:
    """What stands on a page, packed: not hard, for it is a small part of a file, which tags make long."""
    packed = zlib.compress(written, _QUICK)
    return b"<</Length %d/Filter/FlateDecode>>\nstream\n%b\nendstream" % (len(packed), packed)


def named(numbers: Iterable[int]) -> bytes:
    """Objects by their numbers, as others name them."""
    return b" ".join([b"%d 0 R" % number for number in numbers])


def instance_of(told: Sequence[bytes]) -> bytes:
    """What tells a file from others that are made of something else."""
    return b64encode(md5(b"".join(told), usedforsecurity=False).digest())


def text_of(text: str) -> bytes:
    """A text as files have it: its letters, or two bytes for each where they are not those of ASCII alone."""
    if text.isascii() and text.isprintable() and not set(text) & set("()\\"):
        return b"(%b)" % text.encode()
    return b"<FEFF%b>" % text.encode("utf-16-be").hex().upper().encode()
