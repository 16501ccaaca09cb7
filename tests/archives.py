"""Zip archives for tests: packed from parts, or packed anew with parts changed. The same parts make the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Final

_DATE: Final = (2026, 11, 1, 0, 0, 0)


def packed(parts: Mapping[str, bytes]) -> bytes:
    """An archive of these."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    """The parts of an archive, in its order."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_parts(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """An archive with its parts changed."""
    return packed({name: change(name, part) for name, part in parts_of(data).items()})
