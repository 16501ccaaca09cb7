"""How much of what comes from outside is taken up: every bound once, with its reason.

Whatever goes beyond a bound is a finding that names what was met, what is allowed and the words to set
(`reporting/limit.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from reporting.limit import KIB, MIB, UNITS, Limit, limits_in_force, set_limits

if TYPE_CHECKING:
    from engine.model import Finding

# Files

FILE: Final = Limit("file", 64 * MIB, "M")
"""A whole workbook, document or PDF. An event of a thousand players takes 1 MiB; photographs of the hall the rest."""

TEXT: Final = Limit("text", 32 * MIB, "M")
"""A text file (JSON, CSV). The JSON of 3000 players and 11 rounds takes 3 to 6 MiB."""

REPORT: Final = Limit("report", 4 * MIB, "M")
"""A tournament report file. That of 3000 players and 13 rounds takes under 1 MiB."""

GAMES: Final = Limit("games", 8 * MIB, "M")
"""Games in PGN. One with its moves takes 1 KiB, one with the clock of each move 4: 2,000 games and more."""

LINE: Final = Limit("line", 100_000)
"""Characters of one line of a report file. Record 001 with 999 rounds takes 10,000."""

JSON_VALUES: Final = Limit("json-values", 400_000)
"""Commas and brackets of a JSON file: 64 bytes of memory each at least. 3000 players in 11 rounds take 190,000."""

FOLDER_FILES: Final = Limit("folder-files", 40)
"""Files of a folder of CSV files: an event has one for each table."""

PARAMETERS: Final = Limit("parameters", 64 * KIB, "K")
"""A federation's file of parameters: a line each, of some two hundred."""

CERTIFICATE: Final = Limit("certificate", 1000 * KIB, "K")
"""A certificate with its chain."""

LIST: Final = Limit("list", 2048 * MIB, "M")
"""A rating list or an export: FIDE's list of all players takes 320 MB as text and 860 MB as XML."""

LIST_LINE: Final = Limit("list-line", 32 * MIB, "M")
"""Characters of a line of such a file: an answer of `verify` about a thousand norms takes a few million."""

LIST_UNREAD: Final = Limit("list-unread", 20_000)
"""Rows of such a list that are left out: FIDE's list has a few. Of a file of nothing else the rest is not read."""

# Events

PLAYERS: Final = Limit("players", 3_000)
"""Players of an event, or its teams: as many players as the largest opens have."""

RECORDS: Final = Limit("records", 20_000)
"""Rows of any other table: 3000 players in 13 rounds give 19,500 games, 300 teams of six in 11 rounds 19,800 line-ups,
and 200 players who all meet 19,900 games."""

ROUNDS: Final = Limit("rounds", 100)
"""Rounds of an event: no club, no league and no cup plays so many."""

PLAYER_GAMES: Final = Limit("player-games", 100)
"""Games of one player in an event: 16 players who meet six times have 90."""


def too_many_values(data: bytes, name: str) -> Finding | None:
    """The finding about JSON of more values than are read, counted before it is."""
    values = sum(map(data.count, (b",", b"[", b"{")))
    return JSON_VALUES.exceeded("json-too-many-values", values, value=name)


TEXT_LINES: Final = Limit("text-lines", 60_000)
"""Lines of all tables of an event as text: 3000 players, their 19,500 games of 13 rounds, and as many again."""
_MOST_LETTERS: Final = 80  # characters of the names of several files

TEXT_CELLS: Final = Limit("text-cells", 400_000)
"""Cells of such tables, the empty ones too: 19,500 games of 14 columns, a crosstable of 600 players."""


def too_large_tables(files: Mapping[str, bytes], most: Limit = TEXT_CELLS) -> Finding | None:
    """The finding about tables of an event that have more lines or cells together than are read, counted before.

    `most` cells are read: of tables of another program as many as of its workbook.
    """
    name = ", ".join(sorted(files))
    display_name = name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}…"
    lines = sum(data.count(b"\n") for data in files.values())
    cells = sum(data.count(mark) for data in files.values() for mark in (b";", b"\t", b",", b"|"))
    refused = TEXT_LINES.exceeded("text-too-many-lines", lines, value=display_name)
    return refused or most.exceeded("text-too-many-cells", cells, value=display_name)


