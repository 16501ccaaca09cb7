"""Keys of a JSON event that no table of fields knows: a slip of the pen passes for a field that is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from engine.model import Finding, Severity, Subject, finding
from engine.model.listing import named
from reporting.exchange.outcome import OUTCOME
from reporting.exchange.rating_list import PARTS
from reporting.exchange.record import shown
from reporting.fields import TABLES
from reporting.fields.path import LISTS

_TOP: Final = frozenset({"schema", "trf", *TABLES}) - {"arbiters"}
"""What stands in the document itself; `trf` is what the lines of a report file said."""
_RATINGS: Final = "ratings"
_SCORE: Final = frozenset({"white", "black"})


def unknown_keys(document: Mapping[str, Any]) -> tuple[Finding, ...]:
    """A warning for each table with keys that nobody reads, at its first record that has one.

    They are kept and written again. Open by contract are the objects `ids`, `titles` and `categories`, and all that
    stands under `trf`.
    """
    found = [_told(None, {key: None for key in document if key not in _TOP})]
    info = document.get("event")
    if isinstance(info, Mapping):
        found.append(_told("event", dict.fromkeys(_unknown("event", info))))
        found.append(_told("arbiters", _of_records("arbiters", info.get("arbiters"))))
    tables = (key for key in TABLES if key not in {"event", "arbiters"})
    found.extend(_told(key, _of_records(key, document.get(key))) for key in tables)
    return tuple(each for each in found if each is not None)


def _of_records(table: str, records: object) -> dict[str, int | None]:
    """The unknown keys of a table, each with the first record that has it."""
    found: dict[str, int | None] = {}
    for index, record in enumerate(records if isinstance(records, list) else ()):
        if isinstance(record, Mapping):
            for key in _unknown(table, record):
                found.setdefault(key, index)
    return found


def _unknown(table: str, record: Mapping[str, Any]) -> Iterator[str]:
    """Keys of a record, and of the score and the ratings in it, that are no field; inner ones as `ratings.valeu`."""
    known = _known(table)
    yield from (key for key in record if key not in known)
    if table == "results" and isinstance(score := record.get("score"), Mapping):
        yield from (f"score.{key}" for key in score if key not in _SCORE)
    if table == "players" and isinstance(ratings := record.get(_RATINGS), list):
        entries = (entry for entry in ratings if isinstance(entry, Mapping))
        yield from (f"{_RATINGS}.{key}" for entry in entries for key in entry if key not in _parts())


@cache
def _known(table: str) -> frozenset[str]:
    """The keys of a table's records: its columns, `result` among them, which says what no score can."""
    columns = {column.json_path[0] for column in TABLES[table].columns if not column.name_beside}
    more: Iterable[str] = {"event": ("arbiters",), "results": OUTCOME}.get(table, ())
    return frozenset({*columns, *more})


@cache
def _parts() -> frozenset[str]:
    """The keys of an entry of the ratings, of whichever list."""
    paths = (column.json_path for column in TABLES["players"].columns)
    return frozenset({LISTS[_RATINGS], *PARTS, *(path[2] for path in paths if len(path) == 3)})


def _told(table: str | None, keys: Mapping[str, int | None]) -> Finding | None:
    if not keys:
        return None
    subject = None if table is None else Subject(table, next(iter(keys.values())))
    return finding("keys-unknown", Severity.WARNING, subject=subject, value=named([*map(shown, keys)]))
