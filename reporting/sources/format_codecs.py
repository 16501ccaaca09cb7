"""How each format is read and written, between files by name and a document.

What a codec needs is imported when it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.model import Event, Finding, Severity, finding
from reporting.exchange.lists.rows import Row
from reporting.limits import FOREIGN_CELLS, too_large_tables
from reporting.locale.findings import has_error
from reporting.sources.format import Content, Document, Files, OfEvent, Written

if TYPE_CHECKING:
    from reporting.exchange.trf_dialect import Dialect


def workbook_content(files: Files) -> Content:
    """What a workbook holds, ours or another program's."""
    from reporting.workbook.sheets.read import read_workbook

    ((name, data),) = files.items()
    reading = read_workbook(data, name)
    origins = reading.origins
    if _may_be_foreign(reading.document, reading.findings, origins.sheets):
        others = _read_foreign_tables(data, name)
        if others is not None:
            return others
    return Content(reading.document, reading.findings, origins.place, reading.lang, origins)


def _may_be_foreign(document: Document | None, found: tuple[Finding, ...], sheets: Mapping[str, str]) -> bool:
    """Whether a workbook may be another program's: none of our sheets, or some by name whose headings are not ours."""
    if document is None:
        return {each.code for each in found} == {"workbook-foreign"}
    return "event" not in sheets and not document.get("results") and has_error(found)


def _read_foreign_tables(data: bytes, name: str) -> Content | None:
    """The tables of another program in a workbook; None where there are none."""
    from reporting.exchange.foreign.read import read_foreign
    from reporting.workbook.sheets.table_rows import workbook_rows

    sheets = workbook_rows(data, name)
    if isinstance(sheets, Finding):
        return Content(None, (sheets,))
    document, findings = read_foreign(sheets, name)
    return None if document is None and not findings else Content(document, _as_errors(document, findings))


def _as_errors(document: Document | None, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What is told of tables that have no event in them: errors, since nothing else is read."""
    return found if document is not None else tuple(replace(each, severity=Severity.ERROR) for each in found)


def json_content(files: Files) -> Content:
    """What a JSON file holds."""
    from reporting.exchange.event_json import json_place, read_json, unknown_keys
    from reporting.fields import TABLES

    ((name, data),) = files.items()
    document, findings = read_json(data, name)
    if document is not None and not TABLES.keys() & document.keys():
        return Content(None, (finding("json-not-event", value=name),))
    return Content(document, findings + (unknown_keys(document) if document is not None else ()), json_place)


def report_content(files: Files) -> Content:
    """What a tournament report file holds."""
    from reporting.exchange.trf_document import trf_document

    ((_, data),) = files.items()
    return Content(*trf_document(data))


def tables_content(files: Files) -> Content:
    """What tables as text hold, our own or another program's."""
    from reporting.exchange.event_csv import is_own, read_csv
    from reporting.exchange.event_json import unknown_keys
    from reporting.exchange.foreign.read import read_foreign

    refused = too_large_tables(files)
    if refused is not None:
        return Content(None, (refused,))
    if not any(is_own(name, data) for name, data in files.items()):
        refused = too_large_tables(files, FOREIGN_CELLS)
        if refused is not None:
            return Content(None, (refused,))
        rows = {name: _text_rows(data) for name, data in files.items()}
        others, reported = read_foreign(rows, " ".join(files))
        if others is not None or reported:
            return Content(others, (*_guessed(files), *_as_errors(others, reported)))
    folder = read_csv(files)
    document, findings = folder.document, tuple(folder.findings)
    nothing = sum(found.code == "csv-not-read" for found in findings) == len(files)
    if nothing or (len(document) <= 2 and not document["results"] and has_error(findings)):
        return Content(None, findings)
    return Content(document, findings + unknown_keys(document), folder.locate)


def _text_rows(data: bytes) -> list[Row | Finding]:
    """The rows of a text in whatever encoding, and where it cannot be read."""
    from reporting.exchange.file_kind import decode_text
    from reporting.exchange.lists import csv_rows

    lines = decode_text(data)[0].removeprefix("\ufeff").splitlines(keepends=True)
    return list(csv_rows(lines))


def _guessed(files: Files) -> Iterator[Finding]:
    """The encodings that had to be guessed."""
    from reporting.exchange.file_kind import decode_text

    for name, data in files.items():
        guessed = decode_text(data)[1]
        if guessed:
            yield guessed.as_finding(name)


def games_content(files: Files) -> Content:
    """What files of games hold."""
    from reporting.exchange.pgn.event import pgn_document

    return Content(*pgn_document(data for _, data in sorted(files.items())))


def workbook_written(document: Mapping[str, Any], lang: str) -> Written:
    """The workbook of a document, in the words of a language."""
    from reporting.workbook.sheets.write import workbook_bytes

    return Written({"": workbook_bytes(document, lang)})


def json_written(document: Mapping[str, Any], _lang: str) -> Written:
    """The JSON of a document."""
    from reporting.exchange.event_json import json_bytes

    return Written({"": json_bytes(document)})


def of_events(of_event: OfEvent) -> dict[str, Any]:
    """How a format is written: of an event, that which a document holds where nobody has read it yet."""

    def write(document: Mapping[str, Any], _lang: str) -> Written:
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


def tables_written(document: Mapping[str, Any], _lang: str) -> Written:
    """The CSV files of a document, one for each table."""
    from reporting.exchange.event_csv_write import csv_files

    return Written(*csv_files(document))


def games_writer(*, by_round: bool) -> OfEvent:
    """The writer of games, in one file or in a file for each round."""

    def write(event: Event, _document: Mapping[str, Any]) -> Written:
        from reporting.exchange.pgn.heads import pgn_files

        return Written(*pgn_files(event, by_round=by_round))

    return write


def fmjd_written(event: Event, _document: Mapping[str, Any]) -> Written:
    """The tables that FMJD is sent of an event."""
    from reporting.exchange.fmjd import fmjd_files

    return Written(*fmjd_files(event))
