"""How each format is written, of a document or of its event. What a writer needs is imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.model import Event
from reporting.sources.format import OfEvent, Written

if TYPE_CHECKING:
    from reporting.exchange.trf_dialect import Dialect


def workbook_written(document: Mapping[str, Any], lang: str) -> Written:
    """The workbook of a document, in the words of a language."""
    from reporting.workbook.sheets.write import workbook_bytes

    return Written({"": workbook_bytes(document, lang)})


def json_written(document: Mapping[str, Any], lang: str) -> Written:
    """The JSON of a document."""
    del lang
    from reporting.exchange.event_json import json_bytes

    return Written({"": json_bytes(document)})


def of_events(of_event: OfEvent) -> dict[str, Any]:
    """How a format is written: of an event, that which a document holds where nobody has read it yet."""

    def write(document: Mapping[str, Any], lang: str) -> Written:
        del lang
        from reporting.exchange.document import event_of

        return of_event(event_of(document), document)

    return {"write": write, "of_event": of_event}


def report_writer(dialect: Dialect | None) -> OfEvent:
    """The writer of a report file, in one version of the format or in that which the event came in."""

    def write(event: Event, document: Mapping[str, Any]) -> Written:
        from reporting.exchange.trf_of_event import not_brought_back, trf_bytes

        data, lost = trf_bytes(event, document, dialect)
        return Written({"": data}, (*lost, *(() if document.get("trf") else not_brought_back(event, data))))

    return write


def tables_written(document: Mapping[str, Any], lang: str) -> Written:
    """The CSV files of a document, one for each table."""
    del lang
    from reporting.exchange.event_csv_write import csv_files

    return Written(*csv_files(document))


def games_writer(*, by_round: bool) -> OfEvent:
    """The writer of games, in one file or in a file for each round."""

    def write(event: Event, document: Mapping[str, Any]) -> Written:
        del document
        from reporting.exchange.pgn.heads import pgn_files

        return Written(*pgn_files(event, by_round=by_round))

    return write


def fmjd_written(event: Event, document: Mapping[str, Any]) -> Written:
    """The tables that FMJD is sent of an event."""
    del document
    from reporting.exchange.fmjd import fmjd_files

    return Written(*fmjd_files(event))
