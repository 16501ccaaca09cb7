"""Rows of a table in a text file, with the line on which each begins."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from engine.model import Finding, Place, finding
from reporting.exchange.event_csv import unguarded

Row = tuple[int, list[str]]
_DELIMITERS: Final = (";", "\t", ",", "|")


def csv_rows(lines: Iterable[str]) -> Iterator[Row | Finding]:
    """The rows of a CSV text that have anything in them; an error for a text that is none, after what could be read.

    The first line that says anything decides what parts the cells: semicolons, tabs, commas or bars.
    """
    source = iter(lines)
    first = next((line for line in source if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    before = 0
    reader = csv.reader((line.replace("\0", "") for line in chain([first], source)), delimiter=delimiter)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield before + 1, [unguarded(cell.strip().removeprefix("\ufeff")) for cell in row]
            before = reader.line_num
    except csv.Error as error:
        yield finding("csv-broken", place=Place(line=before + 1), reason=error, value="CSV")
