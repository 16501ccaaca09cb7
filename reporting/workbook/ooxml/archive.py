"""A zip archive of which a part is replaced while the records of all others are copied byte for byte.

The standard library reads the archive and writes the parts that changed; of the others it is handed the records as
they stand in the file.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

_LOCAL: Final = struct.Struct("<4s5H3I2H")
"""What stands before the name and the bytes of a part."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The day of a new part: the first one that a zip can say, never the clock's."""


class BadArchiveError(ValueError):
    """The bytes are no zip that can be read part by part."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One part: what the directory says of it, its records, and the archive that it stands in."""

    info: ZipInfo
    record: bytes
    archive: ZipFile

    @property
    def name(self) -> str:
        """Its name, as the directory spells it."""
        return self.info.orig_filename

    @property
    def size(self) -> int:
        """How many bytes it unpacks to, as the directory promises."""
        return self.info.file_size

    def content(self, limit: int | None = None) -> bytes:
        """The unpacked bytes, or the first of them; BadArchiveError where they are not what the directory promised."""
        try:
            with self.archive.open(self.info) as stream:
                data = stream.read(-1 if limit is None else limit)
        except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
            raise BadArchiveError(f"{self.name}: {error}") from error
        if limit is None and len(data) != self.size:
            raise BadArchiveError(self.name)
        return data


def read_entries(data: bytes) -> tuple[Entry, ...]:
    """The parts of an archive in the order of its directory; BadArchiveError for anything else."""
    try:
        archive = ZipFile(BytesIO(data))
    except (BadZipFile, EOFError, NotImplementedError, ValueError, OSError, struct.error) as error:
        raise BadArchiveError(str(error)) from error
    infos = archive.infolist()
    offsets = sorted({info.header_offset for info in infos} | {archive.start_dir})
    following = dict(pairwise(offsets))
    if len(following) < len(infos) or offsets[-1] != archive.start_dir:
        raise BadArchiveError("overlapping parts")
    return tuple(_entry(data, info, following[info.header_offset], archive) for info in infos)


def _entry(data: bytes, info: ZipInfo, end: int, archive: ZipFile) -> Entry:
    record = data[info.header_offset : end]
    head = record[: _LOCAL.size]
    if len(head) < _LOCAL.size or not head.startswith(b"PK\x03\x04"):
        raise BadArchiveError(info.filename)
    *_, name_length, extra_length = _LOCAL.unpack(head)
    if _LOCAL.size + name_length + extra_length + info.compress_size > len(record):
        raise BadArchiveError(info.filename)
    return Entry(info, record, archive)


def write_archive(entries: tuple[Entry, ...], changed: Mapping[str, bytes], dropped: frozenset[str]) -> bytes:
    """The archive with some parts replaced or added and some dropped, all others record for record as they were."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as target:
        for entry in entries:
            if entry.name in changed:
                target.writestr(_new_info(entry.name, entry.info.date_time), changed[entry.name])
            elif entry.name not in dropped:
                _copy_record(entry, target, written)
        for name in sorted(set(changed) - {entry.name for entry in entries}):
            target.writestr(_new_info(name, _EPOCH), changed[name])
    return written.getvalue()


def _copy_record(entry: Entry, target: ZipFile, written: BytesIO) -> None:
    """Put a part's records at the end of an archive in the making, and a line about it into its directory."""
    info = copy(entry.info)
    written.seek(target.start_dir)
    info.header_offset = target.start_dir
    written.write(entry.record)
    target.start_dir = written.tell()
    target.filelist.append(info)
    target.NameToInfo[info.filename] = info


def _new_info(name: str, day: tuple[int, int, int, int, int, int]) -> ZipInfo:
    info = ZipInfo(name, day)
    info.compress_type = ZIP_DEFLATED
    return info
