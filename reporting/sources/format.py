"""What a format is: how it is known, how it is read, how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.model import Event, Finding, Place, Subject
from reporting.locale.findings import Locate

Document = dict[str, Any]
Files = Mapping[str, bytes]
"""Names and bytes: one file, or those of a folder."""
OfEvent = Callable[[Event, Mapping[str, Any]], "Written"]
"""Writes an event; the document has what a file before it brought along."""


def nowhere(_subject: Subject) -> Place | None:
    """The place of a subject in a format that knows no places."""
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
