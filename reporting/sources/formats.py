"""The formats of import and export, a row each: name, how it is known, how it is read, how it is written.

A new one is a module with its reader and its writer (in `exchange`), and a row of `FORMATS`; reading, sniffing,
`convert` and the commands follow the table. What a row needs is imported when it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.model import Event, Finding, Place, Severity, Subject, finding
from reporting.exchange.lists.rows import Row
from reporting.exchange.sniff import OLE_HEADER, looks_like
from reporting.limits import FOREIGN_CELLS, too_large_tables
from reporting.locale.findings import Locate, has_error
from reporting.sources.reading import is_so

if TYPE_CHECKING:
    from reporting.exchange.trf_dialect import Dialect

Document = dict[str, Any]
Files = Mapping[str, bytes]
"""Names and bytes: one file, or those of a folder."""
OfEvent = Callable[[Event, Mapping[str, Any]], "Written"]
"""Writes an event; the document has what a file before it brought along."""


def nowhere(subject: Subject) -> Place | None:
    """The place of a subject in a format that knows no places."""
    del subject
    return None


@dataclass(frozen=True, slots=True)
class Content:
    """What a reader makes of files: the document, None where there is none in them, and what it met.

    `locate` gives the cell or the line of a subject, `lang` the language of the file, blank where it
    says none, `origins` the layout of a workbook's sheets.
    """

    document: Document | None
    findings: tuple[Finding, ...] = ()
    locate: Locate = nowhere
    lang: str = ""
    origins: Any = None


@dataclass(frozen=True, slots=True)
class Written:
    """What a writer makes of a document: files by name, a single one under a blank name; what they have no room for."""

    files: Files
    findings: tuple[Finding, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name is the ending of its files.

    `sniff` knows it by the first bytes of a file. `write` takes the document and the language. A
    `folder` format is a folder of such files; `cleaned` says that its reader cleans texts itself.
    """

    name: str
    sniff: Callable[[bytes], bool]
    read: Callable[[Files], Content]
    write: Callable[[Mapping[str, Any], str], Written]
    folder: bool = False
    cleaned: bool = False
    of_event: OfEvent | None = None
    """How it is written of an event, where it is not the document that is written."""

    def written(self, document: Mapping[str, Any], lang: str, event: Event | None = None) -> Written:
        """The files of a document; of the `event` in it, where it has been read already."""
        if self.of_event is None or event is None:
            return self.write(document, lang)
        return self.of_event(event, document)


def _read_workbook(files: Files) -> Content:
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


def _write_workbook(document: Mapping[str, Any], lang: str) -> Written:
    from reporting.workbook.sheets.write import workbook_bytes

    return Written({"": workbook_bytes(document, lang)})


def _read_json(files: Files) -> Content:
    from reporting.exchange.event_json import read_json
    from reporting.exchange.unknown_keys import unknown_keys
    from reporting.fields import TABLES

    ((name, data),) = files.items()
    document, findings = read_json(data, name)
    if document is not None and not TABLES.keys() & document.keys():
        return Content(None, (finding("json-not-event", value=name),))
    return Content(document, findings + (unknown_keys(document) if document is not None else ()))


def _write_json(document: Mapping[str, Any], lang: str) -> Written:
    del lang
    from reporting.exchange.event_json import json_bytes

    return Written({"": json_bytes(document)})


def _read_report(files: Files) -> Content:
    from reporting.exchange.trf_document import trf_document

    ((_, data),) = files.items()
    return Content(*trf_document(data))


def _of_events(of_event: OfEvent) -> dict[str, Any]:
    """How a format is written: of an event, that which a document holds where nobody has read it yet."""

    def write(document: Mapping[str, Any], lang: str) -> Written:
        del lang
        from reporting.exchange.as_read import event_of

        return of_event(event_of(document), document)

    return {"write": write, "of_event": of_event}


def _report(dialect: Dialect | None) -> OfEvent:
    """The writer of a report file, in one version of the format or in that which the event came in."""

    def write(event: Event, document: Mapping[str, Any]) -> Written:
        from reporting.exchange.trf_back import not_brought_back
        from reporting.exchange.trf_of_event import trf_bytes

        data, lost = trf_bytes(event, document, dialect)
        return Written({"": data}, (*lost, *(() if document.get("trf") else not_brought_back(event, data))))

    return write


