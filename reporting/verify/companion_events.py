"""Events that stand beside papers, tables and ledgers: a paper's in its folder, or around the folders of `build`.

Files of one run are held against each other once all are read; beside a paper that was told by itself its folder is
looked through.
"""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from engine.model import Finding, finding
from reporting.exchange.canonical import event_hash, public_document
from reporting.locale.headings import fold
from reporting.render.paper_names import folders_around
from reporting.sources.load import Loaded, load_bytes, load_tables
from reporting.verify.examined import EVENT, PAPER
from reporting.verify.recompute import KnownEvent, known_event, remembered
from reporting.verify.result_store import Brief
from reporting.verify.values import Difference, EventInFile, EventRef, What
from reporting.verify.walk import Item

_MOST: Final = 20
"""Files beside a single paper that are looked at: a folder of more is no event's."""
_ENDINGS: Final = (".xlsx", ".json", ".trf")

_Key = tuple[str, str, str]
"""An event by its folder, its name and its first day."""


class _File(NamedTuple):
    """A file with an event, by its name without the folder."""

    name: str
    event: EventInFile


def papers_with_companions(files: Sequence[Brief]) -> Mapping[int, Difference]:
    """The papers of a run, by their places, whose event stands beside them with other data, and how they differ."""
    events = _events_of_run(files)
    papers = ((at, _other(each, events)) for at, each in enumerate(files) if each.kind == PAPER and events)
    return {at: other for at, other in papers if other is not None}


def _events_of_run(files: Sequence[Brief]) -> Mapping[_Key, Mapping[str, _File]]:
    """The files of a run that are events, of each folder by their hashes."""
    events: dict[_Key, dict[str, _File]] = {}
    for each in files:
        if each.kind == EVENT and each.event is not None:
            of_key = events.setdefault(key_at(each.file, each.event), {})
            of_key[each.event.sha256] = _File(posixpath.basename(each.file), each.event)
    return events


def event_key(event: EventRef) -> tuple[str, str]:
    """By what two files tell one event: its name and its first day."""
    return fold(event.name), event.start


def key_at(path: str, event: EventRef) -> _Key:
    """An event with the folder of its file."""
    return (posixpath.dirname(path), *event_key(event))


def keys_around(paper: Brief) -> Iterator[_Key]:
    """The event of a paper with each folder in which its file stands beside the paper."""
    if paper.event is not None:
        for folder in folders_around(paper.file):
            yield (folder, *event_key(paper.event))


def same_data(event: EventInFile, other: EventInFile) -> bool:
    """Whether an event is the same in two files: by its hash, and by what the public may see of it.

    Evidence that holds what all may see only tells the hash of the whole event: what it holds is compared as well.
    """
    return event.sha256 == other.sha256 and event.public in {"", other.public}


def _other(paper: Brief, events: Mapping[_Key, Mapping[str, _File]]) -> Difference | None:
    """How a paper differs from the events in its folders."""
    found = next((events[key] for key in keys_around(paper) if key in events), None)
    return _difference(paper.event, found) if found and paper.event else None


def _difference(event: EventInFile, found: Mapping[str, _File]) -> Difference | None:
    """How the evidence differs from the events beside it (files by hash); None where one is the same."""
    same = found.get(event.sha256)
    if same is None:
        sha256, other = next(iter(found.items()))
        return Difference(What.EVIDENCE, event.sha256, sha256, None, other.name)
    if same_data(event, same.event):
        return None
    return Difference(What.EVIDENCE, event.public, same.event.public, None, same.name)


def on_own_evidence(files: Sequence[Brief]) -> int:
    """How many papers with claims nothing but their own evidence speaks for: no event beside, no trusted signature."""
    events = _events_of_run(files)
    return sum(_has_no_companion(each, events) for each in files if each.kind == PAPER and each.verdicts)


def _has_no_companion(paper: Brief, events: Container[_Key]) -> bool:
    if paper.event is None or paper.trusted or paper.event.companion:
        return False
    return not any(key in events for key in keys_around(paper))


def companion_of(item: Item, event: EventInFile) -> tuple[bool, Difference | None]:
    """Whether the event stands beside a paper that was told by itself, and how they differ."""
    if not item.single:
        return False, None
    for folder in folders_around(item.inside):
        names = item.place.names(folder) or ()
        files = [posixpath.join(folder, name) for name in names if name.lower().endswith(_ENDINGS)]
        found = {
            known.ref.sha256: _File(posixpath.basename(path), known.in_file)
            for path, known in _events(item, files)
            if event_key(known.ref) == event_key(event)
        }
        if found:
            return True, _difference(event, found)
    return False, None


def _events(item: Item, files: Sequence[str]) -> Iterator[tuple[str, KnownEvent]]:
    """The events among files; whatever is none is none of our business."""
    for path in files if len(files) <= _MOST else ():
        data = item.place.read(path)
        if isinstance(data, bytes) and path != item.inside:
            key = hashlib.sha256(data).hexdigest()
            known = event_of(key, partial(load_bytes, path, data))
            if isinstance(known, KnownEvent) and known.event.players:
                yield path, known


@dataclass(slots=True)
class CompanionEvents:
    """The events that stand beside an item, by the name that it tells."""

    item: Item
    _found: dict[str, KnownEvent | tuple[Finding, ...]] = field(default_factory=dict)

    def event(self, reported: str) -> KnownEvent | tuple[Finding, ...]:
        """The event in a file or a folder of tables, or why there is none."""
        if reported not in self._found:
            self._found[reported] = self._read(reported)
        return self._found[reported]

    def _read(self, reported: str) -> KnownEvent | tuple[Finding, ...]:
        inside = self.item.sibling(reported)
        if inside is None:
            return (finding("verify-path-leaves", value=reported or "–"),)
        data = self.item.place.read(inside) if inside else finding("file-is-folder", value=reported)
        if isinstance(data, bytes):
            return event_of(hashlib.sha256(data).hexdigest(), lambda: load_bytes(reported, data))
        files = self.item.files(inside)
        if isinstance(files, Finding) or not files:
            return (data,)
        key = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()
        return event_of(key, lambda: load_tables(reported, files))


def event_of(key: str, load: Callable[[], Loaded]) -> KnownEvent | tuple[Finding, ...]:
    """The event of these bytes, in memory or loaded now."""
    found = remembered(key)
    if found is not None:
        return found
    loaded = load()
    if not loaded.readable:
        return loaded.findings
    return known_event(key, lambda: known_of(loaded))


def known_of(loaded: Loaded) -> KnownEvent:
    """What was loaded, with its hashes."""
    public = event_hash(public_document(loaded.document))
    return KnownEvent(loaded.event, event_hash(loaded.document), public)
