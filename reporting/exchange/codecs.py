"""The codec of every table of an event, by its key; what a table of fields cannot say is a part beside it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Final

from engine.model import (
    BYES,
    Absence,
    GameKey,
    GameResult,
    GameType,
    Incident,
    LineUp,
    Player,
    PlayOff,
    Prize,
    Round,
    Stage,
    Team,
)
from reporting.exchange.codec import Codec, FieldGroup
from reporting.exchange.outcome import OUTCOME, outcome_fields, outcome_of
from reporting.exchange.rating_list import RATINGS
from reporting.exchange.record import Record

_KEY: Final = ("stage", "group", "round", "match", "board", "game")
_USUAL: Final = {part: 0 if part == "round" else 1 for part in _KEY}
"""The parts of a key that a record says nothing of."""


def codec_of(table: str, game: GameType) -> Codec[Any]:
    """The codec of a table of an event in a game."""
    return _results(game) if table == "results" else CODECS[table]


def _read_birth(record: Record) -> dict[str, Any]:
    """A day of birth gives the year too; a year alone is no day."""
    found = record.get("birth_date")
    day = found if isinstance(found, date) else None
    return {"birth_date": day, "birth_year": day.year if day else found}


def _write_birth(player: Player) -> dict[str, Any]:
    if player.birth_date is not None:
        return {"birth_date": player.birth_date.isoformat()}
    return {} if player.birth_year is None else {"birth_date": str(player.birth_year)}


_BIRTH: Final = FieldGroup(frozenset({"birth_date"}), _read_birth, _write_birth)


def _read_key(record: Record) -> dict[str, Any]:
    """The key of a game. A missing round is 0: only a command that needs it complains."""
    said = {part: record.get(part, usual) for part, usual in _USUAL.items() if part in record.raw}
    return {"key": GameKey(**(_USUAL | said))}


def _write_key(result: GameResult) -> dict[str, Any]:
    """The parts of a key that do not go without saying; a bye has a board only where it says one."""
    key = result.key
    bye = result.outcome is not None and result.outcome.kind in BYES
    usual = {part: 1 for part in _KEY if part != "board" or bye} | {"round": 0}
    return {part: getattr(key, part) for part in _KEY if getattr(key, part) != usual.get(part)}


_GAME_KEY: Final = FieldGroup(frozenset(_KEY), _read_key, _write_key)


@cache
def _results(game: GameType) -> Codec[GameResult]:
    def decode(record: Record) -> dict[str, Any]:
        return {"outcome": outcome_of(record, game)}

    def encode(result: GameResult) -> dict[str, Any]:
        return {} if result.outcome is None else outcome_fields(result.outcome, game)

    return Codec("results", GameResult, _GAME_KEY, FieldGroup(OUTCOME, decode, encode), alike=True)


CODECS: Final[Mapping[str, Codec[Any]]] = {
    "players": Codec("players", Player, _BIRTH, RATINGS),
    "teams": Codec("teams", Team),
    "line_ups": Codec("line_ups", LineUp),
    "absences": Codec("absences", Absence, said=("kind",)),
    "rounds": Codec("rounds", Round),
    "incidents": Codec("incidents", Incident),
    "play_offs": Codec("play_offs", PlayOff),
    "prizes": Codec("prizes", Prize),
    "stages": Codec("stages", Stage),
}
"""The codecs that no game changes."""
