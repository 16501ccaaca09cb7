"""What an event of draughts reports to FMJD, by which PZWarc goes: the event, its arbiters, players, days and games.

PZWarc 2021, VI 4.1 to 4.3: who arbitrated, first and last day, place, rate of play, FMJD numbers, dates of birth of
those who have none. The file format of FMJD's own program is in no source at hand: these are plain tables, from
which an event is entered there, and which every command here reads back. Names are in Latin letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.checks.rated import demands
from engine.model import Event, Finding, Subject, finding, notice
from reporting.exchange.document import encode_event
from reporting.exchange.event_csv_write import csv_files
from reporting.fields import TABLES
from reporting.fields.path import get, put
from reporting.locale.event_script import event_in_script
from reporting.locale.names import not_in_latin

_EVENT: Final = (
    *("name", "game", "federation", "host_federation", "city", "venue", "start_date", "end_date", "rate_of_play"),
    *("system", "rounds", "cycles", "rated_by", "pairing_program", "draws_with_advantage"),
)
_PLAYER: Final = ("number", "surname", "first_name", "sex", "federation", "id_fmjd", "rating_fmjd")
_TITLES: Final[Mapping[str, str]] = {"draughts100": "title_fmjd", "draughts64": "title_fmjd64"}
_ARBITER: Final = ("name", "role", "arbiter_class", "licence", "licence_until")
_ROUND: Final = ("number", "stage", "date")
_WHOLE: Final = ("results", "stages", "teams", "line_ups", "absences")
"""Tables that say who played whom and how it ended."""


def fmjd_files(event: Event) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The tables by file name, and what FMJD would send back; of a game that it does not rate nothing."""
    game = event.info.game
    if not game.is_draughts:
        return {}, (finding("fmjd-only-draughts", subject=Subject("event", None, "game"), value=game.value),)
    document = encode_event(replace(event_in_script(event, "en"), extra={}))
    files, lost = csv_files(_reported(document, event))
    open_format = notice("fmjd-format-open", subject=Subject("event", None, "pairing_program"))
    return files, (*lost, *demands(event, ["fmjd"]), *not_in_latin(event), open_format)


def _reported(document: Mapping[str, Any], event: Event) -> dict[str, Any]:
    """The document with nothing but what is reported: no address, no day of birth of whoever has a number."""
    info = _only("event", document["event"], _EVENT)
    info["arbiters"] = [_only("arbiters", each, _ARBITER) for each in document["event"].get("arbiters", [])]
    made: dict[str, Any] = {"schema": document["schema"], "event": info}
    made["players"] = list(_players(document, event))
    made["rounds"] = [_only("rounds", each, _ROUND) for each in document.get("rounds", [])]
    made |= {key: document[key] for key in _WHOLE if document.get(key)}
    return {key: value for key, value in made.items() if value or key in {"players", "event"}}


def _players(document: Mapping[str, Any], event: Event) -> Iterator[dict[str, Any]]:
    title = _TITLES[event.info.game.value]
    for record, player in zip(document.get("players", []), event.players, strict=True):
        born = () if player.ids.get("fmjd", "").strip() else ("birth_date",)
        yield _only("players", record, (*_PLAYER, title, *born))


def _only(table: str, record: Mapping[str, Any], columns: tuple[str, ...]) -> dict[str, Any]:
    """The record with these columns alone."""
    made: dict[str, Any] = {}
    for name in columns:
        path = TABLES[table].column(name).json_path
        value = get(record, path)
        if value not in (None, ""):
            put(made, path, value)
    return made
