"""Load an event from whatever holds it: workbook, JSON, tournament report file, CSV folder, standard input.

What a file is, its content says, not its name. A file that cannot be read gives findings and
`readable` False; the others of a batch go on.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from engine.model import Event, EventInfo, Finding, Place, Severity, Subject
from engine.pairing.technical_ratings import with_technical_ratings
from reporting.exchange.decode import decode_document
from reporting.fields import TABLES
from reporting.locale.findings import Locate, has_error

STDIN: Final = "-"
_CSV_MOST: Final = 40
"""More CSV files than any event has: a folder that holds something else."""


def _nowhere(subject: Subject) -> Place | None:
    del subject
    return None


@dataclass(frozen=True, slots=True)
class Loaded:
    """An event and where it came from.

    `document` is the event as the file has it, `event` as the engine reads it, `findings` what
    reading met. `locate` gives the cell or the line of a subject. `origins` is the layout of a
    workbook's sheets for whoever writes into it, None for other files. `kind` is `xlsx`,
    `json`, `csv`, `trf` or blank; `positions` as in `Decoded`. `data` is a report file's own
    content, where it was asked for undecoded.
    """

    path: str
    kind: str = ""
    readable: bool = False
    document: dict[str, Any] = field(default_factory=dict)
    event: Event = field(default_factory=lambda: Event(EventInfo()))
    findings: tuple[Finding, ...] = ()
    lang: str = ""
    locate: Locate = _nowhere
    origins: Any = None
    positions: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    data: bytes = b""

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return Path(self.path).name or self.path

    def placed(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings of the engine with the records' positions in the file and their places."""
        return tuple(self.at_place(_in_file(found, self.positions)) for found in findings)

    def at_place(self, found: Finding) -> Finding:
        """The finding with the place of its subject."""
        if found.place is not None or found.subject is None:
            return found
        return replace(found, place=self.locate(found.subject))


def _in_file(found: Finding, positions: Mapping[str, tuple[int, ...]]) -> Finding:
    """The finding with the record's position in the document, where decoding left records out."""
    subject = found.subject
    if subject is None or subject.record is None or subject.table not in positions:
        return found
    known = positions[subject.table]
    if subject.record >= len(known):
        return found
    return replace(found, subject=replace(subject, record=known[subject.record]))


def load(path: str, lang: str | None = None, *, raw_trf: bool = False) -> Loaded:
    """Read an event from a path or, for `-`, from standard input.

    `lang` is the language of the messages where it is known; it is only handed through. With
    `raw_trf` a report file is not decoded into an event: its bytes stand in `data`.
    """
    if path == STDIN:
        return _load_bytes(path, sys.stdin.buffer.read(), lang, raw_trf)
    place = Path(path)
    if place.is_dir():
        return _load_folder(path, place)
    from reporting.sources.precheck import precheck

    kind = _kind(place)
    refused = precheck(place, kind)
    if refused is not None and refused.severity is Severity.ERROR:
        return Loaded(path, kind, findings=(refused,), lang=lang or "")
    remarks = (refused,) if refused is not None else ()
    if kind == "xlsx":
        return _load_workbook(path, place, remarks)
    return _load_text(path, kind, place.read_bytes(), remarks, raw_trf)


def _kind(path: Path) -> str:
    """What a file holds by its first bytes; by its name where they say nothing."""
    try:
        with path.open("rb") as stream:
            start = stream.read(4096)
    except (OSError, ValueError):
        start = b""
    return _kind_of_bytes(start, path.suffix.lower().removeprefix("."))


def _kind_of_bytes(start: bytes, suffix: str) -> str:
    from reporting.exchange.sniff import looks_like

    looks = looks_like(start).lower() if start and not start.startswith((b"PK", b"\xd0\xcf")) else ""
    if looks in {"json", "trf", "csv"}:
        return looks
    if looks.startswith("txt"):
        return suffix if suffix in {"json", "trf", "csv"} else "xlsx"
    return "xlsx" if suffix not in {"json", "trf", "csv"} or not looks else suffix


def _load_bytes(path: str, data: bytes, lang: str | None, raw_trf: bool = False) -> Loaded:
    """Standard input: any of the formats, with the same prechecks."""
    from reporting.workbook.ooxml.precheck import precheck_data

    kind = _kind_of_bytes(data[:4096], "")
    refused = precheck_data(data, kind, path)
    if refused is not None and refused.severity is Severity.ERROR:
        return Loaded(path, kind, findings=(refused,), lang=lang or "")
    remarks = (refused,) if refused is not None else ()
    if kind != "xlsx":
        return _load_text(path, kind, data, remarks, raw_trf)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "event.xlsx"
        copy.write_bytes(data)
        return _load_workbook(path, copy, remarks)