def _read_tables(files: Files) -> Content:
    from reporting.exchange.event_csv import is_own, read_csv
    from reporting.exchange.foreign.read import read_foreign
    from reporting.exchange.unknown_keys import unknown_keys

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
    from reporting.exchange.encoding import decode_text
    from reporting.exchange.lists import csv_rows

    lines = decode_text(data)[0].removeprefix("\ufeff").splitlines(keepends=True)
    return list(csv_rows(lines))


def _guessed(files: Files) -> Iterator[Finding]:
    """The encodings that had to be guessed."""
    from reporting.exchange.encoding import decode_text

    for name, data in files.items():
        encoding = decode_text(data)[1]
        if encoding:
            yield finding("encoding-guessed", Severity.WARNING, value=name, encoding=encoding)


def _write_tables(document: Mapping[str, Any], lang: str) -> Written:
    del lang
    from reporting.exchange.event_csv_write import csv_files

    return Written(*csv_files(document))


def _read_games(files: Files) -> Content:
    from reporting.exchange.pgn.event import pgn_document

    return Content(*pgn_document(data for _, data in sorted(files.items())))


def _games(*, by_round: bool) -> OfEvent:
    """The writer of games, in one file or in a file for each round."""

    def write(event: Event, document: Mapping[str, Any]) -> Written:
        del document
        from reporting.exchange.pgn.heads import pgn_files

        return Written(*pgn_files(event, by_round=by_round))

    return write


def _write_fmjd(document: Mapping[str, Any], lang: str) -> Written:
    del lang
    from reporting.exchange.as_read import event_of
    from reporting.exchange.fmjd import fmjd_files

    return Written(*fmjd_files(event_of(document)))


def _looks(kind: str) -> Callable[[bytes], bool]:
    return lambda start: looks_like(start) == kind


def _is_container(start: bytes) -> bool:
    """A zip, or the container of the old Office: its content is looked at by the precheck."""
    return start.startswith((b"PK", OLE_HEADER[:2]))


FORMATS: Final[Mapping[str, Format]] = {
    each.name: each
    for each in (
        Format("xlsx", _is_container, _read_workbook, _write_workbook, cleaned=True),
        Format("json", _looks("JSON"), _read_json, _write_json),
        Format("csv", _looks("CSV"), _read_tables, _write_tables, folder=True),
        Format("trf", _looks("TRF"), _read_report, **_of_events(_report(None))),
        Format("pgn", _looks("PGN"), _read_games, **_of_events(_games(by_round=False))),
    )
}
"""All formats, in the order in which they are tried: one with a mark of its own before those of mere text."""
TARGETS: Final[Mapping[str, Format]] = {
    **FORMATS,
    "trf16": replace(FORMATS["trf"], **_of_events(_report("trf16"))),
    "trf26": replace(FORMATS["trf"], **_of_events(_report("trf26"))),
    "fmjd": replace(FORMATS["csv"], write=_write_fmjd),
}
"""What can be asked for by name: every format, a report file in one version of it whatever it was before, and the
tables of what FMJD is sent."""
GAMES: Final = FORMATS["pgn"]
"""Games in one file."""
ROUNDS_OF_GAMES: Final = replace(GAMES, **_of_events(_games(by_round=True)), folder=True)
"""Games in a folder, a file for each round."""
FOLDER: Final = next(each for each in FORMATS.values() if each.folder)
"""The format of folders."""
WORKBOOK: Final = FORMATS["xlsx"]
"""The format of a file that none of them knows."""


def format_of_bytes(start: bytes, suffix: str) -> Format:
    """The format of a file by its first bytes; by its ending (`json`) where they say nothing of it."""
    known = next((each for each in FORMATS.values() if each.sniff(start)), None)
    return known or (FORMATS.get(suffix, WORKBOOK) if start else WORKBOOK)


def target_format(name: str, path: str) -> Format:
    """The format that is asked for by name; games go into a folder, a file a round, unless a file of games is named."""
    form = TARGETS[name]
    return ROUNDS_OF_GAMES if form is GAMES and path != "-" and not path.lower().endswith(".pgn") else form


def format_of_path(path: str) -> Format | None:
    """The format that a path to be written asks for: by its ending, a folder where it has none; None for any other."""
    place = Path(path)
    suffix = place.suffix.lower().removeprefix(".")
    if path.endswith(("/", "\\")) or is_so(place.is_dir) or not suffix:
        return FOLDER
    known = FORMATS.get(suffix)
    return None if known is None or known.folder else known
