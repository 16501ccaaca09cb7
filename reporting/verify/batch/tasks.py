"""What a worker does with one item: examine it, and answer with a line of text that passes any process or network.

The line holds the examined file and, where it is asked for, what was read beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256

from engine.model import Finding
from reporting.locale import texts
from reporting.verify.examined import VerifyOptions
from reporting.verify.one_file import refused_file, verify_file
from reporting.verify.places import Place
from reporting.verify.result_store import line_of
from reporting.verify.walk import Item
from reporting.workers import Lost

Reply = tuple[int, bytes | Lost]


class BatchError(Exception):
    """What keeps a batch from beginning, or ends it as a whole; a file never does, and nothing that was done is lost.

    `finding` says why; `missing` that a library is not installed (exit code 5).
    """

    def __init__(self, found: Finding, *, missing: bool = False) -> None:
        super().__init__(found.code)
        self.finding = found
        self.missing = missing


@dataclass(frozen=True, slots=True)
class Request:
    """An item to examine; with `notes_beside` the answer tells what was read beside it."""

    item: Item
    options: VerifyOptions
    notes_companions: bool = False


@dataclass(slots=True)
class Recorded:
    """A place that notes what was read in it: the SHA-256 by name, blank for what could not be read."""

    place: Place
    used: dict[str, str] = field(default_factory=dict)

    def read(self, name: str) -> bytes | Finding:
        """The bytes, noted."""
        data = self.place.read(name)
        self.used[name] = digest(data)
        return data

    def names(self, folder: str) -> tuple[str, ...] | None:
        """The names in a folder, noted under the folder's name with a stroke."""
        names = self.place.names(folder)
        self.used[f"{folder}/"] = digest_of_names(names)
        return names


def digest(data: bytes | Finding) -> str:
    """The SHA-256 of what was read, blank for what could not be."""
    return sha256(data).hexdigest() if isinstance(data, bytes) else ""


def digest_of_names(names: Iterable[str] | None) -> str:
    """The SHA-256 of names, blank where there is no such folder."""
    return "" if names is None else sha256("\0".join(names).encode("utf-8", "surrogateescape")).hexdigest()


def examine(request: Request) -> bytes:
    """The line of one item."""
    item, options = request.item, request.options
    words = texts(options.lang)
    if not request.notes_companions:
        return line_of(verify_file(item, options, words))
    place = Recorded(item.place)
    examined = verify_file(replace(item, place=place), options, words)
    place.used.pop(item.inside, None)
    return line_of(examined, place.used)


def lost_line(item: Item, lost: Lost, options: VerifyOptions) -> bytes:
    """The line of an item over which a worker was lost; the file is named by its hash all the same."""
    examined = refused_file(item, lost.as_finding(), texts(options.lang), digest(item.read()))
    return line_of(examined)
