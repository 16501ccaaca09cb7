"""The document and the event, there and back: tolerant, with a finding for each value that cannot be read.

Nothing is dropped in silence. What the event has no attribute for stays in `extra`, raw, and
`encode_event` puts it back: unknown fields, values of another shape, records without a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.model import Event, EventInfo, Finding, GameResult, GameType, Subject, finding, warning
from engine.model.codes import write_code
from engine.model.event import with_sexes
from engine.pairing.technical_ratings import with_technical_ratings
from reporting.exchange.record import Record, display_text, name_in, records
from reporting.exchange.table_codecs import EVENT_SHEET, codec_of
from reporting.fields import TABLES
from reporting.fields.path import mapping_at

SCHEMA: Final = 1
"""The version of the document that this program writes."""
_TABLES: Final = tuple(key for key in TABLES if key not in {"event", "arbiters"})
"""The tables of the document itself: attributes of the event of the same names."""
_UNNUMBERED: Final = {"players": "numbers-missing", "teams": "team-numbers-missing"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded document: the event, the findings, and where its records stood.

    `positions` has, for each table out of which records had to be left, the position in the
    document of every record that the event kept.
    """

    event: Event
    findings: tuple[Finding, ...]
    positions: Mapping[str, tuple[int, ...]]


def decode_event(document: Mapping[str, Any]) -> tuple[Event, tuple[Finding, ...]]:
    """The event that a document holds, and what could not be read in it.

    Required are `players[].number` and `results` alone; unknown fields are kept. Records that
    mean nothing (a player without a number) are left out with a finding and kept as `extra`.
    """
    decoded = decode_document(document)
    return decoded.event, decoded.findings


def decode_document(document: Mapping[str, Any]) -> Decoded:
    """What `decode_event` does, with the positions of the records."""
    findings: list[Finding] = []
    positions: dict[str, tuple[int, ...]] = {}
    _check_frame(document, findings)
    info = _info(document, findings)
    tables: dict[str, Any] = {key: _table(document, key, info.game, findings, positions) for key in _TABLES}
    event = Event(info=info, **tables)
    _sum_up_missing_numbers(document, event, findings)
    event, places, repeated = each_game_once(event, positions.get("results"))
    if repeated:
        positions["results"] = places
        findings.extend(repeated)
    event = replace(event, extra=_uncarried(document, positions))
    return Decoded(event, tuple(findings), positions)


def encode_event(event: Event) -> dict[str, Any]:
    """The document of an event: the whole contract, with empty tables as empty lists."""
    document: dict[str, Any] = {"schema": SCHEMA, "event": EVENT_SHEET.encode(event.info)}
    for key in _TABLES:
        codec = codec_of(key, event.info.game)
        document[key] = [codec.encode(record) for record in getattr(event, key)]
    return document | dict(event.extra)


def _info(document: Mapping[str, Any], findings: list[Finding]) -> EventInfo:
    """The event sheet; an event without one has the defaults."""
    raw = document.get("event")
    if raw is not None and not isinstance(raw, Mapping):
        findings.append(finding("sheet-expected", subject=Subject("event"), value=display_text(raw)))
    record = Record(TABLES["event"], None, mapping_at(document, "event"), findings)
    return EVENT_SHEET.decode(record) or EventInfo()


def _table(
    document: Mapping[str, Any],
    key: str,
    game: GameType,
    findings: list[Finding],
    positions: dict[str, tuple[int, ...]],
) -> tuple[Any, ...]:
    """The decoded records of a table, without those that mean nothing."""
    decode = codec_of(key, game).decode
    decoded = [(record.index, decode(record)) for record in records(document, key, findings)]
    raw = document.get(key)
    decoded_items = [(index, item) for index, item in decoded if item is not None]
    if isinstance(raw, list) and len(decoded_items) != len(raw):
        positions[key] = tuple(index for index, _ in decoded_items if index is not None)
    return tuple(item for _, item in decoded_items)


def _uncarried(document: Mapping[str, Any], positions: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """Parts of the document that the event's own tables do not give back: unknown ones, and what was left out."""

    def carried(key: str, value: Any) -> bool:
        if key == "schema":
            return type(value) is int and value == SCHEMA
        if key == "event":
            return isinstance(value, Mapping)
        return key in _TABLES and isinstance(value, list) and key not in positions

    return {key: value for key, value in document.items() if not carried(key, value)}


def _check_frame(document: Mapping[str, Any], findings: list[Finding]) -> None:
    """The version, and the one table that an event cannot lack."""
    version = document.get("schema", SCHEMA)
    if version != SCHEMA:
        findings.append(warning("schema-unknown", value=display_text(version), known=SCHEMA))
    if "results" not in document:
        findings.append(finding("results-missing", subject=Subject("results")))


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
        gone = {*map(id, missing)}
        findings[:] = [found for found in findings if id(found) not in gone]
        if nobody:
            findings.append(warning(code, subject=Subject(table, None, "number")))
            continue
        for following, found in enumerate(missing, start=max(numbers) + 1):
            findings.append(_offered(found, listed, following))


def _offered(found: Finding, listed: Sequence[Any], following: int) -> Finding:
    """The finding about a player or team without a number, with its name and the number that comes next."""
    record = listed[found.subject.record] if found.subject and found.subject.record is not None else {}
    name = name_in(record) or "–"
    return finding("late-without-number", subject=found.subject, place=found.place, name=name, next=following)


def _names_number(found: Finding, table: str) -> bool:
    return found.subject is not None and (found.subject.table, found.subject.field) == (table, "number")


def each_game_once(event: Event, positions: Sequence[int] | None) -> tuple[Event, tuple[int, ...], tuple[Finding, ...]]:
    """The event without repeated results, the positions of those that stay, a warning for each that was left out.

    `positions` are those of the event's results in the document, None where all of them are there.
    Two results of one game that differ both stay: which of them holds, only the arbiter knows.
    """
    places = range(len(event.results)) if positions is None else positions
    first: dict[tuple[object, ...], GameResult] = {}
    decoded_items: list[tuple[int, GameResult]] = []
    findings: list[Finding] = []
    for place, game in zip(places, event.results, strict=True):
        known = first.setdefault(_identity(game), game)
        nobody = game.white is None and game.black is None
        if known is game or nobody or known.outcome != game.outcome or known.white != game.white:
            decoded_items.append((place, game))
        else:
            findings.append(_repeated(event, place, game))
    results = tuple(game for _, game in decoded_items)
    return replace(event, results=results), tuple(place for place, _ in decoded_items), tuple(findings)


def _identity(game: GameResult) -> tuple[object, ...]:
    """What tells one game from all others, on whatever board it was entered."""
    key = game.key
    return key.stage, key.group, key.round, key.match, key.game, frozenset({game.white, game.black})


def _repeated(event: Event, place: int, game: GameResult) -> Finding:
    return warning(
        "result-twice",
        subject=Subject("results", place, "result"),
        value=write_code(game.outcome, event.info.game) or "–",
        round=game.key.round,
        white=game.white or "–",
        black=game.black or "–",
        first=write_code(game.outcome, event.info.game) or "–",
    )


def loaded_event(event: Event) -> Event:
    """The event with the sex and technical ratings that it tells of players; what was written stays in the document.

    An event of women or of men tells everybody's sex (`with_sexes`), its methods the ratings of whoever has none
    (PZWarc 2021, V 2.6.1.2).
    """
    return with_technical_ratings(with_sexes(event))


def event_of(document: Mapping[str, Any]) -> Event:
    """The event in a document that was read before, as the rules read it."""
    return loaded_event(decode_event(document)[0])
