"""Document to event: tolerant, with a finding for each value that cannot be read.

Nothing is dropped in silence. What the event has no attribute for stays in `extra`, raw, and
`encode_event` puts it back: unknown fields, values of another shape, records without a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from engine.model import (
    Absence,
    Arbiter,
    Event,
    EventInfo,
    Finding,
    GameType,
    Incident,
    LineUp,
    PlayerStatus,
    PlayOff,
    PointScale,
    Prize,
    Round,
    RoundStatus,
    Settings,
    Severity,
    Stage,
    Subject,
    Team,
    UnfinishedRule,
    finding,
)
from reporting.exchange import encode
from reporting.exchange.decode_player import decode_player
from reporting.exchange.decode_result import decode_result
from reporting.exchange.defaults import default_bye, default_points, default_unfinished
from reporting.exchange.record import Record, enum_of, kept, records, shown
from reporting.exchange.repetitions import each_game_once
from reporting.exchange.values import is_empty, read_value
from reporting.fields import TABLES
from reporting.locale.tie_break_names import codes_of

SCHEMA: Final = 1
"""The version of the document that this program writes."""

_T = TypeVar("_T")


def decode_event(document: Mapping[str, Any]) -> tuple[Event, tuple[Finding, ...]]:
    """The event that a document holds, and what could not be read in it.

    Required are `players[].number` and `results` alone; unknown fields are kept. Records that
    mean nothing (a player without a number) are left out with a finding and kept as `extra`.
    """
    decoded = decode_document(document)
    return decoded.event, decoded.findings


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded document: the event, the findings, and where its records stood.

    `positions` has, for each table out of which records had to be left, the position in the
    document of every record that the event kept.
    """

    event: Event
    findings: tuple[Finding, ...]
    positions: Mapping[str, tuple[int, ...]]


def decode_document(document: Mapping[str, Any]) -> Decoded:
    """What `decode_event` does, with the positions of the records."""
    findings: list[Finding] = []
    positions: dict[str, tuple[int, ...]] = {}

    def table(key: str, decode: Callable[[Record], _T | None]) -> tuple[_T, ...]:
        return _table(document, key, decode, findings, positions)

    _check_frame(document, findings)
    info = _info(document.get("event"), findings)
    event = Event(
        info=info,
        players=table("players", decode_player),
        teams=table("teams", _team),
        line_ups=table("line_ups", _line_up),
        absences=table("absences", _absence),
        rounds=table("rounds", _round),
        results=table("results", lambda record: decode_result(record, info.game)),
        incidents=table("incidents", _incident),
        play_offs=table("play_offs", _play_off),
        prizes=table("prizes", _prize),
        stages=table("stages", _stage),
    )
    _sum_up_missing_numbers(document, event, findings)
    event, places, repeated = each_game_once(event, positions.get("results"))
    if repeated:
        positions["results"] = places
        findings.extend(repeated)
    event = replace(event, extra=_uncarried(document, positions))
    return Decoded(event, tuple(findings), positions)


