"""The codec of every table of an event, by its key; what a table of fields cannot say is a part beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import cache, partial
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
from reporting.exchange.outcome import OUTCOME, outcome_fields, outcome_of, plain_outcome
from reporting.exchange.plain import LARGEST, NOT_PLAIN, plain_day, plain_number
from reporting.exchange.rating_list import RATINGS
from reporting.exchange.record import Record
from reporting.fields import MOST

_KEY: Final = ("stage", "group", "round", "match", "board", "game")
_USUAL: Final = {part: 0 if part == "round" else 1 for part in _KEY}
"""The parts of a key that a record says nothing of."""
_UNSAID: Final = {part: None if part == "board" else usual for part, usual in _USUAL.items()}
"""What a record of a game between two does not say of its key."""


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


def _plain_birth(raw: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A whole day, or a year of four digits."""
    text = raw.get("birth_date")
    if text is None:
        return None if "birth_date" in raw else {}
    if type(text) is str and _YEAR.fullmatch(text):
        return {"birth_date": None, "birth_year": int(text)}
    day = plain_day(text)
    return None if day is NOT_PLAIN else {"birth_date": day, "birth_year": day.year}


_BIRTH: Final = FieldGroup(frozenset({"birth_date"}), _read_birth, _write_birth, _plain_birth)


def _read_key(record: Record) -> dict[str, Any]:
    """The key of a game. A missing round is 0: only a command that needs it complains."""
    said = {part: record.get(part, usual) for part, usual in _USUAL.items() if part in record.raw}
    return {"key": GameKey(**(_USUAL | said))}


def _write_key(result: GameResult) -> dict[str, Any]:
    """The parts of a key that do not go without saying; a bye has a board only where it says one."""
    key = result.key
    bye = result.kind in BYES
    usual = {part: 1 for part in _KEY if part != "board" or bye} | {"round": 0}
    return {part: getattr(key, part) for part in _KEY if getattr(key, part) != usual.get(part)}


def _plain_key(raw: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The key of a game between two, each part of which says something."""
    if raw.get("black") is None:
        return None
    said = {part: raw[part] for part in _KEY if part in raw}
    for part, item in said.items():
        if plain_number(item, MOST.get(part, LARGEST), _UNSAID[part]) is NOT_PLAIN:
            return None
    return {"key": GameKey(**(_USUAL | said))}


_GAME_KEY: Final = FieldGroup(frozenset(_KEY), _read_key, _write_key, _plain_key)


_YEAR: Final = re.compile("1[89][0-9]{2}|20[0-9]{2}")


@cache
def _results(game: GameType) -> Codec[GameResult]:
    def decode(record: Record) -> dict[str, Any]:
        return {"outcome": outcome_of(record, game)}

    def encode(result: GameResult) -> dict[str, Any]:
        return {} if result.outcome is None else outcome_fields(result.outcome, game)

    plain = partial(plain_outcome, game=game)
    return Codec("results", GameResult, _GAME_KEY, FieldGroup(OUTCOME, decode, encode, plain))


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
