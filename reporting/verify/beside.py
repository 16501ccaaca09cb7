"""Events that a table or a ledger names, beside it: read once each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.model import Finding, finding
from reporting.exchange.canonical import event_hash, public_document
from reporting.sources.load import Loaded, load_bytes, load_tables
from reporting.verify.recompute import KnownEvent, known_event, remembered
from reporting.verify.walk import Item


@dataclass(slots=True)
class Beside:
    """The events that stand beside an item, by the name that it tells."""

    item: Item
    _found: dict[str, KnownEvent | tuple[Finding, ...]] = field(default_factory=dict)

    def event(self, told: str) -> KnownEvent | tuple[Finding, ...]:
        """The event in a file or a folder of tables, or why there is none."""
        if told not in self._found:
            self._found[told] = self._read(told)
        return self._found[told]

    def _read(self, told: str) -> KnownEvent | tuple[Finding, ...]:
        inside = self.item.beside(told)
        if inside is None:
            return (finding("verify-path-leaves", value=told or "–"),)
        data = self.item.place.read(inside) if inside else finding("file-is-folder", value=told)
        if isinstance(data, bytes):
            return event_of(hashlib.sha256(data).hexdigest(), lambda: load_bytes(told, data))
        files = self.item.files(inside)
        if isinstance(files, Finding) or not files:
            return (data,)
        key = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()
        return event_of(key, lambda: load_tables(told, files))


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
