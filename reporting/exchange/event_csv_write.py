"""Write an event as a folder of CSV files: what `event_csv` reads, with no live formula in any cell.

UTF-8 without a mark of byte order: whoever reads the first heading by its name would not find it behind one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.model import Finding, GameType, Subject, warning
from reporting.exchange.event_csv import FILES, GUARDED
from reporting.exchange.outcome import code_cells, game_of
from reporting.fields import OBJECTS, TABLES, Kind, Table
from reporting.fields.path import get, leaves, mapping_at, take

_FILE_OF: Final = {table: name for name, table in reversed(FILES.items())}


def csv_files(document: Mapping[str, Any]) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The files of the folder, and a warning for every field that a flat table cannot hold."""
    event = mapping_at(document, "event")
    game, _ = game_of(document)
    lost: list[Finding] = []
    files = {"event.csv": _csv([("field", "value"), *_event_rows(event, lost)])} if event else {}
    for key, table in TABLES.items():
        listed = (event if key == "arbiters" else document).get(key)
        records = listed if isinstance(listed, list) else []
        if key != "event" and (records or key in {"players", "results"}):
            files[f"{_FILE_OF[key]}.csv"] = _csv(_table_rows(table, records, game, lost))
    lost.extend(_not_carried(key) for key, value in document.items() if not _has_file(key, value))
    return files, tuple(lost)


def _has_file(key: str, value: Any) -> bool:
    """Whether a part of the document stands in a file; an arbiter stands on the event sheet, not beside it."""
    if key == "event":
        return isinstance(value, Mapping)
    return key == "schema" or (key in TABLES and key != "arbiters" and isinstance(value, list))


def _csv(rows: Iterable[Iterable[str]]) -> bytes:
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n").writerows(
        [[f"'{cell}" if GUARDED.match(cell) else cell for cell in row] for row in rows]
    )
    return stream.getvalue().encode("utf-8", "replace")


def _event_rows(event: Mapping[str, Any], lost: list[Finding]) -> Iterable[tuple[str, str]]:
    rest = {key: value for key, value in event.items() if key != "arbiters" or not isinstance(value, list)}
    cells = _cells(rest, TABLES["event"], lost, None)
    known = [column.id for column in TABLES["event"].columns if column.id in cells]
    return [(key, cells[key]) for key in dict.fromkeys([*known, *cells])]


def _table_rows(table: Table, records: Any, game: GameType, lost: list[Finding]) -> list[list[str]]:
    """The header and a row per record; columns that nobody uses are left out."""
    flat = [_flat(table, index, record, game, lost) for index, record in enumerate(records)]
    used = {key for row in flat for key in row}
    ids = [column.id for column in table.columns]
    header = [key for key in ids if key in used or key in table.required]
    header += [key for row in flat[:1] for key in row if key not in ids]
    header += sorted(used - set(header))
    return [header, *([row.get(key, "") for key in header] for row in flat)]


def _flat(table: Table, index: int, record: Any, game: GameType, lost: list[Finding]) -> dict[str, str]:
    """A record as cells by column id; unknown scalar fields get a column of their own."""
    if not isinstance(record, Mapping):
        lost.append(_not_carried(str(record), Subject(table.key, index)))
        return {}
    rest = dict(record)
    row = dict(_result_cells(rest, game)) if table.key == "results" else {}
    return row | _cells(rest, table, lost, index)


def _cells(rest: dict[str, Any], table: Table, lost: list[Finding], index: int | None) -> dict[str, str]:
    """The cells of a record by heading: columns by their ids, further fields by their own words."""
    row: dict[str, str] = {}
    for column in table.columns:
        if column.json_path[0] not in rest:
            continue
        value = get(rest, column.json_path)
        several = column.kind in {Kind.LIST, Kind.NUMBERS}
        if not isinstance(value, Mapping) and (several or not isinstance(value, list)):
            take(rest, column.json_path)
            if value is not None:
                row[column.id] = _cell(value)
    for heading, value in leaves(rest, OBJECTS):
        if not isinstance(value, (dict, list)):
            row |= {} if value is None else {heading: _cell(value)}
        elif value:
            lost.append(_not_carried(heading, Subject(table.key, index, heading.partition(".")[0])))
    return row


def _result_cells(rest: dict[str, Any], game: GameType) -> Mapping[str, str]:
    """The code of a result, and the kind where the code does not say it; a score that no code says as it stands."""
    cells, covered = code_cells(rest, game)
    score = rest.get("score")
    sides = [score.get(side) for side in ("white", "black")] if isinstance(score, Mapping) else []
    if not cells and sides and all(isinstance(side, (str, int)) for side in sides):
        cells, covered = {"result": "-".join(map(str, sides))}, frozenset({"score"})
    for key in covered:
        rest.pop(key, None)
    return cells


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return "" if value is None else str(value)


def _not_carried(key: str, subject: Subject | None = None) -> Finding:
    return warning("not-in-csv", subject=subject, value=key.strip() or "–")
