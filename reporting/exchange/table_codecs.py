"""The codecs of the tables of an event and of its sheet: what a table of fields cannot say is a part beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from typing import Any, Final

from engine.model import (
    BYES,
    CHESS_POINTS,
    DRAUGHTS_POINTS,
    Absence,
    Arbiter,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Incident,
    LineUp,
    Player,
    PlayOff,
    PointScale,
    Prize,
    Rating,
    Round,
    Settings,
    Severity,
    Stage,
    Subject,
    Team,
    UnfinishedRule,
    finding,
    house_of,
)
from engine.pairing.swiss.swiss_systems import swiss_system_of_all
from engine.regulations import can_be_rating, most_rating
from reporting.exchange.codec import Codec, FieldGroup
from reporting.exchange.outcome import OUTCOME, game_of, outcome_fields, outcome_of
from reporting.exchange.record import Record, records
from reporting.exchange.values import is_empty, is_no_rating, read_text, write_value
from reporting.fields import TABLES, Column, Kind
from reporting.locale.tie_break_names import codes_of

_RATINGS_KEY: Final = "ratings"
_USUAL_LIST: Final = "fide"
"""The list whose column a finding names where the entry's own has none."""
PARTS: Final[Mapping[str, Kind]] = {
    "value": Kind.INTEGER,
    "games": Kind.INTEGER,
    "kind": Kind.TEXT,
    "rank": Kind.INTEGER,
    "date": Kind.DATE,
    "k": Kind.INTEGER,
    "active": Kind.DATE,
}
"""What an entry says of any list beside its name; columns of its own list may say more."""
_FIELDS: Final = tuple(found.name for found in fields(Rating))


def read_ratings(record: Record) -> dict[str, Any]:
    """The ratings of a record; an entry without a list or a value stays raw in `extra`."""
    raw = record.raw.get(_RATINGS_KEY)
    if is_empty(raw):
        return {}
    if not isinstance(raw, list):
        record.report("list", f"rating_{_USUAL_LIST}", raw)
        return {}
    found = (_rating(record, item) for item in raw)
    return {_RATINGS_KEY: tuple(rating for rating in found if rating is not None)}


def write_ratings(player: Player) -> dict[str, Any]:
    """The list of a player's ratings."""
    return {_RATINGS_KEY: [_entry(rating) for rating in player.ratings]} if player.ratings else {}


RATINGS: Final = FieldGroup(frozenset({_RATINGS_KEY}), read_ratings, write_ratings)


def _rating(record: Record, raw: object) -> Rating | None:
    entry = raw if isinstance(raw, Mapping) else {}
    name = entry.get("list")
    if not isinstance(name, str) or not name:
        record.report("rating", f"rating_{_USUAL_LIST}", raw)
        return None
    columns = _RATING_COLUMNS.get(name) or _columns(name)
    if is_no_rating(entry.get("value")):
        record.add("rating-in-words", Severity.WARNING, columns["value"].id, entry["value"])
        return None
    parts = {part: record.read(column, entry.get(part)) for part, column in columns.items()}
    value = parts.pop("value")
    if value and not can_be_rating(value):
        subject = Subject(record.table.key, record.index, columns["value"].id)
        record.findings.append(finding("rating-impossible", subject=subject, value=value, most=most_rating()))
        return None
    if not value:  # 0 is how lists write that somebody has no rating
        return None
    known = {part: parts[part] for part in PARTS if parts.get(part) is not None}
    return Rating(name, value, **known)


def _columns(name: str) -> Mapping[str, Column]:
    """The columns of a list by the part of the entry that they show; what has none goes by the list's first."""
    own = [column for column in TABLES["players"].columns if column.json_path[:2] == (_RATINGS_KEY, name)]
    base = own[0].id if own else f"rating_{_USUAL_LIST}"
    usual = {part: Column(base, kind) for part, kind in PARTS.items()}
    return usual | {column.json_path[2]: column for column in own}


_LISTS: Final = sorted({column.json_path[1] for column in TABLES["players"].columns if len(column.json_path) == 3})
_RATING_COLUMNS: Final = {name: _columns(name) for name in _LISTS}


def _entry(rating: Rating) -> dict[str, Any]:
    values = {name: write_value(Kind.TEXT, getattr(rating, name)) for name in _FIELDS}
    return {name: value for name, value in values.items() if value is not None and value != ""}


_KEY: Final = ("stage", "group", "round", "match", "board", "game")
_USUAL: Final = {part: 0 if part == "round" else 1 for part in _KEY}
"""The parts of a key that a record says nothing of."""


def codec_of(table: str, game: GameType) -> Codec[Any]:
    """The codec of a table of an event in a game."""
    return _RESULTS[game] if table == "results" else CODECS[table]


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
    return {"key": GameKey(**{part: record.get(part, usual) for part, usual in _USUAL.items()})}


