"""Write what a command changed back into the event's own file, and nothing else of it.

A workbook gets it cell by cell (pairings, lots, settings, the status of a round, blank fields of players), every other
part of the file stays byte for byte; a JSON file is written as a whole. Each command writes all it has to in one go; a
finding says that nothing was changed. The state before the command is kept as `NAME.before-COMMAND.EXT`, before a
pairing as `NAME.before-round-N.EXT`. The workbook's history tells who changed what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Place, Severity, finding
from reporting.exchange.drawing_of_lots import Drawing
from reporting.exchange.event_json import json_bytes
from reporting.fields import TABLES
from reporting.fields.path import mapping_at, put
from reporting.limits import FILE
from reporting.locale.headings import heading
from reporting.sources.author import author
from reporting.sources.file_lock import lock_finding
from reporting.sources.load import STDIN, Loaded
from reporting.sources.reading import read_whole, unread_again
from reporting.sources.replace import hash_of, keep_newest_rounds, read_again, rewrite_file, round_state
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.edits import Edits, NewRows
from reporting.workbook.ooxml.package import Package, RefusedError
from reporting.workbook.ooxml.patch import patch_bytes
from reporting.workbook.sheets.journal import changes_of, journal_edits
from reporting.workbook.sheets.origins import Origins
from reporting.workbook.sheets.record_edits import Touched, record_edits
from reporting.workbook.sheets.target import Source, setting_edit, sheet_titles, target
from reporting.workbook.sheets.updates import Game, blank_edits, game_edits, group_edits, number_edits


def cannot_write(loaded: Loaded) -> Finding | None:
    """Why a command cannot write into this kind of file; None where it can: a workbook of ours, or JSON."""
    if loaded.path == STDIN:
        return finding("not-written-stdin", Severity.INFO)
    if loaded.kind != "json" and (loaded.kind != "xlsx" or loaded.origins is None):
        return finding("cannot-write-back", value=loaded.name)
    return None


def write_games(
    loaded: Loaded, document: Mapping[str, Any], games: Sequence[Mapping[str, Any]], *, redo: bool
) -> Finding | None:
    """Write paired games: `document` is the event with them, `games` are their records."""
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        failed = refused or rewrite_json(loaded, document, _before_round(games))
        if failed is None:
            keep_newest_rounds(Path(loaded.path))
        return failed

    standing = document.get("results", ()) if redo else None
    return write_pairings(Path(loaded.path), loaded, [dict(game) for game in games], standing)


def _before_round(games: Sequence[Mapping[str, Any]]) -> str:
    """The name of the state before a pairing: that before the first round of it."""
    return round_state(min(game["round"] for game in games))


def write_drawing_of_lots(loaded: Loaded, lots: Drawing) -> Finding | None:
    """Write what was drawn in one go: the seed, the numbers and the colour that came of it."""
    refused = cannot_write(loaded)
    if refused is not None or loaded.kind == "json":
        return refused or rewrite_json(loaded, lots.document, "draw")

    settings = {"seed": lots.seed} | ({"first_colour": lots.colour} if lots.colour else {})
    groups = dict(enumerate(lots.groups))
    return write_numbers(Path(loaded.path), loaded, lots.by_position(), settings, groups, table=lots.table)


def rewrite_json(loaded: Loaded, document: Mapping[str, Any], command: str) -> Finding | None:
    """Put a document in the place of the JSON file that was read, unless somebody changed it since."""
    path = Path(loaded.path)
    before = read_again(path, loaded.sha256)
    if isinstance(before, Finding):
        return before
    after = json_bytes(document)
    return unread_again(after, "json", path.name) or rewrite_file(path, before, after, command)


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

    values = [(blank.record, blank.column, blank.value) for blank in blanks]
    return write_values(Path(loaded.path), loaded, values)


def _in_json(blank: Blank) -> str | int:
    """A year of birth is a number in the document."""
    is_year = blank.column == "birth_date" and isinstance(blank.value, str) and len(blank.value) == 4
    return int(blank.value) if is_year else blank.value


_BEFORE_PAIRING: Final = (None, "planned")
_PAIRED: Final = "paired"


def write_pairings(
    path: Path, source: Source, games: Sequence[Game], standing: Sequence[Game] | None = None
) -> Finding | None:
    """Write the games of one round or more, and the status `paired` of these rounds.

    `games` are records of `results` as in the event's JSON, without a score; byes have a
    `kind`. With `standing` what stands in these rounds and not there is replaced, as long as no result stands there.
    """

    def edits() -> Edits:
        found = game_edits(source, games, standing)
        for number, stage in sorted({(game["round"], game.get("stage") or 1) for game in games}):
            if _status(source, number, stage) in _BEFORE_PAIRING and "rounds" in source.origins.tables:
                found += _paired(source, number, stage)
        return found

    failed = _write(path, source, edits, "pair", _before_round(games))
    if failed is None:
        keep_newest_rounds(path)
    return failed


def write_numbers(
    path: Path,
    source: Source,
    numbers: Mapping[int, int],
    settings: Mapping[str, Any],
    groups: Mapping[int, int] | None = None,
    table: str = "players",
) -> Finding | None:
    """Write starting numbers (position in the table of players or teams -> number) with what led to them.

    `settings` are fields of the event (`seed`, `first_colour`, `start_numbers`) as in JSON;
    `groups` are the players' groups by the same positions.
    """

    def edits() -> Edits:
        grouped = group_edits(source, groups) if groups else Edits()
        return number_edits(source, numbers, table) + grouped + _setting_edits(source, settings)

    return _write(path, source, edits, "draw")


def write_values(path: Path, source: Source, values: Sequence[tuple[int, str, Any]]) -> Finding | None:
    """Write fields of players: position in the document, column, value."""
    return _write(path, source, lambda: blank_edits(source, values), "fill")


def _write(path: Path, source: Source, edits: Callable[[], Edits], command: str, state: str = "") -> Finding | None:
    """Carry out the edits with the note about them; nothing to write is nothing to note.

    The edits were computed from what was read: on a workbook that changed since they would fall on other rows. `state`
    names the state before, where it is not the command.
    """

    def noted() -> tuple[Edits, Sequence[Mapping[str, Any]]]:
        wanted = edits()
        return wanted, [journal_entry(command, changes_of(source, wanted))] if wanted else []

    return _only_finding(_written(path, source, noted, state or command))


def _only_finding(written: Finding | str) -> Finding | None:
    return written if isinstance(written, Finding) else None


def journal_entry(command: str, changes: Sequence[Any], who: str = "", of: Sequence[int] = ()) -> dict[str, Any]:
    """What the history tells of a change; of one that takes others back their numbers."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    entry = {"command": command, "who": who or author(), "when": when, "changes": changes}
    return entry | {"of": list(of)} if of else entry


