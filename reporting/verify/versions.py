"""Events that what was sent tells in two versions: one name and first day, other games."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final, NamedTuple

from reporting.verify.companion_events import event_key
from reporting.verify.result_store import Brief

_MOST: Final = 5
"""Files of a version that are named."""


class EventVersions(NamedTuple):
    """An event by name and first day, and of each version of it the files that tell it."""

    name: str
    start: str
    holders: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """`A: a.pdf, b.pdf; B: c.pdf`."""
        named = zip(ascii_uppercase, self.holders, strict=False)
        return "; ".join(f"{letter}: {_files(files)}" for letter, files in named)


def _files(files: Sequence[str]) -> str:
    more = f" (+{len(files) - _MOST})" if len(files) > _MOST else ""
    return f"{', '.join(files[:_MOST])}{more}"


def versions_of(briefs: Sequence[Brief]) -> tuple[EventVersions, ...]:
    """The events of which the files of a run tell other games, whosever claims rest on them."""
    names: dict[tuple[str, str], str] = {}
    found: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
    for brief in briefs:
        for event in (each for each in brief.events if each.name and each.version):
            key = event_key(event)
            names.setdefault(key, event.name)
            found.setdefault(key, {}).setdefault(event.version, {})[brief.file] = None
    return tuple(
        EventVersions(names[key], key[1], tuple(map(tuple, versions.values())))
        for key, versions in found.items()
        if len(versions) > 1
    )
