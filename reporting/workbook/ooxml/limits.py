"""How much of a file from outside is looked at: every bound once, with its reason."""

from __future__ import annotations

from typing import Final

MIB: Final = 1024 * 1024

MAX_FILE_BYTES: Final = 64 * MIB
"""A whole workbook. An event of a thousand players takes 1 MiB; photographs of the hall may take the rest."""

MAX_TEXT_BYTES: Final = 32 * MIB
"""A text file (JSON, CSV, TRF). The TRF of 2000 players and 19 rounds takes under 1 MiB."""

MAX_ENTRIES: Final = 2_000
"""Parts of one zip. A workbook has some fifteen and one or two more for each sheet and picture."""

MAX_PART_BYTES: Final = 32 * MIB
"""One part, unpacked. A sheet of 6000 games takes 4 MiB; a parser needs up to fifty times the size in memory."""

MAX_TOTAL_BYTES: Final = 128 * MIB
"""All parts, unpacked: twice the largest file, because pictures hardly shrink in a zip."""

MAX_RATIO: Final = 200
"""Unpacked over packed. Sheets reach 10 to 30, empty formatted ones 60; deflate itself ends at 1032."""

RATIO_FLOOR: Final = MIB
"""Parts below this size can do no harm, whatever their ratio."""

LAST_ROW: Final = 30_000
"""The last row that is read. 1000 players in 19 rounds give 9500 games."""

LAST_COLUMN: Final = 702
"""The last column that is read (ZZ). The widest sheet is a crosstable: one column a player."""

MAX_FAR_CELLS: Final = 1_000
"""Cells beyond row or column: a slip of the hand makes one or a few, thousands are no tournament."""

MAX_UNREAD_CELLS: Final = 1_000
"""Cells that a malformed sheet has in no place or in two: each is told, beyond so many the file is no workbook."""

MAX_COMMENT: Final = 32_000
"""Characters of one comment; spreadsheet programs end at 32,767."""