def _uncarried(document: Mapping[str, Any], positions: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """Parts of the document that the event's own tables do not give back: unknown ones, and what was left out."""

    def carried(key: str, value: Any) -> bool:
        if key == "schema":
            return type(value) is int and value == SCHEMA
        if key == "event":
            return isinstance(value, Mapping)
        return key in TABLES and key != "arbiters" and isinstance(value, list) and key not in positions

    return {key: value for key, value in document.items() if not carried(key, value)}


_UNNUMBERED: Final = {"players": "numbers-missing", "teams": "team-numbers-missing"}


def _sum_up_missing_numbers(document: Mapping[str, Any], event: Event, findings: list[Finding]) -> None:
    """Before anything is drawn or played nobody has a number: one warning, in the place of an error for each.

    Where others have theirs whoever has none is an error of his own, with the number that comes next.
    """
    for table, code in _UNNUMBERED.items():
        listed = document.get(table)
        missing = [found for found in findings if found.code == "field-missing" and _names_number(found, table)]
        if not isinstance(listed, list) or not missing:
            continue
        numbers = [one.number for one in (event.players if table == "players" else event.teams)]
        nobody = len(missing) == len(listed) and not event.results
        if not nobody and not numbers:
            continue
        findings[:] = [found for found in findings if found not in missing]
        if nobody:
            findings.append(finding(code, Severity.WARNING, subject=Subject(table, None, "number")))
            continue
        for following, found in enumerate(missing, start=max(numbers) + 1):
            findings.append(_offered(found, listed, following))


def _offered(found: Finding, listed: Sequence[Any], following: int) -> Finding:
    """The finding about a player or team without a number, with its name and the number that comes next."""
    record = listed[found.subject.record] if found.subject and found.subject.record is not None else {}
    parts = [str(record.get(part) or "") for part in ("surname", "first_name", "name")]
    name = " ".join(filter(None, parts)) or "–"
    return finding("late-without-number", subject=found.subject, place=found.place, name=name, next=following)


def _names_number(found: Finding, table: str) -> bool:
    return found.subject is not None and (found.subject.table, found.subject.field) == (table, "number")


def _check_frame(document: Mapping[str, Any], findings: list[Finding]) -> None:
    """The version, and the one table that an event cannot lack."""
    version = document.get("schema", SCHEMA)
    if version != SCHEMA:
        findings.append(finding("schema-unknown", Severity.WARNING, value=shown(version), known=SCHEMA))
    if "results" not in document:
        findings.append(finding("results-missing", subject=Subject("results")))


def _table(
    document: Mapping[str, Any],
    key: str,
    decode: Callable[[Record], _T | None],
    findings: list[Finding],
    positions: dict[str, tuple[int, ...]],
) -> tuple[_T, ...]:
    """The decoded records of a table, without those that mean nothing."""
    decoded = [(record.index, decode(record)) for record in records(document, key, findings)]
    raw = document.get(key)
    kept_records = [(index, item) for index, item in decoded if item is not None]
    if isinstance(raw, list) and len(kept_records) != len(raw):
        positions[key] = tuple(index for index, _ in kept_records if index is not None)
    return tuple(item for _, item in kept_records)


def _info(raw: object, findings: list[Finding]) -> EventInfo:
    """The event sheet; its further fields become `settings`."""
    if raw is not None and not isinstance(raw, Mapping):
        findings.append(finding("record-expected", subject=Subject("event"), value=shown(raw)))
    fields = raw if isinstance(raw, Mapping) else {}
    record = Record(TABLES["event"], None, fields, findings)
    game = enum_of(GameType, record.get("game"), GameType.CHESS)
    federation = record.get("federation", "")
    info = EventInfo(
        name=record.get("name", ""),
        system=record.get("system", ""),
        game=game,
        rounds=record.get("rounds"),
        cycles=record.get("cycles", 1),
        lang=record.get("lang", ""),
        languages=record.get("languages", ()),
        start_date=record.get("start_date"),
        end_date=record.get("end_date"),
        federation=federation,
        rate_of_play=record.get("rate_of_play", ""),
        tie_breaks=codes_of(record.get("tie_breaks", ()), game),
        points=_points(record, default_points(game)),
        draws_with_advantage=record.get("draws_with_advantage", False),
        unfinished=enum_of(UnfinishedRule, record.get("unfinished"), default_unfinished(federation, game)),
        first_colour=record.get("first_colour", ""),
        seed=record.get("seed", ""),
        arbiters=_table(fields, "arbiters", _arbiter, findings, {}),
        settings=_settings(record),
    )
    return replace(info, extra=kept(fields, encode.encode_info(info)))


def _points(record: Record, scale: PointScale) -> PointScale:
    points = PointScale(
        win=record.get("points_win", scale.win),
        draw=record.get("points_draw", scale.draw),
        loss=record.get("points_loss", scale.loss),
    )
    return replace(points, bye=record.get("points_bye", default_bye(record.get("system", ""), points)))


def _settings(record: Record) -> Settings:
    """Every further field of the event sheet."""
    settings = {}
    for column in record.table.columns:
        raw = record.raw.get(column.id)
        if column.id in encode.ATTRIBUTES or is_empty(raw):
            continue
        value = record.read(column, raw)
        if value is not None:
            settings[column.id] = value
    return Settings(**settings)


def _arbiter(record: Record) -> Arbiter:
    names = ("name", "role", "arbiter_class", "licence", "club", "fide_id")
    arbiter = Arbiter(**{name: record.get(name, "") for name in names})
    return replace(arbiter, extra=kept(record.raw, encode.encode_plain(arbiter)))


def _team(record: Record) -> Team | None:
    number = record.require("number")
    if number is None:
        return None
    names = ("name", "short_name", "club", "city", "federation", "captain", "contact", "note")
    texts = {name: record.get(name, "") for name in names}
    numbers = {name: record.get(name) for name in ("group", "seed", "from_round", "last_round")}
    team = Team(
        number,
        **texts,
        **numbers,
        absent_rounds=_numbers(record, "absent_rounds"),
        status=enum_of(PlayerStatus, record.get("status"), PlayerStatus.ACTIVE),
    )
    return replace(team, extra=kept(record.raw, encode.encode_team(team)))


def _line_up(record: Record) -> LineUp | None:
    numbers = [record.require(name) for name in ("round", "team", "board")]
    if None in numbers:
        return None
    key = [number for number in numbers if number is not None]
    line_up = LineUp(key[0], key[1], key[2], record.get("player"), record.get("handed_in", ""))
    return replace(line_up, extra=kept(record.raw, encode.encode_plain(line_up)))


def _absence(record: Record) -> Absence | None:
    round_number, player = record.require("round"), record.require("player")
    if round_number is None or player is None:
        return None
    absence = Absence(round_number, player, record.get("kind", "zero"), record.get("note", ""))
    return replace(absence, extra=kept(record.raw, encode.encode_plain(absence)))


def _round(record: Record) -> Round | None:
    number = record.require("number")
    if number is None:
        return None
    found = Round(
        number=number,
        date=record.get("date"),
        time=record.get("time", ""),
        status=enum_of(RoundStatus, record.get("status"), RoundStatus.PLANNED),
        stage=record.get("stage", 1),
        note=record.get("note", ""),
    )
    return replace(found, extra=kept(record.raw, encode.encode_round(found)))


def _incident(record: Record) -> Incident:
    texts = {name: record.get(name, "") for name in ("description", "players", "decision", "motion", "article")}
    incident = Incident(**texts, round=record.get("round"), date=record.get("date"))
    return replace(incident, extra=kept(record.raw, encode.encode_plain(incident)))


def _play_off(record: Record) -> PlayOff | None:
    place = record.require("place")
    if place is None:
        return None
    column = record.table.column("order")
    words, problem = read_value(column, record.raw.get("order") or [])
    numbers = tuple(int(word) for word in words if word.isdecimal())
    if problem is not None or len(numbers) != len(words):
        record.report("numbers", "order", record.raw.get("order"))
    play_off = PlayOff(place, numbers, record.get("description", ""))
    return replace(play_off, extra=kept(record.raw, encode.encode_plain(play_off)))


def _prize(record: Record) -> Prize:
    prize = Prize(record.get("prize", ""), record.get("place"), record.get("category", ""))
    return replace(prize, extra=kept(record.raw, encode.encode_plain(prize)))


def _numbers(record: Record, field: str) -> tuple[int, ...]:
    """A list of whole numbers; words that are none are reported, and the list is left out."""
    words = record.get(field, [])
    if not all(word.isdecimal() for word in words):
        record.report("numbers", field, record.raw.get(field))
        return ()
    return tuple(int(word) for word in words)


def _stage(record: Record) -> Stage | None:
    number = record.require("number")
    if number is None:
        return None
    stage = Stage(
        number=number,
        name=record.get("name", ""),
        system=record.get("system", ""),
        rounds=record.get("rounds"),
        groups=record.get("groups", 1),
        advance=record.get("advance"),
        carry_results=record.get("carry_results", False),
        places_by_group=_numbers(record, "places_by_group"),
        advance_by_group=_numbers(record, "advance_by_group"),
    )
    return replace(stage, extra=kept(record.raw, encode.encode_stage(stage)))
