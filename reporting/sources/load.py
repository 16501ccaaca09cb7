"""Load an event from whatever holds it: workbook, JSON, tournament report file, CSV folder, standard input.

What a file is, its content says, not its name. A file that cannot be read gives findings and
`readable` False; the others of a batch go on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.model import Event, EventInfo, Finding, Severity, Subject, finding
from reporting import limits
from reporting.locale.file_findings import OTHER, in_kind
from reporting.locale.findings import Locate, exceeds_reading, has_error, reported_of
from reporting.sources.format import Files, Format, nowhere
from reporting.sources.formats import FOLDER, GAMES, format_of_bytes
from reporting.sources.reading import is_so, no_plain_file, read_beginning, read_checked, unreadable
from reporting.workbook.ooxml.precheck import precheck_data

STDIN: Final = "-"
_BEGINNING: Final = 4096


@dataclass(frozen=True, slots=True)
class Loaded:
    """An event and where it came from.

    `document` is the event as the file has it, `event` as the engine reads it, `findings` what
    reading met. `locate` gives the cell or the line of a subject. `origins` is the layout of a
    workbook's sheets for whoever writes into it, None for other files. `kind` is `xlsx`,
    `json`, `csv`, `trf` or blank; `positions` as in `Decoded`. `data` is a report file's own
    content, where it was asked for undecoded; `sha256` is the hash of what was read of a single file, by which
    whoever writes knows that nobody changed it meanwhile.
    """

    path: str
    kind: str = ""
    readable: bool = False
    document: dict[str, Any] = field(default_factory=dict)
    event: Event = field(default_factory=lambda: Event(EventInfo()))
    findings: tuple[Finding, ...] = ()
    lang: str = ""
    locate: Locate = nowhere
    origins: Any = None
    positions: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    data: bytes = b""
    sha256: str = ""

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return Path(self.path).name or self.path

    @property
    def _kind_of_places(self) -> str:
        """By what hints name its places; blank where it is a workbook of ours, or nothing yet."""
        if (self.kind == "xlsx" and self.origins is not None) or not self.readable:
            return ""
        return self.kind if self.kind == "json" or (self.kind == "csv" and is_so(Path(self.path).is_dir)) else OTHER

    def placed(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings of the engine with the records' positions in the file and their places.

        That a system does not exist, reading said where it met the word: it is not told twice.
        """
        unread = {found.subject for found in self.findings if found.code == "choice-unknown"}
        fresh = (found for found in findings if found.code != "unknown-system" or found.subject not in unread)
        kind = self._kind_of_places
        return tuple(self._at_place(_in_file(found, self.positions), kind) for found in fresh)

    def at_place(self, found: Finding) -> Finding:
        """The finding with the place of its subject, and the kind of the file: hints name what that file has."""
        return self._at_place(found, self._kind_of_places)

    def _at_place(self, found: Finding, kind: str) -> Finding:
        lacks = found.place is None and found.subject is not None
        return in_kind(found, kind, self.locate(found.subject) if lacks and found.subject else None)


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
        data = sys.stdin.buffer.read(limits.FILE.most + 1)
        form = format_of_bytes(data[:_BEGINNING], "")
        return _load_file(path, form, data, precheck_data(data, form.name, path), lang, raw_trf)
    place = Path(path)
    if is_so(place.is_dir):
        return _load_folder(path, place, _form_of_folder(place))
    form = format_of_bytes(read_beginning(place, _BEGINNING), place.suffix.lower().removeprefix("."))
    data, remark = read_checked(place, form.name)
    return _load_file(path, form, data, remark, lang, raw_trf)


def load_bytes(name: str, data: bytes) -> Loaded:
    """The event in the bytes of a file; `name` is only told."""
    form = format_of_bytes(data[:_BEGINNING], Path(name).suffix.lower().removeprefix("."))
    return _load_file(name, form, data, precheck_data(data, form.name, Path(name).name), None, False)


def load_tables(name: str, files: Files) -> Loaded:
    """The event in the files of a folder, by name."""
    reported = [found for each, data in files.items() if (found := precheck_data(data, FOLDER.name, each)) is not None]
    errors = tuple(found for found in reported if found.severity is Severity.ERROR and found.code != "file-empty")
    return Loaded(name, FOLDER.name, findings=errors) if errors else _read(name, FOLDER, files)


def _load_file(path: str, form: Format, data: bytes, remark: Finding | None, lang: str | None, raw_trf: bool) -> Loaded:
    """The event in the bytes of a file; `remark` is what the precheck says of them."""
    if remark is not None and remark.severity is Severity.ERROR:
        return Loaded(path, form.name, findings=(remark,), lang=lang or "")
    remarks = (remark,) if remark is not None and not form.folder else ()
    if form.name == "trf" and raw_trf:
        return Loaded(path, form.name, readable=True, findings=remarks, data=data)
    return replace(_read(path, form, {Path(path).name: data}, remarks), sha256=sha256(data).hexdigest())


def _form_of_folder(folder: Path) -> Format:
    """The format of the files that lie in a folder: games where there are some and no tables beside them."""
    try:
        endings = {place.suffix.lower() for place in folder.iterdir()}
    except OSError:
        return FOLDER
    return GAMES if f".{GAMES.name}" in endings and f".{FOLDER.name}" not in endings else FOLDER


