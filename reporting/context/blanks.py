"""What stands where a paper is written on by hand."""

from __future__ import annotations

from typing import Final

from reporting.forms.text_widths import width_of_text

LINE: Final = "………………………………………………"
"""A field of a paper in sections."""
WIDE_LINE: Final = LINE * 2
"""A line of a paragraph."""
LONG_FIELD: Final = "……………………………………………………………………………………"
"""What a note leaves open: names, changes of addresses."""
FIELD: Final = "…………………………"
"""A field above a table."""
DAY: Final = "………………………"
REQUIREMENT: Final = "…………………"
"""A cell of the table of requirements."""
CELL: Final = "………………"
"""A cell of the table of incidents."""
RESULT: Final = "……\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}……"
TO_SIGN: Final = "\N{NO-BREAK SPACE}\n\N{NO-BREAK SPACE}"
"""An empty cell of two lines, to sign in."""
SIGNATURE: Final = f"{TO_SIGN}\n{LINE}"
"""A line to sign on, with room above it."""

_FILLED: Final = 0.96
"""The share of a cell that a dotted line takes: word processors round, and would break it."""


def dots(room: float, size: float) -> str:
    """A dotted line as long as a room of so many millimetres, in letters of a size in points."""
    return "…" * int(_FILLED * room / width_of_text("…", size))
