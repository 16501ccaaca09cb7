"""The rows that paired games take: those prepared for them, those of a pairing that is made anew, others behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.model import Finding, finding
from reporting.exchange.record_keys import Key, key_of
from reporting.workbook.sheets.target import Source

_USERS_OWN: Final = frozenset({"note", "date"})
"""Columns that the program leaves to the user, also in a row that it empties."""
_BEFORE_PAIRING: Final = (None, "", "planned")
_PAIRED: Final = "paired"
Record = Mapping[str, Any]


def in_their_rows(source: Source, document: Mapping[str, Any], games: Sequence[Record]) -> dict[str, Any] | Finding:
    """The document with its results in the order of the rows, the rounds of `games` paired; or what is in the way.

    A row is a game's by its key. One whose game stands in the document no more is emptied.
    """
    results = _results(source, document.get("results", ()))
    if isinstance(results, Finding):
        return results
    rounds = {"rounds": _rounds(source, games)} if "rounds" in source.origins.tables else {}
    return {**document, "results": results, **rounds}


def _results(source: Source, results: Sequence[Record]) -> list[Record] | Finding:
    standing: Sequence[Record] = source.document.get("results", ())
    rows: list[Record] = [_users_own(record) for record in standing]
    places: dict[Key, list[int]] = {}
    for at, record in enumerate(standing):
        places.setdefault(key_of("results", record), []).append(at)
    for record in results:
        known = places.get(key_of("results", record), [])
        at = next((at for at in known if standing[at] == record), known[-1] if known else len(rows))
        if at == len(rows):
            rows.append(record)
        elif standing[at] == record or not _has_players(rows[at]):
            rows[at] = {**_users_own(standing[at]), **record}
        elif _players(rows[at]) != _players(record):
            return _taken(source, at, record)
    return rows


def _users_own(record: Record) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name in _USERS_OWN}


def _players(record: Record) -> tuple[Any, Any]:
    return record.get("white"), record.get("black")


def _has_players(record: Record) -> bool:
    return any(_players(record))


def _taken(source: Source, at: int, game: Record) -> Finding:
    """That another game stands where a game is to be written."""
    record, place = source.document["results"][at], source.origins.tables["results"].place(at, "white")
    pair = f"{record.get('white', '')}-{record.get('black', '')}"
    return finding("board-taken", value=pair, round=game["round"], board=game.get("board", ""), place=place)


def _rounds(source: Source, games: Sequence[Record]) -> Sequence[Record]:
    """The rounds, those of the games with the status `paired`, in a row of its own where one has none."""
    rows = [dict(record) for record in source.document.get("rounds", ())]
    for number, stage in sorted({(game["round"], game.get("stage") or 1) for game in games}):
        row = next((row for row in rows if (row.get("round"), row.get("stage") or 1) == (number, stage)), None)
        if row is None:
            row = {"round": number} | ({"stage": stage} if stage > 1 else {})
            rows.append(row)
        if row.get("status") in _BEFORE_PAIRING:
            row["status"] = _PAIRED
    return rows
