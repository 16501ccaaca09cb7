"""Which items the journal knows: the same bytes under the same name, and beside them what was there then."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from reporting.limits import in_force
from reporting.render.content_key import fingerprint
from reporting.sources.reading import is_so
from reporting.verify.batch.journal import Journal, Place
from reporting.verify.batch.tasks import digest, digest_of_names
from reporting.verify.examined import Examined, VerifyOptions
from reporting.verify.walk import Item
from reporting.workers import TaskLimits


def head(options: VerifyOptions, limits: TaskLimits) -> dict[str, Any]:
    """What an answer depends on beside the files: the program, the options, the limits, the roots that are trusted."""
    chosen = {name: getattr(options, name) for name in options.__slots__}
    chosen["trust"] = digest(options.trust.encode()) if options.trust else ""
    chosen["parameters"] = dict(options.parameters)
    return {
        "program": fingerprint(),
        "options": chosen,
        "limits": [limits.seconds, limits.memory, *filter(None, [in_force()])],
    }


def name_of(item: Item) -> str:
    """The name under which an item is noted: one that was told by itself is answered differently."""
    return f"{item.base}\0" if item.single else item.base


def is_at(item: Item, path: Path) -> bool:
    """Whether an item is the file at a path."""
    root = getattr(item.place, "root", None)
    return root is not None and item.base == path.name and is_so(lambda: path.samefile(Path(root, item.inside)))


def known(items: Sequence[Item], journal: Journal) -> dict[int, Place]:
    """Where the lines of the items stand that are done already, by index."""
    names = journal.names()
    found = {}
    for index, item in enumerate(items):
        place = _place_of(item, journal) if name_of(item) in names and item.refused is None else None
        if place is not None:
            found[index] = place
    return found


def _place_of(item: Item, journal: Journal) -> Place | None:
    for place, line in journal.known(digest(item.read()), name_of(item)):
        try:
            read_with = json.loads(line)["beside"]
        except (ValueError, KeyError):
            continue
        if all(_now(item, name) == then for name, then in read_with.items()):
            return place
    return None


def _now(item: Item, name: str) -> str:
    """What `Recorded` would note of a name today."""
    if name.endswith("/") or not name:
        return digest_of_names(item.place.names(name.removesuffix("/")))
    return digest(item.place.read(name))


def as_today(examined: Examined, item: Item) -> Examined:
    """What a line of the journal tells, as the item is called and where it lies today."""
    if (examined.answer.file, examined.parent) == (item.name, item.parent):
        return examined
    return replace(examined, answer=replace(examined.answer, file=item.name), parent=item.parent, line=b"")