def _load_workbook(path: str, place: Path, remarks: tuple[Finding, ...]) -> Loaded:
    from reporting.workbook.sheets.read import read_workbook

    reading = read_workbook(place)
    if reading.document is None:
        return Loaded(path, "xlsx", findings=(*remarks, *reading.findings))
    loaded = Loaded(path, "xlsx", document=reading.document, locate=reading.origins.place, origins=reading.origins)
    return _decoded(loaded, (*remarks, *reading.findings), reading.lang)


def _load_text(path: str, kind: str, data: bytes, remarks: tuple[Finding, ...], raw_trf: bool = False) -> Loaded:
    if kind == "csv":
        return _load_csv(path, {Path(path).name: data})
    if kind == "trf" and raw_trf:
        return Loaded(path, kind, readable=True, findings=remarks, data=data)
    if kind == "trf":
        from reporting.exchange.trf_document import trf_document

        document, findings = trf_document(data)
        return _decoded(Loaded(path, kind, document=document), (*remarks, *findings))
    from reporting.exchange.event_json import read_json

    found, findings = read_json(data, Path(path).name)
    if found is not None and not TABLES.keys() & found.keys():
        from engine.model import finding

        found, findings = None, (finding("json-not-event", value=Path(path).name),)
    if found is None:
        return Loaded(path, kind, findings=(*remarks, *findings))
    return _decoded(Loaded(path, kind, document=found), (*remarks, *findings))


def _load_folder(path: str, folder: Path) -> Loaded:
    """A folder of CSV files; anything else that lies there is none of our business."""
    from engine.model import finding
    from reporting.sources.precheck import precheck

    try:
        names = sorted(place for place in folder.iterdir() if place.suffix.lower() == ".csv" and place.is_file())
    except OSError as error:
        refused = finding("file-unreadable", value=folder.name or path, reason=error.strerror or "?")
        return Loaded(path, "csv", findings=(refused,))
    if not names or len(names) > _CSV_MOST:
        return Loaded(path, "csv", findings=(finding("folder-without-csv", value=folder.name or path),))
    refusals = [found for place in names if (found := precheck(place, "csv")) is not None]
    errors = tuple(found for found in refusals if found.severity is Severity.ERROR and found.code != "file-empty")
    if errors:
        return Loaded(path, "csv", findings=errors)
    return _load_csv(path, {place.name: place.read_bytes() for place in names})


def _load_csv(path: str, files: dict[str, bytes]) -> Loaded:
    from reporting.exchange.event_csv import read_csv

    folder = read_csv(files)
    if sum(found.code == "csv-not-read" for found in folder.findings) == len(files):
        from engine.model import finding

        empty = finding("folder-without-csv", value=Path(path).name or path)
        return Loaded(path, "csv", findings=(*folder.findings, empty))
    if len(folder.document) <= 2 and not folder.document["results"] and has_error(folder.findings):
        return Loaded(path, "csv", findings=tuple(folder.findings))
    return _decoded(Loaded(path, "csv", document=folder.document, locate=folder.locate), tuple(folder.findings))


def _decoded(loaded: Loaded, findings: tuple[Finding, ...], lang: str = "") -> Loaded:
    """Decode the document; a subject that reading complained of already is not named twice."""
    document = loaded.document
    cleaned: tuple[Finding, ...] = ()
    if loaded.kind != "xlsx":
        document, cleaned = _clean(document)
    decoded = decode_document(document)
    known = {found.subject for found in findings if found.subject is not None}
    fresh = tuple(found for found in decoded.findings if found.subject not in known)
    own = str(lang or decoded.event.info.lang)
    event = with_technical_ratings(decoded.event)
    result = replace(loaded, readable=True, document=document, event=event, lang=own, positions=decoded.positions)
    places = tuple(result.at_place(found) for found in (*findings, *cleaned, *fresh))
    return replace(result, findings=places)


def _clean(document: dict[str, Any]) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """Clean every text once: NFC, no control characters, no overrides of the writing direction."""
    from reporting.exchange.cleaning import clean_document

    return clean_document(document)
