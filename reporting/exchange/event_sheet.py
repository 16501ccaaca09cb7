"""The event sheet and `EventInfo`: defaults of the game and the federation, the points, the settings, the arbiters."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from engine.model import Arbiter, EventInfo, PointScale, Settings, UnfinishedRule
from reporting.exchange.codec import Codec, FieldGroup
from reporting.exchange.defaults import default_bye, default_points, default_unfinished
from reporting.exchange.outcome import game_of
from reporting.exchange.record import Record, records
from reporting.exchange.values import read_text, write_value
from reporting.fields import Kind
from reporting.locale.tie_break_names import codes_of

_POINTS: Final = ("win", "draw", "loss", "bye")
_ARBITERS: Final = Codec("arbiters", Arbiter)
_SETTINGS: Final = Codec("event", Settings, alone=True)


def _told(record: Record, field: str) -> str:
    """A text of the sheet as it stands: whoever reads it as its own field says what is wrong with it."""
    return str(read_text(record.raw.get(field))[0])


def _read_points(record: Record) -> dict[str, Any]:
    usual = default_points(game_of({"event": record.raw})[0])
    found = {mark: record.get(f"points_{mark}", getattr(usual, mark)) for mark in _POINTS[:3]}
    usual = PointScale(**found)
    bye = record.get("points_bye", default_bye(_told(record, "system"), usual))
    return {"points": PointScale(**found, bye=bye)}


def _write_points(info: EventInfo) -> dict[str, Any]:
    usual, points = default_points(info.game), info.points
    defaults = {mark: getattr(usual, mark) for mark in _POINTS} | {"bye": default_bye(info.system, points)}
    told = {mark: getattr(points, mark) for mark in _POINTS if getattr(points, mark) != defaults[mark]}
    return {f"points_{mark}": write_value(Kind.POINTS, worth) for mark, worth in told.items()}


def _read_unfinished(record: Record) -> dict[str, Any]:
    usual = default_unfinished(_told(record, "federation"), game_of({"event": record.raw})[0])
    word = record.get("unfinished")
    return {"unfinished": UnfinishedRule(word) if word in set(UnfinishedRule) else usual}


def _write_unfinished(info: EventInfo) -> dict[str, Any]:
    usual = default_unfinished(info.federation, info.game)
    return {} if info.unfinished is usual else {"unfinished": str(info.unfinished)}


def _read_tie_breaks(record: Record) -> dict[str, Any]:
    return {"tie_breaks": codes_of(record.get("tie_breaks", ()), game_of({"event": record.raw})[0])}


def _write_tie_breaks(info: EventInfo) -> dict[str, Any]:
    return {"tie_breaks": list(info.tie_breaks)} if info.tie_breaks else {}


def _read_arbiters(record: Record) -> dict[str, Any]:
    listed = [_ARBITERS.decode(one) for one in records(record.raw, "arbiters", record.findings)]
    return {"arbiters": tuple(one for one in listed if one is not None)}


def _write_arbiters(info: EventInfo) -> dict[str, Any]:
    return {"arbiters": [_ARBITERS.encode(one) for one in info.arbiters]} if info.arbiters else {}


def _read_settings(record: Record) -> dict[str, Any]:
    return {"settings": Settings(**_SETTINGS.attributes(record))}


def _write_settings(info: EventInfo) -> dict[str, Any]:
    return _SETTINGS.said(info.settings)


EVENT_SHEET: Final = Codec(
    "event",
    EventInfo,
    FieldGroup(frozenset(f"points_{mark}" for mark in _POINTS), _read_points, _write_points),
    FieldGroup(frozenset({"unfinished"}), _read_unfinished, _write_unfinished),
    FieldGroup(frozenset({"tie_breaks"}), _read_tie_breaks, _write_tie_breaks),
    FieldGroup(frozenset({"arbiters"}), _read_arbiters, _write_arbiters),
    FieldGroup(frozenset(found.name for found in fields(Settings)), _read_settings, _write_settings),
    said=("game",),
)
"""The codec of the event sheet; fields that neither the event nor its settings have are kept as they stand."""
