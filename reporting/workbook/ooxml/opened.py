"""The sheets of a workbook from its bytes, or why there are none."""

from __future__ import annotations

from engine.model import Finding, finding
from reporting.workbook.ooxml.grid import Grid, read_grids
from reporting.workbook.ooxml.package import BeyondError, Package
from reporting.workbook.ooxml.raw_zip import BadArchiveError, read_entries


def open_grids(data: bytes, name: str) -> list[Grid] | Finding:
    """The worksheets of a workbook that the precheck let pass; a finding for one that cannot be read.

    `name` is only for the message.
    """
    try:
        return read_grids(Package(read_entries(data)))
    except BeyondError as error:
        return error.found
    except (BadArchiveError, RecursionError) as error:
        return finding("workbook-unreadable", value=name, reason=str(error)[:120])
