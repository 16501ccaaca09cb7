"""Write an event as a folder of CSV files: what `event_csv` reads, with no live formula in any cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.model import Finding, GameType, ResultKind, Severity, Subject, finding
from engine.model.codes import write_code
from reporting.exchange.decode_result import read_outcome
from reporting.exchange.event_csv import FILES, GUARDED
from reporting.fields import TABLES, Column, Kind, Table

_FILE_OF: Final = {table: name for name, table in reversed(FILES.items())}
_BESIDE_CODE: Final = frozenset({ResultKind.ADJUDICATED, ResultKind.SANCTION})
"""Kinds that a result code does not show; they stand in the column `kind`."""


def csv_files(document: Mapping[str, Any]) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The files of the folder, and a warning for every field that a flat table cannot hold."""
    event = document.get("event", {})
    name = event.get("game", "chess")
    game = GameType(name) if name in set(GameType) else GameType.CHESS
    lost: list[Finding] = []
    files = {"event.csv": _csv([("field", "value"), *_event_rows(event, lost)])} if event else {}
    for key, table in TABLES.items():
        records = event.get("arbiters", []) if key == "arbiters" else document.get(key, [])
        if key != "event" and (records or key in {"players", "results"}):
            files[f"{_FILE_OF[key]}.csv"] = _csv(_table_rows(table, records, game, lost))
    lost.extend(_not_carried(key) for key in document if key not in TABLES and key != "schema")
    return files, tuple(lost)


def _csv(rows: Iterable[Iterable[str]]) -> bytes:
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n").writerows([[_guarded(cell) for cell in row] for row in rows])
    return stream.getvalue().encode("utf-8", "replace")


def _guarded(cell: str) -> str:
    return f"'{cell}" if GUARDED.match(cell) else cell


def _event_rows(event: Mapping[str, Any], lost: list[Finding]) -> Iterable[tuple[str, str]]:
    known = {column.id for column in TABLES["event"].columns}
    for column in TABLES["event"].columns:
        if column.id in event:
            yield column.id, _cell(event[column.id])
    for key, value in event.items():
        if key not in known and key != "arbiters":
            if isinstance(value, (dict, list)):
                lost.append(_not_carried(key, Subject("event", None, key)))
            else:
                yield key, _cell(value)


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
    row: dict[str, str] = {}
    if table.key == "results":
        row |= _result_cells(rest, game)
    for column in table.columns:
        value = _take(rest, column)
        if value is not None and not (isinstance(value, (dict, list)) and column.kind is not Kind.LIST):
            row[column.id] = _cell(value)
    for key, value in rest.items():
        if isinstance(value, (dict, list)):
            if value:
                lost.append(_not_carried(key, Subject(table.key, index, key)))
        elif value is not None:
            row[key] = _cell(value)
    return row


def _result_cells(rest: dict[str, Any], game: GameType) -> dict[str, str]:
    """The code of a result, and the kind where the code does not say it; a score that no code says as it stands."""
    outcome = read_outcome(rest, game)
    if outcome is None:
        score = rest.get("score")
        sides = [score.get(side) for side in ("white", "black")] if isinstance(score, Mapping) else []
        if not sides or not all(isinstance(side, (str, int)) for side in sides):
            return {}
        del rest["score"]
        return {"result": "-".join(map(str, sides))}
    for key in ("score", "kind", "advantage"):
        rest.pop(key, None)
    cells = {"result": write_code(outcome, game)}
    return cells | ({"kind": str(outcome.kind)} if outcome.kind in _BESIDE_CODE else {})


def _take(rest: dict[str, Any], column: Column) -> Any:
    """Take the value of a column out of what is left of a record; emptied objects go with it."""
    path = column.json_path
    if len(path) == 1:
        return rest.pop(path[0], None)
    inner = rest.get(path[0])
    if len(path) == 3 and isinstance(inner, list):
        entry = next((e for e in inner if isinstance(e, Mapping) and e.get("list") == path[1]), {})
        value = entry.get(path[2])
        left = {key: item for key, item in entry.items() if key not in {path[2], "list"}}
        others = [e for e in inner if e is not entry]
        rest[path[0]] = [*others, {"list": path[1], **left}] if left else others
        return value
    if not isinstance(inner, Mapping):
        return None
    rest[path[0]] = {key: item for key, item in inner.items() if key != path[1]}
    return inner.get(path[1])


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return "" if value is None else str(value)


def _not_carried(key: str, subject: Subject | None = None) -> Finding:
    return finding("not-in-csv", Severity.WARNING, subject=subject, value=key)
