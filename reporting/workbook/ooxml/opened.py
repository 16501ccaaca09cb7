"""The sheets of a workbook from its bytes, or why there are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.model import Finding, finding
from reporting import limits
from reporting.limit import Limit
from reporting.workbook.ooxml.grid import Grid, read_grids, read_heads
from reporting.workbook.ooxml.package import BeyondError, Package
from reporting.workbook.ooxml.raw_zip import BadArchiveError, read_entries

PAPER_SHEET: Final = "_protokol"
"""The very hidden sheet of a paper: the event that it shows."""


def open_grids(data: bytes, name: str, most: Limit = limits.CELLS) -> list[Grid] | Finding:
    """The worksheets of a workbook that the precheck let pass; a finding for one that cannot be read.

    `name` is only for the message, `most` how many cells may hold something.
    """
    return _read(data, name, lambda package: read_grids(package, most))


def open_heads(data: bytes, name: str, rows: int, most: Limit = limits.CELLS) -> list[Grid] | Finding:
    """The same with the first so many rows of each sheet alone: enough to see whose workbook it is."""
    return _read(data, name, lambda package: list(read_heads(package, rows, most)))


def titles_of(data: bytes) -> list[str]:
    """The titles of the worksheets; none where they cannot be read."""
    try:
        return [sheet.title for sheet in Package(read_entries(data)).sheets()]
    except (BadArchiveError, RecursionError):  # whoever opens them tells why
        return []


def _read(data: bytes, name: str, work: Callable[[Package], list[Grid]]) -> list[Grid] | Finding:
    try:
        return work(Package(read_entries(data)))
    except BeyondError as error:
        return error.found
    except (BadArchiveError, RecursionError) as error:
        return finding("workbook-unreadable", value=name, reason=str(error)[:120])