def _write_key(result: GameResult) -> dict[str, Any]:
    """The parts of a key that are not the defaults; a bye has a board only where it says one."""
    key = result.key
    bye = result.kind in BYES
    usual = {part: 1 for part in _KEY if part != "board" or bye} | {"round": 0}
    return {part: getattr(key, part) for part in _KEY if getattr(key, part) != usual.get(part)}


_GAME_KEY: Final = FieldGroup(frozenset(_KEY), _read_key, _write_key)


def _results(game: GameType) -> Codec[GameResult]:
    def decode(record: Record) -> dict[str, Any]:
        return {"outcome": outcome_of(record, game)}

    def encode(result: GameResult) -> dict[str, Any]:
        return {} if result.outcome is None else outcome_fields(result.outcome, game)

    return Codec("results", GameResult, _GAME_KEY, FieldGroup(OUTCOME, decode, encode))


_RESULTS: Final[Mapping[GameType, Codec[GameResult]]] = {game: _results(game) for game in GameType}


CODECS: Final[Mapping[str, Codec[Any]]] = {
    "players": Codec("players", Player, _BIRTH, RATINGS),
    "teams": Codec("teams", Team),
    "line_ups": Codec("line_ups", LineUp),
    "absences": Codec("absences", Absence, always=("kind",)),
    "rounds": Codec("rounds", Round),
    "incidents": Codec("incidents", Incident),
    "play_offs": Codec("play_offs", PlayOff),
    "prizes": Codec("prizes", Prize),
    "stages": Codec("stages", Stage),
}
"""The codecs that no game changes."""


_POINTS: Final = ("win", "draw", "loss", "bye")
_ARBITERS: Final = Codec("arbiters", Arbiter)
_SETTINGS: Final = Codec("event", Settings, own_columns=True)


def _raw_text(record: Record, field: str) -> str:
    """A text of the sheet as it stands; findings about it come from its own field."""
    return str(read_text(record.raw.get(field))[0])


def _read_points(record: Record) -> dict[str, Any]:
    usual = default_points(game_of({"event": record.raw})[0])
    found = {mark: record.get(f"points_{mark}", getattr(usual, mark)) for mark in _POINTS[:3]}
    usual = PointScale(**found)
    bye = record.get("points_bye", default_bye(_raw_text(record, "system"), usual))
    return {"points": PointScale(**found, bye=bye)}


def _write_points(info: EventInfo) -> dict[str, Any]:
    usual, points = default_points(info.game), info.points
    defaults = {mark: getattr(usual, mark) for mark in _POINTS} | {"bye": default_bye(info.system, points)}
    values = {mark: getattr(points, mark) for mark in _POINTS if getattr(points, mark) != defaults[mark]}
    return {f"points_{mark}": write_value(Kind.POINTS, worth) for mark, worth in values.items()}


def _read_unfinished(record: Record) -> dict[str, Any]:
    usual = default_unfinished(_raw_text(record, "federation"), game_of({"event": record.raw})[0])
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


EVENT_SHEET: Final = Codec(
    "event",
    EventInfo,
    FieldGroup(frozenset(f"points_{mark}" for mark in _POINTS), _read_points, _write_points),
    FieldGroup(frozenset({"unfinished"}), _read_unfinished, _write_unfinished),
    FieldGroup(frozenset({"tie_breaks"}), _read_tie_breaks, _write_tie_breaks),
    FieldGroup(frozenset({"arbiters"}), _read_arbiters, _write_arbiters),
    FieldGroup(
        frozenset(found.name for found in fields(Settings)),
        lambda record: {"settings": Settings(**_SETTINGS.attributes(record))},
        lambda info: _SETTINGS.own_fields(info.settings),
    ),
    always=("game",),
)
"""The codec of the event sheet; fields that neither the event nor its settings have stay raw in `extra`."""


def default_points(game: GameType) -> PointScale:
    """What marks are worth where the event does not say (PZSzach B.VI E.1 a; PZWarc 2021, II 5.4)."""
    return DRAUGHTS_POINTS if game.is_draughts else CHESS_POINTS


def default_bye(system: str, points: PointScale) -> int:
    """What the pairing's bye is worth, in half points: a win, in Jahr's method half of it (Jahr 1981, item 8)."""
    swiss = swiss_system_of_all(system)
    return points.win if swiss is None else swiss.worth_of_bye(points)


def default_unfinished(federation: str, game: GameType) -> UnfinishedRule:
    """Which rule holds where the event does not say: the federation's, else that of the game."""
    return UnfinishedRule.MORE_THAN_HALF if house_of(federation, game) == "pzwarc" else UnfinishedRule.HALF