def _load_folder(path: str, folder: Path, form: Format) -> Loaded:
    """A folder of files of a format; anything else that lies there is none of our business."""
    ending = f".{form.name}"
    try:
        names = sorted((place for place in folder.iterdir() if place.suffix.lower() == ending), key=Path.as_posix)
        refused = [found for place in names if (found := no_plain_file(place, links=False)) is not None]
    except OSError as error:
        return Loaded(path, form.name, findings=(unreadable(folder, error),))
    if refused:
        return Loaded(path, form.name, findings=tuple(refused))
    crowded = limits.FOLDER_FILES.exceeded("folder-too-many-files", len(names), value=folder.name or path)
    if crowded is not None:
        return Loaded(path, form.name, findings=(crowded,))
    if not names:
        return Loaded(path, form.name, findings=(finding("folder-without-csv", value=folder.name or path),))
    read = {place.name: read_checked(place, form.name) for place in names}
    reported = [remark for _, remark in read.values() if remark is not None]
    errors = tuple(found for found in reported if found.severity is Severity.ERROR and found.code != "file-empty")
    if errors:
        return Loaded(path, form.name, findings=errors)
    return _read(path, form, {name: data for name, (data, _) in read.items()})


def _read(path: str, form: Format, files: Files, remarks: tuple[Finding, ...] = ()) -> Loaded:
    """What the reader of the format makes of files, as an event."""
    content = form.read(files)
    findings = (*remarks, *content.findings)
    if content.document is None:
        if form.folder and not has_error(findings):
            findings += (finding("folder-without-csv", value=Path(path).name or path),)
        return Loaded(path, form.name, findings=findings)
    refused = limits.refused_tables(content.document)
    if refused:
        return Loaded(path, form.name, findings=(*refused, *reported_of(findings)), lang=content.lang)
    loaded = Loaded(path, form.name, document=content.document, locate=content.locate, origins=content.origins)
    return _decoded(loaded, findings, content.lang, cleaned=form.cleaned)


def _decoded(loaded: Loaded, findings: tuple[Finding, ...], lang: str, *, cleaned: bool) -> Loaded:
    """Decode the document; a subject that reading complained of already is not named twice."""
    document, removed = (loaded.document, ()) if cleaned else _clean(loaded.document)
    from reporting.exchange.document import decode_document, loaded_event

    decoded = decode_document(document)
    if _too_many(decoded.findings):
        reported = reported_of((*findings, *removed, *decoded.findings))
        return replace(loaded, document={}, findings=tuple(map(loaded.at_place, reported)), lang=lang)
    if (endless := _too_many_games(decoded.event)) is not None:
        reported = (_in_file(endless, decoded.positions), *reported_of((*findings, *removed)))
        return replace(loaded, document={}, findings=tuple(map(loaded.at_place, reported)), lang=lang)
    known = {found.subject for found in findings if found.subject is not None}
    fresh = tuple(found for found in decoded.findings if found.subject not in known)
    own = str(lang or decoded.event.info.lang)
    event = loaded_event(decoded.event)
    result = replace(loaded, readable=True, document=document, event=event, lang=own, positions=decoded.positions)
    places = tuple(result.at_place(found) for found in reported_of((*findings, *removed, *fresh)))
    return replace(result, findings=places)


def carried_on(loaded: Loaded, document: dict[str, Any], sha256: str) -> Loaded | None:
    """What reading a workbook again would give after results were written into rows that it has.

    None where that is not certain: something is told of its results, which would be told otherwise by now.
    """
    from reporting.exchange.document import decode_document, loaded_event

    decoded = decode_document(document)
    reported = any(
        found.subject and found.subject.table == "results" for found in (*loaded.findings, *decoded.findings)
    )
    if reported or decoded.positions != loaded.positions:
        return None
    return replace(loaded, document=document, event=loaded_event(decoded.event), sha256=sha256)


def _too_many(findings: Sequence[Finding]) -> bool:
    """Whether too much of the tables cannot be read; that nobody has a number yet is no fault of each of thousands."""
    return exceeds_reading([found for found in findings if found.code != "field-missing"])


def _too_many_games(event: Event) -> Finding | None:
    """The finding about more rounds of an event, or more games of one player, than are taken up."""
    from engine.model.rounds import last_played_round
    from engine.model.system_id import ALL_PLAY_ALL

    last, planned, where = last_played_round(event), event.info.rounds or 0, Subject("event", None, "rounds")
    if last > planned:
        at = next((index for index, game in enumerate(event.results) if game.key.round == last), None)
        where = Subject("results", at, "round")
    rounds = 0 if event.info.system in ALL_PLAY_ALL else max(last, planned)
    found = limits.ROUNDS.exceeded("rounds-beyond-limit", rounds, value=rounds, subject=where)
    if found is not None:
        return found
    games = {number: len(own) for number, own in event.index.games_by_player.items()}
    most = max(games, key=games.__getitem__, default=0)
    return limits.PLAYER_GAMES.exceeded("player-games-beyond-limit", games.get(most, 0), value=most)


def _clean(document: dict[str, Any]) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """Clean every text once: NFC, no control characters, no overrides of the writing direction."""
    from reporting.exchange.cleaning import clean_document

    return clean_document(document)
