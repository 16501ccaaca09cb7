"""PDFs whose objects are packed in a stream, with a table that is a stream too (PDF 1.5)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

_STREAM = b"%d 0 obj\n<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n"


def packed_pdf(packed: Mapping[int, bytes], beside: Mapping[int, bytes], between: bytes = b" ") -> bytes:
    """A PDF of objects in a stream, with this between them, and of those beside it; object 1 is the catalog."""
    head, body = b"", b""
    for number, text in packed.items():
        head += b"%d %d " % (number, len(body))
        body += text + between
    stream = max([*packed, *beside]) + 1
    data, places = bytearray(b"%PDF-1.7\n"), {}
    for number, text in beside.items():
        places[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    places[stream] = len(data)
    content = zlib.compress(head + body, 9)
    about = b"/Type /ObjStm /N %d /First %d" % (len(packed), len(head))
    data += _STREAM % (stream, about, len(content), content)
    places[stream + 1] = start = len(data)
    rows = b"".join(_row(number, packed, places, stream) for number in range(stream + 2))
    content = zlib.compress(rows)
    about = b"/Type /XRef /Size %d /W [1 4 3] /Root 1 0 R" % (stream + 2)
    data += _STREAM % (stream + 1, about, len(content), content)
    return bytes(data + b"startxref\n%d\n%%%%EOF\n" % start)


def _row(number: int, packed: Mapping[int, bytes], places: Mapping[int, int], stream: int) -> bytes:
    """A row of the table: packed in the stream, at a place of the file, or free."""
    if number in packed:
        return b"\2" + stream.to_bytes(4) + [*packed].index(number).to_bytes(3)
    return b"\1" + places[number].to_bytes(4) + bytes(3) if number in places else bytes(8)