def too_large_table(data: bytes, name: str) -> Finding | None:
    """The finding about a table of more lines or cells than are read, counted before it is."""
    return too_large_tables({name: data})


def table_limit(key: str) -> Limit:
    """The bound on the rows of a table of the event, by its key."""
    return PLAYERS if key in {"players", "teams"} else RECORDS


def refused_tables(document: Mapping[str, object]) -> tuple[Finding, ...]:
    """The findings about tables of a document that have more rows than are taken up."""
    tables = ((key, len(value)) for key, value in document.items() if isinstance(value, list))
    found = (
        table_limit(key).exceeded(_CODES.get(key, "records-beyond-limit"), rows, value=key) for key, rows in tables
    )
    return tuple(each for each in found if each is not None)


_CODES: Final = {"players": "players-beyond-limit"}

FINDINGS: Final = Limit("findings", 2_000)
"""Findings about a file that are told: beyond, it is another file than was meant."""

LETTERS: Final = Limit("letters", 33_000)
"""Characters of one text: a cell of a spreadsheet has 32,767 at most."""

NAME: Final = Limit("name", 500)
"""Characters of a text that stands in one line of papers: a name, a club, a place."""

CLAIMS: Final = Limit("claims", 5_000)
"""Rows of one table of claims: a federation enters some thousands of norms a year, and may send several tables."""

UNREAD_CLAIMS: Final = Limit("unread-claims", 500)
"""Rows of such a table of which nothing could be recomputed: each is told, beyond so many it is no such table."""

CLAIM_CELL: Final = Limit("claim-cell", 500)
"""Characters of one cell of such a table: a path, a name, a figure."""

MARKS: Final = Limit("marks", 30)
"""Combining marks in a row (Unicode, UAX 15, Stream-Safe Text Format): putting them in order takes the square."""

NAMES_OF_ONE: Final = Limit("names-of-one", 50)
"""Names, or births, of one person of the register: a few are slips and marriages, so many are an id of many people."""

# Archives and workbooks

PARTS: Final = Limit("parts", 2_000)
"""Parts of one zip. A workbook has some fifteen and one or two more for each sheet and picture."""

PART: Final = Limit("part", 32 * MIB, "M")
"""One part, unpacked. A sheet of 6000 games takes 4 MiB; a parser needs up to fifty times the size in memory."""

UNPACKED: Final = Limit("unpacked", 128 * MIB, "M")
"""All parts, unpacked: twice the largest file, because pictures hardly shrink in a zip."""

XML: Final = Limit("xml", 24 * MIB, "M")
"""All XML parts of a workbook, unpacked: all sheets of 3000 players and 11 rounds take 8 MiB."""

RATIO: Final = Limit("ratio", 200)
"""Unpacked over packed. Sheets reach 10 to 30, empty formatted ones 60; deflate itself ends at 1032."""

RATIO_FLOOR: Final = MIB
"""Parts below this size can do no harm, whatever their ratio."""

TAG: Final = Limit("tag", MIB, "K")
"""One tag of XML with its attributes, each of which a parser keeps in forty times its size: cells take forty bytes, a
drawing that Word keeps in one some hundred KiB."""

HEAD: Final = Limit("head", 4 * MIB, "M")
"""A part of a workbook that is parsed as a whole, unlike sheets: styles, relationships, the list of sheets."""

CELLS: Final = Limit("cells", 300_000)
"""Cells of a workbook that hold something: 3000 players in 11 rounds fill 200,000."""

FOREIGN_CELLS: Final = Limit("foreign-cells", 100_000)
"""Those of a workbook of another program, each row of which may be headings: 3000 players in 11 rounds fill 70,000."""

FOREIGN_TABLES: Final = Limit("foreign-tables", 2_000)
"""Tables of another program in one file: 100 matches of each of eleven rounds, and the lists of 200 teams."""

CELL_ELEMENTS: Final = Limit("cell-elements", 800_000)
"""Those and the empty ones that have a format alone: 26 columns of 30,000 rows are 780,000."""

MERGED: Final = Limit("merged", 1_000)
"""Merged areas of a sheet: people merge a few cells of a title."""

ROWS: Final = Limit("rows", 30_000)
"""The last row that is read. 1000 players in 19 rounds give 9500 games."""

