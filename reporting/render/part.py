"""What a renderer is given: the parts of a document and what stands around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from reporting.forms.catalogue import Form

if TYPE_CHECKING:
    from reporting.render.templates.fill import Compiled


@dataclass(frozen=True, slots=True)
class Part:
    """A form with its context in one language: finished strings, every one of them printable.

    `edited` is the template that somebody edited; without one the form's own is used.
    """

    form: Form
    lang: str
    context: dict[str, Any]
    edited: Compiled | None = None

    @property
    def on_pages(self) -> Mapping[str, Any]:
        """The context as pages show it: without what it has for word processors alone, the sheets two by two."""
        return {key: value for key, value in self.context.items() if key != "pairs"}


@dataclass(frozen=True, slots=True)
class Meta:
    """The properties of a document: title, author (the organiser), language, date of the event.

    `attachment` describes the attached evidence to a reader of the file. `key` is that of the content
    (`render/content`), blank where nobody asks for it again.
    """

    title: str
    author: str
    lang: str
    date: date | None
    attachment: str
    key: str = ""