def _written(
    path: Path, source: Source, noted: Callable[[], tuple[Edits, Sequence[Mapping[str, Any]]]], state: str
) -> Finding | str:
    """Carry out edits with what the history tells of them; the hash of the file as it stands then."""
    try:
        wanted, entries = noted()
        if not wanted:
            return source.sha256
        before = read_again(path, source.sha256)
        if isinstance(before, Finding):
            return before
        titles = sheet_titles(Package(read_entries(before)))
    except RefusedError as refused:
        return refused.found
    except BadArchiveError as error:
        return finding("workbook-broken", value=path.name, reason=error)
    return patch_workbook(path, before, wanted + journal_edits(titles, entries), state)


def _setting_edits(source: Source, settings: Mapping[str, Any]) -> Edits:
    event = mapping_at(source.document, "event")
    changed = {field_id: value for field_id, value in settings.items() if event.get(field_id) != value}
    return Edits(tuple(setting_edit(source, field_id, value) for field_id, value in changed.items()))


def _status(source: Source, round_number: int, stage: int) -> str | None:
    index = _round_index(source, round_number, stage)
    return None if index is None else source.document["rounds"][index].get("status")


def _round_index(source: Source, round_number: int, stage: int) -> int | None:
    rounds = enumerate(source.document.get("rounds", []))
    wanted = (round_number, stage)
    return next((index for index, line in rounds if (line.get("round"), line.get("stage") or 1) == wanted), None)


def _paired(source: Source, round_number: int, stage: int) -> Edits:
    """The round with the status `paired`, in a row of its own where it has none."""
    rounds = target(source, "rounds")
    rounds.need(("number", "status"))
    index = _round_index(source, round_number, stage)
    if index is not None:
        return Edits((rounds.edit(index, "status", _PAIRED),))
    row = {"number": round_number, "status": rounds.value("status", _PAIRED)}
    return Edits(rows=(NewRows(rounds.layout, (row | ({"stage": stage} if stage > 1 else {}),)),))


def write_records(
    loaded: Loaded,
    document: Mapping[str, Any],
    records: Mapping[str, Sequence[Mapping[str, Any]]],
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
    return _written(Path(loaded.path), loaded, lambda: (record_edits(loaded, records, touched), entries), "enter")


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