COLUMNS: Final = Limit("columns", 702)
"""The last column that is read (ZZ). The widest sheet is a crosstable: one column a player."""

FAR_CELLS: Final = Limit("far-cells", 1_000)
"""Cells beyond row or column: a slip of the hand makes one or a few, thousands are no tournament."""

UNREAD_CELLS: Final = Limit("unread-cells", 1_000)
"""Cells that a malformed sheet has in no place or in two: each is told, beyond so many the file is no workbook."""

# Papers

PAPER_LINES: Final = Limit("paper-lines", 25_000)
"""Lines of a paper that grows with players times rounds: 158 players in an all-play-all, 2,270 over eleven rounds. Of
crosstables, with thirty opponents in a line, 860 players in an all-play-all."""

PAPER_CELLS: Final = Limit("paper-cells", 100_000)
"""Cells of the tables of one PDF or DOCX: crosstables of 3000 players in 13 rounds have 63,000. `PART` holds no DOCX of
more, so that it could not be verified; an XLSX of them takes a fifth of the memory."""

PAPER_LETTERS: Final = Limit("paper-letters", 80_000)
"""Letters of all texts of a PDF beyond 200 of each: long regulations have half; each takes up to 10 KiB in a table."""

PDF_PAGES: Final = Limit("pdf-pages", 2_000)
"""Pages of one PDF. The pack of 300 players and 11 rounds has some 400."""

PDF_OBJECTS: Final = Limit("pdf-objects", 100_000)
"""Objects of one PDF: fifty a page of a whole pack."""

PDF_SIGNATURES: Final = Limit("pdf-signatures", 20)
"""Signatures in one PDF, each of which is followed to its root: those of a commission, and of who was there."""

PDF_FIELDS: Final = Limit("pdf-fields", 2_000)
"""Fields of the form of a PDF, some of which are signatures: a form of an authority has hundreds."""

PDF_REVISIONS: Final = Limit("pdf-revisions", 100)
"""How often a PDF was added to: once for each signature, and by some programs for each remark."""

PDF_STREAM: Final = Limit("pdf-stream", 16 * MIB, "M")
"""One stream of a PDF, inflated. The evidence of 1000 players takes 2 MiB."""

PDF_INFLATED: Final = Limit("pdf-inflated", 128 * MIB, "M")
"""All streams of a PDF together, inflated: as much as all parts of a workbook."""

PDF_LETTERS: Final = Limit("pdf-letters", 3_000_000)
"""Letters of all pages of one PDF: a pack of 300 players has 300,000."""

ARCHIVE_FILES: Final = Limit("archive-files", 50_000)
"""Files of one archive of claims, or below one folder: a national federation's year has 50,000."""

OTHERS: Final = Limit("others", 4_000)
"""Files of a verification that are no claim, paper or event: letters and pictures lie among claims."""

OTHERS_OF_CLAIM: Final = 4
"""As many more are let by for each file that is one."""

ARCHIVE_DIRECTORY: Final = Limit("archive-directory", 32 * MIB, "M")
"""The directory of an archive of so many files, with names of a hundred letters."""


LIMITS: Final[Mapping[str, Limit]] = {each.name: each for each in list(globals().values()) if isinstance(each, Limit)}
"""All bounds by their names in the environment."""
_SETTING: Final = re.compile(r"([a-z-]+)\s*=\s*(\d{1,12})\s*([KMG]?)", re.IGNORECASE)


class LimitsError(ValueError):
    """A setting that names no bound, or no number; its text is the setting."""


def limits_of(text: str) -> Mapping[str, int]:
    """The bounds that a text sets, by their names; LimitsError where it says something else."""
    found = {}
    for setting in filter(None, (part.strip() for part in re.split(r"[,;]", text))):
        match = _SETTING.fullmatch(setting)
        if match is None or match[1].lower() not in LIMITS:
            raise LimitsError(setting)
        found[match[1].lower()] = int(match[2]) * UNITS[match[3].upper()]
    return found


def in_force() -> str:
    """The bounds that differ from the usual ones, in one spelling: two runs of the same words judge alike."""
    raised = sorted(limits_in_force().items())
    return ",".join(f"{name}={most}" for name, most in raised if most != LIMITS[name].usual)


def use(bounds: str) -> None:
    """Go by the bounds that `in_force` gave elsewhere."""
    set_limits(limits_of(bounds))
