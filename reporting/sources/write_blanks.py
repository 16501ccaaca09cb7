"""Write into blank fields of players, and into no other: what a cell holds stays, also where it could not be read."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.model import Finding, Place, Severity, finding
from reporting.fields import TABLES
from reporting.fields.path import put
from reporting.limits import FILE
from reporting.locale.headings import heading
from reporting.sources.load import Loaded
from reporting.sources.reading import read_whole
from reporting.sources.write_back import cannot_write, rewrite_json
from reporting.workbook.sheets.origins import Origins

_TABLE = "players"


@dataclass(frozen=True, slots=True)
class Blank:
    """A field that is blank in the document: the player's position, the column, what shall stand there."""

    record: int
    column: str
    value: str | int


def really_blank(loaded: Loaded, blanks: Sequence[Blank]) -> tuple[tuple[Blank, ...], tuple[Finding, ...]]:
    """Those of the blanks whose cell is empty too; a finding for each column that the sheet does not have."""
    origins = loaded.origins
    if not isinstance(origins, Origins):
        return tuple(blanks), ()
    origin = origins.tables.get(_TABLE)
    if origin is None:
        return (), ()
    missing = dict.fromkeys(blank.column for blank in blanks if blank.column not in origin.columns)
    place = Place(origin.sheet)
    refused = tuple(
        finding("fill-column-missing", Severity.ADVICE, place=place, value=heading(_TABLE, column, loaded.lang))
        for column in missing
    )
    rows = _cells(loaded, origin.sheet)
    free = (
        blank
        for blank in blanks
        if blank.column not in missing
        and blank.record < len(origin.rows)
        and origin.columns[blank.column] not in rows.get(origin.rows[blank.record], {})
    )
    return tuple(free), refused


def _cells(loaded: Loaded, title: str) -> dict[int, dict[int, Any]]:
    """The cells of a sheet that hold anything; a file that changed meanwhile is told when it is written."""
    from reporting.workbook.ooxml.grid import open_grids

    data = read_whole(Path(loaded.path), FILE)
    grids = data if isinstance(data, Finding) else open_grids(data, loaded.path)
    if isinstance(grids, Finding):
        return {}
    return next((grid.rows for grid in grids if grid.title == title), {})


def write_blanks(loaded: Loaded, blanks: Sequence[Blank]) -> Finding | None:
    """Write blanks that are `really_blank`, all of them or, with a finding, none."""
    refused = cannot_write(loaded)
    if refused is not None:
        return refused
    if loaded.kind == "json":
        document = deepcopy(loaded.document)
        for blank in blanks:
            put(document[_TABLE][blank.record], TABLES[_TABLE].column(blank.column).json_path, _in_json(blank))
        return rewrite_json(loaded, document, "fill")
    from reporting.sources.update import write_values

    values = [(blank.record, blank.column, blank.value) for blank in blanks]
    return write_values(Path(loaded.path), loaded, values)


def _in_json(blank: Blank) -> str | int:
    """A year of birth is a number in the document."""
    is_year = blank.column == "birth_date" and isinstance(blank.value, str) and len(blank.value) == 4
    return int(blank.value) if is_year else blank.value
