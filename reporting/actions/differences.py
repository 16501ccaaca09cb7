"""What differs between two states of one event, record by record, as the history tells changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reporting.actions.changes import Noted
from reporting.exchange.outcome import game_of
from reporting.exchange.record_keys import KEYS, Key, key_of, value_in
from reporting.fields import TABLES


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Noted]:
    """The records of a document that are others than in an earlier one, with the old and new values of their fields."""
    game = game_of(now)[0]
    for table in KEYS:
        old, new = _by_key(table, before), _by_key(table, now)
        for key in old | new:
            values = {
                column.id: pair
                for column in TABLES[table].columns
                if not column.name_of
                and (pair := tuple(value_in(table, each.get(key, {}), column.id, game) for each in (old, new)))
                and pair[0] != pair[1]
            }
            if values:
                yield Noted(table, key, values)


def _by_key(table: str, document: Mapping[str, Any]) -> dict[Key, Mapping[str, Any]]:
    if table == "event":
        return {(): document.get("event") or {}}
    return {key_of(table, record): record for record in document.get(table, ()) if record}
