"""What stands where a paper is written on by hand."""

from __future__ import annotations

from typing import Final

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
RESULT: Final = "…… – ……"
TO_SIGN: Final = "\N{NO-BREAK SPACE}\n\N{NO-BREAK SPACE}"
"""An empty cell of two lines, to sign in."""
