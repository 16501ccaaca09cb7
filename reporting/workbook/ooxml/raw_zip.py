"""A zip archive as its raw records, so that a part that nobody touches is copied byte for byte.

The standard library can add to an archive, but not replace one part and leave the compressed
bytes of the others as they are. What is read here is the plain form that every spreadsheet
program writes; sizes or offsets in zip64 records are refused, archives here stay far below 4 GiB.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

_LOCAL: Final = struct.Struct("<4s5H3I2H")
_CENTRAL: Final = struct.Struct("<4s6H3I5H2I")
_END: Final = struct.Struct("<4s4H2IH")
_UTF8_FLAG: Final = 0x800
_ENCRYPTED_FLAG: Final = 0x1
_SMALL: Final = 256 * 1024
"""Bytes of a part that is kept unpacked for a while."""
_STORED: Final = 0
_DEFLATED: Final = 8
_DOS_EPOCH: Final = (0, 0x21)
"""Time and date of a new part: the first day that a zip can say, never the clock's."""


class BadArchiveError(ValueError):
    """The bytes are no zip that can be read part by part; `reason` is an id."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One part: its name, what the directory says of it, and its raw records."""

    name: str
    flags: int
    method: int
    checksum: int
    packed_size: int
    size: int
    offset: int
    stamp: tuple[int, int]
    central: bytes
    local: bytes
    packed: bytes

    @property
    def encrypted(self) -> bool:
        """True for a part under the password of the archive itself."""
        return bool(self.flags & _ENCRYPTED_FLAG)

    def content(self, limit: int | None = None) -> bytes:
        """The unpacked bytes, never more than the directory promised; BadArchiveError where they differ from it."""
        bound = self.size if limit is None else min(limit, self.size)
        if self.method == _STORED:
            data = self.packed[:bound]
        elif self.method == _DEFLATED:
            data = (_inflate_again if bound <= _SMALL else _inflate)(self.packed, bound)
        else:
            raise BadArchiveError(self.name)
        if limit is None and (len(data) != self.size or zlib.crc32(data) != self.checksum):
            raise BadArchiveError(self.name)
        return data


def _inflate(packed: bytes, bound: int) -> bytes:
    try:
        return zlib.decompressobj(-15).decompress(packed, bound) if bound else b""
    except zlib.error as error:
        raise BadArchiveError(str(error)) from error


@lru_cache(maxsize=64)
def _inflate_again(packed: bytes, bound: int) -> bytes:
    """The same of a small part, kept for whoever asks after the precheck."""
    return _inflate(packed, bound)


@lru_cache(maxsize=1)
def read_entries(data: bytes) -> tuple[Entry, ...]:
    """The parts of an archive in the order of its directory; BadArchiveError for anything else.

    A file is asked what it is, then whether it is harmless, then what it says: its directory is read once for all.
    """
    start, count = _directory(data)
    headers = _central_headers(data, start, count)
    offsets = sorted({fields[16] for _, _, fields in headers} | {start})
    following = dict(pairwise(offsets))
    if len(following) < len(headers) or offsets[-1] != start:
        raise BadArchiveError("overlapping parts")
    return tuple(_entry(data, raw, name, fields, following) for raw, name, fields in headers)


def _directory(data: bytes) -> tuple[int, int]:
    """Where the directory starts, and how many parts it lists."""
    position = data.rfind(b"PK\x05\x06", max(0, len(data) - _END.size - 0xFFFF))
    if position < 0 or len(data) - position < _END.size:
        raise BadArchiveError("no directory")
    _, disk, first_disk, here, count, size, start, _ = _END.unpack_from(data, position)
    if disk or first_disk or here != count or 0xFFFF in (count, here) or 0xFFFFFFFF in (size, start):
        raise BadArchiveError("several volumes or zip64")
    if start + size > position:
        raise BadArchiveError("directory beyond the end")
    return start, count


def _central_headers(data: bytes, start: int, count: int) -> list[tuple[bytes, str, tuple[int, ...]]]:
    headers = []
    position = start
    for _ in range(count):
        if data[position : position + 4] != b"PK\x01\x02" or len(data) < position + _CENTRAL.size:
            raise BadArchiveError("broken directory")
        fields = _CENTRAL.unpack_from(data, position)
        length = _CENTRAL.size + fields[10] + fields[11] + fields[12]
        raw = data[position : position + length]
        name_bytes = raw[_CENTRAL.size : _CENTRAL.size + fields[10]]
        name = name_bytes.decode("utf-8" if fields[3] & _UTF8_FLAG else "cp437", "replace")
        headers.append((raw, name, fields))
        position += length
    return headers


def _entry(data: bytes, raw: bytes, name: str, fields: tuple[int, ...], following: Mapping[int, int]) -> Entry:
    offset, packed_size = fields[16], fields[8]
    record = data[offset : following[offset]]
    if record[:4] != b"PK\x03\x04" or len(record) < _LOCAL.size:
        raise BadArchiveError(name)
    header = _LOCAL.unpack_from(record, 0)
    content_start = _LOCAL.size + header[9] + header[10]
    packed = record[content_start : content_start + packed_size]
    if len(packed) != packed_size:
        raise BadArchiveError(name)
    return Entry(
        name,
        flags=fields[3],
        method=fields[4],
        checksum=fields[7],
        packed_size=packed_size,
        size=fields[9],
        offset=offset,
        stamp=(fields[5], fields[6]),
        central=raw,
        local=record,
        packed=packed,
    )


def write_archive(entries: tuple[Entry, ...], changed: Mapping[str, bytes], dropped: frozenset[str]) -> bytes:
    """The archive with some parts replaced or added and some dropped, all others record for record as they were."""
    body = bytearray()
    directory = bytearray()
    count = 0
    for entry in entries:
        if entry.name in dropped:
            continue
        if entry.name in changed:
            local, central = _new_records(entry.name, changed[entry.name], entry.stamp, len(body))
        else:
            local, central = entry.local, entry.central[:42] + struct.pack("<I", len(body)) + entry.central[46:]
        body += local
        directory += central
        count += 1
    for name in sorted(set(changed) - {entry.name for entry in entries}):
        local, central = _new_records(name, changed[name], _DOS_EPOCH, len(body))
        body += local
        directory += central
        count += 1
    end = _END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), len(body), 0)
    return bytes(body + directory + end)


def _new_records(name: str, content: bytes, stamp: tuple[int, int], offset: int) -> tuple[bytes, bytes]:
    """The local record and the line of the directory of a part, deflated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    encoded = name.encode()
    common = (20, _UTF8_FLAG, _DEFLATED, *stamp, zlib.crc32(content), len(packed), len(content), len(encoded), 0)
    local = _LOCAL.pack(b"PK\x03\x04", *common) + encoded + packed
    central = _CENTRAL.pack(b"PK\x01\x02", 20, *common, 0, 0, 0, 0, offset) + encoded
    return local, central
