"""Zip archives, DOCX and XLSX that take a careless reader down: small, made on the spot, never kept."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
from collections.abc import Iterable

MIB = 1024 * 1024
TYPES = b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
WORDS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def zipped(parts: Iterable[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    """An archive; the same name may come twice."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")
        for name, data in parts:
            archive.writestr(name, data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def docx(body: bytes, *more: tuple[str, bytes]) -> bytes:
    """A text document of this body."""
    return zipped([("[Content_Types].xml", TYPES), ("word/document.xml", body), *more])


def evidence(content: bytes) -> bytes:
    """A text document with this evidence."""
    item = b'<evidence xmlns="urn:protokol:evidence">%s</evidence>' % content
    return docx(b'<w:document xmlns:w="%s"/>' % WORDS.encode(), ("customXml/item1.xml", item))


def entities() -> bytes:
    """A billion laughs."""
    steps = b"".join(b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10) for n in range(1, 10))
    return docx(b'<!DOCTYPE a [<!ENTITY e0 "ha">%s]><a>&e9;</a>' % steps)


def swelling() -> bytes:
    """A body of 34 MiB in 34 KB."""
    return docx(b"<a>" + b" " * (34 * MIB) + b"</a>")


def lying(data: bytes, size: int) -> bytes:
    """The archive with another unpacked size told of every part."""
    whole = bytearray(data)
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        start = whole.find(mark)
        while start >= 0:
            whole[start + at : start + at + 4] = struct.pack("<I", size)
            start = whole.find(mark, start + 4)
    return bytes(whole)


def link(name: str, target: str) -> tuple[zipfile.ZipInfo, bytes]:
    """An entry that is a link."""
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, 0o120777 << 16
    return info, target.encode()


def sharing(count: int) -> bytes:
    """An archive whose parts all share the bytes of the first one."""
    data = zipped([("a.json", bytes(range(256)) * 400)])
    start = data.find(b"PK\x01\x02")
    end = data.find(b"PK\x05\x06")
    one = bytearray(data[start:end])
    directory = b""
    for number in range(count):
        one[46 : 46 + 6] = b"%06d" % number
        directory += bytes(one)
    tail = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, count, count, len(directory), start, 0)
    return data[:start] + directory + tail


def crowded(count: int) -> bytes:
    """The end of an archive that tells of so many files."""
    return b"PK\x03\x04" + bytes(100) + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, count * 46, 4, 0)
