"""Write what a command changed back into the event's own file, and nothing else of it.

A workbook gets it cell by cell (pairings, lots, settings, the status of a round, blank fields of players), every other
part of the file stays byte for byte; a JSON file is written as a whole. Each command writes all it has to in one go; a
finding says that nothing was changed. The state before the command is kept as `NAME.before-COMMAND.EXT`, before a
pairing as `NAME.before-round-N.EXT`. The workbook's history tells who changed what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Place, advice, finding, notice
from reporting.exchange.event_json import json_bytes
from reporting.exchange.record_keys import changes_in, records_in
from reporting.fields import TABLES
from reporting.fields.path import put
from reporting.limits import FILE
from reporting.locale.headings import heading
from reporting.sources.author import author
from reporting.sources.file_lock import lock_finding
from reporting.sources.load import STDIN, Loaded
from reporting.sources.reading import read_whole, unread_again
from reporting.sources.replace import hash_of, keep_newest_rounds, read_again, rewrite_file, round_state
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.edits import Edits
from reporting.workbook.ooxml.package import Package, RefusedError
from reporting.workbook.ooxml.patch import patch_bytes
from reporting.workbook.sheets.journal import journal_edits
from reporting.workbook.sheets.origins import Origins
from reporting.workbook.sheets.paired_rows import in_their_rows
from reporting.workbook.sheets.record_edits import Records, Touched, record_edits
from reporting.workbook.sheets.target import sheet_titles


def cannot_write(loaded: Loaded) -> Finding | None:
    """Why a command cannot write into this kind of file; None where it can: a workbook of ours, or JSON."""
    if loaded.path == STDIN:
        return notice("not-written-stdin")
    if loaded.kind != "json" and (loaded.kind != "xlsx" or loaded.origins is None):
        return finding("cannot-write-back", value=loaded.name)
    return None


def write_games(loaded: Loaded, document: Mapping[str, Any], games: Sequence[Mapping[str, Any]]) -> Finding | None:
    """Write paired games: `document` is the event with them, `games` are their records."""
    refused = cannot_write(loaded)
    if refused is not None:
        return refused
    rows = document if loaded.kind == "json" else in_their_rows(loaded, document, games)
    if isinstance(rows, Finding):
        return rows
    failed = write_document(loaded, rows, "pair", round_state(min(game["round"] for game in games)))
    if failed is None:
        keep_newest_rounds(Path(loaded.path))
    return failed


def write_document(loaded: Loaded, document: Mapping[str, Any], command: str, state: str = "") -> Finding | None:
    """Write what a document has otherwise than the file; its records stand in the file's order, new ones behind.

    `state` names the state that is kept, where it is not the command.
    """
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        return refused or rewrite_json(loaded, document, state or command)
    changes = list(changes_in(loaded.document, document))
    records = {change.table: records_in(document, change.table) for change in changes}
    touched: dict[str, dict[int, Set[str]]] = {}
    for change in changes:
        touched.setdefault(change.table, {})[change.at] = change.values.keys()
    entry = journal_entry(command, [[change.table, list(change.key), change.values] for change in changes])
    written = _written(loaded, records, touched, [entry], state or command)
    return written if isinstance(written, Finding) else None


def rewrite_json(loaded: Loaded, document: Mapping[str, Any], command: str) -> Finding | None:
    """Put a document in the place of the JSON file that was read, unless somebody changed it since."""
    path = Path(loaded.path)
    before = read_again(path, loaded.sha256)
    if isinstance(before, Finding):
        return before
    after = json_bytes(document)
    return unread_again(after, "json", path.name) or rewrite_file(path, before, after, command)


_TABLE: Final = "players"


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
        advice("fill-column-missing", place=place, value=heading(_TABLE, column, loaded.lang)) for column in missing
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
    document = deepcopy(loaded.document)
    for blank in blanks:
        put(document[_TABLE][blank.record], TABLES[_TABLE].column(blank.column).json_path, blank.value)
    return write_document(loaded, document, "fill")


def journal_entry(command: str, changes: Sequence[Any], who: str = "", of: Sequence[int] = ()) -> dict[str, Any]:
    """What the history tells of a change; of one that takes others back their numbers."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    entry = {"command": command, "who": who or author(), "when": when, "changes": changes}
    return entry | {"of": list(of)} if of else entry


def _written(
    loaded: Loaded, records: Records, touched: Touched, entries: Sequence[Mapping[str, Any]], state: str
) -> Finding | str:
    """Carry out the edits of changed records with what the history tells of them; the hash of the file as it is then.

    Nothing to write is nothing to note. The edits were computed from what was read: on a workbook that changed since
    they would fall on other rows.
    """
    path = Path(loaded.path)
    try:
        wanted = record_edits(loaded, records, touched)
        if not wanted:
            return loaded.sha256
        before = read_again(path, loaded.sha256)
        if isinstance(before, Finding):
            return before
        titles = sheet_titles(Package(read_entries(before)))
    except RefusedError as refused:
        return refused.found
    except BadArchiveError as error:
        return finding("workbook-broken", value=path.name, reason=error)
    return patch_workbook(path, before, wanted + journal_edits(titles, entries), state)


def write_records(
    loaded: Loaded,
    document: Mapping[str, Any],
    records: Records,
    touched: Touched,
    entries: Sequence[Mapping[str, Any]],
) -> Finding | str:
    """Write records that were changed or are new, in one go, with what the history tells of it.

    `document` is the event with them; `records` are those of each table, emptied ones in their places, `touched` the
    columns that changed. The answer is the hash of the workbook that stands there by now, blank of other files.
    """
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        return refused or rewrite_json(loaded, document, "enter") or ""
    return _written(loaded, records, touched, entries, "enter")


def patch_workbook(path: Path, before: bytes, edits: Edits, command: str) -> Finding | str:
    """Carry out edits in a workbook whose bytes are `before`: all of them or, with a finding, none.

    The answer is the hash of the workbook that stands there by now.

    The state before is kept as `NAME.before-COMMAND.xlsx`; a workbook that is open in a
    spreadsheet program, or was changed since it was read, is left alone.
    """
    locked = lock_finding(path)
    if locked:
        return locked
    after, found = patch_bytes(before, edits, path.name)
    refused = found or unread_again(after, "xlsx", path.name) or rewrite_file(path, before, after, command)
    return refused or hash_of(after)
