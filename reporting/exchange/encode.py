"""Event to document: the values of the contract, empty ones left out, what was kept put back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import date
from typing import Any, Final

from engine.model import (
    BYES,
    Event,
    EventInfo,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    Rating,
    Round,
    RoundStatus,
    Stage,
    Team,
    points_text,
)
from reporting.exchange.defaults import default_bye, default_points, default_unfinished
from reporting.exchange.values import setting_value
from reporting.fields import TABLES

ATTRIBUTES: Final = frozenset(
    {field.name for field in fields(EventInfo)} | {"points_win", "points_draw", "points_loss", "points_bye"}
)
"""Fields of the event sheet that have an attribute of their own; all others are settings."""

_SCORES: Final = {True: ("0", "1", "2"), False: ("0", "0.5", "1")}


def encode_event(event: Event) -> dict[str, Any]:
    """The document of an event: the whole contract, with empty tables as empty lists."""
    game = event.info.game
    tables: dict[str, tuple[Sequence[Any], Callable[[Any], dict[str, Any]]]] = {
        "stages": (event.stages, encode_stage),
        "players": (event.players, encode_player),
        "teams": (event.teams, encode_team),
        "line_ups": (event.line_ups, encode_plain),
        "absences": (event.absences, encode_plain),
        "rounds": (event.rounds, encode_round),
        "results": (event.results, lambda result: encode_result(result, game)),
        "incidents": (event.incidents, encode_plain),
        "play_offs": (event.play_offs, encode_plain),
        "prizes": (event.prizes, encode_plain),
    }
    document: dict[str, Any] = {"schema": 1, "event": encode_info(event.info)}
    document |= {key: [encode(record) for record in records] for key, (records, encode) in tables.items()}
    return document | dict(event.extra)


def encode_plain(record: Any) -> dict[str, Any]:
    """A record whose attributes are the fields of its table; empty ones are left out."""
    encoded = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name != "extra" and value is not None and value not in ("", ()):
            encoded[field.name] = _plain(value)
    return encoded | dict(record.extra)


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value


def encode_info(info: EventInfo) -> dict[str, Any]:
    """The event sheet: defaults of the game and of the federation are left out."""
    usual = default_points(info.game)
    points = info.points
    rule = default_unfinished(info.federation, info.game)
    encoded: dict[str, Any] = {
        "name": info.name,
        "system": info.system,
        "game": str(info.game),
        "rounds": info.rounds,
        "cycles": info.cycles if info.cycles != 1 else None,
        "lang": info.lang,
        "languages": list(info.languages),
        "start_date": _date(info.start_date),
        "end_date": _date(info.end_date),
        "federation": info.federation,
        "rate_of_play": info.rate_of_play,
        "tie_breaks": list(info.tie_breaks),
        "points_win": points_text(points.win) if points.win != usual.win else None,
        "points_draw": points_text(points.draw) if points.draw != usual.draw else None,
        "points_loss": points_text(points.loss) if points.loss != usual.loss else None,
        "points_bye": points_text(points.bye) if points.bye != default_bye(info.system, points) else None,
        "draws_with_advantage": info.draws_with_advantage or None,
        "unfinished": None if info.unfinished is rule else str(info.unfinished),
        "first_colour": info.first_colour,
        "seed": info.seed,
        "arbiters": [encode_plain(arbiter) for arbiter in info.arbiters],
    }
    kinds = {column.id: column.kind for column in TABLES["event"].columns}
    settings = ((found.name, getattr(info.settings, found.name)) for found in fields(info.settings))
    encoded |= {key: setting_value(kinds[key], value) for key, value in settings}
    return _without_empty(encoded) | dict(info.extra)


def encode_player(player: Player) -> dict[str, Any]:
    """A player: ids, titles, categories as objects, ratings as a list."""
    encoded = {
        "number": player.number,
        **{name: getattr(player, name) for name in _PLAYER_TEXTS},
        "birth_date": _birth(player),
        "ids": dict(player.ids),
        "titles": dict(player.titles),
        "categories": dict(player.categories),
        "ratings": [_rating(rating) for rating in player.ratings],
        "outside_fide": player.outside_fide or None,
        "status": str(player.status) if player.status is not PlayerStatus.ACTIVE else None,
    }
    return _without_empty(encoded) | dict(player.extra)


def encode_team(team: Team) -> dict[str, Any]:
    """A team; that it plays on goes without saying."""
    encoded = encode_plain(team)
    if team.absent_rounds:
        encoded["absent_rounds"] = [str(number) for number in team.absent_rounds]
    encoded["status"] = str(team.status)
    if team.status is PlayerStatus.ACTIVE:
        del encoded["status"]
    return encoded | dict(team.extra)


_PLAYER_TEXTS: Final = (
    *("surname", "first_name", "patronymic", "name_other_script", "sex", "federation", "region", "club", "city"),
    *("advancements", "address", "email", "phone", "note", "team", "group", "board", "from_round", "last_round"),
)


def _birth(player: Player) -> str | None:
    if player.birth_date is not None:
        return player.birth_date.isoformat()
    return str(player.birth_year) if player.birth_year is not None else None


def _rating(rating: Rating) -> dict[str, Any]:
    return _without_empty(
        {
            "list": rating.list,
            "value": rating.value,
            "games": rating.games,
            "kind": rating.kind,
            "rank": rating.rank,
            "date": _date(rating.date),
        }
    )


def encode_round(found: Round) -> dict[str, Any]:
    """A round under the key `round`."""
    encoded = {
        "round": found.number,
        "date": _date(found.date),
        "time": found.time,
        "status": str(found.status) if found.status is not RoundStatus.PLANNED else None,
        "stage": found.stage if found.stage != 1 else None,
        "note": found.note,
    }
    return _without_empty(encoded) | dict(found.extra)


def encode_stage(stage: Stage) -> dict[str, Any]:
    """A stage; one group and no carried results go without saying."""
    encoded = encode_plain(stage)
    for name in ("places_by_group", "advance_by_group"):
        if name in encoded:
            encoded[name] = [str(number) for number in encoded[name]]
    if stage.groups == 1 and "groups" not in stage.extra:
        del encoded["groups"]
    if not stage.carry_results and "carry_results" not in stage.extra:
        del encoded["carry_results"]
    return encoded


def encode_result(result: GameResult, game: GameType) -> dict[str, Any]:
    """A result: key, numbers, score in the points of the game, kind."""
    key = result.key
    encoded: dict[str, Any] = {"round": key.round or None, "white": result.white, "black": result.black}
    if result.outcome is None or result.outcome.kind not in BYES or key.board != 1:
        encoded["board"] = key.board
    encoded |= {
        name: number
        for name, number in (("stage", key.stage), ("group", key.group), ("match", key.match), ("game", key.game))
        if number != 1
    }
    if result.outcome is not None:
        encoded |= outcome_fields(result.outcome, game)
    encoded["as_played"] = result.as_played or None
    encoded |= {"home": result.home, "guest": result.guest}
    encoded["note"] = result.note
    return _without_empty(encoded) | dict(result.extra)


def outcome_fields(outcome: Outcome, game: GameType) -> dict[str, Any]:
    """The fields of a result record that say its outcome: kind, score, advantage, legs."""
    encoded: dict[str, Any] = {"kind": str(outcome.kind)}
    if outcome.white is not None and outcome.black is not None:
        encoded["score"] = score(outcome.white, outcome.black, game)
    if outcome.advantage is not None:
        encoded["advantage"] = str(outcome.advantage)
    if outcome.legs != 1:
        encoded["legs"] = outcome.legs
    return encoded


def score(white: Mark, black: Mark, game: GameType) -> dict[str, str]:
    """The score of a game in its own points: chess 1, 0.5, 0; draughts 2, 1, 0."""
    marks = _SCORES[game.is_draughts]
    return {"white": marks[white], "black": marks[black]}


def _date(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None


def _without_empty(encoded: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in encoded.items() if value is not None and value not in ("", [], {})}
