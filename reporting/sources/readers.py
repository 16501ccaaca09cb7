"""How each format is read: from files by name to a document. What a reader needs is imported when it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model import Finding, Severity, finding
from reporting.exchange.lists.rows import Row
from reporting.limits import FOREIGN_CELLS, too_large_tables
from reporting.locale.findings import has_error
from reporting.sources.format import Content, Document, Files


def workbook_content(files: Files) -> Content:
    """What a workbook holds, ours or another program's."""
    from reporting.workbook.sheets.read import read_workbook

    ((name, data),) = files.items()
    reading = read_workbook(data, name)
    origins = reading.origins
    if _may_be_anothers(reading.document, reading.findings, origins.sheets):
        others = _read_others(data, name)
        if others is not None:
            return others
    return Content(reading.document, reading.findings, origins.place, reading.lang, origins)


def _may_be_anothers(document: Document | None, found: tuple[Finding, ...], sheets: Mapping[str, str]) -> bool:
    """Whether a workbook may be another program's: none of our sheets, or some by name whose headings are not ours."""
    if document is None:
        return {each.code for each in found} == {"workbook-foreign"}
    return "event" not in sheets and not document.get("results") and has_error(found)


def _read_others(data: bytes, name: str) -> Content | None:
    """The tables of another program in a workbook; None where there are none."""
    from reporting.exchange.foreign.read import read_foreign
    from reporting.workbook.sheets.table_rows import workbook_rows

    sheets = workbook_rows(data, name)
    if isinstance(sheets, Finding):
        return Content(None, (sheets,))
    document, findings = read_foreign(sheets, name)
    return None if document is None and not findings else Content(document, _told_alone(document, findings))


def _told_alone(document: Document | None, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
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
        others, told = read_foreign({name: _text_rows(data) for name, data in files.items()}, " ".join(files))
        if others is not None or told:
            return Content(others, (*_guessed(files), *_told_alone(others, told)))
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
        encoding = decode_text(data)[1]
        if encoding:
            yield finding("encoding-guessed", Severity.WARNING, value=name, encoding=encoding)


def games_content(files: Files) -> Content:
    """What files of games hold."""
    from reporting.exchange.pgn.event import pgn_document

    return Content(*pgn_document(data for _, data in sorted(files.items())))
