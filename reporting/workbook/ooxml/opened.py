"""The sheets of a workbook from its bytes, or why there are none."""

from __future__ import annotations

from collections.abc import Callable

from engine.model import Finding, finding
from reporting.workbook.ooxml.grid import Grid, read_grids, read_heads
from reporting.workbook.ooxml.package import BeyondError, Package
from reporting.workbook.ooxml.raw_zip import BadArchiveError, read_entries


def open_grids(data: bytes, name: str) -> list[Grid] | Finding:
    """The worksheets of a workbook that the precheck let pass; a finding for one that cannot be read.

    `name` is only for the message.
    """
    return _read(data, name, read_grids)


def open_heads(data: bytes, name: str, rows: int) -> list[Grid] | Finding:
    """The same with the first so many rows of each sheet alone: enough to see whose workbook it is."""
    return _read(data, name, lambda package: list(read_heads(package, rows)))


def _read(data: bytes, name: str, work: Callable[[Package], list[Grid]]) -> list[Grid] | Finding:
    try:
        return work(Package(read_entries(data)))
    except BeyondError as error:
        return error.found
    except (BadArchiveError, RecursionError) as error:
        return finding("workbook-unreadable", value=name, reason=str(error)[:120])
