"""The formats of import and export, a row each: name, how it is known, how it is read, how it is written.

A new one is a module with its reader and its writer (in `exchange`), and a row of `FORMATS`; reading, sniffing,
`convert` and the commands follow the table. What a reader hands over and a writer gives back stands in `format.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from reporting.exchange.file_kind import OLE_HEADER, looks_like
from reporting.sources.format import Format
from reporting.sources.format_codecs import (
    fmjd_written,
    games_content,
    games_writer,
    json_content,
    json_written,
    of_events,
    report_content,
    report_writer,
    tables_content,
    tables_written,
    workbook_content,
    workbook_written,
)
from reporting.sources.reading import is_so


def _looks(kind: str) -> Callable[[bytes], bool]:
    return lambda start: looks_like(start) == kind


def _is_container(start: bytes) -> bool:
    """A zip, or the container of the old Office: its content is looked at by the precheck."""
    return start.startswith((b"PK", OLE_HEADER[:2]))


FORMATS: Final[Mapping[str, Format]] = {
    each.name: each
    for each in (
        Format("xlsx", _is_container, workbook_content, workbook_written, cleaned=True),
        Format("json", _looks("JSON"), json_content, json_written),
        Format("csv", _looks("CSV"), tables_content, tables_written, folder=True),
        Format("trf", _looks("TRF"), report_content, **of_events(report_writer(None))),
        Format("pgn", _looks("PGN"), games_content, **of_events(games_writer(by_round=False))),
    )
}
"""All formats, in the order in which they are tried: one with a mark of its own before those of mere text."""
TARGETS: Final[Mapping[str, Format]] = {
    **FORMATS,
    "trf16": replace(FORMATS["trf"], **of_events(report_writer("trf16"))),
    "trf26": replace(FORMATS["trf"], **of_events(report_writer("trf26"))),
    "fmjd": replace(FORMATS["csv"], **of_events(fmjd_written)),
}
"""What can be asked for by name: every format, a report file in one version of it whatever it was before, and the
tables of what FMJD is sent."""
GAMES: Final = FORMATS["pgn"]
"""Games in one file."""
ROUNDS_OF_GAMES: Final = replace(GAMES, **of_events(games_writer(by_round=True)), folder=True)
"""Games in a folder, a file for each round."""
FOLDER: Final = next(each for each in FORMATS.values() if each.folder)
"""The format of folders."""
WORKBOOK: Final = FORMATS["xlsx"]
"""The format of a file that none of them knows."""


def format_of_bytes(start: bytes, suffix: str) -> Format:
    """The format of a file by its first bytes; by its ending (`json`) where they say nothing of it."""
    known = next((each for each in FORMATS.values() if each.sniff(start)), None)
    return known or (FORMATS.get(suffix, WORKBOOK) if start else WORKBOOK)


def target_format(name: str, path: str) -> Format:
    """The format that is asked for by name; games go into a folder, a file a round, unless a file of games is named."""
    form = TARGETS[name]
    return ROUNDS_OF_GAMES if form is GAMES and path != "-" and not path.lower().endswith(".pgn") else form


def format_of_path(path: str) -> Format | None:
    """The format that a path to be written asks for: by its ending, a folder where it has none; None for any other."""
    place = Path(path)
    suffix = place.suffix.lower().removeprefix(".")
    if path.endswith(("/", "\\")) or is_so(place.is_dir) or not suffix:
        return FOLDER
    known = FORMATS.get(suffix)
    return None if known is None or known.folder else known
