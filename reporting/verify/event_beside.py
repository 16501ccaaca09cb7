"""The evidence of papers against the event's file beside them: in their folder, or around `pl`, `bg`, `en`.

Files of one run are held against each other once all are read; beside a paper that was told by itself its folder is
looked through.
"""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from reporting.languages import LANGUAGES
from reporting.locale.headings import fold
from reporting.sources.load import load_bytes
from reporting.verify.beside import event_of
from reporting.verify.examined import EVENT, PAPER
from reporting.verify.kept import Brief
from reporting.verify.recompute import KnownEvent
from reporting.verify.values import Answer, Claim, Difference, EventRef, FileAnswer, What
from reporting.verify.walk import Item

_MOST: Final = 20
"""Files beside a single paper that are looked at: a folder of more is no event's."""
_ENDINGS: Final = (".xlsx", ".json", ".trf")

_Key = tuple[str, str, str]


class _File(NamedTuple):
    """A file with an event: its name, and the hash of what the public may see of the event."""

    name: str
    public: str


def papers_beside(files: Sequence[Brief]) -> Mapping[int, Callable[[FileAnswer], FileAnswer]]:
    """The papers of a run, by their places, whose event stands beside them with other data."""
    events: dict[_Key, dict[str, _File]] = {}
    for each in files:
        if each.kind == EVENT and each.event is not None:
            key = (posixpath.dirname(each.file), *_same(each.event))
            events.setdefault(key, {})[each.event.sha256] = _File(posixpath.basename(each.file), each.event.public)
    papers = ((at, _other(each, events)) for at, each in enumerate(files) if each.kind == PAPER and events)
    return {at: partial(_refuted, other=other) for at, other in papers if other is not None}


def _same(event: EventRef) -> tuple[str, str]:
    return fold(event.name), event.start


def _other(paper: Brief, events: Mapping[_Key, Mapping[str, _File]]) -> Difference | None:
    """How a paper differs from the events in its folders."""
    if paper.event is None:
        return None
    for folder in folders_of(paper.file):
        found = events.get((folder, *_same(paper.event)))
        if found:
            return _difference(paper.event, found)
    return None


def folders_of(path: str) -> Iterator[str]:
    """The folder of a paper; of one that `build` put into a folder of its language those around it too."""
    folder = posixpath.dirname(path)
    yield folder
    if posixpath.basename(folder) in LANGUAGES:
        around = posixpath.dirname(folder)
        yield around
        yield posixpath.dirname(around)


def _difference(event: EventRef, found: Mapping[str, _File]) -> Difference | None:
    """How the evidence differs from the events beside it (files by hash); None where one is the same.

    Evidence that holds what all may see only tells the hash of the whole event: what it holds is compared as well.
    """
    same = found.get(event.sha256)
    if same is None:
        sha256, other = next(iter(found.items()))
        return Difference(What.EVIDENCE, event.sha256, sha256, None, other.name)
    if event.public and event.public != same.public:
        return Difference(What.EVIDENCE, event.public, same.public, None, same.name)
    return None


def _refuted(answer: FileAnswer, other: Difference) -> FileAnswer:
    claims = tuple(_with(claim, other) for claim in answer.claims)
    return replace(answer, ok=answer.ok and not claims, claims=claims)


def _with(claim: Claim, other: Difference) -> Claim:
    if other in claim.differences:
        return claim
    return replace(claim, verdict=Answer.REFUTED, differences=(*claim.differences, other))


def on_own_evidence(files: Sequence[Brief]) -> int:
    """How many papers with claims nothing but their own evidence speaks for: no event beside, no trusted signature."""
    events = {
        (posixpath.dirname(each.file), *_same(each.event))
        for each in files
        if each.kind == EVENT and each.event is not None
    }
    return sum(_is_alone(each, events) for each in files if each.kind == PAPER and each.verdicts)


def _is_alone(paper: Brief, events: Container[_Key]) -> bool:
    if paper.event is None or paper.trusted or paper.event.beside:
        return False
    return not any((folder, *_same(paper.event)) in events for folder in folders_of(paper.file))


def found_beside(item: Item, event: EventRef) -> tuple[bool, Difference | None]:
    """Whether the event stands beside a paper that was told by itself, and how they differ."""
    if not item.alone:
        return False, None
    for folder in folders_of(item.inside):
        names = item.place.names(folder) or ()
        files = [posixpath.join(folder, name) for name in names if name.lower().endswith(_ENDINGS)]
        found = {
            known.ref.sha256: _File(posixpath.basename(path), known.public)
            for path, known in _events(item, files)
            if _is(known, event)
        }
        if found:
            return True, _difference(event, found)
    return False, None


def _is(known: KnownEvent, event: EventRef) -> bool:
    return _same(known.ref) == _same(event)


def _events(item: Item, files: Sequence[str]) -> Iterator[tuple[str, KnownEvent]]:
    """The events among files; whatever is none is none of our business."""
    for path in files if len(files) <= _MOST else ():
        data = item.place.read(path)
        if isinstance(data, bytes) and path != item.inside:
            key = hashlib.sha256(data).hexdigest()
            known = event_of(key, partial(load_bytes, path, data))
            if isinstance(known, KnownEvent) and known.event.players:
                yield path, known
